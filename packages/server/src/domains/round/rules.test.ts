import { nextRoundMoment, type RoundInput, roundStateAt } from "@huxuan/api-client";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Audience } from "../offering/index.ts";
import {
  audienceIncludes,
  audiencesMeet,
  classReach,
  checkChange,
  checkInput,
  closingRefusal,
  type DrawTerms,
  isActive,
  openingRefusal,
  removalRefusal,
  type RoundFacts,
  participationRefusal,
  roundCovers,
  roundSpans,
  stateAt,
  takesSeats,
} from "./rules.ts";
import { STORED_ROUND_STATES } from "./tables.ts";

const OPENS = new Date("2026-09-10T08:00:00+08:00");
const CLOSES = new Date("2026-09-12T22:00:00+08:00");

const ROUND: RoundFacts & DrawTerms = {
  id: 1,
  semesterId: 1,
  schoolId: null,
  mode: "instant",
  state: "published",
  opensAt: OPENS,
  closesAt: CLOSES,
  audience: {},
  excludedIds: [],
  maxCredits: 10,
  maxCourses: 4,
  allowsWithdrawal: true,
  allowsWaitlist: true,
  drawOrder: null,
  priorityGrades: [],
  generalTake: 2,
  dropEndsAt: null,
  instantOpensAt: null,
  publicSource: null,
};

const RESELECTS = new Date("2026-09-14T12:00:00+08:00");
const DROPS = new Date("2026-09-20T00:00:00+08:00");

const DRAWN: RoundFacts & DrawTerms = {
  ...ROUND,
  mode: "lottery",
  drawOrder: "priorityRankNumber",
  priorityGrades: [2023],
  dropEndsAt: DROPS,
  instantOpensAt: RESELECTS,
};

const hours = (from: Date, n: number): Date => new Date(from.getTime() + n * 3_600_000);

const change = (over: Partial<RoundInput> = {}): RoundInput => ({
  semesterId: 1,
  name: "改名",
  mode: "instant",
  opensAt: OPENS.toISOString(),
  closesAt: CLOSES.toISOString(),
  audience: {},
  maxCredits: 12,
  maxCourses: 3,
  allowsWithdrawal: true,
  allowsWaitlist: true,
  ...over,
});

const fields = (round: RoundFacts & DrawTerms, input: RoundInput, now: Date): string[] =>
  checkChange(round, input, now).map((error) => error.field);

/** Every way a round can be stored, as an office and the database allow it. */
const anyRound = fc
  .record({
    mode: fc.constantFrom("instant", "lottery", "points"),
    state: fc.constantFrom(...STORED_ROUND_STATES),
  })
  .filter(({ mode, state }) => mode !== "instant" || (state !== "drawn" && state !== "announced"))
  .map(({ mode, state }): RoundFacts & DrawTerms =>
    mode === "instant" ? { ...ROUND, state } : { ...DRAWN, mode, state },
  );

