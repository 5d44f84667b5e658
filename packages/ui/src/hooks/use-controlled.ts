import { useCallback, useState } from "react";

/**
 * A value that is the caller's when given, and our own otherwise; `change` reports either way. A value that is
 * taken back (a form without defaults was reset) leaves the initial one, not what was chosen last.
 */
export function useControlled<T>(
  given: T | undefined,
  initial: T,
  onValueChange: ((value: T) => void) | undefined,
): [T, (value: T) => void] {
  const [own, setOwn] = useState(initial);
  const [wasGiven, setWasGiven] = useState(given !== undefined);
  if (wasGiven !== (given !== undefined)) {
    setWasGiven(!wasGiven);
    if (wasGiven) setOwn(initial);
  }
  const change = useCallback(
    (value: T) => {
      setOwn(value);
      onValueChange?.(value);
    },
    [onValueChange],
  );
  return [given === undefined ? own : given, change];
}
