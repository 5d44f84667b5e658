import { type ExamKind, labels, type Permission } from "@huxuan/api-client";
import { searchMakeupCandidatesList } from "@huxuan/api-client/query";
import { Button, defineSearchFields, ForbiddenState, Select, Skeleton, Tag, useCan } from "@huxuan/ui";
import { CalendarPlus } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useSchoolChoices } from "../../../catalogue/school-field.ts";
import { semesterOptions, useSemesters } from "../../../catalogue/use-semesters.ts";
import type { ListColumns } from "../../../lists/list-columns.tsx";
import { ListScreen } from "../../../lists/list-screen.tsx";
import { useSessionInfo } from "../../../session/session-store.ts";
import { candidateClasses, type CandidateClasses } from "./candidate-classes.ts";
import { PlanDialog } from "./plan-dialog.tsx";

export const title = "补考缓考";
export const personalData = true;
export const permission: Permission = "grade-makeup";

const columns: ListColumns<"searchMakeupCandidates"> = [
  { prop: "studentNumber", width: 130 },
  { prop: "name", minWidth: 100, card: "title" },
  { prop: "homeSchool", minWidth: 140 },
  { prop: "courseName", minWidth: 160 },
  { prop: "code", minWidth: 140 },
  { prop: "result", width: 96, align: "end" },
  {
    prop: "allowed",
    width: 96,
    render: ({ row }) => (
      <Tag tone={row.allowed ? "success" : "neutral"}>{row.allowed ? "可以" : "不可以"}</Tag>
    ),
    text: ({ allowed }) => (allowed ? "可以" : "不可以"),
  },
  { prop: "note", minWidth: 200, wrap: true },
  {
    prop: "listed",
    width: 96,
    render: ({ row }) => row.listed && <Tag tone="accent">已列入</Tag>,
    text: ({ listed }) => (listed ? "已列入" : ""),
  },
];

/** The exams of this page, as `?exam=` names them. */
const EXAMS = ["makeup", "deferred"] as const satisfies readonly ExamKind[];

const LIST_NAME = { makeup: "补考名单", deferred: "缓考名单" } as const;

const FIELDS = defineSearchFields([
  {
    prop: "keyword",
    label: "关键词",
    type: "input",
    placeholder: "学号、姓名、课程或教学班号",
    maxlength: 50,
  },
] as const);

/** Who may sit a make-up exam or still has to sit a deferred one, and when and where. */
export function Screen() {
  const [params, setParams] = useSearchParams();
  const { semesters, current } = useSemesters();
  const schools = useSchoolChoices();
  const ownSchool = useSessionInfo().school;
  const [planned, setPlanned] = useState<{ classes: CandidateClasses | undefined; clear: () => void }>();
  const may = useCan()(permission);
  if (!may) return <ForbiddenState />;
  const semesterId = Number(params.get("semester") ?? current?.id ?? Number.NaN);
  const semester = semesters.find(({ id }) => id === semesterId);
  const examKind = EXAMS.find((one) => one === params.get("exam")) ?? "makeup";
  const schoolId = ownSchool?.id ?? (params.get("school") ? Number(params.get("school")) : undefined);
  const change = (name: string, value: string) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      after.delete("pageIndex");
      if (value === "") after.delete(name);
      else after.set(name, value);
      return after;
    });
  if (semester === undefined) return <Skeleton lines={8} />;
  const exam = labels.examKind[examKind];
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Select
          aria-label="学期"
          className="w-full sm:w-64"
          value={String(semesterId)}
          onValueChange={(id) => change("semester", id)}
          options={semesterOptions(semesters)}
        />
        <Select
          aria-label="考试"
          className="w-full sm:w-32"
          value={examKind}
          onValueChange={(kind) => change("exam", kind)}
          options={EXAMS.map((kind) => ({ value: kind, label: labels.examKind[kind] }))}
        />
        {schools.length > 0 && (
          <Select
            aria-label="开课学校"
            className="w-full sm:w-56"
            clearable
            placeholder="全部学校"
            value={schoolId === undefined ? "" : String(schoolId)}
            onValueChange={(id) => change("school", id)}
            options={schools}
          />
        )}
      </div>
      <ListScreen
        key={examKind}
        id={`makeup-candidates-${examKind}`}
        name={LIST_NAME[examKind]}
        call={searchMakeupCandidatesList}
        fields={FIELDS}
        columns={columns}
        orderBy={[{ field: "courseName", sortType: "asc" }]}
        search={(values) => ({ ...values, semesterId, examKind, schoolId })}
        rowId={({ studentId, offeringId }) => `${studentId}-${offeringId}`}
        rowName={({ name, courseName }) => `${name} ${courseName}`}
        selectable
        nothingYet={{
          title: `「${semester.name}」没有${exam}的学生`,
          description:
            examKind === "makeup"
              ? "正考成绩发布后，不及格且可以补考的学生列在这里。"
              : "登记为缓考的学生列在这里。",
        }}
        toolbar={({ selectedRows, clearSelection }) => {
          const classes = selectedRows.length > 0 ? candidateClasses(selectedRows) : undefined;
          return {
            before: (
              <Button
                variant="primary"
                icon={<CalendarPlus />}
                disabledReason={
                  schoolId === undefined
                    ? "请先选一所学校"
                    : classes && classes.offeringIds.length === 0
                      ? "勾选的学生都不能参加"
                      : undefined
                }
                onClick={() => setPlanned({ classes, clear: clearSelection })}
              >
                {classes ? `安排 ${classes.offeringIds.length} 个教学班的${exam}…` : `安排全部${exam}…`}
              </Button>
            ),
          };
        }}
      />
      {planned && schoolId !== undefined && (
        <PlanDialog
          semester={semester}
          schoolId={schoolId}
          examKind={examKind}
          classes={planned.classes}
          onDone={planned.clear}
          onClose={() => setPlanned(undefined)}
        />
      )}
    </div>
  );
}
