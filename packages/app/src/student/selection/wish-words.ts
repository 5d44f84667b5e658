import type { LastDemand, Round, Wish, WishDemand } from "@huxuan/api-client";
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

/** 「45 人报 18 席」: no probability, which would be wrong. */
export const demandText = ({ bidders, seats }: Pick<WishDemand, "bidders" | "seats">): string =>
  `${bidders} 人报 ${seats} 席`;

/** 「26 人报 8 席，最低中选第 1 志愿」: how the course was drawn last. */
export function lastDemandText({ lowestPoints, lowestRank, ...demand }: LastDemand): string {
  const lowest =
    lowestPoints !== undefined
      ? `最低中选 ${lowestPoints} 点`
      : lowestRank !== undefined
        ? `最低中选第 ${lowestRank} 志愿`
        : "报的都中了";
  return `${demandText(demand)}，${lowest}`;
}
