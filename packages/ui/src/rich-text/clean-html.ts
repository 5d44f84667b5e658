import createPurifier from "dompurify";
import { SAFE_ADDRESS } from "./safe-address.js";

// An instance of its own: what it is told must not change the host's.
const purifier = createPurifier(window);

// What leaves the page opens beside it and learns nothing of it.
purifier.addHook("afterSanitizeAttributes", (node) => {
  if (node instanceof HTMLAnchorElement && node.host !== "" && node.host !== location.host) {
    node.target = "_blank";
    node.rel = "noopener noreferrer";
  }
  if (node instanceof HTMLImageElement) node.loading = "lazy";
});

/**
 * HTML that may be put on the page: what an editor writes (headings, lists, tables, links, pictures) stays, and
 * scripts, forms, frames, event handlers, styles, ids and addresses that do anything but lead somewhere go.
 */
export function cleanHtml(html: string): string {
  const text = document.createElement("div");
  text.append(
    purifier.sanitize(html, {
      RETURN_DOM_FRAGMENT: true,
      USE_PROFILES: { html: true },
      FORBID_TAGS: ["style", "form", "input", "button", "select", "textarea", "dialog"],
      FORBID_ATTR: ["style", "class", "id", "name"],
      ALLOW_DATA_ATTR: false,
      ADD_ATTR: ["data-indent"],
      ALLOWED_URI_REGEXP: SAFE_ADDRESS,
    }),
  );
  for (const table of text.querySelectorAll("table")) letScroll(table);
  return text.innerHTML;
}

/** A wide table scrolls by itself, by keyboard too. */
function letScroll(table: HTMLTableElement): void {
  const frame = document.createElement("div");
  frame.dataset["part"] = "scroller";
  frame.tabIndex = 0;
  table.replaceWith(frame);
  frame.append(table);
}
