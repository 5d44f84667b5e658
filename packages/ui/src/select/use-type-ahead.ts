import { useCallback, useEffect, useRef } from "react";
import { isChoosable, type SelectOption } from "../options/select-options.js";

/** How long letters belong to one word, in milliseconds. */
const PAUSE = 1000;

/**
 * Letters typed on a closed select choose the option that begins with them; the same letter again goes on to the next.
 *
 * @returns takes a key; true when it was a letter of a word
 */
export function useTypeAhead(
  options: readonly SelectOption[],
  value: string,
  choose: (value: string) => void,
): (key: string) => boolean {
  const typed = useRef("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (key) => {
      if (key.length !== 1 || (key === " " && typed.current === "")) return false;
      typed.current += key.toLowerCase();
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        typed.current = "";
      }, PAUSE);
      const word = typed.current;
      const again = word === word.charAt(0).repeat(word.length);
      const offered = options.filter(isChoosable);
      const at = offered.findIndex((option) => option.value === value);
      // One letter goes on from the present option; more of a word may stay with it.
      const from = again ? at + 1 : Math.max(at, 0);
      const found = [...offered.slice(from), ...offered.slice(0, from)].find((option) =>
        option.label.toLowerCase().startsWith(again ? key.toLowerCase() : word),
      );
      if (found !== undefined && found.value !== value) choose(found.value);
      return true;
    },
    [options, value, choose],
  );
}
