import pg from "pg";
import type { Logger } from "pino";

/** Pauses between two tries to take the lead, ms: as long as nobody has it after its node died. */
const TRY_MS = 500;

/** How often the node that has the lead looks whether its connection still lives, ms. */
const BEAT_MS = 5_000;

/** PostgreSQL gives up a node that vanished without a word (a power cut) after idle + count × interval seconds. */
const KEEP_ALIVE =
  "set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3; set statement_timeout = 10000";

/** What one node at a time does for all. */
export interface Lead {
  /** Whether this node has it now. Two nodes may believe so for seconds, when one of them lost its connection. */
  readonly isHeld: boolean;
  /** Called whenever this node takes the lead: what the one before left undone is to be done. At once if it has it. */
  onTaken(listener: () => void): void;
  stop(): Promise<void>;
}

/**
 * Takes part in having the lead, an advisory lock with the number `key` on a connection of its own: PostgreSQL lets it go
 * when the connection or the node dies, and another node has it half a second later. Without `url` (PGlite) there is one
 * node. Nobody waits in the lock itself: a statement that waits would keep the database from cleaning up.
 */
export function takePart(options: { url: string | undefined; key: number; log: Logger }): Lead {
  const { url, key, log } = options;
  const listeners: (() => void)[] = [];
  let isHeld = url === undefined;
  let isStopped = url === undefined;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();

  function lost(which: pg.Client): void {
    if (client !== which) return;
    client = undefined;
    isHeld = false;
    which.end().catch(() => undefined);
  }

  async function connected(connectionString: string): Promise<pg.Client> {
    if (client !== undefined) return client;
    const next = new pg.Client({
      connectionString,
      connectionTimeoutMillis: BEAT_MS,
      query_timeout: BEAT_MS,
      keepAlive: true,
      application_name: "huxuan-lead",
    });
    next.on("error", () => lost(next));
    next.on("end", () => lost(next));
    await next.connect();
    client = next;
    await next.query(KEEP_ALIVE);
    return next;
  }

  /** Takes the lead if nobody has it; whoever has it makes sure that it still does. */
  async function look(connectionString: string): Promise<void> {
    try {
      const on = await connected(connectionString);
      if (isHeld) {
        await on.query("select 1");
        return;
      }
      const { rows } = await on.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [key]);
      // The connection may have broken while the answer was under way.
      if (rows[0]?.taken !== true || client !== on || isStopped) return;
      isHeld = true;
      for (const listener of listeners) listener();
    } catch (error) {
      log.warn({ err: error }, "the lead cannot be asked for");
      if (client !== undefined) lost(client);
    }
  }

  async function lookAndGoOn(connectionString: string): Promise<void> {
    await look(connectionString);
    if (isStopped) return;
    timer = setTimeout(
      () => {
        round = lookAndGoOn(connectionString);
      },
      isHeld ? BEAT_MS : TRY_MS,
    ).unref();
  }
  if (url !== undefined) round = lookAndGoOn(url);

  return {
    get isHeld() {
      return isHeld;
    },
    onTaken(listener) {
      listeners.push(listener);
      if (isHeld) listener();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await round;
      const last = client;
      client = undefined;
      isHeld = false;
      await last?.end().catch(() => undefined);
    },
  };
}
