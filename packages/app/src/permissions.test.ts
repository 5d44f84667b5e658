import { isPermitted, type PermissionName } from "@huxuan/ui";
import { expect, test } from "vitest";

test("a permission of the contract compiles, one that no call asks for does not", () => {
  const known: PermissionName = "round-create";
  // @ts-expect-error -- the contract has no such permission
  const unknown: PermissionName = "round-destroy";
  expect([known, unknown].map((name) => isPermitted(name, { round: ["round-create"] }))).toEqual([
    true,
    false,
  ]);
});
