import type { MenuItem } from "@huxuan/api-client";
import type { ShellMenuItem } from "@huxuan/ui";
import { menuIcon } from "./menu-icons.tsx";

/**
 * The server's menu tree as the sidebar draws it (specification, section 2 "Menu-built routes"): an entry with
 * `fontEndUrl` is the page `/{fontEndUrl}`, one without is a group.
 */
export function toShellMenu(entries: readonly MenuItem[]): ShellMenuItem[] {
  return entries
    .filter((entry) => entry.permissionType === 1)
    .toSorted((a, b) => a.sn - b.sn)
    .map((entry) => ({
      id: entry.id,
      label: entry.nameZh,
      icon: entry.level === 1 || entry.icon ? menuIcon(entry.icon) : undefined,
      href: entry.fontEndUrl === undefined ? undefined : toHref(entry.fontEndUrl),
      children: toShellMenu(entry.children),
    }));
}

function toHref(url: string): string {
  return /^(https?:|mailto:|tel:)/i.test(url) ? url : `/${url.replace(/^\/+/, "")}`;
}
