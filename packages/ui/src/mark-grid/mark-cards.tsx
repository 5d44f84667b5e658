import { useId, useRef, useState } from "react";
import { Button } from "../button/index.js";
import { useBrowserLayoutEffect } from "../hooks/use-browser-layout-effect.js";
import { isComposing } from "../input/is-composing.js";
import { useMessages } from "../provider/index.js";
import { cellKey } from "./cells.js";
import { wordOf } from "./default-choices.js";
import type { MarkGridProps, MarkRow } from "./mark.js";
import { MARK_RANGE } from "./read-mark.js";
import { RowNotes } from "./row-notes.js";
import type { MarkGridControl, ReadyColumn } from "./use-mark-grid.js";

interface MarkCardsProps {
  props: MarkGridProps;
  grid: MarkGridControl;
}

const none: readonly never[] = [];

/** In a hand: one student a card with their fields, and a key for the next one. */
export function MarkCards({ props, grid }: MarkCardsProps) {
  const text = useMessages().markGrid;
  const { rows, computed = none } = props;
  const card = useRef<HTMLDivElement>(null);
  const at = grid.active.row;
  const row = rows[at];
  useBrowserLayoutEffect(() => {
    if (!grid.takesFocus()) return;
    const field = card.current?.querySelectorAll<HTMLElement>("[data-part=card-line]")[grid.active.column];
    field?.querySelector<HTMLElement>("input, select")?.focus();
  });
  if (row === undefined) return null;
  const of = <Item extends { rowId: string }>(items: readonly Item[] | undefined) =>
    (items ?? none).filter(({ rowId }) => rowId === row.id);
  const go = (step: number, column = 0) => grid.goTo({ row: at + step, column });
  return (
    <div ref={card} data-part="card" role="group" aria-label={props.label}>
      <div data-part="person">
        <span data-part="person-at" role="status">
          {text.person(at + 1, rows.length)}
        </span>
        <b data-part="person-name">{row.name}</b>
        <span data-part="person-number">{row.number}</span>
        {row.school && <span data-part="person-school">{row.school}</span>}
      </div>
      {grid.columns.map((column, place) => (
        <CardLine
          // Of another person it begins anew.
          key={`${row.id} ${column.id}`}
          row={row}
          column={column}
          value={props.cellText(row.id, column.id)}
          locked={grid.lockedBy(row.id, column.id)}
          unusable={unusableTextOf(grid, row, column)}
          onTake={(typed) => grid.commit(row.id, column, typed)}
          onEnter={() => {
            if (place < grid.columns.length - 1) go(0, place + 1);
            else go(1);
          }}
        />
      ))}
      {computed.map(({ id, name, render }) => (
        <p key={id} data-part="card-line">
          <span data-part="card-label">{name}</span>
          <b data-part="card-total">{render(row.id)}</b>
        </p>
      ))}
      <div data-part="card-notes">
        <RowNotes
          row={row}
          columns={grid.columns}
          recent={of(props.recent)}
          problems={of(props.problems)}
          unwritten={of([...grid.state.unwritten.values()])}
          notice={grid.state.notice?.rowId === row.id ? grid.state.notice.message : undefined}
          onAnswer={grid.answer}
        />
      </div>
      <div data-part="card-acts">
        <Button disabled={at === 0} onClick={() => go(-1)}>
          {text.previousPerson}
        </Button>
        <Button variant="primary" disabled={at === rows.length - 1} onClick={() => go(1)}>
          {text.nextPerson}
        </Button>
      </div>
    </div>
  );
}

function unusableTextOf(grid: MarkGridControl, row: MarkRow, column: ReadyColumn): string | undefined {
  const entry = grid.state.unwritten.get(cellKey(row.id, column.id));
  return entry?.kind === "unusable" ? entry.text : undefined;
}

interface CardLineProps {
  row: MarkRow;
  column: ReadyColumn;
  value: string;
  /** Why it cannot be written; undefined where it can. */
  locked: string | undefined;
  /** What was typed and cannot be used. */
  unusable: string | undefined;
  onTake: (text: string) => void;
  onEnter: () => void;
}

function CardLine({ row, column, value, locked, unusable, onTake, onEnter }: CardLineProps) {
  const text = useMessages().markGrid;
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const { levels, flags } = column.choices;
  const choices = [...levels, ...flags].filter(({ refused }) => refused === undefined);
  const chosen = choices.find((choice) => choice.value === value);
  const shown = unusable ?? wordOf(value, column.choices);
  const take = () => {
    if (typed === undefined) return;
    setTyped(undefined);
    onTake(typed);
  };
  const { minimum = MARK_RANGE.minimum, maximum = MARK_RANGE.maximum } = column;
  const isNumber = column.kind === "mark";
  const hasField = isNumber || column.kind === "text";
  return (
    <div data-part="card-line">
      <label data-part="card-label" htmlFor={id}>
        {column.name}
        {column.weight !== undefined && <span data-part="weight">{text.weight(column.weight)}</span>}
        {isNumber && <span data-part="card-range">{text.range(minimum, maximum)}</span>}
        <span data-part="visually-hidden">{text.cell(row.name, "")}</span>
      </label>
      <span data-part="card-controls">
        {hasField && (
          <input
            id={id}
            data-part="card-field"
            inputMode={isNumber ? "decimal" : undefined}
            enterKeyHint="next"
            autoComplete="off"
            readOnly={locked !== undefined}
            aria-invalid={unusable !== undefined || undefined}
            title={locked}
            value={typed ?? (chosen ? "" : shown)}
            onFocus={(event) => event.target.select()}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={take}
            onKeyDown={(event) => {
              if (isComposing(event)) return;
              if (event.key === "Escape") setTyped(undefined);
              if (event.key !== "Enter") return;
              event.preventDefault();
              take();
              onEnter();
            }}
          />
        )}
        {choices.length > 0 && (
          <select
            id={hasField ? undefined : id}
            data-part="card-choice"
            aria-label={hasField ? text.flagOf(column.name) : undefined}
            disabled={locked !== undefined}
            value={chosen?.value ?? ""}
            onChange={(event) => onTake(event.target.value)}
          >
            <option value="">{hasField ? text.noFlagYet : text.noChoice}</option>
            {choices.map(({ value: choice, label }) => (
              <option key={choice} value={choice}>
                {label}
              </option>
            ))}
          </select>
        )}
      </span>
    </div>
  );
}
