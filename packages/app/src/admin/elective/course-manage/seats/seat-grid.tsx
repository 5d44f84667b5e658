import type { ClassSeats, School } from "@huxuan/api-client";
import { Tag, toast } from "@huxuan/ui";
import { type ClipboardEvent, type KeyboardEvent, memo, useEffect, useMemo, useRef } from "react";
import { OFFERING_STATE } from "../../../../catalogue/words.ts";
import {
  cellOf,
  isOneCell,
  isOpenCell,
  pasteCells,
  type SeatColumn,
  type SeatDrafts,
  storedCell,
  unreserved,
  withCell,
} from "./seat-cells.ts";

interface SeatGridProps {
  rows: readonly ClassSeats[];
  schools: readonly School[];
  /** The capacity first, then the schools. */
  columns: readonly SeatColumn[];
  drafts: SeatDrafts;
  /** Why cells are refused. */
  faults: ReadonlyMap<string, string>;
  readOnly: boolean;
  onDrafts: (drafts: SeatDrafts) => void;
}

/**
 * Classes by home schools as a sheet: each cell is a text field; Enter and the arrows up and down go to the next row,
 * Escape gives back what is stored, and a copied range is pasted from the cell on.
 */
export function SeatGrid({ rows, schools, columns, drafts, faults, readOnly, onDrafts }: SeatGridProps) {
  const table = useRef<HTMLTableElement>(null);
  // Rows that nothing happened to are not drawn again: their acts read what is true now.
  const latest = useRef({ rows, columns, drafts, onDrafts });
  useEffect(() => {
    latest.current = { rows, columns, drafts, onDrafts };
  });
  const acts = useMemo(() => {
    const focus = (row: number, column: number) =>
      table.current?.querySelector<HTMLInputElement>(`[data-cell="${row}-${column}"]`)?.focus();
    return {
      change(row: ClassSeats, column: SeatColumn, text: string) {
        const { drafts, onDrafts } = latest.current;
        onDrafts(withCell(drafts, row, column, text));
      },
      keyDown(event: KeyboardEvent<HTMLInputElement>, row: number, column: number) {
        // Enter chooses a candidate of an input method.
        if (event.nativeEvent.isComposing) return;
        const step = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
        if (step !== undefined) {
          event.preventDefault();
          focus(row + step, column);
        } else if (event.key === "Escape") {
          const { rows, columns, drafts, onDrafts } = latest.current;
          const [of, at] = [rows[row], columns[column]];
          if (of !== undefined && at !== undefined) onDrafts(withCell(drafts, of, at, storedCell(of, at)));
        }
      },
      paste(event: ClipboardEvent<HTMLInputElement>, row: number, column: number) {
        const sheet = event.clipboardData.getData("text/plain");
        if (isOneCell(sheet)) return;
        event.preventDefault();
        const { drafts, onDrafts, ...grid } = latest.current;
        const { drafts: next, filled, left } = pasteCells(drafts, sheet, grid, { row, column });
        onDrafts(next);
        if (left > 0) toast.warning(`填了 ${filled} 格，${left} 格在表格之外或是本校的，没有填`);
      },
    };
  }, []);
  return (
    <div
      className="max-h-[70vh] min-w-0 overflow-auto rounded-md border border-line bg-surface"
      role="region"
      aria-label="容量和名额表"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard
      tabIndex={0}
    >
      <table ref={table} className="border-separate border-spacing-0 text-sm tabular-nums">
        <caption className="sr-only">每行一个教学班，每列一所学校的名额</caption>
        <thead>
          <tr className="[&>th]:sticky [&>th]:top-0 [&>th]:z-10 [&>th]:border-b [&>th]:border-line [&>th]:bg-surface-2 [&>th]:p-2 [&>th]:font-medium">
            <th scope="col" className="left-0 z-20! min-w-36 text-start sm:min-w-56">
              教学班
            </th>
            <th scope="col" className="min-w-16 text-end">
              已选
            </th>
            <th scope="col" className="min-w-20 text-end">
              容量
            </th>
            <th scope="col" className="min-w-20 text-end">
              未分配
            </th>
            {schools.map(({ id, name, shortName }) => (
              <th key={id} scope="col" className="min-w-20 text-end" title={name}>
                {shortName || name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <GridRow
              key={row.id}
              row={row}
              at={at}
              columns={columns}
              schools={schools}
              typed={textsOf(row, columns, drafts)}
              refused={textsOf(row, columns, faults)}
              readOnly={readOnly}
              acts={acts}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What a map has for the cells of a row, as one text: equal texts need no drawing. */
const textsOf = (
  row: ClassSeats,
  columns: readonly SeatColumn[],
  cells: ReadonlyMap<string, string>,
): string =>
  JSON.stringify(
    columns.flatMap((column) => {
      const text = cells.get(cellOf(row.id, column));
      return text === undefined ? [] : [[cellOf(row.id, column), text]];
    }),
  );

const cellsIn = (texts: string): ReadonlyMap<string, string> =>
  new Map(JSON.parse(texts) as [string, string][]);

interface GridRowProps {
  row: ClassSeats;
  at: number;
  columns: readonly SeatColumn[];
  schools: readonly School[];
  typed: string;
  refused: string;
  readOnly: boolean;
  acts: {
    change: (row: ClassSeats, column: SeatColumn, text: string) => void;
    keyDown: (event: KeyboardEvent<HTMLInputElement>, row: number, column: number) => void;
    paste: (event: ClipboardEvent<HTMLInputElement>, row: number, column: number) => void;
  };
}

const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, at, columns, schools, typed, refused, readOnly, acts } = props;
  const drafts = cellsIn(typed);
  const faults = cellsIn(refused);
  const names = new Map(schools.map(({ id, name }) => [id, name]));
  const rest = unreserved(row, columns, drafts);
  const cell = (column: SeatColumn, n: number) => {
    const key = cellOf(row.id, column);
    const fault = faults.get(key);
    const what = column === "capacity" ? "容量" : (names.get(column) ?? "");
    const held = row.takenBySchool.find(({ schoolId }) => schoolId === column)?.taken;
    return (
      <td key={key} className="border-b border-line p-0">
        <input
          className={`w-full min-w-20 border-0 px-2 py-1.5 text-end outline-offset-[-2px] focus-visible:outline-2 focus-visible:outline-focus ${
            fault !== undefined
              ? "bg-danger-weak text-danger"
              : drafts.has(key)
                ? "bg-accent-weak font-medium"
                : "bg-transparent"
          }`}
          data-cell={`${at}-${n}`}
          aria-label={`${row.courseName} ${row.code} ${what}${column === "capacity" ? "" : "名额"}`}
          aria-invalid={fault !== undefined}
          aria-describedby={fault === undefined ? undefined : `${key}-fault`}
          title={fault ?? (held === undefined ? undefined : `${what}已选 ${held} 人`)}
          inputMode="numeric"
          autoComplete="off"
          readOnly={readOnly}
          value={drafts.get(key) ?? storedCell(row, column)}
          onChange={(event) => acts.change(row, column, event.target.value)}
          onKeyDown={(event) => acts.keyDown(event, at, n)}
          onPaste={(event) => !readOnly && acts.paste(event, at, n)}
        />
        {fault !== undefined && (
          <p id={`${key}-fault`} className="m-0 max-w-48 px-2 pb-1 text-start text-xs text-danger">
            {fault}
          </p>
        )}
      </td>
    );
  };
  const [capacity, ...ofSchools] = columns;
  return (
    <tr>
      <th
        scope="row"
        className="sticky left-0 z-10 border-r border-b border-line bg-surface p-2 text-start font-normal"
      >
        <span className="block font-medium">{row.courseName}</span>
        <span className="flex flex-wrap items-center gap-2 text-xs text-ink-2">
          {row.code}
          {row.state !== "published" && (
            <Tag tone={OFFERING_STATE[row.state].tone}>{OFFERING_STATE[row.state].label}</Tag>
          )}
        </span>
      </th>
      <td className="border-b border-line p-2 text-end">{row.taken}</td>
      {capacity !== undefined && cell(capacity, 0)}
      <td className={`border-b border-line p-2 text-end ${rest < 0 ? "text-danger" : ""}`}>{rest}</td>
      {ofSchools.map((column, n) =>
        isOpenCell(row, column) ? (
          cell(column, n + 1)
        ) : (
          <td
            key={column}
            className="border-b border-line p-2 text-end text-ink-2"
            title="本校用未分配的座位"
          >
            本校
          </td>
        ),
      )}
    </tr>
  );
});
