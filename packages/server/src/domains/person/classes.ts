import { and, asc, desc, eq } from "drizzle-orm";
import type { Handler } from "../../contract/index.ts";
import { countReferring, record } from "../../resource/index.ts";
import type { NeedsStudentUse } from "./student-use.ts";
import { schoolClass, student } from "./tables.ts";

/** Students who study a major together, the youngest first unless asked otherwise. They follow what becomes of it. */
export const classes = record("Class", schoolClass, {
  logName: "class",
  searched: [schoolClass.name, schoolClass.major],
  standard: [desc(schoolClass.grade), asc(schoolClass.major), asc(schoolClass.name), asc(schoolClass.id)],
  show: (rows, db) => countReferring(db, schoolClass, rows, { students: student }),
  inUse: "请先把他们转到别的班级",
});

/** Changes one; its students follow, and selection decides by their year and major from then on. */
export const updateClass: Handler<"updateClass", NeedsStudentUse> = (act) => {
  const { studentUse, outbox } = act.services;
  return classes.update(act, async (tx, _id, afterCommit, before) => {
    const { name, grade, major: of } = act.body;
    // What admission decides by.
    if (before.grade === grade && before.major === of) return;
    const joined = await tx
      .select({ id: student.id })
      .from(student)
      .where(
        and(
          eq(student.schoolId, before.schoolId),
          eq(student.major, of),
          eq(student.grade, grade),
          eq(student.className, name),
        ),
      )
      .orderBy(student.id);
    const ids = joined.map(({ id }) => id);
    if (ids.length === 0) return;
    const messages = await studentUse.changed(tx, ids);
    afterCommit(() => outbox.deliver(messages));
  });
};
