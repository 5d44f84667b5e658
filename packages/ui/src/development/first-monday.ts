import { useEffect } from "react";
import { inDevelopment, warnOnce } from "./warn-once.js";

/** Whether a day, yyyy-MM-dd, is a Monday. */
export const isMonday = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === 1;

function useWarning(component: string, firstMonday: string | undefined): void {
  useEffect(() => {
    if (firstMonday === undefined || isMonday(firstMonday)) return;
    warnOnce(
      component,
      `firstMonday is ${JSON.stringify(firstMonday)}, which is no Monday, so that every date and week is wrong. Write the Monday of the first teaching week as yyyy-MM-dd, for example "2026-08-31".`,
    );
  }, [component, firstMonday]);
}

/** Warns of a semester that does not begin on a Monday. In production it does nothing. */
export const useFirstMondayWarning: typeof useWarning = inDevelopment ? useWarning : () => undefined;
