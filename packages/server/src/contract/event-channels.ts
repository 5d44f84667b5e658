import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { EventChannel, EventStream } from "./results.ts";
import type { Session } from "./session.ts";

/** A listener that leaves this much unread is disconnected; it reconnects and gets everything again. */
const MOST_BUFFERED = 4 * 1024 * 1024;

/** A listener takes a stream for lost that is silent for twice as long (`SILENCE_MS` of the client). */
const HEARTBEAT_MS = 5_000;

interface OpenChannel {
  /** Whose it is; null for public streams. */
  session: Session | null;
  /** What one must hold to listen; null when being signed in is enough. */
  permission: string | null;
  expiresAt: number;
  end(): void;
  beat(): void;
}

/** The event streams that are open on this node. */
export class EventChannels {
  readonly #open = new Set<OpenChannel>();
  readonly #heartbeat: NodeJS.Timeout;
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS);
    this.#heartbeat.unref();
  }

  get size(): number {
    return this.#open.size;
  }

  /** Answers with `stream`. `session` says whose it is; the stream does not outlive its token or its `permission`. */
  serve(
    raw: ServerResponse,
    headers: OutgoingHttpHeaders,
    stream: EventStream,
    session: Session | null,
    permission: string | null,
  ): void {
    raw.writeHead(200, {
      ...headers,
      "content-type": "text/event-stream; charset=utf-8",
      // nginx would otherwise hold events back.
      "x-accel-buffering": "no",
    });
    raw.flushHeaders();

    let closed = false;
    let leave: (() => void) | undefined;
    const open: OpenChannel = {
      session,
      permission,
      expiresAt: session?.expiresAt ?? Number.POSITIVE_INFINITY,
      end() {
        if (!closed) raw.end();
        close();
      },
      beat: () => channel.write(":\n\n"),
    };
    const close = (): void => {
      if (closed) return;
      closed = true;
      this.#open.delete(open);
      leave?.();
    };
    const channel: EventChannel = {
      write(text) {
        if (closed) return;
        raw.write(text);
        if (raw.writableLength > MOST_BUFFERED) {
          raw.destroy();
          close();
        }
      },
      get buffered() {
        return raw.writableLength;
      },
      get closed() {
        return closed;
      },
      end: () => open.end(),
    };
    raw.on("close", close);
    raw.on("error", close);
    this.#open.add(open);
    try {
      leave = stream.open(channel);
    } catch (error) {
      open.end();
      throw error;
    }
    if (closed) leave();
  }

  /** Ends the streams of those who may no longer listen. */
  endUnless(allowed: (session: Session, permission: string | null) => boolean): void {
    for (const channel of this.#open) {
      if (channel.session !== null && !allowed(channel.session, channel.permission)) channel.end();
    }
  }

  /** Ends all streams: the server stops. */
  endAll(): void {
    clearInterval(this.#heartbeat);
    for (const channel of this.#open) channel.end();
  }

  #beat(): void {
    const now = this.#now();
    for (const channel of this.#open) {
      if (channel.expiresAt <= now) channel.end();
      else channel.beat();
    }
  }
}
