import type pg from "pg";

type Pool = Pick<pg.Pool, "query" | "connect">;

interface Column {
  name: string;
  /** `int4`, `text` */
  type: string;
  /** The table that it refers to. */
  refersTo: string | null;
  /** The database gives its value: an identity, or reckoned from others. */
  given: boolean;
}

/** Tables that are filled at the same time. */
const CONNECTIONS = 2;

/** Types of which a copy can have a value of its own, the best first; `n` is the number of the copy. */
const OWN_VALUE: readonly (readonly [type: RegExp, sql: (column: string) => string])[] = [
  [/^(text|varchar)$/, (column) => `${column} || '-' || n`],
  // Of a fixed length.
  [/^bpchar$/, (column) => `lpad(n::text, length(${column}), '0')`],
  [/^(int4|int8)$/, () => "1000 + n"],
  [/^uuid$/, () => "gen_random_uuid()"],
  [/^timestamptz?$/, (column) => `${column} + n * interval '1 second'`],
];

/**
 * Copies the rows of tables until each has so many, for plans: what must be unique is so, what refers to a row of a copied
 * table refers to all of them in turn, moments differ, and everything else is as in the rows that are there. Rules of the
 * database that no copy can keep are taken away first, and indexes over the words of texts as well: they take longest.
 * Gives the tables that have so many now; one without a row stays empty. Throws where copies are refused.
 */
export async function copyRows(pool: Pool, tables: readonly string[], count: number): Promise<string[]> {
  const left = [...tables];
  const filled: string[] = [];
  await Promise.all(
    Array.from({ length: CONNECTIONS }, () =>
      onOwnConnection(pool, async (client) => {
        for (let table = left.shift(); table !== undefined; table = left.shift())
          if (await copyRowsOf(client, table, count, tables)) filled.push(table);
      }),
    ),
  );
  return filled;
}

async function onOwnConnection(pool: Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(
      `set session_replication_role = replica; set synchronous_commit = off; set statement_timeout = 0;
       set maintenance_work_mem = '256MB'`,
    );
    await work(client);
  } finally {
    // With these settings nobody else is to use it.
    client.release(true);
  }
}

async function copyRowsOf(
  client: pg.PoolClient,
  table: string,
  count: number,
  copied: readonly string[],
): Promise<boolean> {
  const indexes = await takeRulesAway(client, table);
  const columns = await columnsOf(client, table);
  const unique = await uniqueColumns(client, table);
  const own = new Set(
    unique.map(
      (names) =>
        chooseOwn(
          columns.filter(({ name }) => names.includes(name)),
          copied,
        )?.name,
    ),
  );
  const values = columns
    .filter(({ given }) => !given)
    .map((column) => ({ name: column.name, sql: copyOf(column, own.has(column.name), copied, count) }));
  const { rows } = await client.query<{ had: number; has: number }>(
    `with s as (select row_number() over () as copied_at, r.* from (select * from "${table}" limit 20) r),
       many as (select count(*)::int as sources from s),
       made as (
         insert into "${table}" (${values.map(({ name }) => `"${name}"`).join(", ")})
         select ${values.map(({ sql }) => sql).join(", ")} from generate_series(1, ${count}) n, many, s
         where s.copied_at = 1 + n % many.sources on conflict do nothing returning 1
       )
     select (select sources from many) as had, (select count(*)::int from made) as has`,
  );
  for (const sql of indexes) await client.query(sql);
  await client.query(`analyze "${table}"`);
  const { had = 0, has = 0 } = rows[0] ?? {};
  // What was there may be in the way of some.
  if (had > 0 && has < count * 0.9) throw new Error(`${table}: only ${has} of ${count} copies could be made`);
  return had > 0;
}

/** The value of a column in copy `n` of the row `s`. */
function copyOf(
  { name, type, refersTo }: Column,
  isOwn: boolean,
  copied: readonly string[],
  count: number,
): string {
  const column = `s."${name}"`;
  const [, ofOwn] = OWN_VALUE.find(([one]) => one.test(type)) ?? [];
  if (isOwn && ofOwn) return ofOwn(column);
  if (/^timestamptz?$/.test(type)) return `${column} - n % 50000 * interval '1 second'`;
  if (refersTo === null || !type.startsWith("int")) return column;
  // 7919 and the number of copies have no common divisor: each is met once.
  const other = copied.includes(refersTo)
    ? `1 + (n::bigint * 7919 % ${count})::int`
    : `(select (array_agg(o.id))[1 + n % count(*)::int] from "${refersTo}" o)`;
  return `case when ${column} is null then null else ${other} end`;
}

/** Takes away checks, and indexes but those of what is unique; gives how to make again those that are wanted. */
async function takeRulesAway(client: pg.PoolClient, table: string): Promise<string[]> {
  const { rows } = await client.query<{ away: string; again: string | null }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away, null as again
     from pg_constraint where conrelid = $1::regclass and contype = 'c'
     union all
     select format('drop index %s', i.indexrelid::regclass), case when a.amname = 'btree' then pg_get_indexdef(i.indexrelid) end
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
     where i.indrelid = $1::regclass and not i.indisunique and not c.relispartition`,
    [`"${table}"`],
  );
  for (const { away } of rows) await client.query(away);
  return rows.flatMap(({ again }) => again ?? []);
}

async function columnsOf(client: pg.PoolClient, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select a.attname as name, t.typname as type,
       (select c.confrelid::regclass::text from pg_constraint c
        where c.conrelid = a.attrelid and c.contype = 'f' and a.attnum = any(c.conkey)
        order by cardinality(c.conkey) limit 1) as "refersTo",
       (a.attgenerated <> '' or a.attidentity <> '' or coalesce(pg_get_expr(d.adbin, d.adrelid) like 'nextval(%', false)) as given
     from pg_attribute a join pg_type t on t.oid = a.atttypid
     left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    [`"${table}"`],
  );
  return rows;
}

/** The columns of each thing that may be there once; of an expression those that stand in it. */
async function uniqueColumns(client: pg.PoolClient, table: string): Promise<string[][]> {
  const { rows } = await client.query<{ names: string[] }>(
    `select array(select a.attname::text from pg_attribute a
       where a.attrelid = i.indrelid and a.attnum > 0 and (a.attnum = any(i.indkey)
         or 0 = any(i.indkey) and pg_get_indexdef(i.indexrelid) ~ ('[ (,"]' || a.attname || '[ ),":]'))) as names
     from pg_index i where i.indrelid = $1::regclass and i.indisunique`,
    [`"${table}"`],
  );
  return rows.map(({ names }) => names);
}

/** The column of which each copy has a value of its own; none where the database or another copied row gives one. */
function chooseOwn(columns: readonly Column[], copied: readonly string[]): Column | undefined {
  const isGiven = ({ given, type, refersTo }: Column) =>
    given || (refersTo !== null && type.startsWith("int") && copied.includes(refersTo));
  if (columns.some(isGiven)) return undefined;
  const free = columns.filter(({ refersTo }) => refersTo === null);
  for (const some of [free, columns])
    for (const [type] of OWN_VALUE) {
      const found = some.findLast((one) => type.test(one.type));
      if (found) return found;
    }
  return undefined;
}
