import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import {
  type CSSProperties,
  type FocusEvent,
  type MouseEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { useLatest } from "../hooks/use-latest.js";
import { useBrowserLayoutEffect } from "../hooks/use-browser-layout-effect.js";
import { useMessages } from "../provider/index.js";
import { rem, rootScale } from "../styles/rem.js";
import { byRow } from "./cells.js";
import { GridHead } from "./grid-head.js";
import { gridKeys } from "./grid-keys.js";
import type { FieldHandlers } from "./mark-cell.js";
import { FIXED_COLUMNS, MarkLine } from "./mark-line.js";
import type { MarkGridProps, Place } from "./mark.js";
import type { MarkGridControl } from "./use-mark-grid.js";

/** Height of a row, px at letters of 16 px. */
const ROW_HEIGHT = 32;
/** Rows drawn above and below those in view: a notch of a mouse wheel, about 120 px. */
const OVERSCAN = 4;
/** Taken for the scrolling part before it is measured, and on a server, px. */
const FIRST_RECT = { width: 0, height: 560 };
const none: readonly never[] = [];

interface MarkTableProps {
  props: MarkGridProps;
  grid: MarkGridControl;
}

/** The grid itself: only the rows in view are on the page, and the one that the keyboard is in. */
export function MarkTable({ props, grid }: MarkTableProps) {
  const { rows, computed = none, cellText, hatched, height = 560, readOnly = false } = props;
  const { active, range, state, columns } = grid;
  const text = useMessages().markGrid;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const mayLeave = useRef(false);
  const [scale, setScale] = useState(1);
  useBrowserLayoutEffect(() => setScale(rootScale()), []);
  const rowHeight = ROW_HEIGHT * scale;
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed to a memoised component
  const virtualizer = useVirtualizer<HTMLElement, HTMLDivElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    initialRect: FIRST_RECT,
    rangeExtractor: (seen: Range) => {
      const places = defaultRangeExtractor(seen);
      if (active.row >= 0 && !places.includes(active.row)) places.push(active.row);
      return places.sort((a, b) => a - b);
    },
  });
  useBrowserLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);

  const withSchool = rows.some(({ school }) => school !== undefined);
  const cursors = useMemo(() => byRow(props.cursors ?? none), [props.cursors]);
  const recent = useMemo(() => byRow(props.recent ?? none), [props.recent]);
  const problems = useMemo(() => byRow(props.problems ?? none), [props.problems]);
  const unwritten = useMemo(() => byRow([...state.unwritten.values()]), [state.unwritten]);

  const latest = useLatest(grid);
  const handlers = useMemo(
    (): FieldHandlers => ({
      onType: (typed) => {
        const { typing } = latest().now.current;
        latest().update({ typing: { text: typed, inText: typing?.inText ?? false }, notice: null });
      },
      onPick: (choice) => {
        latest().update({ typing: { text: choice.label, inText: false } });
        latest().take();
      },
      takesFocus: () => latest().takesFocus(),
    }),
    [latest],
  );
  const onAnswer = useMemo(
    () => (rowId: string, columnId: string, mine: boolean) => {
      latest().wantFocus();
      latest().answer(rowId, columnId, mine);
    },
    [latest],
  );

  const onActiveChange = useLatest(props.onActiveChange);
  const [focused, setFocused] = useState(false);
  const [rowId, columnId] = [rows[active.row]?.id, columns[active.column]?.id];
  const told = useRef(false);
  useEffect(() => {
    if (focused && rowId !== undefined && columnId !== undefined) onActiveChange()?.({ rowId, columnId });
    else if (told.current) onActiveChange()?.(null);
    told.current = focused;
  }, [columnId, focused, onActiveChange, rowId]);

  const size = () => {
    const part = scroller.current;
    const head = part?.querySelector("[data-part=head]")?.getBoundingClientRect().height ?? 0;
    const page = Math.max(1, Math.floor(((part?.clientHeight ?? 0) - head) / rowHeight) - 1);
    return { rows: rows.length, columns: columns.length, page };
  };
  const keys = gridKeys({ grid, size, cellText, mayLeave });

  const placeOf = (target: EventTarget): Place | undefined => {
    const cell = target instanceof Element ? target.closest<HTMLElement>("[data-part=cell]") : null;
    return cell ? { row: Number(cell.dataset["row"]), column: Number(cell.dataset["column"]) } : undefined;
  };
  const onMouseDown = (event: MouseEvent) => {
    const place = placeOf(event.target);
    if (place === undefined || event.button !== 0) return;
    mayLeave.current = false;
    const here = place.row === active.row && place.column === active.column;
    // In the field of the active cell a press sets the caret, and selects text while one types.
    if (here && !event.shiftKey && focused) {
      if (state.typing === null && event.detail === 1) event.preventDefault();
      if (event.detail === 2 && event.target instanceof HTMLInputElement)
        grid.update({ typing: { text: event.target.value, inText: true } });
      return;
    }
    event.preventDefault();
    grid.goTo(place, event.shiftKey);
  };
  const onMouseOver = (event: MouseEvent) => {
    const place = event.buttons === 1 && state.typing === null ? placeOf(event.target) : undefined;
    if (place) grid.goTo(place, true);
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)) return;
    // The window lost the focus, not the cell: it goes on here when the person comes back.
    if (document.activeElement === event.target) return;
    setFocused(false);
    grid.take();
  };

  const template = [
    "2.5rem 7.75rem 5.5rem",
    withSchool ? "7rem" : "",
    ...columns.map(({ kind }) => (kind === "text" ? "10rem" : "5.5rem")),
    ...computed.map(() => "5rem"),
    "minmax(15rem, 1fr)",
  ].join(" ");
  return (
    // The keys are those of the field in the active cell, caught where they bubble to.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      role="grid"
      data-part="scroller"
      ref={scroller}
      aria-label={props.label}
      aria-describedby={`${id}-keys`}
      aria-rowcount={rows.length + 1}
      aria-colcount={FIXED_COLUMNS + (withSchool ? 1 : 0) + columns.length + computed.length + 1}
      aria-multiselectable
      aria-readonly={readOnly || undefined}
      style={{ maxBlockSize: rem(height), "--hx-mark-template": template } as CSSProperties}
      onKeyDown={keys.onKeyDown}
      onCopy={keys.onCopy}
      onCut={keys.onCut}
      onPaste={keys.onPaste}
      onMouseDown={onMouseDown}
      onMouseOver={onMouseOver}
      onFocus={() => setFocused(true)}
      onBlur={onBlur}
    >
      <GridHead
        columns={columns}
        computed={computed}
        filled={grid.filled}
        all={rows.length}
        withSchool={withSchool}
      />
      <div data-part="rows" role="rowgroup" style={{ blockSize: rem(rows.length * ROW_HEIGHT) }}>
        {virtualizer.getVirtualItems().map(({ index }) => {
          const row = rows[index];
          if (row === undefined) return null;
          const isActive = index === active.row;
          const inRange = index >= range.top && index <= range.bottom && state.reach !== state.active;
          return (
            <MarkLine
              key={row.id}
              id={`${id}-${index}`}
              row={row}
              at={index}
              top={rem(index * ROW_HEIGHT)}
              columns={columns}
              computed={computed}
              cellText={cellText}
              hatched={hatched}
              readOnly={readOnly || props.onChange === undefined}
              withSchool={withSchool}
              active={isActive ? active.column : undefined}
              selectedFrom={inRange ? range.left : undefined}
              selectedTo={inRange ? range.right : undefined}
              typing={isActive ? state.typing : null}
              cursors={cursors.get(row.id) ?? none}
              recent={recent.get(row.id) ?? none}
              problems={problems.get(row.id) ?? none}
              unwritten={unwritten.get(row.id) ?? none}
              notice={state.notice?.rowId === row.id ? state.notice.message : undefined}
              handlers={handlers}
              onAnswer={onAnswer}
            />
          );
        })}
      </div>
      <span data-part="visually-hidden" id={`${id}-keys`}>
        {text.instructions}
      </span>
    </div>
  );
}
