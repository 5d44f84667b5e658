import { useCallback, useState } from "react";

/** A value that is the caller's when given, and our own otherwise; `change` reports either way. */
export function useControlled<T>(
  given: T | undefined,
  initial: T,
  onChange: ((value: T) => void) | undefined,
): [T, (value: T) => void] {
  const [own, setOwn] = useState(initial);
  const change = useCallback(
    (value: T) => {
      setOwn(value);
      onChange?.(value);
    },
    [onChange],
  );
  return [given === undefined ? own : given, change];
}
