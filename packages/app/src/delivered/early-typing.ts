/** What stands in the fields that somebody typed into before the page worked. */
const typed = new Map<HTMLInputElement, string>();
/** Fields without a text; a press on them is a click. */
const WITHOUT_TEXT = new Set(["checkbox", "radio", "file"]);

const note = (field: EventTarget | null): void => {
  if (field instanceof HTMLInputElement && !WITHOUT_TEXT.has(field.type)) typed.set(field, field.value);
};
const hear = ({ target }: Event): void => note(target);

/**
 * Begins to take note of what is typed in a page that the server drew. Call it before the page begins to work: its fields
 * forget what they hold when they do, and while that lasts no component hears of a letter.
 */
export function noteTyping(root: HTMLElement): void {
  for (const input of root.querySelectorAll("input")) if (input.value !== input.defaultValue) note(input);
  root.addEventListener("input", hear, true);
}

/** The page works: puts in what was typed, as a person would, so that the forms hear of it. */
export function typeAgain(root: HTMLElement): void {
  root.removeEventListener("input", hear, true);
  for (const [input, text] of typed) if (input.isConnected) put(input, text);
  typed.clear();
}

function put(input: HTMLInputElement, text: string): void {
  const { selectionStart, selectionEnd } = input;
  // React remembers what was set the usual way and takes no notice of an event that brings the same value.
  input.value = "";
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
  input.dispatchEvent(new Event("input", { bubbles: true }));
  // Where the caret stood, in fields that have one.
  if (document.activeElement === input && selectionStart !== null)
    input.setSelectionRange(Math.min(selectionStart, text.length), Math.min(selectionEnd ?? 0, text.length));
}
