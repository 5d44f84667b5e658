import { describe, expect, test } from "vitest";
import { requireStudent, requireTeacher, resolveScope, type ScopeGrant, type ScopeType } from "./index.ts";

const grant = (
  type: ScopeType,
  schoolId: number | null = null,
  department: string | null = null,
): ScopeGrant => ({
  type,
  schoolId,
  department,
});
/** Two departments below one, one of them with its own. */
const TREE: Readonly<Record<string, string[]>> = { 数学学院: ["统计系", "概率教研室"] };
const below = ({ schoolId, name }: { schoolId: number; name: string }) =>
  schoolId === 7 ? (TREE[name] ?? []) : [];
const clerk = { schoolId: 7, department: "数学学院" };

describe("what grants reach", () => {
  test("each type by itself", () => {
    const reach = (type: ScopeType) => resolveScope([grant(type)], clerk, below);
    expect(reach("all")).toEqual({ all: true });
    expect(reach("school")).toEqual({ all: false, schools: [7], departments: [] });
    expect(reach("department")).toEqual({
      all: false,
      schools: [],
      departments: [{ schoolId: 7, name: "数学学院" }],
    });
    expect(reach("subtree")).toEqual({
      all: false,
      schools: [],
      departments: ["数学学院", "统计系", "概率教研室"].map((name) => ({ schoolId: 7, name })),
    });
    expect(reach("self")).toEqual({ all: false, schools: [], departments: [] });
  });

  test("several together, what a school covers named once", () => {
    const grants = [
      grant("department"),
      grant("units", 8),
      grant("units", 8, "外语学院"),
      grant("units", 9, "外语学院"),
      grant("units", 8),
    ];
    expect(resolveScope(grants, clerk, below)).toEqual({
      all: false,
      schools: [8],
      departments: [
        { schoolId: 7, name: "数学学院" },
        { schoolId: 9, name: "外语学院" },
      ],
    });
    expect(resolveScope([...grants, grant("all")], clerk, below)).toEqual({ all: true });
  });

  test("nothing, for who belongs to no school, or to no department, or has no grants", () => {
    const nothing = { all: false, schools: [], departments: [] };
    expect(
      resolveScope([grant("school"), grant("department")], { schoolId: null, department: "数学学院" }, below),
    ).toEqual(nothing);
    expect(resolveScope([grant("department")], { schoolId: 7, department: null }, below)).toEqual(nothing);
    expect(resolveScope([], clerk, below)).toEqual(nothing);
  });
});

describe("the person behind a session", () => {
  const refused = (act: () => unknown) => {
    try {
      act();
    } catch (error) {
      return error;
    }
    return undefined;
  };

  test("is the student or the teacher, and nobody else", () => {
    expect(requireStudent({ studentId: 3 })).toBe(3);
    expect(requireTeacher({ teacherId: 4 })).toBe(4);
    for (const [act, word] of [
      [() => requireStudent({ studentId: null }), "学生"],
      [() => requireTeacher({ teacherId: null }), "教师"],
    ] as const) {
      expect(refused(act)).toMatchObject({
        status: 403,
        code: "FORBIDDEN",
        message: expect.stringContaining(word),
      });
    }
  });
});
