import { labels, type Round } from "@huxuan/api-client";
import { Card, type DescriptionItem, Descriptions } from "@huxuan/ui";
import { audienceText } from "../../../../catalogue/audience-text.ts";

/** How a round is drawn, what its publication froze, and why. */
export function FrozenTerms({ round }: { round: Round }) {
  const { mode, state, seedCommit } = round;
  const isDrawn = mode !== "instant";
  const frozen = isDrawn && state !== "draft";
  return (
    <Card
      title={frozen ? "发布时定下的" : "怎么选"}
      description={
        isDrawn
          ? frozen
            ? "学生按这些填志愿，发布后不能再改：谁都不能看了志愿再换次序或种子。"
            : "发布后这些不能再改；种子在发布时生成，只公布它的 SHA-256。"
          : undefined
      }
    >
      <Descriptions
        columns={2}
        groups={[
          {
            id: "terms",
            items: [
              { label: "方式", value: labels.roundMode[mode] },
              ...(isDrawn ? drawTerms(round) : []),
              { label: "面向", value: audienceText(round.audience) },
              { label: "学分 / 门数上限", value: `${round.maxCredits} / ${round.maxCourses}` },
              ...(seedCommit === undefined
                ? []
                : [
                    {
                      label: "种子的 SHA-256",
                      value: <code className="text-sm break-all">{seedCommit}</code>,
                      copyText: seedCommit,
                      span: "row" as const,
                    },
                  ]),
            ],
          },
        ]}
      />
    </Card>
  );
}

function drawTerms({ drawOrder, priorityGrades, generalTake, publicSource }: Round): DescriptionItem[] {
  return [
    ...(drawOrder === undefined ? [] : [{ label: "抽签次序", value: labels.drawOrder[drawOrder] }]),
    {
      label: "毕业班年级",
      value: priorityGrades.length > 0 ? `${priorityGrades.join("、")} 级优先` : "没有优先的年级",
    },
    { label: "通识课最多中选", value: `${generalTake} 门` },
    { label: "公开数", value: publicSource ?? "不用公开数" },
  ];
}
