import type { FieldError } from "@huxuan/api-client";

/** What is wrong with the prerequisites and exclusions of a course; empty when nothing is. */
export function checkRelations(input: {
  /** Undefined for a new course. */
  courseId: number | undefined;
  prerequisiteIds: readonly number[];
  exclusionIds: readonly number[];
  /** Ids among both lists that exist. */
  known: ReadonlySet<number>;
  /** Prerequisites of other courses, as stored. */
  requirements: ReadonlyMap<number, readonly number[]>;
}): FieldError[] {
  const { courseId, prerequisiteIds, exclusionIds, known, requirements } = input;
  const errors: FieldError[] = [];
  const check = (ids: readonly number[], list: string, word: string): void => {
    ids.forEach((id, at) => {
      if (!known.has(id))
        errors.push({ field: `${list}.${at}`, message: `${word}中有不存在的课程，请重新选择` });
      else if (id === courseId) errors.push({ field: `${list}.${at}`, message: `课程不能是自己的${word}` });
    });
  };
  check(prerequisiteIds, "prerequisiteIds", "先修课程");
  check(exclusionIds, "exclusionIds", "互斥课程");
  if (errors.length > 0) return errors;

  prerequisiteIds.forEach((id, at) => {
    if (exclusionIds.includes(id)) {
      errors.push({ field: `prerequisiteIds.${at}`, message: "同一门课程不能既是先修课程又是互斥课程" });
    } else if (courseId !== undefined && requires(id, courseId, requirements)) {
      errors.push({
        field: `prerequisiteIds.${at}`,
        message: "先修关系成环：这门课程已经（间接）要求先修本课程",
      });
    }
  });
  return errors;
}

/** Whether a course requires another one, directly or through others. */
export function requires(
  courseId: number,
  requiredId: number,
  requirements: ReadonlyMap<number, readonly number[]>,
): boolean {
  const seen = new Set<number>();
  const open = [courseId];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === requiredId) return true;
    if (seen.has(id)) continue;
    seen.add(id);
    open.push(...(requirements.get(id) ?? []));
  }
  return false;
}
