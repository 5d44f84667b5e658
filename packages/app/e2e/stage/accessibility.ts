import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright";

/** WCAG 2.2 A and AA (design, section 4). */
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What is seriously wrong with the page as it is now, one line per rule and element; empty is good. */
export async function seriousViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ""}`));
}
