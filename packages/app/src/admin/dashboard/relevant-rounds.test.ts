import type { Round, RoundState } from "@huxuan/api-client";
import { expect, test } from "vitest";
import { relevantRounds } from "./relevant-rounds.ts";

const round = (name: string, state: RoundState, opensAt: string, closesAt: string): Round => ({
  id: 1,
  semesterId: 1,
  semesterCode: "2026-2027-1",
  name,
  mode: "instant",
  opensAt,
  closesAt,
  audience: {},
  excludedClasses: 0,
  maxCredits: 22,
  maxCourses: 6,
  allowsWithdrawal: true,
  allowsWaitlist: true,
  priorityGrades: [],
  generalTake: 2,
  state,
  version: 1,
});

test("what runs stands above what comes; what is over or not opened is left out", () => {
  const rounds = [
    round("补选", "published", "2026-09-20T00:00:00Z", "2026-09-25T00:00:00Z"),
    round("草稿", "draft", "2026-09-01T00:00:00Z", "2026-09-02T00:00:00Z"),
    // The same moment may be written with another offset: 08:00 in China is midnight in London.
    round("二轮", "published", "2026-09-15T08:00:00+08:00", "2026-09-18T00:00:00Z"),
    round("预选", "ended", "2026-08-01T00:00:00Z", "2026-08-02T00:00:00Z"),
    round("一轮", "open", "2026-09-08T00:00:00Z", "2026-09-12T00:00:00Z"),
    round("急选", "open", "2026-09-08T00:00:00Z", "2026-09-09T00:00:00Z"),
  ];
  expect(relevantRounds(rounds).map(({ name }) => name)).toEqual(["急选", "一轮", "二轮", "补选"]);
});
