import type {
  AddressDetails,
  AddressHour,
  AddressKind,
  AddressOverview,
  AddressSearch,
  CallingAddress,
  CallingAddresses,
} from "@huxuan/api-client";
import { and, eq, gte, type SQL, sql } from "drizzle-orm";
import type { NeedsAnnounced } from "../../domain.ts";
import { beginsWith, equals, type RequestContext } from "../../resource/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import { accessLog } from "../access-log/tables.ts";
import { school } from "../school/tables.ts";
import { inForce, type NeedsAddressBlocks } from "./blocks.ts";
import { between, isRefused, kindOfCall, notDone } from "./calls.ts";
import { connectionOf, guardOf, proxiesOf } from "./rules.ts";
import { campusesOf } from "./settings.ts";
import { blocksOf } from "./show-blocks.ts";
import { addressBlock } from "./tables.ts";

type Context = RequestContext<NeedsAnnounced & NeedsAddressBlocks & NeedsOfficeSettings>;

const HOUR_MS = 3_600_000;
const HOURS = 24;
/** Paths and statuses that the overview names. */
const MOST_NAMED = 10;
/** Addresses of an answer, and calls and people of one address. */
const MOST_ADDRESSES = 50;
const MOST_CALLS = 20;
const MOST_PEOPLE = 20;
const MOST_BLOCKS = 10;

/** The first moment of the 24 hours that end with the present one. */
export const firstHour = (now: Date): Date =>
  new Date((Math.floor(now.getTime() / HOUR_MS) - HOURS + 1) * HOUR_MS);

const count = sql<number>`count(*)::int`;
const addresses = sql<number>`count(distinct ${accessLog.ip})::int`;
const wasBadSignIn = sql`${kindOfCall} = 'badSignIn'`;

/** The last 24 hours by hours and kinds. */
export async function readOverview({ services, ip }: Context): Promise<AddressOverview> {
  const { db, clock, settings } = services;
  const now = clock();
  const from = firstHour(now);
  const lately = gte(accessLog.at, from);
  const hour = sql<number>`floor(extract(epoch from ${accessLog.at} - ${from.toISOString()}::timestamptz) / 3600)::int`;
  const byHour = await db
    .select({
      hour: sql<number>`${hour} as hour`,
      kind: sql<AddressKind | null>`${kindOfCall} as kind`,
      signIn: accessLog.signIn,
      count,
    })
    .from(accessLog)
    .where(lately)
    .groupBy(sql`1`, sql`2`, accessLog.signIn);
  const worst = and(lately, notDone, sql`${kindOfCall} is not null`);
  const [called, routes, statuses, blocks] = await Promise.all([
    db.select({ addresses }).from(accessLog).where(lately),
    db
      .select({ method: accessLog.method, route: accessLog.route, count, addresses })
      .from(accessLog)
      .where(worst)
      .groupBy(accessLog.method, accessLog.route)
      .orderBy(sql`3 desc, 2, 1`)
      .limit(MOST_NAMED),
    db
      .select({ status: accessLog.status, count, addresses })
      .from(accessLog)
      .where(worst)
      .groupBy(accessLog.status)
      .orderBy(sql`2 desc, 1`)
      .limit(MOST_NAMED),
    db.$count(addressBlock, inForce(now)),
  ]);
  const sum = (rows: readonly { count: number }[]): number =>
    rows.reduce((total, row) => total + row.count, 0);
  const hours = Array.from({ length: HOURS }, (_, at): AddressHour => {
    const those = byHour.filter((row) => row.hour === at);
    const kinds = Map.groupBy(those, ({ kind }) => kind);
    return {
      at: new Date(from.getTime() + at * HOUR_MS).toISOString(),
      calls: sum(those),
      kinds: [...kinds].flatMap(([kind, rows]) => (kind === null ? [] : [{ kind, count: sum(rows) }])),
    };
  });
  return {
    at: now.toISOString(),
    hours,
    calls: sum(byHour),
    addresses: called[0]?.addresses ?? 0,
    refused: sum(byHour.filter(({ kind }) => kind !== null && kind !== "failed")),
    signIns: sum(byHour.filter(({ signIn }) => signIn)),
    badSignIns: sum(byHour.filter(({ kind }) => kind === "badSignIn")),
    routes,
    statuses,
    blocks,
    trustsEveryProxy: settings.trustProxy === "all",
    ownAddress: ip,
  };
}

/** What makes an address worth a place in the list. */
const worthIn = (search: AddressSearch): SQL | undefined => {
  if (
    search.kind !== undefined ||
    search.status !== undefined ||
    search.route !== undefined ||
    search.ip !== undefined
  )
    return undefined;
  return search.order === "calls" ? undefined : search.order === "badSignIns" ? wasBadSignIn : isRefused;
};

