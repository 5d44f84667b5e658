import type { DayPart } from "@huxuan/api-client";

/**
 * When two meetings stand in each other's way. Compared by the clock, not by section numbers: the host schools
 * of two courses may ring different bells.
 */
export interface ClashMeeting {
  /** Monday = 1 … Sunday = 7. */
  weekday: number;
  weeks: readonly number[];
  /** Minutes after midnight. */
  startMinute: number;
  endMinute: number;
  campusId: number | null;
}

/** Minutes needed from one campus to another; 0 for the same or an unknown one. */
export type TravelMinutes = (fromCampusId: number | null, toCampusId: number | null) => number;

/** How many minutes a break must have for the way to the next room on the same campus. */
const SAME_CAMPUS_MINUTES = 0;

/** Whether somebody can attend both: no common minute, and time enough for the way between two campuses. */
export function meetingsClash(a: ClashMeeting, b: ClashMeeting, travel: TravelMinutes): boolean {
  if (a.weekday !== b.weekday) return false;
  const [first, second] = a.startMinute <= b.startMinute ? [a, b] : [b, a];
  const way =
    first.campusId === second.campusId ? SAME_CAMPUS_MINUTES : travel(first.campusId, second.campusId);
  if (first.endMinute + way <= second.startMinute) return false;
  return shareWeek(first.weeks, second.weeks);
}

/** The first pair of meetings that clash, if any: `[of a, of b]`. */
export function firstClash<M extends ClashMeeting>(
  a: readonly M[],
  b: readonly M[],
  travel: TravelMinutes,
): [M, M] | undefined {
  for (const one of a) {
    for (const other of b) {
      if (meetingsClash(one, other, travel)) return [one, other];
    }
  }
  return undefined;
}

/** Whether two ascending lists of weeks have one in common. */
export function shareWeek(a: readonly number[], b: readonly number[]): boolean {
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    const left = a[i] as number;
    const right = b[j] as number;
    if (left === right) return true;
    if (left < right) i += 1;
    else j += 1;
  }
  return false;
}

/** Minutes after midnight of `HH:mm`. */
export function minuteOfDay(clock: string): number {
  const [hours = "0", minutes = "0"] = clock.split(":");
  return Number(hours) * 60 + Number(minutes);
}

/** `HH:mm` of minutes after midnight. */
export function clockOf(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
}

/** 12:00 and 18:00, in minutes after midnight. */
const [NOON, EVENING] = [12 * 60, 18 * 60];

/** The part of the day in which something begins. */
export const dayPartOf = (startMinute: number): DayPart =>
  startMinute < NOON ? "morning" : startMinute < EVENING ? "afternoon" : "evening";
