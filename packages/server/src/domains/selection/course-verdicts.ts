import type { CountsAs } from "@huxuan/api-client";
import type { CatalogueOffering } from "../offering/index.ts";

/** Says what the course of a class counts as. */
export type JudgesCourses = (
  offering: Pick<CatalogueOffering, "courseId" | "courseName" | "schoolId" | "credits">,
) => CountsAs;

/** What counts by itself comes first. */
const IN_ORDER: readonly CountsAs[] = ["counts", "own", "application", "no"];

/** The place of what a course counts as in an order; what nobody knows comes last. */
export const countsFirst = (countsAs: CountsAs | undefined): number => IN_ORDER.indexOf(countsAs ?? "no");

/** What courses count as for students, for lists that are filtered and ordered by it. The domain of recognition provides it. */
export interface CourseVerdicts {
  /** For one student, as of now. Throws 404 for who is not there. */
  judgeFor(studentId: number): Promise<JudgesCourses>;
  /** For whoever studies at a school. */
  judgeAt(homeSchoolId: number): Promise<JudgesCourses>;
}

/** What asks for it. */
export interface NeedsCourseVerdicts {
  courseVerdicts: CourseVerdicts;
}
