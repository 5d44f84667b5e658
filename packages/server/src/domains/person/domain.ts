import { type Domain, OFFICES } from "../../domain.ts";
import { handlers } from "./handlers.ts";

/** Students and teachers. */
export const personDomain = {
  handlers,
  reach: {
    searchStudentDepartments: "everyone",
  },
  permissions: { "person-search": OFFICES },
  logTargets: {
    teacher: "教师",
  },
} satisfies Domain;
