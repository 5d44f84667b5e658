import type { PassedCourse, Programme, ProgrammeItem, ProgrammeModule } from "../src/index.js";

/** Courses by the names that the domain page gives them: A1 is 651, X3 is 883. */
export const idOf = (name: string): number => name.charCodeAt(0) * 10 + Number(name.slice(1));
export const nameOf = (courseId: number): string =>
  `${String.fromCharCode(Math.floor(courseId / 10))}${courseId % 10}`;

/** An item whose key is the name of its course. */
export const item = (name: string, credits: number, more: Partial<ProgrammeItem> = {}): ProgrammeItem => ({
  key: name,
  courseId: idOf(name),
  credits,
  nature: "required",
  mandatory: false,
  alternatives: [],
  ...more,
});

/** A module whose key is its name. */
export const module = (
  key: string,
  minCredits: number,
  more: Partial<ProgrammeModule> = {},
): ProgrammeModule => ({
  key,
  name: key,
  minCredits,
  items: [],
  modules: [],
  ...more,
});

/** A programme whose total is what its modules ask for. */
export const programmeOf = (...modules: ProgrammeModule[]): Programme => ({
  totalCredits: modules.reduce((sum, { minCredits }) => sum + minCredits, 0),
  modules,
});

/** A passed course whose key is its name. */
export const passed = (name: string, credits: number, more: Partial<PassedCourse> = {}): PassedCourse => ({
  key: name,
  courseId: idOf(name),
  credits,
  nature: "required",
  department: "数学学院",
  ...more,
});

/** A filter by courses. */
export const courses = (...names: string[]) => ({ courseIds: names.map(idOf) });
