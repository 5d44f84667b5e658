import type { RecordTypes } from "@huxuan/api-client";
import { eq, getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import { insertOf, recordset, type Transaction } from "../db/index.ts";
import { actor, writeOperation } from "../platform/audit/index.ts";
import type { CoreServices } from "../platform/core.ts";
import { defineImport, PlanOutdated, readerModule } from "../platform/import/index.ts";
import { foreignKeysOf, type NamedReference, namedReferencesOf, uniqueKeysOf } from "./foreign-keys.ts";
import type { ServedRecord } from "./record.ts";
import { type reader, type RowFacts, type RowsContext, type RowsPlan, rowsOf } from "./record-rows.ts";

/** What is chosen beside a file of rows, and who sent it. */
export const rowsInput = z.object({
  schoolId: z.int(),
  createMissing: z.boolean(),
  // Absent in jobs that an older release enqueued.
  allowNewNames: z.boolean().default(false),
  actor,
});

/** What an import of a record says besides the contract and the table. */
interface RecordImportParts {
  /** Sentences about the whole on the template. */
  general?: readonly string[];
  /** By field: makes what rows name and the school does not have, where the person wants it. */
  makes?: Readonly<
    Record<string, (tx: Transaction, schoolId: number, names: readonly string[]) => Promise<void>>
  >;
}

/**
 * The import of a plain record from workbooks or JSON: columns, limits, choices, the template and what a row is compared
 * by follow from the contract and the table. Rows are told apart in their school by its first unique constraint; those
 * that are new are made, those that differ changed. An exported list is such a file.
 */
export function recordImport<
  Name extends keyof RecordTypes,
  Table extends PgTable & { id: PgColumn; version: PgColumn },
>(served: ServedRecord<Name, Table>, { general = [], makes = {} }: RecordImportParts = {}) {
  const { facts, logName } = served;
  const table: PgTable & { id: PgColumn; version: PgColumn } = served.table;
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table);
  const sent = new Set(Object.keys(facts.sent));
  const references = namedReferencesOf(table, sent);
  const [key, ...others] = uniqueKeysOf(table).map((each) =>
    each.columns.filter((column) => column !== "schoolId"),
  );
  if (key === undefined) throw new Error(`Nothing tells the rows of ${getTableName(table)} apart`);
  const context: RowsContext = {
    record: served.name,
    // In the order in which people fill them in.
    key: [...sent].filter((field) => key.includes(field)),
    unique: others.flatMap((each) => (each.length === 1 ? each : [])),
    named: references.map(({ field }) => field),
  };
  const fields = [...sent].filter((field) => field !== "schoolId");
  const schoolOf = (schoolId: number): SQL => eq(columns["schoolId"] as PgColumn, schoolId);

  async function write(tx: Transaction, plan: RowsPlan, schoolId: number): Promise<void> {
    for (const [field, names] of Object.entries(plan.missing))
      if (names.length > 0) await makes[field]?.(tx, schoolId, names);
    for (const reference of references) {
      const known = new Set(await namesOf(tx, reference, schoolId));
      const named = [...plan.created, ...plan.updated.map((row) => row.facts)].map(
        (row) => row[reference.field],
      );
      if (named.some((name) => typeof name === "string" && !known.has(name))) throw new PlanOutdated();
    }
    const cache = new Map<string, Promise<object>>();
    const stored = async (row: RowFacts) => ({
      ...(await served.columnsOf(row, { tx, schoolId, cache })),
      schoolId,
    });
    const updated = await Promise.all(
      plan.updated.map(async (row) => ({ ...(await stored(row.facts)), id: row.id, version: row.version })),
    );
    // What rows of the file exchange is free in between.
    const freed = context.unique.filter((field) => columns[field]?.notNull === false);
    if (freed.length > 0)
      await updateRows(
        tx,
        table,
        updated,
        freed.map((field) => [field, sql`null`] as const),
      );
    const changing = fields.concat(references.flatMap(({ follows }) => Object.keys(follows)));
    const changed = await updateRows(
      tx,
      table,
      updated,
      [...new Set(changing)].map((field) => [field, sql`n.${sql.identifier(field)}`] as const),
      sql`, version = t.version + 1`,
    );
    const made = await insertRows(tx, table, await Promise.all(plan.created.map(stored)));
    if (changed < plan.updated.length || made < plan.created.length) throw new PlanOutdated();
  }

  return defineImport<Pick<CoreServices, "clock">>()({
    name: `${logName}-import`,
    title: `导入${facts.label}`,
    rows: rowsOf(context),
    reader: readerModule<typeof reader>(new URL("./record-rows.ts", import.meta.url)),
    context,
    input: rowsInput,
    followedBy: "getRowsImport",
    general: [...GENERAL, ...general],
    async stored(db, { input: { schoolId, createMissing } }) {
      const rows = await db.select().from(table).where(schoolOf(schoolId)).orderBy(table.id);
      const known = await Promise.all(
        references.map(
          async (reference) => [reference.field, await namesOf(db, reference, schoolId)] as const,
        ),
      );
      return {
        schoolName: await nameOfSchool(db, table, schoolId),
        rows: (rows as Readonly<Record<string, unknown>>[]).map((row) => ({
          id: row["id"] as number,
          version: row["version"] as number,
          facts: Object.fromEntries(
            fields.map((field) => [field, (row[field] ?? null) as string | number | null]),
          ),
        })),
        known: Object.fromEntries(known),
        makes: Object.keys(makes),
        createMissing,
      };
    },
    preview: summaryOf,
    async write(tx, plan, { input: { schoolId, actor: by }, services }) {
      await write(tx, plan, schoolId);
      const { ip, requestId, ...session } = by;
      const summary = summaryOf(plan);
      await writeOperation(tx, {
        session,
        action: `${logName}-import`,
        targets: [{ kind: "school", id: schoolId, schoolId }],
        before: null,
        after: summary,
        ip,
        requestId,
        at: services.clock(),
      });
      return summary;
    },
  });
}

