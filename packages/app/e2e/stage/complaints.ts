import type { Page } from "playwright";

/** What the page writes into the console as errors and warnings, and what it throws, from now on. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", ({ message }) => complaints.push(message));
  return complaints;
}
