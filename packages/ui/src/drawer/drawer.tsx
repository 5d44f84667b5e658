import { clsx } from "clsx";
import { type CSSProperties, forwardRef, type HTMLAttributes, type ReactNode, type RefObject } from "react";
import { ModalWindow } from "../dialog/modal-window.js";
import { type ClosingOptions, useClosing } from "../dialog/use-closing.js";
import { rem } from "../styles/rem.js";

/** What {@link Drawer} takes; what is not named here goes to the panel, as the ref does. */
export interface DrawerProps extends Omit<HTMLAttributes<HTMLDivElement>, "title"> {
  /** Whether it is on the page. */
  open: boolean;
  /** Asked to close: by the cross, by Back, or beside it and by Escape when `dismissable`. */
  onOpenChange: (open: boolean) => void;
  /** What it is about; its name for screen readers. */
  title: ReactNode;
  /** A sentence below the title, read aloud when it opens. */
  description?: ReactNode;
  /** The content; when it is long it scrolls, and title and footer stay. */
  children?: ReactNode;
  /** Buttons at the lower edge, the one that acts last. */
  footer?: ReactNode;
  /** Edge it comes from. Default `right`. Below 640 px it is a sheet from the bottom unless `sheet` is false. */
  side?: "left" | "right" | "bottom";
  /** Width in pixels, from the left and the right. Default 360. */
  width?: number;
  /** A sheet from the bottom on phones. Default true. */
  sheet?: boolean;
  /**
   * Whether a press beside it and Escape close it. Default true: most drawers show something, and nothing is lost. One
   * that is filled in says so by `guard`, and asks first. Back closes it as its cross does, whatever this says.
   */
  dismissable?: boolean;
  /** The cross. Default true; without it only the buttons close. */
  closable?: boolean;
  /**
   * Whether something would be lost: closing asks first. `true` asks the ready-made question, for a form that was
   * filled in (`guard={form.formState.isDirty}`); a function asks its own and answers true to close. It stands before
   * the cross, Escape, presses beside it and `DialogClose`.
   */
  guard?: ClosingOptions["guard"];
  /** While it is saved nothing closes it: the cross, Escape, presses beside it and `DialogClose` wait. Default false. */
  busy?: boolean;
  /** What takes the focus first; without it, the first thing in the drawer that can. */
  initialFocus?: RefObject<HTMLElement | null>;
}

/** A panel at the edge of the window, for what goes with the page and needs room: settings, details, filters. */
export const Drawer = /* @__PURE__ */ forwardRef<HTMLDivElement, DrawerProps>(function Drawer(
  { guard, side = "right", width = 360, sheet = true, dismissable = true, style, ...rest },
  ref,
) {
  const { busy, onOpenChange } = rest;
  const { request, question } = useClosing({ onOpenChange, guard, busy });
  return (
    <>
      <ModalWindow
        ref={ref}
        data-component="drawer"
        data-side={side}
        data-sheet={sheet ? "" : undefined}
        {...rest}
        dismissable={dismissable}
        onOpenChange={request}
        className={clsx("hx-drawer", rest.className)}
        style={{ "--hx-drawer-width": rem(width), ...style } as CSSProperties}
      />
      {question}
    </>
  );
});
