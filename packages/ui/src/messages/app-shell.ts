import type { ThemeColor } from "../styles/theme-color.js";
/** Texts of the shells: sidebar, top bar, tabs of visited pages, settings drawer. */
export interface AppShellMessages {
  mainNavigation: string;
  collapseSidebar: string;
  expandSidebar: string;
  breadcrumb: string;
  skipToContent: string;
  opensInNewTab: string;
  menuSearch: string;
  menuSearchPlaceholder: string;
  menuSearchEmpty: (query: string) => string;
  menuSearchCount: (count: number) => string;
  fullscreen: string;
  exitFullscreen: string;
  /** Specification, section 8: shown as it stands there. */
  fullscreenUnsupported: string;
  themeToDark: string;
  themeToLight: string;
  userMenu: (name: string) => string;
  /** Put right behind the name while impersonating (specification, section 2). */
  impersonating: string;
  switchRole: string;
  /** Specification, section 4. */
  roleSwitchQuestion: (role: string) => string;
  /** On the button that answers it with yes. */
  switchNow: string;
  changePassword: string;
  logout: string;
  /** Specification, section 2. */
  logoutQuestion: string;
  /** On the button that answers it with yes. */
  logoutNow: string;
  visitedPages: string;
  closeTab: (title: string) => string;
  unsaved: string;
  tabActions: string;
  allTabs: string;
  refresh: string;
  close: string;
  closeOthers: string;
  closeAll: string;
  closeLeft: string;
  closeRight: string;
  moveLeft: string;
  moveRight: string;
  tabMoved: (title: string, place: number, total: number) => string;
  unsavedTitle: string;
  unsavedQuestion: (titles: readonly string[]) => string;
  discardAndClose: string;
  keepEditing: string;
  settings: string;
  settingsTheme: string;
  settingsThemeColor: string;
  themeColors: Readonly<Record<ThemeColor, string>>;
  settingsDensity: string;
  themeLight: string;
  themeDark: string;
  themeAuto: string;
  densityComfortable: string;
  densityCompact: string;
  showLogo: string;
  fixedHeader: string;
  tagsView: string;
  settingButton: string;
  uniqueOpened: string;
  settingButtonHint: string;
  watermark: string;
  notifications: string;
  /** Name of the bell while some are unread. */
  bellUnread: (count: number) => string;
  /** Said when more have come. */
  unreadNotifications: (count: number) => string;
  /** Said when the last unread one has been read. */
  noneUnread: string;
  /** Before the title of an unread one, for screen readers. */
  unreadNotification: string;
  markAllRead: string;
  notificationsEmpty: string;
  showAllNotifications: string;
}

export const appShellZhCN: AppShellMessages = {
  mainNavigation: "主导航",
  collapseSidebar: "收起侧栏",
  expandSidebar: "展开侧栏",
  breadcrumb: "当前位置",
  skipToContent: "跳到正文",
  opensInNewTab: "（在新标签页打开）",
  menuSearch: "搜索菜单",
  menuSearchPlaceholder: "搜索菜单，可用拼音或首字母",
  menuSearchEmpty: (query) => `没有找到与「${query}」有关的菜单`,
  menuSearchCount: (count) => `找到 ${count} 个菜单`,
  fullscreen: "全屏",
  exitFullscreen: "退出全屏",
  fullscreenUnsupported: "you browser can not work",
  themeToDark: "切换到深色",
  themeToLight: "切换到浅色",
  userMenu: (name) => `${name} 的菜单`,
  impersonating: "(模拟用户)",
  switchRole: "切换角色",
  roleSwitchQuestion: (role) => `确定把当前角色切换成${role}吗`,
  switchNow: "切换",
  changePassword: "修改密码",
  logout: "退出登录",
  logoutQuestion: "确定注销并退出系统吗？",
  logoutNow: "退出",
  visitedPages: "已打开的页面",
  closeTab: (title) => `关闭 ${title}`,
  unsaved: "有未保存的修改",
  tabActions: "页签操作",
  allTabs: "全部页签",
  refresh: "刷新",
  close: "关闭",
  closeOthers: "关闭其他",
  closeAll: "关闭全部",
  closeLeft: "关闭左侧",
  closeRight: "关闭右侧",
  moveLeft: "左移",
  moveRight: "右移",
  tabMoved: (title, place, total) => `${title} 移到第 ${place} 个，共 ${total} 个`,
  unsavedTitle: "有未保存的修改",
  unsavedQuestion: (titles) =>
    `${titles.map((title) => `「${title}」`).join("")}的修改还没有保存，关闭后无法找回。`,
  discardAndClose: "放弃修改并关闭",
  keepEditing: "继续编辑",
  settings: "布局设置",
  settingsTheme: "主题",
  settingsThemeColor: "主题色",
  themeColors: { violet: "蓝紫", blue: "蓝色", teal: "青色", green: "绿色", orange: "橙色", red: "红色" },
  settingsDensity: "密度",
  themeLight: "浅色",
  themeDark: "深色",
  themeAuto: "跟随系统",
  densityComfortable: "标准",
  densityCompact: "紧凑",
  showLogo: "显示标志",
  fixedHeader: "固定顶栏",
  tagsView: "显示页签",
  settingButton: "显示设置按钮",
  uniqueOpened: "侧栏只展开一组",
  settingButtonHint: "隐藏后仍可从用户菜单打开",
  watermark: "显示水印",
  notifications: "通知",
  bellUnread: (count) => `通知，${count} 条未读`,
  unreadNotifications: (count) => `有 ${count} 条未读通知`,
  noneUnread: "没有未读通知了",
  unreadNotification: "未读：",
  markAllRead: "全部标为已读",
  notificationsEmpty: "没有通知",
  showAllNotifications: "查看全部通知",
};

