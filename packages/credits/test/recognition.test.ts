import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  capLeft,
  capOf,
  creditsText,
  grantedCredits,
  grantedInModule,
  type MarkSource,
  recognisedMark,
  refusalOfCap,
  refusalOfNature,
  refusalOfUse,
  sourceCredits,
  sumOfCredits,
} from "../src/index.js";

const credits = fc.integer({ min: 0, max: 20_000 }).map((amount) => amount / 100);
const source = (worth: number, mark: number | undefined): MarkSource => ({
  credits: worth,
  original: mark,
  converted: mark,
});

describe("credits", () => {
  test("are written with one decimal, or two where there are", () => {
    expect([3, 1.5, 1.25, 0, 40, 0.1, 12.05].map(creditsText)).toEqual([
      "3.0",
      "1.5",
      "1.25",
      "0.0",
      "40.0",
      "0.1",
      "12.05",
    ]);
  });

  test("are added exactly", () => {
    expect(sumOfCredits([0.1, 0.2])).toBe(0.3);
    expect(sumOfCredits([1.1, 2.2, -3.3])).toBe(0);
    expect(sumOfCredits([])).toBe(0);
    expect(sumOfCredits([1.15])).toBe(1.15);
  });
});

describe("the credits of a source", () => {
  test("are the sum; without credits 18 hours are one, down to 0.5 for each course", () => {
    expect(sourceCredits([{ hours: 32 }])).toBe(1.5);
    expect(sourceCredits([{ hours: 32 }, { hours: 32 }])).toBe(3);
    expect(sourceCredits([{ hours: 18 }, { hours: 17 }, { hours: 9 }, { hours: 8 }])).toBe(2);
    expect(sourceCredits([{ credits: 2.1, hours: 90 }, { credits: 1.2 }])).toBe(3.3);
    expect(sourceCredits([{ credits: 0, hours: 90 }])).toBe(0);
    expect(sourceCredits([{}])).toBe(0);
    expect(sourceCredits([])).toBe(0);
  });
});

describe("what is granted", () => {
  test("of 4 as 3 is 3.0, of 2 as 3.5 is 3.5, and at a tolerance of 1 nothing", () => {
    expect(grantedCredits({ source: 4, target: 3 })).toEqual({ kind: "granted", credits: 3 });
    expect(grantedCredits({ source: 2, target: 3.5 })).toEqual({ kind: "granted", credits: 3.5 });
    expect(grantedCredits({ source: 2, target: 3.5, tolerance: 1 })).toEqual({
      kind: "tolerance",
      message: "学分差 1.5 超过允许的 1.0",
    });
  });

  test("may lack exactly the tolerance, which is 2", () => {
    expect(grantedCredits({ source: 2, target: 4 }).kind).toBe("granted");
    expect(grantedCredits({ source: 2, target: 4.01 })).toMatchObject({
      message: "学分差 2.01 超过允许的 2.0",
    });
    expect(grantedCredits({ source: 1.1, target: 1.3, tolerance: 0.2 }).kind).toBe("granted");
    expect(grantedCredits({ source: 3, target: 3, tolerance: 0 }).kind).toBe("granted");
  });

  test("is at most the target, and at most the source with the tolerance", () => {
    fc.assert(
      fc.property(credits, credits, credits, (from, target, tolerance) => {
        const grant = grantedCredits({ source: from, target, tolerance });
        if (grant.kind === "granted") {
          expect(grant.credits).toBe(target);
          expect(grant.credits).toBeLessThanOrEqual(sumOfCredits([from, tolerance]));
        } else expect(target).toBeGreaterThan(sumOfCredits([from, tolerance]));
      }),
    );
  });

  test("in a module is as much as there is room, and left under the cap", () => {
    expect(grantedInModule({ source: 3, room: 2, left: 5 })).toEqual({ kind: "granted", credits: 2 });
    expect(grantedInModule({ source: 3, room: 4, left: 1.5 })).toEqual({ kind: "granted", credits: 1.5 });
    expect(grantedInModule({ source: 3, room: 4, left: 5 })).toEqual({ kind: "granted", credits: 3 });
    expect(grantedInModule({ source: 3, room: 0, left: 5 })).toEqual({
      kind: "room",
      message: "该模块的学分已满",
    });
    expect(grantedInModule({ source: 3, room: 4, left: 0 })).toEqual({
      kind: "cap",
      message: "认定学分已达上限，还可认定 0.0",
    });
    fc.assert(
      fc.property(credits, credits, credits, (from, room, left) => {
        const grant = grantedInModule({ source: from, room, left });
        const most = Math.min(from, room, left);
        expect(grant.kind === "granted" ? grant.credits : 0).toBe(most);
        expect(grant.kind === "granted").toBe(most > 0);
      }),
    );
  });
});

