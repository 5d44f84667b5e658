import { type ForwardedRef, type RefObject, useCallback } from "react";

/** One ref callback for a ref of our own and the one handed in. */
export function useMergedRef<T>(
  own: RefObject<T | null>,
  given: ForwardedRef<T>,
): (element: T | null) => void {
  return useCallback(
    (element) => {
      own.current = element;
      if (typeof given === "function") given(element);
      else if (given) given.current = element;
    },
    [own, given],
  );
}
