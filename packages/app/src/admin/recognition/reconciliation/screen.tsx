import { labels, type Permission, type ReconciliationLine } from "@huxuan/api-client";
import { remindOfRecognitionMutation, searchReconciliationLinesList } from "@huxuan/api-client/query";
import { Button, defineSearchFields, useCan } from "@huxuan/ui";
import { BellRing } from "lucide-react";
import { useMemo } from "react";
import { useAct } from "../../../acts/use-act.ts";
import { semesterField } from "../../../catalogue/class-search.ts";
import { schoolOptions, useSchools } from "../../../catalogue/use-schools.ts";
import { useSemesters } from "../../../catalogue/use-semesters.ts";
import { choicesOf, formatCredits } from "../../../catalogue/words.ts";
import type { ListColumns } from "../../../lists/list-columns.tsx";
import { ListScreen } from "../../../lists/list-screen.tsx";
import { PairsCard } from "./pairs-card.tsx";
import { remindable, useLineActs } from "./use-line-acts.ts";

export const title = "对账";
export const personalData = true;
export const permission: Permission = "reconciliation-search";

/** Who mends a difference how, for whom it is not to do. */
const mendingText = ({ differences }: ReconciliationLine): string =>
  differences
    .map(({ side, act }) => `${labels.reconciliationSide[side]}：${labels.reconciliationAct[act]}`)
    .join("；");

const columns: ListColumns<"searchReconciliationLines"> = [
  "outcome",
  { prop: "text", minWidth: 240, wrap: true, missing: "–" },
  {
    prop: "differences",
    label: "处理办法",
    minWidth: 170,
    wrap: true,
    formatter: mendingText,
    file: "{differences.act|–}",
  },
  { prop: "studentNumber", width: 130 },
  { prop: "name", width: 96, card: "title" },
  { prop: "home", minWidth: 140 },
  { prop: "host", minWidth: 140 },
  { prop: "courseName", minWidth: 160 },
  { prop: "courseCode", width: 110, hidden: true },
  { prop: "classCode", width: 120, missing: "–" },
  { prop: "attempt", width: 84, align: "end", missing: "–", hidden: true },
  { prop: "hostStanding", width: 120 },
  { prop: "hostGrade", width: 130, align: "end", missing: "未发布" },
  {
    prop: "hostCredits",
    width: 130,
    align: "end",
    formatter: ({ hostCredits }) => formatCredits(hostCredits),
  },
  { prop: "verdict", minWidth: 200, missing: "–", hidden: true },
  { prop: "recognition", width: 110, missing: "未认定" },
  { prop: "recognitionNumber", width: 110, missing: "–" },
  { prop: "homeGrade", width: 104, align: "end", missing: "–" },
  {
    prop: "homeCredits",
    width: 104,
    align: "end",
    missing: "–",
    formatter: ({ homeCredits }) => (homeCredits === undefined ? "–" : formatCredits(homeCredits)),
  },
];

const id = (value: string | undefined) => (value ? Number(value) : undefined);

const unselectable = (line: ReconciliationLine) =>
  remindable(line) ? undefined : "只有本校学生还没有申请的成绩可以提醒";

/** What hosts say of guests beside what their home schools hold, line by line, and what mends each difference. */
export function Screen() {
  const { semesters, current, isPending } = useSemesters();
  const schools = useSchools();
  const can = useCan();
  const actions = useLineActs();
  const remind = useAct({
    call: remindOfRecognitionMutation,
    request: (lines: readonly ReconciliationLine[]) => ({
      body: { gradeIds: lines.flatMap(({ gradeId }) => gradeId ?? []) },
    }),
    done: ([answer]) => `已提醒 ${answer?.reminded ?? 0} 名学生`,
  });
  const fields = useMemo(
    () =>
      defineSearchFields([
        semesterField(semesters, current),
        {
          prop: "differs",
          label: "差异",
          type: "select",
          width: 130,
          options: [
            { value: "yes", label: "有差异" },
            { value: "no", label: "没有差异" },
          ],
        },
        {
          prop: "outcome",
          label: "对账结果",
          type: "select",
          width: 140,
          options: choicesOf(labels.reconciliationOutcome),
        },
        { prop: "homeSchoolId", label: "学生所在学校", type: "select", options: schoolOptions(schools) },
        { prop: "hostSchoolId", label: "开课学校", type: "select", options: schoolOptions(schools) },
        {
          prop: "keyword",
          label: "关键词",
          type: "input",
          placeholder: "学号、姓名、课程或教学班号",
          maxlength: 50,
        },
      ] as const),
    [semesters, current, schools],
  );
  return (
    <div className="grid gap-4">
      <PairsCard current={current?.id} />
      <div className="min-w-0">
        <ListScreen
          id="reconciliation"
          name="对账"
          call={searchReconciliationLinesList}
          fields={fields}
          columns={columns}
          search={({ semesterId, differs, homeSchoolId, hostSchoolId, ...values }) => ({
            ...values,
            semesterId: id(semesterId),
            differs: differs ? differs === "yes" : undefined,
            homeSchoolId: id(homeSchoolId),
            hostSchoolId: id(hostSchoolId),
          })}
          // The list starts with the current semester: not before it is known.
          enabled={!isPending}
          height="content"
          rowId={(row) => row.id}
          rowName={({ name, courseName }) => `${name}《${courseName}》`}
          selectable={can("reconciliation-remind")}
          unselectableReason={unselectable}
          actions={actions}
          toolbar={({ selectedRows }) => ({
            behind: can("reconciliation-remind") && selectedRows.length > 0 && (
              <Button icon={<BellRing />} onClick={() => void remind(selectedRows)}>
                提醒 {selectedRows.length} 人
              </Button>
            ),
          })}
          nothingYet={{
            title: "这个学期没有跨校选课",
            description: "学生选上外校的课程以后，开课学校和所在学校的记录会在这里逐条核对。",
          }}
        />
      </div>
    </div>
  );
}
