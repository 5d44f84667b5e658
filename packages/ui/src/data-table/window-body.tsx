import {
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { offsetOf, type RowSpace } from "./row-window.js";
import type { TableBodyProps } from "./table-body.js";
import { ExpansionRow, TableRow } from "./table-row.js";
import type { RowId } from "./types.js";
import { useRowWindow } from "./use-row-window.js";

/** Height taken for what is below an open row before it is measured, px. */
const OPEN_HEIGHT = 80;

/** What {@link WindowBody} takes. */
export interface WindowBodyProps<Row> extends TableBodyProps<Row> {
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

/** Brings a row into view, past the sticky head and foot. */
function reveal(scroller: HTMLElement, at: number, space: RowSpace): void {
  const head = scroller.querySelector("thead")?.getBoundingClientRect().height ?? 0;
  const foot = scroller.querySelector("tfoot")?.getBoundingClientRect().height ?? 0;
  const top = offsetOf(at, space);
  const room = scroller.clientHeight - head - foot;
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (top + space.rowHeight > scroller.scrollTop + room)
    scroller.scrollTop = top + space.rowHeight - room;
}

/**
 * Only the rows that can be seen, and the one that has the focus: at most sixty of ten thousand. The others are
 * gaps of the right height. Rows are of one height, so this is arithmetic and needs no entry per row; what is
 * below an open row is measured.
 */
export function WindowBody<Row extends object>(props: WindowBodyProps<Row>) {
  const { rows, idOf, offset, shared, scroller, rowHeight } = props;
  const { expansion, edit, expand } = shared;
  const openIds = useSyncExternalStore(expansion.subscribe, expansion.get, expansion.get);
  const [heights, setHeights] = useState<ReadonlyMap<RowId, number>>(() => new Map());
  const [focused, setFocused] = useState(-1);
  const space = useMemo<RowSpace>(() => {
    const open = (row: Row, at: number) => {
      const id = idOf(row);
      return openIds.has(id) ? [{ at, height: heights.get(id) ?? OPEN_HEIGHT }] : [];
    };
    return {
      count: rows.length,
      rowHeight,
      open: openIds.size === 0 || expand === undefined ? [] : rows.flatMap(open),
    };
  }, [expand, heights, idOf, openIds, rowHeight, rows]);
  const body = useRef<HTMLTableSectionElement>(null);
  const { start, end } = useRowWindow(body, space);

  const onHeight = useCallback((id: RowId, height: number) => {
    setHeights((old) => (old.get(id) === height ? old : new Map(old).set(id, height)));
  }, []);

  // The keyboard may go to a cell that is not in the document: its row is brought there and takes the focus.
  useEffect(() => {
    if (edit === undefined) return undefined;
    return edit.store.subscribe(() => {
      const place = edit.store.active();
      const at = place === undefined ? -1 : rows.findIndex((row) => idOf(row) === place.id);
      if (at < 0 || scroller.current === null) return;
      setFocused(at);
      reveal(scroller.current, at, space);
    });
  }, [edit, idOf, rows, scroller, space]);

  const keepFocused = (event: FocusEvent): void => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-index]") : null;
    setFocused(row === null ? -1 : Number(row.dataset.index));
  };

  const places = Array.from({ length: end - start }, (_, step) => start + step);
  if (focused >= 0 && focused < rows.length && focused < start) places.unshift(focused);
  else if (focused >= end && focused < rows.length) places.push(focused);

  const parts: ReactNode[] = [];
  let reached = 0;
  const gapUpTo = (at: number): void => {
    const height = offsetOf(at, space) - offsetOf(reached, space);
    if (height > 0) parts.push(<Gap key={`gap-${reached}`} height={height} columns={shared.leaf.length} />);
  };
  for (const at of places) {
    const row = rows[at];
    if (row === undefined) continue;
    gapUpTo(at);
    reached = at + 1;
    const id = idOf(row);
    const open = openIds.has(id);
    parts.push(
      <TableRow key={id} row={row} id={id} at={at} index={offset + at} shared={shared} open={open} />,
    );
    if (open && expand !== undefined) {
      parts.push(
        <ExpansionRow key={`open-${id}`} row={row} id={id} at={at} shared={shared} onHeight={onHeight} />,
      );
    }
  }
  gapUpTo(rows.length);
  return (
    // It only notes where the focus is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <tbody ref={body} onFocus={keepFocused}>
      {parts}
    </tbody>
  );
}
