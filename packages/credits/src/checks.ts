import { creditsText, hundredths, sumOfCredits } from "./credits.js";
import {
  modulesOf,
  overflowsOf,
  type Programme,
  type ProgrammeItem,
  type ProgrammeModule,
} from "./programme.js";

/** How many credits a term may have at most. */
export const MOST_CREDITS_A_TERM = 30;

/** What may be wrong with a programme. */
export type ProgrammeFindingKind =
  /** The minimums of the modules at the top do not make the total. */
  | "total"
  /** The minimums of the modules within one are more than its own. */
  | "nested"
  /** A course stands before or beside one that it requires, or without it. */
  | "prerequisite"
  /** A term has too many credits. */
  | "load"
  /** A course stands in two items. */
  | "repeated"
  /** More items must be chosen than are listed. */
  | "choice"
  /** All that is listed does not reach the minimum. */
  | "unreachable"
  /** The surplus goes to a module that is not there, or comes back. */
  | "overflow"
  /** Two modules, or two items, have one key. */
  | "key"
  /** Two modules beside each other have one name. */
  | "name";

/** What is wrong with a programme. */
export interface ProgrammeFinding {
  kind: ProgrammeFindingKind;
  /** With an error it cannot be published; a warning is looked at. */
  severity: "error" | "warning";
  /** Key of the module or item that is meant; absent for the programme and for a term. */
  key?: string;
  /** Names of the modules down to the one that is meant. */
  path: string[];
  /** What is wrong, and what to do. */
  message: string;
}

/** What must be known of courses to check a programme. */
export interface CourseKnowledge {
  /** The courses that one must have passed before. */
  prerequisitesOf: (courseId: number) => readonly number[];
  nameOf: (courseId: number) => string;
}

/** A module or an item with the names of the modules down to it. */
interface Located<T> {
  value: T;
  path: string[];
}

/** What is wrong with a programme before it is published, module by module in the order of the plan. */
export function checkProgramme(programme: Programme, knowledge: CourseKnowledge): ProgrammeFinding[] {
  const modules = modulesOf(programme).map(({ module, parents }) => ({
    value: module,
    path: [...parents, module].map(({ name }) => name),
  }));
  const items = modules.flatMap(({ value, path }) => value.items.map((item) => ({ value: item, path })));
  return [
    ...wrongTotal(programme),
    ...modules.flatMap((module) => [...wrongNesting(module), ...wrongChoice(module)]),
    ...unreachable(programme, modules),
    ...wrongOverflows(programme, modules),
    ...repeatedKeys(modules),
    ...repeatedKeys(items),
    ...repeatedNames(programme.modules, []),
    ...modules.flatMap(({ value, path }) => repeatedNames(value.modules, path)),
    ...repeatedCourses(items, knowledge),
    ...wrongOrder(items, knowledge),
    ...heavyTerms(items),
  ];
}

const error = (
  kind: ProgrammeFindingKind,
  message: string,
  { value, path }: Located<{ key: string }>,
): ProgrammeFinding => ({ kind, severity: "error", key: value.key, path, message });

const minimumOf = (modules: readonly ProgrammeModule[]): number =>
  sumOfCredits(modules.map(({ minCredits }) => minCredits));

function wrongTotal({ modules, totalCredits }: Programme): ProgrammeFinding[] {
  const sum = minimumOf(modules);
  if (sum === totalCredits) return [];
  const message = `各模块最低学分合计 ${creditsText(sum)}，总学分为 ${creditsText(totalCredits)}，请改到相等`;
  return [{ kind: "total", severity: "error", path: [], message }];
}

function wrongNesting(module: Located<ProgrammeModule>): ProgrammeFinding[] {
  const { name, minCredits, modules } = module.value;
  const sum = minimumOf(modules);
  if (sum <= minCredits) return [];
  const [within, own] = [creditsText(sum), creditsText(minCredits)];
  const message = `「${name}」内各模块最低学分合计 ${within}，超过它的 ${own}，请提高它或降低内层的最低学分`;
  return [error("nested", message, module)];
}

function wrongChoice(module: Located<ProgrammeModule>): ProgrammeFinding[] {
  const { name, chooseCourses = 0, items } = module.value;
  if (chooseCourses <= items.length) return [];
  const message = `「${name}」要求选 ${chooseCourses} 门，只列了 ${items.length} 门，请增加课程或减少门数`;
  return [error("choice", message, module)];
}

/** Modules that accept what is not listed, or take a surplus, have no end; so have those around them. */
function unreachable(programme: Programme, modules: readonly Located<ProgrammeModule>[]): ProgrammeFinding[] {
  const takers = new Set(overflowsOf(programme).values());
  const isOpen = ({ key, accepts, modules: within }: ProgrammeModule): boolean =>
    accepts !== undefined || takers.has(key) || within.some(isOpen);
  const listedIn = ({ items, modules: within }: ProgrammeModule): ProgrammeItem[] => [
    ...items,
    ...within.flatMap(listedIn),
  ];
  return modules.flatMap((module) => {
    const { name, minCredits, minCourses = 0 } = module.value;
    if (isOpen(module.value)) return [];
    const listed = listedIn(module.value);
    const sum = sumOfCredits(listed.map(({ credits }) => credits));
    const lacks = [
      ...(sum < minCredits
        ? [`共 ${creditsText(sum)} 学分，达不到最低 ${creditsText(minCredits)} 学分`]
        : []),
      ...(listed.length < minCourses ? [`共 ${listed.length} 门，达不到最低 ${minCourses} 门`] : []),
    ];
    return lacks.map((lack) =>
      error("unreachable", `「${name}」所列课程${lack}，请增加课程或降低要求`, module),
    );
  });
}

