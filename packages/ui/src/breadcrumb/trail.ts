/** A level of the way to a page. */
export interface BreadcrumbItem {
  /** The word, and the name of the link. */
  label: string;
  /** Without an address it is a word, as a menu group is. */
  href?: string;
}

/**
 * The levels as they are drawn: all, or the first, the hidden ones as one, and the last two.
 *
 * @param max how many levels are drawn at most, at least 3
 */
export function foldTrail<Item>(
  items: readonly Item[],
  max: number,
): { head: readonly Item[]; folded: readonly Item[]; tail: readonly Item[] } {
  if (items.length <= Math.max(3, max)) return { head: items, folded: [], tail: [] };
  return { head: items.slice(0, 1), folded: items.slice(1, -2), tail: items.slice(-2) };
}
