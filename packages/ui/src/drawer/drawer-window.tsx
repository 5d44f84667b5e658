import { clsx } from "clsx";
import { type CSSProperties, forwardRef } from "react";
import { ModalWindow } from "../dialog/modal-window.js";
import type { DrawerProps } from "./drawer.js";

/** The drawer itself, for files that are loaded with it. */
export const DrawerWindow = /* @__PURE__ */ forwardRef<HTMLDivElement, DrawerProps>(function DrawerWindow(
  { side = "right", width = 360, sheet = true, dismissable = false, style, ...rest },
  ref,
) {
  return (
    <ModalWindow
      ref={ref}
      data-component="drawer"
      data-side={side}
      data-sheet={sheet ? "" : undefined}
      dismissable={dismissable}
      {...rest}
      className={clsx("hx-drawer", rest.className)}
      style={{ "--hx-drawer-width": `${width}px`, ...style } as CSSProperties}
    />
  );
});
