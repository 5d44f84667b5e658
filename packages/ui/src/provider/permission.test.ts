import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createCan, isPermitted, permissionGroup } from "./permission.js";

const word = fc.stringMatching(/^[a-z]{1,8}$/);

describe("the permission rule (specification, section 6)", () => {
  it("takes what stands before the first dash as the group", () => {
    expect(permissionGroup("offering-read-all")).toBe("offering");
    expect(permissionGroup("offering")).toBe("offering");
    expect(permissionGroup("-read")).toBe("");
  });

  it("lets everybody pass where nothing is required", () => {
    fc.assert(
      fc.property(fc.dictionary(word, fc.array(fc.string())), (held) => {
        expect(isPermitted(undefined, held)).toBe(true);
        expect(isPermitted("", held)).toBe(true);
      }),
    );
  });

  it("passes exactly when a non-empty permission of the group is contained in the required one", () => {
    fc.assert(
      fc.property(word, word, fc.array(fc.oneof(word, fc.constant(""))), (group, action, permissions) => {
        const required = `${group}-${action}`;
        const expected = permissions.some((held) => held.length > 0 && required.indexOf(held) >= 0);
        expect(isPermitted(required, { [group]: permissions })).toBe(expected);
      }),
    );
  });

  it("opens what is held itself, and what is longer than it", () => {
    fc.assert(
      fc.property(word, word, word, (group, action, rest) => {
        const can = createCan({ [group]: [`${group}-${action}`] });
        expect(can(`${group}-${action}`)).toBe(true);
        expect(can(`${group}-${action}-${rest}`)).toBe(true);
      }),
    );
  });

  it("never looks into another group", () => {
    fc.assert(
      fc.property(word, word, word, (group, other, action) => {
        fc.pre(group !== other);
        expect(isPermitted(`${group}-${action}`, { [other]: [`${group}-${action}`, "", action] })).toBe(
          false,
        );
      }),
    );
  });

  it("opens nothing for an empty held permission", () => {
    fc.assert(
      fc.property(word, word, (group, action) => {
        expect(isPermitted(`${group}-${action}`, { [group]: [""] })).toBe(false);
      }),
    );
  });

  it("does not take an object's own machinery for a group", () => {
    for (const name of ["constructor", "toString", "__proto__", "hasOwnProperty"]) {
      expect(isPermitted(`${name}-x`, {})).toBe(false);
    }
  });
});