const GENERAL = ["一次最多 20,000 行、20 MB。", "有错误时先不导入，列出来由你决定怎样处理。"];

/** What an import did, in numbers. */
const summaryOf = ({ created, updated, unchanged, missing }: RowsPlan): Readonly<Record<string, number>> => ({
  created: created.length,
  updated: updated.length,
  unchanged,
  ...Object.fromEntries(Object.entries(missing).map(([field, names]) => [`${field}s`, names.length])),
});

/** The names that a field may say in a school. What they stand for stays until the transaction ends. */
async function namesOf(
  db: Transaction,
  { target, school, name }: NamedReference,
  schoolId: number,
): Promise<string[]> {
  const found = await db
    .select({ name })
    .from(target)
    .where(eq(school, schoolId))
    .orderBy(name)
    .for("key share");
  return found.map((each) => each.name as string);
}

async function nameOfSchool(db: Transaction, table: PgTable, schoolId: number): Promise<string> {
  const key = foreignKeysOf(table).find(({ columns }) => columns.length === 1 && columns[0] === "schoolId");
  const school = key?.target as (PgTable & { id: PgColumn; name: PgColumn }) | undefined;
  if (school === undefined) throw new Error(`${getTableName(table)} refers to no school`);
  const [found] = await db.select({ name: school.name }).from(school).where(eq(school.id, schoolId));
  return (found?.name as string | undefined) ?? "";
}

/** Rows of one statement. */
const CHUNK = 5_000;

type Stored = Readonly<Record<string, unknown>>;

/** Sets columns of rows that still have their version; gives how many there were. `n` is what is stored of a row. */
async function updateRows(
  tx: Transaction,
  table: PgTable,
  rows: readonly Stored[],
  set: readonly (readonly [string, SQL])[],
  more: SQL = sql``,
): Promise<number> {
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table);
  const sets = set.map(([field, value]) => sql`${sql.identifier(columns[field]?.name ?? field)} = ${value}`);
  let changed = 0;
  for (let at = 0; at < rows.length; at += CHUNK) {
    const written = await tx.execute<{ id: number }>(sql`
      update ${table} as t set ${sql.join(sets, sql`, `)}${more}
      from ${recordset(table, rows.slice(at, at + CHUNK))}
      where t.id = n.id and t.version = n.version returning t.id`);
    changed += written.rows.length;
  }
  return changed;
}

/** Makes rows; gives how many: not those that are there already. */
async function insertRows(tx: Transaction, table: PgTable, rows: readonly Stored[]): Promise<number> {
  let made = 0;
  for (let at = 0; at < rows.length; at += CHUNK) {
    const written = await tx.execute<{ id: number }>(
      sql`${insertOf(table, rows.slice(at, at + CHUNK))} on conflict do nothing returning id`,
    );
    made += written.rows.length;
  }
  return made;
}
