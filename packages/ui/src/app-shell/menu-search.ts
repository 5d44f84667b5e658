import type { MenuPage } from "./menu-tree.js";

/** Tells whether a query typed in pinyin (full or initials) finds a Chinese text. */
export type PinyinMatch = (text: string, query: string) => boolean;

/**
 * Loads the pinyin dictionary when the search is opened for the first time: it is larger than everything else
 * in the shell together.
 */
export async function loadPinyinMatch(): Promise<PinyinMatch> {
  const { match } = await import("pinyin-pro");
  return (text, query) =>
    match(text, query, { precision: "start", continuous: true, space: "ignore" }) !== null;
}

/**
 * The pages of the menu that a query finds, best first: name begins with it, name contains it, pinyin or
 * initials of the name, then the name of a group above. An empty query finds every page.
 */
export function searchMenu(
  pages: readonly MenuPage[],
  query: string,
  pinyin?: PinyinMatch,
): readonly MenuPage[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === "") return pages;
  const rank = (page: MenuPage): number => {
    const label = page.item.label.toLowerCase();
    if (label.startsWith(wanted)) return 0;
    if (label.includes(wanted)) return 1;
    const latin = /^[a-zü\s']+$/.test(wanted);
    if (latin && pinyin?.(label, wanted)) return 2;
    const groups = page.path.slice(0, -1).map((group) => group.label.toLowerCase());
    if (groups.some((group) => group.includes(wanted))) return 3;
    return latin && groups.some((group) => pinyin?.(group, wanted)) ? 4 : Number.POSITIVE_INFINITY;
  };
  return pages
    .map((page, order) => ({ page, order, rank: rank(page) }))
    .filter((found) => Number.isFinite(found.rank))
    .toSorted((a, b) => a.rank - b.rank || a.order - b.order)
    .map((found) => found.page);
}
