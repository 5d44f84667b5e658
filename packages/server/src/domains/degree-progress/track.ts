import type { TrackStudents } from "@huxuan/api-client";
import { and, asc, inArray, sql } from "drizzle-orm";
import { transaction } from "../../db/index.ts";
import { invalidFields, notFound } from "../../errors/index.ts";
import { logChange, type RequestContext } from "../../resource/index.ts";
import { inScope } from "../../scope/index.ts";
import { type NeedsProgressUse, student } from "../person/index.ts";
import { programme, programmesOfStudent, studentTrack } from "../programme/index.ts";

/**
 * Says which track of their major students in the caller's scope follow; an empty one takes them out of all. Throws 404
 * when one is out of reach, 400 for a track of which a student's grade and major have no programme.
 */
export async function setStudentTrack(
  context: RequestContext<NeedsProgressUse>,
  { studentIds, track }: TrackStudents,
): Promise<void> {
  const { session, services } = context;
  const ids = [...new Set(studentIds)];
  await transaction(services.db, async (tx) => {
    const students = await tx
      .select({
        studentId: student.id,
        schoolId: student.schoolId,
        major: student.major,
        grade: student.grade,
        has: sql<boolean>`exists (select from ${programme} p where ${programmesOfStudent} and p.track = ${track})`,
      })
      .from(student)
      .where(and(inArray(student.id, ids), inScope(session, student, "change")))
      .orderBy(asc(student.id))
      .for("key share", { of: student });
    if (students.length < ids.length) throw notFound("学生");
    const without = students.find(({ has }) => !has);
    if (track !== "" && without !== undefined)
      throw invalidFields([
        {
          field: "track",
          message: `${without.grade} 级${without.major}没有「${track}」方向的培养方案，请先新建，或选择别的方向`,
        },
      ]);
    await tx.delete(studentTrack).where(inArray(studentTrack.studentId, ids));
    if (track !== "")
      await tx
        .insert(studentTrack)
        .values(students.map(({ studentId, schoolId, major }) => ({ studentId, schoolId, major, track })));
    await services.progressUse.changed(tx, ids);
    await logChange(context, tx, {
      action: "student-track-set",
      targets: students.map(({ studentId, schoolId }) => ({ kind: "student", id: studentId, schoolId })),
      before: null,
      after: { track, students: ids.length },
    });
  });
}
