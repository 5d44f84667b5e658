import type { ReviewedGrade } from "@huxuan/api-client";
import { labels } from "@huxuan/api-client";
import { eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable } from "../../db/index.ts";
import { course } from "../course/index.ts";
import { grade } from "../grade/index.ts";
import { offering } from "../offering/index.ts";
import { student } from "../person/index.ts";
import { school } from "../school/index.ts";

const host = alias(school, "host_school");

/** What lists of reviews and corrections show of a grade. */
export const REVIEWED = {
  gradeId: grade.id,
  studentNumber: student.studentNumber,
  studentName: student.name,
  homeSchool: { id: school.id, name: school.name },
  hostSchool: { id: host.id, name: host.name },
  courseName: course.name,
  code: offering.code,
  text: grade.originalText,
  flag: grade.flag,
} as const;

/** The joins that `REVIEWED` needs, behind a table that refers to grades. */
export const joins = { grade, student, school, host, course, offering } as const;

/** A grade as people write it: its mark or level, or its flag. */
export const resultText = ({
  text,
  flag,
}: {
  text: string;
  flag: keyof typeof labels.gradeFlag | null;
}): string => (flag === null ? text : labels.gradeFlag[flag]);

/** The same as the contract shows it. */
export function showReviewed<
  Row extends { text: string; flag: keyof typeof labels.gradeFlag | null; code: string | null },
>(row: Row): Omit<Row, "text" | "flag" | "code"> & Pick<ReviewedGrade, "result" | "code"> {
  const { text, flag, code, ...shown } = row;
  return { ...shown, code: code ?? "", result: resultText({ text, flag }) };
}

/** The teachers of the class of a grade. */
export async function gradeWith(db: Queryable, gradeId: number) {
  const [found] = await db
    .select({ row: grade, courseName: course.name, code: offering.code })
    .from(grade)
    .innerJoin(course, eq(course.id, grade.courseId))
    .leftJoin(offering, eq(offering.id, grade.offeringId))
    .where(eq(grade.id, gradeId));
  return found;
}
