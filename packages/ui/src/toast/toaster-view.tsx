import { clsx } from "clsx";
import { forwardRef, type HTMLAttributes, useEffect } from "react";
import { Toaster as Sonner } from "sonner";
import { useOwnRef } from "../hooks/use-own-ref.js";
import { useMessages } from "../provider/index.js";
import { adoptStyles } from "../styles/adopt-styles.js";
import { presenter, timers } from "./toast-presenter.js";
import { connect } from "./toast-queue.js";
import { setToasterPlace } from "./toaster-place.js";
import toastStyles from "./toast.css?inline";

adoptStyles(toastStyles);

/** What {@link ToasterView} takes. */
export interface ToasterViewProps extends Omit<HTMLAttributes<HTMLDivElement>, "children"> {
  /** Where the messages stand. Default `top-center`. */
  position: "top-left" | "top-center" | "top-right" | "bottom-left" | "bottom-center" | "bottom-right";
  /** How many are shown at once. Default 4. */
  visible: number;
}

/** On a phone: inside what its notch and its edges leave, and over the page's own navigation. */
const MOBILE_OFFSET = {
  top: "calc(12px + env(safe-area-inset-top))",
  bottom: "calc(12px + var(--hx-page-bottom, env(safe-area-inset-bottom)))",
  left: 12,
  right: 12,
};

/** Messages stay while the pointer or the focus is on one of them, or the page is out of sight; Escape leaves them. */
function attend(region: HTMLElement): () => void {
  let pointed = false;
  const look = () => timers.hold(pointed || document.hidden || region.contains(document.activeElement));
  const onEnter = () => {
    pointed = true;
    look();
  };
  const onLeave = () => {
    pointed = false;
    look();
  };
  const onFocusOut = (event: FocusEvent) => {
    const stays = event.relatedTarget instanceof Node && region.contains(event.relatedTarget);
    timers.hold(pointed || document.hidden || stays);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !(document.activeElement instanceof HTMLElement)) return;
    // Sonner brings the focus back on blur.
    if (region.contains(document.activeElement)) document.activeElement.blur();
  };
  region.addEventListener("pointerenter", onEnter);
  region.addEventListener("pointerleave", onLeave);
  region.addEventListener("focusin", look);
  region.addEventListener("focusout", onFocusOut);
  region.addEventListener("keydown", onKeyDown);
  document.addEventListener("visibilitychange", look);
  return () => {
    timers.hold(false);
    region.removeEventListener("pointerenter", onEnter);
    region.removeEventListener("pointerleave", onLeave);
    region.removeEventListener("focusin", look);
    region.removeEventListener("focusout", onFocusOut);
    region.removeEventListener("keydown", onKeyDown);
    document.removeEventListener("visibilitychange", look);
  };
}

/** Draws the messages by sonner, and takes those that have waited for it. */
export const ToasterView = /* @__PURE__ */ forwardRef<HTMLDivElement, Partial<ToasterViewProps>>(
  function ToasterView({ position = "top-center", visible = 4, ...rest }, ref) {
    const text = useMessages().common;
    const root = useOwnRef(ref);
    useEffect(() => connect(presenter), []);
    useEffect(() => {
      if (root.current === null) return undefined;
      setToasterPlace(root.current);
      const leave = attend(root.current);
      return () => {
        leave();
        setToasterPlace(null);
      };
    }, [root]);
    return (
      <div ref={root} data-component="toaster" {...rest} className={clsx("hx-toaster", rest.className)}>
        <Sonner
          className="hx-toast-list"
          position={position}
          visibleToasts={visible}
          expand
          gap={8}
          offset={16}
          mobileOffset={MOBILE_OFFSET}
          containerAriaLabel={text.notifications}
          toastOptions={{ unstyled: true, className: "hx-toast-place" }}
        />
      </div>
    );
  },
);
