import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import { DomainError } from "../errors/index.ts";
import type { Bus } from "../live/index.ts";
import type { EventChannel, EventStream } from "./results.ts";
import type { Session } from "./session.ts";
import { StreamCounts } from "./stream-counts.ts";

/** A listener that leaves this much unread is disconnected; it reconnects and gets everything again. */
const MOST_BUFFERED = 4 * 1024 * 1024;

/** A listener takes a stream for lost that is silent for twice as long (`SILENCE_MS` of the client). */
const HEARTBEAT_MS = 5_000;

/** When a window that was refused may ask again. */
const REFUSED_SECONDS = 30;

/** Who listens. */
interface Listener {
  /** Whose it is; null for public streams. */
  session: Session | null;
  /** What one must hold to listen; null when being signed in is enough. */
  permission: string | null;
  /** From where. */
  ip: string;
}

interface OpenChannel extends Listener {
  expiresAt: number;
  end(): void;
  beat(): void;
}

/** The event streams that are open on this node. */
export class EventChannels {
  readonly #open = new Set<OpenChannel>();
  readonly #heartbeat: NodeJS.Timeout;
  readonly #now: () => number;
  readonly #counts: StreamCounts;

  constructor(now: () => number, bus: Bus) {
    this.#now = now;
    this.#counts = new StreamCounts(bus, now);
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS);
    this.#heartbeat.unref();
  }

  get size(): number {
    return this.#open.size;
  }

  /**
   * Throws 429 for an account that has too many streams open. The new one is refused, and none that is there is ended: its
   * window would connect again, and end the next.
   */
  requireRoom(session: Session | null): void {
    if (session === null || this.#counts.hasRoom(session.accountId)) return;
    throw new DomainError(
      429,
      "RATE_LIMITED",
      "打开的窗口太多，这个窗口暂时不会自动更新，请关闭不用的窗口；刷新仍能看到最新内容",
      { retryAfter: REFUSED_SECONDS },
    );
  }

  /** Answers with `stream`, which does not outlive the token of its listener, or their permission. */
  serve(raw: ServerResponse, headers: OutgoingHttpHeaders, stream: EventStream, listener: Listener): void {
    const { session } = listener;
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
      ...listener,
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
      if (session !== null) this.#counts.change(session.accountId, -1);
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
    if (session !== null) this.#counts.change(session.accountId, 1);
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

  /** Ends the streams that go to such addresses. */
  endTo(isRefused: (ip: string) => boolean): void {
    for (const channel of this.#open) if (isRefused(channel.ip)) channel.end();
  }

  /** Ends all streams: the server stops. */
  endAll(): void {
    clearInterval(this.#heartbeat);
    this.#counts.stop();
    for (const channel of this.#open) channel.end();
  }

  #beat(): void {
    const now = this.#now();
    this.#counts.repeat();
    for (const channel of this.#open) {
      if (channel.expiresAt <= now) channel.end();
      else channel.beat();
    }
  }
}
