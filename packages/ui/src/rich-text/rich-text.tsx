import { drawnWhenLoaded } from "../hooks/drawn-when-loaded.js";
import { loadedPart } from "../hooks/loaded-part.js";
import { Skeleton } from "../skeleton/index.js";

/**
 * Shows HTML that somebody wrote in an editor, safely and in the page's own type. What makes it safe is loaded with the
 * first text; until then grey lines keep its place.
 */
export const RichText = /* @__PURE__ */ drawnWhenLoaded(
  loadedPart(async () => (await import("./rich-text-content.js")).RichText),
  ({ lines = 3, className }) => (
    <div data-component="rich-text" className={className} aria-busy="true">
      <Skeleton lines={lines} />
    </div>
  ),
);
