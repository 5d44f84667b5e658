/** What an import of people is planned from. Plain: it goes to the reading thread. */
export interface PeopleStored<Facts> {
  /** Those of the school, with what a plan must find unchanged when it is written. */
  people: { id: number; version: number; facts: Facts }[];
  departments: string[];
  /** Departments that are not there yet are made. */
  createDepartments: boolean;
}

/** What an import of people writes. */
export interface PeoplePlan<Facts> {
  departments: string[];
  created: (Facts & { pinyin: string })[];
  updated: (Facts & { id: number; version: number; pinyin: string })[];
  unchanged: number;
}

/** Refuses rows whose department the school does not have, unless it is to be made. */
export function refuseUnknownDepartment<Row extends { department: string }>(
  rows: readonly Row[],
  { departments, createDepartments }: Pick<PeopleStored<unknown>, "departments" | "createDepartments">,
  refuse: (row: Row, field: "department", message: string) => void,
): void {
  if (createDepartments) return;
  const known = new Set(departments);
  for (const row of rows) {
    if (row.department !== "" && !known.has(row.department))
      refuse(row, "department", "本校没有这个部门，请核对名称；确实是新部门时，可以勾选新建文件里的部门");
  }
}

/** Who is new, and who differs from what is stored. */
export function differing<Facts extends { department: string }>(
  rows: readonly Facts[],
  { people, departments }: PeopleStored<Facts>,
  keyOf: (facts: Facts) => string,
  pinyinOf: (facts: Facts) => string,
): PeoplePlan<Facts> {
  const known = new Map(people.map((one) => [keyOf(one.facts), one]));
  const plan: PeoplePlan<Facts> = { departments: [], created: [], updated: [], unchanged: 0 };
  for (const facts of rows) {
    const stored = known.get(keyOf(facts));
    if (stored === undefined) plan.created.push({ ...facts, pinyin: pinyinOf(facts) });
    else if (isSame(stored.facts, facts)) plan.unchanged += 1;
    else plan.updated.push({ ...facts, id: stored.id, version: stored.version, pinyin: pinyinOf(facts) });
  }
  const there = new Set(["", ...departments]);
  plan.departments = [...new Set(rows.map(({ department }) => department))].filter(
    (name) => !there.has(name),
  );
  return plan;
}

const isSame = <Facts extends object>(a: Facts, b: Facts): boolean =>
  (Object.keys(b) as (keyof Facts)[]).every((field) => a[field] === b[field]);
