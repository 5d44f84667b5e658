import { expect, test } from "vitest";
import { withChanges } from "./permission-nodes.ts";

test("what was ticked and unticked is done to what somebody else has saved meanwhile, and nothing of either is lost", () => {
  expect(withChanges(["a", "b"], ["b", "c"], ["a", "b", "d"])).toEqual(["b", "d", "c"]);
  expect(withChanges(["a"], ["a"], ["b"])).toEqual(["b"]);
  expect(withChanges([], ["a"], ["a"])).toEqual(["a"]);
});
