import type { ReactNode } from "react";
import type { PermissionName } from "../provider/permission.js";

/** Something to choose. */
export interface MenuAction {
  type?: "item";
  /** Unique in its menu. */
  id: string;
  /** The act in words. */
  label: string;
  /** An icon before the label; it is not read aloud. */
  icon?: ReactNode;
  /** A second, smaller line. */
  description?: string;
  /** How the same is done by keys: 「Ctrl K」. Shown only, it binds nothing. */
  shortcut?: string;
  /** It cannot be chosen now. Give the reason where there is one. */
  disabled?: boolean;
  /** Why it cannot be chosen; disables the item and stands below its label. */
  disabledReason?: string;
  /** `danger`: it destroys something, and its words are red. Default `neutral`. */
  tone?: "neutral" | "danger";
  /** Makes it an item that is on or off. */
  checked?: boolean;
  /** Leaves the menu open, for several ticks in a row. */
  keepOpen?: boolean;
  /** Not drawn when the provider's `can` refuses it (specification, section 6). */
  permission?: PermissionName;
  /** Called when the menu has closed and has given the focus back, so that a dialog may be opened from it. */
  onSelect?: () => void;
}

/** A line between groups. */
export interface MenuSeparator {
  type: "separator";
  /** Unique in the menu. */
  id: string;
}

/** Words over a group. */
export interface MenuLabel {
  type: "label";
  /** Unique in the menu. */
  id: string;
  /** Heading of the entries below it; it cannot be chosen. */
  label: string;
}

/** A menu in a menu. */
export interface SubMenu {
  type: "submenu";
  /** Unique in the menu. */
  id: string;
  /** The words; the name of the menu that it opens. */
  label: string;
  /** Before the words. */
  icon?: ReactNode;
  /** It cannot be opened. Default false. */
  disabled?: boolean;
  /** Shown only if this passes `can` (specification, section 6). */
  permission?: PermissionName;
  /** Its entries; when the person may see none of them, it is not shown either. */
  items: readonly MenuItem[];
}

/** An entry of a menu: an act, a line, a heading, or a menu within. */
export type MenuItem = MenuAction | MenuSeparator | MenuLabel | SubMenu;

function permitted(item: MenuItem, can: (required: string | undefined) => boolean): boolean {
  if (item.type === "separator" || item.type === "label") return true;
  if (!can(item.permission)) return false;
  return item.type !== "submenu" || shownItems(item.items, can).length > 0;
}

/**
 * The items that a person may see: without those `can` refuses, and without the lines and words that would then
 * stand at an edge, twice in a row or over nothing.
 */
export function shownItems(
  items: readonly MenuItem[],
  can: (required: string | undefined) => boolean,
): MenuItem[] {
  const kept = items.filter((item) => permitted(item, can));
  const chosen = (item: MenuItem | undefined) =>
    item !== undefined && item.type !== "separator" && item.type !== "label";
  const led = kept.filter((item, at) => {
    if (item.type !== "label") return true;
    // A label that heads the menu may stand over a line: it says whose menu it is.
    return chosen(kept[at + 1]) || (at === 0 && kept.some(chosen));
  });
  return led.filter((item, at) => {
    if (item.type !== "separator") return true;
    const before = led.slice(0, at).findLast((other) => other.type !== "separator");
    return before !== undefined && led[at - 1]?.type !== "separator" && led.slice(at + 1).some(chosen);
  });
}
