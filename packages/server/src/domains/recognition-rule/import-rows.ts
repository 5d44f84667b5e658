import { type GradeAs, labels, type RuleKind } from "@huxuan/api-client";
// From the file, not the index: the reading thread needs no database.
import {
  choiceColumn,
  defineRows,
  optionalNumberColumn,
  readerOf,
  type RefuseRow,
  type RowOf,
  textColumn,
} from "../../platform/import/columns.ts";
import { codeKey, nameKey } from "../../text/names.ts";
import { refusalsOfRule } from "./rules.ts";

const YES_NO = { yes: "是", no: "否" } as const;

/** A row is a rule. */
export const RULES = defineRows({
  sheet: "互认规则",
  list: "recognitionRules",
  rowName: "互认规则",
  identifiedBy: ["hostCode", "sources", "targets", "module"],
  columns: {
    hostCode: textColumn("开课学校代码", {
      required: true,
      code: true,
      max: 20,
      example: "示例-10533",
      explanation: "开课学校的学校代码。",
    }),
    sources: textColumn("外校课程代码", {
      required: true,
      code: true,
      max: 400,
      example: "CS203",
      explanation: "开课学校的课程代码；几门课程合起来认定时用顿号隔开。",
    }),
    targets: textColumn("本校课程代码", {
      code: true,
      max: 400,
      example: "MATH101",
      explanation: "认定为本校的哪门课程；一门认定为几门时用顿号隔开。计入模块的不填。",
    }),
    module: textColumn("模块", {
      max: 60,
      explanation: "计入培养方案里的哪个模块，写模块名称。认定为课程的不填。",
    }),
    gradeAs: choiceColumn("成绩记为", {
      names: labels.gradeAs,
      example: "折合成绩",
      explanation: `${Object.values(labels.gradeAs).join("、")}之一；不填按折合成绩。`,
    }),
    countsInGpa: choiceColumn("计入绩点", {
      names: YES_NO,
      example: "是",
      explanation: "是或否；不填按是。",
    }),
    minimumMark: optionalNumberColumn("最低成绩", {
      min: 0,
      max: 100,
      step: 0.1,
      example: 60,
      explanation: "每门外校课程至少达到的分数；不填按 60。",
    }),
    tolerance: optionalNumberColumn("学分差上限", {
      min: 0,
      max: 10,
      step: 0.01,
      explanation: "外校课程可以少的学分；不填按本校的设置。",
    }),
    validFrom: textColumn("生效日期", {
      code: true,
      max: 10,
      example: "2026-09-01",
      explanation: "写作 2026-09-01；不填从导入当天起。",
    }),
    validUntil: textColumn("有效期至", {
      code: true,
      max: 10,
      explanation: "写作 2029-08-31；没有期限的不填。",
    }),
    reason: textColumn("说明", { max: 500, width: 24, explanation: "为什么可以认定。" }),
  },
});

type Row = RowOf<typeof RULES>;

/** A course of one of the schools that a file may name. */
export interface StoredCourse {
  id: number;
  schoolId: number;
  code: string;
  credits: number;
  hours: number;
  nature: "required" | "restricted" | "elective" | "general";
  department: string;
}

/** The newest version of a rule. */
export interface StoredRule {
  id: number;
  version: number;
  number: number;
  hostSchoolId: number;
  state: "draft" | "auditing" | "active" | "superseded";
  sourceIds: readonly number[];
  targetIds: readonly number[];
  module: string;
}

/** What an import of rules is planned from. */
export interface RulesStored {
  homeSchoolId: number;
  schools: readonly { id: number; code: string }[];
  courses: readonly StoredCourse[];
  rules: readonly StoredRule[];
  /** In force where a row says nothing. */
  tolerance: number;
  today: string;
  /** Whose rules the person may write; null: those of the whole school. */
  reached: readonly string[] | null;
}

/** A draft that is made, or takes the place of one. */
export interface PlannedRule {
  /** The draft that it replaces; null where there is none. */
  draft: { id: number; version: number } | null;
  hostSchoolId: number;
  kind: RuleKind;
  sourceIds: number[];
  targetIds: number[];
  module: string;
  department: string | null;
  gradeAs: GradeAs;
  countsInGpa: boolean;
  /** In tenths. */
  minimumMark: number;
  tolerance: number | null;
  validFrom: string;
  validUntil: string | null;
  reason: string;
}

/** What a file would do. */
export interface RulesPlan {
  rules: PlannedRule[];
}

export const reader = readerOf(RULES, planRules);

/** Makes drafts of rows; what cannot be a rule is refused. */
export function planRules(rows: readonly Row[], stored: RulesStored, refuse: RefuseRow<Row>): RulesPlan {
  const rules: PlannedRule[] = [];
  const known = {
    ...stored,
    school: new Map(stored.schools.map((one) => [codeKey(one.code), one.id])),
    course: new Map(stored.courses.map((one) => [`${one.schoolId} ${codeKey(one.code)}`, one])),
  };
  for (const row of rows) {
    const planned = planRow(row, known);
    if ("message" in planned) refuse(row, planned.field, planned.message);
    else rules.push(planned);
  }
  return { rules };
}

