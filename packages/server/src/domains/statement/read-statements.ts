import type { Statement, StatementCounting, StatementOrder, Statements } from "@huxuan/api-client";
import type { CoreServices } from "../../platform/core.ts";
import { timesOf } from "./rules.ts";

type Read = Pick<CoreServices, "pool" | "databaseKind">;

/** Statements that are shown. */
export const SHOWN = 50;

/** What the database answers where its statements cannot be read, by SQLSTATE. */
const MISSING: Readonly<Record<string, StatementCounting>> = {
  "55000": "notLoaded",
  "42P01": "notCreated",
  "42501": "notReadable",
};

/** The columns by which they can be sorted: an allow-list, since a name cannot be a parameter. */
export const ORDERS: Readonly<Record<StatementOrder, string>> = {
  total: "total_exec_time",
  mean: "mean_exec_time",
  calls: "calls",
  rows: "rows",
};

/**
 * Statements that read or write rows. The text of others, such as `create role … password`, holds what it was called with, and
 * is never read.
 */
const COUNTED = `s.query ~* '^\\s*(select|insert|update|delete|with|merge)\\M'`;

/**
 * What is counted of each statement, over all accounts that call it. The database keeps the deviation of all calls, not of a
 * sample of them (`stddev_exec_time`), so that the squares of their times can be had back and added up.
 */
export const COUNTED_STATEMENTS = `
  select s.queryid::text as id, min(s.query) as query, sum(s.calls)::bigint as calls, sum(s.total_exec_time) as total_exec_time,
    sum(s.total_exec_time) / sum(s.calls) as mean_exec_time, max(s.max_exec_time) as max_exec_time,
    sum(s.calls * (s.stddev_exec_time ^ 2 + s.mean_exec_time ^ 2)) as squares, sum(s.rows)::bigint as rows
  from pg_stat_statements s join pg_database d on d.oid = s.dbid and d.datname = current_database()
  where s.queryid is not null and s.calls > 0 and ${COUNTED}
  group by s.queryid`;

interface Row {
  id: string;
  text: string;
  calls: string;
  total: number;
  share: number;
  max: number;
  squares: number;
  rows: string;
}

/** What takes the database's time, or why nobody knows. */
export async function readStatements(services: Read, orderBy: StatementOrder): Promise<Statements> {
  const counting = await countingOf(services);
  if (counting !== "counted") return { counting, items: [] };
  const rows = await countedStatements(services, orderBy);
  const { rows: since } = await services.pool.query<{ at: Date | null }>(
    "select stats_reset as at from pg_stat_statements_info",
  );
  return {
    counting,
    ...(since[0]?.at && { since: since[0].at.toISOString() }),
    items: rows.map(show),
  };
}

/** The first statements in an order. */
export async function countedStatements({ pool }: Read, orderBy: StatementOrder): Promise<Row[]> {
  const { rows } = await pool.query<Row>(
    `select id, query as text, calls::text, total_exec_time as total,
       coalesce(100 * total_exec_time / nullif(sum(total_exec_time) over (), 0), 0) as share,
       max_exec_time as max, squares, rows::text
     from (${COUNTED_STATEMENTS}) as counted
     order by ${ORDERS[orderBy]} desc, id limit ${SHOWN}`,
  );
  return rows;
}

/** The text of a statement as the database keeps it; undefined for one that it does not count (any more). */
export async function statementText({ pool }: Read, id: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ text: string }>(
    `select s.query as text from pg_stat_statements s join pg_database d on d.oid = s.dbid and d.datname = current_database()
     where s.queryid::text = $1 and ${COUNTED} limit 1`,
    [id],
  );
  return rows[0]?.text;
}

/** Whether statements are counted. PGlite brings what counts them, and it is created when somebody asks for it first. */
export async function countingOf({ pool, databaseKind }: Read): Promise<StatementCounting> {
  if (databaseKind === "pglite") await pool.query("create extension if not exists pg_stat_statements");
  try {
    const { rows } = await pool.query<{ hidden: boolean }>(
      `select bool_and(query = '<insufficient privilege>') as hidden from (select query from pg_stat_statements limit 100) as shown`,
    );
    // Without the right to read them all, one sees one's own: the platform's account runs nearly all of them.
    return rows[0]?.hidden === true ? "notReadable" : "counted";
  } catch (error) {
    const missing = MISSING[(error as { code?: string }).code ?? ""];
    if (missing === undefined) throw error;
    return missing;
  }
}

function show(row: Row): Statement {
  const calls = Number(row.calls);
  const times = timesOf({ calls, totalMs: row.total, squares: row.squares }, row.max);
  return {
    id: row.id,
    verb: /\w+/u.exec(row.text)?.[0].toLowerCase() ?? "",
    tables: tablesOf(row.text),
    text: row.text,
    calls,
    totalMs: round(row.total),
    sharePercent: round(row.share),
    meanMs: round(times.meanMs),
    maxMs: round(row.max),
    deviationMs: round(times.deviationMs),
    p95Ms: round(times.p95Ms),
    p95AtMostMs: round(times.p95AtMostMs),
    rows: Number(row.rows),
  };
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** The tables that a statement names first: what it is about is known by them sooner than by its text. */
export function tablesOf(text: string): string[] {
  const found = text.matchAll(/\b(?:from|join|into|update)\s+(?:only\s+)?(?:"?\w+"?\.)?"?(\w+)"?/giu);
  const names = Array.from(found, ([, name = ""]) => name.toLowerCase());
  return [...new Set(names.filter((name) => !["select", "set", "lateral", "unnest"].includes(name)))].slice(
    0,
    3,
  );
}
