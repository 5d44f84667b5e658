import type { CourseNature } from "./programme.js";

/** A passed course of a student: the best pass by the school's policy, or what the ledger recognised, net of counters. */
export interface PassedCourse {
  /** Unique among the records of the student. */
  key: string;
  /** The course that was passed; of a recognised one the host's. */
  courseId: number;
  /** Credits granted. */
  credits: number;
  nature: CourseNature;
  department: string;
  /** Who taught it, where it was another school. */
  schoolId?: number | undefined;
  /** The course of the programme that it was recognised as. */
  recognisedAs?: number | undefined;
  /** Key or name of the module that it was recognised in. */
  module?: string | undefined;
}

/** 课程替代: who has passed all of these courses needs none of those, which stand in one module. */
export interface Substitution {
  from: readonly number[];
  to: readonly number[];
}

/** Why a record counts where it counts, in the order in which it is tried. */
export type Binding =
  | "item"
  | "substitution"
  | "alternative"
  | "recognisedCourse"
  | "recognisedModule"
  | "filter"
  | "free";

/** A record that counts in a module. */
export interface CountedRecord {
  record: PassedCourse;
  binding: Binding;
}

/** A record that counts nowhere: 计划外, or its course counts already. */
export interface UncountedRecord {
  record: PassedCourse;
  reason: "outside" | "repeated";
}

/** The course that a record stands for in the programme. */
export const courseOf = ({ courseId, recognisedAs }: PassedCourse): number => recognisedAs ?? courseId;
