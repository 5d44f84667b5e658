/** An entry with the one above it. */
export interface Node {
  code: string;
  parentCode: string | null;
}

/**
 * Entries in the order of a tree: each behind the one that it stands below, those of one parent as they came. An entry
 * whose parent is not among them stands at the top.
 */
export function inTreeOrder<Entry extends Node>(entries: readonly Entry[]): Entry[] {
  const codes = new Set(entries.map(({ code }) => code));
  const below = Map.groupBy(entries, ({ code, parentCode }) =>
    parentCode !== null && parentCode !== code && codes.has(parentCode) ? parentCode : null,
  );
  const placed = new Set<Entry>();
  const place = (parent: string | null): Entry[] =>
    (below.get(parent) ?? []).flatMap((entry) => {
      if (placed.has(entry)) return [];
      placed.add(entry);
      return [entry, ...place(entry.code)];
    });
  return place(null);
}

/** Whether an entry may stand below another: that must be there, and not stand below it in turn. */
export function mayStandBelow(entries: readonly Node[], code: string, parentCode: string): boolean {
  const parents = new Map(entries.map((entry) => [entry.code, entry.parentCode]));
  if (!parents.has(parentCode)) return false;
  const seen = new Set<string>();
  for (let above: string | null | undefined = parentCode; above; above = parents.get(above)) {
    if (above === code || seen.has(above)) return false;
    seen.add(above);
  }
  return true;
}

/** Whether these ids are the same entries in another order. */
export const isOrderOf = (ids: readonly number[], stored: readonly number[]): boolean =>
  ids.length === stored.length &&
  new Set(ids).size === ids.length &&
  new Set([...ids, ...stored]).size === ids.length;

/** Distance of two neighbours in an order, so that another entry can be put between them later. */
export const SORT_STEP = 10;
