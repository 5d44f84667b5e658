import { type EvaluationComment, type EvaluationVerdict, labels, type Permission } from "@huxuan/api-client";
import { moderateEvaluationCommentsMutation, searchEvaluationCommentsList } from "@huxuan/api-client/query";
import { Button, defineSearchFields, type RowAction, Tag, useCan } from "@huxuan/ui";
import { useMemo } from "react";
import { useAct } from "../../../acts/use-act.ts";
import { choicesOf } from "../../../catalogue/words.ts";
import type { ListColumns } from "../../../lists/list-columns.tsx";
import { ListScreen } from "../../../lists/list-screen.tsx";
import { campaignOptions, useCampaigns } from "../use-campaigns.ts";

export const title = "评语审核";
export const permission: Permission = "evaluation-comment-search";

const columns: ListColumns<"searchEvaluationComments"> = [
  { prop: "text", minWidth: 320, card: "title" },
  {
    prop: "hits",
    minWidth: 130,
    render: ({ row: { hits } }) =>
      hits.length === 0 ? (
        "–"
      ) : (
        <span className="flex flex-wrap gap-1">
          {hits.map((hit) => (
            <Tag key={hit} tone="warning">
              {hit}
            </Tag>
          ))}
        </span>
      ),
    text: ({ hits }) => hits.join("、") || "–",
    file: "{hits|}",
  },
  "state",
  { prop: "courseName", minWidth: 150 },
  { prop: "classCode", minWidth: 130 },
  { prop: "teacherName", minWidth: 110 },
  { prop: "question", minWidth: 160, hidden: true },
  { prop: "department", minWidth: 150, hidden: true },
  { prop: "decidedBy", minWidth: 110, missing: "–", hidden: true },
  { prop: "decidedAt", missing: "–", hidden: true },
];

/** Comments that hit a word of the list wait here: released or hidden as they are, never edited. */
export function Screen() {
  const campaigns = useCampaigns();
  const may = useCan()("evaluation-moderate");
  const fields = useMemo(
    () =>
      defineSearchFields([
        { prop: "campaignId", label: "评教批次", type: "select", options: campaignOptions(campaigns) },
        {
          prop: "state",
          label: "状态",
          type: "select",
          width: 130,
          options: choicesOf(labels.evaluationCommentState),
          value: "held",
        },
        { prop: "keyword", label: "关键词", type: "input", placeholder: "评语、课程或教师", maxlength: 50 },
      ] as const),
    [campaigns],
  );
  const moderate = useAct({
    call: moderateEvaluationCommentsMutation,
    request: ({ ids, verdict }: Moderation) => ({ body: { ids, verdict } }),
    done: (_, { ids, verdict }) =>
      verdict === "released" ? `${ids.length} 条评语已公开给教师` : `${ids.length} 条评语不公开`,
  });
  const actions = useMemo((): RowAction<EvaluationComment>[] => {
    const act = (label: string, verdict: EvaluationVerdict): RowAction<EvaluationComment> => ({
      label,
      visible: ({ state }) => state !== verdict,
      onClick: ({ id }) => void moderate({ ids: [id], verdict }),
    });
    return [act("公开", "released"), act("不公开", "hidden")];
  }, [moderate]);
  return (
    <ListScreen
      id="evaluation-comments"
      name="评语"
      call={searchEvaluationCommentsList}
      fields={fields}
      columns={columns}
      search={({ campaignId, ...values }) => ({
        ...values,
        campaignId: campaignId ? Number(campaignId) : undefined,
      })}
      rowName={({ text }) => text.slice(0, 20)}
      selectable={may}
      actions={may ? actions : undefined}
      toolbar={({ selectedRows, clearSelection }) => ({
        behind: may && selectedRows.length > 0 && (
          <Decide
            count={selectedRows.length}
            decide={async (verdict) => {
              if (await moderate({ ids: selectedRows.map(({ id }) => id), verdict })) clearSelection();
            }}
          />
        ),
      })}
      nothingYet={{
        title: "没有评语",
        description: "批次截止后，命中敏感词的评语在这里等待审核，其余的直接公开给教师。",
      }}
    />
  );
}

interface Moderation {
  ids: string[];
  verdict: EvaluationVerdict;
}

const Decide = ({
  count,
  decide,
}: {
  count: number;
  decide: (verdict: EvaluationVerdict) => Promise<void>;
}) => (
  <>
    <Button onClick={() => void decide("released")}>{`公开 ${count} 条`}</Button>
    <Button onClick={() => void decide("hidden")}>{`不公开 ${count} 条`}</Button>
  </>
);
