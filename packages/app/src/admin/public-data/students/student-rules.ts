import type { Student, StudentInput } from "@huxuan/api-client";
import { zStudentInput } from "../../../form/contract-rules.ts";
import { chosenId, formShape } from "../../../form/rules.ts";
import { z } from "../../../zod.ts";

const { shape } = zStudentInput;

/** The rules of the form of a student: the contract's. */
export const studentRules = z
  .object({
    ...formShape(shape),
    schoolId: chosenId(),
    department: z.string().min(1, "请选择"),
    major: z.string().min(1, "请选择"),
    campusId: z.string(),
  })
  .transform(
    ({ campusId, ...student }): StudentInput => ({
      ...student,
      ...(campusId !== "" && { campusId: Number(campusId) }),
    }),
  );

/** What the form of a student holds. */
export type StudentValues = z.input<typeof studentRules>;

/** The form of a student; of a new one of `schoolId` in `grade`. */
export const studentValues = (
  student: Partial<Student> | undefined,
  schoolId: number | undefined,
  grade: number,
) => ({
  schoolId: String(student?.school?.id ?? schoolId ?? ""),
  studentNumber: student?.studentNumber ?? "",
  name: student?.name ?? "",
  grade: student?.grade ?? grade,
  department: student?.department ?? "",
  major: student?.major ?? "",
  className: student?.className ?? "",
  campusId: student?.campus ? String(student.campus.id) : "",
  state: student?.state ?? ("active" as const),
});
