import { clsx } from "clsx";
import { ChevronRight } from "../icons/icons.js";
import { forwardRef, type HTMLAttributes, useEffect, useRef, useState } from "react";
import { type RenderLink, renderAnchor } from "../app-shell/render-link.js";
import { useMessages } from "../provider/index.js";
import { type BreadcrumbItem, foldTrail } from "./trail.js";

/** What {@link Breadcrumb} takes. */
export interface BreadcrumbProps extends Omit<HTMLAttributes<HTMLElement>, "children"> {
  /** From the top to the page in view, which comes last and is no link. */
  items: readonly BreadcrumbItem[];
  /** More levels than this are folded into 「…」, which opens them. Default 5. */
  max?: number;
  /** Draws a link, for a router. Default: a plain anchor. */
  renderLink?: RenderLink;
  /** Name of the landmark. */
  label?: string;
}

/** Where one is, and the way back up. */
export const Breadcrumb = /* @__PURE__ */ forwardRef<HTMLElement, BreadcrumbProps>(function Breadcrumb(
  { items, max = 5, renderLink = renderAnchor, label, ...rest },
  ref,
) {
  const text = useMessages().common;
  const [unfolded, setUnfolded] = useState(false);
  const trail = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // 「…」 is gone, and would take the focus with it: the keys go on at the first level that it hid.
    if (unfolded) trail.current?.querySelector<HTMLElement>(":nth-child(n + 2) > [data-part=link]")?.focus();
  }, [unfolded]);
  const { head, folded, tail } = foldTrail(items, unfolded ? items.length : max);
  const level = (item: BreadcrumbItem, at: number) => {
    const last = at === items.length - 1;
    return (
      <li key={`${at}-${item.label}`} data-part="level" aria-current={last ? "page" : undefined}>
        {item.href !== undefined && !last
          ? renderLink({ href: item.href, "data-part": "link", children: item.label })
          : item.label}
        {last ? null : <ChevronRight aria-hidden="true" />}
      </li>
    );
  };
  return (
    <nav
      ref={ref}
      data-component="breadcrumb"
      aria-label={label ?? text.breadcrumb}
      {...rest}
      className={clsx("hx-breadcrumb", rest.className)}
    >
      <ol ref={trail} data-part="trail">
        {head.map((item, at) => level(item, at))}
        {folded.length === 0 ? null : (
          <li data-part="level">
            <button
              type="button"
              data-part="more"
              aria-label={text.showMore}
              title={folded.map((item) => item.label).join(" / ")}
              onClick={() => setUnfolded(true)}
            >
              …
            </button>
            <ChevronRight aria-hidden="true" />
          </li>
        )}
        {tail.map((item, at) => level(item, items.length - tail.length + at))}
      </ol>
    </nav>
  );
});
