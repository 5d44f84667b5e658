import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import {
  Fragment,
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useStored } from "../hooks/store.js";
import { useBrowserLayoutEffect } from "../hooks/use-browser-layout-effect.js";
import type { RowShared } from "./row-shared.js";
import { ExpansionRow, TableRow } from "./table-row.js";
import type { RowId } from "./types.js";
import type { TreePlace } from "./table-tree.js";

interface TableBodyProps<Row> {
  rows: readonly Row[];
  idOf: (row: Row) => RowId;
  /** Place of the first row in the whole list, from 0. */
  offset: number;
  shared: RowShared<Row>;
  /** Where each row hangs, in a tree. */
  placeOf: ((id: RowId) => TreePlace | undefined) | undefined;
}

/** How many rows the cells of each row take, where some are merged; none reaches past an open row. */
function useSpans<Row>(
  { rows, idOf, shared }: TableBodyProps<Row>,
  open: ReadonlySet<RowId>,
  block?: number,
) {
  const { merge, expand } = shared;
  return useMemo(
    () => merge?.spansOf(rows, { idOf, ...(expand && { open }), ...(block && { block }) }),
    [block, expand, idOf, merge, open, rows],
  );
}

/** All rows of a page. */
export function TableBody<Row extends object>(props: TableBodyProps<Row>) {
  const { rows, idOf, offset, shared, placeOf } = props;
  const { expansion } = shared;
  const open = useStored(expansion, expansion.get);
  const spans = useSpans(props, open);
  return (
    <tbody>
      {rows.map((row, at) => {
        const id = idOf(row);
        const item = (
          <TableRow
            key={id}
            row={row}
            id={id}
            at={at}
            index={offset + at}
            shared={shared}
            open={open.has(id)}
            place={placeOf?.(id)}
            spans={spans?.[at]}
          />
        );
        if (!open.has(id) || shared.expand === undefined) return item;
        return (
          <Fragment key={id}>
            {item}
            <ExpansionRow row={row} id={id} at={at} shared={shared} />
          </Fragment>
        );
      })}
    </tbody>
  );
}

/** Height taken for what is below an open row before it is measured, px. */
const OPEN_HEIGHT = 80;
/** Rows drawn above and below the visible ones. */
const OVERSCAN = 8;
/** A merged cell of a windowed table reaches over so many rows at most, which are drawn together or not at all. */
const MERGED_ROWS = 10;
/** Height taken for the scrolling part before it is measured, and on the server, px. */
const FIRST_RECT = { width: 0, height: 600 };

interface WindowBodyProps<Row> extends TableBodyProps<Row> {
  scroller: RefObject<HTMLElement | null>;
  /** Height of a row, px; rows of a windowed table are of one height. */
  rowHeight: number;
}

function Gap({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden data-part="gap">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a gap, no control */}
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}

/** Height of the sticky head or foot, px. */
const heightOf = (scroller: HTMLElement | null, part: "thead" | "tfoot"): number =>
  scroller?.querySelector(part)?.getBoundingClientRect().height ?? 0;

/** These places and all that stand in a block with one of them: whether a row is drawn never changes a cell. */
function wholeBlocks(places: readonly number[], count: number): number[] {
  const blocks = new Set(places.map((at) => at - (at % MERGED_ROWS)));
  return [...blocks]
    .sort((a, b) => a - b)
    .flatMap((from) => Array.from({ length: Math.min(MERGED_ROWS, count - from) }, (_, down) => from + down));
}

/**
 * Only the rows that can be seen, and the one that has the focus: at most sixty of ten thousand. The others are gaps
 * of the right height. Rows are of one height; what is below an open row is measured.
 */
