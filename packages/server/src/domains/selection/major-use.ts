import { and, eq } from "drizzle-orm";
import { changeOfferings, type NeedsCatalogue } from "../offering/index.ts";
import { type MajorUse, student } from "../person/index.ts";
import { announceRounds, lockAudiences, renameInAudiences } from "./audience-names.ts";
import { announceStudents } from "./student-memory.ts";

/** Names of majors as what selection decides by: of students, and of the audiences of offerings and rounds. */
export const createMajorUse = ({ catalogue }: NeedsCatalogue): MajorUse => ({
  async renamed(tx, schoolId, { from, to }) {
    const locked = await lockAudiences(tx, { list: "majors", schoolId, names: [from] });
    await renameInAudiences(tx, { list: "majors", schoolId }, { from, to }, locked);
    const students = await tx
      .select({ id: student.id })
      .from(student)
      .where(and(eq(student.schoolId, schoolId), eq(student.major, to)));
    return [
      ...(students.length === 0
        ? []
        : await announceStudents(
            tx,
            students.map(({ id }) => id),
          )),
      ...(await changeOfferings(tx, locked.offerings)),
      ...(await announceRounds(tx, locked.roundIds)),
    ];
  },
  announce: (messages) => catalogue.announce(messages),
});
