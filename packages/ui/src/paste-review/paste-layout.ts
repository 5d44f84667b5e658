import type { MarkColumn } from "../mark-grid/mark.js";
import { halfWidth } from "../mark-grid/read-mark.js";
import type { PasteTarget } from "./paste.js";

/** Where in a paste number, name and marks stand; -1 where they do not. */
export interface Layout {
  header: boolean;
  number: number;
  name: number;
  columns: readonly { column: MarkColumn; at: number }[];
  /** Names of columns that belong to none of the grid. */
  leftOut: readonly string[];
}

/** What the column of numbers and that of names are called in teachers' sheets. */
const NUMBER_HEADS = ["学号", "考号", "学生学号", "学籍号", "number", "student number", "student id"];
const NAME_HEADS = ["姓名", "学生姓名", "name", "student name"];

/** A number of a student as it is compared: without the quote and spaces that spreadsheets add, in one width and case. */
export const plainNumberOf = (number: string): string =>
  halfWidth(number).replace(/^'/, "").replaceAll(/\s/g, "").toUpperCase();

/** A name of a column as it is compared: 「平时 (30%)」 is 平时. */
const plainHead = (head: string): string =>
  halfWidth(head)
    .replaceAll(/\([^)]*\)|\d+(?:\.\d+)?\s*%/g, "")
    .trim()
    .toLowerCase();

function headed(head: string, columns: readonly MarkColumn[]): MarkColumn | undefined {
  const plain = plainHead(head);
  if (plain === "") return undefined;
  const name = (column: MarkColumn) => plainHead(column.name);
  return (
    columns.find((column) => name(column) === plain) ??
    columns.find((column) => plain === `${name(column)}成绩` || `${plain}成绩` === name(column))
  );
}

/**
 * Finds header, number, name and columns of marks. The number is where the numbers of the students are, whatever is said
 * above it, since a sheet may call it anything.
 *
 * @param rows those with something in them
 */
export function layoutOf(
  rows: readonly (readonly string[])[],
  { students, columns, from }: Pick<PasteTarget, "students" | "columns" | "from">,
): Layout {
  const numbers = new Set(students.map(({ number }) => plainNumberOf(number)));
  const names = new Set(students.map(({ name }) => halfWidth(name)));
  const [first = []] = rows;
  const heads = first.map(plainHead);
  const isOfStudent = first.some((cell) => numbers.has(plainNumberOf(cell)));
  const known = (head: string) =>
    NUMBER_HEADS.includes(head) || NAME_HEADS.includes(head) || headed(head, columns) !== undefined;
  const header = !isOfStudent && heads.some(known);
  const body = header ? rows.slice(1) : rows;
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const places = Array.from({ length: width }, (_, at) => at);
  const richest = (counts: (cell: string) => boolean, but: number) => {
    const found = places.map((at) => (at === but ? 0 : body.filter((row) => counts(row[at] ?? "")).length));
    const most = Math.max(0, ...found);
    return most === 0 ? -1 : found.indexOf(most);
  };
  const byHead = (words: readonly string[]) =>
    header ? heads.findIndex((head) => words.includes(head)) : -1;
  const headedNumber = byHead(NUMBER_HEADS);
  const foundNumber = richest((cell) => numbers.has(plainNumberOf(cell)), -1);
  const number = headedNumber === -1 ? foundNumber : headedNumber;
  const headedName = byHead(NAME_HEADS);
  const name = headedName === -1 ? richest((cell) => names.has(halfWidth(cell)), number) : headedName;
  const rest = places.filter((at) => at !== number && at !== name);
  if (!header) {
    const start = Math.max(
      0,
      columns.findIndex(({ id }) => id === from),
    );
    // Places, dates and other things that a sheet may carry are not told apart without a header: the marks come last.
    const into = columns.slice(start);
    const marks = rest.filter((at) => body.some((row) => (row[at] ?? "").trim() !== "")).slice(-into.length);
    return {
      header,
      number,
      name,
      columns: marks.flatMap((at, place) => {
        const column = into[place];
        return column ? [{ column, at }] : [];
      }),
      leftOut: [],
    };
  }
  const seen = new Set<string>();
  const mapped = rest.flatMap((at) => {
    const column = headed(first[at] ?? "", columns);
    if (column === undefined || seen.has(column.id)) return [];
    seen.add(column.id);
    return [{ column, at }];
  });
  const leftOut = rest
    .filter((at) => !mapped.some((one) => one.at === at) && (first[at] ?? "").trim() !== "")
    .map((at) => (first[at] ?? "").trim());
  return { header, number, name, columns: mapped, leftOut };
}
