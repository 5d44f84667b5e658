import { createElement } from "react";
import { drawnWhenLoaded } from "../hooks/drawn-when-loaded.js";
import { loadedPart } from "../hooks/loaded-part.js";
import { openedWhenIdle } from "../hooks/opened-when-loaded.js";
import { Spinner } from "../spinner/index.js";

// What opens over a shell, loaded when the page is idle; the notifications when somebody turns to their bell.

/** The sidebar of narrow screens, over the page. */
export const ShellDrawer = /* @__PURE__ */ openedWhenIdle(
  loadedPart(async () => (await import("./shell-drawer.js")).ShellDrawer),
);

/** Ctrl-K: type a part of a name, pinyin or initials; arrows choose, Enter goes, Escape leaves. */
export const MenuSearchDialog = /* @__PURE__ */ openedWhenIdle(
  loadedPart(async () => (await import("./menu-search-dialog.js")).MenuSearchDialog),
);

/** The five switches of the specification (section 2), with theme and density above them. */
export const ShellSettingsDrawer = /* @__PURE__ */ openedWhenIdle(
  loadedPart(async () => (await import("./settings-drawer.js")).ShellSettingsDrawer),
);

/** Loaded on the pointer or the focus of the bell. */
export const notificationList = /* @__PURE__ */ loadedPart(
  async () => (await import("./notification-list.js")).NotificationList,
);

/** What the bell opens: the newest notifications, or why there are none. */
export const NotificationList = /* @__PURE__ */ drawnWhenLoaded(notificationList, () =>
  createElement(Spinner),
);
