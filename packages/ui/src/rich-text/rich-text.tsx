import { clsx } from "clsx";
import type { RefAttributes } from "react";
import { drawnWhenLoaded } from "../hooks/drawn-when-loaded.js";
import { loadedPart } from "../hooks/loaded-part.js";
import { Skeleton } from "../skeleton/index.js";
import { plainText } from "./plain-text.js";
import type { RichTextProps } from "./rich-text-content.js";

/**
 * Shows HTML that somebody wrote in an editor, safely and in the page's own type. What makes it safe is loaded with the
 * first text; until then, and on a server, its words stand there as plain text, or grey lines where it has none.
 */
export const RichText = /* @__PURE__ */ drawnWhenLoaded<RichTextProps & RefAttributes<HTMLDivElement>>(
  loadedPart(async () => (await import("./rich-text-content.js")).RichText),
  ({ html, lines = 3, style, ...rest }) => {
    const text = plainText(html);
    return (
      <div
        data-component="rich-text"
        {...rest}
        className={clsx("hx-rich-text", rest.className)}
        style={{ whiteSpace: "pre-line", ...style }}
        aria-busy="true"
      >
        {text === "" && html !== "" ? <Skeleton lines={lines} /> : text}
      </div>
    );
  },
);
