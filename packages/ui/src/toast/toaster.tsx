import type { RefAttributes } from "react";
import { drawnWhenLoaded } from "../hooks/drawn-when-loaded.js";
import { loadedPart } from "../hooks/loaded-part.js";
import type { ToasterViewProps } from "./toaster-view.js";

/** What {@link Toaster} takes. */
export type ToasterProps = Partial<ToasterViewProps>;

/**
 * Where the messages of `toast` appear; one on the page, beside the routes. They stay while the pointer or the focus
 * is on them. Alt+T brings the focus there. What draws them is loaded after the page: none is said before somebody has
 * done something.
 */
export const Toaster = /* @__PURE__ */ drawnWhenLoaded<ToasterProps & RefAttributes<HTMLDivElement>>(
  loadedPart(async () => (await import("./toaster-view.js")).ToasterView),
);
