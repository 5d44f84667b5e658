import { type RefObject, useState } from "react";
import { useBrowserLayoutEffect } from "../hooks/use-browser-layout-effect.js";
import { flushSync } from "react-dom";

/**
 * How many of these widths, with a gap between, stand in one row beside the buttons; at least one. When not all do, the
 * button that unfolds the rest stands there too. All in px.
 */
export function fittingCount(
  widths: readonly number[],
  available: number,
  buttons: number,
  gap: number,
  expander = 0,
): number {
  const whole = widths.reduce((sum, width) => sum + width + gap, 0);
  if (whole + buttons <= available) return widths.length;
  let used = buttons + expander;
  let count = 0;
  for (const width of widths) {
    used += width + gap;
    if (used > available) break;
    count += 1;
  }
  return Math.max(1, count);
}

/**
 * Measures how many fields fit beside the buttons in the first row. Before the first measure, and on the
 * server, all do. Fields are children of the form with `data-part="field"`, buttons with `data-part="buttons"`, and among
 * them the one that unfolds with `data-part="expander"`: once it has appeared it is measured again, before anything is
 * painted, so that nothing moves when it comes.
 *
 * @param fields Something that changes when the fields do.
 */
export function useFittingCount(
  form: RefObject<HTMLElement | null>,
  fields: unknown,
  enabled: boolean,
): number {
  const [count, setCount] = useState(Number.POSITIVE_INFINITY);
  const [folds, setFolds] = useState(false);
  useBrowserLayoutEffect(() => {
    const element = form.current;
    if (element === null || !enabled) {
      setCount(Number.POSITIVE_INFINITY);
      return undefined;
    }
    // A hidden field has no width: what was measured while it stood there is kept.
    const widths = new Map<Element, number>();
    /** @param settled a button that has appeared does not go again, or what it displaces could bring it back for ever */
    const measure = (settled: boolean): void => {
      const parts = [...element.querySelectorAll(":scope > [data-part=field]")];
      for (const part of parts) {
        const hidden = part.hasAttribute("hidden");
        if (hidden && !widths.has(part)) part.removeAttribute("hidden");
        const { width } = part.getBoundingClientRect();
        if (width > 0) widths.set(part, width);
        if (hidden) part.setAttribute("hidden", "");
      }
      const group = element.querySelector("[data-part=buttons]");
      const button = group?.querySelector("[data-part=expander]");
      const gapOf = (of: Element) => Number.parseFloat(getComputedStyle(of).columnGap) || 0;
      const expander = group && button ? button.getBoundingClientRect().width + gapOf(group) : 0;
      const fitting = fittingCount(
        parts.map((part) => widths.get(part) ?? 0),
        element.clientWidth,
        (group?.getBoundingClientRect().width ?? 0) - expander,
        gapOf(element),
        expander,
      );
      setCount(fitting);
      setFolds((was) => fitting < parts.length || (was && settled));
    };
    measure(true);
    let width = element.clientWidth;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      // On a phone fields are as wide as the page: what was measured before holds no longer.
      widths.clear();
      // An observer is called before the page is painted: in the same frame it is drawn as it was measured.
      flushSync(() => measure(false));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [form, fields, enabled, folds]);
  return count;
}
