import { index, integer, pgTable } from "drizzle-orm/pg-core";
import { instant } from "../../db/columns.ts";
import { file } from "../../platform/files/tables.ts";
import { announceTable } from "../../scope/index.ts";
import { student } from "../person/tables.ts";

/** The photo of a student, as their school brought it: teachers and offices see it on rosters. */
export const studentPhoto = pgTable(
  "student_photo",
  {
    studentId: integer("student_id")
      .primaryKey()
      .references(() => student.id, { onDelete: "cascade" }),
    fileId: integer("file_id")
      .notNull()
      .references(() => file.id),
    at: instant("at").notNull(),
  },
  (t) => [index("student_photo_file").on(t.fileId)],
);
announceTable(studentPhoto, { called: null, partOf: student });
