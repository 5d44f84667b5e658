import { clsx } from "clsx";
import { ChevronDown } from "../icons/icons.js";
import {
  type ForwardedRef,
  forwardRef,
  type ReactElement,
  type ReactNode,
  useMemo,
  useRef,
  type Ref,
} from "react";
import { flushSync } from "react-dom";
import { Button } from "../button/index.js";
import type { PreferenceStorage } from "../data-table/stored-value.js";
import { refusedControl } from "../field/refused-control.js";
import { useControlled } from "../hooks/use-controlled.js";
import { useCan, useMessages } from "../provider/index.js";
import { type RootAttributes, rootAttributes } from "../styles/root-attributes.js";
import { filterChips } from "./chips.js";
import { SearchFieldRow } from "./field-control.js";
import { VisuallyHidden } from "../visually-hidden/index.js";
import { FilterChips } from "./filter-chips.js";
import { SavedQueries } from "./saved-queries.js";
import type { SearchButton, SearchProblems, SearchValues, TypedFields } from "./types.js";
import { useFittingCount } from "./use-fitting-count.js";
import { useSearchBar } from "./use-search-bar.js";

/** Props of {@link SearchBar}. */
export interface SearchBarProps<V extends SearchValues = SearchValues> extends RootAttributes {
  /** Keep them stable: `defineSearchFields` or `searchFromSchema` outside the component. */
  fields: TypedFields<V>;
  /** Values of the query that the list shows, usually read from the address. Without it the bar remembers. */
  value?: V;
  /** The person asks. Values are in normal form: trimmed, empty ones absent. */
  onSearch: (values: V) => void;
  /** Buttons beside 查询 and 重置, gated by permission (specification, section 6). Hidden is not disabled. */
  buttons?: readonly SearchButton<V>[];
  /** Search while typing, never while an input method composes. */
  searchWhileTyping?: boolean;
  /** Only the first row, and 展开 for the rest (default yes). */
  collapsible?: boolean;
  /** Whether all rows are open; without it, the bar keeps that itself. */
  expanded?: boolean;
  /** All rows are open at first. Default false. */
  defaultExpanded?: boolean;
  /** The person opened or closed the further rows, or a wrong value in them did. */
  onExpandedChange?: (expanded: boolean) => void;
  /** What is wrong with the values, in sentences shown at their fields: `check` of `searchFromSchema`. */
  check?: (values: V) => SearchProblems;
  /** The answer is on its way. */
  loading?: boolean;
  /**
   * How many matched: announced to those who do not see the count of the table; without `loading`, when it is asked
   * already, so give that too where answers take time.
   */
  resultCount?: number;
  /** Offers saved queries, kept under this name. */
  savedQueriesId?: string;
  /** Where they are kept; default the browser's `localStorage`. */
  storage?: PreferenceStorage;
  /** Active filters as chips below (default yes). */
  chips?: boolean;
  /** Name of the filters, where a page has more than one bar. Default 查询条件. */
  label?: string;
  /** Anything more at the end of the buttons. */
  children?: ReactNode;
}

