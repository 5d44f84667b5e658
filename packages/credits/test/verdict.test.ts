import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  decideVerdict,
  type RecognitionRule,
  RULE_KINDS,
  type RuleCourse,
  type TakenCourse,
  type VerdictFacts,
} from "../src/index.js";

/** The host's courses are 1, 2 …, those at home 11, 12 …. */
const course = (courseId: number, credits: number, more: Partial<RuleCourse> = {}): RuleCourse => ({
  courseId,
  credits,
  nature: "required",
  ...more,
});
const rule = (more: Partial<RecognitionRule> = {}): RecognitionRule => ({
  id: 5,
  number: 12,
  version: 3,
  kind: "one",
  sources: [course(1, 3)],
  targets: [course(11, 3)],
  ...more,
});
const inModule = (more: Partial<RecognitionRule> = {}) =>
  rule({ kind: "module", targets: [], module: "通识", ...more });
const verdict = (more: Partial<VerdictFacts>) =>
  decideVerdict({
    hasAgreement: true,
    courseId: 1,
    rules: [rule()],
    taken: [],
    modules: [{ name: "通识", room: 4 }],
    cap: 40,
    used: 0,
    passed: [],
    nameOf: (id) => `课程${id}`,
    ...more,
  });
const taken = (courseId: number, state: TakenCourse["state"], mark?: number): TakenCourse => ({
  courseId,
  state,
  mark,
});
const reason = (more: Partial<VerdictFacts>) => {
  const { outcome, why, credits } = verdict(more);
  return [outcome, why, credits];
};