describe("the state of a round", () => {
  test("the opening instant belongs to it, the closing instant does not", () => {
    expect(stateAt(ROUND, hours(OPENS, -1))).toBe("published");
    expect(stateAt(ROUND, OPENS)).toBe("open");
    expect(stateAt(ROUND, new Date(CLOSES.getTime() - 1))).toBe("open");
    expect(stateAt(ROUND, CLOSES)).toBe("ended");
  });

  test("one that is drawn is closed when its time is over, and ends when seats can no longer be given up", () => {
    expect(stateAt(DRAWN, CLOSES)).toBe("closed");
    expect(stateAt({ ...DRAWN, state: "drawn" }, DROPS)).toBe("drawn");
    const announced: RoundFacts = { ...DRAWN, state: "announced" };
    expect(stateAt(announced, new Date(DROPS.getTime() - 1))).toBe("announced");
    expect(stateAt(announced, DROPS)).toBe("ended");
  });

  test("an instant one that its office closed is closed until its time is over", () => {
    const closed: RoundFacts = { ...ROUND, state: "closed" };
    expect(stateAt(closed, new Date(CLOSES.getTime() - 1))).toBe("closed");
    expect(stateAt(closed, CLOSES)).toBe("ended");
  });

  test("a draft never runs and a closed round never runs again by itself", () => {
    fc.assert(
      fc.property(anyRound, fc.date({ noInvalidDate: true }), (round, now) => {
        expect(stateAt({ ...round, state: "draft" }, now)).toBe("draft");
        expect(stateAt({ ...round, state: "closed" }, now)).toMatch(/^(closed|ended)$/);
      }),
    );
  });

  test("at the next moment, and not before, the state is another one", () => {
    fc.assert(
      fc.property(anyRound, fc.integer({ min: -100, max: 400 }), (round, n) => {
        const now = hours(OPENS, n);
        const next = nextRoundMoment(round, now);
        if (next === undefined) {
          expect(stateAt(round, now)).not.toMatch(/^(published|open|announced)$/);
          return;
        }
        expect(stateAt(round, new Date(next.getTime() - 1))).toBe(stateAt(round, now));
        expect(stateAt(round, next)).not.toBe(stateAt(round, now));
      }),
    );
  });

  test("what is shown of a round says the same later as what is stored", () => {
    fc.assert(
      fc.property(anyRound, fc.integer({ min: -100, max: 400 }), fc.nat(400), (round, n, more) => {
        const shown = { ...round, state: stateAt(round, hours(OPENS, n)) };
        const later = hours(OPENS, n + more);
        expect(roundStateAt(shown, later)).toBe(stateAt(round, later));
      }),
    );
  });
});

describe("when students act in a round", () => {
  test("in an instant one while it is open: seats are taken and given up", () => {
    expect([isActive(ROUND, OPENS), takesSeats(ROUND, OPENS)]).toEqual([true, true]);
    expect([isActive(ROUND, CLOSES), takesSeats(ROUND, CLOSES)]).toEqual([false, false]);
  });

  test("in a drawn one seats are given up from the announcement on, and taken from its 补选 on", () => {
    expect(takesSeats(DRAWN, OPENS)).toBe(false);
    const announced: RoundFacts = { ...DRAWN, state: "announced" };
    const justBefore = new Date(RESELECTS.getTime() - 1);
    expect([isActive(announced, justBefore), takesSeats(announced, justBefore)]).toEqual([true, false]);
    expect(takesSeats(announced, RESELECTS)).toBe(true);
    expect([isActive(announced, DROPS), takesSeats(announced, DROPS)]).toEqual([false, false]);
    expect(takesSeats({ ...announced, instantOpensAt: null }, RESELECTS)).toBe(false);
    expect(takesSeats({ ...DRAWN, state: "drawn" }, RESELECTS)).toBe(false);
  });
});

