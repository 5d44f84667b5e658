import * as Slot from "radix-ui/slot";
import {
  type ButtonHTMLAttributes,
  cloneElement,
  createElement,
  forwardRef,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useId,
} from "react";
import { loadedPart, useLoadedPart } from "../hooks/loaded-part.js";
import type { DisabledReasonProps } from "./disabled-reason.js";

/** `primary` acts, one per view; `ghost` is quiet; `text` is accent words; `link` stands in text. */
export type ButtonVariant = "primary" | "secondary" | "ghost" | "text" | "link";
/** 28, 32 and 40 px high; less in compact density. */
export type ButtonSize = "sm" | "md" | "lg";

/** What {@link Button} takes, beside the attributes of a `<button>`. */
export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Default `secondary`. */
  variant?: ButtonVariant;
  /** `danger`: it destroys something, filled with red or, where it is not `primary`, in red words. Default `neutral`. */
  tone?: "neutral" | "danger";
  /** Default `md`. */
  size?: ButtonSize;
  /** Before the words; hidden from screen readers, the words say what it does. */
  icon?: ReactNode;
  /** Busy: shows a spinner, keeps its width and the focus (also while `disabled`), and ignores presses. */
  busy?: boolean;
  /**
   * Why it cannot be pressed now, in a few words. With it the button ignores presses, but can be reached by key and
   * pointer to learn why; `disabled` is not needed.
   */
  disabledReason?: string;
  /** As wide as its container. */
  block?: boolean;
  /** Draws the only child, a link for example, as the button. */
  asChild?: boolean;
}

const tooltip = /* @__PURE__ */ loadedPart(async () => (await import("./disabled-reason.js")).DisabledReason);

function DisabledReason(props: DisabledReasonProps) {
  const Tooltip = useLoadedPart(tooltip, true);
  return Tooltip === undefined ? null : createElement(Tooltip, props);
}

/** Before anything hears of the press: neither the child, nor a form, nor a link acts on it. */
const refuse = (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

/** A child that takes no press is no link either: without an address it opens in no tab. */
const inertChild = (child: ReactElement<Record<string, unknown>>, tabIndex: number) =>
  cloneElement(child, {
    tabIndex,
    ...(child.props["href"] !== undefined && { href: undefined, role: "link" }),
  });

/** A button; `type="button"` unless told otherwise. With `aria-disabled` it looks disabled and ignores presses too. */
export const Button = /* @__PURE__ */ forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  {
    variant = "secondary",
    tone,
    size = "md",
    icon,
    busy: isBusy,
    disabled,
    disabledReason: reason,
    block,
    asChild,
    className,
    children,
    type = "button",
    "aria-describedby": described,
    ...rest
  },
  ref,
) {
  const reasonId = useId();
  const Root = asChild ? Slot.Root : "button";
  const busy = isBusy || undefined;
  const inert = busy || Boolean(reason) || String(rest["aria-disabled"]) === "true" || (asChild && disabled);
  return (
    <>
      <Root
        ref={ref}
        type={asChild ? undefined : type}
        // A browser takes the focus from what is disabled, and its child may not know the word.
        disabled={disabled && !inert}
        data-component="button"
        data-variant={variant}
        data-tone={tone}
        data-size={size}
        data-block={block || undefined}
        data-icon={Boolean(icon) || undefined}
        data-busy={busy}
        aria-busy={busy}
        className={className ? `hx-button ${className}` : "hx-button"}
        {...rest}
        {...(inert && { "aria-disabled": true, onClickCapture: refuse, onAuxClickCapture: refuse })}
        aria-describedby={reason ? `${described ?? ""} ${reasonId}` : described}
      >
        {busy ? (
          // An element of its own: in one that was the icon a moment ago, Chromium keeps the icon's margin for a while.
          <span key="busy" data-part="spinner" />
        ) : icon ? (
          <span data-part="icon" aria-hidden="true">
            {icon}
          </span>
        ) : null}
        <Slot.Slottable>
          {asChild && inert
            ? inertChild(children as ReactElement<Record<string, unknown>>, busy || reason ? 0 : -1)
            : children}
        </Slot.Slottable>
      </Root>
      {reason ? (
        <span id={reasonId} data-part="visually-hidden">
          {reason}
          <DisabledReason id={reasonId} reason={reason} />
        </span>
      ) : null}
    </>
  );
});
