import type { MyEvaluation } from "@huxuan/api-client";

/** What is shown of the evaluations that a student is asked for. */
export interface TaskGroups {
  /** To be done, those that hide a mark first. */
  open: MyEvaluation[];
  done: MyEvaluation[];
  /** Never done, and no longer possible. */
  missed: MyEvaluation[];
  /** The classes whose marks are there and wait for their evaluation, each once. */
  hiding: string[];
  /** When the first that is open ends; undefined with none. */
  ends: string | undefined;
}

/** Sorts what a student is asked by what can be done about it. The server's order stays within each group. */
export function taskGroups(items: readonly MyEvaluation[]): TaskGroups {
  const open = items.filter(({ done, open: taken }) => !done && taken);
  return {
    open,
    done: items.filter(({ done }) => done),
    missed: items.filter(({ done, open: taken }) => !done && !taken),
    hiding: [...new Set(open.filter(({ hidesMark }) => hidesMark).map(({ course }) => course.name))],
    ends: open.map(({ closesAt }) => closesAt).toSorted()[0],
  };
}

/** 评完《运筹学》就能看到它的成绩; undefined where no mark waits. */
export function hidingText(courses: readonly string[]): string | undefined {
  if (courses.length === 0) return undefined;
  const names = courses.map((name) => `《${name}》`).join("");
  return `评完${names}就能看到${courses.length > 1 ? "它们" : "它"}的成绩`;
}
