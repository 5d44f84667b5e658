import type { GradeWindow, GradeWindowCreate, Semester } from "@huxuan/api-client";

type Term = Pick<Semester, "id" | "firstMonday">;

const DAY = 86_400_000;

/** A window as it would be in another semester. */
export interface CopiedWindow {
  body: GradeWindowCreate;
  /** The semester has one for this exam and department: it stays as it is. */
  present: boolean;
}

const sameAs =
  (one: Pick<GradeWindow, "school" | "examKind" | "department">) =>
  ({ school, examKind, department }: Pick<GradeWindow, "school" | "examKind" | "department">): boolean =>
    school.id === one.school.id && examKind === one.examKind && department === one.department;

/**
 * The windows of a semester for another one: each stays on its weekday and week of the semester, and at its hour.
 *
 * @param present the windows that the other semester has
 */
export function copiedWindows(
  windows: readonly GradeWindow[],
  from: Term,
  to: Term,
  present: readonly GradeWindow[],
): CopiedWindow[] {
  const shift = Date.parse(to.firstMonday) - Date.parse(from.firstMonday);
  const moved = (at: string) => new Date(Date.parse(at) + shift).toISOString();
  return windows.map((window) => ({
    present: present.some(sameAs(window)),
    body: {
      schoolId: window.school.id,
      semesterId: to.id,
      examKind: window.examKind,
      department: window.department,
      opensAt: moved(window.opensAt),
      closesAt: moved(window.closesAt),
      remindHours: window.remindHours,
    },
  }));
}

/** Days between the first Mondays of two semesters. */
export const daysApart = (from: Term, to: Term): number =>
  Math.round((Date.parse(to.firstMonday) - Date.parse(from.firstMonday)) / DAY);
