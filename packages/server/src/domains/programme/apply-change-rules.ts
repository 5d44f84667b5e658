import { isDeepStrictEqual } from "node:util";
import type { ProgrammeItemInput, ProgrammeModule } from "@huxuan/api-client";

/** A version as it is written. */
export interface Draft {
  degree: string;
  years: number;
  totalCredits: number;
  modules: readonly ProgrammeModule[];
  items: readonly ProgrammeItemInput[];
}

/** What became of a change in another programme. */
export interface Applied {
  draft: Draft;
  /** Modules and courses that came or went, and values that are others now. */
  applied: number;
  /** What was left as it was, a sentence each. */
  left: string[];
}

const HEAD = { degree: "学位", years: "学制", totalCredits: "总学分" } as const;
const MODULE = {
  name: "名称",
  parentKey: "上级模块",
  minCredits: "最低学分",
  minCourses: "最少门数",
  chooseCourses: "选修门数",
  overflowTo: "多出的学分转入",
  free: "自由选修",
  filter: "课程范围",
} as const;
const ITEM = {
  moduleKey: "所在模块",
  courseId: "课程",
  term: "建议学期",
  mandatory: "必修",
  alternatives: "可选课程",
} as const;

/**
 * Changes a programme as `before` was changed to `after`. A value is changed where it is the one of `before`; what is
 * another in the target stays and is named. Modules are the same where their keys are, courses where they are the same
 * course: another grade may list it under another key.
 */
export function applyChange(
  before: Draft,
  after: Draft,
  target: Draft,
  nameOf: (courseId: number) => string,
): Applied {
  const left: string[] = [];
  let applied = 0;

  /** Takes over the values that changed, where the target has those of before. */
  function take<Value extends object>(
    fields: Readonly<Record<string, string>>,
    what: string,
    [old, wanted, present]: readonly [Value, Value, Value],
  ): Value {
    const taken = { ...present } as Record<string, unknown>;
    for (const [field, called] of Object.entries(fields)) {
      const [from, to, now] = [old, wanted, present].map((each) => (each as Record<string, unknown>)[field]);
      if (isDeepStrictEqual(from, to) || isDeepStrictEqual(now, to)) continue;
      if (!isDeepStrictEqual(now, from)) {
        left.push(`${what}的${called}和改动前不同，没有改`);
        continue;
      }
      if (to === undefined) delete taken[field];
      else taken[field] = to;
      applied += 1;
    }
    return taken as Value;
  }

  const head = take(HEAD, "方案", [before, after, target]);
  const modules = new Map(target.modules.map((module) => [module.key, module]));
  let items = new Map(target.items.map(byCourse));
  const [oldModules, oldItems] = [byKey(before.modules), byKey(before.items)];

  for (const module of after.modules) {
    const old = oldModules.get(module.key);
    const present = modules.get(module.key);
    const what = `模块「${module.name}」`;
    if (old !== undefined) {
      if (isDeepStrictEqual(old, module)) continue;
      if (present === undefined) left.push(`${what}不在这个年级的方案里，没有改`);
      else modules.set(module.key, take(MODULE, what, [old, module, present]));
    } else if (present !== undefined) {
      if (!isDeepStrictEqual(present, module)) left.push(`${what}在这个年级的方案里是另一个模块，没有加`);
    } else if (module.parentKey !== undefined && !modules.has(module.parentKey))
      left.push(`${what}的上级模块不在这个年级的方案里，没有加`);
    else {
      modules.set(module.key, module);
      applied += 1;
    }
  }

  const keptKeys = new Set(after.items.map(({ key }) => key));
  for (const { key, courseId } of before.items) {
    if (keptKeys.has(key)) continue;
    if (items.delete(courseId)) applied += 1;
  }
  for (const item of after.items) {
    const old = oldItems.get(item.key);
    const what = `「${nameOf((old ?? item).courseId)}」`;
    if (old === undefined) {
      if (items.has(item.courseId)) continue;
      if (!modules.has(item.moduleKey)) {
        left.push(`${what}要放进的模块不在这个年级的方案里，没有加`);
        continue;
      }
      items.set(item.courseId, { ...item, key: freeKey(item.key, items.values()) });
      applied += 1;
      continue;
    }
    if (isDeepStrictEqual(old, item)) continue;
    const present = items.get(old.courseId);
    if (present === undefined) {
      if (!items.has(item.courseId)) left.push(`${what}不在这个年级的方案里，没有改`);
      continue;
    }
    if (old.courseId !== item.courseId && items.has(item.courseId)) {
      left.push(`「${nameOf(item.courseId)}」已在这个年级的方案里，没有替换${what}`);
      continue;
    }
    if (old.moduleKey !== item.moduleKey && !modules.has(item.moduleKey)) {
      left.push(`${what}要移到的模块不在这个年级的方案里，没有改`);
      continue;
    }
    const changed = take(ITEM, what, [old, item, present]);
    // In its place, also where it is another course now.
    items = new Map([...items.values()].map((each) => (each === present ? changed : each)).map(byCourse));
  }

  const wanted = byKey(after.modules);
  const gone = before.modules.filter(({ key }) => !wanted.has(key) && modules.has(key));
  const kept = neededOf(
    gone.map(({ key }) => key),
    [...modules.values()],
    [...items.values()],
  );
  for (const { key, name } of gone) {
    if (kept.has(key)) left.push(`模块「${name}」在这个年级还有别的内容，没有删除`);
    else {
      modules.delete(key);
      applied += 1;
    }
  }
  return { draft: { ...head, modules: [...modules.values()], items: [...items.values()] }, applied, left };
}

/** Which of these modules something else than they themselves needs. */
function neededOf(
  keys: readonly string[],
  modules: readonly ProgrammeModule[],
  items: readonly ProgrammeItemInput[],
): Set<string> {
  const going = new Set(keys);
  for (;;) {
    const needed = new Set([
      ...items.map(({ moduleKey }) => moduleKey),
      ...modules.flatMap(({ key, parentKey, overflowTo }) => (going.has(key) ? [] : [parentKey, overflowTo])),
    ]);
    const stay = [...going].filter((key) => needed.has(key));
    if (stay.length === 0) return new Set(keys.filter((key) => !going.has(key)));
    for (const key of stay) going.delete(key);
  }
}

const byCourse = (item: ProgrammeItemInput): [number, ProgrammeItemInput] => [item.courseId, item];

const byKey = <Thing extends { key: string }>(things: readonly Thing[]): Map<string, Thing> =>
  new Map(things.map((thing) => [thing.key, thing]));

/** The key, or the first with a number behind it that no item has. */
function freeKey(key: string, items: Iterable<{ key: string }>): string {
  const taken = new Set([...items].map((item) => item.key));
  if (!taken.has(key)) return key;
  for (let number = 2; ; number += 1) {
    const next = `${key.slice(0, 16)}-${number}`;
    if (!taken.has(next)) return next;
  }
}
