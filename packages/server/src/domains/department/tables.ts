import {
  type AnyPgColumn,
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { id, reference, version } from "../../db/columns.ts";
import { announceTable } from "../../scope/index.ts";
import { school } from "../school/tables.ts";

/**
 * A department of a school, in a tree. Teachers, students, accounts, courses and grants carry its name, held to it by a
 * foreign key with the school that follows a new name (docs/decisions/0021). A name that comes with imported data is made a
 * department by a trigger of the migrations.
 */
export const department = pgTable(
  "department",
  {
    id: id(),
    schoolId: reference("school_id", () => school.id),
    /** Of the same school; null: directly below it. */
    parentId: integer("parent_id"),
    /** Place among those of the same parent, from 0. */
    position: integer("position").notNull().default(0),
    name: text("name").notNull(),
    code: text("code"),
    /** It came with data, and the office has not looked at it yet. */
    unconfirmed: boolean("unconfirmed").notNull().default(false),
    version: version(),
  },
  (t) => [
    unique("department_school_name").on(t.schoolId, t.name),
    unique("department_school_code").on(t.schoolId, t.code),
    // A parent is of the same school.
    unique("department_school_id").on(t.schoolId, t.id),
    foreignKey({
      name: "department_parent_fk",
      columns: [t.schoolId, t.parentId],
      foreignColumns: [t.schoolId, t.id] as [AnyPgColumn, AnyPgColumn],
    }),
    index("department_parent").on(t.schoolId, t.parentId),
  ],
);

announceTable(department, {
  called: "个部门",
  places: [{ school: department.schoolId, department: "schoolWide" }],
});

/** Holds the department that a row names to those of its school; in the constraints of a table that names one. */
export const ofDepartment = (table: string, school: AnyPgColumn, name: AnyPgColumn) =>
  foreignKey({
    name: `${table}_department_fk`,
    columns: [school, name],
    foreignColumns: [department.schoolId, department.name],
  }).onUpdate("cascade");
