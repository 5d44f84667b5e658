import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DictionaryEntry, dictionaryOptions } from "./dictionary-options.js";
import { yearOptions } from "./year-options.js";

const entry: fc.Arbitrary<DictionaryEntry> = fc.record({
  code: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.constantFrom("01", "02", "选修")),
  dic_name1: fc.string(),
  expired: fc.constantFrom(true, false, 1, 0, "1", "0", null, undefined),
});

describe("the options of a dictionary (specification, section 5)", () => {
  const entries: DictionaryEntry[] = [
    { code: "01", dic_name1: "通识选修", expired: false },
    { code: "02", dic_name1: "公共任选", expired: true },
    { code: 3, dic_name1: "专业选修" },
  ];

  it("leave expired entries out", () => {
    expect(dictionaryOptions(entries).map((option) => option.label)).toEqual(["通识选修", "专业选修"]);
  });

  it("keep an expired entry while it is selected, alone or among several", () => {
    expect(dictionaryOptions(entries, "02")[1]).toEqual({ label: "公共任选", value: "02", expired: true });
    expect(dictionaryOptions(entries, ["01", "02"])).toHaveLength(3);
  });

  it("are exactly what is valid or selected, in the dictionary's order", () => {
    fc.assert(
      fc.property(fc.array(entry), fc.array(fc.integer({ min: 0, max: 20 })), (all, selected) => {
        const shown = dictionaryOptions(all, selected);
        const expected = all.filter(
          ({ code, expired }) =>
            ![true, 1, "1"].some((yes) => yes === expired) || selected.map(String).includes(String(code)),
        );
        expect(shown.map((option) => option.value)).toEqual(expected.map(({ code }) => String(code)));
      }),
    );
  });
});

describe("the options of a year (specification, section 9)", () => {
  it("go from eight years back to four ahead, latest first", () => {
    expect(yearOptions(2026).map((option) => option.value)).toEqual(
      "2030 2029 2028 2027 2026 2025 2024 2023 2022 2021 2020 2019 2018".split(" "),
    );
  });

  it("go back as far as asked, but never less than eight years, without a gap", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1950, max: 2100 }), fc.integer({ min: -5, max: 60 }), (year, count) => {
        const years = yearOptions(year, count).map((option) => Number(option.value));
        expect(years[0]).toBe(year + 4);
        expect(years.at(-1)).toBe(year - Math.max(8, count));
        expect(years.every((one, at) => at === 0 || one === (years[at - 1] ?? 0) - 1)).toBe(true);
      }),
    );
  });
});
