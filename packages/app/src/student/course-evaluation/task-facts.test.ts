import type { MyEvaluation } from "@huxuan/api-client";
import { expect, test } from "vitest";
import { hidingText, taskGroups } from "./task-facts.ts";

const task = (id: number, course: string, more: Partial<MyEvaluation> = {}): MyEvaluation => ({
  id,
  campaignId: 1,
  campaignName: "期末评教",
  semester: { id: 1, name: "2026–2027 学年第一学期" },
  school: { id: 1, name: "湘江理工大学" },
  course: { id, name: course },
  offeringId: id,
  classCode: `C${id}`,
  teacherName: "何天佑",
  closesAt: `2027-01-2${id}T10:00:00.000Z`,
  open: true,
  done: false,
  gate: "hard",
  hidesMark: false,
  ...more,
});

test("what can be done comes apart from what is done and what was missed", () => {
  const { open, done, missed, ends } = taskGroups([
    task(5, "运筹学"),
    task(2, "编译原理", { done: true }),
    task(3, "软件工程", { open: false }),
    task(4, "机器学习基础"),
  ]);
  expect(open.map(({ id }) => id)).toEqual([5, 4]);
  expect(done.map(({ id }) => id)).toEqual([2]);
  expect(missed.map(({ id }) => id)).toEqual([3]);
  expect(ends).toBe("2027-01-24T10:00:00.000Z");
});

test("a mark that waits is named once, however many teachers the class has", () => {
  const { hiding } = taskGroups([
    task(1, "运筹学", { hidesMark: true }),
    task(2, "运筹学", { hidesMark: true }),
    task(3, "编译原理", { hidesMark: true, done: true }),
  ]);
  expect(hiding).toEqual(["运筹学"]);
  expect(hidingText(hiding)).toBe("评完《运筹学》就能看到它的成绩");
  expect(hidingText(["运筹学", "编译原理"])).toBe("评完《运筹学》《编译原理》就能看到它们的成绩");
  expect(hidingText([])).toBeUndefined();
});
