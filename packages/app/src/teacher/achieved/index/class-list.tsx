import { type ExamKind, type GradeSheetRow, labels, tones } from "@huxuan/api-client";
import { searchGradeSheetsOptions } from "@huxuan/api-client/query";
import { Button, Card, EmptyState, Progress, Select, Skeleton, Tag } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { semesterOptions, useSemesters } from "../../../catalogue/use-semesters.ts";
import { formatMoment } from "../../../catalogue/words.ts";
import { ReadFailure } from "../../../failure/read-failure.tsx";

interface ClassListProps {
  examKind: ExamKind;
  onExamKind: (kind: ExamKind) => void;
  onOpen: (offeringId: number) => void;
}

/** Exams that have sheets of their own; 重修 is graded in the class that is taken again. */
const EXAMS = ["regular", "makeup", "deferred"] as const satisfies ExamKind[];

/** Classes of one teacher in a semester: more than anybody gives. */
const MOST_CLASSES = 200;

/** My classes of a semester: window, progress and what is missing, those that wait for me first. */
export function ClassList({ examKind, onExamKind, onOpen }: ClassListProps) {
  const { semesters, current } = useSemesters();
  const [chosen, setChosen] = useState<number>();
  const semesterId = chosen ?? current?.id;
  const found = useQuery({
    ...searchGradeSheetsOptions({
      body: {
        page: { pageIndex: 1, pageSize: MOST_CLASSES },
        examKind,
        ...(semesterId !== undefined && { semesterId }),
      },
    }),
    enabled: semesterId !== undefined,
  });
  const rows = found.data?.items ?? [];
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <div className="w-55">
          <Select
            aria-label="学期"
            value={String(semesterId ?? "")}
            onValueChange={(id) => setChosen(Number(id))}
            options={semesterOptions(semesters)}
          />
        </div>
        <div className="w-40">
          <Select
            aria-label="考试性质"
            value={examKind}
            onValueChange={(kind) => onExamKind(kind as ExamKind)}
            options={EXAMS.map((kind) => ({ value: kind, label: labels.examKind[kind] }))}
          />
        </div>
      </div>
      {found.isError ? (
        <ReadFailure title="教学班暂时无法读取" error={found.error} onRetry={() => void found.refetch()} />
      ) : found.isPending ? (
        <Skeleton lines={8} />
      ) : rows.length === 0 ? (
        <Card>
          <EmptyState
            title={examKind === "regular" ? "这个学期没有教学班" : `没有要录入的${labels.examKind[examKind]}`}
            description={
              examKind === "regular"
                ? "可以换一个学期；教学任务由开课院系安排。"
                : "教务处安排考试后，考生名单会出现在这里。"
            }
          />
        </Card>
      ) : (
        <ul className="m-0 grid list-none gap-3 p-0">
          {rows.toSorted(waitingFirst).map((row) => (
            <li key={row.offeringId}>
              <ClassCard row={row} onOpen={() => onOpen(row.offeringId)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Returned ones, then what can be entered now by its end, then the rest. */
const waitingFirst = (a: GradeSheetRow, b: GradeSheetRow): number =>
  rankOf(a) - rankOf(b) || (a.closesAt ?? "").localeCompare(b.closesAt ?? "") || a.code.localeCompare(b.code);

function rankOf({ returnedReason, allowed, state }: GradeSheetRow): number {
  if (returnedReason !== undefined) return 0;
  if (allowed.includes("enter")) return 1;
  return state === "none" || state === "draft" ? 2 : 3;
}

function ClassCard({ row, onOpen }: { row: GradeSheetRow; onOpen: () => void }) {
  const { state, students, filled, window, allowed } = row;
  const mayEnter = allowed.includes("enter");
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 gap-1">
          <div className="flex flex-wrap items-center gap-2">
            <span className="font-medium">{row.courseName}</span>
            <span className="text-sm text-muted">{row.code}</span>
            <Tag tone={tones.gradeSheetState[state]}>{labels.gradeSheetState[state]}</Tag>
          </div>
          <div className="text-sm text-muted">
            {[
              `${row.credits} 学分`,
              `${students} 人`,
              windowText(row),
              row.submittedAt && `${formatMoment(row.submittedAt)} 提交`,
            ]
              .filter(Boolean)
              .join(" · ")}
          </div>
        </div>
        <Button variant={mayEnter ? "primary" : "secondary"} onClick={onOpen}>
          {mayEnter ? (filled === 0 ? "开始录入" : "继续录入") : "查看"}
          <span className="sr-only">{row.courseName}</span>
        </Button>
      </div>
      {row.returnedReason !== undefined && (
        <p className="mt-3 mb-0 text-sm text-warning-text">退回意见：{row.returnedReason}</p>
      )}
      {(state === "none" || state === "draft") && students > 0 && window !== "none" && (
        <div className="mt-3 grid gap-1">
          <Progress value={filled} max={students} label="已录" valueText={`${filled} / ${students}`} />
          <div className="text-sm text-muted">
            {filled === students
              ? "都录好了，请检查并提交"
              : `已录 ${filled} / ${students}，还差 ${students - filled} 人`}
          </div>
        </div>
      )}
    </Card>
  );
}

function windowText({ window, opensAt, closesAt }: GradeSheetRow): string {
  if (window === "none") return "还没有设置录入时间";
  if (window === "coming") return `${formatMoment(opensAt ?? "")} 开始录入`;
  const end = formatMoment(closesAt ?? "");
  return window === "open" ? `${end} 截止` : `已于 ${end} 截止`;
}
