import {
  labels,
  type ProgrammeItemInput,
  type ProgrammeModule,
  type ProgrammeState,
} from "@huxuan/api-client";
// From the file, not the index: the reading thread needs no database.
import {
  choiceColumn,
  defineRows,
  numberColumn,
  optionalNumberColumn,
  readerOf,
  type RefuseRow,
  type RowOf,
  textColumn,
} from "../../platform/import/columns.ts";
import { codeKey, nameKey } from "../../text/names.ts";
import { yearOf } from "../../text/school-terms.ts";

const YES_NO = { yes: "是", no: "否" } as const;
const optionalCredits = { min: 0, max: 400, step: 0.01 };

/** A row is a course of a module, or a module by itself; rows of one grade, major and track make one programme. */
export const PROGRAMMES = defineRows({
  sheet: "培养方案",
  list: "programmes",
  rowName: "培养方案的课程",
  identifiedBy: ["major", "grade", "track", "module", "courseCode"],
  columns: {
    major: textColumn("专业", {
      required: true,
      max: 80,
      example: "示例-软件工程",
      explanation: "本校专业的名称。",
    }),
    grade: numberColumn("年级", {
      min: 1950,
      max: 2100,
      words: yearOf,
      example: 2026,
      explanation: "入学年份，如 2026。",
    }),
    track: textColumn("方向", { max: 40, example: "", explanation: "专业方向；没有方向的不填。" }),
    degree: textColumn("学位", {
      max: 40,
      example: "工学学士",
      explanation: "同一份方案写一行就够；不填的沿用上一版。",
    }),
    years: optionalNumberColumn("学制", {
      min: 1,
      max: 8,
      step: 0.5,
      example: 4,
      explanation: "年数；同一份方案写一行就够，不填的沿用上一版，没有上一版的按 4 年。",
    }),
    totalCredits: optionalNumberColumn("总学分", {
      ...optionalCredits,
      example: 160,
      explanation: "同一份方案写一行就够；不填的按最上层各模块最低学分的合计。",
    }),
    module: textColumn("模块", {
      required: true,
      max: 60,
      example: "学科基础课",
      explanation: "课程所在模块的名称，同一份方案内不重复。没有课程的模块也写一行，课程代码不填。",
    }),
    parent: textColumn("上级模块", {
      max: 60,
      example: "",
      explanation: "模块所在的上级模块的名称；最上层的模块不填。",
    }),
    minCredits: optionalNumberColumn("模块最低学分", {
      ...optionalCredits,
      example: 40,
      explanation: "同一模块写一行就够。",
    }),
    minCourses: optionalNumberColumn("模块最少门数", {
      min: 0,
      max: 100,
      explanation: "至少修读的门数；不要求的不填。",
    }),
    chooseCourses: optionalNumberColumn("选修门数", {
      min: 1,
      max: 100,
      explanation: "所列课程中至少通过的门数（n 选 m）；不要求的不填。",
    }),
    overflowTo: textColumn("多出学分转入", {
      max: 60,
      explanation: "超过最低学分的部分转入的模块名称；留在本模块的不填。",
    }),
    free: choiceColumn("自由选修", {
      names: YES_NO,
      explanation: "是：没有计入别处的课程都可以计入这个模块。",
    }),
    natures: textColumn("可计入的课程性质", {
      max: 40,
      explanation: "没有列出也可以计入的课程的性质，如通识、任选；几种用顿号隔开。",
    }),
    departments: textColumn("可计入的开课部门", {
      max: 400,
      explanation: "没有列出也可以计入的课程的开课部门；几个用顿号隔开。",
    }),
    filterCourses: textColumn("可计入的课程", {
      max: 2000,
      explanation: "没有列出也可以计入的课程的代码；几门用顿号隔开。",
    }),
    courseCode: textColumn("课程代码", {
      code: true,
      max: 40,
      example: "MATH101",
      explanation: "课程库里本校的课程代码；只说明模块的行不填。",
    }),
    term: optionalNumberColumn("建议学期", {
      min: 1,
      max: 16,
      example: 1,
      explanation: "建议在第几学期修读，从 1 开始。",
    }),
    mandatory: choiceColumn("必修", {
      names: YES_NO,
      example: "是",
      explanation: "是：必须通过这门课程；不填按否。",
    }),
    alternatives: textColumn("可选课程", {
      max: 400,
      explanation: "可以代替这门课程的课程代码；几门用顿号隔开。",
    }),
  },
});

type Row = RowOf<typeof PROGRAMMES>;

/** A version that a file may replace or follow. */
export interface StoredVersion {
  grade: number;
  major: string;
  track: string;
  state: ProgrammeState;
  id: number;
  version: number;
  degree: string;
  years: number;
  totalCredits: number;
  modules: readonly ProgrammeModule[];
  items: readonly ProgrammeItemInput[];
}

