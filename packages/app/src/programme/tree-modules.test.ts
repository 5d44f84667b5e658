import type { DegreeProgress, ModuleProgress, ProgrammeDetail, ProgrammeItem } from "@huxuan/api-client";
import { expect, it } from "vitest";
import { movedModules, treeModules } from "./tree-modules.ts";

const item = (key: string, moduleKey: string, name: string, mandatory = true): ProgrammeItem => ({
  key,
  moduleKey,
  course: { id: Number(key), code: `C${key}`, name },
  credits: 3,
  nature: "required",
  term: 5,
  mandatory,
  alternatives: [],
});

const module = (key: string, part: Partial<ModuleProgress>): ModuleProgress => ({
  key,
  credits: 0,
  studying: 0,
  tried: 0,
  need: 6,
  courses: 0,
  needCourses: 0,
  met: false,
  missing: [],
  counted: [],
  overflowIn: 0,
  overflowOut: 0,
  ...part,
});

const progress: DegreeProgress = {
  programme: {
    modules: [
      { key: "a", name: "专业课", minCredits: 6, free: false },
      { key: "b", parentKey: "a", name: "核心课", minCredits: 3, free: false },
      { key: "c", name: "通识选修", minCredits: 4, free: false },
    ],
    items: [item("1", "b", "数据结构"), item("2", "b", "操作系统"), item("3", "b", "编译原理", false)],
  } as unknown as ProgrammeDetail,
  credits: 3,
  studying: 0,
  tried: 2,
  need: 10,
  met: false,
  missing: [],
  modules: [
    module("a", { credits: 3, missing: ["还差 3.0 学分"] }),
    module("b", { credits: 3, need: 3, met: true }),
    module("c", {
      need: 4,
      tried: 2,
      counted: [
        {
          courseId: 9,
          name: "量子信息导论",
          credits: 2,
          state: "tried",
          by: "module",
          school: { id: 2, name: "湘江理工大学" },
        },
      ],
    }),
  ],
  items: [
    { key: "1", state: "passed", openClasses: 0 },
    { key: "2", state: "failed", openClasses: 2 },
    { key: "3", state: "open", openClasses: 0 },
  ],
  outside: [],
  warnings: [],
  readAt: "2026-11-26T00:00:00Z",
};

it("hangs modules below those that they are part of, with what is missing in words", () => {
  const [major, general] = treeModules(progress);
  expect(major).toMatchObject({ name: "专业课", have: 3, need: 6, note: "还差 3.0 学分" });
  expect(major?.modules.map(({ name, note }) => [name, note])).toEqual([["核心课", "已修满"]]);
  expect(general).toMatchObject({ name: "通识选修", tried: 2, marked: true });
});

it("says of a failed course where it can be taken again, and of an open one when it is suggested", () => {
  const courses = treeModules(progress)[0]?.modules[0]?.courses ?? [];
  expect(courses.map(({ name, note }) => [name, note])).toEqual([
    ["数据结构", "已通过"],
    ["操作系统", "未通过，现有 2 个教学班可选"],
    ["编译原理", ""],
  ]);
  expect(courses[2]?.detail).toBe("建议第 5 学期");
});

it("shows what counts in a module without being listed, with the school and how", () => {
  const [course] = treeModules(progress)[1]?.courses ?? [];
  expect(course).toMatchObject({ name: "量子信息导论", state: "tried", detail: "湘江理工大学 · 互认到模块" });
});

it("names only the modules that the trial moves", () => {
  expect(movedModules(progress)).toEqual([
    { key: "c", name: "通识选修", before: "0.0", after: "2.0", need: "4.0" },
  ]);
});

it("is empty without a programme", () => {
  const { programme: _, ...without } = progress;
  expect(treeModules(without)).toEqual([]);
});
