/** Why a student has no ordinary mark. */
export const FLAGS = ["absent", "barred", "misconduct", "deferred", "exempt"] as const;
export type Flag = (typeof FLAGS)[number];

/** Flags as people write and read them. */
export const FLAG_WORDS: Readonly<Record<Flag, string>> = {
  absent: "缺考",
  barred: "取消资格",
  misconduct: "违纪",
  deferred: "缓考",
  exempt: "免修",
};

/** What a flag does to a course. */
export interface FlagMeaning {
  /** The total that is recorded, in tenths; undefined where there is none. */
  total: 0 | undefined;
  /** Whether it takes the right to 补考. */
  barsMakeup: boolean;
  /** Whether the course is part of the average and of the GPA, with mark and points 0. */
  counts: boolean;
  /** Whether its credits are earned. */
  earns: boolean;
  /** Whether a result is still to come. */
  waits: boolean;
}

/**
 * 缺考 and 取消资格 (absent from a third of the classes or more): 0, no 补考. 违纪: the grade is void and counts 0.
 * 缓考: no total until the exam is sat. 免修: passed by a test, without a mark. The domain says nothing of 补考 after
 * 违纪; order 41 of the ministry leaves it to the school, so there is none unless its settings say otherwise
 * (`mayMakeUp`).
 */
export const FLAG_MEANINGS: Readonly<Record<Flag, FlagMeaning>> = {
  absent: { total: 0, barsMakeup: true, counts: true, earns: false, waits: false },
  barred: { total: 0, barsMakeup: true, counts: true, earns: false, waits: false },
  misconduct: { total: 0, barsMakeup: true, counts: true, earns: false, waits: false },
  deferred: { total: undefined, barsMakeup: false, counts: false, earns: false, waits: true },
  exempt: { total: undefined, barsMakeup: false, counts: false, earns: true, waits: false },
};

/** 取消资格 from a third of the classes on: of 48, absent from 16. */
export const isBarredByAbsence = (absences: number, classes: number): boolean =>
  classes > 0 && absences * 3 >= classes;

/** A mark in the test of 免修 that frees from the course, in tenths: 80 by default. */
export const EXEMPT_FROM = 800;
