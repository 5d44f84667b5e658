import { labels, type RecognitionOutcome, type RecognitionVerdict, tones } from "@huxuan/api-client";
import type { CourseTag } from "@huxuan/ui";
import { formatCredits } from "../catalogue/words.ts";

/** A verdict in a word or two, beside a course: 计为《数据结构》3 学分, 需申请, 不计入. */
export function verdictTag({ outcome, targets, module, credits }: RecognitionVerdict): CourseTag {
  const tone = tones.recognitionOutcome[outcome];
  if (outcome !== "counts") return { label: labels.recognitionOutcome[outcome], tone };
  const as = targets.length > 0 ? targets.map((name) => `《${name}》`).join("") : `「${module ?? ""}」`;
  return { label: `计为${as}${formatCredits(credits)} 学分`, tone };
}

const TITLES: Readonly<Record<RecognitionOutcome, readonly [mine: string, anybody: string]>> = {
  counts: ["在你的培养方案里可以认定", "这所学校的学生可以认定"],
  application: ["需申请，不保证认定", "需申请，不保证认定"],
  no: ["不计入毕业学分", "不计入毕业学分"],
};

/** What the verdict means, as a title; of the reader's own programme, or of anybody's at a school. */
export const verdictTitle = (outcome: RecognitionOutcome, mine: boolean): string =>
  TITLES[outcome][mine ? 0 : 1];
