import { getTableColumns, getTableName, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "../../db/index.ts";
import { announcedTables } from "../../scope/index.ts";

/** What a record is called by, the best first. */
const NAMES = ["name", "personName", "title", "nameZh", "number", "code"] as const;
/** The same in what an operation wrote of a record, as the contract shows it. */
const SHOWN = ["name", "userNameZh", "personName", "title", "roleNameZh", "code", "useraccount"] as const;

/** A record that an operation touched: which kind, and which of it. */
interface Touched {
  kind: string;
  id: string;
}

export const touchedKey = ({ kind, id }: Touched): string => `${kind} ${id}`;

/** What records are called now, by {@link touchedKey}; those that are gone, or have no name, are left out. */
export async function targetNames(db: Database, touched: readonly Touched[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [kind, of] of Map.groupBy(touched, (one) => one.kind)) {
    const called = nameColumns(kind);
    const ids = [...new Set(of.map(({ id }) => id))].filter((id) => /^\d{1,9}$/u.test(id)).map(Number);
    if (called === undefined || ids.length === 0) continue;
    const rows = await db
      .select({ id: called.id, name: called.name })
      .from(called.table)
      .where(sql`${called.id} = any(${sql.param(ids)}::int[])`);
    for (const { id, name } of rows) names.set(touchedKey({ kind, id: String(id) }), String(name));
  }
  return names;
}

/** The table of a kind of record (`grade-scale` is `grade_scale`) and the column that names one. */
function nameColumns(kind: string) {
  const table = announcedTables().find((one) => getTableName(one) === kind.replaceAll("-", "_"));
  if (table === undefined) return undefined;
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table);
  const { id } = columns;
  const name = NAMES.map((one) => columns[one]).find((column) => column !== undefined);
  return id === undefined || id.dataType !== "number" || name === undefined ? undefined : { table, id, name };
}

/** What an operation wrote as the name of its one record: that of a record which is gone. */
export function writtenName(...states: readonly unknown[]): string | undefined {
  for (const state of states) {
    if (typeof state !== "object" || state === null) continue;
    const fields = state as Readonly<Record<string, unknown>>;
    const found = SHOWN.map((one) => fields[one]).find((value) => typeof value === "string" && value !== "");
    if (typeof found === "string") return found;
  }
  return undefined;
}
