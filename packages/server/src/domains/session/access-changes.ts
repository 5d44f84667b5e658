import { setImmediate as nextTurn } from "node:timers/promises";
import type pg from "pg";
import { DomainError } from "../../errors/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { RANGES } from "../../settings/index.ts";

/** How often changes are looked for when nobody asks, for those who only listen to an event stream. */
const WATCH_MS = 1_000;
/** A question that PostgreSQL does not answer for so long is given up, and its connection with it: everybody waits for it. */
const PATIENCE_MS = 10_000;
/** The longest life of an access token, ms. */
const LONGEST_ACCESS_MS = RANGES.accessMinutes[1] * 60_000;
/** Sent by the database's triggers (migrations, `record_access_changes`). */
const CHANNEL = "huxuan_access";

interface ChangeRow {
  version: string;
  account_id: number | null;
  session_id: string | null;
}

/** The claims of an access token that a later change can make invalid. */
export interface AccessClaim {
  accountId: number;
  sessionId: string;
  /** Account of the administrator who acts as this person. */
  impersonatorId: number | null;
  /** Changes up to this number were known when the token was written. */
  accessVersion: number;
}

/** Whether a token is good, its account has changed since, or its session has ended. */
export type AccessVerdict = "good" | "changed" | "ended";

/**
 * Which access tokens were overtaken by a change: somebody disabled, deleted, given or deprived of a role, signed out.
 * The database numbers these changes. `check` asks it for those after the last number known here, so that whatever was
 * committed anywhere before the call is known after it. Requests that arrive while it is being asked share the next
 * question: a few hundred requests cost one query.
 */
export class AccessChanges {
  readonly #core: CoreServices;
  readonly #onGrants: () => Promise<void>;
  readonly #listeners = new Set<() => void>();
  #version = 0;
  /** Changed accounts with the number of their latest change; the oldest first. Forgotten when no token is as old. */
  readonly #accounts = new Map<number, { version: number; until: number }>();
  /** Ended sessions; the oldest first. */
  readonly #sessions = new Map<string, number>();
  /** The question that was sent: what is committed from now on may be missing in its answer. */
  #running: Promise<void> | null = null;
  /** The question that will be sent next, for all who ask until then. */
  #gathering: Promise<void> | null = null;
  /**
   * On PGlite every change is made by this process, and the database says so before the statement that commits it is
   * answered: there is nothing to ask until it does.
   */
  #upToDate = false;
  #stopped = false;

  /** @param onGrants called when the permissions of roles changed, before anybody's request goes on */
  constructor(core: CoreServices, onGrants: () => Promise<void>) {
    this.#core = core;
    this.#onGrants = onGrants;
  }

  /** Learns the changes of the last days and begins to watch. */
  async start(): Promise<void> {
    if (this.#core.databaseKind === "pglite") await this.#listen();
    await this.check();
    const timer = setInterval(() => void this.#look(), WATCH_MS).unref();
    this.#core.onStop(() => {
      this.#stopped = true;
      clearInterval(timer);
    });
  }

  /** The latest change that is known here. */
  get version(): number {
    return this.#version;
  }

  /** Knows afterwards every change that was committed before the call. Refuses with 503 when the database cannot be asked. */
  check(): Promise<void> | undefined {
    if (this.#upToDate && this.#running === null && this.#gathering === null) return undefined;
    this.#gathering ??= this.#gather();
    return this.#gathering;
  }

  judge({ accountId, sessionId, impersonatorId, accessVersion }: AccessClaim): AccessVerdict {
    if (this.#sessions.size > 0 && this.#sessions.has(sessionId)) return "ended";
    if (this.#accounts.size === 0) return "good";
    const changedSince = (id: number): boolean => (this.#accounts.get(id)?.version ?? 0) > accessVersion;
    // Nobody goes on acting as another with rights that they may have lost; and such a session is not renewed.
    if (impersonatorId !== null && (changedSince(impersonatorId) || changedSince(accountId))) return "ended";
    return changedSince(accountId) ? "changed" : "good";
  }

  /** Called after changes became known. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  async #gather(): Promise<void> {
    await this.#running?.catch(() => undefined);
    // Requests that arrived together are read in the same turn.
    await nextTurn();
    this.#gathering = null;
    this.#running = this.#read().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #read(): Promise<void> {
    const isPglite = this.#core.databaseKind === "pglite";
    this.#upToDate = isPglite;
    let rows: ChangeRow[];
    try {
      ({ rows } = await this.#core.admissionPool.query<ChangeRow>({
        name: "access-changes",
        text: "select version, account_id, session_id from access_change where version > $1 order by version",
        values: [this.#version],
        // On PGlite it may have to wait for the one transaction that runs.
        ...(isPglite ? {} : { query_timeout: PATIENCE_MS }),
      }));
      if (rows.length > 0) await this.#take(rows);
    } catch (error) {
      this.#upToDate = false;
      throw new DomainError(503, "SERVER_BUSY", "暂时无法确认登录状态，请稍后再试", {
        retryAfter: 2,
        cause: error,
      });
    }
  }

  async #take(rows: readonly ChangeRow[]): Promise<void> {
    const now = this.#core.clock().getTime();
    // The office may have shortened the life of tokens since some were written.
    const until = now + LONGEST_ACCESS_MS;
    for (const [id, account] of this.#accounts) {
      if (account.until > now) break;
      this.#accounts.delete(id);
    }
    for (const [id, end] of this.#sessions) {
      if (end > now) break;
      this.#sessions.delete(id);
    }
    let grants = false;
    for (const { version, account_id: accountId, session_id: sessionId } of rows) {
      if (accountId !== null) {
        this.#accounts.delete(accountId);
        this.#accounts.set(accountId, { version: Number(version), until });
      } else if (sessionId !== null) this.#sessions.set(sessionId, until);
      else grants = true;
    }
    // The number comes last: if the permissions cannot be read, the same changes are read again.
    if (grants) await this.#onGrants();
    this.#version = Number(rows.at(-1)?.version);
    for (const listener of this.#listeners) listener();
  }

  async #look(): Promise<void> {
    if (this.#stopped) return;
    try {
      await this.check();
    } catch (error) {
      this.#warn(error);
    }
  }

  /** On PGlite: the only connection is told of changes. A connection that takes its place listens as well. */
  async #listen(): Promise<void> {
    const { pool } = this.#core;
    const attend = (client: pg.PoolClient): void => {
      client.on("notification", ({ channel }) => {
        if (channel !== CHANNEL) return;
        this.#upToDate = false;
        // After the statement that brought it: the connection is still busy with that.
        setImmediate(() => void this.#look());
      });
    };
    const client = await pool.connect();
    try {
      attend(client);
      pool.on("connect", attend);
      await client.query(`listen ${CHANNEL}`);
    } finally {
      client.release();
    }
  }

  readonly #warn = (error: unknown): void =>
    this.#core.log.warn({ err: error }, "changes of access not read");
}
