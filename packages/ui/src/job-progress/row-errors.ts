/** What is wrong with one cell (or one row) of an imported sheet. */
export interface RowError {
  /** Row of the sheet as its author counts it: 1 is the first line, the header included. */
  row: number;
  /** Heading of the column; left out when the whole row is meant. */
  column?: string;
  /** Why, and what to do, as a sentence. */
  reason: string;
  /** What stood there. */
  value?: string;
}

/** The rows that a search finds: a row number, or a part of column, reason or value. */
export function filterRowErrors(errors: readonly RowError[], query: string): readonly RowError[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === "") return errors;
  if (/^\d+$/.test(wanted)) {
    const row = Number(wanted);
    const exact = errors.filter((error) => error.row === row);
    if (exact.length > 0) return exact;
  }
  return errors.filter((error) =>
    [error.column, error.reason, error.value].some((text) => text?.toLowerCase().includes(wanted)),
  );
}

/** How often each reason occurs, the most frequent first: a thousand rows often share one mistake. */
export function countReasons(errors: readonly RowError[]): { reason: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const error of errors) counts.set(error.reason, (counts.get(error.reason) ?? 0) + 1);
  return [...counts]
    .map(([reason, count]) => ({ reason, count }))
    .toSorted((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1));
}

/** Tab-separated text that a spreadsheet takes apart again; a leading = + - @ is defused with an apostrophe. */
export function rowErrorsToTsv(
  errors: readonly RowError[],
  heads: readonly [row: string, column: string, value: string, reason: string],
): string {
  const cell = (text: string) => {
    const plain = text.replace(/[\t\r\n]+/g, " ");
    return /^[=+\-@]/.test(plain) ? `'${plain}` : plain;
  };
  const lines = errors.map((error) =>
    [String(error.row), error.column ?? "", error.value ?? "", error.reason].map(cell).join("\t"),
  );
  return [heads.join("\t"), ...lines].join("\n");
}