describe("the cap", () => {
  test("of 160 at 25 % is 40.0; with 38.5 used 3.0 are refused, and 1.5 are left", () => {
    expect(capOf(160, 25)).toBe(40);
    expect(capLeft(40, 38.5)).toBe(1.5);
    expect(refusalOfCap(3, 38.5, 40)).toEqual({
      kind: "cap",
      message: "累计 41.5 超过上限 40.0，还可认定 1.5",
    });
    expect(refusalOfCap(1.5, 38.5, 40)).toBeUndefined();
    expect(refusalOfCap(1.51, 38.5, 40)?.message).toBe("累计 40.01 超过上限 40.0，还可认定 1.5");
  });

  test("is rounded down to 0.01", () => {
    expect(capOf(165.5, 25)).toBe(41.37);
    expect(capOf(100, 33.33)).toBe(33.33);
    expect(capOf(1.1, 10)).toBe(0.11);
    expect(capOf(0, 25)).toBe(0);
  });

  test("has nothing left when more is used than it allows", () => {
    expect(capLeft(40, 41)).toBe(0);
    expect(refusalOfCap(1, 41, 40)?.message).toBe("累计 42.0 超过上限 40.0，还可认定 0.0");
  });

  test("is never passed by what it lets through", () => {
    fc.assert(
      fc.property(credits, credits, credits, (asked, used, cap) => {
        const isRefused = refusalOfCap(asked, used, cap) !== undefined;
        expect(isRefused).toBe(sumOfCredits([asked, used]) > cap);
        expect(capLeft(cap, used)).toBe(Math.max(0, sumOfCredits([cap, -used])));
      }),
    );
  });
});

describe("natures", () => {
  test("必修 is recognised as 必修 and 限选, 限选 not as 必修", () => {
    expect(refusalOfNature("required", "required")).toBeUndefined();
    expect(refusalOfNature("required", "restricted")).toBeUndefined();
    expect(refusalOfNature("restricted", "restricted")).toBeUndefined();
    expect(refusalOfNature("restricted", "required")).toEqual({
      kind: "nature",
      message: "限选课不能认定为必修课",
    });
  });

  test("任选 and 通识 are recognised as each other, and as nothing stricter", () => {
    for (const source of ["elective", "general"] as const)
      for (const target of ["elective", "general"] as const)
        expect(refusalOfNature(source, target)).toBeUndefined();
    expect(refusalOfNature("restricted", "elective")).toBeUndefined();
    expect(refusalOfNature("elective", "restricted")?.message).toBe("任选课不能认定为限选课");
    expect(refusalOfNature("general", "required")?.message).toBe("通识课不能认定为必修课");
  });
});

test("a grade that is used is refused by the number of the application", () => {
  expect(refusalOfUse("RA-0012")).toEqual({ kind: "used", message: "该成绩已用于申请 RA-0012" });
});

describe("a recognised mark", () => {
  test("of 2.0 with 78 and 1.5 with 88 is 288/3.5 = 82", () => {
    expect(recognisedMark([source(2, 780), source(1.5, 880)], "converted")).toEqual({
      mark: 820,
      hasPoints: true,
    });
  });

  test("of one source is its mark, for every target: 5.0 with 81 as 3 and 2 is 81 twice", () => {
    expect(recognisedMark([source(5, 810)], "original").mark).toBe(810);
  });

  test("is the original or the converted one, as the rule says", () => {
    const both = [{ credits: 2, original: 880, converted: 850 }];
    expect(recognisedMark(both, "original").mark).toBe(880);
    expect(recognisedMark(both, "converted").mark).toBe(850);
    expect(recognisedMark(both, "pass")).toEqual({ mark: undefined, hasPoints: false });
  });

  test("is 合格 outside the GPA when one of the sources has no mark", () => {
    const none = { mark: undefined, hasPoints: false };
    expect(recognisedMark([source(2, 780), source(1.5, undefined)], "converted")).toEqual(none);
    expect(recognisedMark([], "converted")).toEqual(none);
    expect(recognisedMark([source(0, 780)], "converted")).toEqual(none);
  });

  test("is rounded half up to whole marks, once, at the end", () => {
    expect(recognisedMark([source(1, 810), source(1, 820)], "original").mark).toBe(820);
    expect(recognisedMark([source(1, 814), source(1, 815)], "original").mark).toBe(810);
    expect(recognisedMark([source(1, 815)], "original").mark).toBe(820);
  });

  test("weighs courses without credits by their hours", () => {
    const hours = (all: number, mark: number) => ({ hours: all, original: mark });
    // 1.5 and 0.5.
    expect(recognisedMark([hours(32, 800), hours(9, 600)], "original").mark).toBe(750);
  });

  test("lies between the lowest and the highest of its sources", () => {
    const sources = fc.array(fc.tuple(fc.integer({ min: 1, max: 800 }), fc.integer({ min: 60, max: 100 })), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(sources, (all) => {
        const { mark = 0 } = recognisedMark(
          all.map(([worth, whole]) => source(worth / 100, whole * 10)),
          "converted",
        );
        const marks = all.map(([, whole]) => whole * 10);
        expect(mark % 10).toBe(0);
        expect(mark).toBeGreaterThanOrEqual(Math.min(...marks));
        expect(mark).toBeLessThanOrEqual(Math.max(...marks));
        const weight = all.reduce((sum, [worth]) => sum + worth, 0);
        const mean = all.reduce((sum, [worth, whole]) => sum + worth * whole * 10, 0) / weight;
        expect(Math.abs(mark - mean)).toBeLessThanOrEqual(5 + 1e-9);
      }),
    );
  });
});
