import { type RefObject, useCallback, useRef } from "react";

/**
 * Runs what was chosen after the menu has closed and the focus is back where it came from. A dialog opened earlier
 * would remember the vanished item as the place to return to, and the closing menu would take the focus out of it.
 *
 * @param home what takes the focus when the menu closes
 */
export function useMenuChoice(home: RefObject<HTMLElement | null>) {
  const chosen = useRef<(() => void) | undefined>(undefined);
  const choose = useCallback((act: (() => void) | undefined) => {
    chosen.current = act;
  }, []);
  const onCloseAutoFocus = useCallback(
    (event: Event) => {
      const act = chosen.current;
      chosen.current = undefined;
      if (act === undefined) return;
      event.preventDefault();
      home.current?.focus();
      act();
    },
    [home],
  );
  return { choose, onCloseAutoFocus };
}
