import type { MySurvey, SurveyOption } from "@huxuan/api-client";
import { formatMoment } from "@huxuan/ui/format";
import { rateText as shareText } from "../evaluation/result-words.ts";

/** How many of a hundred: 68.2%; a dash where nobody is asked. */
export const rateText = (part: number, whole: number): string =>
  whole === 0 ? "–" : shareText(part / whole);

/** Per cent of 4 and 5 less per cent of 1 and 2, of marks from 1 to 5; one decimal. */
export function balanceOf(options: readonly Pick<SurveyOption, "key" | "share">[]): number {
  const share = (...keys: string[]) =>
    options.reduce((sum, option) => sum + (keys.includes(option.key) ? option.share : 0), 0);
  return Math.round((share("4", "5") - share("1", "2")) * 10) / 10;
}

/** How a survey stands for somebody who is asked, in words. */
export function standingText({ state, done, closesAt }: MySurvey): string {
  if (state === "published") return "结果已公布";
  return done ? `已答，${formatMoment(closesAt)} 截止` : `${formatMoment(closesAt)} 截止`;
}
