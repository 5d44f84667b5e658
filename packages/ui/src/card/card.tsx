import { clsx } from "clsx";
import { forwardRef, type HTMLAttributes, type ReactNode, useId } from "react";

/** What {@link Card} takes. */
export interface CardProps extends Omit<HTMLAttributes<HTMLElement>, "title"> {
  /** Names the card, and makes it a region that screen readers can jump to. */
  title?: ReactNode;
  /** Of the title. Default 2. */
  headingLevel?: 2 | 3 | 4;
  /** Under the title, quieter. */
  description?: ReactNode;
  /** At the right of the title: what can be done with the whole card. */
  actions?: ReactNode;
  /** Below the content, behind a line: acts, or a note. */
  footer?: ReactNode;
  /** Room around the content: 16 px (default), or none for a table or a list that goes to the edge. */
  padding?: "normal" | "none";
  /** The content. */
  children?: ReactNode;
}

/** A white sheet with a hairline round it: one subject. */
export const Card = /* @__PURE__ */ forwardRef<HTMLElement, CardProps>(function Card(props, ref) {
  const {
    title,
    headingLevel = 2,
    description,
    actions,
    footer,
    padding = "normal",
    children,
    ...rest
  } = props;
  const titleId = useId();
  const Heading = `h${headingLevel}` as const;
  const named = title !== undefined && title !== null;
  return (
    <section
      ref={ref}
      data-component="card"
      data-padding={padding}
      aria-labelledby={named ? titleId : undefined}
      {...rest}
      className={clsx("hx-card", rest.className)}
    >
      {named || actions ? (
        <header data-part="header">
          <div data-part="heading">
            {named ? (
              <Heading id={titleId} data-part="title">
                {title}
              </Heading>
            ) : null}
            {description ? <p data-part="description">{description}</p> : null}
          </div>
          {actions ? <div data-part="actions">{actions}</div> : null}
        </header>
      ) : null}
      <div data-part="content">{children}</div>
      {footer ? <footer data-part="footer">{footer}</footer> : null}
    </section>
  );
});
