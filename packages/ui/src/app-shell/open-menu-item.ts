import { isExternalLink, type ShellMenuItem } from "./menu-tree.js";

/** Opens what a menu entry stands for: an outside address in a new tab, a page through the application. */
export function openMenuItem(item: ShellMenuItem, navigate: (href: string) => void): void {
  if (item.href === undefined) return;
  if (isExternalLink(item)) window.open(item.href, "_blank", "noopener,noreferrer");
  else navigate(item.href);
}
