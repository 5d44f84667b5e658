import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright";
import { expect } from "vitest";

/** WCAG 2.2 A and AA (design, section 4). */
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Of those, what can be wrong in another theme of a page that has been looked at. */
const RULES_OF_COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * What is seriously wrong with the page as it is now, one line per rule and element; empty is good.
 *
 * @param look at everything, or at the colours of a page that has been looked at in another theme
 */
export async function seriousViolations(page: Page, look: "all" | "colours" = "all"): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    // Nothing is said of what passes: describing that takes as long as looking.
    .options({
      resultTypes: ["violations"],
      runOnly: look === "all" ? { type: "tag", values: RULES } : { type: "rule", values: RULES_OF_COLOURS },
    })
    // In the page itself. Otherwise a window is opened for every look, to put the results of frames from elsewhere
    // together, and no page of ours has one.
    .setLegacyMode();
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ""}`));
}

/** Shows the page that is open in another theme, and waits until no colour is on its way any more. */
export async function showIn(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  const drawn = await page.evaluate(async () => {
    const running = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    // A colour that is inherited while it changes begins a transition of its own when the one above has moved.
    for (let transitions = running(); transitions.length > 0; transitions = running()) {
      await Promise.allSettled(transitions.map(({ finished }) => finished));
    }
    // Both begin with their lightness, `lab(98 …)`: in the dark the letters are lighter than the ground.
    const { backgroundColor, color } = getComputedStyle(document.documentElement);
    const lightness = (colour: string) => Number.parseFloat(colour.slice(colour.indexOf("(") + 1));
    return lightness(color) > lightness(backgroundColor) ? "dark" : "light";
  });
  expect(drawn, `theme of ${page.url()}`).toBe(colorScheme);
}

/** Elements that cut off their own text, one line each. What shortens a text on purpose says it whole elsewhere. */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("body *")].flatMap((element) => {
      const { overflowY, overflowX, textOverflow, webkitLineClamp, position, clipPath } =
        getComputedStyle(element);
      const ownText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "",
      );
      // Read aloud only.
      const isUnseen = position === "absolute" && (clipPath !== "none" || element.clientWidth <= 1);
      if (!ownText || isUnseen || textOverflow === "ellipsis" || webkitLineClamp !== "none") return [];
      const cutBelow = /hidden|clip/u.test(overflowY) && element.scrollHeight > element.clientHeight + 2;
      const cutBeside = /hidden|clip/u.test(overflowX) && element.scrollWidth > element.clientWidth + 2;
      return cutBelow || cutBeside ? [element.outerHTML.slice(0, 160)] : [];
    }),
  );
}

/** Elements for which the page would have to be scrolled sideways, one line each; none where it fits its window. */
export function widerThanWindow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll("body *")]
      .map((element) => ({ element, right: Math.round(element.getBoundingClientRect().right) }))
      .filter(({ right }) => right > clientWidth)
      .map(
        ({ element, right }) => `ends at ${right} of ${clientWidth} px: ${element.outerHTML.slice(0, 160)}`,
      );
    return [`is ${scrollWidth} px wide`, ...wide.slice(-5)];
  });
}