export const appShellEn: AppShellMessages = {
  mainNavigation: "Main navigation",
  collapseSidebar: "Collapse sidebar",
  expandSidebar: "Expand sidebar",
  breadcrumb: "You are here",
  skipToContent: "Skip to content",
  opensInNewTab: " (opens in a new tab)",
  menuSearch: "Search menu",
  menuSearchPlaceholder: "Search menu, pinyin and initials work too",
  menuSearchEmpty: (query) => `No menu entry matches “${query}”`,
  menuSearchCount: (count) => (count === 1 ? "1 entry found" : `${count} entries found`),
  fullscreen: "Full screen",
  exitFullscreen: "Leave full screen",
  fullscreenUnsupported: "you browser can not work",
  themeToDark: "Switch to dark",
  themeToLight: "Switch to light",
  userMenu: (name) => `Menu of ${name}`,
  impersonating: " (impersonated)",
  switchRole: "Switch role",
  roleSwitchQuestion: (role) => `Switch your current role to ${role}?`,
  switchNow: "Switch",
  changePassword: "Change password",
  logout: "Log out",
  logoutQuestion: "Log out and leave the system?",
  logoutNow: "Log out",
  visitedPages: "Open pages",
  closeTab: (title) => `Close ${title}`,
  unsaved: "Unsaved changes",
  tabActions: "Tab actions",
  allTabs: "All tabs",
  refresh: "Refresh",
  close: "Close",
  closeOthers: "Close others",
  closeAll: "Close all",
  closeLeft: "Close left",
  closeRight: "Close right",
  moveLeft: "Move left",
  moveRight: "Move right",
  tabMoved: (title, place, total) => `${title} moved to place ${place} of ${total}`,
  unsavedTitle: "Unsaved changes",
  unsavedQuestion: (titles) =>
    `Changes in ${titles.map((title) => `“${title}”`).join(", ")} are not saved and will be lost.`,
  discardAndClose: "Discard and close",
  keepEditing: "Keep editing",
  settings: "Layout settings",
  settingsTheme: "Theme",
  settingsThemeColor: "Theme colour",
  themeColors: { violet: "Violet", blue: "Blue", teal: "Teal", green: "Green", orange: "Orange", red: "Red" },
  settingsDensity: "Density",
  themeLight: "Light",
  themeDark: "Dark",
  themeAuto: "System",
  densityComfortable: "Comfortable",
  densityCompact: "Compact",
  showLogo: "Show logo",
  fixedHeader: "Fixed header",
  tagsView: "Show tabs",
  settingButton: "Show settings button",
  uniqueOpened: "One open group at a time",
  settingButtonHint: "Still reachable from the user menu",
  watermark: "Show watermark",
  notifications: "Notifications",
  bellUnread: (count) => `Notifications, ${count} unread`,
  unreadNotifications: (count) => (count === 1 ? "1 unread notification" : `${count} unread notifications`),
  noneUnread: "No unread notifications left",
  unreadNotification: "Unread: ",
  markAllRead: "Mark all as read",
  notificationsEmpty: "No notifications",
  showAllNotifications: "All notifications",
};
