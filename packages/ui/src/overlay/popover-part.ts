import type { RefAttributes } from "react";
import { loadedPart } from "../hooks/loaded-part.js";
import { openedWhenLoaded } from "../hooks/opened-when-loaded.js";
import type { PopoverOverlayProps } from "./popover-overlay.js";

/** What stands beside a button; loaded when one is pointed at. */
export const popoverOverlay = /* @__PURE__ */ loadedPart(
  async () => (await import("./popover-overlay.js")).PopoverOverlay,
);

export const PopoverContent = /* @__PURE__ */ openedWhenLoaded<
  PopoverOverlayProps & RefAttributes<HTMLDivElement>
>(popoverOverlay);
