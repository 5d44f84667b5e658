import { create } from "zustand";

/** Milliseconds between two tries to reach a server that does not answer; spread, so that a campus does not come back at once. */
const PROBE_MS = { least: 1_000, most: 3_000 } as const;
/** An act that takes longer than this, ms, is shown as under way. */
const SLOW_MS = 1_000;

interface Connection {
  /** Whether the device has a network, and whether the server answers. */
  reach: "online" | "offline" | "unreachable";
  /** The event stream of the page in view was lost and is not back. */
  streamLost: boolean;
  /** Acts that have been under way for longer than a second. */
  slowActs: number;
  /** When the server was last heard, as the device's clock says. */
  heardAt: number;
}

/** What the device says; a server that draws a page says nothing. */
export const isOffline = () => (navigator as Partial<Navigator>).onLine === false;

/** How this window is connected. */
export const useConnection = create<Connection>(() => ({
  reach: isOffline() ? "offline" : "online",
  streamLost: false,
  slowActs: 0,
  heardAt: Date.now(),
}));

const { getState: now, setState: set } = useConnection;
let probing: ReturnType<typeof setTimeout> | undefined;

/** The server answered a call, or its stream gave a sign of life. */
export function heard(): void {
  // A device without a network may still give out what was on its way.
  if (isOffline()) return;
  clearTimeout(probing);
  set({ reach: "online", heardAt: Date.now() });
}

/** A call did not reach the server. */
export function missed(): void {
  set({ reach: isOffline() ? "offline" : "unreachable" });
  clearTimeout(probing);
  probing = setTimeout(() => void probe(), PROBE_MS.least + Math.random() * (PROBE_MS.most - PROBE_MS.least));
}

/** Asks the server for a sign of life; whatever it answers is one. */
async function probe(): Promise<void> {
  try {
    await fetch("/healthz", { cache: "no-store" });
    heard();
  } catch {
    missed();
  }
}

export function setStreamLost(streamLost: boolean): void {
  if (now().streamLost === streamLost) return;
  set({ streamLost });
  // Is it the stream alone, or the network?
  if (streamLost) void probe();
}

let watching = false;

/** Follows what the device says of its network, from the first call on. */
export function watchNetwork(): void {
  if (watching) return;
  watching = true;
  window.addEventListener("offline", () => set({ reach: "offline" }));
  window.addEventListener("online", () => void probe());
}

/** Calls back whenever the server can be reached again. Gives how to stop. */
export const onReconnect = (listener: () => void): (() => void) =>
  useConnection.subscribe((next, before) => {
    if (next.reach === "online" && before.reach !== "online") listener();
  });

/** Says after a second that an act is still on its way. Call what it gives when the act is over. */
export function watchAct(): () => void {
  let slow = false;
  const count = (by: number) => set({ slowActs: now().slowActs + by });
  const timer = setTimeout(() => {
    slow = true;
    count(1);
  }, SLOW_MS);
  return () => {
    clearTimeout(timer);
    if (slow) count(-1);
  };
}
