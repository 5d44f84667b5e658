import type { MyGrades } from "@huxuan/api-client";
import { useMemo, useState } from "react";
import {
  failedCourses,
  startMark,
  topFrom,
  formulaOf,
  type TrialCourse,
  trialCourses,
  tryMarks,
} from "./what-if.ts";

/** What is tried out on the page; it is kept nowhere. */
export function useTrial(grades: MyGrades, homeSchoolId: number | undefined) {
  const [marks, setMarks] = useState<Readonly<Record<string, number>>>({});
  const [added, setAdded] = useState<readonly TrialCourse[]>([]);
  const courses = useMemo(
    () => [...trialCourses(grades, homeSchoolId), ...added],
    [grades, homeSchoolId, added],
  );
  const result = useMemo(() => tryMarks(grades, courses, marks), [grades, courses, marks]);
  const top = useMemo(() => Math.ceil(topFrom(formulaOf(grades.rules))), [grades.rules]);
  return {
    courses,
    marks,
    result,
    /** The lowest whole mark with the highest points. */
    top,
    start: startMark(grades),
    /** Failed courses that may be tried once more. */
    retakes: failedCourses(grades, courses),
    isTouched: added.length > 0 || Object.keys(marks).length > 0,
    set: (id: string, mark: number) => setMarks((before) => ({ ...before, [id]: mark })),
    setAll: (mark: number) => setMarks(Object.fromEntries(courses.map(({ id }) => [id, mark]))),
    add: (course: TrialCourse) => setAdded((before) => [...before, course]),
    remove: (id: string) => {
      setAdded((before) => before.filter((one) => one.id !== id));
      setMarks((before) => Object.fromEntries(Object.entries(before).filter(([key]) => key !== id)));
    },
    isAdded: (id: string) => added.some((one) => one.id === id),
    reset: () => {
      setAdded([]);
      setMarks({});
    },
  };
}

export type TrialState = ReturnType<typeof useTrial>;