/** What an import of programmes is planned from. */
export interface ProgrammesStored {
  majors: readonly { name: string; department: string }[];
  departments: readonly string[];
  courses: readonly { id: number; code: string }[];
  /** The newest version for each grade, major and track. */
  versions: readonly StoredVersion[];
  /** Whose programmes the person may write; null: those of the whole school. */
  reached: readonly string[] | null;
}

/** A draft that is made, or takes the place of one. */
export interface PlannedProgramme {
  grade: number;
  major: string;
  track: string;
  /** The draft that it replaces; null where there is none. */
  draft: { id: number; version: number } | null;
  degree: string;
  years: number;
  totalCredits: number;
  modules: ProgrammeModule[];
  items: ProgrammeItemInput[];
}

/** What a file would do. */
export interface ProgrammesPlan {
  programmes: PlannedProgramme[];
  /** Drafts that are as the file says already. */
  unchanged: number;
}

type Refuse = RefuseRow<Row>;

export const reader = readerOf(PROGRAMMES, planProgrammes);

/** Makes programmes of rows. Rows that cannot be part of one are refused. */
export function planProgrammes(
  rows: readonly Row[],
  stored: ProgrammesStored,
  refuse: Refuse,
): ProgrammesPlan {
  const known = knownOf(stored);
  const plan: ProgrammesPlan = { programmes: [], unchanged: 0 };
  const groups = Map.groupBy(rows, ({ grade, major, track }) => keyOf({ grade, major, track }));
  for (const [key, of] of groups) {
    const version = known.versions.get(key);
    const refusal = refusalOf(of[0], version, known);
    if (refusal !== undefined) for (const row of of) refuse(row, refusal.field, refusal.message);
    else {
      const planned = programmeOf(of, version, known, refuse);
      if (planned === undefined) continue;
      if (version?.state === "draft" && isSame(version, planned)) plan.unchanged += 1;
      else plan.programmes.push(planned);
    }
  }
  return plan;
}

const keyOf = ({ grade, major, track }: { grade: number; major: string; track: string }): string =>
  `${grade} ${nameKey(major)} ${nameKey(track)}`;

interface Known {
  majors: ReadonlyMap<string, { name: string; department: string }>;
  departments: ReadonlyMap<string, string>;
  courses: ReadonlyMap<string, number>;
  versions: ReadonlyMap<string, StoredVersion>;
  reached: ReadonlySet<string> | null;
}

const knownOf = ({ majors, departments, courses, versions, reached }: ProgrammesStored): Known => ({
  majors: new Map(majors.map((major) => [nameKey(major.name), major])),
  departments: new Map(departments.map((name) => [nameKey(name), name])),
  courses: new Map(courses.map(({ id, code }) => [codeKey(code), id])),
  versions: new Map(versions.map((version) => [keyOf(version), version])),
  reached: reached && new Set(reached),
});

/** Why no programme of this grade, major and track can be written. */
function refusalOf(
  row: Row | undefined,
  version: StoredVersion | undefined,
  { majors, reached }: Known,
): { field: keyof Row; message: string } | undefined {
  if (row === undefined) return undefined;
  const major = majors.get(nameKey(row.major));
  if (major === undefined) return { field: "major", message: "本校没有这个专业，请核对名称，或先新建专业" };
  if (reached !== null && !reached.has(major.department))
    return { field: "major", message: "这个专业不是你所在部门的，不能导入它的培养方案" };
  switch (version?.state) {
    case "auditing":
      return { field: "grade", message: "这份培养方案正在审核，请等待审核结果，或由提交人撤回后再导入" };
    case "scheduled":
      return { field: "grade", message: "这份培养方案的新版正等待执行，请先打开它点「改回草稿」，再导入" };
    case "published":
    case "superseded":
      return { field: "grade", message: "这份培养方案已经发布，请先打开它点「修订」，再导入到修订草稿" };
    default:
      return undefined;
  }
}

/** What rows say of one thing, such as a module: each value by the first row that has it. */
class Said {
  readonly #rows: readonly Row[];
  readonly #refuse: Refuse;

  constructor(rows: readonly Row[], refuse: Refuse) {
    this.#rows = rows;
    this.#refuse = refuse;
  }

