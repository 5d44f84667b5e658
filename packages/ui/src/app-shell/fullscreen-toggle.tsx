import { Maximize, Minimize } from "../icons/icons.js";
import { forwardRef, useSyncExternalStore } from "react";
import { IconButton, type IconButtonProps } from "../button/index.js";
import { useMessages } from "../provider/index.js";
import { toast } from "../toast/index.js";

function subscribe(onChange: () => void): () => void {
  document.addEventListener("fullscreenchange", onChange);
  return () => document.removeEventListener("fullscreenchange", onChange);
}

/** What {@link FullscreenToggle} takes: what a button takes, but for what it says and does. */
export type FullscreenToggleProps = Omit<IconButtonProps, "label" | "icon" | "onClick" | "children">;

/** Full screen and back; a browser that cannot says so in the specification's words (sections 2 and 8). */
export const FullscreenToggle = /* @__PURE__ */ forwardRef<HTMLButtonElement, FullscreenToggleProps>(
  function FullscreenToggle(props, ref) {
    const text = useMessages().appShell;
    const full = useSyncExternalStore(
      subscribe,
      () => document.fullscreenElement !== null,
      () => false,
    );
    const toggle = async () => {
      try {
        if (document.fullscreenElement) await document.exitFullscreen();
        else if (document.fullscreenEnabled) await document.documentElement.requestFullscreen();
        else toast.warning(text.fullscreenUnsupported);
      } catch {
        toast.warning(text.fullscreenUnsupported);
      }
    };
    return (
      <IconButton
        ref={ref}
        data-part="fullscreen"
        {...props}
        label={full ? text.exitFullscreen : text.fullscreen}
        icon={full ? <Minimize /> : <Maximize />}
        onClick={() => void toggle()}
      />
    );
  },
);
