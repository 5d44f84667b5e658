import { useEffect } from "react";

/**
 * While it is on the page, the paper is that of a component (`@page` in its stylesheet). Pages that are kept out of view
 * have no effects.
 */
export function usePrintPage(component: string, enabled = true): void {
  useEffect(() => {
    if (!enabled) return undefined;
    const page = document.documentElement;
    page.setAttribute("data-hx-print", component);
    return () => page.removeAttribute("data-hx-print");
  }, [component, enabled]);
}
