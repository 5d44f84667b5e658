import { type Domain, OFFICES, permission } from "../../domain.ts";
import { handlers } from "./handlers.ts";

/** Students and teachers. */
export const personDomain = {
  handlers,
  reach: {
    searchStudentDepartments: "everyone",
  },
  permissions: { "person-search": permission("查询师生", OFFICES) },
  logTargets: {
    teacher: "教师",
  },
} satisfies Domain;
