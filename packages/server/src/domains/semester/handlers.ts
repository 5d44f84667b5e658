import type { Handlers } from "../../contract/index.ts";
import { createSemester, deleteSemester, makeCurrent, updateSemester } from "./changes.ts";
import type { NeedsSchedule } from "./schedule.ts";
import { requireSemester, searchSemesters } from "./service.ts";

export const handlers: Handlers<
  | "searchSemesters"
  | "getSemester"
  | "createSemester"
  | "updateSemester"
  | "deleteSemester"
  | "makeSemesterCurrent",
  NeedsSchedule
> = {
  searchSemesters: ({ body, services }) => searchSemesters(services.db, body),
  getSemester: ({ path, services }) => requireSemester(services.db, path.id),
  createSemester: (act) => createSemester(act, act.body),
  updateSemester: (act) => updateSemester(act, act.path.id, act.body),
  deleteSemester: (act) => deleteSemester(act, act.path.id),
  makeSemesterCurrent: (act) => makeCurrent(act, act.path.id),
};
