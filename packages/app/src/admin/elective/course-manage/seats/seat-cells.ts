import type { ClassSeats, ClassSeatsChange, FieldError } from "@huxuan/api-client";

/** A column of the grid: the capacity, or the quota of a home school by its id. */
export type SeatColumn = "capacity" | number;

/** What is typed and not saved, by cell. */
export type SeatDrafts = ReadonlyMap<string, string>;

/** Name of a cell among the drafts and faults. */
export const cellOf = (classId: number, column: SeatColumn): string => `${classId}:${column}`;

/** What a cell holds as it is stored; a quota that is not named is empty. */
export function storedCell({ capacity, guestQuotas }: ClassSeats, column: SeatColumn): string {
  if (column === "capacity") return String(capacity);
  const found = guestQuotas.find(({ schoolId }) => schoolId === column);
  return found === undefined ? "" : String(found.quota);
}

/** Whether a cell can be typed in: the students of the class's own school have what no quota takes. */
export const isOpenCell = ({ school }: ClassSeats, column: SeatColumn): boolean => column !== school.id;

/** Takes a new text of a cell; one as it is stored is no draft any more. */
export function withCell(drafts: SeatDrafts, row: ClassSeats, column: SeatColumn, text: string): SeatDrafts {
  const next = new Map(drafts);
  if (text.trim() === storedCell(row, column)) next.delete(cellOf(row.id, column));
  else next.set(cellOf(row.id, column), text);
  return next;
}

/**
 * Fills cells from a copied sheet, to the right and down from one cell. What falls outside the grid, or on a class's own
 * school, is left out and counted.
 */
export function pasteCells(
  drafts: SeatDrafts,
  sheet: string,
  grid: { rows: readonly ClassSeats[]; columns: readonly SeatColumn[] },
  from: { row: number; column: number },
): { drafts: SeatDrafts; filled: number; left: number } {
  let next = drafts;
  let filled = 0;
  let left = 0;
  const lines = sheet.replace(/(\r?\n)+$/u, "").split(/\r?\n/u);
  lines.forEach((line, down) => {
    line.split("\t").forEach((text, right) => {
      const row = grid.rows[from.row + down];
      const column = grid.columns[from.column + right];
      if (row === undefined || column === undefined || !isOpenCell(row, column)) {
        left += 1;
        return;
      }
      // Sheets group digits: 1,200.
      next = withCell(next, row, column, text.trim().replaceAll(/[,，]/gu, ""));
      filled += 1;
    });
  });
  return { drafts: next, filled, left };
}

/** Whether it is one copied cell: then it is pasted as any text is. */
export const isOneCell = (sheet: string): boolean => !/[\t\n]/u.test(sheet.replace(/\r?\n$/u, ""));

/** What is sent for the drafts, or what of them cannot be sent, by cell. */
export function changesOf(
  rows: readonly ClassSeats[],
  drafts: SeatDrafts,
): { changes: ClassSeatsChange[]; faults: Map<string, string> } {
  const faults = new Map<string, string>();
  const changes = rows.flatMap((row) => {
    const columns = columnsOf(row, drafts);
    if (columns.length === 0) return [];
    const quotas = new Map(row.guestQuotas.map(({ schoolId, quota }) => [schoolId, quota]));
    let { capacity } = row;
    for (const column of columns) {
      const text = (drafts.get(cellOf(row.id, column)) ?? "").trim();
      if (text === "" && column !== "capacity") quotas.delete(column);
      else if (!/^\d{1,6}$/u.test(text) || Number(text) > 100_000)
        faults.set(cellOf(row.id, column), "请填写 0 到 100000 的整数");
      else if (column === "capacity") capacity = Number(text);
      else quotas.set(column, Number(text));
    }
    if (capacity < 1) faults.set(cellOf(row.id, "capacity"), "容量至少是 1");
    const guestQuotas = [...quotas].map(([schoolId, quota]) => ({ schoolId, quota }));
    return [{ id: row.id, version: row.version, capacity, guestQuotas }];
  });
  return { changes, faults };
}

const columnsOf = ({ id }: ClassSeats, drafts: SeatDrafts): SeatColumn[] =>
  [...drafts.keys()]
    .filter((key) => key.startsWith(`${id}:`))
    .map((key) => key.slice(`${id}:`.length))
    .map((column) => (column === "capacity" ? column : Number(column)));

/** The cells of what the server refused, with why: `changes.0.guestQuotas.1.quota` is the quota of that school. */
export function faultsOf(
  fields: readonly FieldError[],
  changes: readonly ClassSeatsChange[],
): Map<string, string> {
  const faults = new Map<string, string>();
  for (const { field, message } of fields) {
    const [, at, what, quota] = /^changes\.(\d+)\.(\w+)(?:\.(\d+))?/u.exec(field) ?? [];
    const change = changes[Number(at)];
    if (change === undefined) continue;
    const school =
      what === "guestQuotas" && quota !== undefined ? change.guestQuotas[Number(quota)] : undefined;
    faults.set(cellOf(change.id, school?.schoolId ?? "capacity"), message);
  }
  return faults;
}

/** Seats that no quota takes, of the drafts where they are numbers: for the students of the class's own school. */
export function unreserved(row: ClassSeats, columns: readonly SeatColumn[], drafts: SeatDrafts): number {
  const valueOf = (column: SeatColumn): number =>
    Number(drafts.get(cellOf(row.id, column)) ?? storedCell(row, column)) || 0;
  const shown = new Set(columns);
  const hidden = row.guestQuotas.filter(({ schoolId }) => !shown.has(schoolId));
  return columns
    .filter((column) => column !== "capacity")
    .reduce<number>(
      (rest, column) => rest - valueOf(column),
      valueOf("capacity") - hidden.reduce((sum, { quota }) => sum + quota, 0),
    );
}
