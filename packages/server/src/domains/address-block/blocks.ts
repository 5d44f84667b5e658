import { and, gt, isNull, or, sql } from "drizzle-orm";
import type { Database } from "../../db/index.ts";
import { Followed } from "../../live/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { type BlockInForce, BlockedRanges } from "./blocked-ranges.ts";
import { FIRST_RULES, type Rule } from "./rules.ts";
import { addressBlock, addressRule } from "./tables.ts";

/** Bus topic of a change of blocks or rules. */
export const BLOCKS_TOPIC = "address-blocks";

/** How long a refused call may wait until it is counted, ms. */
const COUNT_MS = 1_000;

interface Known {
  ranges: BlockedRanges;
  rules: readonly Rule[];
}

type Needs = Pick<CoreServices, "db" | "bus" | "log" | "clock" | "onStop">;

/** The blocks in force and the rules, in memory, as every node follows them; counts what the blocks refuse. */
export class AddressBlocks {
  readonly #services: Needs;
  readonly #followed: Followed<Known>;
  readonly #listeners: (() => void)[];
  #refused = new Map<number, number>();
  #timer: NodeJS.Timeout | undefined;

  private constructor(services: Needs, followed: Followed<Known>, listeners: (() => void)[]) {
    this.#services = services;
    this.#followed = followed;
    this.#listeners = listeners;
  }

  /** Reads blocks and rules and follows their changes. */
  static async start(services: Needs): Promise<AddressBlocks> {
    const listeners: (() => void)[] = [];
    const followed = await Followed.start(services, {
      topic: BLOCKS_TOPIC,
      read: () => readKnown(services.db, services.clock()),
      onRead: () => listeners.forEach((listener) => listener()),
    });
    const blocks = new AddressBlocks(services, followed, listeners);
    services.onStop(() => blocks.count());
    return blocks;
  }

  /** Called when others than before are blocked. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** The block that an address is in. */
  blockOf(ip: string): BlockInForce | undefined {
    const { ranges } = this.#followed.known;
    return ranges.size === 0 ? undefined : ranges.find(ip, this.#services.clock());
  }

  /** The rules that are on. */
  get rules(): readonly Rule[] {
    return this.#followed.known.rules.filter(({ on }) => on);
  }

  /** Knows afterwards every change that was committed before the call. */
  read(): Promise<void> {
    return this.#followed.read();
  }

  /** Counts a call that a block refused; written a second later, together. */
  noteRefused({ id }: BlockInForce): void {
    this.#refused.set(id, (this.#refused.get(id) ?? 0) + 1);
    this.#timer ??= setTimeout(() => void this.count(), COUNT_MS).unref();
  }

  /** Writes how many calls were refused since the last time. */
  async count(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const counts = [...this.#refused].map(([id, refused]) => ({ id, refused }));
    this.#refused = new Map();
    if (counts.length === 0) return;
    const { db, clock, log } = this.#services;
    try {
      await db.execute(sql`
        update ${addressBlock} set refused = ${addressBlock.refused} + counted.refused,
          last_refused_at = greatest(${addressBlock.lastRefusedAt}, ${clock().toISOString()}::timestamptz)
        from json_to_recordset(${JSON.stringify(counts)}::json) as counted(id int, refused bigint)
        where ${addressBlock.id} = counted.id`);
    } catch (error) {
      log.error({ err: error }, "calls of blocked addresses were not counted");
    }
  }
}

/** Blocks that are in force at a moment, as SQL. */
export const inForce = (now: Date) =>
  and(isNull(addressBlock.endedAt), or(isNull(addressBlock.until), gt(addressBlock.until, now)));

async function readKnown(db: Database, now: Date): Promise<Known> {
  const blocks = await db
    .select({ id: addressBlock.id, network: addressBlock.network, until: addressBlock.until })
    .from(addressBlock)
    .where(inForce(now));
  return { ranges: new BlockedRanges(blocks), rules: await readRules(db) };
}

/** All rules, as they are set. */
export async function readRules(db: Pick<Database, "select">): Promise<Rule[]> {
  const rows = await db.select().from(addressRule);
  return FIRST_RULES.map((first) => {
    const row = rows.find(({ kind }) => kind === first.kind);
    return row === undefined
      ? first
      : {
          kind: row.kind,
          on: row.isOn,
          moreThan: row.moreThan,
          withinMinutes: row.withinMinutes,
          blockMinutes: row.blockMinutes,
        };
  });
}

/** What asks for the blocks. */
export interface NeedsAddressBlocks {
  addressBlocks: AddressBlocks;
}
