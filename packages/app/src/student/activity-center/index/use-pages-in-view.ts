import { useEffect, useRef } from "react";
import type { PagedOffering } from "./use-offerings.ts";

/**
 * Tells which pages have a row in the window.
 *
 * @param onChange stable; called when other pages came into view
 * @returns for the element around the rows
 */
export function usePagesInView(
  items: readonly PagedOffering[],
  onChange: (pages: ReadonlySet<number>) => void,
) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const pages = new Map(items.map(({ item, page }) => [String(item.offering.id), page]));
    const visible = new Set<string>();
    let told = "";
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const id = (target as HTMLElement).dataset["id"] ?? "";
        if (isIntersecting) visible.add(id);
        else visible.delete(id);
      }
      const inView = new Set([...visible].flatMap((id) => pages.get(id) ?? []));
      const now = [...inView].toSorted((a, b) => a - b).join();
      // Scrolled beyond both ends nothing is in view, and the page of before stays.
      if (now === told || inView.size === 0) return;
      told = now;
      onChange(inView);
    });
    for (const row of list.current?.querySelectorAll('[data-component="course-row"]') ?? [])
      observer.observe(row);
    return () => observer.disconnect();
  }, [items, onChange]);
  return list;
}
