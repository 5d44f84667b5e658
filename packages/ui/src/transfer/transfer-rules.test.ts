import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SelectOption } from "../options/select-options.js";
import { transferSides, withMoved } from "./transfer-rules.js";

const option = fc.record({
  value: fc.constantFrom("甲", "乙", "丙", "丁", "戊", "己"),
  label: fc.string({ minLength: 1, maxLength: 3 }),
  disabled: fc.boolean(),
  expired: fc.boolean(),
});
const options: fc.Arbitrary<SelectOption[]> = fc.uniqueArray(option, { selector: ({ value }) => value });
const values: fc.Arbitrary<string[]> = fc.uniqueArray(fc.constantFrom("甲", "乙", "丙", "丁", "外"));
const namesOf = (list: readonly SelectOption[]) => list.map(({ value }) => value);

describe("the two lists of a transfer", () => {
  it("hold each option once, but those that are out of use and not chosen", () => {
    fc.assert(
      fc.property(options, values, (all, value) => {
        const { available, chosen } = transferSides(all, value);
        expect(namesOf(chosen)).toEqual(value);
        const kept = all.filter((one) => !one.expired && !value.includes(one.value));
        expect(namesOf(available)).toEqual(namesOf(kept));
      }),
    );
  });

  it("keep a chosen value that no option has, by the words that are known of it", () => {
    expect(transferSides([], ["T1", "T2"], [{ value: "T1", label: "李老师" }]).chosen).toEqual([
      { value: "T1", label: "李老师" },
      { value: "T2", label: "T2" },
    ]);
  });

  it("give back what was taken over, and leave what cannot be chosen", () => {
    fc.assert(
      fc.property(options, values, (all, value) => {
        const { available } = transferSides(all, value);
        const more = withMoved(value, available, "chosen");
        expect(more.slice(0, value.length)).toEqual(value);
        expect(more.slice(value.length)).toEqual(namesOf(available.filter((one) => !one.disabled)));
        expect(withMoved(more, available, "available")).toEqual(value);
      }),
    );
  });

  it("do not let go of a chosen option that is locked", () => {
    const locked = { value: "甲", label: "甲", disabledReason: "创建人" };
    expect(withMoved(["甲", "乙"], [locked, { value: "乙", label: "乙" }], "available")).toEqual(["甲"]);
  });
});
