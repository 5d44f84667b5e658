import type { Page } from "playwright";

/** Waits until the page waits for nothing, and for the two frames after that. */
export async function allRead(page: Page): Promise<void> {
  await page
    .locator("h1, h2, table, form, [data-component=empty-state]")
    .first()
    .waitFor({ state: "attached" });
  await page.waitForFunction(
    () =>
      document.fonts.status === "loaded" &&
      !document.querySelector("[data-component=skeleton], [data-part=skeleton], [aria-busy=true]"),
  );
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
