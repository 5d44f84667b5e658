import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import {
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from "react";
import type { RowId } from "./types.js";
import type { TableBodyProps } from "./table-body.js";
import { ExpansionRow, TableRow } from "./table-row.js";
import { itemAt } from "./virtual-items.js";

/** Rows kept above and below the visible ones, so that a fast drag finds them there. */
const OVERSCAN = 10;

/** What {@link VirtualBody} takes. */
export interface VirtualBodyProps<Row> extends TableBodyProps<Row> {
  scroller: RefObject<HTMLElement | null>;
  /** Height of a row, px; rows of a virtual table are of one height. */
  rowHeight: number;
}

/**
 * Only the rows that can be seen, and the one that has the focus: at most about sixty of ten thousand. The
 * others are empty rows of the right height.
 */
export function VirtualBody<Row extends object>(props: VirtualBodyProps<Row>) {
  const { rows, idOf, offset, shared, scroller, rowHeight } = props;
  const { expansion, edit } = shared;
  const openIds = useSyncExternalStore(expansion.subscribe, expansion.get, expansion.get);
  const open = useMemo(() => {
    if (openIds.size === 0 || shared.expand === undefined) return [];
    return rows.flatMap((row, at) => (openIds.has(idOf(row)) ? [at] : []));
  }, [idOf, openIds, rows, shared.expand]);
  const focused = useRef(-1);

  // The compiler leaves this component alone; rows are memoised by hand.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length + open.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    getItemKey: (place) => {
      const item = itemAt(place, open);
      return item.opened ? `open-${item.at}` : item.at;
    },
    // What is drawn before the first measure, on the server too.
    initialRect: { width: 0, height: rowHeight * OVERSCAN },
    rangeExtractor: (range: Range) => {
      const places = defaultRangeExtractor(range);
      const kept = focused.current;
      if (kept < 0 || kept >= rows.length + open.length || places.includes(kept)) return places;
      return kept < (places[0] ?? 0) ? [kept, ...places] : [...places, kept];
    },
  });

  useEffect(() => virtualizer.measure(), [rowHeight, virtualizer]);

  // The keyboard may go to a row that is not in the document: it is brought there, and then takes the focus.
  useEffect(() => {
    if (edit === undefined) return undefined;
    return edit.store.subscribe(() => {
      const place = edit.store.active();
      if (place === undefined) return;
      const at = rows.findIndex((row) => idOf(row) === place.id);
      if (at < 0) return;
      focused.current = at + open.filter((openAt) => openAt < at).length;
      virtualizer.scrollToIndex(focused.current, { align: "auto" });
    });
  }, [edit, idOf, open, rows, virtualizer]);

  const keepFocused = (event: FocusEvent): void => {
    const row = event.target instanceof Element ? event.target.closest("[data-index]") : null;
    focused.current = row instanceof HTMLElement ? Number(row.dataset.index) : -1;
  };

  const parts: ReactNode[] = [];
  let end = 0;
  for (const { index: place, start, end: itemEnd } of virtualizer.getVirtualItems()) {
    if (start > end)
      parts.push(<Gap key={`gap-${place}`} height={start - end} columns={shared.leaf.length} />);
    end = itemEnd;
    const { at, opened } = itemAt(place, open);
    const row = rows[at];
    if (row === undefined) continue;
    const id: RowId = idOf(row);
    const measure = opened || shared.cards ? virtualizer.measureElement : undefined;
    parts.push(
      opened ? (
        <ExpansionRow key={`open-${id}`} row={row} at={place} shared={shared} measure={measure} />
      ) : (
        <TableRow
          key={id}
          row={row}
          id={id}
          at={at}
          place={place}
          index={offset + at}
          shared={shared}
          measure={measure}
        />
      ),
    );
  }
  const rest = virtualizer.getTotalSize() - end;
  if (rest > 0) parts.push(<Gap key="gap-end" height={rest} columns={shared.leaf.length} />);
  // It only notes where the focus is.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
  return <tbody onFocus={keepFocused}>{parts}</tbody>;
}

function Gap({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden data-part="gap">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a gap, no control */}
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}
