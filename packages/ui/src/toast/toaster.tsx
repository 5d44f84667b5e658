import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import { Toaster as Sonner } from "sonner";
import { useMessages } from "../provider/index.js";
import { TOAST_DURATIONS } from "./toast.js";

export interface ToasterProps {
  /** Where the messages stand. Default `top-center`. */
  position?: "top-left" | "top-center" | "top-right" | "bottom-left" | "bottom-center" | "bottom-right";
  /** How many are shown at once. Default 4. */
  visible?: number;
}

/**
 * Where the messages of `toast` appear; one on the page, beside the routes. They stay while the pointer or the focus
 * is on them. Alt+T brings the focus there.
 */
export function Toaster({ position = "top-center", visible = 4 }: ToasterProps) {
  const text = useMessages().common;
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
