import { once } from "node:events";
import { existsSync } from "node:fs";
import { connect, createServer } from "node:net";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import {
  createDemo,
  type Environment,
  makeDemo,
  startDemoCopy,
  startNode,
  type Stop,
} from "./server-process.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Data folder of a demo province that nobody has changed: for `startDemoCopy`. */
    demo: string;
    /** Addresses of the running servers, without a slash at the end; each process of tests meets one of them (site.ts). */
    urls: string[];
  }
}

const BUILT_APP = fileURLToPath(new URL("../../dist/index.html", import.meta.url));

/**
 * What the browsers meet: a server for each process of tests, which none of the others changes. `HUXUAN_E2E_ON` chooses:
 * `pglite`, the server that people start, with the demo province in its data folder (the default); `postgres`, the same
 * on PostgreSQL; `nodes`, two nodes that share PostgreSQL and Redis, connections going to each in turn. Databases are
 * those of the server's own tests (`packages/server/testing`).
 */
export default async function startServers(project: TestProject): Promise<Stop> {
  if (!existsSync(BUILT_APP))
    throw new Error("packages/app/dist is missing: run `npx turbo run build` first");
  const stops: Stop[] = [];
  const onStop = (end: Stop) => void stops.push(end);
  const stop = async () => {
    for (const end of stops.reverse()) await end();
  };
  const on = process.env["HUXUAN_E2E_ON"] ?? "pglite";
  try {
    const needed = Math.min(project.config.maxWorkers, project.vitest.state.getPaths().length);
    const demo = await makeDemo(onStop);
    project.provide("demo", demo);
    const starting = Array.from({ length: needed }, () => start(on, demo, onStop));
    // All are waited for, so that all are ended where one does not start.
    await Promise.allSettled(starting);
    project.provide("urls", await Promise.all(starting));
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

async function start(on: string, demo: string, onStop: (end: Stop) => void): Promise<string> {
  if (on === "pglite") return startDemoCopy(demo, {}, onStop);
  if (on !== "postgres" && on !== "nodes")
    throw new Error(`HUXUAN_E2E_ON is pglite, postgres or nodes, not ${on}`);
  const { startPrivatePostgres } = await import("../../../server/testing/postgres.ts");
  // It ends with this process.
  const postgres = await startPrivatePostgres();
  const shared: Environment = { DATABASE_URL: postgres.url, HUXUAN_SECRET: "e".repeat(40) };
  if (on === "nodes") {
    const { startPrivateRedis } = await import("../../../server/testing/redis.ts");
    const redis = await startPrivateRedis();
    onStop(() => redis.kill());
    shared["REDIS_URL"] = redis.url;
  }
  await createDemo(shared);
  const first = await startNode(shared, onStop);
  return on === "nodes" ? inTurn([first, await startNode(shared, onStop)], onStop) : first;
}

/** A port whose connections go to the nodes in turn. */
async function inTurn(urls: readonly string[], onStop: (end: Stop) => void): Promise<string> {
  const ports = urls.map((url) => Number(new URL(url).port));
  let turn = 0;
  const proxy = createServer((socket) => {
    turn += 1;
    const node = connect(ports[turn % ports.length] as number, "127.0.0.1");
    socket.pipe(node).pipe(socket);
    // Either end may break off; the other one is told so.
    socket.on("error", () => node.destroy());
    node.on("error", () => socket.destroy());
    socket.on("close", () => node.destroy());
    node.on("close", () => socket.destroy());
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  onStop(async () => void proxy.close());
  const address = proxy.address();
  return `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
}
