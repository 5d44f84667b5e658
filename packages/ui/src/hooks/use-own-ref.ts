import { type ForwardedRef, type RefObject, useImperativeHandle, useRef } from "react";

/** A ref of our own that the caller's ref follows. For an element that is there as long as its component is. */
export function useOwnRef<T>(given: ForwardedRef<T>): RefObject<T | null> {
  const own = useRef<T>(null);
  useImperativeHandle(given, () => own.current as T, []);
  return own;
}