  /** The value; undefined where no row has one. A row that says another one is refused. */
  get<Field extends keyof Row>(field: Field): Row[Field] | undefined {
    const first = this.#rows.find((row) => row[field] !== undefined && row[field] !== "");
    if (first === undefined) return undefined;
    for (const row of this.#rows)
      if (row[field] !== undefined && row[field] !== "" && row[field] !== first[field])
        this.#refuse(row, field, `与第 ${first.row} 行的「${first[field]}」不同，请改成一样的`);
    return first[field];
  }
}

function programmeOf(
  rows: readonly Row[],
  version: StoredVersion | undefined,
  known: Known,
  refuse: Refuse,
): PlannedProgramme | undefined {
  const [first] = rows;
  const major = first && known.majors.get(nameKey(first.major));
  if (first === undefined || major === undefined) return undefined;
  const said = new Said(rows, refuse);
  const keys = new Keys(version);
  const byModule = Map.groupBy(rows, ({ module }) => nameKey(module));
  const keyOfModule = (name: string): string =>
    keys.ofModule(byModule.get(nameKey(name))?.[0]?.module ?? name);
  // In the order of the file, also where a module is named before it comes.
  for (const of of byModule.values()) keyOfModule(of[0]?.module ?? "");
  const modules = [...byModule.values()].flatMap((of): ProgrammeModule[] => {
    const module = moduleOf(of, { known, refuse, byModule, keyOfModule });
    return module === undefined ? [] : [module];
  });
  refuseCircles(byModule, refuse);
  const items = rows.flatMap((row): ProgrammeItemInput[] => {
    const item = itemOf(row, known, refuse);
    return item === undefined
      ? []
      : [{ ...item, key: keys.ofItem(item.courseId), moduleKey: keyOfModule(row.module) }];
  });
  const top = modules.filter(({ parentKey }) => parentKey === undefined);
  const sum = top.reduce((all, { minCredits }) => all + Math.round(minCredits * 100), 0) / 100;
  return {
    grade: first.grade,
    major: major.name,
    track: version?.track ?? first.track,
    draft: version?.state === "draft" ? { id: version.id, version: version.version } : null,
    degree: said.get("degree") ?? version?.degree ?? "",
    years: said.get("years") ?? version?.years ?? 4,
    totalCredits: said.get("totalCredits") ?? sum,
    modules,
    items,
  };
}

/** Keys of modules and courses: those of the version that is replaced, or new ones. */
class Keys {
  readonly #modules: Map<string, string>;
  readonly #items: Map<number, string[]>;
  readonly #used: Set<string>;

  constructor(version: StoredVersion | undefined) {
    const { modules = [], items = [] } = version ?? {};
    this.#modules = new Map(modules.map(({ name, key }) => [nameKey(name), key]));
    this.#items = new Map(
      [...Map.groupBy(items, ({ courseId }) => courseId)].map(([id, of]) => [id, of.map(({ key }) => key)]),
    );
    this.#used = new Set([...modules, ...items].map(({ key }) => key));
  }

  /** The same for the same name. */
  ofModule(name: string): string {
    const known = this.#modules.get(nameKey(name));
    if (known !== undefined) return known;
    const made = this.#new("M");
    this.#modules.set(nameKey(name), made);
    return made;
  }

  /** Another one each time: a course may stand in a programme twice, which its findings say. */
  ofItem(courseId: number): string {
    return this.#items.get(courseId)?.shift() ?? this.#new("C");
  }

  #new(letter: string): string {
    let number = 1;
    while (this.#used.has(`${letter}${number}`)) number += 1;
    this.#used.add(`${letter}${number}`);
    return `${letter}${number}`;
  }
}

interface ModuleContext {
  known: Known;
  refuse: Refuse;
  byModule: ReadonlyMap<string, readonly Row[]>;
  keyOfModule: (name: string) => string;
}

function moduleOf(
  rows: readonly Row[],
  { known, refuse, byModule, keyOfModule }: ModuleContext,
): ProgrammeModule | undefined {
  const [first] = rows;
  if (first === undefined) return undefined;
  const said = new Said(rows, refuse);
  const referred = (field: "parent" | "overflowTo"): string | undefined => {
    const name = said.get(field);
    if (name === undefined) return undefined;
    if (byModule.has(nameKey(name))) return keyOfModule(name);
    refuse(first, field, `方案里没有模块「${name}」，请核对名称，或给它写一行最低学分`);
    return undefined;
  };
  const minCredits = said.get("minCredits");
  if (minCredits === undefined) refuse(first, "minCredits", `没有写模块「${first.module}」的最低学分`);
  const free = said.get("free") === "yes";
  const filter = filterOf(said, first, known, refuse);
  if (free && filter !== undefined) refuse(first, "free", "自由选修的模块不能再限定可计入的课程，请二者选一");
  const [minCourses, chooseCourses] = [said.get("minCourses"), said.get("chooseCourses")];
  const [parentKey, overflowTo] = [referred("parent"), referred("overflowTo")];
  return {
    key: keyOfModule(first.module),
    ...(parentKey !== undefined && { parentKey }),
    name: first.module,
    minCredits: minCredits ?? 0,
    ...(minCourses !== undefined && { minCourses }),
    ...(chooseCourses !== undefined && { chooseCourses }),
    ...(overflowTo !== undefined && { overflowTo }),
    free,
    ...(filter !== undefined && { filter }),
  };
}

