import { labels, type RecognisedGrade } from "@huxuan/api-client";
import type { SourceGrade } from "./sources.ts";

/** A passed course of another school, as recognitions show it. */
export const shownSource = ({ grade, course, host, semester }: SourceGrade): RecognisedGrade => ({
  gradeId: grade.id,
  courseId: course.id,
  code: course.code,
  name: course.name,
  credits: grade.credits,
  mark: grade.flag === null ? grade.originalText : labels.gradeFlag[grade.flag],
  school: { id: host.id, name: host.name },
  ...(semester !== null && { semester }),
});
