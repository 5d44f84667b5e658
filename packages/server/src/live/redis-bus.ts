import { randomUUID } from "node:crypto";
import type { Redis } from "ioredis";
import type { Logger } from "pino";
import { type Bus, GAP_TOPIC } from "./bus.ts";
import type { BusMessage } from "./chunks.ts";
import { LocalListeners } from "./memory-bus.ts";

/** The bus over Redis: `redis` publishes, a second connection listens. */
export async function createRedisBus(redis: Redis, prefix: string, log: Logger): Promise<Bus> {
  const node = randomUUID();
  const channel = `${prefix}bus`;
  const listeners = new LocalListeners(log);
  // It waits for its connection; what `redis` sends while it has none fails at once.
  const subscriber = redis.duplicate({ enableOfflineQueue: true, maxRetriesPerRequest: null });
  let wasLost = false;
  /** A message could not be sent: the other nodes must be told when it is possible again. */
  let owesGap = false;

  async function send(topic: string, payload: unknown): Promise<void> {
    try {
      if (owesGap && topic !== GAP_TOPIC) await send(GAP_TOPIC, null);
      await redis.publish(channel, JSON.stringify({ node, topic, payload } satisfies BusMessage));
      if (topic === GAP_TOPIC) owesGap = false;
    } catch (error) {
      owesGap = true;
      log.warn({ err: error, topic }, "bus message not sent");
    }
  }

  const payDebt = (): void => {
    if (owesGap) void send(GAP_TOPIC, null);
  };

  redis.on("ready", payDebt);
  subscriber.on("error", (error: Error) => log.warn({ err: error }, "bus connection failed"));
  subscriber.on("close", () => {
    wasLost = true;
  });
  subscriber.on("message", (_channel: string, text: string) => {
    const message = JSON.parse(text) as BusMessage;
    if (message.node !== node) listeners.deliver(message.topic, message.payload);
  });
  await subscriber.subscribe(channel);
  // ioredis connects and subscribes again by itself; "ready" comes before it has subscribed again.
  subscriber.on("ready", () => {
    if (wasLost) void subscribeAgain();
  });

  async function subscribeAgain(): Promise<void> {
    wasLost = false;
    try {
      await subscriber.subscribe(channel);
      listeners.gap();
      payDebt();
    } catch (error) {
      log.warn({ err: error }, "bus not subscribed again");
    }
  }

  return {
    publish(topic, payload) {
      listeners.deliver(topic, payload);
      void send(topic, payload);
    },
    async send(topic, payload) {
      listeners.deliver(topic, payload);
      await redis.publish(channel, JSON.stringify({ node, topic, payload } satisfies BusMessage));
    },
    subscribe: (topic, listener) => listeners.add(topic, listener),
    onGap: (listener) => listeners.addGap(listener),
    gap: () => listeners.gap(),
    close: async () => {
      redis.off("ready", payDebt);
      subscriber.disconnect();
    },
  };
}
