import type { MouseEvent } from "react";

/**
 * Gives a cell whose text does not fit its whole text as a tooltip, when the mouse comes to it. A `title` on every
 * cell from the start would cost more than the text.
 */
export function showOverflow(event: MouseEvent): void {
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>("td, th") : null;
  if (cell === null || cell.childElementCount > 0) return;
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent;
  else cell.removeAttribute("title");
}
