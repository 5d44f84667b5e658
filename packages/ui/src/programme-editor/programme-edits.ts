import type { EditedCourse, EditedItem, EditedModule, ProgrammeContent } from "./programme-content.js";

/** What shares a key, in order. */
function grouped<Key, One>(all: readonly One[], keyOf: (one: One) => Key): Map<Key, One[]> {
  const groups = new Map<Key, One[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}

/** A module and its place. */
export interface PlacedModule {
  module: EditedModule;
  /** 1 at the top. */
  level: number;
}

/** Modules in the order of the eye. One whose parent is not there stands at the top. */
export function placedModules(modules: readonly EditedModule[]): PlacedModule[] {
  const keys = new Set(modules.map(({ key }) => key));
  const parentOf = ({ parentKey }: EditedModule) =>
    parentKey !== undefined && keys.has(parentKey) ? parentKey : undefined;
  const childrenOf = grouped(modules, parentOf);
  const visit = (parent: string | undefined, level: number): PlacedModule[] =>
    (childrenOf.get(parent) ?? []).flatMap((module) => [{ module, level }, ...visit(module.key, level + 1)]);
  return visit(undefined, 1);
}

/** Keys of a module and of all in it. */
export function withThoseIn(modules: readonly EditedModule[], key: string): Set<string> {
  const placed = placedModules(modules);
  const at = placed.findIndex(({ module }) => module.key === key);
  const own = placed[at];
  if (own === undefined) return new Set();
  const after = placed.slice(at + 1);
  const end = after.findIndex(({ level }) => level <= own.level);
  return new Set([key, ...(end < 0 ? after : after.slice(0, end)).map(({ module }) => module.key)]);
}

/** The courses of each module, in their order. */
export const itemsByModule = (items: readonly EditedItem[]): ReadonlyMap<string, EditedItem[]> =>
  grouped(items, ({ moduleKey }) => moduleKey);

/** Credits listed in each module, those of the modules in it with them. */
export function creditsByModule({ modules, items }: ProgrammeContent): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { moduleKey, course } of items) sums.set(moduleKey, (sums.get(moduleKey) ?? 0) + course.credits);
  for (const { module } of placedModules(modules).toReversed()) {
    if (module.parentKey === undefined) continue;
    sums.set(module.parentKey, (sums.get(module.parentKey) ?? 0) + (sums.get(module.key) ?? 0));
  }
  return sums;
}

/** All credits that are listed. */
export const listedCredits = (items: readonly EditedItem[]): number =>
  items.reduce((sum, { course }) => sum + course.credits, 0);

/** Puts a course into a module, before the one at `index` there; behind them all where there are fewer. */
export function moveItem(
  content: ProgrammeContent,
  key: string,
  moduleKey: string,
  index: number,
): ProgrammeContent {
  const item = content.items.find((one) => one.key === key);
  if (item === undefined) return content;
  const others = content.items.filter((one) => one.key !== key);
  const inModule = others.filter((one) => one.moduleKey === moduleKey);
  const next = inModule[index];
  const last = inModule.at(-1);
  const at = next ? others.indexOf(next) : last ? others.indexOf(last) + 1 : others.length;
  return { ...content, items: others.toSpliced(at, 0, { ...item, moduleKey }) };
}

/** Changes what is said of a course. */
export function changeItem(
  content: ProgrammeContent,
  key: string,
  change: Partial<Omit<EditedItem, "key" | "course">>,
): ProgrammeContent {
  return { ...content, items: content.items.map((one) => (one.key === key ? { ...one, ...change } : one)) };
}

/** Takes a course out. */
export const removeItem = (content: ProgrammeContent, key: string): ProgrammeContent => ({
  ...content,
  items: content.items.filter((one) => one.key !== key),
});

/** Adds a course at the end of a module. */
export function addItem(
  content: ProgrammeContent,
  key: string,
  course: EditedCourse,
  place: Pick<EditedItem, "moduleKey" | "term">,
): ProgrammeContent {
  const mandatory = course.nature === "required";
  return { ...content, items: [...content.items, { ...place, key, course, mandatory, alternatives: [] }] };
}

/** Adds a module, or takes over what is said of one; one that moves into another goes behind what is there. */
export function putModule(content: ProgrammeContent, module: EditedModule): ProgrammeContent {
  const before = content.modules.find(({ key }) => key === module.key);
  const others = content.modules.filter(({ key }) => key !== module.key);
  const inItself =
    module.parentKey !== undefined && withThoseIn(content.modules, module.key).has(module.parentKey);
  const put = inItself ? { ...module, parentKey: before?.parentKey } : module;
  const modules =
    before !== undefined && before.parentKey === put.parentKey
      ? content.modules.map((one) => (one.key === put.key ? put : one))
      : [...others, put];
  return { ...content, modules: placedModules(modules).map((placed) => placed.module) };
}

/** Moves a module up or down among those of the same parent. */
export function shiftModule(content: ProgrammeContent, key: string, step: 1 | -1): ProgrammeContent {
  const module = content.modules.find((one) => one.key === key);
  if (module === undefined) return content;
  const siblings = placedModules(content.modules)
    .map((placed) => placed.module)
    .filter(({ parentKey }) => parentKey === module.parentKey);
  const other = siblings[siblings.indexOf(module) + step];
  if (other === undefined) return content;
  const swapped = content.modules.map((one) => (one === module ? other : one === other ? module : one));
  return { ...content, modules: placedModules(swapped).map((placed) => placed.module) };
}

/** Takes a module out with all that is in it; what overflowed into it stays where it is. */
export function removeModule(content: ProgrammeContent, key: string): ProgrammeContent {
  const gone = withThoseIn(content.modules, key);
  return {
    modules: content.modules
      .filter((one) => !gone.has(one.key))
      .map((one) =>
        one.overflowTo !== undefined && gone.has(one.overflowTo) ? { ...one, overflowTo: undefined } : one,
      ),
    items: content.items.filter(({ moduleKey }) => !gone.has(moduleKey)),
  };
}

/** How many letters of chance a key has; with 36 of them two are the same once in two thousand million. */
const KEY_LENGTH = 6;

/**
 * A new key: short, and one that no version had before, since changes between versions are told by it.
 *
 * @param kind `m` of a module, `c` of a course
 */
export function newKey(content: ProgrammeContent, kind: "m" | "c"): string {
  const used = new Set([...content.modules, ...content.items].map(({ key }) => key));
  for (;;) {
    const letters = Array.from(crypto.getRandomValues(new Uint32Array(KEY_LENGTH)), (one) =>
      (one % 36).toString(36),
    );
    const key = `${kind}-${letters.join("")}`;
    if (!used.has(key)) return key;
  }
}
