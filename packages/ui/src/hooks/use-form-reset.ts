import { type RefObject, useEffect } from "react";
import { useLatest } from "./use-latest.js";

/** Calls `reset` when the form around a control is reset, as the browser's own controls go back to their first value. */
export function useFormReset(
  control: RefObject<HTMLButtonElement | HTMLInputElement | null>,
  reset: () => void,
): void {
  const latest = useLatest(reset);
  useEffect(() => {
    const form = control.current?.form;
    const onReset = () => latest()();
    form?.addEventListener("reset", onReset);
    return () => form?.removeEventListener("reset", onReset);
  }, [control, latest]);
}
