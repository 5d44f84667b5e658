import type { QuestionAnswer } from "@huxuan/api-client";
import type { SheetAnswer } from "@huxuan/ui";
import { useEffect, useMemo, useSyncExternalStore } from "react";

/** What was answered and not handed in, by sheet; on this device alone. Where nothing can be stored it lasts as long as the page. */
const inMemory = new Map<string, string>();
const listeners = new Set<() => void>();

const keyOf = (place: string): string => `huxuan-sheet-${place}`;

function read(key: string): string {
  const here = inMemory.get(key);
  if (here !== undefined) return here;
  let stored = "";
  try {
    stored = localStorage.getItem(key) ?? "";
  } catch {
    // A browser that stores nothing keeps it in memory.
  }
  inMemory.set(key, stored);
  return stored;
}

function write(key: string, text: string): void {
  inMemory.set(key, text);
  try {
    if (text === "") localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // See above.
  }
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** What stands under a name on this device; empty where nothing does, and while the page is drawn on the server. */
const useStored = (key: string): string =>
  useSyncExternalStore(
    subscribe,
    () => read(key),
    () => "",
  );

/** The answers in what was stored: what is none of them is left out, since anybody may write there. */
export function keptIn(text: string): QuestionAnswer[] {
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) ? stored.filter(isAnswer) : [];
  } catch {
    return [];
  }
}

const isAnswer = (one: unknown): one is QuestionAnswer =>
  typeof one === "object" && one !== null && typeof (one as QuestionAnswer).question === "string";

/**
 * The draft of an answered sheet, kept on this device.
 *
 * @param place which sheet, and of somebody who signed in whose: a device may be shared
 */
export function useKeptAnswers(place: string) {
  const key = keyOf(place);
  const text = useStored(key);
  const answers = useMemo(() => keptIn(text), [text]);
  return {
    answers,
    /** Takes a new answer in the place of the one to the same question. */
    keep: (answer: SheetAnswer) => {
      const others = keptIn(read(key)).filter(({ question }) => question !== answer.question);
      write(key, JSON.stringify([...others, answer]));
    },
    /** Nothing is left of it: it was handed in, or cannot be any more. */
    forget: () => write(key, ""),
  };
}

/** Leaves nothing of a draft on the device once it cannot be handed in any more. */
export function useForgottenDraft(place: string, isOver: boolean): void {
  useEffect(() => {
    if (isOver && read(keyOf(place)) !== "") write(keyOf(place), "");
  }, [place, isOver]);
}

/** Whether this device has handed in a sheet of a public link. */
export const useSentHere = (place: string): boolean => useStored(`${keyOf(place)}-sent`) !== "";

/** Notes that it has. */
export const noteSentHere = (place: string): void => write(`${keyOf(place)}-sent`, "1");

/** What this browser calls itself to one survey and to no other, made by chance the first time. */
export function deviceFor(place: string): string {
  const key = `${keyOf(place)}-device`;
  const stored = read(key);
  if (stored !== "") return stored;
  const made = Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  write(key, made);
  return made;
}
