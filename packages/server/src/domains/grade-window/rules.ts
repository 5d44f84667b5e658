import type { FieldError, GradeWindowState } from "@huxuan/api-client";

/** When entering begins and ends. */
export interface EntryWindow {
  opensAt: Date;
  closesAt: Date;
}

/** What is wrong with a window; empty when nothing is. */
export function checkWindow({ opensAt, closesAt }: { opensAt: string; closesAt: string }): FieldError[] {
  return new Date(closesAt) > new Date(opensAt)
    ? []
    : [{ field: "closesAt", message: "截止时间应晚于开始时间" }];
}

/** The window of a class: that of its department, else that of its whole school. */
export function windowFor<Window extends { department: string }>(
  windows: readonly Window[],
  department: string,
): Window | undefined {
  return windows.find((one) => one.department === department) ?? windows.find((one) => one.department === "");
}

/** A window with the time that one class was given besides. */
export function extended(
  window: EntryWindow | undefined,
  extendedUntil: Date | null | undefined,
): EntryWindow | undefined {
  if (window === undefined || !extendedUntil || extendedUntil <= window.closesAt) return window;
  return { opensAt: window.opensAt, closesAt: extendedUntil };
}

/** How entering stands: open from its first moment, over from its last. */
export function windowStateAt(window: EntryWindow | undefined, now: Date): GradeWindowState {
  if (window === undefined) return "none";
  if (now < window.opensAt) return "coming";
  return now < window.closesAt ? "open" : "ended";
}
