import type { Course } from "@huxuan/api-client";
import { zCourseInput } from "../../../form/contract-rules.ts";
import { chosenId, chosenIds, formShape } from "../../../form/rules.ts";
import { z } from "../../../zod.ts";

const { shape } = zCourseInput;

/** Most courses in either list of a course, the required and the excluded: the contract's `@maxItems`. */
export const MOST_RELATED = 20;

/** The rules of the form of a course: the contract's. */
export const courseRules = z
  .object({
    ...formShape(shape),
    schoolId: chosenId(),
    credits: shape.credits.multipleOf(0.01, "最多两位小数，例如 2、2.5 或 0.25"),
    prerequisiteIds: chosenIds(MOST_RELATED),
    exclusionIds: chosenIds(MOST_RELATED),
  })
  .refine(({ prerequisiteIds, exclusionIds }) => !prerequisiteIds.some((id) => exclusionIds.includes(id)), {
    path: ["exclusionIds"],
    message: "同一门课程不能既是先修课程又是互斥课程",
  });

/** What the form of a course holds. */
export type CourseValues = z.input<typeof courseRules>;

/** The form of a course; of a new one of `schoolId` without it. */
export const courseValues = (course: Partial<Course> | undefined, schoolId: number | undefined) => ({
  schoolId: String(course?.school?.id ?? schoolId ?? ""),
  code: course?.code ?? "",
  name: course?.name ?? "",
  credits: course?.credits,
  hours: course?.hours,
  hoursUnit: course?.hoursUnit ?? ("hours" as const),
  nature: course?.nature ?? ("elective" as const),
  language: course?.language ?? ("chinese" as const),
  department: course?.department ?? "",
  description: course?.description ?? "",
  prerequisiteIds: course?.prerequisites?.map(({ id }) => String(id)) ?? [],
  exclusionIds: course?.exclusions?.map(({ id }) => String(id)) ?? [],
});
