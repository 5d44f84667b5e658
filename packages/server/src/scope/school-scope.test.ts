import { PgDialect, pgTable, integer } from "drizzle-orm/pg-core";
import { describe, expect, test } from "vitest";
import {
  inScope,
  inScopeOrPlatform,
  requireSchool,
  requireStudent,
  requireTeacher,
  ROLE,
  schoolInScope,
  schoolScope,
} from "./school-scope.ts";

const table = pgTable("thing", { schoolId: integer("school_id") });
const sqlOf = (condition: ReturnType<typeof inScope>) =>
  condition === undefined ? undefined : new PgDialect().sqlToQuery(condition);

const platform = { roleId: ROLE.platform, schoolId: null };
const office = { roleId: ROLE.school, schoolId: 7 };
const ofNoSchool = { roleId: ROLE.school, schoolId: null };

const refused = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    return error;
  }
  return undefined;
};

describe("whose data somebody reaches", () => {
  test("the platform reaches all, also when it acts from a school", () => {
    expect(schoolScope(platform)).toEqual({ all: true });
    expect(schoolScope({ ...platform, schoolId: 7 })).toEqual({ all: true });
    expect(inScope(schoolScope(platform), table.schoolId)).toBeUndefined();
    expect(inScopeOrPlatform(schoolScope(platform), table.schoolId)).toBeUndefined();
    expect(schoolInScope(schoolScope(platform), 7)).toBe(true);
    expect(schoolInScope(schoolScope(platform), null)).toBe(true);
    expect(refused(() => requireSchool(platform, null))).toBeUndefined();
  });

  test.each([ROLE.school, ROLE.teacher, ROLE.student])("role %s reaches the own school only", (roleId) => {
    const scope = schoolScope({ roleId, schoolId: 7 });
    expect(scope).toEqual({ all: false, schoolIds: [7] });
    expect(sqlOf(inScope(scope, table.schoolId))).toMatchObject({
      sql: '"thing"."school_id" in ($1)',
      params: [7],
    });
    expect(schoolInScope(scope, 7)).toBe(true);
    expect(schoolInScope(scope, 8)).toBe(false);
    expect(schoolInScope(scope, null)).toBe(false);
  });

  test("who belongs to no school reaches nothing", () => {
    const scope = schoolScope(ofNoSchool);
    expect(scope).toEqual({ all: false, schoolIds: [] });
    expect(sqlOf(inScope(scope, table.schoolId))).toMatchObject({ sql: "false", params: [] });
    expect(schoolInScope(scope, 7)).toBe(false);
    expect(schoolInScope(scope, null)).toBe(false);
  });

  test("what may be looked at by all is of the own school or of the platform", () => {
    expect(sqlOf(inScopeOrPlatform(schoolScope(office), table.schoolId))).toMatchObject({
      sql: '("thing"."school_id" is null or "thing"."school_id" in ($1))',
      params: [7],
    });
  });

  test("another school's data, and the platform's, are not managed", () => {
    expect(refused(() => requireSchool(office, 7))).toBeUndefined();
    for (const schoolId of [8, null]) {
      expect(refused(() => requireSchool(office, schoolId))).toMatchObject({
        status: 403,
        code: "FORBIDDEN",
        message: expect.stringContaining("本校"),
      });
    }
  });
});

describe("the person behind a session", () => {
  test("is the student or the teacher, and nobody else", () => {
    expect(requireStudent({ studentId: 3 })).toBe(3);
    expect(requireTeacher({ teacherId: 4 })).toBe(4);
    expect(refused(() => requireStudent({ studentId: null }))).toMatchObject({
      status: 403,
      code: "FORBIDDEN",
      message: expect.stringContaining("学生"),
    });
    expect(refused(() => requireTeacher({ teacherId: null }))).toMatchObject({
      status: 403,
      code: "FORBIDDEN",
      message: expect.stringContaining("教师"),
    });
  });
});
