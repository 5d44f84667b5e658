import type { FieldError } from "@huxuan/api-client";

/** What is wrong with where somebody is said to be; empty when nothing is. */
export function checkPlace(
  { department, campusId }: { department: string; campusId?: number | undefined },
  known: { departments: ReadonlySet<string>; campuses: ReadonlySet<number> },
): FieldError[] {
  const errors: FieldError[] = [];
  if (department !== "" && !known.departments.has(department))
    errors.push({
      field: "department",
      message: `本校没有部门「${department}」，请核对名称，或先新建这个部门`,
    });
  if (campusId !== undefined && !known.campuses.has(campusId))
    errors.push({ field: "campusId", message: "本校没有这个校区，请重新选择" });
  return errors;
}
