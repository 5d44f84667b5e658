import { useEffect, useState, useSyncExternalStore } from "react";
import { createListeners } from "./store.js";
import { whenOnline } from "./when-online.js";

/** A component, or anything else, in a file of its own that is loaded when it is first needed. */
export interface LoadedPart<Part> {
  /** What was loaded; undefined until it is there. */
  readonly loaded: Part | undefined;
  /** Loads it once. Without a network it waits for one; a load that failed is tried again at the next call. */
  load: () => Promise<Part>;
  /** The same ahead of the need, on the pointer or the focus; a failed load shows itself when the part is needed. */
  loadEarly: () => void;
  /** Tells when it is there. */
  subscribe: (onLoad: () => void) => () => void;
}

/** Declares a part by how it is imported: `loadedPart(async () => (await import("./list.js")).List)`. */
export function loadedPart<Part>(importPart: () => Promise<Part>): LoadedPart<Part> {
  let loaded: Part | undefined;
  let loading: Promise<Part> | undefined;
  const { subscribe, tell } = createListeners();
  const importOnce = async () => {
    try {
      loaded = await whenOnline(importPart);
      tell();
      return loaded;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  const load = () => (loading ??= importOnce());
  return {
    get loaded() {
      return loaded;
    },
    load,
    loadEarly: () => void load().catch(() => undefined),
    subscribe,
  };
}

const notOnAServer = () => undefined;

/**
 * The part from the first time it is needed; undefined while it is loading, on a server, and during hydration. Unlike
 * `React.lazy`, a part that is loaded already is rendered at once, without a fallback.
 *
 * @throws while rendering, when it could not be loaded: the error boundary around says so
 */
export function useLoadedPart<Part>(part: LoadedPart<Part>, needed: boolean): Part | undefined {
  const [wasNeeded, setWasNeeded] = useState(needed);
  if (needed && !wasNeeded) setWasNeeded(true);
  const [failure, setFailure] = useState<{ error: unknown }>();
  const loaded = useSyncExternalStore(part.subscribe, () => part.loaded, notOnAServer);
  const missing = wasNeeded && loaded === undefined;
  useEffect(() => {
    if (!missing) return undefined;
    let gone = false;
    part.load().catch((error: unknown) => {
      if (!gone) setFailure({ error });
    });
    return () => {
      gone = true;
    };
  }, [part, missing]);
  if (failure !== undefined) throw failure.error;
  return wasNeeded ? loaded : undefined;
}
