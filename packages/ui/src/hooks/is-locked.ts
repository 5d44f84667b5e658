/**
 * What takes no press: disabled, by itself or by a `fieldset` around it, or inert by `aria-disabled`, which a `Button` sets
 * while it is busy or has a reason why it cannot be pressed. Elements that are no form controls know nothing of a
 * `fieldset`; what stands in its legend works on, as the browser has it.
 */
const LOCKED = [
  ":disabled",
  '[aria-disabled="true"]',
  "fieldset:disabled *:not(fieldset:disabled > legend:first-of-type *)",
].join(", ");

/**
 * Whether a control, or the button of something that opens, takes nothing now. It is read at the press and not while
 * drawing: a `fieldset` tells nobody. Browsers withhold clicks from what is disabled, but not `pointerdown`, by which
 * menus and selects open.
 */
export const isLocked = (element: Element | null): boolean => element?.matches(LOCKED) === true;
