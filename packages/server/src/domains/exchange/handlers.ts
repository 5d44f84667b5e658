import { eq } from "drizzle-orm";
import type { Handlers } from "../../contract/index.ts";
import { requireInScope, requireStudent } from "../../scope/index.ts";
import { student } from "../person/index.ts";
import { elmoOf } from "./elmo-of-student.ts";

export const handlers: Handlers<"downloadMyElmo" | "downloadElmo"> = {
  downloadMyElmo: ({ services: { db, clock }, session, origin }) =>
    elmoOf(db, requireStudent(session), { at: clock(), origin }),
  downloadElmo: async ({ services: { db, clock }, session, origin, path: { studentId } }) => {
    await requireInScope(db, session, student, eq(student.id, studentId));
    return elmoOf(db, studentId, { at: clock(), origin });
  },
};
