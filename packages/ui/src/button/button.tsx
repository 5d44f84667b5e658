import * as Slot from "radix-ui/slot";
import { type ButtonHTMLAttributes, forwardRef, type MouseEvent, type ReactNode } from "react";

/** `primary` acts, one per view; `danger` destroys; `ghost` is quiet; `text` is accent words; `link` stands in text. */
export type ButtonVariant = "primary" | "secondary" | "ghost" | "text" | "link" | "danger";
/** 28, 32 and 40 px high; less in compact density. */
export type ButtonSize = "sm" | "md" | "lg";

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Default `secondary`. */
  variant?: ButtonVariant;
  /** Default `md`. */
  size?: ButtonSize;
  /** Before the words; hidden from screen readers, the words say what it does. */
  icon?: ReactNode;
  /** Busy: shows a spinner, keeps the focus and ignores presses. */
  loading?: boolean;
  /** As wide as its container. */
  block?: boolean;
  /** Draws the only child, a link for example, as the button. */
  asChild?: boolean;
}

/** A button; `type="button"` unless told otherwise. */
export const Button = /* @__PURE__ */ forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  {
    variant = "secondary",
    size = "md",
    icon,
    loading,
    block,
    asChild,
    className,
    children,
    onClick,
    type,
    ...rest
  },
  ref,
) {
  const Root = asChild ? Slot.Root : "button";
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <Root
      ref={ref}
      type={asChild ? undefined : (type ?? "button")}
      data-component="button"
      data-variant={variant}
      data-size={size}
      data-block={block || undefined}
      data-loading={loading || undefined}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      className={className}
      {...rest}
      onClick={press}
    >
      {loading ? (
        <span data-part="spinner" aria-hidden="true" />
      ) : icon ? (
        <span data-part="icon" aria-hidden="true">
          {icon}
        </span>
      ) : null}
      <Slot.Slottable>{children}</Slot.Slottable>
    </Root>
  );
});