export function WindowBody<Row extends object>(props: WindowBodyProps<Row>) {
  const { rows, idOf, offset, shared, scroller, rowHeight, placeOf } = props;
  const { expansion, edit, expand, rowFocus } = shared;
  const openIds = useStored(expansion, expansion.get);
  const [heights, setHeights] = useState<ReadonlyMap<RowId, number>>(() => new Map());
  const [focused, setFocused] = useState(-1);
  const spans = useSpans(props, openIds, MERGED_ROWS);
  const body = useRef<HTMLTableSectionElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed to a memoised component
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count: rows.length,
    // From the rows: a parent's ref is empty while its children's layout effects run for the first time.
    getScrollElement: () => body.current?.closest<HTMLElement>("[data-part=scroller]") ?? null,
    estimateSize: (at) => {
      const row = openIds.size === 0 || expand === undefined ? undefined : rows[at];
      const id = row === undefined ? undefined : idOf(row);
      return id !== undefined && openIds.has(id) ? rowHeight + (heights.get(id) ?? OPEN_HEIGHT) : rowHeight;
    },
    overscan: OVERSCAN,
    initialRect: FIRST_RECT,
    rangeExtractor: (range: Range) => {
      const places = defaultRangeExtractor(range);
      if (focused >= 0 && focused < rows.length && !places.includes(focused)) places.push(focused);
      return spans === undefined ? places.sort((a, b) => a - b) : wholeBlocks(places, rows.length);
    },
  });
  useBrowserLayoutEffect(() => virtualizer.measure(), [virtualizer, rows, rowHeight, openIds, heights]);

  const onHeight = useCallback((id: RowId, height: number) => {
    setHeights((old) => (old.get(id) === height ? old : new Map(old).set(id, height)));
  }, []);

  /** Brings a row into view, below the head and above the foot. */
  const bring = useCallback(
    (at: number): void => {
      const part = scroller.current;
      if (part === null) return;
      setFocused(at);
      const top = virtualizer.getOffsetForIndex(at, "start")?.[0] ?? 0;
      const room = part.clientHeight - heightOf(part, "thead") - heightOf(part, "tfoot");
      if (top < part.scrollTop) part.scrollTop = top;
      else if (top + rowHeight > part.scrollTop + room) part.scrollTop = top + rowHeight - room;
    },
    [rowHeight, scroller, virtualizer],
  );

  // Another row that is to have the focus takes it as soon as it is drawn.
  const wanted = useRef(-1);
  const takeFocus = useCallback((): void => {
    const row = body.current?.querySelector<HTMLElement>(`[data-part=row][data-index="${wanted.current}"]`);
    if (row === null || row === undefined) return;
    wanted.current = -1;
    row.focus({ preventScroll: true });
  }, []);
  useEffect(takeFocus);
  useEffect(
    () =>
      rowFocus.listen((at) => {
        wanted.current = Math.min(at, rows.length - 1);
        bring(wanted.current);
        takeFocus();
      }),
    [bring, rowFocus, rows.length, takeFocus],
  );

  // The keyboard may go to a cell that is not in the document: its row is brought there and takes the focus.
  useEffect(() => {
    if (edit === undefined) return undefined;
    return edit.store.subscribe(() => {
      const place = edit.store.active();
      const at = place === undefined ? -1 : rows.findIndex((row) => idOf(row) === place.id);
      if (at >= 0) bring(at);
    });
  }, [bring, edit, idOf, rows]);

  const keepFocused = (event: FocusEvent): void => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-index]") : null;
    setFocused(row === null ? -1 : Number(row.dataset.index));
  };

  const parts: ReactNode[] = [];
  let reached = 0;
  const gapUpTo = (start: number): void => {
    if (start > reached)
      parts.push(<Gap key={`gap-${reached}`} height={start - reached} columns={shared.leaf.length} />);
  };
  for (const { index: at, start, end } of virtualizer.getVirtualItems()) {
    const row = rows[at];
    if (row === undefined) continue;
    gapUpTo(start);
    reached = end;
    const id = idOf(row);
    const open = openIds.has(id);
    parts.push(
      <TableRow
        key={id}
        row={row}
        id={id}
        at={at}
        index={offset + at}
        shared={shared}
        open={open}
        place={placeOf?.(id)}
        spans={spans?.[at]}
      />,
    );
    if (open && expand !== undefined) {
      parts.push(
        <ExpansionRow key={`open-${id}`} row={row} id={id} at={at} shared={shared} onHeight={onHeight} />,
      );
    }
  }
  gapUpTo(virtualizer.getTotalSize());
  return (
    // It only notes where the focus is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <tbody ref={body} onFocus={keepFocused}>
      {parts}
    </tbody>
  );
}