describe("a course of another school", () => {
  test("counts as a course of the home school, by the rule and its version", () => {
    expect(verdict({})).toEqual({
      outcome: "counts",
      why: "按规则 12 第 3 版，认定为「课程11」3.0 学分",
      ruleId: 5,
      ruleVersion: 3,
      credits: 3,
      targets: [{ courseId: 11, credits: 3 }],
    });
  });

  test("counts in a module, by as much as there is room and left under the cap", () => {
    expect(verdict({ rules: [inModule()] })).toEqual({
      outcome: "counts",
      why: "按规则 12 第 3 版，计入「通识」3.0 学分",
      ruleId: 5,
      ruleVersion: 3,
      credits: 3,
      targets: [],
      module: "通识",
    });
    expect(reason({ rules: [inModule()], modules: [{ name: "通识", room: 2 }] })).toEqual([
      "counts",
      "按规则 12 第 3 版，计入「通识」2.0 学分，多出的 1.0 学分不计",
      2,
    ]);
    expect(verdict({ rules: [inModule()], used: 39.5 }).credits).toBe(0.5);
    expect(reason({ rules: [inModule()], modules: [{ name: "通识", room: 0 }] })).toEqual([
      "no",
      "该模块的学分已满",
      0,
    ]);
    expect(reason({ rules: [inModule()], used: 40 })[0]).toBe("no");
  });

  test("counts as the course of a rule that names the course's module too", () => {
    expect(verdict({ rules: [rule({ module: "通识" })] })).toMatchObject({
      why: "按规则 12 第 3 版，认定为「课程11」3.0 学分",
      targets: [{ courseId: 11, credits: 3 }],
    });
  });

  test("loses what it has more than its target, and may lack 2 credits", () => {
    expect(reason({ rules: [rule({ sources: [course(1, 4)] })] })).toEqual([
      "counts",
      "按规则 12 第 3 版，认定为「课程11」3.0 学分，多出的 1.0 学分不计",
      3,
    ]);
    const short = rule({ sources: [course(1, 2)], targets: [course(11, 3.5)] });
    expect(reason({ rules: [short] })).toEqual([
      "counts",
      "按规则 12 第 3 版，认定为「课程11」3.5 学分",
      3.5,
    ]);
    expect(verdict({ rules: [{ ...short, tolerance: 1 }] })).toEqual({
      outcome: "no",
      why: "学分差 1.5 超过允许的 1.0",
      ruleId: 5,
      ruleVersion: 3,
      credits: 0,
      targets: [],
    });
    const none = rule({ sources: [course(1, 1)], targets: [course(11, 3.5)] });
    expect(reason({ rules: [none] })[1]).toBe("学分差 2.5 超过允许的 2.0");
  });

  test("is worth its hours where the host gives no credits", () => {
    const hours = rule({
      sources: [{ courseId: 1, hours: 32, nature: "required" }],
      targets: [course(11, 1.5)],
    });
    expect(verdict({ rules: [hours] }).credits).toBe(1.5);
  });

  test("does not count without an agreement", () => {
    expect(verdict({ hasAgreement: false })).toEqual({
      outcome: "no",
      why: "两校没有生效的互认协议，这门课的学分不能认定",
      credits: 0,
      targets: [],
    });
  });

  test("needs an application without a rule about it", () => {
    const none = "两校有互认协议，但没有这门课的规则，需要申请认定";
    expect(reason({ rules: [] })).toEqual(["application", none, 0]);
    expect(reason({ rules: [rule({ sources: [course(2, 3)] })] })).toEqual(["application", none, 0]);
    // A module that the student's programme does not have is no rule about this student.
    expect(reason({ rules: [inModule({ module: "体育" })] })).toEqual(["application", none, 0]);
    expect(verdict({ rules: [inModule({ module: undefined })] })).not.toHaveProperty("ruleId");
  });

  test("counts with its other sources once they are passed or being taken, else needs an application", () => {
    const many = rule({
      kind: "many",
      sources: [course(1, 2), course(2, 1), course(3, 1)],
      targets: [course(11, 4)],
    });
    const with_ = (...all: TakenCourse[]) => reason({ rules: [many], taken: all });
    expect(with_(taken(2, "passed", 700), taken(3, "studying"))).toEqual([
      "counts",
      "按规则 12 第 3 版，认定为「课程11」4.0 学分",
      4,
    ]);
    expect(with_(taken(1, "passed", 700), taken(2, "failed", 500))).toEqual([
      "application",
      "规则 12 还要求修读课程2、课程3，你没有在修，需要申请认定",
      0,
    ]);
    expect(with_(taken(2, "passed", 700))[1]).toBe("规则 12 还要求修读课程3，你没有在修，需要申请认定");
    // What else is in the way is said first: more courses would not help.
    expect(reason({ rules: [many], passed: [11] })).toEqual(["no", "你已经通过课程11，不能再认定", 0]);
    expect(with_(taken(2, "passed", 590), taken(3, "studying"))).toEqual([
      "no",
      "成绩 59 低于规则要求的 60",
      0,
    ]);
  });

  test("counts as several courses with the credits of each, without those that are passed", () => {
    const split = rule({ kind: "split", sources: [course(1, 5)], targets: [course(11, 3), course(12, 2)] });
    expect(verdict({ rules: [split] })).toMatchObject({
      outcome: "counts",
      why: "按规则 12 第 3 版，认定为「课程11」「课程12」5.0 学分",
      credits: 5,
      targets: [
        { courseId: 11, credits: 3 },
        { courseId: 12, credits: 2 },
      ],
    });
    expect(verdict({ rules: [split], passed: [11] })).toMatchObject({
      why: "按规则 12 第 3 版，认定为「课程12」2.0 学分，多出的 3.0 学分不计",
      targets: [{ courseId: 12, credits: 2 }],
    });
    expect(reason({ rules: [split], passed: [12, 11] })).toEqual([
      "no",
      "你已经通过课程11、课程12，不能再认定",
      0,
    ]);
  });

  test("is refused by nature, cap, mark, a passed target or a grade that is used, each in one sentence", () => {
    const why = (more: Partial<VerdictFacts>) => {
      const [outcome, sentence] = reason(more);
      expect(outcome).toBe("no");
      return sentence;
    };
    expect(why({ rules: [rule({ sources: [course(1, 3, { nature: "restricted" })] })] })).toBe(
      "限选课不能认定为必修课",
    );
    expect(why({ used: 38.5 })).toBe("累计 41.5 超过上限 40.0，还可认定 1.5");
    expect(why({ passed: [11] })).toBe("你已经通过课程11，不能再认定");
    expect(why({ taken: [{ ...taken(1, "passed", 800), usedBy: "RA-0012" }] })).toBe(
      "该成绩已用于申请 RA-0012",
    );
    expect(why({ taken: [taken(1, "passed", 745)], rules: [rule({ minMark: 750 })] })).toBe(
      "成绩 74.5 低于规则要求的 75",
    );
    expect(why({ taken: [taken(1, "failed", 500)] })).toBe("这门课没有通过，不能认定");
    expect(why({ taken: [taken(2, "passed", 900), taken(1, "failed", 500)] })).toBe(
      "这门课没有通过，不能认定",
    );
    const many = { kind: "many" as const, targets: [course(11, 4)] };
    const second = course(2, 1, { nature: "elective" });
    expect(
      why({ rules: [rule({ ...many, sources: [course(1, 3), second] })], taken: [taken(2, "studying")] }),
    ).toBe("任选课不能认定为必修课");
  });

  test("passes with the least mark, and while it is being taken", () => {
    const strict = [rule({ minMark: 750 })];
    expect(verdict({ rules: strict, taken: [taken(1, "passed", 750)] }).outcome).toBe("counts");
    expect(verdict({ rules: strict, taken: [taken(1, "studying", 300)] }).outcome).toBe("counts");
    expect(verdict({ taken: [taken(1, "passed", 600)] }).outcome).toBe("counts");
    expect(verdict({ used: 37 }).outcome).toBe("counts");
  });

  test("is looked at by somebody where a mark is asked for and there is only 合格", () => {
    expect(reason({ rules: [rule({ minMark: 750 })], taken: [taken(1, "passed")] })).toEqual([
      "application",
      "规则 12 要求 75 分，成绩只有合格，需要申请认定",
      0,
    ]);
    expect(verdict({ taken: [taken(1, "passed")] }).outcome).toBe("counts");
    const many = rule({ kind: "many", minMark: 750, sources: [course(1, 2), course(2, 2)] });
    expect(verdict({ rules: [many], taken: [taken(1, "passed", 800), taken(2, "passed")] }).outcome).toBe(
      "application",
    );
    expect(verdict({ rules: [rule({ minMark: 750 })], taken: [taken(1, "studying")] }).outcome).toBe(
      "counts",
    );
  });
});