function wrongOverflows(
  programme: Programme,
  modules: readonly Located<ProgrammeModule>[],
): ProgrammeFinding[] {
  const overflows = overflowsOf(programme);
  const keys = new Set(modules.map(({ value }) => value.key));
  return modules.flatMap((module) => {
    const { key, name, overflowTo } = module.value;
    if (overflowTo === undefined || overflows.has(key)) return [];
    const message = keys.has(overflowTo)
      ? `「${name}」多出的学分会绕回它自己，请另选去向`
      : `「${name}」多出的学分要去的模块不存在，请另选去向`;
    return [error("overflow", message, module)];
  });
}

function repeatedKeys(all: readonly Located<{ key: string }>[]): ProgrammeFinding[] {
  return repeatedIn(all, ({ value }) => value.key).map((each) =>
    error("key", `编号「${each.value.key}」重复，请改成不同的编号`, each),
  );
}

function repeatedNames(siblings: readonly ProgrammeModule[], around: string[]): ProgrammeFinding[] {
  const located = siblings.map((module) => ({ value: module, path: [...around, module.name] }));
  return repeatedIn(located, ({ value }) => value.name).map((each) =>
    error("name", `有两个模块都叫「${each.value.name}」，请改名`, each),
  );
}

function repeatedCourses(
  items: readonly Located<ProgrammeItem>[],
  { nameOf }: CourseKnowledge,
): ProgrammeFinding[] {
  return repeatedIn(items, ({ value }) => value.courseId).map((item) => {
    const same = items.filter(({ value }) => value.courseId === item.value.courseId);
    const places = [...new Set(same.map(({ path }) => `「${path.at(-1)}」`))].join("");
    const message = `「${nameOf(item.value.courseId)}」在${places}中重复，请只留一处`;
    return error("repeated", message, item);
  });
}

function wrongOrder(
  items: readonly Located<ProgrammeItem>[],
  { prerequisitesOf, nameOf }: CourseKnowledge,
): ProgrammeFinding[] {
  const byCourse = new Map(items.map(({ value }) => [value.courseId, value]));
  return items.flatMap((item) => {
    const { courseId, term } = item.value;
    const name = `「${nameOf(courseId)}」`;
    return prerequisitesOf(courseId).flatMap((required): ProgrammeFinding[] => {
      const before = byCourse.get(required);
      const needed = `先修课「${nameOf(required)}」`;
      if (before === undefined) {
        const message = `${name}的${needed}不在方案中，请加入方案，或确认学生会另外修读`;
        return [{ ...error("prerequisite", message, item), severity: "warning" }];
      }
      if (term === undefined || before.term === undefined || before.term < term) return [];
      const message = `${name}在第 ${term} 学期，${needed}在第 ${before.term} 学期，请把先修课排到更早的学期`;
      return [error("prerequisite", message, item)];
    });
  });
}

/** An error where what everybody must take is too much; a warning where it is only with what may be chosen. */
function heavyTerms(items: readonly Located<ProgrammeItem>[]): ProgrammeFinding[] {
  const terms = [...new Set(items.map(({ value }) => value.term).filter((term) => term !== undefined))].sort(
    (one, other) => one - other,
  );
  return terms.flatMap((term): ProgrammeFinding[] => {
    const listed = items.flatMap(({ value }) => (value.term === term ? [value] : []));
    const mandatory = sumOfCredits(listed.flatMap((item) => (item.mandatory ? [item.credits] : [])));
    const all = sumOfCredits(listed.map(({ credits }) => credits));
    const most = creditsText(MOST_CREDITS_A_TERM);
    if (hundredths(mandatory) > hundredths(MOST_CREDITS_A_TERM)) {
      const message = `第 ${term} 学期必修 ${creditsText(mandatory)} 学分，超过 ${most}，请把一些课程移到其他学期`;
      return [{ kind: "load", severity: "error", path: [], message }];
    }
    if (hundredths(all) <= hundredths(MOST_CREDITS_A_TERM)) return [];
    const message = `第 ${term} 学期所列课程共 ${creditsText(all)} 学分，超过 ${most}，请确认学生不必全选`;
    return [{ kind: "load", severity: "warning", path: [], message }];
  });
}

/** What has the same value as one before it. */
function repeatedIn<T>(all: readonly T[], valueOf: (each: T) => unknown): T[] {
  const known = new Set<unknown>();
  return all.filter((each) => {
    const value = valueOf(each);
    const isKnown = known.has(value);
    known.add(value);
    return isKnown;
  });
}
