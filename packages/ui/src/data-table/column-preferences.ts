import { useMemo, useSyncExternalStore } from "react";
import {
  browserStorage,
  type PreferenceStorage,
  createStoredValue,
  type StoredValue,
} from "./stored-value.js";

/** How dense rows are: medium is the specification's default size (section 9). */
export type TableDensity = "comfortable" | "compact";

/** What a person changed about a table: everything is optional, what is absent is as the program says. */
export interface ColumnPreferences {
  /** Props in their order. Columns that are not named keep their declared neighbours. */
  order?: readonly string[];
  /** Shown (`true`) or hidden (`false`) against what the column says of itself. */
  shown?: Readonly<Record<string, boolean>>;
  /** Pinned against what the column says of itself; `null` is not pinned. */
  pin?: Readonly<Record<string, "start" | "end" | null>>;
  /** Widths, px at a root font of 16 px. */
  sizes?: Readonly<Record<string, number>>;
  density?: TableDensity;
}

const VERSION = 1;

function recordOf<T>(value: unknown, accept: (item: unknown) => item is T): Record<string, T> | undefined {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return undefined;
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, T] => accept(entry[1])));
}

/** Reads what was remembered; what cannot be read is as if nothing had been remembered. */
export function parsePreferences(text: string | null): ColumnPreferences {
  if (text === null) return {};
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    return {};
  }
  if (stored === null || typeof stored !== "object" || !("version" in stored) || stored.version !== VERSION) {
    return {};
  }
  const raw = stored as Record<string, unknown>;
  const preferences: ColumnPreferences = {};
  if (Array.isArray(raw.order)) {
    preferences.order = raw.order.filter((item): item is string => typeof item === "string");
  }
  const shown = recordOf(raw.shown, (item) => typeof item === "boolean");
  if (shown !== undefined) preferences.shown = shown;
  const pin = recordOf(raw.pin, (item) => item === "start" || item === "end" || item === null);
  if (pin !== undefined) preferences.pin = pin;
  const sizes = recordOf(raw.sizes, (item): item is number => typeof item === "number" && item >= 1);
  if (sizes !== undefined) preferences.sizes = sizes;
  if (raw.density === "comfortable" || raw.density === "compact") preferences.density = raw.density;
  return preferences;
}

/** Writes what is to be remembered. */
export function formatPreferences(preferences: ColumnPreferences): string {
  return JSON.stringify({ version: VERSION, ...preferences });
}

/**
 * Puts the remembered order onto the columns of today: columns that went are forgotten, columns that are new
 * stand where the program put them, after the neighbour before them.
 */
export function mergeOrder(
  declared: readonly string[],
  remembered: readonly string[] = [],
): readonly string[] {
  const known = new Set(declared);
  const result = [...new Set(remembered)].filter((prop) => known.has(prop));
  const placed = new Set(result);
  declared.forEach((prop, at) => {
    if (placed.has(prop)) return;
    const before = declared.slice(0, at).findLast((candidate) => placed.has(candidate));
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, prop);
    placed.add(prop);
  });
  return result;
}

const NOTHING: ColumnPreferences = {};

/** Key in the storage for the table with this `id`. */
function preferenceKey(id: string): string {
  return `huxuan:table:${id}`;
}

/**
 * What a person changed about the columns of the table with this `id` in this browser, as a text for
 * {@link setTableColumns}: to keep it somewhere else, under a name, for another device. Empty: nothing.
 */
export function tableColumnsText(id: string): string {
  try {
    return browserStorage()?.getItem(preferenceKey(id)) ?? "";
  } catch {
    return "";
  }
}

/** Shows the columns of the table with this `id` as {@link tableColumnsText} found them once; empty: as the program says. */
export function setTableColumns(id: string, text: string): void {
  const storage = browserStorage();
  const key = preferenceKey(id);
  try {
    storage?.setItem(key, text === "" ? formatPreferences({}) : text);
  } catch {
    return;
  }
  // What other tabs hear by themselves the table of this one hears too.
  window.dispatchEvent(new StorageEvent("storage", { key }));
}

/**
 * What the person changed about the table with this `id`, and how to change it. Without an `id` it is kept
 * until the table goes. On the server nothing is remembered.
 */
export function useColumnPreferences(
  id: string | undefined,
  storage: PreferenceStorage | undefined,
): readonly [ColumnPreferences, StoredValue<ColumnPreferences>["update"]] {
  const store = useMemo(
    () =>
      createStoredValue(
        id === undefined ? undefined : preferenceKey(id),
        // The first touch of a browser's storage waits for the disk: not for a table that is not remembered.
        id === undefined ? undefined : (storage ?? browserStorage()),
        parsePreferences,
        formatPreferences,
      ),
    [id, storage],
  );
  const preferences = useSyncExternalStore(store.subscribe, store.get, () => NOTHING);
  return [preferences, store.update];
}
