import { useCallback, useEffect, useRef } from "react";

/** Asks for the newest of a value: for handlers and effects that must not begin anew when it changes. */
export function useLatest<T>(value: T): () => T {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return useCallback(() => latest.current, []);
}
