export { ContextMenu, type ContextMenuProps } from "./context-menu.js";
export { Menu, type MenuProps } from "./menu.js";
export type { MenuAction, MenuItem, MenuLabel, MenuSeparator, SubMenu } from "./menu-items.js";
