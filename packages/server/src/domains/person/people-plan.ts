import { nameKey, sameName } from "../../text/names.ts";
import { personSortKey } from "../../text/pinyin.ts";

/** What an import of people is planned from. Plain: it goes to the reading thread. */
export interface PeopleStored<Facts> {
  /** Those of the school, with what a plan must find unchanged when it is written. */
  people: { id: number; version: number; facts: Facts }[];
  departments: string[];
  /** Departments that are not there yet are made. */
  createMissing: boolean;
  /** Rows may give those who are stored another name. */
  allowNewNames: boolean;
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
  const known = new Set(departments.map(nameKey));
  for (const row of rows) {
    if (row.department !== "" && !known.has(nameKey(row.department)))
      refuse(row, "department", "本校没有这个部门，请核对名称；确实是新部门时，可以勾选新建文件里的部门");
  }
}

/** Gives names as the school writes them, where rows write the same ones in other letters. */
export function asStored(names: readonly string[]): (name: string) => string {
  // The first of two that differ in letters alone.
  const byKey = new Map([...names].reverse().map((name) => [nameKey(name), name]));
  const known = new Set(names);
  return (name) => (known.has(name) ? name : (byKey.get(nameKey(name)) ?? name));
}

/** The field that identifies a row. */
export interface Identity<Facts> {
  field: keyof Facts & string;
  /** Texts with the same key are the same. */
  keyOf: (text: string) => string;
}

/** Those who are stored, by what tells them apart. */
export function storedBy<Facts extends object>(
  stored: PeopleStored<Facts>["people"],
  { field, keyOf }: Identity<Facts>,
): (facts: Facts) => PeopleStored<Facts>["people"][number] | undefined {
  const exact = new Map(stored.map((one) => [one.facts[field], one]));
  const byKey = new Map(stored.map((one) => [keyOf(String(one.facts[field])), one]));
  return (facts) => exact.get(facts[field]) ?? byKey.get(keyOf(String(facts[field])));
}

/** What is new, and what differs from what is stored. */
export function differences<Facts extends object>(
  rows: readonly Facts[],
  stored: PeopleStored<Facts>["people"],
  identity: Identity<Facts>,
): Differences<Facts> {
  const known = storedBy(stored, identity);
  const found: Differences<Facts> = { created: [], updated: [], unchanged: 0 };
  for (const row of rows) {
    const before = known(row);
    // A number stays as it is written there: t1004 is T1004.
    const facts = before === undefined ? row : { ...row, [identity.field]: before.facts[identity.field] };
    if (before === undefined) found.created.push(facts);
    else if (isSame(before.facts, facts)) found.unchanged += 1;
    else found.updated.push({ ...facts, id: before.id, version: before.version });
  }
  return found;
}

/**
 * Refuses rows that give another name to somebody who is stored, unless that is meant: a number typed wrongly would
 * rename somebody else.
 */
export function refuseNewNames<Facts extends { name: string }, Row>(
  said: readonly { row: Row; facts: Facts }[],
  { people, allowNewNames }: Pick<PeopleStored<Facts>, "people" | "allowNewNames">,
  identity: Identity<Facts> & { label: string },
  refuse: (row: Row, field: "name", message: string, more: { value: string; problem: "newName" }) => void,
): void {
  if (allowNewNames) return;
  const known = storedBy(people, identity);
  const { label } = identity;
  for (const { row, facts } of said) {
    const before = known(facts)?.facts.name;
    if (before === undefined || sameName(before, facts.name)) continue;
    refuse(row, "name", `这个${label}现在是另一个姓名：请核对${label}是否填错；确实要改名时，可以选择改名`, {
      value: `${before} → ${facts.name}`,
      problem: "newName",
    });
  }
}

/** Departments that rows name and the school does not have. */
export function missingDepartments(
  rows: readonly { department: string }[],
  { departments }: Pick<PeopleStored<unknown>, "departments">,
): string[] {
  const there = new Set(["", ...departments].map(nameKey));
  const missing = new Map(rows.map(({ department }) => [nameKey(department), department] as const));
  return [...missing].filter(([key]) => !there.has(key)).map(([, name]) => name);
}

/** Who is new, and who differs from what is stored, with the sort key of their name. */
export function differing<Facts extends { name: string; department: string }>(
  rows: readonly Facts[],
  stored: PeopleStored<Facts>,
  identity: Identity<Facts>,
): PeoplePlan<Facts> {
  const { created, updated, unchanged } = differences(rows, stored.people, identity);
  const withKey = <One extends Facts>(one: One) => ({ ...one, pinyin: personSortKey(one.name) });
  return {
    departments: missingDepartments(rows, stored),
    created: created.map(withKey),
    updated: updated.map(withKey),
    unchanged,
  };
}

const isSame = <Facts extends object>(a: Facts, b: Facts): boolean =>
  (Object.keys(b) as (keyof Facts)[]).every((field) => a[field] === b[field]);