describe("of several rules", () => {
  const chosen = (...rules: RecognitionRule[]) => {
    const [first, second] = [verdict({ rules }), verdict({ rules: rules.toReversed() })];
    expect(second).toEqual(first);
    return first.ruleId;
  };

  test("1:1 goes before n:1, 1:n and module, whatever they grant", () => {
    const one = rule({ id: 4, targets: [course(11, 1)] });
    const many = rule({ id: 3, kind: "many", targets: [course(12, 2)] });
    const split = rule({ id: 2, kind: "split", targets: [course(13, 2), course(14, 1)] });
    const module = inModule({ id: 1, version: 9 });
    expect(chosen(one, many, split, module)).toBe(4);
    expect(chosen(many, split, module)).toBe(3);
    expect(chosen(split, module)).toBe(2);
    expect(chosen(module)).toBe(1);
    expect(RULE_KINDS).toEqual(["one", "many", "split", "module"]);
  });

  test("of one kind the one that grants more, then the higher version, then the lower id", () => {
    const of = (id: number, version: number, credits: number) =>
      rule({ id, version, targets: [course(11, credits)] });
    expect(chosen(of(1, 9, 2), of(2, 1, 3))).toBe(2);
    expect(chosen(of(1, 2, 3), of(2, 3, 3))).toBe(2);
    expect(chosen(of(2, 3, 3), of(1, 3, 3))).toBe(1);
  });

  test("one that refuses does not stop another by which the course counts", () => {
    expect(verdict({ rules: [rule(), inModule({ id: 6 })], passed: [11] })).toMatchObject({
      outcome: "counts",
      ruleId: 6,
    });
  });

  test("one that would need an application leaves that way open where another refuses", () => {
    const many = rule({
      id: 6,
      kind: "many",
      sources: [course(1, 2), course(2, 2)],
      targets: [course(12, 4)],
    });
    expect(verdict({ rules: [rule(), many], passed: [11] })).toMatchObject({
      outcome: "application",
      ruleId: 6,
    });
  });

  test("the first one's reason is given when all refuse", () => {
    const refusing = [inModule({ id: 6 }), rule()];
    expect(reason({ rules: refusing, passed: [11], modules: [{ name: "通识", room: 0 }] })).toEqual([
      "no",
      "你已经通过课程11，不能再认定",
      0,
    ]);
  });
});

