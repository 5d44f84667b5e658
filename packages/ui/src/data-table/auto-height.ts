import { TABLE_CONSTANTS } from "./constants.js";

/**
 * Height of the scrolling part so that the table ends 40 px above the bottom of the window, but never less
 * than 100 px (specification, section 9); a page's footer that needs more than these 40 has it. All in px.
 */
export function autoHeight(space: {
  viewportHeight: number;
  top: number;
  below: number;
  footer?: number;
}): number {
  const margin = Math.max(TABLE_CONSTANTS.bottomMargin, space.footer ?? 0);
  const free = space.viewportHeight - space.top - space.below - margin;
  return Math.max(TABLE_CONSTANTS.minAutoHeight, Math.floor(free));
}
