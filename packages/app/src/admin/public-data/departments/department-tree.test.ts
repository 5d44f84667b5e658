import type { Department } from "@huxuan/api-client";
import { expect, test } from "vitest";
import { departmentTree, siblingsOf, withBelow } from "./department-tree.ts";

const department = (id: number, name: string, over: Partial<Department> = {}): Department => ({
  id,
  version: 1,
  school: { id: 1, name: "甲大学" },
  name,
  position: 0,
  unconfirmed: false,
  teachers: 0,
  students: 0,
  courses: 0,
  ...over,
});
const all = [
  department(3, "统计系", { parent: { id: 1, name: "理学部" }, position: 1, students: 40 }),
  department(2, "数学系", { parent: { id: 1, name: "理学部" } }),
  department(1, "理学部", { position: 1 }),
  department(4, "图书馆", { teachers: 6, unconfirmed: true }),
  department(5, "概率教研室", { parent: { id: 3, name: "统计系" } }),
];

test("departments stand below their parents, in their order, with what they have", () => {
  const lines = (nodes: ReturnType<typeof departmentTree>, depth = 0): string[] =>
    nodes.flatMap(({ label, extra, children = [] }) => [
      `${"-".repeat(depth)}${label} ${extra}`,
      ...lines(children as typeof nodes, depth + 1),
    ]);
  expect(lines(departmentTree(all))).toEqual([
    "图书馆 教师 6 · 待确认",
    "理学部 ",
    "-数学系 ",
    "-统计系 学生 40",
    "--概率教研室 ",
  ]);
});

test("one whose parent is out of sight stands at the top", () => {
  expect(departmentTree(all.slice(0, 1)).map(({ label }) => label)).toEqual(["统计系"]);
});

test("it is known who stands beside and below a department", () => {
  expect(siblingsOf(all, all[0] as Department).map(({ name }) => name)).toEqual(["数学系", "统计系"]);
  expect(withBelow(all, 1)).toEqual(new Set([1, 2, 3, 5]));
});
