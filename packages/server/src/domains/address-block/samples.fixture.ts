import { foreignRow } from "../../../testing/foreign-row.ts";
import { sample } from "../../../testing/sample.ts";
import { addressBlock } from "./tables.ts";

/** How its records are made, for the tests that are about all records. */
export const samples = [
  sample("createAddressBlock", ({ name, n }) => ({ network: `198.51.100.${n + 1}`, reason: name })),
];

/** Somebody else's, for the tests of who reaches what. */
export const foreign = foreignRow(addressBlock, "address-blocks", ({ mark }) => ({
  network: "198.51.100.250",
  reason: mark,
  blockedAt: new Date("2026-08-01T00:00:00Z"),
  blockedBy: mark,
  // Over: whom else the tests ask for is not to be hit.
  until: new Date("2026-08-02T00:00:00Z"),
}));
