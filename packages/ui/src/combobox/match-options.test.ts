import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matchOptions, nextPlace } from "./match-options.js";

const options = [
  { value: "10532", label: "湘江理工大学", keywords: "xjlg" },
  { value: "10534", label: "洞庭师范大学", keywords: "dtsf", description: "岳阳" },
];
const found = (text: string) => matchOptions(options, text).map((option) => option.value);

describe("what a typed text finds", () => {
  it("is a part of the name, the code, the second line or the initials", () => {
    expect(found("师范")).toEqual(["10534"]);
    expect(found("10532")).toEqual(["10532"]);
    expect(found("岳阳")).toEqual(["10534"]);
    expect(found("xjlg")).toEqual(["10532"]);
  });

  it("does not mind capitals, full-width letters or the order of words", () => {
    expect(found("ＸＪＬＧ")).toEqual(["10532"]);
    expect(found(" 大学  洞庭 ")).toEqual(["10534"]);
  });

  it("is everything when nothing is typed, and never more when more is typed", () => {
    expect(found("  ")).toHaveLength(2);
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, more) => {
        const narrow = found(`${text} ${more}`);
        expect(found(text)).toEqual(expect.arrayContaining(narrow));
      }),
    );
  });
});

describe("the next option for the arrow keys", () => {
  it("skips what cannot be chosen and goes round the ends", () => {
    expect(nextPlace([true, false, true], 0, 1)).toBe(2);
    expect(nextPlace([true, false, true], 2, 1)).toBe(0);
    expect(nextPlace([true, true], -1, 1)).toBe(0);
    expect(nextPlace([true, true, false], -1, -1)).toBe(1);
    expect(nextPlace([false, false], 0, 1)).toBe(-1);
    expect(nextPlace([], -1, 1)).toBe(-1);
  });

  it("reaches every choosable option", () => {
    fc.assert(
      fc.property(
        fc.array(fc.boolean(), { minLength: 1 }),
        fc.constantFrom(1 as const, -1 as const),
        (all, step) => {
          const reached = new Set<number>();
          let at = -1;
          for (let walked = 0; walked < all.length; walked += 1) {
            at = nextPlace(all, at, step);
            reached.add(at);
          }
          all.forEach((choosable, place) => {
            expect(reached.has(place)).toBe(choosable);
          });
        },
      ),
    );
  });
});
