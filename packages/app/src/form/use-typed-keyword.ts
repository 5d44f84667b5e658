import { useCallback, useEffect, useRef, useState } from "react";

/** Pause after the last key before a search is sent, ms. */
const PAUSE_MS = 250;
/** Longest keyword (contract: every search). */
const KEYWORD_MAX = 50;

/**
 * What is typed into a combobox that searches on the server, once typing pauses.
 *
 * @returns the keyword, undefined while nothing is typed, and what the combobox calls
 */
export function useTypedKeyword() {
  const [keyword, setKeyword] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onInputValueChange = useCallback((text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setKeyword(text.trim().slice(0, KEYWORD_MAX) || undefined), PAUSE_MS);
  }, []);
  return { keyword, onInputValueChange };
}
