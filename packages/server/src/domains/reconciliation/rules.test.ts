import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  compareLine,
  differs,
  expectedMark,
  type GradeFacts,
  type LineFacts,
  OUTCOMES,
  type RecognitionFacts,
  type SeatFacts,
} from "./rules.ts";

const seat = (over: Partial<SeatFacts> = {}): SeatFacts => ({
  standing: "listed",
  credits: 2,
  agreed: true,
  verdict: { outcome: "counts", ruleId: 7, credits: 2 },
  ...over,
});
const grade = (over: Partial<GradeFacts> = {}): GradeFacts => ({
  passed: true,
  credits: 2,
  fault: undefined,
  usedByOther: false,
  earlier: false,
  ...over,
});
const recognition = (over: Partial<RecognitionFacts> = {}): RecognitionFacts => ({
  state: "recognised",
  ruleId: 7,
  credits: 2,
  usedCredits: 2,
  mark: 850,
  expectedMark: 850,
  ...over,
});
const line = (over: Partial<LineFacts> = {}): LineFacts => ({
  seat: seat(),
  grade: grade(),
  recognition: recognition(),
  courseCredits: 2,
  over: true,
  ...over,
});
const compared = (over: Partial<LineFacts>) => {
  const { outcome, text, differences } = compareLine(line(over));
  return { outcome, text, acts: differences.map(({ act, side }) => `${side} ${act}`) };
};

describe("both sides agree", () => {
  test("where the grade is recognised as it stands", () => {
    expect(compared({})).toEqual({ outcome: "matched", text: "成绩、学分一致", acts: [] });
  });

  test("where the home school has decided against it, or the student failed", () => {
    const none = { recognition: undefined };
    expect(compared({ ...none, grade: grade({ passed: false }) }).text).toBe("未通过，不认定");
    expect(compared({ recognition: recognition({ state: "refused" }) }).text).toBe("认定申请未通过");
    expect(compared({ recognition: recognition({ state: "revoked" }) }).text).toBe("认定已撤销");
    const no = seat({ verdict: { outcome: "no", ruleId: null, credits: 0 } });
    expect(compared({ ...none, seat: no })).toEqual({
      outcome: "matched",
      text: "选课时的结论为不计入",
      acts: [],
    });
    expect(compared({ ...none, grade: grade({ usedByOther: true }) })).toEqual({
      outcome: "matched",
      text: "已用这门课程的另一次成绩认定",
      acts: [],
    });
  });

  test("about a seat that is gone and left nothing", () => {
    const none = { recognition: undefined, grade: undefined };
    expect(compared({ ...none, seat: seat({ standing: "withdrawn" }) }).text).toBe("已中期退课");
    expect(compared({ ...none, seat: seat({ standing: "dropped" }) }).text).toBe("已退课");
    expect(compared({ ...none, seat: seat({ standing: "cancelled" }) }).text).toBe("教学班已停开");
    expect(compared({ ...none, seat: undefined })).toEqual({ outcome: "matched", text: "", acts: [] });
    const failed = { grade: grade({ passed: false }), recognition: undefined };
    expect(compared({ ...failed, seat: seat({ standing: "withdrawn" }) }).outcome).toBe("matched");
  });
});

describe("both still wait", () => {
  test("for a decision, for the grade, for the list", () => {
    expect(compared({ recognition: recognition({ state: "auditing" }) })).toEqual({
      outcome: "open",
      text: "认定正在审核",
      acts: [],
    });
    expect(compared({ recognition: recognition({ state: "returned" }) })).toEqual({
      outcome: "open",
      text: "认定申请已退回，等学生修改",
      acts: [],
    });
    const none = { recognition: undefined, grade: undefined, over: false };
    expect(compared(none).text).toBe("等开课学校发布成绩");
    expect(compared({ ...none, seat: seat({ standing: "taken" }) }).text).toBe("等正选名单定稿");
    expect(compared({ ...none, over: true, seat: seat({ standing: "taken" }) }).outcome).toBe("open");
  });
});

