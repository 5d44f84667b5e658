import { clsx } from "clsx";
import {
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  ChevronsLeft,
  ChevronsRight,
  Ellipsis,
} from "../icons/icons.js";
import { forwardRef, type HTMLAttributes, type ReactNode } from "react";
import { useControlled } from "../hooks/use-controlled.js";
import { useOwnRef } from "../hooks/use-own-ref.js";
import { useMessages } from "../provider/index.js";
import { PageJump } from "./page-jump.js";
import { type PageState, withPageSize } from "./page-state.js";
import {
  offeredPageSizes,
  PAGINATION_CONSTANTS,
  pageCountOf,
  type PagerEntry,
  pagerEntries,
  pageWithin,
} from "./pages.js";
import { scrollerOf, scrollToTop, usePageChange } from "./scroll-to-top.js";

/** What {@link Pagination} takes. */
export interface PaginationProps extends Omit<HTMLAttributes<HTMLElement>, "children"> {
  /** The page in view. Without it, the pagination keeps it itself. */
  page?: PageState;
  /** The page at first, when the pagination keeps it itself. Default the first of 20 rows (specification, section 9). */
  defaultPage?: PageState;
  /** Rows in all. */
  rowCount: number;
  /** There are more rows than `rowCount`: it is where counting stopped. Default false. */
  more?: boolean;
  /**
   * The person chose another page, or another size: the page is then the one that holds the first row seen before. What
   * the rows are sorted by stays.
   */
  onPageChange?: (page: PageState) => void;
  /** Default 10, 20, 30, 40, 50, 100 (specification, section 9); none offers no choice. */
  pageSizes?: readonly number[];
  /**
   * Behind the sizes a number to type, that leads to its page: for lists of hundreds of pages. Default false: the
   * specification (section 9) has none.
   */
  pageInput?: boolean;
  /** Leaves it to the caller where the page stands after a page change. Default false: what scrolls goes to its top. */
  keepScroll?: boolean;
  /** While a page is on its way. */
  disabled?: boolean;
  /** Name of the landmark, when a page has several. */
  label?: string;
}

const FIRST_PAGE: PageState = { pageIndex: 1, pageSize: PAGINATION_CONSTANTS.pageSize, orderBy: [] };

/** Total, previous, pages, next, sizes: in this order (specification, section 9). */
export const Pagination = /* @__PURE__ */ forwardRef<HTMLElement, PaginationProps>(function Pagination(
  {
    page: given,
    defaultPage = FIRST_PAGE,
    rowCount,
    more = false,
    onPageChange,
    pageSizes = PAGINATION_CONSTANTS.pageSizes,
    pageInput = false,
    keepScroll = false,
    disabled = false,
    label,
    ...rest
  },
  ref,
) {
  const text = useMessages().pagination;
  const nav = useOwnRef(ref);
  const [page, setPage] = useControlled(given, defaultPage, onPageChange);
  const { pageIndex, pageSize } = page;
  usePageChange(pageIndex, () => {
    if (!keepScroll && nav.current !== null) scrollToTop(scrollerOf(nav.current));
  });
  const pageCount = pageCountOf(rowCount, pageSize);
  const current = pageWithin(pageIndex, pageCount);
  const go = (to: number) => {
    const target = pageWithin(to, pageCount);
    if (!disabled && target !== pageIndex) setPage({ ...page, pageIndex: target });
  };
  return (
    <nav
      ref={nav}
      data-component="pagination"
      aria-label={label ?? text.pagination}
      {...rest}
      className={clsx("hx-pagination", rest.className)}
    >
      <span data-part="total">{text.total(rowCount, more)}</span>
      <Step label={text.previous} off={disabled || current <= 1} onPress={() => go(current - 1)}>
        <ChevronLeft aria-hidden="true" />
      </Step>
      <ol data-part="pager">
        {pagerEntries(current, pageCount).map((entry) => (
          <li key={`${entry.kind}-${entry.to}`} data-kind={entry.kind}>
            <PagerButton entry={entry} current={current} disabled={disabled} onPress={() => go(entry.to)} />
          </li>
        ))}
      </ol>
      <span data-part="place">
        {current} / {pageCount}
      </span>
      <Step label={text.next} off={disabled || current >= pageCount} onPress={() => go(current + 1)}>
        <ChevronRight aria-hidden="true" />
      </Step>
      {pageSizes.length === 0 ? null : (
        // The browser's own list: six short choices need no more, and tables stay light.
        <span data-part="sizes">
          <select
            data-part="size"
            aria-label={text.sizes}
            value={pageSize}
            disabled={disabled}
            onChange={(event) => setPage(withPageSize(page, Number(event.target.value)))}
          >
            {offeredPageSizes(pageSizes, pageSize).map((size) => (
              <option key={size} value={size}>
                {text.size(size)}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden="true" />
        </span>
      )}
      {pageInput ? <PageJump pageCount={pageCount} disabled={disabled} onJump={go} /> : null}
    </nav>
  );
});

/** Not `disabled` at the ends: the focus would fall out of the pagination when the last page is reached by key. */
function Step(props: { label: string; off: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      data-part="step"
      aria-label={props.label}
      title={props.label}
      aria-disabled={props.off || undefined}
      onClick={props.off ? undefined : props.onPress}
    >
      {props.children}
    </button>
  );
}

interface PagerButtonProps {
  entry: PagerEntry;
  current: number;
  disabled: boolean;
  onPress: () => void;
}

function PagerButton({ entry, current, disabled, onPress }: PagerButtonProps) {
  const text = useMessages().pagination;
  const { jump } = PAGINATION_CONSTANTS;
  if (entry.kind === "page")
    return (
      <button
        type="button"
        data-part="page"
        aria-label={text.page(entry.to)}
        aria-current={entry.to === current ? "page" : undefined}
        aria-disabled={disabled || undefined}
        onClick={onPress}
      >
        {entry.to}
      </button>
    );
  const label = entry.kind === "back" ? text.back(jump) : text.forward(jump);
  return (
    <button
      type="button"
      data-part="jump"
      aria-label={label}
      title={label}
      aria-disabled={disabled || undefined}
      onClick={onPress}
    >
      <Ellipsis aria-hidden="true" data-part="dots" />
      {entry.kind === "back" ? (
        <ChevronsLeft aria-hidden="true" data-part="arrows" />
      ) : (
        <ChevronsRight aria-hidden="true" data-part="arrows" />
      )}
    </button>
  );
}
