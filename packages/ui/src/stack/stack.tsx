import { clsx } from "clsx";
import { type CSSProperties, forwardRef, type HTMLAttributes } from "react";

/** A distance in steps of 0.25rem, 4 px: of words that belong together 2, of fields 4, of groups 6, of sections 8. */
export type Gap = 0 | 1 | 2 | 3 | 4 | 6 | 8;

/** What {@link Stack} takes, beside the attributes of a `<div>`. */
export interface StackProps extends HTMLAttributes<HTMLDivElement> {
  /** One below the other (default), or beside each other. */
  direction?: "column" | "row";
  /** Between them, in steps of 4 px. Default 4. */
  gap?: Gap;
  /** Across the direction. Default `stretch` below each other, `center` beside. */
  align?: "start" | "center" | "end" | "stretch" | "baseline";
  /** Along the direction. Default `start`. */
  justify?: "start" | "center" | "end" | "between";
  /** Beside each other: goes on in a further line where there is no room. Default true. */
  wrap?: boolean;
}

/** Things below each other, or beside each other, with the same distance between them. */
export const Stack = /* @__PURE__ */ forwardRef<HTMLDivElement, StackProps>(function Stack(
  { direction = "column", gap = 4, align, justify = "start", wrap = true, style, ...rest },
  ref,
) {
  return (
    <div
      ref={ref}
      data-component="stack"
      data-direction={direction}
      data-align={align}
      data-justify={justify === "start" ? undefined : justify}
      data-wrap={direction === "row" && wrap ? "" : undefined}
      {...rest}
      className={clsx("hx-stack", rest.className)}
      style={{ "--hx-gap": `${gap / 4}rem`, ...style } as CSSProperties}
    />
  );
});