type Nature = keyof typeof labels.courseNature;
const NATURES = new Map(
  (Object.entries(labels.courseNature) as [Nature, string][]).map(([nature, label]) => [
    nameKey(label),
    nature,
  ]),
);

/** What may count in a module without being listed; undefined where its rows say nothing of it. */
function filterOf(said: Said, first: Row, known: Known, refuse: Refuse): ProgrammeModule["filter"] {
  const named = <Value>(
    field: "natures" | "departments" | "filterCourses",
    find: (part: string) => Value | undefined,
    message: (part: string) => string,
  ): Value[] | undefined => {
    const parts = partsOf(said.get(field) ?? "");
    if (parts.length === 0) return undefined;
    return parts.flatMap((part): Value[] => {
      const found = find(part);
      if (found === undefined) refuse(first, field, message(part));
      return found === undefined ? [] : [found];
    });
  };
  const natures = named(
    "natures",
    (part) => NATURES.get(nameKey(part)),
    (part) => `没有课程性质「${part}」，请写${Object.values(labels.courseNature).join("、")}`,
  );
  const departments = named(
    "departments",
    (part) => known.departments.get(nameKey(part)),
    (part) => `本校没有部门「${part}」，请核对名称`,
  );
  const courseIds = named("filterCourses", (part) => known.courses.get(codeKey(part)), unknownCourse);
  if (natures === undefined && departments === undefined && courseIds === undefined) return undefined;
  return {
    ...(courseIds !== undefined && { courseIds }),
    ...(natures !== undefined && { natures }),
    ...(departments !== undefined && { departments }),
  };
}

const unknownCourse = (code: string): string => `本校没有代码为「${code}」的课程，请核对代码，或先新建课程`;

/** What stands in a cell with several values. */
const partsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[、,，;；\n]/u)
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  ),
];

function itemOf(
  row: Row,
  known: Known,
  refuse: Refuse,
): Omit<ProgrammeItemInput, "key" | "moduleKey"> | undefined {
  const { courseCode, term, mandatory } = row;
  if (courseCode === "") {
    if (term !== undefined || mandatory !== undefined || row.alternatives !== "")
      refuse(row, "courseCode", "写了建议学期、必修或可选课程，没有写课程代码");
    return undefined;
  }
  const courseId = known.courses.get(codeKey(courseCode));
  if (courseId === undefined) refuse(row, "courseCode", unknownCourse(courseCode));
  const alternatives = partsOf(row.alternatives).map((code) => ({
    code,
    id: known.courses.get(codeKey(code)),
  }));
  for (const { code, id } of alternatives) {
    if (id === undefined) refuse(row, "alternatives", unknownCourse(code));
    else if (id === courseId) refuse(row, "alternatives", "可选课程就是这门课程自己，请去掉");
  }
  if (courseId === undefined) return undefined;
  return {
    courseId,
    ...(term !== undefined && { term }),
    mandatory: mandatory === "yes",
    alternatives: [...new Set(alternatives.flatMap(({ id }) => id ?? []))],
  };
}

/** Refuses modules that are part of themselves. */
function refuseCircles(byModule: ReadonlyMap<string, readonly Row[]>, refuse: Refuse): void {
  const parentOf = (key: string): string | undefined => {
    const parent = byModule.get(key)?.find((row) => row.parent !== "")?.parent;
    return parent === undefined ? undefined : nameKey(parent);
  };
  for (const [key, [first]] of byModule) {
    const seen = new Set<string>();
    for (let at = parentOf(key); at !== undefined && !seen.has(at); at = parentOf(at)) {
      seen.add(at);
      if (at === key && first !== undefined) refuse(first, "parent", "模块不能放进它自己里面的模块");
    }
  }
}

/** Whether a draft is as the file says. */
function isSame(version: StoredVersion, planned: PlannedProgramme): boolean {
  const textOf = ({ degree, years, totalCredits, modules, items }: StoredVersion | PlannedProgramme) =>
    JSON.stringify([
      degree,
      years,
      totalCredits,
      modules.map(
        ({ key, parentKey, name, minCredits, minCourses, chooseCourses, overflowTo, free, filter }) => [
          key,
          parentKey ?? null,
          name,
          minCredits,
          minCourses ?? null,
          chooseCourses ?? null,
          overflowTo ?? null,
          free,
          sorted(filter?.courseIds),
          sorted(filter?.natures),
          sorted(filter?.departments),
        ],
      ),
      items.map(({ key, moduleKey, courseId, term, mandatory, alternatives }) => [
        key,
        moduleKey,
        courseId,
        term ?? null,
        mandatory,
        alternatives,
      ]),
    ]);
  return textOf(version) === textOf(planned);
}

const sorted = (values: readonly (string | number)[] | undefined) => (values ?? []).map(String).toSorted();
