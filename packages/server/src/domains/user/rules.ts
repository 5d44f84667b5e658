import { reaches, type Scope } from "../../scope/index.ts";

/** A school, or a department of it. */
export interface Unit {
  schoolId: number;
  /** Null: the whole school. */
  department: string | null;
}

/** What requests call a unit: `7` is a school, `7/计算机学院` a department of it. */
export const unitId = ({ schoolId, department }: Unit): string =>
  department === null ? String(schoolId) : `${schoolId}/${department}`;

/** The unit that a request names; null for what is no name of one. */
export function readUnitId(id: string): Unit | null {
  const [, number, name] = /^([1-9]\d{0,8})(?:\/(.{1,80}))?$/su.exec(id) ?? [];
  return number === undefined ? null : { schoolId: Number(number), department: name ?? null };
}

/** Whether the data scope `own` includes all of `given`: nobody may give a wider scope than their own. */
export function covers(own: Scope, given: Scope): boolean {
  if (own.all) return true;
  if (given.all) return false;
  return (
    given.schools.every((schoolId) => own.schools.includes(schoolId)) &&
    given.departments.every(({ schoolId, name }) => reaches({ scope: own }, { schoolId, department: name }))
  );
}

/** The roles that an account holds after an act on them. */
export function rolesAfter(
  held: readonly string[],
  mode: "add" | "remove" | "replace",
  named: readonly string[],
): string[] {
  if (mode === "replace") return [...new Set(named)].sort();
  if (mode === "remove") return held.filter((id) => !named.includes(id));
  return [...new Set([...held, ...named])].sort();
}
