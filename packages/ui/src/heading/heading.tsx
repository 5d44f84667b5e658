import { clsx } from "clsx";
import { forwardRef, type HTMLAttributes } from "react";

/** What {@link Heading} takes, beside the attributes of a heading. */
export interface HeadingProps extends HTMLAttributes<HTMLHeadingElement> {
  /** Of the page: 1 is its title, 2 a section. What screen readers go by. Default 2. */
  level?: 1 | 2 | 3 | 4;
  /** How large it looks where that is another matter: 24, 18, 15 or 14 px. Default as `level`. */
  size?: 1 | 2 | 3 | 4;
}

/** A title: 24, 18, 15 or 14 px by its level. The head of a page with acts and a way back is a `PageHeader`. */
export const Heading = /* @__PURE__ */ forwardRef<HTMLHeadingElement, HeadingProps>(function Heading(
  { level = 2, size = level, children, ...rest },
  ref,
) {
  const Element = `h${level}` as const;
  return (
    <Element
      ref={ref}
      data-component="heading"
      data-size={size}
      {...rest}
      className={clsx("hx-heading", rest.className)}
    >
      {children}
    </Element>
  );
});
