import type { Course, CourseInput } from "@huxuan/api-client";
import { z } from "../../../zod.ts";

/** The rules of the form of a course (contract: Course.CourseInput). */
export const courseSchema = z
  .object({
    schoolId: z.string().min(1, "请选择开课学校"),
    code: z.string().trim().min(1, "请填写课程代码").max(32, "最多 32 个字"),
    name: z.string().trim().min(1, "请填写课程名称").max(120, "最多 120 个字"),
    credits: z
      .number("请填写学分")
      .min(0, "不少于 0")
      .max(40, "不超过 40 学分")
      .multipleOf(0.5, "应为 0.5 的倍数，例如 2 或 2.5"),
    hours: z.number("请填写学时").int("请填写整数").min(0, "不少于 0").max(1000, "不超过 1,000 学时"),
    nature: z.enum(["required", "restricted", "elective", "general"]),
    department: z.string().trim().min(1, "请填写开课院系").max(80, "最多 80 个字"),
    description: z.string().trim().max(4000, "最多 4,000 个字"),
    prerequisiteIds: z.array(z.string()).max(20, "最多 20 门"),
    exclusionIds: z.array(z.string()).max(20, "最多 20 门"),
  })
  .refine(({ prerequisiteIds, exclusionIds }) => !prerequisiteIds.some((id) => exclusionIds.includes(id)), {
    path: ["exclusionIds"],
    message: "同一门课程不能既是先修课程又是互斥课程",
  });
export type CourseValues = z.infer<typeof courseSchema>;

/** The form of a course; of a new one of `schoolId` without it. */
export function courseValues(
  course: Course | undefined,
  schoolId: number | undefined,
): Partial<CourseValues> {
  return {
    schoolId: String(course?.school.id ?? schoolId ?? ""),
    code: course?.code ?? "",
    name: course?.name ?? "",
    credits: course?.credits,
    hours: course?.hours,
    nature: course?.nature ?? "elective",
    department: course?.department ?? "",
    description: course?.description ?? "",
    prerequisiteIds: course?.prerequisites.map(({ id }) => String(id)) ?? [],
    exclusionIds: course?.exclusions.map(({ id }) => String(id)) ?? [],
  };
}

/** The request of a checked form. */
export function toCourseInput(values: CourseValues): CourseInput {
  return {
    ...values,
    schoolId: Number(values.schoolId),
    prerequisiteIds: values.prerequisiteIds.map(Number),
    exclusionIds: values.exclusionIds.map(Number),
  };
}
