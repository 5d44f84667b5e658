import type { ReactNode } from "react";
import { loadedPart } from "../hooks/loaded-part.js";
import { openedWhenIdle } from "../hooks/opened-when-loaded.js";

export interface DrawerProps {
  open: boolean;
  /** Asked to close: by the cross, or beside it and by Escape when `dismissable`. */
  onOpenChange: (open: boolean) => void;
  /** What it is about; its name for screen readers. */
  title: ReactNode;
  /** A sentence below the title, read aloud when it opens. */
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at the lower edge, the one that acts last. */
  footer?: ReactNode;
  /** Edge it comes from. Default `right`. Below 640 px it is a sheet from the bottom unless `sheet` is false. */
  side?: "left" | "right" | "bottom";
  /** Width in pixels, from the left and the right. Default 360. */
  width?: number;
  /** A sheet from the bottom on phones. Default true. */
  sheet?: boolean;
  /** Whether a press beside it and Escape close it. Default false, as with dialogs. */
  dismissable?: boolean;
}

const DrawerWindow = /* @__PURE__ */ openedWhenIdle(
  loadedPart(async () => (await import("./drawer-window.js")).DrawerWindow),
);

/** A panel at the edge of the window, for what goes with the page and needs room: settings, details, filters. */
export function Drawer(props: DrawerProps) {
  return <DrawerWindow {...props} />;
}
