import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  attemptFacts,
  meetingFacts,
  offeringFacts as offering,
  roundFacts,
} from "../../../testing/selection-facts.ts";
import type { CatalogueOffering } from "../offering/index.ts";
import { refusalOf, type SeatCounts } from "../selection/index.ts";
import { forecast } from "./rules.ts";

const round = roundFacts({ maxCredits: 6, maxCourses: 3 });
const facts = attemptFacts({ round });
const free: SeatCounts = { capacity: 10, taken: 0, queued: 0, takenBySchool: {} };
const meeting = (weekday: number) => meetingFacts({ weekday });

const entries = (...offerings: CatalogueOffering[]) =>
  offerings.map((one) => ({ offering: one, seats: free }));

describe("what submitting a basket would come to", () => {
  test("entries that go together have no problem, and their credits add up", () => {
    expect(forecast(facts, entries(offering(1), offering(2)))).toMatchObject({
      problems: [undefined, undefined],
      after: { credits: 4, courses: 2 },
    });
  });

  test("an entry at the time of one before it, of the same course or excluded by it is refused with the reason", () => {
    const { problems, after } = forecast(
      facts,
      entries(
        offering(1, { meetings: [meeting(3)] }),
        offering(2, { meetings: [meeting(3)] }),
        offering(3, { courseId: 10 }),
        offering(4, { exclusionIds: [10] }),
      ),
    );
    expect(problems).toEqual([
      undefined,
      {
        code: "TIME_CONFLICT",
        message: "与 课程1 周三 1–2 节冲突（选课篮中排在前面）",
        entryOfferingId: 1,
      },
      {
        code: "ALREADY_ENROLLED",
        message: "与选课篮中排在前面的 课程1（C1-01）是同一门课程，只能选一个教学班",
        entryOfferingId: 1,
      },
      {
        code: "COURSE_EXCLUDED",
        message: "与选课篮中排在前面的 课程1 互斥，两门课只能修读一门",
        entryOfferingId: 1,
      },
    ]);
    expect(after).toMatchObject({ credits: 2, courses: 1 });
  });

  test("what is held stands in the way as in an attempt, and names no entry", () => {
    const held = offering(9, { meetings: [meeting(3)] });
    const holdings = { credits: 2, courses: 1, held: [held], beside: [] };
    const [problem] = forecast(
      { ...facts, holdings },
      entries(offering(1, { meetings: [meeting(3)] })),
    ).problems;
    expect(problem).toEqual({ code: "TIME_CONFLICT", message: "与 课程9 周三 1–2 节冲突" });
  });

  test("caps count what is held and every entry before", () => {
    const heavy = entries(offering(1), offering(2), offering(3, { credits: 3 }), offering(4), offering(5));
    const { problems, after } = forecast(facts, heavy);
    expect(problems.map((problem) => problem?.code)).toEqual([
      undefined,
      undefined,
      "CREDIT_CAP",
      undefined,
      "CREDIT_CAP",
    ]);
    expect(problems[2]?.message).toContain("连同排在前面的课程，选上后共 7 学分，超过本轮上限 6 学分");
    expect(after).toMatchObject({ credits: 6, courses: 3 });
    const many = forecast({ ...facts, round: { ...round, maxCredits: 99 } }, heavy);
    expect(many.problems[3]).toEqual({
      code: "COURSE_CAP",
      message: "连同排在前面的课程已有 3 门，达到本轮上限 3 门",
    });
  });

  test("a refusal speaks of entries before it only where they are the reason", () => {
    const atCap = { credits: 6, courses: 3, held: [], beside: [] };
    const first = (over: Partial<typeof round>) =>
      forecast({ ...facts, holdings: atCap, round: { ...round, ...over } }, entries(offering(1))).problems[0];
    for (const [code, problem] of [
      ["CREDIT_CAP", first({ maxCourses: 99 })],
      ["COURSE_CAP", first({ maxCredits: 99 })],
    ] as const) {
      expect(problem?.code).toBe(code);
      expect(problem?.message).not.toContain("连同");
    }
    const full = { offering: offering(2), seats: { ...free, taken: 10 } };
    const [, problem] = forecast(facts, [...entries(offering(1)), full]).problems;
    expect(problem?.code).toBe("OFFERING_FULL");
    expect(problem?.message).not.toContain("连同");
  });

  test("a full entry takes nothing from those after it", () => {
    const full = { offering: offering(1, { credits: 6 }), seats: { ...free, taken: 10 } };
    const { problems } = forecast(facts, [full, ...entries(offering(2))]);
    expect(problems.map((problem) => problem?.code)).toEqual(["OFFERING_FULL", undefined]);
  });

  test("is what attempting the entries one after the other gives", () => {
    const some = fc.array(
      fc.record({
        id: fc.integer({ min: 1, max: 6 }),
        course: fc.integer({ min: 1, max: 4 }),
        weekday: fc.integer({ min: 1, max: 3 }),
        credits: fc.integer({ min: 1, max: 3 }),
        taken: fc.constantFrom(0, 10),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(some, (made) => {
        const list = made.map(({ id, course, weekday, credits, taken }) => ({
          offering: offering(id, { courseId: course * 10, meetings: [meeting(weekday)], credits }),
          seats: { ...free, taken },
        }));
        let holdings = facts.holdings;
        const codes = list.map((entry) => {
          const refusal = refusalOf({ ...facts, ...entry, holdings });
          if (refusal === undefined) {
            const { credits, courses, held } = holdings;
            holdings = {
              credits: credits + entry.offering.credits,
              courses: courses + 1,
              held: [...held, entry.offering],
              beside: [],
            };
          }
          return refusal?.code;
        });
        const { problems, after } = forecast(facts, list);
        expect(problems.map((problem) => problem?.code)).toEqual(codes);
        expect(after).toEqual(holdings);
      }),
    );
  });
});
