import { clsx } from "clsx";
import { type CSSProperties, forwardRef, type HTMLAttributes } from "react";
import { rem } from "../styles/rem.js";
import type { Gap } from "./stack.js";

/** What {@link Grid} takes, beside the attributes of a `<div>`. */
export interface GridProps extends HTMLAttributes<HTMLDivElement> {
  /** As many beside each other at most. Default 3. */
  columns?: 1 | 2 | 3 | 4 | 6;
  /** No column is narrower, px at a root font of 16 px: where there is less room there are fewer. Default 240. */
  minWidth?: number;
  /** Between them, in steps of 4 px. Default 4. */
  gap?: Gap;
}

/** Cards, numbers or fields in columns of the same width: as many as there is room for, on a phone one. */
export const Grid = /* @__PURE__ */ forwardRef<HTMLDivElement, GridProps>(function Grid(
  { columns = 3, minWidth = 240, gap = 4, style, ...rest },
  ref,
) {
  return (
    <div
      ref={ref}
      data-component="grid"
      {...rest}
      className={clsx("hx-grid", rest.className)}
      style={
        {
          "--hx-gap": `${gap / 4}rem`,
          "--hx-grid-columns": columns,
          "--hx-grid-min": rem(minWidth),
          ...style,
        } as CSSProperties
      }
    />
  );
});
