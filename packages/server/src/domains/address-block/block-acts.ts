import type { AddressBlock, AddressBlockEffect, AddressBlockInput } from "@huxuan/api-client";
import { and, eq, sql } from "drizzle-orm";
import { type Queryable, transaction } from "../../db/index.ts";
import { DomainError, duplicate, invalidFields, notFound, stateConflict } from "../../errors/index.ts";
import { formatNetwork, type Network, parseNetwork } from "../../http/networks.ts";
import { type CreateRequest, once } from "../../platform/idempotency/index.ts";
import { writeOutbox } from "../../platform/outbox/index.ts";
import { logChange, type RequestContext } from "../../resource/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import { chinaText } from "../../text/china-time.ts";
import { BLOCKS_TOPIC, inForce, type NeedsAddressBlocks } from "./blocks.ts";
import { callsIn, peopleIn } from "./calls.ts";
import { campusesIn, endOf, type Guarded, problemOf, proxiesOf, stateOf } from "./rules.ts";
import { campusesOf } from "./settings.ts";
import { shownBlock } from "./show-blocks.ts";
import { addressBlock } from "./tables.ts";

type Context = RequestContext<NeedsAddressBlocks & NeedsOfficeSettings>;
type Row = typeof addressBlock.$inferSelect;

/** Key of the advisory lock under which blocks are made; no other advisory lock uses it. */
const BLOCKS_LOCK = 7_341_022;

const DAY_MS = 86_400_000;
/** How far back people are counted who signed in from a range, days. */
const PEOPLE_DAYS = 7;

/** One after the other, on all nodes: a range has one block in force. */
export const lockBlocks = (tx: Queryable): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(${BLOCKS_LOCK})`);

/** A block as the operation log keeps it. */
export const shownAfter = ({ network, reason, until }: Row) => ({
  network,
  reason,
  until: until ?? "一直封禁",
});

const guardedBy = ({ services: { officeSettings, settings }, ip }: Context): Guarded => ({
  campuses: campusesOf(officeSettings),
  proxies: proxiesOf(settings.trustProxy),
  own: ip,
});

function readNetwork(text: string): Network {
  const network = parseNetwork(text);
  if (network !== null) return network;
  const message = "应为 IP 地址或网段，例如 203.0.113.5、203.0.113.0/24 或 2001:db8::/48";
  throw invalidFields([{ field: "network", message }]);
}

const signedInLately = ({ services: { db, clock } }: Context, network: Network): Promise<number> =>
  peopleIn(db, network, new Date(clock().getTime() - PEOPLE_DAYS * DAY_MS));

/** Whom a block would hit. Throws 400 for what is no address. */
export async function tryBlock(context: Context, text: string): Promise<AddressBlockEffect> {
  const { db, clock } = context.services;
  const network = readNetwork(text);
  const guarded = guardedBy(context);
  const problem = problemOf(network, guarded);
  const shown = formatNetwork(network);
  // What cannot be blocked may be as large as the whole net.
  if (problem !== undefined)
    return { network: shown, problem, campuses: [], people: 0, calls: 0, refused: 0 };
  return {
    network: shown,
    campuses: campusesIn(network, guarded.campuses),
    people: await signedInLately(context, network),
    ...(await callsIn(db, network, new Date(clock().getTime() - DAY_MS))),
  };
}

/** Refuses the calls of a range. Throws as the contract says. */
export async function createBlock(
  context: Context & CreateRequest,
  input: AddressBlockInput,
): Promise<AddressBlock> {
  const { services, session } = context;
  const { minutes, forever, despiteCampus = false } = input;
  const reason = input.reason.trim();
  const network = readNetwork(input.network);
  const guarded = guardedBy(context);
  const problem = problemOf(network, guarded);
  const wrong = [
    ...(problem === undefined ? [] : [{ field: "network", message: problem }]),
    ...(reason === "" ? [{ field: "reason", message: "请写原因，以后解除的人要看" }] : []),
    ...(forever === true && minutes !== undefined
      ? [{ field: "minutes", message: "一直封禁就不要再写多久" }]
      : []),
  ];
  if (wrong.length > 0) throw invalidFields(wrong);
  const campuses = campusesIn(network, guarded.campuses);
  if (campuses.length > 0 && !despiteCampus) {
    const people = await signedInLately(context, network);
    throw stateConflict(
      `这里面有校园网（${campuses.join("、")}），近 ${PEOPLE_DAYS} 天有 ${people} 人从这里登录过。确实要封禁，请先确认`,
    );
  }
  const shown = formatNetwork(network);
  const made = await once(context, async (tx, afterCommit) => {
    await lockBlocks(tx);
    const now = services.clock();
    const [standing] = await tx
      .select()
      .from(addressBlock)
      .where(and(eq(addressBlock.network, shown), inForce(now)));
    if (standing !== undefined) throw alreadyBlocked(standing);
    const until = endOf(now, {
      ...(minutes !== undefined && { minutes }),
      ...(forever !== undefined && { forever }),
    });
    const [row] = await tx
      .insert(addressBlock)
      .values({ network: shown, reason, blockedAt: now, blockedBy: session.personName, until })
      .returning();
    if (row === undefined) throw new Error("A block was not written");
    await logChange(context, tx, {
      action: "address-block-create",
      targets: [{ kind: "address-block", id: row.id, schoolId: null }],
      after: shownAfter(row),
    });
    await announce(context, tx, afterCommit);
    return shownBlock(row, context);
  });
  return made;
}

const alreadyBlocked = ({ network, until, reason }: Row): DomainError =>
  duplicate(
    `${network} 已经封禁了（${until === null ? "一直" : `到 ${chinaText(until).slice(0, 16)}`}，${reason}）。要改期限，先解除再封禁`,
    "network",
  );

/** Ends a block before its time. Throws 404, 409 when it is over. */
export async function endBlock(context: Context, id: number): Promise<AddressBlock> {
  const { services, session } = context;
  return transaction(services.db, async (tx, afterCommit) => {
    const [found] = await tx.select().from(addressBlock).where(eq(addressBlock.id, id)).for("update");
    if (found === undefined) throw notFound("封禁");
    const now = services.clock();
    const state = stateOf(found, now);
    if (state !== "active")
      throw stateConflict(
        state === "ended" ? `${found.endedBy}已经解除了这个封禁` : "这个封禁已经到期，不用解除了",
      );
    const end = { endedAt: now, endedBy: session.personName };
    await tx.update(addressBlock).set(end).where(eq(addressBlock.id, id));
    await logChange(context, tx, {
      action: "address-block-end",
      targets: [{ kind: "address-block", id, schoolId: null }],
      before: shownAfter(found),
    });
    await announce(context, tx, afterCommit);
    return shownBlock({ ...found, ...end }, context);
  });
}

/** Tells all nodes, this one before it answers. */
export async function announce(
  { services: { addressBlocks, outbox } }: Context,
  tx: Parameters<typeof writeOutbox>[0],
  afterCommit: (work: () => Promise<void>) => void,
): Promise<void> {
  const written = await writeOutbox(tx, [{ topic: BLOCKS_TOPIC, payload: {} }]);
  afterCommit(async () => {
    await addressBlocks.read();
    await outbox.deliver(written);
  });
}
