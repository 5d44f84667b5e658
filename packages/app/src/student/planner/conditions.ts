import type { HalfDayChoice } from "@huxuan/ui";
import { useCallback, useState } from "react";
import type { Wish } from "./plan.ts";

/** What a student says about the week that they want. */
export interface Conditions {
  /** By course; a course that is not here is 想要. */
  wishes: Readonly<Record<number, Wish>>;
  halfDays: readonly HalfDayChoice[];
  /** Weekdays that are wished free as a whole, 1 (Monday) to 7. */
  freeDays: readonly number[];
  minCredits: number | null;
  maxCredits: number | null;
  maxTrips: number | null;
}

export const NO_CONDITIONS: Conditions = {
  wishes: {},
  halfDays: [],
  freeDays: [],
  minCredits: null,
  maxCredits: null,
  maxTrips: null,
};

/** How many conditions are set: each course that is not simply wanted, each half day and free day, each limit. */
export function conditionCount({ wishes, halfDays, freeDays, ...limits }: Conditions): number {
  const courses = Object.values(wishes).filter((wish) => wish !== "want").length;
  const limited = Object.values(limits).filter((limit) => limit !== null).length;
  return courses + halfDays.length + freeDays.length + limited;
}

const STORE = "huxuan-plan-conditions";

/** The conditions of a student in a semester, kept by the tab: who goes to look for another course finds them again. */
export function useConditions(studentId: number, semesterId: number) {
  const key = `${STORE}-${studentId}-${semesterId}`;
  const [conditions, setConditions] = useState(() => read(key));
  const change = useCallback(
    (next: Conditions) => {
      setConditions(next);
      try {
        sessionStorage.setItem(key, JSON.stringify(next));
      } catch {
        // No storage: they are gone with the page.
      }
    },
    [key],
  );
  return [conditions, change] as const;
}

function read(key: string): Conditions {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return typeof stored === "object" && stored !== null ? { ...NO_CONDITIONS, ...stored } : NO_CONDITIONS;
  } catch {
    return NO_CONDITIONS;
  }
}