describe("a difference names the act that mends it", () => {
  test("a seat that is gone while its credits count, or its grade stands", () => {
    for (const standing of ["withdrawn", "dropped", "cancelled"] as const) {
      expect(compared({ seat: seat({ standing }) })).toMatchObject({
        outcome: "statusDiffers",
        acts: ["home revoke"],
      });
      expect(compared({ seat: seat({ standing }), recognition: undefined })).toMatchObject({
        outcome: "statusDiffers",
        acts: ["host correctGrade"],
      });
    }
  });

  test("a grade without a seat, and a seat without a grade once the term is over", () => {
    expect(compared({ seat: undefined })).toMatchObject({
      outcome: "missingAtHost",
      acts: ["host checkList"],
    });
    expect(compared({ grade: undefined, recognition: undefined })).toMatchObject({
      outcome: "missingAtHost",
      acts: ["host enterGrade"],
    });
    // An earlier record never had a seat here.
    expect(compared({ seat: undefined, grade: grade({ earlier: true }) }).outcome).toBe("matched");
  });

  test("a grade that was corrected since, in what it carries or only in its number", () => {
    expect(compared({ grade: grade({ fault: "成绩已更正为 50，没有通过", passed: false }) })).toEqual({
      outcome: "gradeDiffers",
      text: "成绩已更正为 50，没有通过，认定仍有效",
      acts: ["home revoke"],
    });
    expect(compared({ recognition: recognition({ expectedMark: 900 }) })).toEqual({
      outcome: "gradeDiffers",
      text: "认定成绩为 85，按现在的成绩应为 90",
      acts: ["home check"],
    });
    expect(compared({ recognition: recognition({ mark: null, expectedMark: 900 }) }).text).toContain("合格");
  });

  test("credits: of seat and grade, of the course before there is one, of what was promised and what was used", () => {
    expect(compared({ grade: grade({ credits: 3 }), recognition: recognition({ usedCredits: 3 }) })).toEqual({
      outcome: "creditDiffers",
      text: "选课时 2 学分，成绩记 3 学分",
      acts: ["host checkCredits"],
    });
    const ungraded = { grade: undefined, recognition: undefined, over: false, courseCredits: 2.5 };
    expect(compared(ungraded)).toMatchObject({
      text: "选课时 2 学分，课程现为 2.5 学分",
      acts: ["host checkCredits"],
    });
    expect(compared({ ...ungraded, seat: seat({ standing: "withdrawn" }) }).outcome).toBe("matched");
    // What the catalogue says by now does not touch a grade that was given.
    expect(compared({ courseCredits: 4 }).outcome).toBe("matched");
    expect(compared({ recognition: recognition({ credits: 1.5 }) })).toMatchObject({
      text: "选课时的结论为 2 学分，实际认定 1.5 学分",
      acts: ["home check"],
    });
    expect(compared({ recognition: recognition({ credits: 1.5, ruleId: null }) }).outcome).toBe("matched");
    const asked = seat({ verdict: { outcome: "application", ruleId: 7, credits: 0 } });
    expect(compared({ seat: asked }).outcome).toBe("matched");
    expect(compared({ recognition: recognition({ usedCredits: 1 }) })).toMatchObject({
      outcome: "creditDiffers",
      acts: ["home check"],
    });
  });

  test("what the home school does not hold: an agreement, a verdict, a recognition", () => {
    expect(compared({ seat: seat({ agreed: false }) })).toMatchObject({
      outcome: "missingAtHome",
      acts: ["both agree"],
    });
    expect(compared({ seat: seat({ verdict: undefined }) })).toMatchObject({
      outcome: "missingAtHome",
      acts: ["platform wait"],
    });
    expect(compared({ recognition: undefined })).toEqual({
      outcome: "missingAtHome",
      text: "已通过，没有认定，也没有申请",
      acts: ["home remind"],
    });
    const earlier = { seat: undefined, grade: grade({ earlier: true }), recognition: undefined };
    expect(compared(earlier).acts).toEqual(["home remind"]);
  });

  test("and what weighs most comes first", () => {
    const { outcome, text, acts } = compared({
      seat: seat({ standing: "dropped", credits: 1 }),
      recognition: recognition({ expectedMark: 900 }),
    });
    expect(outcome).toBe("statusDiffers");
    expect(acts).toEqual(["home revoke", "home check", "host checkCredits"]);
    expect(text.split("；")).toHaveLength(3);
  });
});

