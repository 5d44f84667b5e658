import type { DrawGroup, DrawInput } from "@huxuan/draw";
import { describe, expect, it } from "vitest";
import { crowdedOf, outcomeOf } from "./outcomes.ts";
import { barredBy, exclusionsOf, groupsOf, hundredths, priorityOf, quotasAt } from "./rules.ts";

const group = (id: string, take: number, ...offerings: number[]): DrawGroup => ({
  id,
  take,
  wishes: offerings.map((offering, at) => ({
    offering: String(offering),
    rank: at + 1,
    points: 0,
    priority: 2,
  })),
});

describe("what the file says of a student's wishes", () => {
  it("credits stand in hundredths, however they are stored", () => {
    expect([hundredths(2.5), hundredths(0.29), hundredths(30 - 28.57)]).toEqual([250, 29, 143]);
  });

  it("classes about to graduate come first", () => {
    expect([priorityOf([2023, 2022], 2023), priorityOf([2023], 2024), priorityOf([], 2023)]).toEqual([
      0, 2, 2,
    ]);
  });

  it("a refusal stands with its code; whoever left takes part in no round", () => {
    expect(barredBy(undefined)).toBeUndefined();
    expect(barredBy("TIME_CONFLICT")).toBe("TIME_CONFLICT");
    expect(barredBy("PERSON_LEFT")).toBe("ROUND_NOT_OPEN");
  });

  it("quotas hold until the moment in which they are released", () => {
    const at = new Date("2026-09-09T09:00:00Z");
    const quotas = (guestQuotaReleaseAt: Date | null) =>
      quotasAt({ guestQuotas: [{ schoolId: 7, quota: 3 }], guestQuotaReleaseAt }, at);
    expect(quotas(null)).toEqual({ 7: 3 });
    expect(quotas(new Date(at.getTime() + 1))).toEqual({ 7: 3 });
    expect(quotas(at)).toEqual({});
  });

  it("通识 takes as many as the round says, each course one; what is barred says why", () => {
    const wishes = [
      { offeringId: 1, groupId: "general", rank: 1, points: 5 },
      { offeringId: 2, groupId: "44", rank: 2, points: 0 },
      { offeringId: 3, groupId: "general", rank: 3, points: 0 },
    ];
    const barred = (id: number) => (id === 3 ? ("ALREADY_PASSED" as const) : undefined);
    expect(groupsOf(wishes, { generalTake: 2, priority: 0, barred })).toEqual([
      {
        id: "general",
        take: 2,
        wishes: [
          { offering: "1", rank: 1, points: 5, priority: 0 },
          { offering: "3", rank: 3, points: 0, priority: 0, barred: "ALREADY_PASSED" },
        ],
      },
      { id: "44", take: 1, wishes: [{ offering: "2", rank: 2, points: 0, priority: 0 }] },
    ]);
  });

  it("two wishes that cannot be held together exclude each other, unless their group takes one anyway", () => {
    const pair = (one: number, other: number) => ({
      offerings: [{ id: one }, { id: other }] as const,
      reason: "TIME_CONFLICT" as const,
    });
    const groups = [group("44", 1, 1, 2), group("general", 2, 3, 4)];
    expect(exclusionsOf(groups, [pair(1, 2), pair(3, 4), pair(1, 3)])).toEqual([
      { offerings: ["3", "4"], reason: "TIME_CONFLICT" },
      { offerings: ["1", "3"], reason: "TIME_CONFLICT" },
    ]);
    // What is in no group stands in the way of what is in none either.
    expect(exclusionsOf([], [pair(1, 2)])).toHaveLength(1);
  });
});

describe("the numbers of a draw", () => {
  const tickets = [
    { ticket: "A", school: "1", credits: 0, courses: 0, groups: [group("1", 1, 1, 2)], exclusions: [] },
    { ticket: "B", school: "1", credits: 0, courses: 0, groups: [group("1", 1, 2, 1)], exclusions: [] },
  ];
  it("count what was won by rank, who won, and what was lost by reason; a full group is no loss", () => {
    const drawn = (
      ticket: string,
      offering: string,
      reason?: "OFFERING_FULL" | "GROUP_FULL" | "CREDIT_CAP",
    ) => ({
      ticket,
      group: "1",
      offering,
      won: reason === undefined,
      ...(reason && { reason }),
    });
    expect(
      outcomeOf({ tickets }, [
        drawn("A", "1", "GROUP_FULL"),
        drawn("A", "2"),
        drawn("B", "1", "OFFERING_FULL"),
        drawn("B", "2", "CREDIT_CAP"),
      ]),
    ).toEqual({
      students: 2,
      wishes: 4,
      won: 1,
      winners: 1,
      losses: [
        { code: "CREDIT_CAP", count: 1 },
        { code: "OFFERING_FULL", count: 1 },
      ],
      notDrawn: 1,
      wonByRank: [0, 1],
    });
  });

  it("name the classes for which there are too few seats, the most crowded first", () => {
    const offering = (id: string, capacity: number, taken = 0): DrawInput["offerings"][number] => ({
      id,
      school: "1",
      credits: 100,
      capacity,
      taken: { "1": taken },
      quotas: {},
    });
    expect(
      crowdedOf({ offerings: [offering("1", 2, 1), offering("2", 0), offering("3", 9)], tickets }, 20),
    ).toEqual([
      { id: 2, bidders: 2, seats: 0 },
      { id: 1, bidders: 2, seats: 1 },
    ]);
    expect(crowdedOf({ offerings: [offering("1", 2), offering("2", 0)], tickets }, 1)).toHaveLength(1);
  });
});
