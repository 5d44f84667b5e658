import type { BaseArea, PermissionNode } from "@huxuan/api-client";
import {
  type Announced,
  type AnnouncedPermission,
  AUDIT_OFFICE,
  type MenuEntry,
  PLATFORM,
  SCHOOL_OFFICE,
  SECURITY_OFFICE,
  STUDENT,
  SYSTEM_OFFICE,
  TEACHER,
} from "../../domain.ts";

/** The entry for permissions that no page of the menu is about. */
const OTHER = { id: "other", nameZh: "其他权限", permissionType: 1 };

const OF_OFFICES = [PLATFORM, SCHOOL_OFFICE, SYSTEM_OFFICE, SECURITY_OFFICE, AUDIT_OFFICE];
/** The roles that came with the platform, by area: what is theirs by default may be granted there. Offices share theirs. */
const ROLES_OF_AREA: Readonly<Record<BaseArea, readonly string[]>> = {
  platform: OF_OFFICES,
  school: OF_OFFICES,
  teacher: [TEACHER],
  student: [STUDENT],
};

/** What the office made of an entry of the menu, or a group of its own. */
export type ShownEntry = Pick<MenuEntry, "nameZh" | "sn" | "parentId" | "fontEndUrl"> & {
  icon: string | null;
};

/** Whose permissions are shown: of this area, and what the role holds already, so that nothing is held unseen. */
export interface TreeOf {
  area: BaseArea;
  held: ReadonlySet<string>;
}

/**
 * Pages of the menu with what is done on them, in the order of the menu. A permission stands on the page that asks for
 * it, otherwise on the first page about the same things (`course-create` where `course-search` is), otherwise among the
 * others.
 *
 * @param shown what the office made of the entries, and its own groups; one that it took out stands as it came
 * @param role whose; undefined for all there are
 */
export function permissionTree(
  { permissions, menu }: Pick<Announced, "permissions" | "menu">,
  shown: ReadonlyMap<string, ShownEntry>,
  role?: TreeOf,
): PermissionNode[] {
  const roles = role === undefined ? undefined : ROLES_OF_AREA[role.area];
  const entries = placedEntries(
    menu.filter(({ roleIds }) => roleIds === null || roles === undefined || meets(roles, roleIds.split(","))),
    shown,
  );
  const offered = Object.entries(permissions).filter(
    ([one, { roles: holders }]) =>
      roles === undefined || meets(roles, holders) || role?.held.has(one) === true,
  );
  const pages = inOrderOf(entries, null).filter((one) => one.permission !== null);
  const placed = Map.groupBy(offered, ([one]) => placeOf(one, pages));
  const leaves = (place: string): PermissionNode[] => (placed.get(place) ?? []).map(leaf);
  const below = (parentId: string | null): PermissionNode[] =>
    entries.flatMap(({ id, nameZh, icon, parentId: own }) => {
      const children = own === parentId ? [...below(id), ...leaves(id)] : [];
      if (children.length === 0) return [];
      return [{ id: `menu:${id}`, nameZh, permissionType: 1, ...(icon === null ? {} : { icon }), children }];
    });
  const others = leaves(OTHER.id);
  return [...below(null), ...(others.length === 0 ? [] : [{ ...OTHER, children: others }])];
}

type TreeEntry = Pick<MenuEntry, "id" | "parentId" | "permission"> & ShownEntry;

/** The entries where the office put them, in its order. One whose group is not there stands where it came. */
function placedEntries(
  menu: readonly MenuEntry[],
  shown: ReadonlyMap<string, ShownEntry>,
): readonly TreeEntry[] {
  const announced = new Set(menu.map(({ id }) => id));
  // Links to elsewhere ask for no permission.
  const ownGroups = [...shown].filter(([id, entry]) => id.startsWith("own-") && entry.fontEndUrl === null);
  const there = new Set([...announced, ...ownGroups.map(([id]) => id)]);
  const isThere = (parentId: string | null): boolean => parentId === null || there.has(parentId);
  const came = menu
    // What came in a group of another area belongs to that one.
    .filter(({ parentId }) => isThere(parentId))
    .map((entry): TreeEntry => {
      const made = { ...entry, ...shown.get(entry.id) };
      return { ...made, parentId: isThere(made.parentId) ? made.parentId : entry.parentId };
    });
  const own = ownGroups.map(([id, entry]): TreeEntry => ({ ...entry, id, permission: null }));
  return [...came, ...own].sort((a, b) => a.sn - b.sn);
}

const meets = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((one) => others.includes(one));

const groupOf = (permission: string): string => permission.split("-", 1)[0] as string;

function placeOf(one: string, pages: readonly Pick<MenuEntry, "id" | "permission">[]): string {
  const page =
    pages.find(({ permission }) => permission === one) ??
    pages.find(({ permission }) => permission !== null && groupOf(permission) === groupOf(one));
  return page?.id ?? OTHER.id;
}

const leaf = ([id, { nameZh, duty }]: [string, AnnouncedPermission]): PermissionNode => ({
  id,
  nameZh,
  permissionType: 2,
  ...(duty === undefined ? {} : { duty }),
  children: [],
});

/** What is done on each page of the menu, by the entry's id: component permissions. */
export function permissionsOfPages({
  permissions,
  menu,
}: Pick<Announced, "permissions" | "menu">): Map<string, { id: string; nameZh: string }[]> {
  const pages = inOrderOf(
    menu.toSorted((a, b) => a.sn - b.sn),
    null,
  ).filter((one) => one.permission !== null);
  const named = Object.entries(permissions).map(([id, { nameZh }]) => ({ id, nameZh }));
  return Map.groupBy(named, ({ id }) => placeOf(id, pages));
}

/** Groups with what is below them: a page is looked for in the order in which it is shown. */
const inOrderOf = <Entry extends Pick<MenuEntry, "id" | "parentId">>(
  entries: readonly Entry[],
  parentId: string | null,
): Entry[] =>
  entries.filter((one) => one.parentId === parentId).flatMap((one) => [one, ...inOrderOf(entries, one.id)]);

/**
 * What is ticked in a tree by the leaves that are held: leaves, and entries all of whose leaves are; `half` are entries
 * with some of them. Never stored: an entry that gets a leaf later does not give it to those who held the others.
 */
export function ticksOf(
  tree: readonly PermissionNode[],
  held: ReadonlySet<string>,
): { ticked: string[]; half: string[] } {
  const ticked: string[] = [];
  const half: string[] = [];
  const visit = ({ id, children, permissionType }: PermissionNode): "all" | "some" | "none" => {
    const states = children.map(visit);
    const state =
      permissionType === 2
        ? held.has(id)
          ? "all"
          : "none"
        : states.every((one) => one === "all")
          ? "all"
          : states.every((one) => one === "none")
            ? "none"
            : "some";
    if (state === "all") ticked.push(id);
    if (state === "some") half.push(id);
    return state;
  };
  tree.forEach(visit);
  return { ticked, half };
}
