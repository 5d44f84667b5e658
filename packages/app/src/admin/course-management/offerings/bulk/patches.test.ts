import type { Offering } from "@huxuan/api-client";
import { expect, test } from "vitest";
import { inPortionsOf, movesOf, patchesOf } from "./patches.ts";

const row = (id: number, capacity: number, department = "数学学院") =>
  ({
    id,
    seats: { capacity, taken: 0, queued: 0 },
    waitlistCapacity: capacity,
    course: { id: id % 2, department },
  }) as Offering;

test("only what changes of a class is sent, and classes that are so already are not named", () => {
  expect(patchesOf([row(1, 30), row(2, 40)], { capacity: { way: "to", seats: 40 } })).toEqual([
    { id: 1, capacity: 40 },
  ]);
  expect(patchesOf([row(1, 30)], {})).toEqual([]);
  expect(patchesOf([row(1, 30)], { waitlist: "asCapacity", audience: { grades: [2024] } })).toEqual([
    { id: 1, waitlistAsCapacity: true, audience: { grades: [2024] } },
  ]);
});

test("seats that are added count from those of each class, and one always stays", () => {
  const by = (seats: number) =>
    patchesOf([row(1, 30), row(2, 5)], { capacity: { way: "by", seats } }).map(({ capacity }) => capacity);
  expect(by(10)).toEqual([40, 15]);
  expect(by(-10)).toEqual([20, 1]);
  expect(by(0)).toEqual([]);
});

test("a course moves once, however many of its classes are chosen, and not to where it is", () => {
  const rows = [row(1, 30), row(3, 30), row(2, 30, "物理学院")];
  expect(movesOf(rows, { department: "物理学院" })).toEqual([{ id: 1, department: "物理学院" }]);
  expect(movesOf(rows, {})).toEqual([]);
});

test("many rows go in portions", () => {
  expect(inPortionsOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
});
