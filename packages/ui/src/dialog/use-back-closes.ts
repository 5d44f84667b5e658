import { useEffect } from "react";
import { useLatest } from "../hooks/use-latest.js";

/** In the state of the history entry that stands for what is open over the page. */
const MARK = "hxOverlay";

/** What is open over the page, the topmost last: how each is asked to close. */
const opened: (() => void)[] = [];

/** Keys of the entries that were made here, and the newest state of each; without the Navigation API there are none. */
const made = new Map<string, unknown>();

/** The part of the Navigation API that is used; TypeScript's library does not have it yet. */
interface HistoryEntry {
  key: string;
  index: number;
  url: string | null;
}
interface PageNavigation extends EventTarget {
  currentEntry: HistoryEntry | null;
}

/** Where the last step of the history came from. */
let cameFrom: HistoryEntry | null = null;
/** Address of the page below the entry, where there is no Navigation API to tell where a step came from. */
let below = "";
let listening = false;

const pageNavigation = (): PageNavigation | undefined =>
  (window as { navigation?: PageNavigation }).navigation;

const isMarked = (state: unknown): boolean => typeof state === "object" && state !== null && MARK in state;

/**
 * While something is open over the page, Back asks it to close instead of leaving the page. One entry with the same
 * address is put on the history for everything that is open. It stays when that is closed in another way, and Back then
 * passes over it: taking it away would be a step of its own, which could undo a navigation that has just begun. The
 * router of the host never hears of these steps; the entry's state is the router's own with one mark more.
 */
export function useBackCloses(open: boolean, ask: () => void): void {
  const latest = useLatest(ask);
  useEffect(() => {
    if (!open) return undefined;
    listen();
    const entry = () => latest()();
    opened.push(entry);
    ensureEntry();
    return () => {
      opened.splice(opened.indexOf(entry), 1);
    };
  }, [latest, open]);
}

/** Once, and before a router that begins later; a capturing listener comes first also when it begins later. */
function listen(): void {
  if (listening) return;
  listening = true;
  window.addEventListener("popstate", onStep, { capture: true });
  pageNavigation()?.addEventListener("currententrychange", (event) => {
    cameFrom = (event as Event & { from: HistoryEntry }).from;
    const now = pageNavigation()?.currentEntry;
    // A page may write its address while something is open: filters in a sheet, for example.
    if (now && made.has(now.key)) made.set(now.key, history.state);
  });
}

function ensureEntry(): void {
  const here = pageNavigation()?.currentEntry;
  if (here ? made.has(here.key) : isMarked(history.state)) return;
  below = location.href;
  history.pushState({ ...(history.state as object | null), [MARK]: true }, "");
  const entry = pageNavigation()?.currentEntry;
  if (entry) made.set(entry.key, history.state);
}

function onStep(event: PopStateEvent): void {
  if (!steppedBackFromEntry(event)) return;
  event.stopImmediatePropagation();
  const ask = opened.at(-1);
  if (!ask) {
    // Nothing was open any more: this step was meant for the page.
    history.back();
    return;
  }
  if (cameFrom?.url && made.has(cameFrom.key)) {
    const { [MARK]: _, ...state } = made.get(cameFrom.key) as Record<string, unknown>;
    history.replaceState(state, "", cameFrom.url);
  }
  ask();
  // What asks before it closes, or stands below what was closed, is still open: Back is for it again.
  setTimeout(() => opened.length > 0 && ensureEntry());
}

function steppedBackFromEntry(event: PopStateEvent): boolean {
  const here = pageNavigation()?.currentEntry;
  if (here) return cameFrom !== null && made.has(cameFrom.key) && here.index === cameFrom.index - 1;
  return opened.length > 0 && !isMarked(event.state) && location.href === below;
}
