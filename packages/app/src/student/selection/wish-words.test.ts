import { describe, expect, test } from "vitest";
import { demandText, lastDemandText, whenResultComes } from "./wish-words.ts";

describe("in words", () => {
  test("demand names people and seats, and how it was last: the lowest that won, or that all did", () => {
    const last = { semesterName: "2026 春", bidders: 26, seats: 8 };
    expect(demandText({ bidders: 31, seats: 8 })).toBe("31 人报 8 席");
    expect(lastDemandText({ ...last, lowestRank: 1 })).toBe("26 人报 8 席，最低中选第 1 志愿");
    expect(lastDemandText({ ...last, lowestPoints: 12 })).toBe("26 人报 8 席，最低中选 12 点");
    expect(lastDemandText(last)).toBe("26 人报 8 席，报的都中了");
  });

  test("the result comes when its office announces it, with what follows, if anything does", () => {
    expect(whenResultComes({})).toBe("教务抽签、核对以后公布结果，公布时会通知你。");
    const year = new Date().getFullYear();
    expect(whenResultComes({ instantOpensAt: `${year}-06-23T04:00:00Z` })).toBe(
      "教务抽签、核对以后公布结果，公布时会通知你；补选 6 月 23 日 12:00 开始。",
    );
  });
});
