/** What was pressed last in a page that the server drew and that did not work yet. */
let pressed: HTMLElement | undefined;

/** What a page does when it is pressed; links, fields and forms do it by themselves. */
const ACTS =
  "button:not([type=submit]), [role=checkbox], [role=switch], [role=radio], [role=tab], [role=combobox]";

const remember = ({ target }: Event): void => {
  const act = target instanceof Element ? target.closest<HTMLElement>(ACTS) : null;
  if (act !== null && !act.matches(":disabled")) pressed = act;
};

/** Begins to take note of what is pressed. */
export function noteClicks(root: HTMLElement): void {
  if (root.dataset["served"] !== undefined) root.addEventListener("click", remember, true);
}

/** The page works: does what was pressed last, once. */
export function repeatClick(root: HTMLElement): void {
  root.removeEventListener("click", remember, true);
  const act = pressed;
  pressed = undefined;
  if (act?.isConnected === true) act.click();
}