describe("who and what a round is about", () => {
  const student = { schoolId: 2, grade: 2025, department: "物理学院", major: "应用物理学" };

  test("an empty audience means everybody", () => {
    expect(audienceIncludes({}, student)).toBe(true);
    expect(audienceIncludes({ schoolIds: [], grades: [], departments: [], majors: [] }, student)).toBe(true);
  });

  test("every list that is given must name the student", () => {
    expect(audienceIncludes({ schoolIds: [2], grades: [2024, 2025] }, student)).toBe(true);
    expect(audienceIncludes({ schoolIds: [2], grades: [2024] }, student)).toBe(false);
    expect(audienceIncludes({ departments: ["化学学院"] }, student)).toBe(false);
    expect(audienceIncludes({ majors: ["物理学", "应用物理学"] }, student)).toBe(true);
    expect(audienceIncludes({ departments: ["物理学院"], majors: ["物理学"] }, student)).toBe(false);
  });

  test("a round of a school covers only what this school hosts", () => {
    const round = { semesterId: 1, schoolId: 7, excludedIds: [] };
    const offering = { id: 4, semesterId: 1, schoolId: 7 };
    expect(roundCovers(round, offering)).toBe(true);
    expect(roundCovers(round, { ...offering, schoolId: 8 })).toBe(false);
    expect(roundCovers({ ...round, schoolId: null }, { ...offering, semesterId: 2 })).toBe(false);
  });

  test("what is excluded is not covered, although the round spans it", () => {
    const offering = { id: 4, semesterId: 1, schoolId: 7 };
    const round = { semesterId: 1, schoolId: null, excludedIds: [3, 4] };
    expect([roundCovers(round, offering), roundSpans(round, offering)]).toEqual([false, true]);
    expect(roundCovers(round, { ...offering, id: 5 })).toBe(true);
  });

  test("a class is for its own students only where it names their school, and for guests where a school is left", () => {
    const reach = (round: Audience, audience: Audience) => classReach(round, { schoolId: 1, audience });
    expect(reach({}, {})).toEqual({ guests: true, own: false });
    expect(reach({}, { schoolIds: [1] })).toEqual({ guests: false, own: true });
    expect(reach({}, { schoolIds: [1, 2] })).toEqual({ guests: true, own: true });
    expect(reach({ schoolIds: [1] }, {})).toEqual({ guests: false, own: false });
    expect(reach({ schoolIds: [1] }, { schoolIds: [1, 2] })).toEqual({ guests: false, own: true });
    expect(reach({ schoolIds: [3] }, { schoolIds: [1, 2] })).toEqual({ guests: false, own: false });
    expect(reach({ grades: [2024] }, { grades: [2025] })).toEqual({ guests: false, own: false });
    expect(reach({ majors: ["物理学"] }, { majors: ["化学"] })).toEqual({ guests: false, own: false });
  });

  test("two audiences meet when a student can belong to both, whoever that is", () => {
    const few = (most: number) =>
      fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: most }));
    const audience = fc
      .record({ schoolIds: few(2), grades: few(2), departments: few(2), majors: few(2) })
      .map(
        ({ schoolIds, grades, departments, majors }): Audience => ({
          ...(schoolIds && { schoolIds }),
          ...(grades && { grades }),
          ...(departments && { departments: departments.map(String) }),
          ...(majors && { majors: majors.map(String) }),
        }),
      );
    const values = [1, 2, 3];
    const people = values.flatMap((schoolId) =>
      values.flatMap((grade) =>
        values.flatMap((n) =>
          values.map((m) => ({ schoolId, grade, department: String(n), major: String(m) })),
        ),
      ),
    );
    fc.assert(
      fc.property(audience, audience, (one, other) => {
        const somebody = people.some((p) => audienceIncludes(one, p) && audienceIncludes(other, p));
        expect(audiencesMeet(one, other)).toBe(somebody);
      }),
    );
  });

  test("classes leave a round before it begins, and come back while it is open, not later", () => {
    const before = new Date(OPENS.getTime() - 1);
    const ways = (now: Date) => [true, false].map((takesPart) => participationRefusal(ROUND, takesPart, now));
    expect(ways(before)).toEqual([undefined, undefined]);
    expect(ways(OPENS)).toEqual([undefined, expect.stringContaining("已经开始")]);
    expect(ways(CLOSES)).toEqual([expect.stringContaining("已经截止"), expect.stringContaining("已经截止")]);
  });
});

describe("opening and closing", () => {
  test("a draft and an instant round closed by mistake can be opened, unless the end has passed", () => {
    const refusal = (state: RoundFacts["state"], now: Date) =>
      openingRefusal({ mode: "instant", state, closesAt: CLOSES }, now);
    expect(refusal("draft", OPENS)).toBeUndefined();
    expect(refusal("closed", OPENS)).toBeUndefined();
    expect(refusal("published", OPENS)).toContain("已经开放");
    expect(refusal("draft", CLOSES)).toContain("结束时间");
  });

  test("a round that is drawn is not opened again once its wishes are frozen", () => {
    for (const mode of ["lottery", "points"] as const) {
      const refusal = (state: RoundFacts["state"]) =>
        openingRefusal({ mode, state, closesAt: CLOSES }, OPENS);
      expect(refusal("draft")).toBeUndefined();
      expect(refusal("closed")).toContain("已经冻结");
      expect(refusal("drawn")).toContain("已经抽签");
      expect(refusal("announced")).toContain("已经抽签");
    }
  });

  test("only a published round can be closed", () => {
    expect(closingRefusal({ state: "published" })).toBeUndefined();
    expect(closingRefusal({ state: "draft" })).toContain("还没有开放");
    expect(closingRefusal({ state: "closed" })).toContain("已经关闭");
    expect(closingRefusal({ state: "drawn" })).toContain("已经抽签");
    expect(closingRefusal({ state: "announced" })).toContain("已经抽签");
  });
});

