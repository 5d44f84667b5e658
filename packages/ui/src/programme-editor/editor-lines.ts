import type { EditedItem, EditedModule, ProgrammeContent } from "./programme-content.js";
import { itemsByModule, placedModules } from "./programme-edits.js";

interface LinePlace {
  key: string;
  /** 1 at the top. */
  level: number;
  /** The module that it stands in. */
  parentKey: string | undefined;
  setSize: number;
  /** Counted from 1. */
  posInSet: number;
}

/** A module in view. */
interface ModuleLine extends LinePlace {
  module: EditedModule;
  open: boolean;
  /** Nothing stands in it. */
  empty: boolean;
}

/** A course in view. */
interface ItemLine extends LinePlace {
  item: EditedItem;
}

/** A row of the editor. */
export type EditorLine = ModuleLine | ItemLine;

/** Whether a row is a module's. */
export const isModule = (line: EditorLine): line is ModuleLine => "module" in line;

/** The rows in view, in the order of the eye: a module, its courses, the modules in it. */
export function linesOf(content: ProgrammeContent, closed: ReadonlySet<string>): EditorLine[] {
  const items = itemsByModule(content.items);
  const placed = placedModules(content.modules);
  const lines: EditorLine[] = [];
  // Of each module above: how many stand in it, and how many were there so far.
  const counts = new Map<string | undefined, number>();
  const sizes = new Map<string | undefined, number>();
  const parents: (string | undefined)[] = [undefined];
  const parentOf = new Map<string, string | undefined>();
  for (const { module, level } of placed) {
    const parent = parents[level - 1];
    parentOf.set(module.key, parent);
    parents[level] = module.key;
    sizes.set(parent, (sizes.get(parent) ?? 0) + 1);
  }
  const isHidden = (key: string | undefined): boolean =>
    key !== undefined && (closed.has(key) || isHidden(parentOf.get(key)));
  const next = (parent: string | undefined) => {
    const at = (counts.get(parent) ?? 0) + 1;
    counts.set(parent, at);
    return at;
  };
  const sizeOf = (key: string | undefined) =>
    (sizes.get(key) ?? 0) + (key === undefined ? 0 : (items.get(key)?.length ?? 0));
  for (const { module, level } of placed) {
    const parentKey = parentOf.get(module.key);
    const place = { level, parentKey, posInSet: next(parentKey), setSize: sizeOf(parentKey) };
    if (isHidden(parentKey)) continue;
    const open = !closed.has(module.key);
    lines.push({ ...place, key: module.key, module, open, empty: sizeOf(module.key) === 0 });
    for (const item of items.get(module.key) ?? []) {
      const posInSet = next(module.key);
      if (!open) continue;
      lines.push({
        key: item.key,
        item,
        level: level + 1,
        parentKey: module.key,
        posInSet,
        setSize: sizeOf(module.key),
      });
    }
  }
  return lines;
}

/** The terms of a programme, and behind them none. */
export const termsWithNone = (terms: number): (number | undefined)[] => [
  ...Array.from({ length: terms }, (_, at) => at + 1),
  undefined,
];

/** The courses of a term, or those without one, in the order of the modules. */
export function itemsOfTerm(content: ProgrammeContent, term: number | undefined): EditedItem[] {
  const items = itemsByModule(content.items.filter((item) => item.term === term));
  return placedModules(content.modules).flatMap(({ module }) => items.get(module.key) ?? []);
}