test("the mark at home is that of its grades: weighted by credits, none for 合格", () => {
  const sources = [
    { credits: 2, original: 780, converted: 800 },
    { credits: 1.5, original: 880, converted: 850 },
  ];
  expect(expectedMark(sources, "original")).toBe(820);
  expect(expectedMark(sources, "pass")).toBeNull();
  expect(expectedMark([{ credits: 2, original: undefined, converted: undefined }], "original")).toBeNull();
});

/** The rules said a second time, one question after the other. */
function oracle({ seat: of, grade: g, recognition: r, courseCredits, over }: LineFacts): Set<string> {
  const found = new Set<string>();
  const held = of !== undefined && ["listed", "taken"].includes(of.standing);
  const gone = of !== undefined && !held;
  const counts = r !== undefined && r.state === "recognised";
  if (gone && g && counts) found.add("statusDiffers:revoke");
  if (gone && g?.passed && !counts) found.add("statusDiffers:correctGrade");
  if (!of && g && !g.earlier) found.add("missingAtHost:checkList");
  if (of?.standing === "listed" && !g && over) found.add("missingAtHost:enterGrade");
  if (g && counts && g.fault) found.add("gradeDiffers:revoke");
  if (g && counts && !g.fault && r.mark !== r.expectedMark) found.add("gradeDiffers:check");
  const listed = g ? g.credits : courseCredits;
  if (of && (g || held) && of.credits !== listed) found.add("creditDiffers:checkCredits");
  const promised = of?.verdict?.outcome === "counts" && of.verdict.ruleId === r?.ruleId;
  const short = promised && of.verdict?.credits !== r?.credits;
  if (counts && ((g && g.credits !== r.usedCredits) || short)) found.add("creditDiffers:check");
  if (held && !of.agreed) found.add("missingAtHome:agree");
  if (of?.standing === "listed" && !of.verdict) found.add("missingAtHome:wait");
  if (g?.passed && !g.usedByOther && !r && !gone && of?.verdict?.outcome !== "no")
    found.add("missingAtHome:remind");
  return found;
}

test("agrees with the rules written a second time, for whatever both sides hold", () => {
  const credits = fc.constantFrom(1, 2, 2.5);
  const standing = fc.constantFrom("listed", "taken", "withdrawn", "dropped", "cancelled");
  const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined });
  const facts = fc.record({
    seat: maybe(
      fc.record({
        standing,
        credits,
        agreed: fc.boolean(),
        verdict: maybe(
          fc.record({
            outcome: fc.constantFrom("counts", "application", "no"),
            ruleId: fc.constantFrom(7, null),
            credits,
          }),
        ),
      }),
    ),
    grade: maybe(
      fc.record({
        passed: fc.boolean(),
        credits,
        fault: fc.constantFrom(undefined, "成绩已更正为 50，没有通过"),
        usedByOther: fc.boolean(),
        earlier: fc.boolean(),
      }),
    ),
    recognition: maybe(
      fc.record({
        state: fc.constantFrom("auditing", "returned", "recognised", "refused", "revoked"),
        ruleId: fc.constantFrom(7, null),
        credits,
        usedCredits: credits,
        mark: fc.constantFrom(850, null),
        expectedMark: fc.constantFrom(850, 900, null),
      }),
    ),
    courseCredits: credits,
    over: fc.boolean(),
  }) as fc.Arbitrary<LineFacts>;
  fc.assert(
    fc.property(facts, (of) => {
      const { outcome, differences, text } = compareLine(of);
      const wanted = oracle(of);
      expect(new Set(differences.map((one) => `${one.outcome}:${one.act}`))).toEqual(wanted);
      expect(differs(outcome)).toBe(wanted.size > 0);
      const weights = differences.map((one) => OUTCOMES.indexOf(one.outcome));
      expect(weights).toEqual(weights.toSorted((a, b) => a - b));
      if (wanted.size > 0) {
        expect(outcome).toBe(differences[0]?.outcome);
        expect(text).not.toBe("");
      }
    }),
    { numRuns: 2_000 },
  );
});
