import type { AddressKind, AddressRuleKind } from "@huxuan/api-client";
import { and, gte, lt, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { isWithin, type Network, parseAddress } from "../../http/networks.ts";
import { accessLog } from "../access-log/tables.ts";

/** Codes of sign-ins whose password was right: they go on with a code, or with another password. */
const RIGHT_PASSWORD = sql.raw(
  ["SECOND_FACTOR_REQUIRED", "SECOND_FACTOR_MISSING", "PASSWORD_EXPIRED"]
    .map((code) => `'${code}'`)
    .join(", "),
);

/** How a call ended, as SQL; null where it was answered as asked. */
export const kindOfCall = sql<AddressKind | null>`case
  when ${accessLog.status} >= 500 then 'failed'
  when ${accessLog.status} < 400 or ${accessLog.code} = 'TOKEN_EXPIRED' then null
  when ${accessLog.signIn} and ${accessLog.code} in (${RIGHT_PASSWORD}) then null
  when ${accessLog.signIn} then 'badSignIn'
  when ${accessLog.status} = 401 then 'unauthenticated'
  when ${accessLog.status} = 403 then 'forbidden'
  when ${accessLog.status} = 404 then 'missing'
  when ${accessLog.status} = 429 then 'tooOften'
  else 'otherRefusal' end`;

/** Calls that were not answered as asked: the index of them finds those. */
export const notDone: SQL = sql`${accessLog.status} >= 400`;

/** Refused: what the platform failed at is not the caller's doing. */
export const isRefused: SQL = sql`${notDone} and ${kindOfCall} <> 'failed'`;

/** What a rule counts. */
const countedBy = (kind: AddressRuleKind): SQL =>
  kind === "refused" ? isRefused : sql`${notDone} and ${kindOfCall} = 'badSignIn'`;

/** How many calls that a rule counts came from each address since a moment. */
export async function countFor(
  db: Queryable,
  kind: AddressRuleKind,
  from: Date,
): Promise<Map<string, number>> {
  const rows = await db
    .select({ ip: accessLog.ip, count: sql<number>`count(*)::int` })
    .from(accessLog)
    .where(and(gte(accessLog.at, from), countedBy(kind)))
    .groupBy(accessLog.ip);
  return new Map(rows.map(({ ip, count }) => [ip, count]));
}

/** An address that is counted under a name with others, such as those of one connection. */
export interface NamedAddress {
  ip: string;
  name: string;
}

const namesOf = (addresses: readonly NamedAddress[]): SQL =>
  sql`json_to_recordset(${JSON.stringify(addresses)}::json) as named(ip text, name text)`;

/** By name: the most calls that a rule counts within so many minutes since a moment, and when more than so many were reached. */
export async function mostWithin(
  db: Queryable,
  asked: {
    kind: AddressRuleKind;
    from: Date;
    withinMinutes: number;
    moreThan: number;
    addresses: readonly NamedAddress[];
  },
): Promise<{ name: string; most: number; at: Date }[]> {
  const { kind, from, withinMinutes, moreThan, addresses } = asked;
  const { rows } = await db.execute<{ name: string; most: number; ms: string }>(sql`
    select name, max(so_far)::int as most, extract(epoch from min(at) filter (where so_far > ${moreThan})) * 1000 as ms
    from (
      select named.name, ${accessLog.at} as at, count(*) over (
        partition by named.name order by ${accessLog.at}
        range between make_interval(mins => ${withinMinutes}) preceding and current row
      ) as so_far
      from ${accessLog} join ${namesOf(addresses)} on named.ip = ${accessLog.ip}
      where ${accessLog.at} >= ${from.toISOString()}::timestamptz and ${countedBy(kind)}
    ) as counted
    group by name having max(so_far) > ${moreThan}
    order by most desc, name`);
  return rows.map(({ name, most, ms }) => ({ name, most, at: new Date(Number(ms)) }));
}

const signedIn: SQL = sql`${accessLog.signIn} and ${accessLog.status} < 400 and ${accessLog.accountId} is not null`;

/** By name: people who signed in since a moment; with all of them under no name. */
export async function peopleBy(
  db: Queryable,
  addresses: readonly NamedAddress[],
  from: Date,
): Promise<Map<string | null, number>> {
  const { rows } = await db.execute<{ name: string | null; people: number }>(sql`
    select named.name, count(distinct ${accessLog.accountId})::int as people
    from ${accessLog} join ${namesOf(addresses)} on named.ip = ${accessLog.ip}
    where ${accessLog.at} >= ${from.toISOString()}::timestamptz and ${signedIn}
    group by grouping sets ((named.name), ())`);
  return new Map(rows.map(({ name, people }) => [name, people]));
}

/** Addresses that may be in a range, as SQL: by its first letters. */
function mayBeIn({ first, bits }: Network): SQL {
  if (first.kind() === "ipv6") return sql`${accessLog.ip} like '%:%'`;
  const parts = first
    .toString()
    .split(".")
    .slice(0, Math.floor(bits / 8));
  return parts.length === 4
    ? sql`${accessLog.ip} = ${parts.join(".")}`
    : sql`${accessLog.ip} like ${`${parts.join(".")}.%`}`;
}

const isIn = (ip: string, network: Network): boolean => {
  const address = parseAddress(ip);
  return address !== null && isWithin(address, network);
};

/** People who signed in from a range since a moment. */
export async function peopleIn(db: Queryable, network: Network, from: Date): Promise<number> {
  const rows = await db
    .selectDistinct({ ip: accessLog.ip, who: accessLog.accountId })
    .from(accessLog)
    .where(and(gte(accessLog.at, from), signedIn, mayBeIn(network)));
  return new Set(rows.filter(({ ip }) => isIn(ip, network)).map(({ who }) => who)).size;
}

/** Calls from a range since a moment, and how many of them were refused. */
export async function callsIn(
  db: Queryable,
  network: Network,
  from: Date,
): Promise<{ calls: number; refused: number }> {
  const rows = await db
    .select({
      ip: accessLog.ip,
      calls: sql<number>`count(*)::int`,
      refused: sql<number>`count(*) filter (where ${isRefused})::int`,
    })
    .from(accessLog)
    .where(and(gte(accessLog.at, from), mayBeIn(network)))
    .groupBy(accessLog.ip);
  const inside = rows.filter(({ ip }) => isIn(ip, network));
  return {
    calls: inside.reduce((sum, { calls }) => sum + calls, 0),
    refused: inside.reduce((sum, { refused }) => sum + refused, 0),
  };
}

/** Between two moments, the first one included. */
export const between = (from: Date, to: Date | undefined): SQL | undefined =>
  and(gte(accessLog.at, from), to && lt(accessLog.at, to));