function SearchBarWithRef<V extends SearchValues = SearchValues>(
  props: SearchBarProps<V>,
  ref: ForwardedRef<HTMLDivElement>,
) {
  const {
    fields,
    onSearch,
    buttons = [],
    collapsible = true,
    loading = false,
    resultCount,
    chips = true,
  } = props;
  const messages = useMessages().searchBar;
  const can = useCan();
  const allowed = useMemo<TypedFields<V>>(
    () => fields.filter((field) => can(field.permission)),
    [can, fields],
  );
  const form = useRef<HTMLFormElement>(null);
  const [expanded, setExpanded] = useControlled(
    props.expanded,
    props.defaultExpanded === true,
    props.onExpandedChange,
  );
  const refuses = (go: boolean): boolean => {
    const control = refusedControl(form.current);
    if (go && control !== undefined) {
      // It may have been folded away since.
      if (control.closest("[hidden]") !== null) flushSync(() => setExpanded(true));
      control.focus();
    }
    return control !== undefined;
  };
  const bar = useSearchBar<V>({
    fields: allowed,
    value: props.value,
    onSearch,
    live: props.searchWhileTyping,
    check: props.check,
    refuses,
  });
  const fitting = useFittingCount(form, allowed, collapsible);
  const folds = collapsible && fitting < allowed.length;
  // A field with something wrong is shown, or nobody would find it.
  const isWrong = (prop: string): boolean => bar.missing.includes(prop) || bar.problems[prop] !== undefined;
  const open = !folds || expanded || allowed.some((field, at) => at >= fitting && isWrong(field.prop));
  // The same number twice is said twice only if it is another text.
  const found =
    resultCount === undefined ? "" : `${messages.resultCount(resultCount)}${bar.asked % 2 ? "\u00a0" : ""}`;
  const active = useMemo(
    () =>
      filterChips(allowed, bar.applied, {
        range: messages.chipRange,
        from: messages.chipFrom,
        to: messages.chipTo,
        true: messages.yes,
        false: messages.no,
      }),
    [allowed, bar.applied, messages],
  );

  return (
    <div
      ref={ref}
      data-component="search-bar"
      {...rootAttributes(props)}
      className={clsx("hx-search-bar", props.className)}
    >
      <form
        ref={form}
        data-part="form"
        role="search"
        aria-label={props.label ?? messages.search}
        noValidate
        {...bar.formProps}
        onSubmit={(event) => {
          event.preventDefault();
          // A form in what a field opens over the page is sent for itself.
          if (event.target === event.currentTarget) bar.search();
        }}
      >
        {allowed.map((field, at) => (
          <SearchFieldRow
            key={field.prop}
            field={field}
            value={bar.draft[field.prop]}
            missing={bar.missing.includes(field.prop)}
            problem={bar.problems[field.prop]}
            hidden={!open && at >= fitting}
            edition={bar.edition(field.prop)}
            onValueChange={(value) => bar.setValue(field.prop, value)}
          />
        ))}
        <div data-part="buttons">
          <Button type="submit" variant="primary" busy={loading}>
            {messages.query}
          </Button>
          <Button onClick={bar.reset}>{messages.reset}</Button>
          {buttons
            .filter((button) => can(button.permission))
            .map((button) => (
              <Button
                key={button.label}
                variant={button.primary ? "primary" : "secondary"}
                tone={button.tone}
                icon={button.icon}
                disabled={button.disabled}
                onClick={() => button.onClick(bar.applied)}
              >
                {button.label}
              </Button>
            ))}
          {folds ? (
            <Button
              variant="text"
              aria-expanded={open}
              data-part="expander"
              onClick={() => setExpanded(!open)}
            >
              {open ? messages.collapse : messages.expand}
              <ChevronDown aria-hidden size="0.875rem" data-part="arrow" data-open={open ? "" : undefined} />
            </Button>
          ) : null}
          {props.savedQueriesId === undefined ? null : (
            <SavedQueries
              id={props.savedQueriesId}
              storage={props.storage}
              fields={allowed}
              values={bar.applied}
              onApply={bar.apply}
            />
          )}
          {props.children}
        </div>
      </form>
      {chips ? <FilterChips chips={active} onRemove={bar.clear} onClear={bar.reset} /> : null}
      {/* Always in the document: a live region that appears with its text is not read. */}
      <VisuallyHidden role="status" data-part="result-count">
        {loading ? messages.searching : found}
      </VisuallyHidden>
    </div>
  );
}

/**
 * The filters above a list: fields from a description, 查询 and 重置, what is active as chips. It asks by
 * callback and keeps nothing of the list.
 */
export const SearchBar = /* @__PURE__ */ forwardRef(SearchBarWithRef) as <
  V extends SearchValues = SearchValues,
>(
  props: SearchBarProps<V> & { ref?: Ref<HTMLDivElement> },
) => ReactElement;