/** The addresses that did the most of something in the last 24 hours. */
export async function findAddresses(context: Context, search: AddressSearch): Promise<CallingAddresses> {
  const { db, clock } = context.services;
  const now = clock();
  const { order = "refused", kind, route, status, ip } = search;
  const hour = search.hour === undefined ? undefined : new Date(search.hour);
  const days = firstHour(now);
  const from = hour !== undefined && hour > days ? hour : days;
  const where = and(
    between(from, hour && new Date(hour.getTime() + HOUR_MS)),
    kind === undefined ? undefined : and(notDone, sql`${kindOfCall} = ${kind}`),
    equals(accessLog.route, route),
    equals(accessLog.status, status),
    beginsWith(accessLog.ip, ip?.trim().toLowerCase()),
  );
  const worth = worthIn(search);
  const counts = {
    calls: sql<number>`count(*)::int as calls`,
    refused: sql<number>`count(*) filter (where ${isRefused})::int as refused`,
    failed: sql<number>`count(*) filter (where ${accessLog.status} >= 500)::int as failed`,
    signIns: sql<number>`count(*) filter (where ${accessLog.signIn})::int as sign_ins`,
    badSignIns: sql<number>`count(*) filter (where ${wasBadSignIn})::int as bad_sign_ins`,
  };
  const orderOf = { refused: "refused", badSignIns: "bad_sign_ins", calls: "calls" } as const;
  const rows = await db
    .select({
      ip: accessLog.ip,
      ...counts,
      lastAt: sql<Date>`max(${accessLog.at})`.mapWith(accessLog.at),
      total: sql<number>`count(*) over ()::int`,
    })
    .from(accessLog)
    .where(where)
    .groupBy(accessLog.ip)
    .having(worth && sql`count(*) filter (where ${worth}) > 0`)
    .orderBy(sql.raw(`${orderOf[order]} desc, calls desc`), accessLog.ip)
    .limit(MOST_ADDRESSES);
  return {
    count: rows[0]?.total ?? 0,
    items: rows.map(({ ip: called, calls, refused, failed, signIns, badSignIns, lastAt }) => ({
      ip: called,
      calls,
      refused,
      failed,
      signIns,
      badSignIns,
      lastAt: lastAt.toISOString(),
      ...standingOf(context, called),
    })),
  };
}

/** Whose an address is, and the block that it is in. */
function standingOf(
  { services: { officeSettings, settings, addressBlocks }, ip: own }: Context,
  ip: string,
): Pick<CallingAddress, "guard" | "guardName" | "blockId"> {
  const network = connectionOf(ip);
  const guard =
    network &&
    guardOf(network, { campuses: campusesOf(officeSettings), proxies: proxiesOf(settings.trustProxy), own });
  const block = addressBlocks.blockOf(ip);
  return {
    ...(guard && { guard: guard.guard, ...(guard.name !== undefined && { guardName: guard.name }) }),
    ...(block && { blockId: block.id }),
  };
}

/** What an address did in the last 24 hours. */
export async function readDetails(context: Context, asked: string): Promise<AddressDetails> {
  const { db, clock, announced } = context.services;
  const ip = asked.trim().toLowerCase();
  const here = eq(accessLog.ip, ip);
  const lately = and(here, gte(accessLog.at, firstHour(clock())));
  const known = and(lately, sql`${accessLog.accountId} is not null`);
  const [seen, calls, people, all] = await Promise.all([
    db
      .select({
        firstAt: sql<Date | null>`min(${accessLog.at})`.mapWith(accessLog.at),
        lastAt: sql<Date | null>`max(${accessLog.at})`.mapWith(accessLog.at),
      })
      .from(accessLog)
      .where(here),
    db
      .select({
        method: accessLog.method,
        route: accessLog.route,
        operation: sql<string | null>`max(${accessLog.operation})`,
        status: accessLog.status,
        count,
      })
      .from(accessLog)
      .where(lately)
      .groupBy(accessLog.method, accessLog.route, accessLog.status)
      .orderBy(sql`5 desc, 2, 1, 4`)
      .limit(MOST_CALLS),
    db
      .select({
        accountId: accessLog.accountId,
        personName: sql<string>`coalesce(max(${accessLog.personName}), '')`,
        school: sql<string | null>`max(${school.name})`,
        calls: count,
        badSignIns: sql<number>`count(*) filter (where ${wasBadSignIn})::int`,
      })
      .from(accessLog)
      .leftJoin(school, eq(school.id, accessLog.schoolId))
      .where(known)
      .groupBy(accessLog.accountId)
      .orderBy(sql`5 desc, 4 desc, 1`)
      .limit(MOST_PEOPLE),
    db
      .select({ people: sql<number>`count(distinct ${accessLog.accountId})::int` })
      .from(accessLog)
      .where(known),
  ]);
  const [first] = seen;
  return {
    ip,
    ...(first?.firstAt && { firstAt: first.firstAt.toISOString() }),
    ...(first?.lastAt && { lastAt: first.lastAt.toISOString() }),
    calls: calls.map(({ operation, ...call }) => {
      const action = announced.operationNames.get(operation ?? "");
      return { ...call, ...(action !== undefined && { action }) };
    }),
    people: people.map(({ accountId, school: name, ...person }) => ({
      ...person,
      accountId: accountId ?? 0,
      ...(name !== null && { school: name }),
    })),
    personCount: all[0]?.people ?? 0,
    blocks: await blocksOf(context, ip, MOST_BLOCKS),
  };
}
