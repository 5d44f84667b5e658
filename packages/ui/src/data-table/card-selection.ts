import { adoptStyles } from "../styles/adopt-styles.js";
import cardSelectionStyles from "./card-selection.css?inline";

/**
 * Puts the looks of what is ticked among cards on the page. Loaded by the first table whose rows are cards and can be
 * ticked: most have a head. A function, because bundlers drop files that are imported for their effects alone.
 */
export function adoptCardSelection(): true {
  adoptStyles(cardSelectionStyles);
  return true;
}
