import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  audienceIncludes,
  checkChange,
  checkInput,
  closingRefusal,
  nextTransition,
  openingRefusal,
  phaseOf,
  removalRefusal,
  type RoundFacts,
  roundCovers,
} from "./rules.ts";

const OPENS = new Date("2026-09-10T08:00:00+08:00");
const CLOSES = new Date("2026-09-12T22:00:00+08:00");

const ROUND: RoundFacts = {
  id: 1,
  semesterId: 1,
  schoolId: null,
  mode: "instant",
  state: "open",
  opensAt: OPENS,
  closesAt: CLOSES,
  audience: {},
  maxCredits: 10,
  maxCourses: 4,
  allowsWithdrawal: true,
  allowsWaitlist: true,
};

const hours = (from: Date, n: number): Date => new Date(from.getTime() + n * 3_600_000);

const change = (over: Partial<Parameters<typeof checkChange>[1]> = {}) => ({
  semesterId: 1,
  name: "改名",
  mode: "instant" as const,
  opensAt: OPENS.toISOString(),
  closesAt: CLOSES.toISOString(),
  audience: {},
  maxCredits: 12,
  maxCourses: 3,
  allowsWithdrawal: true,
  allowsWaitlist: true,
  ...over,
});

const fields = (round: RoundFacts, input: ReturnType<typeof change>, now: Date): string[] =>
  checkChange(round, input, now).map((error) => error.field);

describe("the phase of a round", () => {
  test("the opening instant belongs to it, the closing instant does not", () => {
    expect(phaseOf(ROUND, hours(OPENS, -1))).toBe("upcoming");
    expect(phaseOf(ROUND, OPENS)).toBe("running");
    expect(phaseOf(ROUND, new Date(CLOSES.getTime() - 1))).toBe("running");
    expect(phaseOf(ROUND, CLOSES)).toBe("ended");
  });

  test("a draft never runs and a closed round never runs again by itself", () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), (now) => {
        expect(phaseOf({ ...ROUND, state: "draft" }, now)).toBe("draft");
        expect(phaseOf({ ...ROUND, state: "closed" }, now)).toBe("ended");
      }),
    );
  });

  test("at the next transition, and not before, the phase is another one", () => {
    fc.assert(
      fc.property(fc.integer({ min: -100, max: 100 }), (n) => {
        const now = hours(OPENS, n);
        const next = nextTransition(ROUND, now);
        if (next === undefined) {
          expect(phaseOf(ROUND, now)).toBe("ended");
          return;
        }
        expect(phaseOf(ROUND, new Date(next.getTime() - 1))).toBe(phaseOf(ROUND, now));
        expect(phaseOf(ROUND, next)).not.toBe(phaseOf(ROUND, now));
      }),
    );
  });
});

describe("who and what a round is about", () => {
  const student = { schoolId: 2, grade: 2025, department: "物理学院" };

  test("an empty audience means everybody", () => {
    expect(audienceIncludes({}, student)).toBe(true);
    expect(audienceIncludes({ schoolIds: [], grades: [], departments: [] }, student)).toBe(true);
  });

  test("every list that is given must name the student", () => {
    expect(audienceIncludes({ schoolIds: [2], grades: [2024, 2025] }, student)).toBe(true);
    expect(audienceIncludes({ schoolIds: [2], grades: [2024] }, student)).toBe(false);
    expect(audienceIncludes({ departments: ["化学学院"] }, student)).toBe(false);
  });

  test("a round of a school covers only what this school hosts", () => {
    expect(roundCovers({ semesterId: 1, schoolId: 7 }, { semesterId: 1, schoolId: 7 })).toBe(true);
    expect(roundCovers({ semesterId: 1, schoolId: 7 }, { semesterId: 1, schoolId: 8 })).toBe(false);
    expect(roundCovers({ semesterId: 1, schoolId: null }, { semesterId: 2, schoolId: 8 })).toBe(false);
  });
});

describe("opening and closing", () => {
  test("a draft and a round closed by mistake can be opened, unless the end has passed", () => {
    const refusal = (state: RoundFacts["state"], now: Date) =>
      openingRefusal({ mode: "instant", state, closesAt: CLOSES }, now);
    expect(refusal("draft", OPENS)).toBeUndefined();
    expect(refusal("closed", OPENS)).toBeUndefined();
    expect(refusal("open", OPENS)).toContain("已经开放");
    expect(refusal("draft", CLOSES)).toContain("结束时间");
  });

  test("a round whose mode nobody can take part in yet is not opened", () => {
    for (const mode of ["lottery", "points"] as const)
      expect(openingRefusal({ mode, state: "draft", closesAt: CLOSES }, OPENS)).toContain("还不能开放");
  });

  test("only an open round can be closed", () => {
    expect(closingRefusal({ state: "open" })).toBeUndefined();
    expect(closingRefusal({ state: "draft" })).toContain("还没有开放");
    expect(closingRefusal({ state: "closed" })).toContain("已经关闭");
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
    const draft: RoundFacts = { ...ROUND, state: "draft" };
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
    const none: RoundFacts = { ...ROUND, allowsWithdrawal: false, allowsWaitlist: false };
    expect(fields(none, change({ allowsWithdrawal: false, allowsWaitlist: false }), hours(OPENS, 1))).toEqual(
      [],
    );
    expect(fields(none, change(), hours(OPENS, 1))).toEqual([]);
  });

  test("one that was closed may be given any end, to be opened again", () => {
    const closed: RoundFacts = { ...ROUND, state: "closed" };
    expect(fields(closed, change({ closesAt: hours(CLOSES, -1).toISOString() }), hours(OPENS, 1))).toEqual(
      [],
    );
  });

  test("every list of the audience counts, and none more than once", () => {
    const now = hours(OPENS, 1);
    const round: RoundFacts = {
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
    expect(fields(ROUND, { ...change(), audience: undefined } as never, now)).toEqual([]);
  });

  test("the order in which an audience is listed does not matter", () => {
    const round: RoundFacts = { ...ROUND, audience: { schoolIds: [1, 2] } };
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
});
