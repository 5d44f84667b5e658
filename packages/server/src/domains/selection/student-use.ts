import type { StudentUse } from "../person/index.ts";
import { announceStudents } from "./student-memory.ts";

/** Students as those by whose facts selection decides. */
export const createStudentUse = (): StudentUse => ({
  changed: async (tx, ids) => (ids.length === 0 ? [] : announceStudents(tx, ids)),
});
