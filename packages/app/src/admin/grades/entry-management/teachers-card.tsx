import type { ExamKind, GradeSheetRow } from "@huxuan/api-client";
import { Button, Card, EmptyState, RequirePermission, Tag } from "@huxuan/ui";
import { formatMoment } from "@huxuan/ui/format";
import { useState } from "react";
import { ExtendDialog, extendable } from "./extend-dialog.tsx";
import { type OpenTeacher, openTeachers } from "./open-teachers.ts";
import { UrgeDialog } from "./urge-dialog.tsx";

/** So many are shown until somebody asks for all. */
const FIRST = 8;

interface TeachersCardProps {
  /** Classes that are not handed in. */
  rows: readonly GradeSheetRow[];
  /** More of them are there than were read. */
  more: boolean;
  examKind: ExamKind;
}

/** Who has not handed in, late ones first; they are urged, and get more time. */
export function TeachersCard({ rows, more, examKind }: TeachersCardProps) {
  const [all, setAll] = useState(false);
  const [urged, setUrged] = useState<readonly OpenTeacher[]>();
  const [extended, setExtended] = useState<readonly GradeSheetRow[]>();
  const teachers = openTeachers(rows);
  const mayUrge = openTeachers(rows.filter(({ allowed }) => allowed.includes("urge")));
  const shown = all ? teachers : teachers.slice(0, FIRST);
  return (
    <Card
      title="还没交的教师"
      actions={
        mayUrge.length > 0 && (
          <RequirePermission required="grade-approve">
            <Button variant="link" onClick={() => setUrged(mayUrge)}>
              全部催办 {mayUrge.length} 人…
            </Button>
          </RequirePermission>
        )
      }
    >
      {teachers.length === 0 ? (
        <EmptyState compact title="都交了" description="没有未提交的教学班。" />
      ) : (
        <ul className="m-0 grid list-none p-0">
          {shown.map((teacher) => (
            <Teacher
              key={teacher.name}
              teacher={teacher}
              mayUrge={mayUrge.some(({ name }) => name === teacher.name)}
              onUrge={() => setUrged([teacher])}
              onExtend={() => setExtended(teacher.classes)}
            />
          ))}
        </ul>
      )}
      {teachers.length > FIRST && (
        <Button variant="link" className="mt-2" onClick={() => setAll(!all)}>
          {all ? "收起" : `显示全部 ${teachers.length} 位`}
        </Button>
      )}
      {more && (
        <p className="m-0 mt-2 text-sm text-ink-2">教学班太多，这里只统计了前面一部分；请选一个院系。</p>
      )}
      {urged && <UrgeDialog teachers={urged} examKind={examKind} onClose={() => setUrged(undefined)} />}
      {extended && <ExtendDialog sheets={extendable(extended)} onClose={() => setExtended(undefined)} />}
    </Card>
  );
}

interface TeacherProps {
  teacher: OpenTeacher;
  mayUrge: boolean;
  onUrge: () => void;
  onExtend: () => void;
}

function Teacher({ teacher, mayUrge, onUrge, onExtend }: TeacherProps) {
  const { name, classes, students, filled, late, notBegun, urgedAt } = teacher;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-0 border-b border-solid border-line py-2 last:border-b-0">
      <div className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{name}</span>
          {late && <Tag tone="danger">逾期</Tag>}
          <Tag tone={notBegun ? "warning" : "accent"}>{notBegun ? "待开始" : "录入中"}</Tag>
        </span>
        <span className="block text-xs text-ink-2 tabular-nums">
          {classes.length} 个班，{filled} / {students} 人
          {urgedAt !== undefined && `，${formatMoment(urgedAt)} 催过`}
        </span>
      </div>
      <span className="flex shrink-0 gap-2">
        {mayUrge && (
          <Button variant="link" aria-label={`催办 ${name}`} onClick={onUrge}>
            催办
          </Button>
        )}
        <RequirePermission required="grade-window-update">
          <Button
            variant="link"
            aria-label={`延长 ${name} 的录入时间`}
            disabledReason={
              extendable(classes).length === 0
                ? "还没有开始录入；开始后可以单独延期，或在「录入控制」里改院系的时间"
                : undefined
            }
            onClick={onExtend}
          >
            延期…
          </Button>
        </RequirePermission>
      </span>
    </li>
  );
}
