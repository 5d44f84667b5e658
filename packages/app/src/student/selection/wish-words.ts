import type { Round, Wish } from "@huxuan/api-client";
import { formatMoment } from "../../catalogue/words.ts";

/** When students hear of a draw: its office draws, checks and announces. */
export const whenResultComes = ({ instantOpensAt }: Pick<Round, "instantOpensAt">): string =>
  `教务抽签、核对以后公布结果，公布时会通知你${
    instantOpensAt === undefined ? "" : `；补选 ${formatMoment(instantOpensAt)} 开始`
  }。`;

/** What was won, for a headline: which courses, and how many credits. */
export function wonOf(wishes: readonly Wish[]): { names: string[]; credits: number } {
  const won = wishes.filter(({ result }) => result?.won === true);
  const credits = won.reduce((sum, { offering }) => sum + offering.course.credits, 0);
  return { names: won.map(({ offering }) => offering.course.name), credits: Math.round(credits * 100) / 100 };
}
