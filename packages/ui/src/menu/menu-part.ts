import type { RefAttributes } from "react";
import { loadedPart } from "../hooks/loaded-part.js";
import { openedWhenLoaded } from "../hooks/opened-when-loaded.js";
import type { MenuOverlayProps } from "./menu-overlay.js";

/** What opens from buttons and on right clicks; loaded when one is pointed at. */
export const menuOverlay = /* @__PURE__ */ loadedPart(
  async () => (await import("./menu-overlay.js")).MenuOverlay,
);

export const MenuContent = /* @__PURE__ */ openedWhenLoaded<MenuOverlayProps & RefAttributes<HTMLDivElement>>(
  menuOverlay,
);
