import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { neighbourTerm, parseTerm, termCode, termCodes } from "./term-code.js";

const year = fc.integer({ min: 1000, max: 9998 });
const term = fc.integer({ min: 1, max: 9 });

describe("the code of a semester", () => {
  it("is read as it is written", () => {
    fc.assert(
      fc.property(year, term, (one, number) => {
        expect(parseTerm(termCode(one, number))).toEqual({ year: one, term: number });
      }),
    );
    expect(termCode(2026, 1)).toBe("2026-2027-1");
  });

  it("names two years that follow each other, and a term", () => {
    for (const code of ["2026-2028-1", "2027-2026-1", "2026-2027-0", "2026-2027", "2026-1", "本学期", ""])
      expect(parseTerm(code), code).toBeNull();
  });

  it("comes after that of an earlier semester, as texts are ordered", () => {
    expect(termCodes(2024, 2026)).toEqual([
      "2024-2025-1",
      "2024-2025-2",
      "2025-2026-1",
      "2025-2026-2",
      "2026-2027-1",
      "2026-2027-2",
    ]);
    expect(termCodes(2026, 2026, 3)).toHaveLength(3);
    expect(termCodes(2026, 2025)).toEqual([]);
    const all = termCodes(2019, 2031, 3);
    expect(all.toSorted()).toEqual(all);
  });
});

describe("the semester beside another", () => {
  const terms = termCodes(2025, 2026).map((value) => ({
    value,
    ...(value === "2026-2027-1" && { disabledReason: "还没有排课" }),
  }));

  it("is the nearest that can be chosen", () => {
    expect(neighbourTerm(terms, "2025-2026-1", 1)).toBe("2025-2026-2");
    expect(neighbourTerm(terms, "2025-2026-2", 1)).toBe("2026-2027-2");
    expect(neighbourTerm(terms, "2026-2027-2", -1)).toBe("2025-2026-2");
    expect(neighbourTerm(terms, "2026-2027-2", 1)).toBeUndefined();
    expect(neighbourTerm(terms, "2025-2026-1", -1)).toBeUndefined();
    // One that is no longer among them has neighbours all the same.
    expect(neighbourTerm(terms, "2019-2020-1", 1)).toBe("2025-2026-1");
  });
});
