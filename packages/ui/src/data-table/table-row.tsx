import { ChevronRight } from "../icons/icons.js";
import { type CSSProperties, memo, useEffect, useRef, type ReactNode } from "react";
import { useStored } from "../hooks/store.js";
import { editOf } from "./cell-edit.js";
import { columnName } from "./column-groups.js";
import { cellText } from "./cell-value.js";
import { rowKey } from "./row-keys.js";
import type { RowShared } from "./row-shared.js";
import { actionsCell, type CellOf, dataCell } from "./table-cell.js";
import type { RowId } from "./types.js";
import type { CellSpans } from "./table-merge.js";
import type { TreePlace } from "./table-tree.js";

interface TableRowProps<Row> {
  row: Row;
  id: RowId;
  /** Place in the whole list, from 0. */
  index: number;
  /** Place on this page, from 0. */
  at: number;
  shared: RowShared<Row>;
  /** Whether the row is open; the list of rows follows the store, because an open row has a second one below. */
  open: boolean;
  /** Where it hangs, in a tree. */
  place: TreePlace | undefined;
  /** How many rows its cells take, where some are merged. */
  spans: CellSpans | undefined;
}

/** Elements on which a click means themselves, not the row; a cell of several rows means none of them. */
const INTERACTIVE =
  "a,button,input,select,textarea,label,[role=menuitem],[role=checkbox],[role=switch],[data-merged]";

function isInteractive(target: EventTarget): boolean {
  return target instanceof Element && target.closest(INTERACTIVE) !== null;
}

/** The box of a row. A function and no component, as all parts of a row are: a row is one component. */
function tickCell<Row extends object>(
  { row, id, index, shared }: CellOf<Row>,
  ticked: boolean | "mixed",
): ReactNode {
  const reason = shared.unselectable?.(row);
  const reasonId = reason === undefined ? undefined : `${shared.ids}-${index}-tick`;
  return (
    <>
      <input
        // Only a tick that goes down to the rows below can be half.
        ref={
          shared.tickOf === undefined
            ? undefined
            : (box) => {
                if (box !== null) box.indeterminate = ticked === "mixed";
              }
        }
        type="checkbox"
        data-part="tick"
        checked={ticked === true}
        // Stays reachable, as a row's buttons do, and says why.
        aria-disabled={reason === undefined ? undefined : true}
        aria-describedby={reasonId}
        aria-label={shared.messages.selectRow(shared.rowName(row, index))}
        onChange={(event) => {
          if (reason !== undefined) return;
          const native: Event = event.nativeEvent;
          shared.onTick(id, event.target.checked, native instanceof MouseEvent && native.shiftKey);
        }}
      />
      {reason === undefined ? null : (
        <span id={reasonId} data-part="visually-hidden">
          {reason}
        </span>
      )}
    </>
  );
}

function expandCell<Row extends object>({ row, id, index, shared }: CellOf<Row>, open: boolean): ReactNode {
  if (shared.expandable?.(row) === false) return null;
  const name = shared.rowName(row, index);
  return (
    <button
      type="button"
      data-part="expander"
      aria-expanded={open}
      aria-label={open ? shared.messages.collapseRow(name) : shared.messages.expandRow(name)}
      onClick={() => shared.expansion.toggle(id)}
    >
      <ChevronRight aria-hidden size="1rem" />
    </button>
  );
}

/** What opens a row of a tree, before the text that hangs there. */
function treeCell<Row extends object>(
  { row, id, index, shared }: CellOf<Row>,
  place: TreePlace,
  content: ReactNode,
): ReactNode {
  const { messages } = shared;
  const name = shared.rowName(row, index);
  const failed = place.state === "failed" ? messages.childrenFailed(name) : undefined;
  return (
    <span data-part="tree-cell">
      {place.open === undefined ? (
        <span data-part="tree-gap" />
      ) : (
        <button
          type="button"
          data-part="expander"
          data-state={place.state}
          // The row itself opens by keys; fingers and screen readers of phones come to the button of a card.
          tabIndex={shared.cards ? undefined : -1}
          aria-busy={place.state === "loading" || undefined}
          aria-expanded={place.open}
          aria-label={failed ?? (place.open ? messages.collapseRow(name) : messages.expandRow(name))}
          title={failed}
          onClick={() => shared.tree?.toggle(id)}
        >
          <ChevronRight aria-hidden size="1rem" />
        </button>
      )}
      <span data-part="tree-text">{content}</span>
    </span>
  );
}

