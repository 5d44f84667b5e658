import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import { useEffect } from "react";
import { toast as presenter, Toaster as Sonner } from "sonner";
import { useMessages } from "../provider/index.js";
import { TOAST_DURATIONS } from "./toast.js";
import { connect } from "./toast-queue.js";
import { adoptStyles } from "../styles/adopt-styles.js";
import toastStyles from "./toast.css?inline";

adoptStyles(toastStyles);

/** What {@link ToasterView} takes. */
export interface ToasterViewProps {
  /** Where the messages stand. Default `top-center`. */
  position: "top-left" | "top-center" | "top-right" | "bottom-left" | "bottom-center" | "bottom-right";
  /** How many are shown at once. Default 4. */
  visible: number;
}

/** Draws the messages by sonner, and takes those that have waited for it. */
export function ToasterView({ position, visible }: ToasterViewProps) {
  const text = useMessages().common;
  useEffect(() => connect(presenter), []);
  return (
    <Sonner
      className="hx-toaster"
      position={position}
      visibleToasts={visible}
      expand
      closeButton
      gap={8}
      offset={16}
      mobileOffset={12}
      duration={TOAST_DURATIONS.short}
      containerAriaLabel={text.notifications}
      icons={{
        success: <CircleCheck aria-hidden="true" />,
        error: <CircleAlert aria-hidden="true" />,
        warning: <TriangleAlert aria-hidden="true" />,
        info: <Info aria-hidden="true" />,
        close: <X aria-hidden="true" />,
      }}
      toastOptions={{ unstyled: true, className: "hx-toast", closeButtonAriaLabel: text.close }}
    />
  );
}
