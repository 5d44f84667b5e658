import { pinyinSortKey } from "../../text/pinyin.ts";

/** What an import of people is planned from. Plain: it goes to the reading thread. */
export interface PeopleStored<Facts> {
  /** Those of the school, with what a plan must find unchanged when it is written. */
  people: { id: number; version: number; facts: Facts }[];
  departments: string[];
  /** Departments that are not there yet are made. */
  createMissing: boolean;
}

/** What rows say that is not stored so. */
export interface Differences<Facts> {
  created: Facts[];
  updated: (Facts & { id: number; version: number })[];
  unchanged: number;
}

/** What an import of people writes. */
export interface PeoplePlan<Facts> extends Differences<Facts & { pinyin: string }> {
  departments: string[];
}

/** Refuses rows whose department the school does not have, unless it is to be made. */
export function refuseUnknownDepartment<Row extends { department: string }>(
  rows: readonly Row[],
  { departments, createMissing }: Pick<PeopleStored<unknown>, "departments" | "createMissing">,
  refuse: (row: Row, field: "department", message: string) => void,
): void {
  if (createMissing) return;
  const known = new Set(departments);
  for (const row of rows) {
    if (row.department !== "" && !known.has(row.department))
      refuse(row, "department", "本校没有这个部门，请核对名称；确实是新部门时，可以勾选新建文件里的部门");
  }
}

/** What is new, and what differs from what is stored. */
export function differences<Facts extends object>(
  rows: readonly Facts[],
  stored: PeopleStored<Facts>["people"],
  keyOf: (facts: Facts) => string,
): Differences<Facts> {
  const known = new Map(stored.map((one) => [keyOf(one.facts), one]));
  const found: Differences<Facts> = { created: [], updated: [], unchanged: 0 };
  for (const facts of rows) {
    const before = known.get(keyOf(facts));
    if (before === undefined) found.created.push(facts);
    else if (isSame(before.facts, facts)) found.unchanged += 1;
    else found.updated.push({ ...facts, id: before.id, version: before.version });
  }
  return found;
}

/** Departments that rows name and the school does not have. */
export function missingDepartments(
  rows: readonly { department: string }[],
  { departments }: Pick<PeopleStored<unknown>, "departments">,
): string[] {
  const there = new Set(["", ...departments]);
  return [...new Set(rows.map(({ department }) => department))].filter((name) => !there.has(name));
}

/** Who is new, and who differs from what is stored, with the sort key of their name. */
export function differing<Facts extends { name: string; department: string }>(
  rows: readonly Facts[],
  stored: PeopleStored<Facts>,
  keyOf: (facts: Facts) => string,
): PeoplePlan<Facts> {
  const { created, updated, unchanged } = differences(rows, stored.people, keyOf);
  const withKey = <One extends Facts>(one: One) => ({ ...one, pinyin: pinyinSortKey(one.name) });
  return {
    departments: missingDepartments(rows, stored),
    created: created.map(withKey),
    updated: updated.map(withKey),
    unchanged,
  };
}

const isSame = <Facts extends object>(a: Facts, b: Facts): boolean =>
  (Object.keys(b) as (keyof Facts)[]).every((field) => a[field] === b[field]);
