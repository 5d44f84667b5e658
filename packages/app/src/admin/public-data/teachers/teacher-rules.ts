import type { Teacher } from "@huxuan/api-client";
import { zTeacherInput } from "../../../form/contract-rules.ts";
import { chosenId, formShape } from "../../../form/rules.ts";
import { z } from "../../../zod.ts";

/** The rules of the form of a teacher: the contract's. */
export const teacherRules = z.object({ ...formShape(zTeacherInput.shape), schoolId: chosenId() });

/** What the form of a teacher holds. */
export type TeacherValues = z.input<typeof teacherRules>;

/** The form of a teacher; of a new one of `schoolId`. */
export const teacherValues = (teacher: Partial<Teacher> | undefined, schoolId: number | undefined) => ({
  schoolId: String(teacher?.school?.id ?? schoolId ?? ""),
  staffNumber: teacher?.staffNumber ?? "",
  name: teacher?.name ?? "",
  department: teacher?.department ?? "",
  state: teacher?.state ?? ("active" as const),
});
