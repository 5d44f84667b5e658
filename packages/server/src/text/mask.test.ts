import fc from "fast-check";
import { expect, test } from "vitest";
import { maskEmail, maskIdentity } from "./mask.ts";

// As in `format.test.ts` of @huxuan/ui: one rule for both.
test.each([
  ["zhouchengze@csu.edu.cn", "zho********@csu.edu.cn"],
  ["zhou@csu.edu.cn", "zho*@csu.edu.cn"],
  ["zho@csu.edu.cn", "zh*@csu.edu.cn"],
  ["s9@csu.edu.cn", "s*@csu.edu.cn"],
  ["z@csu.edu.cn", "*@csu.edu.cn"],
  ["13800001111", "138********"],
])("the address %s is shown as %s", (address, shown) => {
  expect(maskEmail(address)).toBe(shown);
});

test("of no address the whole local part is shown, and its domain always", () => {
  const local = fc.stringMatching(/^[a-z0-9._@]{1,20}$/);
  fc.assert(
    fc.property(local, (name) => {
      const masked = maskEmail(`${name}@csu.edu.cn`);
      expect(masked.endsWith("@csu.edu.cn")).toBe(true);
      const shown = masked.slice(0, -"@csu.edu.cn".length);
      expect(shown).toHaveLength(name.length);
      expect(shown).not.toBe(name);
      expect(shown.replace(/\*+$/u, "").length).toBeLessThanOrEqual(Math.min(3, name.length - 1));
    }),
  );
});

test("an identity number is shown with its first and last characters, never with more than half of it", () => {
  expect(maskIdentity("11010519491231002X")).toBe("1*************002X");
  expect(maskIdentity("7")).toBe("*");
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 30, unit: fc.constantFrom("7", "X") }), (number) => {
      const masked = maskIdentity(number);
      expect(masked).toHaveLength(number.length);
      const shown = masked.replaceAll("*", "").length;
      expect(shown).toBeLessThanOrEqual(Math.ceil(number.length / 2));
      expect(shown).toBeLessThan(number.length);
    }),
  );
});
