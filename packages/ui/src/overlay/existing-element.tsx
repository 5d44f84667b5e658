import { forwardRef, type RefObject, useImperativeHandle } from "react";

/** Hands an element that is on the page already to one of Radix' triggers (`asChild`), as if it were drawn there. */
export const ExistingElement = /* @__PURE__ */ forwardRef<
  HTMLElement,
  { element: RefObject<HTMLElement | null> }
>(function ExistingElement({ element }, ref) {
  useImperativeHandle(ref, () => element.current as HTMLElement, [element]);
  return null;
});
