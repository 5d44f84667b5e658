import type { GradeSheetRow } from "@huxuan/api-client";
import { expect, test } from "vitest";
import { classesOf, openTeachers } from "./open-teachers.ts";

const row = (offeringId: number, teachers: string[], more: Partial<GradeSheetRow> = {}): GradeSheetRow => ({
  offeringId,
  examKind: "regular",
  code: `C${offeringId}`,
  courseName: "操作系统",
  credits: 3,
  semester: { id: 1, name: "2026-2027-1" },
  school: { id: 1, name: "湘江理工大学" },
  department: "计算机学院",
  teachers,
  state: "draft",
  students: 40,
  filled: 10,
  window: "open",
  findings: [],
  allowed: ["urge"],
  version: 1,
  ...more,
});

test("late ones come first, then who has not begun, then who has most to do", () => {
  const found = openTeachers([
    row(1, ["汪怡"], { filled: 39 }),
    row(2, ["程砚秋"], { state: "none", filled: 0 }),
    row(3, ["秦越人"], { window: "ended" }),
    row(4, ["陆沉舟"], { filled: 2 }),
  ]);
  expect(found.map(({ name }) => name)).toEqual(["秦越人", "程砚秋", "陆沉舟", "汪怡"]);
});

test("the classes of a teacher are told together, and a class of two stands at both", () => {
  const found = openTeachers([
    row(1, ["汪怡", "秦越人"], { urgedAt: "2027-01-10T00:00:00Z" }),
    row(2, ["汪怡"], { urgedAt: "2027-01-12T00:00:00Z" }),
  ]);
  expect(found[0]).toMatchObject({ name: "汪怡", students: 80, filled: 20, urgedAt: "2027-01-12T00:00:00Z" });
  expect(found[1]).toMatchObject({ name: "秦越人", students: 40 });
  expect(classesOf(found)).toEqual([1, 2]);
});

test("a class without a teacher is not forgotten", () => {
  expect(openTeachers([row(1, [])]).map(({ name }) => name)).toEqual(["教师待定"]);
});
