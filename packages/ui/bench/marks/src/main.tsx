// Ours, or what one writes first; the address says which. The keys come from outside (marks.mjs), as a person's do.
import type { ComponentType } from "react";
import { createRoot } from "react-dom/client";

const contestants: Record<string, () => Promise<{ Marks: ComponentType }>> = {
  ours: () => import("./ours.js"),
  naive: () => import("./naive.js"),
};
const who = new URLSearchParams(location.search).get("who") ?? "ours";
const { Marks } = await (contestants[who] as () => Promise<{ Marks: ComponentType }>)();

/** Longest of the events of each interaction, ms in steps of 8; shorter than 16 is not told. */
const told = new Map<number, number>();
const observer = new PerformanceObserver((list) => {
  for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
    if (entry.interactionId > 0)
      told.set(entry.interactionId, Math.max(told.get(entry.interactionId) ?? 0, entry.duration));
});
observer.observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);

const bench = {
  /** Puts the keyboard into the first cell of the last column. */
  begin: () => {
    const field = document.querySelector<HTMLElement>('[data-column="exam"][data-row="0"]');
    field?.focus();
    return field !== null;
  },
  /** Forgets what was measured. */
  forget: () => told.clear(),
  /** What was measured. */
  told: () => [...told.values()],
  /** How many rows are on the page. */
  rows: () => document.querySelectorAll("[role=row], tr").length,
};
declare global {
  interface Window {
    marks: typeof bench;
  }
}
window.marks = bench;
createRoot(document.getElementById("root") as HTMLElement).render(<Marks />);
