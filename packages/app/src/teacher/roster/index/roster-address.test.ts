import fc from "fast-check";
import { expect, test } from "vitest";
import { ROSTER_LISTS } from "../../../roster/roster-table.tsx";
import { readRosterAddress, rosterParams } from "./roster-address.ts";

test("a shared link opens the same list", () => {
  const id = fc.option(fc.integer({ min: 1 }), { nil: undefined });
  fc.assert(
    fc.property(
      fc.record({ semesterId: id, offeringId: id, list: fc.constantFrom(...ROSTER_LISTS) }),
      (address) => {
        expect(readRosterAddress(rosterParams(address))).toEqual(address);
      },
    ),
  );
});

test("nonsense in the address is as if it were not there", () => {
  expect(readRosterAddress(new URLSearchParams("semester=x&offering=-3&list=all"))).toEqual({
    semesterId: undefined,
    offeringId: undefined,
    list: "enrolled",
  });
});
