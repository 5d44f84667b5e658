import { useEffect, useRef } from "react";

/** A heading that takes the focus when `step` changes, so that screen readers say what came; not at first. */
export function useFocusAfterStep(step: unknown) {
  const heading = useRef<HTMLHeadingElement>(null);
  const seen = useRef(step);
  useEffect(() => {
    if (seen.current === step) return;
    seen.current = step;
    heading.current?.focus();
  }, [step]);
  return heading;
}
