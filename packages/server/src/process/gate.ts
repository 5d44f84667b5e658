import { createServer, type RequestListener } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { answerUnreadable, PATIENCE } from "./connections.ts";
import { answerStarting } from "./starting.ts";
import { setImmediate as nextTurn, setTimeout } from "node:timers/promises";

/** The port, taken before anything slow begins. */
export interface Gate {
  port: number;
  /** Lets requests through from now on. */
  open(listener: RequestListener): void;
  /** Takes no more connections after a moment; resolves when the last request is answered. */
  close(): Promise<void>;
  /** Breaks off the connections that are left. */
  breakOff(): void;
}

/**
 * How long connections are still taken after the stop began. Those that the system has accepted and this
 * process has not seen yet would otherwise be reset with their requests.
 */
const LAME_DUCK_MS = 300;

/** Turns without a new connection after which all that waited are accepted and read. */
const QUIET_TURNS = 3;
/** Most turns: somebody who keeps opening connections must not delay the stop for ever. */
const MOST_TURNS = 10_000;

/**
 * Lets the process see what has arrived. After a pause in which it got no processor, its timers run before it accepts
 * the connections that wait; it accepts one of them in a turn, and reads it in the next.
 *
 * @param accepted how many connections were accepted so far
 */
async function seeArrivals(accepted: () => number): Promise<void> {
  let quiet = 0;
  for (let turn = 0; turn < MOST_TURNS && quiet < QUIET_TURNS; turn += 1) {
    const before = accepted();
    await nextTurn();
    quiet = accepted() === before ? quiet + 1 : 0;
  }
}

/**
 * Listens at once and answers 503 until it is opened: a port that is taken is reported before the database is
 * touched, and a load balancer sees a server that starts instead of none. Throws a sentence for people.
 */
export async function takePort(
  port: number,
  host: string,
  /** Connections cannot be taken for the moment, e.g. because the process has too many files open. */
  onError: (error: Error) => void = () => undefined,
  patience: { requestTimeout: number; connectionsCheckingInterval: number } = PATIENCE,
): Promise<Gate> {
  let listener: RequestListener = answerStarting;
  let closing = false;
  const server = createServer({ ...patience }, (request, response) => {
    // A connection that is kept alive would keep the server alive.
    response.once("close", () => closing && setImmediate(() => server.closeIdleConnections()));
    if (closing) response.shouldKeepAlive = false;
    listener(request, response);
  });
  server.on("clientError", answerUnreadable);
  const connections = new Set<Socket>();
  let accepted = 0;
  server.on("connection", (socket) => {
    accepted += 1;
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(new PortError(port, error)));
    server.listen(port, host, resolve);
  });
  server.removeAllListeners("error").on("error", onError);
  return {
    port: (server.address() as AddressInfo).port,
    open: (next) => {
      listener = next;
    },
    async close() {
      closing = true;
      await setTimeout(LAME_DUCK_MS);
      await seeArrivals(() => accepted);
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      // Browsers open connections ahead of their requests, and Node does not count those that never sent anything as
      // idle. Who has been silent for so long has nothing in flight.
      await Promise.race([closed, setTimeout(LAME_DUCK_MS)]);
      await seeArrivals(() => accepted);
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
      await closed;
    },
    breakOff: () => server.closeAllConnections(),
  };
}

/** The port cannot be had; the message says why and what to do. */
export class PortError extends Error {
  constructor(port: number, cause: NodeJS.ErrnoException) {
    const reasons: Record<string, string> = {
      EADDRINUSE: `端口 ${port} 已被占用。请停止占用它的程序，或用 PORT 指定另一个端口`,
      EACCES: `没有权限使用端口 ${port}。请用 PORT 指定 1024 以上的端口`,
      EADDRNOTAVAIL: "HOST 不是本机的地址，请检查设置",
      ENOTFOUND: "HOST 不是可用的地址，请检查设置",
    };
    super(reasons[cause.code ?? ""] ?? `无法监听端口 ${port}：${cause.message}`, { cause });
    this.name = "PortError";
  }
}
