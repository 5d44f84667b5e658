import { expect, test } from "vitest";
import { quotaBalance } from "./quota-balance.ts";

test("without quotas there is nothing to say", () => {
  expect(quotaBalance(60, [])).toBeUndefined();
});

test("what is left is everybody else's, the host's students included", () => {
  expect(quotaBalance(60, [20, 10])).toEqual({
    fits: true,
    sentence: "分给 2 所学校共 30 个名额，容量还剩 30，留给本校学生；没有名额的学校要等剩余名额开放。",
  });
});

test("quotas that take every seat shut everybody else out, and that is said", () => {
  expect(quotaBalance(60, [60])?.sentence).toBe(
    "分给 1 所学校共 60 个名额，与容量相同：本校学生和没有名额的学校不能选。",
  );
});

test("more quotas than seats do not fit, and the sentence says by how many", () => {
  expect(quotaBalance(1000, [800, 1200, null])).toEqual({
    fits: false,
    sentence: "分给 3 所学校共 2,000 个名额，超过容量 1,000，请减少 1,000 个名额或增加容量。",
  });
});

test("before the capacity is filled in it is asked for", () => {
  expect(quotaBalance(undefined, [5])).toEqual({
    fits: true,
    sentence: "分给 1 所学校共 5 个名额；请填写容量。",
  });
});
