/** What a note means: green, amber, red, or only words. */
export type ProgrammeTone = "success" | "warning" | "danger" | "neutral";

/** Where a student stands with a course of their programme. */
export type ProgrammeCourseState = "passed" | "studying" | "tried" | "failed" | "open";

/** A course of a module, and where the student stands with it. */
export interface ProgrammeTreeCourse {
  /** Unique in the tree; what `onCourse` is told. */
  key: string;
  /** 「心理学导论」 */
  name: string;
  /** When, or for what: 「2026-2027-1」, 「建议第 5 学期」. */
  detail?: string;
  /** The course of the programme that it counts as, where it is another: 「现代科学导论」. */
  countsAs?: string;
  /** Credits that it brings, or would bring. */
  credits: number;
  /** Passed, being taken, tried out, failed, or none of it yet. */
  state: ProgrammeCourseState;
  /** What is to be said of it: 「已修 87」. Default the words of its state. */
  note?: string;
  /** Colour of the note; amber brings a sign of warning. Default by the state. */
  tone?: ProgrammeTone;
}

/** A module of a programme, with what a student has of it. */
export interface ProgrammeTreeModule {
  /** Unique in the tree. */
  key: string;
  /** 「通识选修」 */
  name: string;
  /** Credits earned. */
  have: number;
  /** Credits of courses that one is taking. Default 0. */
  studying?: number;
  /** Credits that a course which is tried out would add. Default 0. */
  tried?: number;
  /** Credits demanded. */
  need: number;
  /** What is missing, in words: 「8.0，都在大三下与大四」. Default the credits that are missing. */
  note?: string;
  /** Colour of the note. Default `success` where something is tried, else `neutral`. */
  tone?: ProgrammeTone;
  /** Tinted: what is tried moves it. Default false. */
  marked?: boolean;
  /** Its own courses. */
  courses: readonly ProgrammeTreeCourse[];
  /** The modules in it. */
  modules: readonly ProgrammeTreeModule[];
}
