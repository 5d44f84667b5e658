import type { AddressBlock, AddressBlockSearch, AddressBlockState } from "@huxuan/api-client";
import { and, desc, inArray, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { isWithin, parseAddress, parseNetwork } from "../../http/networks.ts";
import { beginsWith, type PageOfItems, readPage, type RequestContext } from "../../resource/index.ts";
import { inForce } from "./blocks.ts";
import { stateOf } from "./rules.ts";
import { addressBlock } from "./tables.ts";

type Row = typeof addressBlock.$inferSelect;

/** A block as it is sent. */
export function shownBlock(
  row: Row,
  { services, session }: Pick<RequestContext, "services" | "session">,
): AddressBlock {
  const { until, endedAt, lastRefusedAt, rule, blockedAt, ...shown } = row;
  const state = stateOf(row, services.clock());
  return {
    ...shown,
    ...(rule !== null && { rule }),
    blockedAt: blockedAt.toISOString(),
    ...(until !== null && { until: until.toISOString() }),
    ...(endedAt !== null && { endedAt: endedAt.toISOString() }),
    ...(lastRefusedAt !== null && { lastRefusedAt: lastRefusedAt.toISOString() }),
    state,
    allowed: state === "active" && session.permissions.has("address-block") ? ["end"] : [],
  };
}

const ofState = (state: AddressBlockState | undefined, now: Date): SQL | undefined =>
  state === "active"
    ? inForce(now)
    : state === "ended"
      ? isNotNull(addressBlock.endedAt)
      : state === "expired"
        ? and(isNull(addressBlock.endedAt), lte(addressBlock.until, now))
        : undefined;

/** Blocks of ranges that an address is in, as a condition; of what is no address those that begin so. */
async function blocksAt(db: Queryable, text: string | undefined): Promise<SQL | undefined> {
  const asked = text?.trim() ?? "";
  const address = parseAddress(asked);
  if (address === null) return beginsWith(addressBlock.network, asked);
  const rows = await db.selectDistinct({ network: addressBlock.network }).from(addressBlock);
  const holding = rows.filter(({ network }) => {
    const range = parseNetwork(network);
    return range !== null && isWithin(address, range);
  });
  return holding.length === 0
    ? sql`false`
    : inArray(
        addressBlock.network,
        holding.map(({ network }) => network),
      );
}

/** Blocks, those in force first, then the latest. */
export async function searchBlocks(
  context: RequestContext,
  { page, state, network }: AddressBlockSearch,
): Promise<PageOfItems<AddressBlock>> {
  const { db, clock } = context.services;
  const now = clock();
  const { rows, ...counted } = await readPage(db, {
    rows: db.select().from(addressBlock).$dynamic(),
    where: and(ofState(state, now), await blocksAt(db, network)),
    page,
    sort: {
      blockedAt: addressBlock.blockedAt,
      until: addressBlock.until,
      refused: addressBlock.refused,
      lastRefusedAt: addressBlock.lastRefusedAt,
    },
    standard: [sql`${inForce(now) ?? sql`true`} desc`, desc(addressBlock.blockedAt), desc(addressBlock.id)],
  });
  return { items: rows.map((row) => shownBlock(row, context)), ...counted };
}

/** Blocks of an address, the latest first. */
export async function blocksOf(context: RequestContext, ip: string, most: number): Promise<AddressBlock[]> {
  const { db } = context.services;
  const rows = await db
    .select()
    .from(addressBlock)
    .where(await blocksAt(db, ip))
    .orderBy(desc(addressBlock.blockedAt), desc(addressBlock.id))
    .limit(most);
  return rows.map((row) => shownBlock(row, context));
}
