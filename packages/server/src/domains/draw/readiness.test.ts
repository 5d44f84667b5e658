import { sha256Hex } from "@huxuan/draw";
import { describe, expect, it } from "vitest";
import { announceBlockers, drawBlockers, type Readiness } from "./readiness.ts";

const now = new Date("2026-09-09T01:00:00Z");
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const ready = (over: Partial<Readiness> = {}): Readiness => ({
  state: "closed",
  seedCommit: sha256Hex("seed"),
  seed: "seed",
  publicSource: null,
  confirmed: false,
  instantOpensAt: null,
  dropEndsAt: hours(100),
  hoursBeforeReselection: 12,
  ...over,
});

describe("a round is drawn", () => {
  it("from its closing to its announcement", () => {
    for (const state of ["closed", "drawn"] as const) expect(drawBlockers(ready({ state }))).toEqual([]);
    for (const state of ["draft", "published", "open"] as const)
      expect(drawBlockers(ready({ state }))).toEqual(["志愿还没有截止，截止以后才能抽签"]);
    for (const state of ["announced", "ended"] as const)
      expect(drawBlockers(ready({ state }))).toEqual(["结果已经公布，不能再抽签"]);
  });

  it("with the seed that was promised, and no other", () => {
    expect(drawBlockers(ready({ seed: "another" }))[0]).toContain("种子与发布轮次时承诺的不一致");
    expect(drawBlockers(ready({ seed: undefined }))[0]).toContain("没有承诺种子");
    expect(drawBlockers(ready({ seedCommit: null }))[0]).toContain("没有承诺种子");
  });

  it("with the public number, where one was named", () => {
    const publicSource = "福彩";
    expect(drawBlockers(ready({ publicSource }))).toEqual(["还没有公开数（福彩），请由两位老师各输入一次"]);
    expect(drawBlockers(ready({ publicSource, confirmed: true }))).toEqual([]);
  });
});

describe("a result is announced", () => {
  const blockers = (over: Partial<Readiness>) => announceBlockers(ready({ state: "drawn", ...over }), now);

  it("once it is drawn, and once", () => {
    expect(blockers({})).toEqual([]);
    expect(blockers({ state: "closed" })).toEqual(["还没有抽签，请先抽签"]);
    expect(blockers({ state: "announced" })).toEqual(["结果已经公布"]);
  });

  it("twelve hours before seats are taken first come, first served, and not later", () => {
    expect(blockers({ instantOpensAt: hours(12) })).toEqual([]);
    expect(blockers({ instantOpensAt: hours(11.9) })[0]).toContain("请先把补选开放改到 9 月 9 日 21:00 以后");
  });

  it("while seats can still be given up", () => {
    expect(blockers({ dropEndsAt: now })[0]).toContain("请先推迟退选截止");
  });
});
