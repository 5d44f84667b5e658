import { clsx } from "clsx";
import { forwardRef, type HTMLAttributes } from "react";
import { rem } from "../styles/rem.js";

/** What {@link Skeleton} takes. */
export interface SkeletonProps extends Omit<HTMLAttributes<HTMLSpanElement>, "children"> {
  /** A line of text (default), a block, or a circle. */
  shape?: "text" | "block" | "circle";
  /** CSS length or pixels; the whole width by default. */
  width?: number | string;
  /** CSS length or pixels; a line's height, 80 for a block, the width for a circle. */
  height?: number | string;
  /** Lines of text; the last of several is shorter. Default 1. */
  lines?: number;
}

/**
 * The grey shape of what is coming. Hidden from screen readers: mark the region that waits with `aria-busy` and say it
 * once, with a `Spinner` or a status of your own.
 */
export const Skeleton = /* @__PURE__ */ forwardRef<HTMLSpanElement, SkeletonProps>(function Skeleton(
  { shape = "text", width, height, lines = 1, style, ...rest },
  ref,
) {
  const circle = shape === "circle" ? (width ?? height ?? 32) : undefined;
  return (
    <span
      ref={ref}
      aria-hidden="true"
      data-component="skeleton"
      data-shape={shape}
      {...rest}
      className={clsx("hx-skeleton", rest.className)}
      style={{ width: rem(circle ?? width), ...style }}
    >
      {Array.from({ length: shape === "text" ? Math.max(1, lines) : 1 }, (_, at) => (
        <span key={at} data-part="bone" style={{ height: rem(circle ?? height) }} />
      ))}
    </span>
  );
});
