import { TABLE_CONSTANTS } from "./constants.js";

/**
 * Height of the scrolling part so that the table ends 40 px above the bottom of the window, but never less
 * than 100 px (specification, section 9). All in px.
 */
export function autoHeight(space: { viewportHeight: number; top: number; below: number }): number {
  const free = space.viewportHeight - space.top - space.below - TABLE_CONSTANTS.bottomMargin;
  return Math.max(TABLE_CONSTANTS.minAutoHeight, Math.floor(free));
}
