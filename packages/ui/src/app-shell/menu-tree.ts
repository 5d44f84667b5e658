import { isExternalHref } from "../link/index.js";
import type { ReactNode } from "react";
import type { Can, PermissionName } from "../provider/permission.js";

/** One entry of the sidebar, made by the application from the server's menu tree. */
export interface ShellMenuItem {
  /** Unique in the whole menu. */
  id: string;
  /** Its words; with the sidebar folded, its tooltip. */
  label: string;
  /** Before the words, about 18 px. Top entries need one: folded, it is all that is seen of them. */
  icon?: ReactNode;
  /** Address of the page; that of a group is the first entry in it. A node without address and without children is not shown. */
  href?: string;
  /** Opens in a new tab. Addresses with a scheme (https:, mailto:, tel:) are external without saying so. */
  external?: boolean;
  /** Pages of a group. A group with a single page is drawn as that page. */
  children?: readonly ShellMenuItem[];
  /** Heading over this and the following top-level entries with the same text, e.g. 教学运行. */
  section?: string;
  /**
   * Permission without which it is not shown, nor found by the search; that of a group hides all of it, and a group that
   * has nothing left is not shown either. Hiding is all that it does: the server must refuse what is not held.
   */
  permission?: PermissionName;
  /** A short count beside the label, e.g. tasks that wait. */
  badge?: string | number;
}

/** Entries that leave the application: those marked so, and http(s), mailto and tel addresses. */
export function isExternalLink(item: Pick<ShellMenuItem, "href" | "external">): boolean {
  return item.external === true || isExternalHref(item.href ?? "");
}

/**
 * The tree as the sidebar draws it: a group with a single child becomes that child (with the group's icon when
 * it has none of its own), a group with nothing to open is left out (specification, section 2). A group that is a page
 * itself stays: with its child it holds two.
 *
 * @param can of `useCan`: without the entries whose permission is not held, and what is in them. Default: all are held
 */
export function flattenMenu(items: readonly ShellMenuItem[], can?: Can): readonly ShellMenuItem[] {
  return items.flatMap((item): ShellMenuItem[] => {
    if (can?.(item.permission) === false) return [];
    const children = flattenMenu(item.children ?? [], can);
    const [only] = children;
    if (only === undefined) return item.href === undefined ? [] : [{ ...item, children: undefined }];
    if (children.length > 1 || item.href !== undefined) return [{ ...item, children }];
    return [{ ...only, icon: only.icon ?? item.icon, section: item.section ?? only.section }];
  });
}

/** One page of the menu with the groups above it. */
export interface MenuPage {
  /** The page's own entry. */
  item: ShellMenuItem;
  /** From the top group down to the page itself. */
  path: readonly ShellMenuItem[];
}

/**
 * Every entry that opens something, in the order of the sidebar.
 *
 * @param above the groups that `items` are in. Default: none, it is the whole menu
 * @param can of `useCan`: without the entries whose permission is not held, and what is in them. Default: all are held
 */
export function menuPages(
  items: readonly ShellMenuItem[],
  above: readonly ShellMenuItem[] = [],
  can?: Can,
): readonly MenuPage[] {
  return items.flatMap((item): readonly MenuPage[] => {
    if (can?.(item.permission) === false) return [];
    const path = [...above, item];
    const own = item.href === undefined ? [] : [{ item, path }];
    return [...own, ...menuPages(item.children ?? [], path, can)];
  });
}

/**
 * The groups and the page that an address belongs to, top first; empty when the menu does not hold it. A page
 * below a menu entry (/offerings/12 below /offerings) belongs to the entry with the longest matching address.
 */
export function menuPathOf(items: readonly ShellMenuItem[], href: string): readonly ShellMenuItem[] {
  return longestMatch(menuPages(items), ({ item }) => item.href ?? "", href)?.path ?? [];
}

/** Of things with addresses, the one with the longest that an address is, or lies below; of equal ones the first. */
export function longestMatch<Item>(
  items: readonly Item[],
  hrefOf: (item: Item) => string,
  href: string,
): Item | undefined {
  const path = href.replace(/[?#].*$/, "");
  const holds = (own: string) =>
    path === own || (own !== "/" && path.startsWith(`${own.replace(/\/$/, "")}/`));
  return items
    .filter((item) => holds(hrefOf(item)))
    .toSorted((a, b) => hrefOf(b).length - hrefOf(a).length)[0];
}
