import { EventSourceParserStream } from "eventsource-parser/stream";
import type { Client } from "./generated/client/index.js";
import { client as defaultClient } from "./generated/client.gen.js";
import type { LiveEvents, NotificationEvents } from "./generated/types.gen.js";
import { ApiFailure } from "./transport/failure.js";

/** Whether the stream is connected; `waiting` means it will be tried again by itself. */
export type LiveState = "connecting" | "open" | "waiting";

export interface FollowSelectionOptions {
  /** Client to use; the configured one by default. */
  client?: Client;
  roundId: number;
  /** Ends the following. */
  signal: AbortSignal;
  /** Seats that changed; after every (re)connection first those of the whole round. */
  onSeats: (seats: LiveEvents["seats"]) => void;
  /** Something happened to this student. */
  onMine: (event: LiveEvents["mine"]) => void;
  /** The round was opened, changed or closed. */
  onRound: (round: LiveEvents["round"]) => void;
  onState?: (state: LiveState) => void;
  /** The stream gave a sign of life: an event, or the beat that the server sends every few seconds. */
  onAlive?: () => void;
}

/** A stream that is silent for this long, ms, is taken for lost: the server beats every 5 seconds. */
const SILENCE_MS = 12_000;

/** First and longest pause before connecting again, ms. */
const RECONNECT_MS = { first: 1_000, longest: 30_000 } as const;

/** What the following of any stream takes. */
interface Following {
  client?: Client | undefined;
  signal: AbortSignal;
  onState?: ((state: LiveState) => void) | undefined;
  onAlive?: (() => void) | undefined;
}

/** Where a stream is, and who is given its events. */
interface Stream {
  url: string;
  query?: Readonly<Record<string, unknown>>;
  deliver: (event: LiveMessage) => void;
}

/**
 * Follows the live seats of a round until `signal` aborts, connecting again by itself with growing, randomly
 * spread pauses (a whole campus must not come back in the same second). Resolves when aborted; rejects when
 * the server says that this person may not follow.
 */
export function followSelectionLive(options: FollowSelectionOptions): Promise<void> {
  return follow(options, {
    url: "/mutual-recognition/selection/live",
    query: { roundId: options.roundId },
    deliver: (event) => deliver(event, options),
  });
}

/** What {@link followNotificationsLive} takes. */
export interface FollowNotificationsOptions {
  /** Client to use; the configured one by default. */
  client?: Client;
  /** Ends the following. */
  signal: AbortSignal;
  /** There may be something new; called once after every (re)connection. */
  onNews: (hint: NotificationEvents["notifications"]) => void;
}

/** Follows what the person is told until `signal` aborts, connecting again as {@link followSelectionLive} does. */
export function followNotificationsLive({ onNews, ...following }: FollowNotificationsOptions): Promise<void> {
  return follow(following, {
    url: "/mutual-recognition/notifications/live",
    deliver: ({ event, data }) => {
      if (event === "notifications") onNews(JSON.parse(data) as NotificationEvents["notifications"]);
    },
  });
}

async function follow(following: Following, stream: Stream): Promise<void> {
  const { signal, onState } = following;
  let failures = 0;
  while (!signal.aborted) {
    onState?.("connecting");
    try {
      for await (const event of await openStream(following, stream)) {
        failures = 0;
        onState?.("open");
        stream.deliver(event);
      }
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiFailure && (error.status === 401 || error.status === 403)) throw error;
    }
    if (signal.aborted) return;
    onState?.("waiting");
    await pause(Math.min(RECONNECT_MS.longest, RECONNECT_MS.first * 2 ** failures), signal);
    failures += 1;
  }
}

/** A broken stream is tried again by itself: nobody needs a message. */
const QUIET = { meta: { quiet: true } };

interface LiveMessage {
  event?: string | undefined;
  data: string;
}

async function openStream(
  { client = defaultClient, signal, onAlive }: Following,
  { url, query = {} }: Pick<Stream, "url" | "query">,
) {
  const { data } = await client.get<ReadableStream<Uint8Array>, unknown, true>({
    url,
    security: [{ scheme: "bearer", type: "http" }],
    headers: { Accept: "text/event-stream" },
    query,
    parseAs: "stream",
    throwOnError: true,
    signal,
    ...QUIET,
  });
  return readMessages(data, onAlive);
}

/** The events of a stream. Throws when it has been silent for too long: a dead connection may never end by itself. */
async function* readMessages(body: unknown, onAlive: (() => void) | undefined): AsyncGenerator<LiveMessage> {
  const silence = new AbortController();
  const lost = () => silence.abort(new Error("The event stream has gone silent"));
  let timer = setTimeout(lost, SILENCE_MS);
  const watch = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      clearTimeout(timer);
      timer = setTimeout(lost, SILENCE_MS);
      onAlive?.();
      controller.enqueue(chunk);
    },
  });
  const reader = (body as ReadableStream<Uint8Array<ArrayBuffer>>)
    .pipeThrough(watch, { signal: silence.signal })
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    clearTimeout(timer);
    await reader.cancel().catch(() => undefined);
  }
}

function deliver({ event, data }: LiveMessage, { onSeats, onMine, onRound }: FollowSelectionOptions): void {
  if (event === "seats") onSeats(JSON.parse(data) as LiveEvents["seats"]);
  else if (event === "mine") onMine(JSON.parse(data) as LiveEvents["mine"]);
  else if (event === "round") onRound(JSON.parse(data) as LiveEvents["round"]);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  const spread = ms * (0.5 + Math.random() / 2);
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      globalThis.removeEventListener?.("online", done);
      resolve();
    };
    const timer = setTimeout(done, spread);
    signal.addEventListener("abort", done);
    // The device has a network again: nobody waits for the rest of the pause.
    globalThis.addEventListener?.("online", done);
  });
}
