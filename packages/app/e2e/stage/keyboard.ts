import type { Locator } from "playwright";
import { expect } from "vitest";

/** Waits until an element, or something in it, has the focus: what has just been opened hears no key before that. */
export async function focusIn(element: Locator): Promise<void> {
  await expect
    .poll(() => element.evaluate((one) => one.contains(document.activeElement)), {
      message: "focus is in it",
    })
    .toBe(true);
}

/** Closes what has just been opened with Escape, once it hears keys. */
export async function closeByKey(overlay: Locator): Promise<void> {
  await focusIn(overlay);
  await overlay.page().keyboard.press("Escape");
  await overlay.waitFor({ state: "hidden" });
}
