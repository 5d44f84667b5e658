import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groupedOptions, offeredOptions } from "./select-options.js";

const option = fc.record({
  value: fc.integer({ min: 1, max: 9 }).map(String),
  label: fc.string(),
  expired: fc.option(fc.boolean(), { nil: undefined }),
  group: fc.constantFrom(undefined, "甲", "乙"),
});

describe("the options of a select", () => {
  it("leave out what is expired unless it is chosen (specification, section 5)", () => {
    const options = [
      { value: "1", label: "先到先得" },
      { value: "2", label: "按配额", expired: true },
    ];
    expect(offeredOptions(options, []).map(({ value }) => value)).toEqual(["1"]);
    expect(offeredOptions(options, ["2"]).map(({ value }) => value)).toEqual(["1", "2"]);
  });

  it("keep their order in groups, and none is lost", () => {
    fc.assert(
      fc.property(fc.array(option), (options) => {
        const groups = groupedOptions(options);
        expect(groups.flatMap((one) => one.options)).toEqual(options);
        expect(groups.every((one) => one.options.every(({ group }) => group === one.group))).toBe(true);
        expect(groups.some((one, at) => groups[at + 1]?.group === one.group && at + 1 < groups.length)).toBe(
          false,
        );
      }),
    );
  });
});
