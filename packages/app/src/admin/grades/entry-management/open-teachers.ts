import type { GradeSheetRow } from "@huxuan/api-client";

/** A teacher with the classes that are not handed in. */
export interface OpenTeacher {
  name: string;
  classes: readonly GradeSheetRow[];
  students: number;
  filled: number;
  /** A class whose window has ended. */
  late: boolean;
  /** Nothing is begun in any of them. */
  notBegun: boolean;
  /** When they were last urged about one of them. */
  urgedAt: string | undefined;
}

/** Where a class names nobody. */
const NOBODY = "教师待定";

/**
 * Who has not handed in: late ones first, then those who have not begun, then who has the most to do. A class of several
 * teachers stands at each.
 */
export function openTeachers(rows: readonly GradeSheetRow[]): OpenTeacher[] {
  const byName = new Map<string, GradeSheetRow[]>();
  for (const row of rows)
    for (const name of row.teachers.length > 0 ? row.teachers : [NOBODY])
      byName.set(name, [...(byName.get(name) ?? []), row]);
  const teachers = [...byName].map(([name, classes]): OpenTeacher => {
    const sum = (of: "students" | "filled") => classes.reduce((total, each) => total + each[of], 0);
    return {
      name,
      classes,
      students: sum("students"),
      filled: sum("filled"),
      late: classes.some(({ window }) => window === "ended"),
      notBegun: classes.every(({ state }) => state === "none"),
      urgedAt: classes
        .flatMap(({ urgedAt }) => urgedAt ?? [])
        .toSorted()
        .at(-1),
    };
  });
  const missing = ({ students, filled }: OpenTeacher) => students - filled;
  return teachers.toSorted(
    (a, b) =>
      Number(b.late) - Number(a.late) ||
      Number(b.notBegun) - Number(a.notBegun) ||
      missing(b) - missing(a) ||
      a.name.localeCompare(b.name, "zh-CN"),
  );
}

/** The classes of teachers, each once. */
export const classesOf = (teachers: readonly OpenTeacher[]): number[] => [
  ...new Set(teachers.flatMap(({ classes }) => classes.map(({ offeringId }) => offeringId))),
];
