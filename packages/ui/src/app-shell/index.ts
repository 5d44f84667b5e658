export { AppShell, type AppShellProps } from "./app-shell.js";
export { FullscreenToggle, type FullscreenToggleProps } from "./fullscreen-toggle.js";
export { type PinyinMatch } from "./menu-search.js";
export {
  flattenMenu,
  isExternalLink,
  type MenuPage,
  menuPages,
  menuPathOf,
  type ShellMenuItem,
} from "./menu-tree.js";
export { NotificationBell, type NotificationBellProps, type ShellNotification } from "./notification-bell.js";
export { type RenderLink, renderAnchor, type ShellLinkProps } from "./render-link.js";
export { MenuSearchDialog, type MenuSearchDialogProps } from "./menu-search-dialog.js";
export { ShellSettingsDrawer, type ShellSettingsDrawerProps } from "./settings-drawer.js";
export { DEFAULT_SHELL_SETTINGS, type ShellSettings } from "./shell-settings.js";
export { Sidebar, type SidebarProps, type ShellBrand } from "./sidebar.js";
export { SidebarMenu, type SidebarMenuProps } from "./sidebar-menu.js";
export { type Crumb, TopBar, type TopBarProps } from "./top-bar.js";
export { type TopNavItem, TopNavShell, type TopNavShellProps } from "./top-nav-shell.js";
export { useMobile } from "./use-mobile.js";
export { useLeaveGuard } from "./use-leave-guard.js";
export {
  useVisitedTabs,
  type UseVisitedTabsOptions,
  type VisitedTabsController,
} from "./use-visited-tabs.js";
export { useAccountQuestions } from "./use-account-questions.js";
export {
  type AccountActs,
  type ShellRole,
  type ShellUser,
  UserMenu,
  type UserMenuProps,
} from "./user-menu.js";
export {
  initialVisitedTabs,
  restoreVisitedTabs,
  tabsClosedBy,
  unsavedTabsClosedBy,
  visitedTabsReducer,
  type VisitedTab,
  type VisitedTabsState,
  type VisitedTabsAction,
  type VisitedTabsCloseAction,
} from "./visited-tabs.js";
export { Watermark, type WatermarkProps } from "./watermark.js";
export { VisitedTabs, type VisitedTabsProps } from "./visited-tabs-bar.js";