type Known = RulesStored & {
  school: ReadonlyMap<string, number>;
  course: ReadonlyMap<string, StoredCourse>;
};

type Fault = { field: keyof Row; message: string };

function planRow(row: Row, known: Known): PlannedRule | Fault {
  const hostSchoolId = known.school.get(codeKey(row.hostCode));
  if (hostSchoolId === undefined) return { field: "hostCode", message: "没有这个代码的学校，请核对" };
  if (hostSchoolId === known.homeSchoolId)
    return { field: "hostCode", message: "规则用于别校的课程，请填另一所学校的代码" };
  const sources = coursesOf(row.sources, hostSchoolId, known);
  const targets = coursesOf(row.targets, known.homeSchoolId, known);
  if ("missing" in sources)
    return { field: "sources", message: `开课学校没有课程 ${sources.missing}，请核对代码` };
  if ("missing" in targets)
    return { field: "targets", message: `本校没有课程 ${targets.missing}，请核对代码` };
  const kind = kindOf(sources.length, targets.length, row.module);
  if (typeof kind !== "string") return kind;
  const [refusal] = refusalsOfRule({ sources, targets, tolerance: row.tolerance ?? known.tolerance });
  if (refusal !== undefined)
    return { field: refusal.field === "targetIds" ? "targets" : "sources", message: refusal.message };
  const { validFrom = known.today, validUntil = "" } = daysOf(row);
  if (!isDay(validFrom)) return { field: "validFrom", message: "日期写作 2026-09-01" };
  if (validUntil !== "" && !isDay(validUntil)) return { field: "validUntil", message: "日期写作 2029-08-31" };
  if (validUntil !== "" && validUntil < validFrom)
    return { field: "validUntil", message: "有效期至不能早于生效日期" };
  const department = targets[0]?.department ?? null;
  if (known.reached !== null && (department === null || !known.reached.includes(department)))
    return { field: "targets", message: "这门课程不是你所在部门的，不能导入它的规则" };
  const same = known.rules.find((rule) =>
    isSame(rule, { hostSchoolId, sources, targets, module: row.module }),
  );
  if (same?.state === "auditing")
    return { field: "sources", message: `规则 ${same.number} 正在审核，请等待审核结果` };
  if (same?.state === "active")
    return { field: "sources", message: `规则 ${same.number} 已在使用，请打开它点「修订」` };
  return {
    draft: same?.state === "draft" ? { id: same.id, version: same.version } : null,
    hostSchoolId,
    kind,
    sourceIds: sources.map(({ courseId }) => courseId),
    targetIds: targets.map(({ courseId }) => courseId),
    module: row.module,
    department,
    gradeAs: row.gradeAs ?? "converted",
    countsInGpa: row.countsInGpa !== "no",
    minimumMark: Math.round((row.minimumMark ?? 60) * 10),
    tolerance: row.tolerance ?? null,
    validFrom,
    validUntil: validUntil === "" ? null : validUntil,
    reason: row.reason,
  };
}

type FoundCourse = StoredCourse & { courseId: number };

/** The courses of a school that a cell names, or the first that it does not have. */
function coursesOf(cell: string, schoolId: number, { course }: Known): FoundCourse[] | { missing: string } {
  const codes = cell
    .split(/[\s、,，;；]+/u)
    .map((code) => code.trim())
    .filter((code) => code !== "");
  const found: FoundCourse[] = [];
  for (const code of codes) {
    const one = course.get(`${schoolId} ${codeKey(code)}`);
    if (one === undefined) return { missing: code };
    if (!found.some(({ id }) => id === one.id)) found.push({ ...one, courseId: one.id });
  }
  return found;
}

function kindOf(sources: number, targets: number, module: string): RuleKind | Fault {
  if ((targets === 0) === (module === "")) return { field: "targets", message: "本校课程代码和模块填一个" };
  if (targets === 0) return "module";
  if (sources > 1 && targets > 1)
    return { field: "targets", message: "几门外校课程只能认定为一门本校课程，请分成几条规则" };
  if (sources > 1) return "many";
  return targets > 1 ? "split" : "one";
}

const daysOf = ({ validFrom, validUntil }: Row) => ({
  ...(validFrom !== "" && { validFrom: withHyphens(validFrom) }),
  ...(validUntil !== "" && { validUntil: withHyphens(validUntil) }),
});

/** 2026/9/1 as 2026-09-01. */
const withHyphens = (text: string): string =>
  text
    .split(/[-/.]/u)
    .map((part, at) => (at === 0 ? part : part.padStart(2, "0")))
    .join("-");

const isDay = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/u.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
  );
};

function isSame(
  rule: StoredRule,
  {
    hostSchoolId,
    sources,
    targets,
    module,
  }: {
    hostSchoolId: number;
    sources: readonly FoundCourse[];
    targets: readonly FoundCourse[];
    module: string;
  },
): boolean {
  const same = (ids: readonly number[], courses: readonly FoundCourse[]) =>
    ids.length === courses.length && courses.every(({ id }) => ids.includes(id));
  return (
    rule.hostSchoolId === hostSchoolId &&
    nameKey(rule.module) === nameKey(module) &&
    same(rule.sourceIds, sources) &&
    same(rule.targetIds, targets)
  );
}
