import { clsx } from "clsx";
import { forwardRef, type HTMLAttributes, type ReactNode } from "react";

/** `danger` wants to be seen to, `accent` counts, `neutral` is only told; `success` and `warning` are states. */
export type BadgeTone = "neutral" | "accent" | "success" | "warning" | "danger";

/** What {@link Badge} takes, beside the attributes of a `<span>`. */
export interface BadgeProps extends HTMLAttributes<HTMLSpanElement> {
  /** How many. 0 draws nothing unless `showZero`. Left out: a dot. */
  count?: number;
  /** Greater numbers are written 「99+」. Default 99. */
  max?: number;
  /** Default `danger`. */
  tone?: BadgeTone;
  /** Draws 0 too. Default false. */
  showZero?: boolean;
  /** What is counted, for those who hear the page: 「3 条未读通知」. A dot says nothing without it. */
  label?: string;
  /** What it stands on, at the upper end corner: a button, an icon, an avatar. Without it, it stands in the line. */
  children?: ReactNode;
}

/** A small number or dot: something new, something waiting. In words it is a `Tag`. */
export const Badge = /* @__PURE__ */ forwardRef<HTMLSpanElement, BadgeProps>(function Badge(
  { count, max = 99, tone = "danger", showZero = false, label, children, ...rest },
  ref,
) {
  const hidden = count !== undefined && count <= 0 && !showZero;
  const number = count === undefined ? undefined : count > max ? `${max}+` : String(count);
  return (
    <span
      ref={ref}
      data-component="badge"
      data-tone={tone}
      data-alone={children === undefined ? "" : undefined}
      {...rest}
      className={clsx("hx-badge", rest.className)}
    >
      {children}
      {hidden ? null : (
        <span data-part={number === undefined ? "dot" : "count"}>
          {number === undefined ? null : (
            <span aria-hidden={label === undefined ? undefined : true}>{number}</span>
          )}
          {label === undefined ? null : <span data-part="visually-hidden">{label}</span>}
        </span>
      )}
    </span>
  );
});
