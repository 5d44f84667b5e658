import { expect, test } from "vitest";
import { lossWords, totalWords } from "./loss-words.ts";

const loss = {
  offering: { id: 1, name: "热力学" },
  offeringCode: "X1-01",
  hostSchool: { id: 1, name: "甲大学" },
  seats: 1,
  places: 0,
  waiting: 12,
  movingUp: 1,
};

test("what a class loses, and who may move up", () => {
  expect(lossWords(loss)).toBe("热力学（X1-01）：空出 1 个名额，另有 12 人候补，最多 1 人递补");
  expect(lossWords({ ...loss, movingUp: 0 })).toBe(
    "热力学（X1-01）：空出 1 个名额，另有 12 人候补，现在不会递补",
  );
  expect(lossWords({ ...loss, seats: 0, places: 2, waiting: 0 })).toBe(
    "热力学（X1-01）：取消 2 个候补，没有其他人候补",
  );
});

test("what students lose together", () => {
  const all = { students: 3, seats: 2, places: 1, credits: 5, classes: [], leftWithout: 1 };
  expect(totalWords(all)).toBe("3 名学生失去 2 个名额（5 学分）和 1 个候补位置，其中 1 名学生本学期不再有课");
  expect(totalWords({ ...all, seats: 0, leftWithout: 0 })).toBe("3 名学生失去 1 个候补位置");
});
