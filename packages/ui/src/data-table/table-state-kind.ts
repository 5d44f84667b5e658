/** What the table shows in the place of its rows, or its rows. */
export type TableStateKind = "rows" | "skeleton" | "empty" | "error" | "forbidden";

/** Decides what is shown: no permission goes before an error, an error before old rows, rows before a skeleton. */
export function tableState(facts: {
  allowed: boolean;
  forbidden: boolean;
  error: boolean;
  loading: boolean;
  rows: number;
}): TableStateKind {
  if (!facts.allowed || facts.forbidden) return "forbidden";
  if (facts.error) return "error";
  if (facts.rows > 0) return "rows";
  return facts.loading ? "skeleton" : "empty";
}
