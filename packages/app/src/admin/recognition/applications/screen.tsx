import { labels, type Permission, type Recognition } from "@huxuan/api-client";
import { decideRecognitionsMutation, searchRecognitionsList } from "@huxuan/api-client/query";
import { Button, defineSearchFields, type RowAction, useCan } from "@huxuan/ui";
import { CheckCheck } from "lucide-react";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import { runCall } from "../../../acts/run-call.ts";
import { semesterField } from "../../../catalogue/class-search.ts";
import { schoolOptions, useSchools } from "../../../catalogue/use-schools.ts";
import { useSemesters } from "../../../catalogue/use-semesters.ts";
import { choicesOf, formatCredits } from "../../../catalogue/words.ts";
import type { ListColumns } from "../../../lists/list-columns.tsx";
import { ListScreen } from "../../../lists/list-screen.tsx";
import { paths } from "../../../paths.ts";
import { recognitionText } from "../../../recognition/recognition-text.ts";
import { ManyDialog } from "../../../records/many-dialog.tsx";

export const title = "认定申请";
export const personalData = true;
export const permission: Permission = "recognition-search";

const columns: ListColumns<"searchRecognitions"> = [
  { prop: "number", width: 130 },
  { prop: "studentNumber", width: 130 },
  { prop: "studentName", minWidth: 100, card: "title" },
  { prop: "department", minWidth: 130 },
  {
    prop: "sources",
    minWidth: 180,
    formatter: ({ sources }) => sources.map(({ name }) => name).join("、"),
    file: "{sources.name|、}",
  },
  {
    prop: "targets",
    minWidth: 180,
    formatter: ({ targets, module }) =>
      targets.length > 0 ? targets.map(({ name }) => name).join("、") : `「${module}」模块`,
    file: "{targets.name|、}",
  },
  { prop: "module", hidden: true },
  { prop: "credits", width: 72, align: "end", formatter: ({ credits }) => formatCredits(credits) },
  { prop: "way", width: 130 },
  "state",
  { prop: "step", minWidth: 120, missing: "–" },
  { prop: "people", minWidth: 120, missing: "–" },
  { prop: "dueAt", missing: "–" },
  { prop: "submittedAt", missing: "–" },
  { prop: "decidedAt", missing: "–", hidden: true },
  { prop: "rule", minWidth: 140, missing: "–", hidden: true },
  { prop: "opinion", minWidth: 160, missing: "–", hidden: true },
];

const mayDecide = ({ allowed }: Recognition) => allowed.includes("decide");
const unselectable = (row: Recognition) => (mayDecide(row) ? undefined : "现在不由你办理");

const id = (value: string | undefined) => (value ? Number(value) : undefined);

/** What students asked to have recognised, and what was recognised by rules: to be audited, and to be looked up. */
export function Screen() {
  const { semesters, isPending } = useSemesters();
  const schools = useSchools();
  const navigate = useNavigate();
  const can = useCan();
  const queryClient = useQueryClient();
  const [bulk, setBulk] = useState<readonly Recognition[]>();
  const fields = useMemo(
    () =>
      defineSearchFields([
        {
          prop: "keyword",
          label: "关键词",
          type: "input",
          placeholder: "编号、学号、姓名或课程",
          maxlength: 50,
        },
        {
          prop: "state",
          label: "状态",
          type: "select",
          width: 130,
          options: choicesOf(labels.recognitionState),
          value: "auditing",
        },
        { prop: "way", label: "方式", type: "select", width: 150, options: choicesOf(labels.recognitionWay) },
        semesterField(semesters, undefined),
        { prop: "homeSchoolId", label: "认定学校", type: "select", options: schoolOptions(schools) },
        { prop: "hostSchoolId", label: "开课学校", type: "select", options: schoolOptions(schools) },
      ] as const),
    [semesters, schools],
  );
  const actions = useMemo(
    (): RowAction<Recognition>[] => [
      { label: "办理", visible: mayDecide, onClick: (one) => void navigate(paths.admin.recognition(one.id)) },
      {
        label: "查看",
        visible: (one) => !mayDecide(one),
        onClick: (one) => void navigate(paths.admin.recognition(one.id)),
      },
    ],
    [navigate],
  );
  return (
    <>
      <ListScreen
        id="recognitions"
        name="认定申请"
        call={searchRecognitionsList}
        fields={fields}
        columns={columns}
        orderBy={[{ field: "submittedAt", sortType: "asc" }]}
        search={({ semesterId, homeSchoolId, hostSchoolId, ...values }) => ({
          ...values,
          semesterId: id(semesterId),
          homeSchoolId: id(homeSchoolId),
          hostSchoolId: id(hostSchoolId),
        })}
        enabled={!isPending}
        selectable={can("recognition-decide")}
        unselectableReason={unselectable}
        rowName={(row) => `${row.number} ${row.studentName}：${recognitionText(row)}`}
        actions={actions}
        toolbar={({ selectedRows }) => ({
          behind: can("recognition-decide") && selectedRows.length > 0 && (
            <Button icon={<CheckCheck />} onClick={() => setBulk(selectedRows)}>
              同意 {selectedRows.length} 件
            </Button>
          ),
        })}
        nothingYet={{
          title: "没有待审核的认定申请",
          description: "有规则的课程在成绩发布后自动认定，不用审核；没有规则的由学生申请，会出现在这里。",
        }}
      />
      {bulk && (
        <ManyDialog
          count={bulk.length}
          act={{ label: "同意", counter: "件" }}
          description="只有规则和结论一致、现在该你办理的会同意；其余的留在列表里，说明原因。"
          opinion={{ value: "与互认规则一致，同意认定", description: "学生看得到" }}
          send={async (opinion) => {
            const body = { ids: bulk.map((one) => one.id), opinion };
            return (await runCall(queryClient, decideRecognitionsMutation, { body }, true)).items;
          }}
          allDone="全部办完了，学生会收到通知。"
          onClose={() => setBulk(undefined)}
        />
      )}
    </>
  );
}
