import { type RefObject, useEffect, useRef } from "react";

/** Calls `reset` when the form around a control is reset, as the browser's own controls go back to their first value. */
export function useFormReset(
  control: RefObject<HTMLButtonElement | HTMLInputElement | null>,
  reset: () => void,
): void {
  const latest = useRef(reset);
  useEffect(() => {
    latest.current = reset;
  });
  useEffect(() => {
    const form = control.current?.form;
    const onReset = () => latest.current();
    form?.addEventListener("reset", onReset);
    return () => form?.removeEventListener("reset", onReset);
  }, [control]);
}
