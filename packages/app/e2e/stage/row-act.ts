import type { Locator } from "playwright";

/** Presses an act of a row or of a tree's entry: its button, or the entry of the menu behind 更多. */
export async function pressAct(row: Locator, label: string): Promise<void> {
  // Waits for it, and shows acts that are seen under the pointer only.
  await row.hover();
  const button = row.getByRole("button", { name: label, exact: true });
  const more = row.getByRole("button", { name: /更多/ });
  await button.or(more).first().waitFor();
  if ((await button.count()) > 0) {
    await button.click();
    return;
  }
  await more.click();
  await row.page().getByRole("menuitem", { name: label, exact: true }).click();
}
