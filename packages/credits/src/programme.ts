/** The nature of a course, in the words of the contract's enum `CourseNature`: 必修, 限选, 任选, 通识. */
export type CourseNature = "required" | "restricted" | "elective" | "general";

/** A training programme (培养方案): what a student must have passed. */
export interface Programme {
  /** Credits in all. */
  totalCredits: number;
  /** The modules at the top; their minimums make the total. */
  modules: readonly ProgrammeModule[];
}

/** A module of a programme with what it lists, and the modules within it. */
export interface ProgrammeModule {
  /** Unique within the programme, and the same in its next version. */
  key: string;
  name: string;
  /** Credits that must count here or in modules within. */
  minCredits: number;
  /** How many passed courses must count here or in modules within; absent or 0: not asked. */
  minCourses?: number | undefined;
  /** How many of the listed items must be passed (n of m); absent or 0: not asked. */
  chooseCourses?: number | undefined;
  /** Key of the module that takes what is above `minCredits`; absent: it stays. */
  overflowTo?: string | undefined;
  /** What may count here besides the items; "any" is a module of free choice. Absent: nothing. */
  accepts?: CourseFilter | "any" | undefined;
  items: readonly ProgrammeItem[];
  modules: readonly ProgrammeModule[];
}

/** A course that a module lists. */
export interface ProgrammeItem {
  /** Unique within the programme, and the same in its next version. */
  key: string;
  courseId: number;
  credits: number;
  nature: CourseNature;
  /** The term in which it is suggested, counted from 1. */
  term?: number | undefined;
  /** Must be passed, whatever else is. */
  mandatory: boolean;
  /** Courses that everybody may pass instead. */
  alternatives: readonly number[];
}

/** Which courses a module accepts: all conditions that are given must hold. */
export interface CourseFilter {
  courseIds?: readonly number[] | undefined;
  natures?: readonly CourseNature[] | undefined;
  departments?: readonly string[] | undefined;
}

/** All modules of a programme with their parents, each before those within it, as the plan is read. */
export function modulesOf(programme: Programme): { module: ProgrammeModule; parents: ProgrammeModule[] }[] {
  const walk = (
    modules: readonly ProgrammeModule[],
    parents: ProgrammeModule[],
  ): { module: ProgrammeModule; parents: ProgrammeModule[] }[] =>
    modules.flatMap((module) => [{ module, parents }, ...walk(module.modules, [...parents, module])]);
  return walk(programme.modules, []);
}

/**
 * Which module takes the surplus of which, by their keys: what `overflowTo` says, without modules that are not there and
 * without every step of a circle. What is within a module counts in it, so a module within takes nothing from it.
 */
export function overflowsOf(programme: Programme): Map<string, string> {
  const all = modulesOf(programme);
  const keys = new Set(all.map(({ module }) => module.key));
  const overflows = new Map<string, string>();
  for (const { module } of all)
    if (module.overflowTo !== undefined && keys.has(module.overflowTo))
      overflows.set(module.key, module.overflowTo);
  /** Where the credits of a module may count besides: in what is around it, and in what takes its surplus. */
  const leadsTo = (key: string | undefined): (string | undefined)[] =>
    all.flatMap(({ module, parents }) =>
      module.key === key ? [...parents.map((parent) => parent.key), overflows.get(key)] : [],
    );
  const reaches = (from: string | undefined, wanted: string, seen: Set<unknown>): boolean =>
    from === wanted ||
    (!seen.has(from) && leadsTo(from).some((next) => reaches(next, wanted, seen.add(from))));
  return new Map([...overflows].filter(([key, target]) => !reaches(target, key, new Set())));
}
