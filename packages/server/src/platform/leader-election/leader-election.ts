import { setTimeout } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";

/** Pauses between two tries to become the leader, ms: as long as there is none after its node died. */
const RETRY_MS = 500;

/** How often the leader looks whether its connection still lives, ms. */
const HEARTBEAT_MS = 5_000;

/** PostgreSQL gives up a node that vanished without a word (a power cut) after idle + count × interval seconds. */
const KEEP_ALIVE =
  "set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3; set statement_timeout = 10000";

/** This node in an election: one of all nodes is the leader. */
export interface LeaderElection {
  /** Whether this node is the leader now. Two nodes may believe so for seconds, when one of them lost its connection. */
  readonly isLeader: boolean;
  /** Called whenever this node becomes the leader, at once if it is: what the one before left undone is to be done. */
  onElected(listener: () => void): void;
  /** Stops being the leader and standing for election. */
  resign(): Promise<void>;
}

/**
 * Stands for election. The leader is who holds an advisory lock with the number `key` on a connection of its own:
 * PostgreSQL releases it when the connection or the node dies, and another node is elected half a second later. Without
 * `url` (PGlite) there is one node. Nobody waits for the lock itself: a statement that waits would keep the database from
 * cleaning up.
 */
export function joinElection(options: { url: string | undefined; key: number; log: Logger }): LeaderElection {
  const { url, key, log } = options;
  const listeners: (() => void)[] = [];
  const resigned = new AbortController();
  let isLeader = url === undefined;
  let client: pg.Client | undefined;

  function disconnected(which: pg.Client): void {
    if (client !== which) return;
    client = undefined;
    isLeader = false;
    which.end().catch(() => undefined);
  }

  async function connected(connectionString: string): Promise<pg.Client> {
    if (client !== undefined) return client;
    const next = new pg.Client({
      connectionString,
      connectionTimeoutMillis: HEARTBEAT_MS,
      query_timeout: HEARTBEAT_MS,
      keepAlive: true,
      application_name: "huxuan-leader",
    });
    next.on("error", () => disconnected(next));
    next.on("end", () => disconnected(next));
    await next.connect();
    client = next;
    await next.query(KEEP_ALIVE);
    return next;
  }

  /** Becomes the leader if there is none; the leader makes sure that it still is. */
  async function tryToLead(connectionString: string): Promise<void> {
    try {
      const on = await connected(connectionString);
      if (isLeader) {
        await on.query("select 1");
        return;
      }
      const { rows } = await on.query<{ elected: boolean }>("select pg_try_advisory_lock($1) as elected", [
        key,
      ]);
      // The connection may have broken while the answer was under way.
      if (rows[0]?.elected !== true || client !== on || resigned.signal.aborted) return;
      isLeader = true;
      for (const listener of listeners) listener();
    } catch (error) {
      log.warn({ err: error }, "the leader election cannot reach the database");
      if (client !== undefined) disconnected(client);
    }
  }

  async function campaign(connectionString: string): Promise<void> {
    const { signal } = resigned;
    while (!signal.aborted) {
      await tryToLead(connectionString);
      await setTimeout(isLeader ? HEARTBEAT_MS : RETRY_MS, undefined, { signal, ref: false }).catch(
        () => undefined,
      );
    }
  }
  const campaigned = url === undefined ? Promise.resolve() : campaign(url);

  return {
    get isLeader() {
      return isLeader;
    },
    onElected(listener) {
      listeners.push(listener);
      if (isLeader) listener();
    },
    async resign() {
      resigned.abort();
      await campaigned;
      const last = client;
      client = undefined;
      isLeader = false;
      await last?.end().catch(() => undefined);
    },
  };
}
