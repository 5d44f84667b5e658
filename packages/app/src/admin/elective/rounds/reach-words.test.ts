import { expect, test } from "vitest";
import { reachWords } from "./reach-words.ts";

test("the office reads who can take what, and is warned of what it may not have meant", () => {
  expect(reachWords({ classes: 30, forGuests: 28, forOwn: 4 })).toEqual({
    text: "现在已发布 30 个教学班：外校学生可以选其中 28 个，本校学生可以选其中 4 个",
    warning: undefined,
  });
  expect(reachWords({ classes: 30, forGuests: 30, forOwn: 0 }).warning).toContain("列出本校以后");
  expect(reachWords({ classes: 30, forGuests: 0, forOwn: 30 }).warning).toContain("外校学生一个也选不到");
  expect(reachWords({ classes: 0, forGuests: 0, forOwn: 0 }).warning).toContain("请先发布");
});