describe("whatever the rules are", () => {
  const credits = fc.integer({ min: 50, max: 600 }).map((amount) => amount / 100);
  const nature = fc.constantFrom("required" as const, "restricted" as const, "elective" as const);
  const courses = (from: number, most: number) =>
    fc
      .array(fc.tuple(credits, nature), { minLength: 1, maxLength: most })
      .map((all) => all.map(([worth, kind], at) => course(from + at, worth, { nature: kind })));
  const anyRule = fc
    .record({
      version: fc.integer({ min: 1, max: 3 }),
      kind: fc.constantFrom(...RULE_KINDS),
      sources: courses(1, 2),
      targets: courses(11, 2),
      tolerance: fc.constantFrom(undefined, 0, 1),
      module: fc.constantFrom("通识", "体育"),
    })
    .map(({ kind, targets, module, ...more }) =>
      rule({ ...more, kind, ...(kind === "module" ? { targets: [], module } : { targets }) }),
    );
  const facts = fc.record({
    rules: fc.array(anyRule, { maxLength: 4 }).map((all) => all.map((each, at) => ({ ...each, id: at + 1 }))),
    taken: fc.subarray([taken(1, "passed", 650), taken(2, "studying")]),
    used: fc.integer({ min: 3_000, max: 4_000 }).map((amount) => amount / 100),
    passed: fc.subarray([11, 12]),
    modules: fc.integer({ min: 0, max: 400 }).map((room) => [{ name: "通识", room: room / 100 }]),
  });

  test("a verdict grants what its targets come to, within the cap, the tolerance and the room", () => {
    fc.assert(
      fc.property(facts, (some) => {
        const found = verdict(some);
        const by = some.rules.find(({ id }) => id === found.ruleId);
        if (found.outcome !== "counts") {
          expect([found.credits, found.targets, found.module]).toEqual([0, [], undefined]);
          return;
        }
        // In hundredths: 1.65 + 1.66 are 3.3099999999999996.
        const sum = (all: readonly { credits?: number | undefined }[]) =>
          all.reduce((before, each) => before + Math.round((each.credits ?? 0) * 100), 0) / 100;
        const source = sum(by?.sources ?? []);
        expect(found.credits).toBeGreaterThan(0);
        expect(found.credits + some.used).toBeLessThanOrEqual(40 + 1e-9);
        expect(found.credits).toBeLessThanOrEqual(source + (by?.tolerance ?? 2) + 1e-9);
        if (found.module === undefined) {
          expect(sum(found.targets)).toBeCloseTo(found.credits, 9);
          for (const { courseId } of found.targets) expect(some.passed).not.toContain(courseId);
        } else {
          expect(found.credits).toBeLessThanOrEqual(Math.min(source, some.modules[0]?.room ?? 0));
        }
      }),
    );
  });

  test("the order in which rules are given does not matter", () => {
    fc.assert(
      fc.property(facts, (some) => {
        expect(verdict({ ...some, rules: some.rules.toReversed() })).toEqual(verdict(some));
      }),
    );
  });

  test("another rule never makes a course that counts not count", () => {
    fc.assert(
      fc.property(facts, anyRule, (some, more) => {
        const found = verdict({ ...some, rules: [...some.rules, { ...more, id: 9 }] });
        if (verdict(some).outcome === "counts") expect(found.outcome).toBe("counts");
      }),
    );
  });
});
