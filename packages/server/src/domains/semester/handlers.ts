import type { Handlers } from "../../contract/index.ts";
import { requireSemester, searchSemesters } from "./service.ts";

export const handlers: Handlers<"searchSemesters" | "getSemester"> = {
  searchSemesters: ({ body, services }) => searchSemesters(services.db, body),
  getSemester: ({ path, services }) => requireSemester(services.db, path.id),
};
