import { randomUUID } from "node:crypto";
import pg from "pg";
import type { Logger } from "pino";
import { type Bus, GAP_TOPIC } from "./bus.ts";
import { Assembler, split } from "./chunks.ts";
import { LocalListeners } from "./memory-bus.ts";

const CHANNEL = "huxuan";
const NOTIFY = "select pg_notify($1, message) from unnest($2::text[]) as message";
/** A connection that died without a word is noticed after this. */
const HEARTBEAT_MS = 15_000;
const RECONNECT_MS = { first: 200, longest: 10_000 } as const;
/** Messages that wait while the connection is away. When there are more they are all given up, and the other nodes are told of the gap. */
const MOST_WAITING = 10_000;

/** The bus over PostgreSQL's LISTEN/NOTIFY, on a connection of its own. */
export async function createPostgresBus(url: string, log: Logger): Promise<Bus> {
  const node = randomUUID();
  const listeners = new LocalListeners(log);
  const assembler = new Assembler();
  let outgoing: string[] = [];
  let client: pg.Client | null = null;
  let sending = false;
  let closed = false;
  let failures = 0;
  let heartbeat: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      query_timeout: HEARTBEAT_MS,
      connectionTimeoutMillis: HEARTBEAT_MS,
      // What is sent while something else is under way goes at once; the driver will not queue it much longer.
      pipeline: true,
      application_name: "huxuan-bus",
    });
    next.on("error", () => lost(next));
    next.on("end", () => lost(next));
    next.on("notification", ({ payload }) => receive(payload ?? ""));
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
    if (closed) {
      await next.end();
      return;
    }
    client = next;
    failures = 0;
    heartbeat = setInterval(() => void beat(next), HEARTBEAT_MS);
    heartbeat.unref();
    void flush();
  }

  async function beat(which: pg.Client): Promise<void> {
    try {
      await which.query("select 1");
    } catch {
      lost(which);
    }
  }

  function lost(which: pg.Client): void {
    if (which !== client) return;
    client = null;
    clearInterval(heartbeat);
    assembler.clear();
    which.end().catch(() => undefined);
    if (closed) return;
    log.warn("bus connection lost");
    reconnect();
  }

  function reconnect(): void {
    const pause = Math.min(RECONNECT_MS.longest, RECONNECT_MS.first * 2 ** failures);
    failures += 1;
    retry = setTimeout(() => void connectAgain(), pause);
  }

  async function connectAgain(): Promise<void> {
    if (closed) return;
    try {
      await connect();
      log.info("bus connected again");
      listeners.gap();
    } catch (error) {
      log.warn({ err: error }, "bus not connected");
      reconnect();
    }
  }

  function receive(payload: string): void {
    const message = assembler.add(payload);
    if (message === null || message.node === node) return;
    listeners.deliver(message.topic, message.payload);
  }

  /** What gathers while a statement is under way goes with the next one. */
  async function flush(): Promise<void> {
    if (sending) return;
    sending = true;
    try {
      while (client && outgoing.length > 0) {
        const batch = outgoing;
        outgoing = [];
        const used = client;
        try {
          await used.query(NOTIFY, [CHANNEL, batch]);
        } catch (error) {
          log.warn({ err: error }, "bus messages not sent");
          outgoing = limit([...batch, ...outgoing]);
          lost(used);
        }
      }
    } finally {
      sending = false;
    }
  }

  function limit(messages: string[]): string[] {
    return messages.length <= MOST_WAITING ? messages : split({ node, topic: GAP_TOPIC, payload: null });
  }

  await connect();
  return {
    publish(topic, payload) {
      listeners.deliver(topic, payload);
      outgoing.push(...split({ node, topic, payload }));
      outgoing = limit(outgoing);
      void flush();
    },
    async send(topic, payload) {
      listeners.deliver(topic, payload);
      if (client === null) throw new Error("the bus is not connected");
      await client.query(NOTIFY, [CHANNEL, split({ node, topic, payload })]);
    },
    subscribe: (topic, listener) => listeners.add(topic, listener),
    onGap: (listener) => listeners.addGap(listener),
    gap: () => listeners.gap(),
    async close() {
      await flush();
      closed = true;
      clearInterval(heartbeat);
      clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
}
