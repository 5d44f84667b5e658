import type { CountsAs } from "@huxuan/api-client";
import type { CoreServices } from "../../platform/core.ts";
import type { NeedsRecognitionRules } from "../recognition-rule/index.ts";
import type { CourseVerdicts } from "../selection/index.ts";
import { judgeOf, readFactsOf } from "./verdicts.ts";

/** Tells selection what courses count as; each course is judged once for a list, however many classes it has. */
export const createCourseVerdicts = ({
  db,
  recognitionRules,
}: Pick<CoreServices, "db"> & NeedsRecognitionRules): CourseVerdicts => ({
  async judgeFor(studentId) {
    const facts = await readFactsOf(db, studentId);
    const judge = await judgeOf({ recognitionRules }, facts);
    const known = new Map<number, CountsAs>();
    return ({ courseId, courseName, schoolId, credits }) => {
      if (schoolId === facts.homeSchoolId) return "own";
      const found =
        known.get(courseId) ?? judge.outcome({ id: courseId, name: courseName, schoolId, credits });
      known.set(courseId, found);
      return found;
    };
  },
});
