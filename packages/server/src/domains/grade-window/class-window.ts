import type { ExamKind } from "@huxuan/api-client";
import { type SQL, sql } from "drizzle-orm";
import { course } from "../course/index.ts";
import { offering } from "../offering/index.ts";
import { gradeWindow } from "./tables.ts";

/** A moment of the window that holds for the class of a query with its course: of its department, else of its school. */
export const classWindowMoment = (column: "opens_at" | "closes_at", examKind: ExamKind): SQL => sql`(
  select w.${sql.raw(column)} from ${gradeWindow} w
  where w.school_id = ${offering.schoolId} and w.semester_id = ${offering.semesterId} and w.exam_kind = ${examKind}
    and w.department in ('', ${course.department})
  order by w.department desc limit 1)`;
