import type { Permission, StudentProgress } from "@huxuan/api-client";
import { searchDegreeProgressList } from "@huxuan/api-client/query";
import { Button, CreditBar, defineSearchFields, type RowAction, Tag, useCan } from "@huxuan/ui";
import { Calculator, Route } from "lucide-react";
import { useMemo, useState } from "react";
import { useSchoolChoices } from "../../../catalogue/school-field.ts";
import { formatCredits } from "../../../catalogue/words.ts";
import type { ListColumns } from "../../../lists/list-columns.tsx";
import { ListScreen } from "../../../lists/list-screen.tsx";
import { AuditDialog } from "./audit-dialog.tsx";
import { ProgressDrawer } from "./progress-drawer.tsx";
import { TrackDialog } from "./track-dialog.tsx";

export const title = "学业进度";
export const personalData = true;
export const permission: Permission = "programme-audit";

const columns: ListColumns<"searchDegreeProgress"> = [
  { prop: "studentNumber", width: 130 },
  { prop: "name", minWidth: 100, card: "title" },
  { prop: "school", minWidth: 140, ofSchool: true },
  { prop: "department", minWidth: 130 },
  { prop: "grade", width: 80, align: "end" },
  { prop: "major", minWidth: 130 },
  { prop: "className", minWidth: 110, hidden: true },
  { prop: "track", minWidth: 100, missing: "–", hidden: true },
  { prop: "programme", minWidth: 180, missing: "没有发布", hidden: true },
  {
    prop: "credits",
    minWidth: 220,
    render: ({ row }) => (
      <span className="grid gap-1">
        <span className="tabular-nums">
          {formatCredits(row.credits)} / {formatCredits(row.need)}
        </span>
        {row.need > 0 && (
          <CreditBar label={`${row.name}的学分`} have={row.credits} need={row.need} size="sm" />
        )}
      </span>
    ),
    text: ({ credits }) => formatCredits(credits),
  },
  { prop: "need", width: 88, align: "end", hidden: true, formatter: ({ need }) => formatCredits(need) },
  {
    prop: "met",
    width: 100,
    render: ({ row }) =>
      row.programme === undefined ? (
        <Tag tone="neutral">无方案</Tag>
      ) : row.met ? (
        <Tag tone="success">达到</Tag>
      ) : (
        <Tag tone="warning">未达到</Tag>
      ),
    text: ({ met }) => (met ? "达到" : "未达到"),
  },
  { prop: "missing", minWidth: 240, missing: "–" },
  { prop: "auditedAt", missing: "还没有计算" },
];

/** How far students are in their programmes, and what each is missing. */
export function Screen() {
  const schools = useSchoolChoices();
  const can = useCan();
  const [shown, setShown] = useState<StudentProgress>();
  const [running, setRunning] = useState(false);
  const [moved, setMoved] = useState<readonly StudentProgress[]>();
  const fields = useMemo(
    () =>
      defineSearchFields([
        { prop: "keyword", label: "关键词", type: "input", placeholder: "学号或姓名", maxlength: 50 },
        ...(schools.length > 0
          ? ([{ prop: "schoolId", label: "学校", type: "select", options: schools }] as const)
          : []),
        { prop: "grade", label: "年级", type: "input", maxlength: 4, placeholder: "入学年份" },
        { prop: "major", label: "专业", type: "input", maxlength: 80, placeholder: "专业全称" },
        {
          prop: "standing",
          label: "进度",
          type: "select",
          width: 140,
          options: [
            { value: "unmet", label: "未达到要求" },
            { value: "met", label: "达到要求" },
            { value: "none", label: "没有培养方案" },
          ],
        },
      ] as const),
    [schools],
  );
  const actions = useMemo((): RowAction<StudentProgress>[] => [{ label: "查看", onClick: setShown }], []);
  return (
    <>
      <ListScreen
        id="degree-progress"
        name="学业进度"
        call={searchDegreeProgressList}
        fields={fields}
        columns={columns}
        search={({ schoolId, grade, standing, ...values }: Readonly<Record<string, string | undefined>>) => ({
          ...values,
          schoolId: schoolId ? Number(schoolId) : undefined,
          grade: grade && /^\d{4}$/u.test(grade) ? Number(grade) : undefined,
          ...(standing === "none" ? { withoutProgramme: true } : standing && { met: standing === "met" }),
        })}
        selectable={can("programme-audit")}
        rowName={({ name, studentNumber }) => `${name}（${studentNumber}）`}
        actions={actions}
        toolbar={({ selectedRows }) => ({
          before: (
            <Button icon={<Calculator />} onClick={() => setRunning(true)}>
              重新计算
            </Button>
          ),
          behind: selectedRows.length > 0 && (
            <Button icon={<Route />} onClick={() => setMoved(selectedRows)}>
              设方向（{selectedRows.length} 人）
            </Button>
          ),
        })}
        nothingYet={{
          title: "还没有学生",
          description: "培养方案发布以后，这里能看到每名学生已得多少学分、还缺什么。",
        }}
      />
      {shown && <ProgressDrawer student={shown} onClose={() => setShown(undefined)} />}
      {running && <AuditDialog onClose={() => setRunning(false)} />}
      {moved && <TrackDialog students={moved} onClose={() => setMoved(undefined)} />}
    </>
  );
}
