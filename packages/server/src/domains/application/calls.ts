import { and, eq, gte, inArray, lt, sql } from "drizzle-orm";
import { z } from "zod";
import type { ApplicationCall, ApplicationCallSearch } from "@huxuan/api-client";
import { transaction, type Database } from "../../db/index.ts";
import { type PageOfItems, readLogPage } from "../../list/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { defineJob } from "../../platform/jobs/index.ts";
import { application, applicationCall } from "./tables.ts";

/** How long a call may wait until it is written, ms: thousands of calls a second cost one statement. */
const WRITE_MS = 1_000;
/** Calls that wait at most while the database is away; the newest are dropped, and the server's log says how many. */
const MOST_WAITING = 20_000;
/** Rows of one statement. */
const AT_ONCE = 1_000;
/** Days that a call is kept, as the operation log at least. */
const KEPT_DAYS = 180;

/** A call of an application that was answered. */
export interface AnsweredCall {
  /** The application's account. */
  accountId: number;
  at: Date;
  operation: string;
  status: number;
  code: string | null;
  milliseconds: number;
  ip: string;
  requestId: string;
}

/**
 * What applications call. Written a second later, together, off the way of the answers: a process that is killed loses
 * the entries of that second, never what the calls did.
 */
export class ApplicationCalls {
  readonly #core: CoreServices;
  #waiting: AnsweredCall[] = [];
  #dropped = 0;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(core: CoreServices) {
    this.#core = core;
    core.onStop(() => this.written());
  }

  /** Takes one. */
  record(call: AnsweredCall): void {
    if (this.#waiting.length >= MOST_WAITING) {
      this.#dropped += 1;
      return;
    }
    this.#waiting.push(call);
    this.#timer ??= setTimeout(() => void this.written(), WRITE_MS).unref();
  }

  /** Resolves when all that was recorded is written. */
  written(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    const calls = this.#waiting.splice(0);
    const { db, log } = this.#core;
    if (this.#dropped > 0) log.warn({ calls: this.#dropped }, "calls of applications were not recorded");
    this.#dropped = 0;
    for (let start = 0; start < calls.length; start += AT_ONCE) {
      const some = calls.slice(start, start + AT_ONCE);
      try {
        await writeCalls(db, some);
      } catch (error) {
        log.error({ err: error, calls: some.length }, "calls of applications were not recorded");
      }
    }
  }
}

/** What asks for the log of calls. */
export interface NeedsApplicationCalls {
  applicationCalls: ApplicationCalls;
}

async function writeCalls(db: Database, calls: readonly AnsweredCall[]): Promise<void> {
  await transaction(db, async (tx) => {
    const accounts = [...new Set(calls.map(({ accountId }) => accountId))];
    const known = await tx
      .select({ id: application.id, accountId: application.accountId })
      .from(application)
      .where(inArray(application.accountId, accounts))
      .orderBy(application.id);
    const idOf = new Map(known.map(({ id, accountId }) => [accountId, id]));
    const rows = calls.flatMap(({ accountId, ...call }) => {
      const applicationId = idOf.get(accountId);
      return applicationId === undefined ? [] : [{ ...call, applicationId }];
    });
    if (rows.length === 0) return;
    await tx.insert(applicationCall).values(rows);
    for (const { id } of known) {
      const last = rows.reduce(
        (latest, { applicationId, at }) => (applicationId === id && at > latest ? at : latest),
        new Date(0),
      );
      await tx
        .update(application)
        .set({ lastUsedAt: sql`greatest(${application.lastUsedAt}, ${last.toISOString()}::timestamptz)` })
        .where(eq(application.id, id));
    }
  });
}

/** What an application called, the latest first. */
export async function searchCalls(
  db: Database,
  id: number,
  { page, refusedOnly }: ApplicationCallSearch,
): Promise<PageOfItems<ApplicationCall> & { nextCursor?: string }> {
  const { rows, ...counted } = await readLogPage(db, {
    rows: db.select().from(applicationCall).$dynamic(),
    where: and(
      eq(applicationCall.applicationId, id),
      refusedOnly ? gte(applicationCall.status, 400) : undefined,
    ),
    page,
    keys: [
      { column: applicationCall.at, of: ({ at }) => at.getTime() },
      { column: applicationCall.id, of: (row) => row.id },
    ],
  });
  return {
    items: rows.map(({ id: _id, applicationId: _application, at, code, ...row }) => ({
      ...row,
      at: at.toISOString(),
      ...(code !== null && { code }),
    })),
    ...counted,
  };
}

const DAY_MS = 86_400_000;

/** Deletes every night the calls that are older than they are kept. */
export const callCleaning = defineJob<Pick<CoreServices, "db" | "clock">>()({
  name: "application-call-cleaning",
  title: "清理开放接口的旧调用记录",
  input: z.object({}),
  cron: { at: "40 3 * * *", input: {} },
  retry: { limit: 3, delaySeconds: 60 },
  async run({ services: { db, clock }, signal }) {
    const before = new Date(clock().getTime() - KEPT_DAYS * DAY_MS);
    let calls = 0;
    for (let deleted = AT_ONCE; deleted === AT_ONCE; calls += deleted) {
      signal.throwIfAborted();
      const some = db
        .select({ id: applicationCall.id })
        .from(applicationCall)
        .where(lt(applicationCall.at, before))
        .limit(AT_ONCE);
      deleted = (await db.delete(applicationCall).where(inArray(applicationCall.id, some))).rowCount ?? 0;
    }
    return { calls };
  },
});
