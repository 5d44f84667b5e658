import { clsx } from "clsx";
import { forwardRef, type HTMLAttributes, useEffect } from "react";
import { Toaster as Sonner } from "sonner";
import { useOwnRef } from "../hooks/use-own-ref.js";
import { useMessages } from "../provider/index.js";
import { countToaster } from "./missing-toaster.js";

/** What {@link Toaster} takes. */
export interface ToasterProps extends Omit<HTMLAttributes<HTMLDivElement>, "children"> {
  /** Where the messages stand. Default `top-center`. */
  position?: "top-left" | "top-center" | "top-right" | "bottom-left" | "bottom-center" | "bottom-right";
  /** How many are shown at once. Default 4. */
  visible?: number;
}

/** On a phone: inside what its notch and its edges leave, and over the page's own navigation. */
const MOBILE_OFFSET = {
  top: "calc(0.75rem + env(safe-area-inset-top))",
  bottom: "calc(0.75rem + var(--hx-page-bottom, env(safe-area-inset-bottom)))",
  left: "0.75rem",
  right: "0.75rem",
};

/**
 * Lets the focus into the messages while a modal dialog is open: its focus trap listens on the document, and never
 * hears of a focus that goes there. Escape leaves them (sonner restores the focus on blur).
 */
function letFocusIn(region: HTMLElement): () => void {
  const hide = (event: FocusEvent) => {
    const to = event.type === "focusout" ? event.relatedTarget : event.target;
    if (to instanceof Node && region.contains(to)) event.stopPropagation();
  };
  const leave = (event: KeyboardEvent) => {
    const { activeElement } = document;
    if (event.key === "Escape" && activeElement instanceof HTMLElement && region.contains(activeElement))
      activeElement.blur();
  };
  const { body } = document;
  body.addEventListener("focusin", hide);
  body.addEventListener("focusout", hide);
  // After sonner's own listener, which collapses the list while the focus is still in it.
  window.addEventListener("keydown", leave);
  return () => {
    body.removeEventListener("focusin", hide);
    body.removeEventListener("focusout", hide);
    window.removeEventListener("keydown", leave);
  };
}

/**
 * Where the messages of `toast` appear; one on the page, beside the routes. They stay while the pointer is on them.
 * Alt+T brings the focus there.
 */
export const Toaster = /* @__PURE__ */ forwardRef<HTMLDivElement, ToasterProps>(function Toaster(
  { position = "top-center", visible = 4, ...rest },
  ref,
) {
  const text = useMessages().common;
  const root = useOwnRef(ref);
  useEffect(() => (root.current === null ? undefined : letFocusIn(root.current)), [root]);
  useEffect(countToaster, []);
  return (
    <div ref={root} data-component="toaster" {...rest} className={clsx("hx-toaster", rest.className)}>
      <Sonner
        className="hx-toast-list"
        position={position}
        visibleToasts={visible}
        expand
        gap={8}
        offset="1rem"
        mobileOffset={MOBILE_OFFSET}
        containerAriaLabel={text.notifications}
        toastOptions={{ unstyled: true, className: "hx-toast-place" }}
      />
    </div>
  );
});
