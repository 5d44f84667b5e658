import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { requireRoles } from "./require-roles.js";

describe("the role directive (specification, section 5)", () => {
  it("throws on an empty list, and on something that is no list", () => {
    expect(() => requireRoles(["1"], [])).toThrow(/at least one role/);
    expect(() => requireRoles(["1"], undefined as unknown as string[])).toThrow(TypeError);
  });

  it("passes exactly when one of the roles is held", () => {
    const roles = fc.array(fc.constantFrom("1", "2", "3", "4"));
    fc.assert(
      fc.property(roles, roles, (held, allowed) => {
        fc.pre(allowed.length > 0);
        expect(requireRoles(held, allowed)).toBe(
          allowed.filter((role) => new Set(held).has(role)).length > 0,
        );
      }),
    );
  });
});
