import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A proxy in front of nodes, as a site has one. */
export interface Proxy {
  url: string;
  close(): Promise<void>;
}

/**
 * Hands requests to the nodes in turn, each to the next: nothing that a node keeps to itself goes unnoticed. Who asked is
 * said in `X-Forwarded-For`.
 */
export async function startProxy(nodes: readonly string[]): Promise<Proxy> {
  let turn = 0;
  const server: Server = createServer((incoming, answer) => {
    const node = nodes[turn % nodes.length] as string;
    turn += 1;
    const path = [incoming.headers["x-forwarded-for"] ?? [], incoming.socket.remoteAddress ?? []].flat();
    const outgoing = request(
      new URL(incoming.url ?? "/", node),
      {
        method: incoming.method,
        headers: { ...incoming.headers, "x-forwarded-for": path.join(", ") },
      },
      (answered) => {
        answer.writeHead(answered.statusCode ?? 502, answered.statusMessage, answered.rawHeaders);
        // Sent at once: a stream of events may have nothing to say for a while.
        answer.flushHeaders();
        answered.pipe(answer);
        answered.on("error", () => answer.destroy());
      },
    );
    outgoing.on("error", () => answer.destroy());
    answer.on("close", () => outgoing.destroy());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
