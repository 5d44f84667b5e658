import type { Domain } from "../../domain.ts";
import { handlers } from "./handlers.ts";
import { studentPhotoImport } from "./import.ts";

/** Photos of students, as rosters show them. */
export const studentPhotoDomain = {
  handlers,
  jobs: [studentPhotoImport],
  records: { "student-photo": { name: "学生照片", acts: { import: "导入" } } },
} satisfies Domain;
