import { type EvaluationAppeal, labels, type Permission } from "@huxuan/api-client";
import { searchEvaluationAppealsList } from "@huxuan/api-client/query";
import { defineSearchFields, type RowAction } from "@huxuan/ui";
import { useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import { choicesOf } from "../../../catalogue/words.ts";
import { scoreText } from "../../../evaluation/result-words.ts";
import type { ListColumns } from "../../../lists/list-columns.tsx";
import { ListScreen } from "../../../lists/list-screen.tsx";
import { paths } from "../../../paths.ts";
import { campaignOptions, useCampaigns } from "../use-campaigns.ts";
import { DecideDialog } from "./decide-dialog.tsx";

export const title = "评教申诉";
export const permission: Permission = "evaluation-appeal-search";

const columns: ListColumns<"searchEvaluationAppeals"> = [
  { prop: "teacherName", minWidth: 110, card: "title" },
  { prop: "courseName", minWidth: 150 },
  { prop: "classCode", minWidth: 130 },
  { prop: "department", minWidth: 150, hidden: true },
  { prop: "kind", width: 130 },
  { prop: "words", minWidth: 220 },
  "state",
  { prop: "scoreBefore", width: 110, align: "end", formatter: ({ scoreBefore }) => scoreText(scoreBefore) },
  { prop: "scoreAfter", width: 110, align: "end", formatter: ({ scoreAfter }) => scoreText(scoreAfter) },
  "raisedAt",
  { prop: "answer", minWidth: 180, missing: "–", hidden: true },
  { prop: "decidedBy", minWidth: 110, missing: "–", hidden: true },
  { prop: "decidedAt", missing: "–", hidden: true },
];

/** What teachers have against their results, the open ones first. */
export function Screen() {
  const campaigns = useCampaigns();
  const navigate = useNavigate();
  const [decided, setDecided] = useState<EvaluationAppeal>();
  const fields = useMemo(
    () =>
      defineSearchFields([
        { prop: "campaignId", label: "评教批次", type: "select", options: campaignOptions(campaigns) },
        {
          prop: "state",
          label: "状态",
          type: "select",
          width: 130,
          options: choicesOf(labels.evaluationAppealState),
        },
        {
          prop: "kind",
          label: "申诉理由",
          type: "select",
          width: 150,
          options: choicesOf(labels.evaluationAppealKind),
        },
        { prop: "keyword", label: "关键词", type: "input", placeholder: "教师或课程", maxlength: 50 },
      ] as const),
    [campaigns],
  );
  const actions = useMemo(
    (): RowAction<EvaluationAppeal>[] => [
      { label: "处理", visible: ({ allowed }) => allowed.includes("decide"), onClick: setDecided },
      {
        label: "看结果",
        permission: "evaluation-result-search",
        onClick: ({ resultId }) => void navigate(paths.admin.evaluationResult(resultId)),
      },
    ],
    [navigate],
  );
  return (
    <>
      <ListScreen
        id="evaluation-appeals"
        name="评教申诉"
        call={searchEvaluationAppealsList}
        fields={fields}
        columns={columns}
        orderBy={[{ field: "state", sortType: "asc" }]}
        search={({ campaignId, ...values }) => ({
          ...values,
          campaignId: campaignId ? Number(campaignId) : undefined,
        })}
        rowName={({ teacherName, courseName }) => `${teacherName}《${courseName}》`}
        actions={actions}
        nothingYet={{ title: "没有申诉", description: "结果发布后，教师可以在规定的天数内申诉一次。" }}
      />
      {decided && <DecideDialog appeal={decided} onClose={() => setDecided(undefined)} />}
    </>
  );
}