function PlainTableRow<Row extends object>(props: TableRowProps<Row>) {
  const { row, id, index, at, shared, open, place, spans } = props;
  const { selection, treeField } = shared;
  const tick = useStored(selection, () => shared.tickOf?.(id, selection.has) ?? selection.has(id));
  const ticked = tick === true;
  const { onRowClick, onRowDoubleClick } = shared;
  const cell: CellOf<Row> = { row, id, index, shared };
  const pressable = onRowClick !== undefined || onRowDoubleClick !== undefined;
  const focusable = pressable || place !== undefined;
  return (
    <tr
      className={shared.rowClassName?.(row)}
      style={place === undefined ? undefined : ({ "--hx-level": place.level } as CSSProperties)}
      aria-level={place?.level}
      aria-setsize={place?.size}
      aria-posinset={place?.place}
      aria-expanded={place?.open}
      data-part="row"
      data-under={spans?.[shared.leaf.at(-1)?.id ?? ""] === 0 ? "" : undefined}
      data-index={at}
      data-odd={at % 2 === 1 ? "" : undefined}
      data-selected={ticked ? "" : undefined}
      data-tone={shared.rowTone?.(row)}
      data-clickable={pressable ? "" : undefined}
      // The first row is where Tab enters; arrows go on from there.
      tabIndex={focusable ? (at === 0 ? 0 : -1) : undefined}
      onKeyDown={focusable ? (event) => rowKey(event, props) : undefined}
      aria-rowindex={index + 1 + shared.headRows}
      aria-selected={shared.leaf[0]?.kind === "select" ? ticked : undefined}
      onClick={
        onRowClick === undefined ? undefined : (event) => isInteractive(event.target) || onRowClick(row)
      }
      onDoubleClick={
        onRowDoubleClick === undefined
          ? undefined
          : (event) => isInteractive(event.target) || onRowDoubleClick(row)
      }
    >
      {shared.leaf.map((item) => {
        const style = shared.cards ? undefined : item.style;
        if (item.kind === "data") {
          const { column } = item;
          const edited = editOf(column) !== undefined;
          const span = edited ? undefined : spans?.[column.prop];
          if (span === 0) return null;
          const merged = span !== undefined && span > 1;
          const text = dataCell(column, cell);
          const own = merged ? <span data-part="merged">{text}</span> : text;
          const content = place !== undefined && treeField === column.prop ? treeCell(cell, place, own) : own;
          return (
            <td
              key={item.id}
              data-pin={item.pin}
              data-align={column.align}
              data-wrap={column.wrap ? "" : undefined}
              data-card={column.card}
              data-edit={edited ? "" : undefined}
              rowSpan={merged ? span : undefined}
              data-merged={merged ? "" : undefined}
              style={style}
            >
              {shared.cards ? <CardField label={columnName(column)}>{content}</CardField> : content}
            </td>
          );
        }
        return (
          <td key={item.id} data-kind={item.kind} data-pin={item.pin} style={style}>
            {item.kind === "select" ? tickCell(cell, tick) : null}
            {item.kind === "expand" ? expandCell(cell, open) : null}
            {item.kind === "index" ? index + 1 : null}
            {item.kind === "actions" ? actionsCell(cell) : null}
          </td>
        );
      })}
    </tr>
  );
}

/**
 * One row. It renders again only when its data, its place, its own tick or its own opening changes, or when
 * the columns do.
 */
export const TableRow = memo(PlainTableRow) as typeof PlainTableRow;

interface ExpansionRowProps<Row> extends Pick<TableRowProps<Row>, "row" | "id" | "at" | "shared"> {
  /** Is told the height, px, at first and when it changes. */
  onHeight?: (id: RowId, height: number) => void;
}

/** The row below an open row. */
export function ExpansionRow<Row extends object>({ row, id, at, shared, onHeight }: ExpansionRowProps<Row>) {
  const element = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    const target = element.current;
    if (onHeight === undefined || target === null) return undefined;
    const observer = new ResizeObserver(() => onHeight(id, target.getBoundingClientRect().height));
    observer.observe(target);
    return () => observer.disconnect();
  }, [id, onHeight]);
  return (
    <tr ref={element} data-part="expansion" data-index={at}>
      <td colSpan={shared.leaf.length}>{shared.expand?.(row)}</td>
    </tr>
  );
}

/** The texts of the shown data columns of a row, for copying and printing. */
export function rowTexts<Row extends object>(
  shared: Pick<RowShared<Row>, "leaf" | "messages">,
  row: Row,
  index: number,
): readonly string[] {
  return shared.leaf.flatMap((item) =>
    item.kind === "data" ? [cellText(item.column, row, index, shared.messages.list)] : [],
  );
}

/** One value of a card with the name of its column. */
export function CardField({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <span data-part="card-label">{label}</span>
      <span data-part="card-value">{children}</span>
    </>
  );
}
