import { and, eq, gt, lte, sql } from "drizzle-orm";
import { type Database, transaction } from "../../db/index.ts";
import { formatNetwork } from "../../http/networks.ts";
import { writeOperation } from "../../platform/audit/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { writeOutbox } from "../../platform/outbox/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import type { NeedsAccessLog } from "../access-log/index.ts";
import { type AddressBlocks, BLOCKS_TOPIC, inForce } from "./blocks.ts";
import { lockBlocks, shownAfter } from "./block-acts.ts";
import { countFor } from "./calls.ts";
import { connectionOf, endOf, guardOf, isBeyond, proxiesOf, type Rule } from "./rules.ts";
import { campusesOf } from "./settings.ts";
import { addressBlock } from "./tables.ts";

/** Who did it, in the operation log. */
const BY_RULE = { session: null, ip: "", requestId: "" } as const;

/** So long calls are gathered before the rules look at them, ms. */
const GATHER_MS = 1_000;

type Needs = CoreServices & NeedsOfficeSettings & NeedsAccessLog & { addressBlocks: AddressBlocks };

/** Blocks addresses that go beyond a rule, soon after their calls were written to the access log. */
export class AddressWatch {
  readonly #services: Needs;
  #looking: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(services: Needs) {
    this.#services = services;
    services.accessLog.onWritten(async (calls) => {
      if (this.#timer !== undefined || services.addressBlocks.rules.length === 0) return;
      // The log does not wait for the rules.
      if (calls.some(({ status }) => status >= 400))
        this.#timer = setTimeout(() => void this.look(), GATHER_MS).unref();
    });
    services.onStop(() => {
      clearTimeout(this.#timer);
      return this.#looking;
    });
  }

  /** Looks at the calls of the last minutes. */
  look(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#looking = this.#looking
      .then(() => this.#obey())
      .catch((error: unknown) =>
        this.#services.log.error({ err: error }, "the rules for addresses were not followed"),
      );
    return this.#looking;
  }

  async #obey(): Promise<void> {
    for (const rule of this.#services.addressBlocks.rules) await this.#obeyOne(rule);
  }

  async #obeyOne(rule: Rule): Promise<void> {
    const { db, clock, addressBlocks, officeSettings, settings } = this.#services;
    const now = clock();
    const from = new Date(now.getTime() - rule.withinMinutes * 60_000);
    const guarded = {
      campuses: campusesOf(officeSettings),
      proxies: proxiesOf(settings.trustProxy),
      own: null,
    };
    const counts = byConnection(await countFor(db, rule.kind, from));
    for (const [network, { ip, count }] of counts) {
      if (!isBeyond(count, rule) || addressBlocks.blockOf(ip) !== undefined) continue;
      const connection = connectionOf(ip);
      if (connection === null || guardOf(connection, guarded) !== undefined) continue;
      // What it did before an earlier block ended is done with.
      const ended = await lastEnd(db, network, { from, now });
      const since = ended === undefined ? count : await this.#countAfter(ended, network, rule);
      if (isBeyond(since, rule)) await this.#block(network, rule, { count: since, now });
    }
  }

  async #countAfter(moment: Date, network: string, { kind }: Rule): Promise<number> {
    const counts = await countFor(this.#services.db, kind, new Date(moment.getTime() + 1));
    return byConnection(counts).get(network)?.count ?? 0;
  }

  async #block(network: string, rule: Rule, { count, now }: { count: number; now: Date }): Promise<void> {
    const { db, outbox, addressBlocks } = this.#services;
    const written = await transaction(db, async (tx) => {
      await lockBlocks(tx);
      const [standing] = await tx
        .select({ id: addressBlock.id })
        .from(addressBlock)
        .where(and(eq(addressBlock.network, network), inForce(now)));
      // Another node was faster.
      if (standing !== undefined) return undefined;
      const [made] = await tx
        .insert(addressBlock)
        .values({
          network,
          reason: reasonOf(rule, count),
          blockedAt: now,
          blockedBy: "规则",
          rule: rule.kind,
          until: endOf(now, { minutes: rule.blockMinutes }),
        })
        .returning();
      if (made === undefined) return undefined;
      await writeOperation(tx, {
        ...BY_RULE,
        at: now,
        action: "address-block-create",
        targets: [{ kind: "address-block", id: made.id, schoolId: null }],
        after: shownAfter(made),
      });
      return writeOutbox(tx, [{ topic: BLOCKS_TOPIC, payload: {} }]);
    });
    if (written === undefined) return;
    await addressBlocks.read();
    await outbox.deliver(written);
  }
}

const reasonOf = ({ kind, withinMinutes }: Rule, count: number): string =>
  `${withinMinutes} 分钟内${kind === "badSignIn" ? `登录没成功 ${count} 次` : `有 ${count} 次请求没让做`}`;

/** Counts of addresses, those of one connection together; with one of its addresses. What is no address is left out. */
export function byConnection(
  counts: ReadonlyMap<string, number>,
): Map<string, { ip: string; ips: string[]; count: number }> {
  const found = new Map<string, { ip: string; ips: string[]; count: number }>();
  for (const [ip, count] of counts) {
    const connection = connectionOf(ip);
    if (connection === null) continue;
    const network = formatNetwork(connection);
    const so = found.get(network);
    found.set(network, { ip, ips: [...(so?.ips ?? []), ip], count: (so?.count ?? 0) + count });
  }
  return found;
}

/** When a block of a range ended last, since a moment. */
async function lastEnd(
  db: Database,
  network: string,
  { from, now }: { from: Date; now: Date },
): Promise<Date | undefined> {
  const end = sql<Date | null>`max(coalesce(${addressBlock.endedAt}, ${addressBlock.until}))`.mapWith(
    addressBlock.until,
  );
  const moment = sql`coalesce(${addressBlock.endedAt}, ${addressBlock.until})`;
  const [row] = await db
    .select({ end })
    .from(addressBlock)
    .where(and(eq(addressBlock.network, network), gt(moment, from), lte(moment, now)));
  return row?.end ?? undefined;
}
