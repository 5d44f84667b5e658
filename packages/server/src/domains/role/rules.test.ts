import type { BaseArea, Duty, RoleScope } from "@huxuan/api-client";
import fc from "fast-check";
import { expect, test } from "vitest";

import {
  areSeparate,
  highestRank,
  keepsAdministrator,
  lackingPermissions,
  mayGiveRank,
  NO_RANK,
  rankOf,
  reachOf,
  standsAbove,
} from "./rules.ts";
import { resolveScope, type ScopeGrant } from "../../scope/index.ts";

/** No department has others below it. */
const NONE_BELOW = () => [];

const area = fc.constantFrom<BaseArea>("student", "teacher", "school", "platform");
const reach = fc.constantFrom<RoleScope>("self", "department", "school", "all");
const rank = fc.tuple(area, reach).map(([ofArea, ofReach]) => rankOf(ofArea, ofReach));
const permission = fc.constantFrom("user-search", "user-roles", "role-grant", "seat-take", "seat-leave");
const permissions = fc.uniqueArray(permission).map((held): Set<string> => new Set(held));
const duty = fc.constantFrom<Duty>("system", "security", "audit");

test("a platform office stands above a school's, that above a department's, that above teachers, and they above students", () => {
  const ranks = [
    rankOf("platform", "all"),
    rankOf("school", "school"),
    rankOf("school", "department"),
    rankOf("teacher", "self"),
    rankOf("student", "self"),
    NO_RANK,
  ];
  for (const [n, above] of ranks.entries()) {
    for (const below of ranks.slice(n + 1)) expect(standsAbove(above, below)).toBe(true);
  }
});

test("of two people one at most may act on the other, and nobody on themselves or on their equals", () => {
  fc.assert(
    fc.property(rank, rank, (a, b) => {
      expect(standsAbove(a, b) && standsAbove(b, a)).toBe(false);
      expect(standsAbove(a, a)).toBe(false);
    }),
  );
});

test("who stands above somebody stands above everybody below them", () => {
  fc.assert(
    fc.property(rank, rank, rank, (a, b, c) => {
      if (standsAbove(a, b) && standsAbove(b, c)) expect(standsAbove(a, c)).toBe(true);
    }),
  );
});

test("whoever works in a higher area stands above, however far the other reaches", () => {
  fc.assert(
    fc.property(reach, reach, (a, b) => {
      expect(standsAbove(rankOf("platform", a), rankOf("school", b))).toBe(true);
      expect(standsAbove(rankOf("school", a), rankOf("teacher", b))).toBe(true);
    }),
  );
});

test("one role more never lowers somebody, and none stands below all", () => {
  fc.assert(
    fc.property(fc.array(rank), rank, (ranks, more) => {
      expect(highestRank([...ranks, more])).toBeGreaterThanOrEqual(highestRank(ranks));
      expect(highestRank([...ranks, more])).toBeGreaterThan(NO_RANK);
    }),
  );
  expect(highestRank([])).toBe(NO_RANK);
});

test("who is given more to reach never ranks lower for it", () => {
  const grant = fc.oneof(
    fc.constantFrom<ScopeGrant>(
      { type: "all", schoolId: null, department: null },
      { type: "school", schoolId: null, department: null },
      { type: "department", schoolId: null, department: null },
      { type: "self", schoolId: null, department: null },
      { type: "units", schoolId: 2, department: null },
      { type: "units", schoolId: 2, department: "数学学院" },
    ),
  );
  const own = { schoolId: 1, department: "外语学院" };
  fc.assert(
    fc.property(area, fc.array(grant), grant, (ofArea, grants, more) => {
      const before = rankOf(ofArea, reachOf(resolveScope(grants, own, NONE_BELOW)));
      expect(
        rankOf(ofArea, reachOf(resolveScope([...grants, more], own, NONE_BELOW))),
      ).toBeGreaterThanOrEqual(before);
    }),
  );
});

test("nobody gives a right that they lack, and what they give and hold is never refused", () => {
  fc.assert(
    fc.property(permissions, permissions, (held, given) => {
      const lacking = lackingPermissions({ permissions: held }, given, new Set());
      for (const one of given) expect(lacking.includes(one)).toBe(!held.has(one));
      // What remains after the refusal gives nobody more than the giver has.
      expect([...given].filter((one) => !lacking.includes(one)).every((one) => held.has(one))).toBe(true);
    }),
  );
});

test("what is about the holder alone is given by whoever may give at all", () => {
  fc.assert(
    fc.property(permissions, permissions, permissions, (held, given, personal) => {
      const lacking = lackingPermissions({ permissions: held }, given, personal);
      for (const one of lacking) {
        expect(personal.has(one)).toBe(false);
        expect(held.has(one)).toBe(false);
      }
    }),
  );
});

test("a role is given up to one's own rank: who gets it may become an equal, and never somebody above", () => {
  fc.assert(
    fc.property(rank, rank, (own, given) => {
      expect(mayGiveRank({ rank: own }, given)).toBe(!standsAbove(given, own));
    }),
  );
});

test("security and audit are never in one hand, whatever else is held; system goes with either", () => {
  fc.assert(
    fc.property(fc.array(duty), (duties) => {
      expect(areSeparate(duties)).toBe(!(duties.includes("security") && duties.includes("audit")));
      // Taking something away never makes a clash.
      if (areSeparate(duties)) expect(areSeparate(duties.slice(1))).toBe(true);
    }),
  );
  expect(areSeparate(["system", "security"])).toBe(true);
  expect(areSeparate(["system", "audit"])).toBe(true);
});

test("an administrator is left unless all of them go", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(20)), fc.uniqueArray(fc.nat(20)), (administrators, lost) => {
      expect(keepsAdministrator(administrators, lost)).toBe(
        administrators.some((one) => !lost.includes(one)),
      );
    }),
  );
  expect(keepsAdministrator([1], [1])).toBe(false);
  expect(keepsAdministrator([1, 2], [1])).toBe(true);
});
