import { type EvaluationRateBy, labels } from "@huxuan/api-client";
import { searchEvaluationRatesList } from "@huxuan/api-client/query";
import { defineSearchFields, Progress } from "@huxuan/ui";
import { useMemo } from "react";
import { choicesOf } from "../../../../catalogue/words.ts";
import { rateText } from "../../../../evaluation/result-words.ts";
import type { ListColumns } from "../../../../lists/list-columns.tsx";
import { ListScreen } from "../../../../lists/list-screen.tsx";

const columns: ListColumns<"searchEvaluationRates"> = [
  { prop: "name", minWidth: 200, card: "title" },
  { prop: "classCode", minWidth: 140, missing: "–" },
  { prop: "teacherName", minWidth: 110, missing: "–" },
  { prop: "department", minWidth: 150 },
  {
    prop: "rate",
    width: 180,
    render: ({ row: { rate, done, invited } }) => (
      <span className="flex items-center gap-2 tabular-nums">
        <Progress className="w-20" label="参评率" value={done} max={invited} valueText={rateText(rate)} />
        {rateText(rate)}
      </span>
    ),
    text: ({ rate }) => rateText(rate),
  },
  { prop: "done", width: 110, align: "end" },
  { prop: "left", width: 110, align: "end" },
  { prop: "invited", width: 110, align: "end" },
];

const byOf = (value: string | undefined): EvaluationRateBy =>
  (Object.keys(labels.evaluationRateBy) as EvaluationRateBy[]).find((one) => one === value) ?? "class";

/** How many are done, the lowest rate first: who it is that did not is nowhere. */
export function RatesList({ campaignId }: { campaignId: number }) {
  const fields = useMemo(
    () =>
      defineSearchFields([
        {
          prop: "by",
          label: "统计",
          type: "select",
          width: 130,
          options: choicesOf(labels.evaluationRateBy),
          value: "class",
        },
        { prop: "keyword", label: "关键词", type: "input", placeholder: "课程、教师或院系", maxlength: 50 },
      ] as const),
    [],
  );
  return (
    <ListScreen
      id="evaluation-rates"
      name="参评率"
      call={searchEvaluationRatesList}
      path={{ id: campaignId }}
      fields={fields}
      columns={columns}
      orderBy={[{ field: "rate", sortType: "asc" }]}
      search={({ by, keyword }) => ({ by: byOf(by), keyword: keyword || undefined })}
      height="content"
      rowName={({ name }) => name}
      nothingYet={{ title: "没有要评的教学班", description: "范围内的教学班还没有正选名单或教师。" }}
    />
  );
}
