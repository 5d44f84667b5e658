import type { CountsAs } from "@huxuan/api-client";
import type { CoreServices } from "../../platform/core.ts";
import type { NeedsRecognitionRules } from "../recognition-rule/index.ts";
import type { CourseVerdicts, JudgesCourses } from "../selection/index.ts";
import { anybodyOf, Judge } from "./judge.ts";
import { judgeOf, readFactsOf } from "./verdicts.ts";

/** Tells lists of classes what courses count as. */
export const createCourseVerdicts = ({
  db,
  recognitionRules,
}: Pick<CoreServices, "db"> & NeedsRecognitionRules): CourseVerdicts => ({
  async judgeFor(studentId) {
    const facts = await readFactsOf(db, studentId);
    return judging(await judgeOf({ recognitionRules }, facts), facts.homeSchoolId);
  },
  async judgeAt(homeSchoolId) {
    const rules = await recognitionRules.of(homeSchoolId);
    return judging(new Judge(rules, anybodyOf(homeSchoolId, rules)), homeSchoolId);
  },
});

/** Each course is judged once for a list, however many classes it has. */
function judging(judge: Judge, homeSchoolId: number): JudgesCourses {
  const known = new Map<number, CountsAs>();
  return ({ courseId, courseName, schoolId, credits }) => {
    if (schoolId === homeSchoolId) return "own";
    const found = known.get(courseId) ?? judge.outcome({ id: courseId, name: courseName, schoolId, credits });
    known.set(courseId, found);
    return found;
  };
}
