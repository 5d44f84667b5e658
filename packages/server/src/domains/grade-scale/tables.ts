import { type GradeBand, labels } from "@huxuan/api-client";
import { index, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import { checkedChoice, choice, id, reference, version } from "../../db/columns.ts";
import { announceTable } from "../../scope/index.ts";
import { school } from "../school/tables.ts";

/** How a school names marks out of 100, and what the names count as. */
export const gradeScale = pgTable(
  "grade_scale",
  {
    id: id(),
    schoolId: reference("school_id", () => school.id),
    name: text("name").notNull(),
    bands: jsonb("bands").$type<GradeBand[]>().notNull(),
    state: choice("state", labels.gradeScaleState).notNull().default("draft"),
    version: version(),
  },
  (t) => [
    unique("grade_scale_school_name").on(t.schoolId, t.name),
    index("grade_scale_school").on(t.schoolId),
    checkedChoice("grade_scale_state", t.state, labels.gradeScaleState),
  ],
);

announceTable(gradeScale, {
  called: "套成绩等级制",
  places: [{ school: gradeScale.schoolId, department: "schoolWide" }],
});
