import type { Handlers } from "../../contract/index.ts";
import { searchStudentDepartments } from "./student-departments.ts";
import { searchTeachers } from "./teachers.ts";

export const handlers: Handlers<"searchTeachers" | "searchStudentDepartments"> = {
  searchTeachers: ({ body, session, services }) => searchTeachers(services.db, session, body),
  searchStudentDepartments: ({ body, services }) => searchStudentDepartments(services.db, body),
};
