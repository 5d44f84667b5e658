import { codeKey, nameKey, sameName } from "../../text/names.ts";
import type { FileTeacher } from "./teacher-text.ts";

/** A teacher of the school as a plan knows them. */
export interface StoredTeacher {
  id: number;
  name: string;
  staffNumber: string | null;
  /** Null where it is not known. */
  department: string | null;
  state: "active" | "left";
}

/** Whom a file means by a teacher. */
export type FoundTeacher =
  | { is: "stored"; id: number }
  /** Somebody whom the school does not have yet; the same key is the same person. */
  | { is: "new"; key: string }
  | { is: "refused"; message: string };

/**
 * Finds whom a file means. A staff number that is somebody else's, and a name that several have, is refused: the class
 * and its roster go to whoever is found.
 */
export class TeacherFinder {
  readonly #byNumber = new Map<string, { id?: number; name: string; row?: number }>();
  readonly #byName = new Map<string, StoredTeacher[]>();
  /** Staff numbers that the file brings, by name. */
  readonly #newByName = new Map<string, Set<string>>();

  /** @param rows of the file: a teacher who is named with a number in one row is meant by the name in another */
  constructor(
    stored: readonly StoredTeacher[],
    rows: readonly { row: number; teachers: readonly FileTeacher[] }[],
  ) {
    for (const teacher of stored) {
      if (teacher.staffNumber !== null)
        this.#byNumber.set(codeKey(teacher.staffNumber), { id: teacher.id, name: teacher.name });
      const key = nameKey(teacher.name);
      this.#byName.set(key, [...(this.#byName.get(key) ?? []), teacher]);
    }
    for (const { row, teachers } of rows) {
      for (const { name, staffNumber } of teachers) {
        const number = codeKey(staffNumber);
        if (staffNumber === "" || this.#byNumber.has(number)) continue;
        this.#byNumber.set(number, { name, row });
        const key = nameKey(name);
        this.#newByName.set(key, (this.#newByName.get(key) ?? new Set()).add(number));
      }
    }
  }

  /** @param taught teachers of the class as it is stored: one of several of a name stays who it is */
  find({ name, staffNumber }: FileTeacher, taught: readonly number[] = []): FoundTeacher {
    if (staffNumber !== "") {
      const number = codeKey(staffNumber);
      const known = this.#byNumber.get(number);
      if (known === undefined || sameName(known.name, name))
        return known?.id === undefined
          ? { is: "new", key: `number:${number}` }
          : { is: "stored", id: known.id };
      const where = known.row === undefined ? "" : `（第 ${known.row} 行）`;
      return {
        is: "refused",
        message: `${staffNumber} 是${known.name}${where}，不是${name}，请核对姓名和工号`,
      };
    }
    const key = nameKey(name);
    const all = this.#byName.get(key) ?? [];
    const active = all.filter(({ state }) => state === "active");
    const stored = active.length > 0 ? active : all;
    const numbers = [...(this.#newByName.get(key) ?? [])];
    const same = stored.filter(({ id }) => taught.includes(id));
    if (same.length === 1) return { is: "stored", id: (same[0] as StoredTeacher).id };
    const [one] = stored;
    if (stored.length + numbers.length > 1) {
      const known = stored.map((of) =>
        [of.staffNumber ?? "没有工号", of.department ?? ""].filter(Boolean).join(" "),
      );
      const who = [...known, ...numbers.map((number) => number.toUpperCase())].join("、");
      return {
        is: "refused",
        message: `有 ${stored.length + numbers.length} 位教师叫「${name}」（${who}），请写成「${name}(工号)」`,
      };
    }
    if (one !== undefined) return { is: "stored", id: one.id };
    return { is: "new", key: numbers.length === 1 ? `number:${numbers[0]}` : `name:${key}` };
  }
}
