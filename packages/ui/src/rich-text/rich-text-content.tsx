import { clsx } from "clsx";
import { forwardRef, type HTMLAttributes, useMemo } from "react";
import { cleanHtml } from "./clean-html.js";

/** What {@link RichText} takes. */
export interface RichTextProps
  extends Omit<HTMLAttributes<HTMLDivElement>, "children" | "dangerouslySetInnerHTML"> {
  /**
   * HTML as an editor wrote it: notices, descriptions of courses. It is cleaned before it is shown, whoever wrote it;
   * its own colours, fonts and sizes go, so that it looks as the page does, in the dark too.
   */
  html: string;
  /** Grey lines while a text without words (a picture) is on its way. Default 3. */
  lines?: number;
}

/** The text itself, loaded with what makes it safe. */
export const RichText = /* @__PURE__ */ forwardRef<HTMLDivElement, RichTextProps>(
  function RichText(props, ref) {
    const { html, lines: _, ...rest } = props;
    const safe = useMemo(() => ({ __html: cleanHtml(html) }), [html]);
    // oxlint-disable-next-line react/no-danger -- this is what `cleanHtml` is for
    return (
      <div
        ref={ref}
        data-component="rich-text"
        {...rest}
        className={clsx("hx-rich-text", rest.className)}
        dangerouslySetInnerHTML={safe}
      />
    );
  },
);
