import { labels } from "@huxuan/api-client";
import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { checkedChoice, choice, id, instant, reference, version } from "../../db/columns.ts";
import { announceTable } from "../../scope/index.ts";
import { school } from "../school/tables.ts";
import { semester } from "../semester/tables.ts";

/** When the teachers of a school enter the grades of an exam (录入控制). */
export const gradeWindow = pgTable(
  "grade_window",
  {
    id: id(),
    schoolId: reference("school_id", () => school.id),
    semesterId: reference("semester_id", () => semester.id),
    examKind: choice("exam_kind", labels.examKind).notNull(),
    /** Whose classes; empty for all of the school that have no window of their own. */
    department: text("department").notNull(),
    opensAt: instant("opens_at").notNull(),
    closesAt: instant("closes_at").notNull(),
    /** Hours before the end at which teachers who are not done are reminded; 0 for never. */
    remindHours: integer("remind_hours").notNull(),
    version: version(),
  },
  (t) => [
    unique("grade_window_once").on(t.schoolId, t.semesterId, t.examKind, t.department),
    index("grade_window_semester").on(t.semesterId),
    checkedChoice("grade_window_exam_kind", t.examKind, labels.examKind),
    check("grade_window_times", sql`${t.closesAt} > ${t.opensAt}`),
    check("grade_window_remind", sql`${t.remindHours} between 0 and 720`),
  ],
);

announceTable(gradeWindow, {
  called: "个录入时间",
  // One of the whole school belongs to no department: its offices see it, and do not change it.
  places: [{ school: gradeWindow.schoolId, department: "schoolWide" }],
});
