/** What was pressed in a page that the server drew and that did not work yet, in this order. */
let pressed: readonly HTMLElement[] = [];

/** What a page does when it is pressed; links, fields and forms do it by themselves. */
const ACTS =
  "button:not([type=submit]), [role=checkbox], [role=switch], [role=radio], [role=tab], [role=combobox]";

/** What answers a question: each of them counts, and of the choices of one question the last. */
const ANSWERS = "[role=checkbox], [role=switch], [role=radio]";

const remember = ({ target }: Event): void => {
  const act = target instanceof Element ? target.closest<HTMLElement>(ACTS) : null;
  if (act !== null && !act.matches(":disabled")) pressed = [...pressed.filter((one) => stays(one, act)), act];
};

/** Whether an earlier press still counts beside a later one. Whoever presses buttons again and again wants the last. */
function stays(earlier: HTMLElement, later: HTMLElement): boolean {
  if (!earlier.matches(ANSWERS)) return later.matches(ANSWERS);
  const question = earlier.closest("[role=radiogroup]");
  return question === null || question !== later.closest("[role=radiogroup]");
}

/** The form in which Enter was pressed while its button could not be; nothing else was typed since. */
let sent: HTMLFormElement | undefined;

/** A form whose button works sends itself. */
const rememberEnter = ({ key, target, isComposing }: KeyboardEvent): void => {
  const form = target instanceof HTMLInputElement ? target.form : null;
  const waits = form?.querySelector(":scope [type=submit]")?.matches(":disabled") === true;
  sent = key === "Enter" && !isComposing && waits ? (form ?? undefined) : undefined;
};

/** Begins to take note of what is pressed. */
export function noteClicks(root: HTMLElement): void {
  if (root.dataset["served"] === undefined) return;
  root.addEventListener("click", remember, true);
  root.addEventListener("keydown", rememberEnter, true);
}

/** The page works: does what was pressed, each by itself, so that the later ones see what the earlier ones changed. */
export async function repeatClicks(root: HTMLElement): Promise<void> {
  root.removeEventListener("click", remember, true);
  root.removeEventListener("keydown", rememberEnter, true);
  const form = sent;
  sent = undefined;
  const acts = pressed;
  pressed = [];
  for (const act of acts) {
    if (act.isConnected) act.click();
    await new Promise((resolve) => setTimeout(resolve));
  }
  if (form?.isConnected === true) form.requestSubmit();
}
