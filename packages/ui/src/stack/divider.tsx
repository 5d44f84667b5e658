import { clsx } from "clsx";
import { forwardRef, type HTMLAttributes, type ReactNode } from "react";

/** What {@link Divider} takes, beside the attributes of its element. */
export interface DividerProps extends HTMLAttributes<HTMLDivElement> {
  /** A line across (default), or between things beside each other. */
  orientation?: "horizontal" | "vertical";
  /** Words in the line: 或者, 更早. Only across. */
  children?: ReactNode;
}

/** A thin line between two groups, with or without words. Where a distance does, leave it out. */
export const Divider = /* @__PURE__ */ forwardRef<HTMLDivElement, DividerProps>(function Divider(
  { orientation = "horizontal", children, ...rest },
  ref,
) {
  return (
    <div
      ref={ref}
      // With words it is read as words: a separator has no content for those who hear it.
      role={children === undefined ? "separator" : undefined}
      aria-orientation={orientation === "vertical" && children === undefined ? "vertical" : undefined}
      data-component="divider"
      data-orientation={orientation}
      {...rest}
      className={clsx("hx-divider", rest.className)}
    >
      {children === undefined ? null : <span data-part="words">{children}</span>}
    </div>
  );
});
