/** Which courses count in a module without being listed; of what is given all must hold. */
export interface EditedFilter {
  /** Codes of natures, as in `natureLabels`. */
  natures?: readonly string[];
  /** Departments that teach them. */
  departments?: readonly string[];
  /** Ids of courses. */
  courseIds?: readonly number[];
}

/** What students must do of one kind: 通识选修, at least 16 credits. */
export interface EditedModule {
  /** Unique among modules and courses, and the same in all versions. */
  key: string;
  /** The module that it is part of; not given at the top. */
  parentKey?: string;
  /** 「通识选修」 */
  name: string;
  /** Credits that it demands. */
  minCredits: number;
  /** Courses that it demands. */
  minCourses?: number;
  /** So many of the courses listed must be taken (n 选 m). */
  chooseCourses?: number;
  /** Key of the module that takes what is above `minCredits`. */
  overflowTo?: string;
  /** Any course counts that counts nowhere else (自由选修). */
  free: boolean;
  /** Courses that count without being listed. */
  filter?: EditedFilter;
}

/** A course, as a search finds it. */
export interface EditedCourse {
  /** Unique among courses. */
  id: number;
  /** 「CS203」 */
  code: string;
  /** 「数据结构」 */
  name: string;
  /** Credits that it brings. */
  credits: number;
  /** Code of its nature, as in `natureLabels`. */
  nature: string;
}

/** A course of a module. */
export interface EditedItem {
  /** Unique among modules and courses, and the same in all versions. */
  key: string;
  /** The module that it stands in. */
  moduleKey: string;
  /** The course. */
  course: EditedCourse;
  /** Term of the programme in which it is suggested, from 1. */
  term?: number;
  /** The module is not done without it. */
  mandatory: boolean;
  /** Courses that do as well. */
  alternatives: readonly Pick<EditedCourse, "id" | "code" | "name">[];
}

/** Modules and courses of a programme, flat. */
export interface ProgrammeContent {
  /** In order, a module behind the one that it is part of. */
  modules: readonly EditedModule[];
  /** In order; those of a module need not stand beside each other. */
  items: readonly EditedItem[];
}

/** What is wrong, at the module or course it is about. */
export interface ProgrammeFinding {
  /** Key of the module or the course; not given where it is about the whole. */
  key?: string;
  /** An error must be put right, a warning should be looked at. */
  severity: "error" | "warning";
  /** What is wrong, and what would put it right. */
  message: string;
}
