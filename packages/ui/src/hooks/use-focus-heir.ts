import { type RefObject, useEffect, useInsertionEffect, useRef } from "react";
import { loadedPart } from "./loaded-part.js";

const part = /* @__PURE__ */ loadedPart(() => import("./focus-heir.js"));

/**
 * When something goes from the page with the focus on it (the cross that removes its own tag), the focus goes to the
 * nearest thing that Tab reaches instead of the top of the page.
 *
 * @param ref what goes
 * @param first asked first, once it is gone: what has taken its place, for example
 */
export function useFocusHeir(ref: RefObject<HTMLElement | null>, first?: () => HTMLElement | null): void {
  const latest = useRef(first);
  const heirs = useRef<readonly HTMLElement[]>(undefined);
  useEffect(() => {
    latest.current = first;
  });
  // Little, and needed at the very moment: what can go asks for it as soon as it is there.
  useEffect(() => part.loadEarly(), []);
  // Runs while it is still there; a layout effect would complain on servers of React 18.
  useInsertionEffect(
    () => () => {
      if (ref.current !== null && ref.current === document.activeElement)
        heirs.current = part.loaded?.neighboursOf(ref.current);
    },
    [ref],
  );
  useEffect(
    () => () => {
      if (heirs.current) part.loaded?.giveFocus([latest.current?.() ?? null, ...heirs.current]);
    },
    [],
  );
}
