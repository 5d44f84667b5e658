import type { FlowStudent, FlowStudentSearch } from "@huxuan/api-client";
import { and, asc, eq } from "drizzle-orm";
import { type PageOfItems, readPage, type RequestContext } from "../../resource/index.ts";
import { inScope } from "../../scope/index.ts";
import { course } from "../course/index.ts";
import { offering } from "../offering/index.ts";
import { student } from "../person/index.ts";
import { enrolment } from "../selection/index.ts";
import { analysedRounds, seatsIn } from "./rounds.ts";

/** The seats behind a flow that the caller reaches, by student. */
export async function searchFlowStudents(
  { session, services }: RequestContext,
  { page, ...search }: FlowStudentSearch,
): Promise<PageOfItems<FlowStudent>> {
  const { db, clock } = services;
  const rounds = await analysedRounds(db, session, search, clock());
  const { rows, ...counted } = await readPage(db, {
    rows: db
      .select({
        id: enrolment.id,
        studentNumber: student.studentNumber,
        name: student.name,
        department: student.department,
        courseName: course.name,
        offeringCode: offering.code,
        source: enrolment.source,
        enrolledAt: enrolment.enrolledAt,
      })
      .from(enrolment)
      .innerJoin(student, eq(student.id, enrolment.studentId))
      .innerJoin(offering, eq(offering.id, enrolment.offeringId))
      .innerJoin(course, eq(course.id, offering.courseId))
      .$dynamic(),
    where: and(
      seatsIn(rounds),
      eq(enrolment.homeSchoolId, search.homeSchoolId),
      eq(enrolment.schoolId, search.hostSchoolId),
      inScope(session, enrolment),
    ),
    page,
    sort: {
      studentNumber: student.studentNumber,
      name: student.pinyin,
      courseName: course.pinyin,
      enrolledAt: enrolment.enrolledAt,
    },
    standard: [asc(student.studentNumber), asc(enrolment.id)],
  });
  return { items: rows.map((row) => ({ ...row, enrolledAt: row.enrolledAt.toISOString() })), ...counted };
}