describe("removing", () => {
  test("is for what has not begun: a draft at any time, an open round before its opening time", () => {
    const late = hours(CLOSES, 1);
    expect(removalRefusal({ ...ROUND, state: "draft" }, late)).toBeUndefined();
    expect(removalRefusal(ROUND, hours(OPENS, -1))).toBeUndefined();
    expect(removalRefusal(ROUND, OPENS)).toContain("正在进行");
    expect(removalRefusal(ROUND, CLOSES)).toContain("已经结束");
    expect(removalRefusal({ ...ROUND, state: "closed" }, hours(OPENS, -1))).toContain("已经结束");
  });
});

describe("changing a round", () => {
  test("a draft takes everything", () => {
    const draft = { ...ROUND, state: "draft" as const };
    expect(
      fields(draft, change({ semesterId: 2, mode: "lottery", audience: { grades: [1] } }), OPENS),
    ).toEqual([]);
  });

  test("an opened one keeps semester and mode, before it starts the rest may change", () => {
    const before = hours(OPENS, -1);
    expect(fields(ROUND, change({ semesterId: 2, mode: "points" }), before)).toEqual(["semesterId", "mode"]);
    expect(
      fields(ROUND, change({ closesAt: hours(CLOSES, -5).toISOString(), audience: { grades: [1] } }), before),
    ).toEqual([]);
  });

  test("a running one takes new caps and a later end, and keeps what was promised", () => {
    const now = hours(OPENS, 1);
    expect(fields(ROUND, change({ closesAt: hours(CLOSES, 5).toISOString() }), now)).toEqual([]);
    expect(
      fields(
        ROUND,
        change({
          opensAt: hours(OPENS, -1).toISOString(),
          closesAt: hours(CLOSES, -1).toISOString(),
          audience: { schoolIds: [1] },
          allowsWithdrawal: false,
          allowsWaitlist: false,
        }),
        now,
      ),
    ).toEqual(["opensAt", "audience", "closesAt", "allowsWithdrawal", "allowsWaitlist"]);
  });

  test("what it does not take is told with the reason", () => {
    const promised = change({
      semesterId: 2,
      mode: "points",
      opensAt: hours(OPENS, -1).toISOString(),
      closesAt: hours(CLOSES, -1).toISOString(),
      audience: { grades: [1] },
      allowsWithdrawal: false,
      allowsWaitlist: false,
    });
    const errors = checkChange(ROUND, promised, hours(OPENS, 1));
    expect(errors).toHaveLength(7);
    for (const { message } of errors) expect(message).toMatch(/^轮次(开放后|已经开始)/);
    const none = { ...ROUND, allowsWithdrawal: false, allowsWaitlist: false };
    expect(fields(none, change({ allowsWithdrawal: false, allowsWaitlist: false }), hours(OPENS, 1))).toEqual(
      [],
    );
    expect(fields(none, change(), hours(OPENS, 1))).toEqual([]);
  });

  test("one that was closed may be given any end, to be opened again", () => {
    const closed = { ...ROUND, state: "closed" as const };
    expect(fields(closed, change({ closesAt: hours(CLOSES, -1).toISOString() }), hours(OPENS, 1))).toEqual(
      [],
    );
  });

  test("every list of the audience counts, and none more than once", () => {
    const now = hours(OPENS, 1);
    const round = {
      ...ROUND,
      audience: { schoolIds: [1], grades: [2025], departments: ["物理学院"] },
    };
    expect(fields(round, change({ audience: { ...round.audience, grades: [2025, 2025] } }), now)).toEqual([]);
    for (const over of [
      { schoolIds: [2] },
      { schoolIds: [] },
      { grades: [2024] },
      { grades: [2025, 2024] },
      { departments: ["化学学院"] },
    ]) {
      expect(fields(round, change({ audience: { ...round.audience, ...over } }), now)).toEqual(["audience"]);
    }
    const { audience: _everybody, ...withoutAudience } = change();
    expect(fields(ROUND, withoutAudience, now)).toEqual([]);
  });

  test("the order in which an audience is listed does not matter", () => {
    const round = { ...ROUND, audience: { schoolIds: [1, 2] } };
    expect(fields(round, change({ audience: { schoolIds: [2, 1], grades: [] } }), hours(OPENS, 1))).toEqual(
      [],
    );
  });

  test("the end comes after the beginning and credits have two decimals at most", () => {
    expect(
      checkInput(change({ closesAt: OPENS.toISOString(), maxCredits: 2.333 })).map((e) => e.field),
    ).toEqual(["closesAt", "maxCredits"]);
    for (const { message } of checkInput(change({ closesAt: OPENS.toISOString(), maxCredits: 2.333 }))) {
      expect(message).toMatch(/^(结束时间应晚于开始时间|学分上限最多两位小数)/);
    }
    expect(checkInput(change({ maxCredits: 8.25 }))).toEqual([]);
  });

  test("of one that is drawn, how it is drawn is kept once students wish, and the end of dropping is only put off", () => {
    const same = {
      mode: "lottery" as const,
      drawOrder: "priorityRankNumber" as const,
      priorityGrades: [2023],
      generalTake: 2,
      dropEndsAt: DROPS.toISOString(),
      instantOpensAt: RESELECTS.toISOString(),
    };
    const now = hours(OPENS, 1);
    expect(fields(DRAWN, change(same), now)).toEqual([]);
    expect(fields(DRAWN, change({ ...same, dropEndsAt: hours(DROPS, 5).toISOString() }), now)).toEqual([]);
    expect(fields(DRAWN, change({ ...same, dropEndsAt: hours(DROPS, -1).toISOString() }), now)).toEqual([
      "dropEndsAt",
    ]);
    for (const over of [{ drawOrder: "deferred" as const }, { priorityGrades: [2024] }, { generalTake: 1 }]) {
      expect(fields(DRAWN, change({ ...same, ...over }), now)).toEqual(["drawOrder"]);
      expect(fields(DRAWN, change({ ...same, ...over }), hours(OPENS, -1))).toEqual([]);
    }
    expect(fields(DRAWN, change({ ...same, publicSource: "双色球" }), hours(OPENS, -1))).toEqual([
      "publicSource",
    ]);
    const late = change({ ...same, closesAt: hours(CLOSES, 1).toISOString() });
    expect(fields(DRAWN, late, now)).toEqual([]);
    expect(fields(DRAWN, late, CLOSES)).toEqual(["closesAt"]);
  });

  test("a round that is drawn says how, and its times stand in their order", () => {
    const lottery = (over = {}) =>
      checkInput(
        change({ mode: "lottery", drawOrder: "deferred", dropEndsAt: DROPS.toISOString(), ...over }),
      ).map(({ field }) => field);
    expect(lottery()).toEqual([]);
    expect(lottery({ drawOrder: undefined, dropEndsAt: undefined })).toEqual(["drawOrder", "dropEndsAt"]);
    expect(lottery({ mode: "points", drawOrder: undefined })).toEqual([]);
    expect(lottery({ dropEndsAt: CLOSES.toISOString() })).toEqual(["dropEndsAt"]);
    expect(lottery({ instantOpensAt: CLOSES.toISOString() })).toEqual(["instantOpensAt"]);
    expect(lottery({ instantOpensAt: DROPS.toISOString() })).toEqual(["instantOpensAt"]);
    expect(lottery({ minCheckAt: CLOSES.toISOString() })).toEqual(["minCheckAt"]);
    expect(lottery({ minCheckAt: hours(CLOSES, 1).toISOString() })).toEqual([]);
  });
});
