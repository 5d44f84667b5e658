import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { Check } from "../icons/icons.js";
import { type HTMLAttributes, useCallback, useEffect, useMemo, useRef } from "react";
import { useMessages } from "../provider/index.js";
import { groupedOptions, labelOf, type SelectOption } from "../options/select-options.js";
import type { ComboboxModel } from "./use-combobox.js";
import { rootScale } from "../styles/rem.js";

/** What {@link ComboboxList} takes. */
export interface ComboboxListProps {
  model: Pick<
    ComboboxModel,
    "shown" | "active" | "choosable" | "listId" | "optionId" | "setActive" | "choose"
  >;
  chosen: readonly string[];
  multiple: boolean;
  loading: boolean;
  label: string | undefined;
  labelledBy: string | undefined;
  /** Said where there is no option. Default: none matches. */
  none?: string | undefined;
  /** What the list gets besides, where it has the keys itself. */
  list?: HTMLAttributes<HTMLDivElement>;
}

type Row = { kind: "label"; label: string } | { kind: "option"; option: SelectOption; place: number };

function rowsOf(options: readonly SelectOption[]): readonly Row[] {
  let place = -1;
  return groupedOptions(options).flatMap(({ group, options: members }) => [
    ...(group === undefined ? [] : [{ kind: "label" as const, label: group }]),
    ...members.map((option) => ({ kind: "option" as const, option, place: (place += 1) })),
  ]);
}

/** The options, of which only those in view are in the document. The focus stays in the input, or in the list. */
export function ComboboxList(props: ComboboxListProps) {
  const { model, chosen, multiple, loading, label, labelledBy, list } = props;
  const messages = useMessages();
  const { shown, active, choosable } = model;
  const rows = useMemo(() => rowsOf(shown), [shown]);
  const activeRow = useMemo(
    () => (active < 0 ? -1 : rows.findIndex((one) => one.kind === "option" && one.place === active)),
    [rows, active],
  );
  // The option that the keys are on is spoken of by its id: it stays in the document when it is scrolled away.
  const rangeExtractor = useCallback(
    (range: Range) => {
      const seen = defaultRangeExtractor(range);
      return activeRow < 0 || activeRow >= range.count || seen.includes(activeRow)
        ? seen
        : [...seen, activeRow].sort((one, other) => one - other);
    },
    [activeRow],
  );
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed to a memoised component
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 32 * rootScale(),
    overscan: 8,
    rangeExtractor,
    useAnimationFrameWithResizeObserver: true,
  });
  useEffect(() => {
    if (activeRow >= 0) virtual.scrollToIndex(activeRow, { align: "auto" });
  }, [activeRow, rows, virtual]);
  return (
    <>
      <div
        {...list}
        ref={scroller}
        id={model.listId}
        role="listbox"
        aria-label={label}
        aria-labelledby={labelledBy}
        aria-multiselectable={multiple || undefined}
        aria-busy={loading || undefined}
        data-part="options"
      >
        <div role="presentation" style={{ height: virtual.getTotalSize(), position: "relative" }}>
          {virtual.getVirtualItems().map((item) => {
            const row = rows[item.index];
            if (row === undefined) return null;
            const place = { transform: `translateY(${item.start}px)` };
            if (row.kind === "label")
              return (
                <div
                  key={item.key}
                  ref={virtual.measureElement}
                  data-index={item.index}
                  role="presentation"
                  data-part="label"
                  style={place}
                >
                  {row.label}
                </div>
              );
            const { option } = row;
            const picked = chosen.includes(option.value);
            const off = !choosable[row.place];
            return (
              // The keys of an option are the input's: the focus stays there (combobox pattern).
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={item.key}
                ref={virtual.measureElement}
                data-index={item.index}
                id={model.optionId(row.place)}
                role="option"
                tabIndex={-1}
                aria-selected={picked}
                aria-disabled={off || undefined}
                aria-setsize={shown.length}
                aria-posinset={row.place + 1}
                data-part="item"
                data-highlighted={row.place === active ? "" : undefined}
                data-disabled={off ? "" : undefined}
                data-state={picked ? "checked" : undefined}
                style={place}
                onMouseMove={() => {
                  if (!off) model.setActive(row.place);
                }}
                onClick={() => model.choose(row.place)}
              >
                <span data-part="text">
                  {labelOf(option, messages.select.expired)}
                  {option.description === undefined ? null : (
                    <span data-part="note">{option.description}</span>
                  )}
                  {option.disabledReason === undefined ? null : (
                    <span data-part="note">{option.disabledReason}</span>
                  )}
                </span>
                {picked ? <Check aria-hidden="true" /> : null}
              </div>
            );
          })}
        </div>
      </div>
      {loading || shown.length === 0 ? (
        <p data-part="none">{loading ? messages.common.loading : (props.none ?? messages.select.noMatch)}</p>
      ) : null}
    </>
  );
}
