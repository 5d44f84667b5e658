import cluster, { type Worker } from "node:cluster";
import type { Logger } from "pino";

/** What the supervisor says to a worker: finish what is in flight and end. */
const STOP = "stop";

/** What a worker says when it serves. */
interface Ready {
  port: number;
}

/** Pause before a worker that ended is replaced, ms: it doubles for one that ends again soon after it began. */
const PAUSE_MS = { first: 500, longest: 30_000 } as const;
const SHORT_LIFE_MS = 10_000;

/** A worker ended before it was ready; its log has the reason. */
export class WorkerFailed extends Error {
  constructor() {
    super("A worker ended before it was ready");
    this.name = "WorkerFailed";
  }
}

/** Several processes that share one port, each a node of its own on the same database. */
export interface Workers {
  port: number;
  /** Lets every worker finish its requests and end; resolves when the last one has. */
  stop: () => Promise<void>;
  /** Ends them at once. */
  kill: () => void;
}

/**
 * Starts so many processes of this program and keeps as many running: one that ends by itself is replaced. Resolves
 * when all serve. Throws `WorkerFailed` when one ends before.
 */
export async function startWorkers(count: number, log: Logger): Promise<Workers> {
  let stopping = false;
  const all = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  const kill = (): void => {
    stopping = true;
    for (const worker of all()) worker.process.kill("SIGKILL");
  };
  const keepAlive = (worker: Worker, pauseMs: number = PAUSE_MS.first): void => {
    const since = performance.now();
    worker.once("exit", (code, signal) => {
      if (stopping) return;
      log.error({ code, signal, pauseMs }, "a worker ended and is replaced");
      const short = performance.now() - since < SHORT_LIFE_MS;
      const next = short ? Math.min(pauseMs * 2, PAUSE_MS.longest) : PAUSE_MS.first;
      setTimeout(() => stopping || keepAlive(cluster.fork(), next), pauseMs);
    });
  };
  const start = async (): Promise<number> => {
    const worker = cluster.fork();
    const { port } = await new Promise<Ready>((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("exit", () => reject(new WorkerFailed()));
    });
    keepAlive(worker);
    return port;
  };
  try {
    // The first one brings the schema up to date; the others find it so.
    const port = await start();
    await Promise.all(Array.from({ length: count - 1 }, start));
    return {
      port,
      kill,
      async stop() {
        stopping = true;
        await Promise.all(
          all().map((worker) => {
            const ended = new Promise((resolve) => worker.once("exit", resolve));
            if (worker.isConnected()) worker.send(STOP);
            return ended;
          }),
        );
      },
    };
  } catch (error) {
    kill();
    throw error;
  }
}

/** Whether this process is one of several; see `startWorkers`. */
export const isWorker = (): boolean => cluster.isWorker;

/** Calls `stop` when the supervisor wants this worker to end. */
export function onStopOrder(stop: () => void): void {
  process.on("message", (message) => {
    if (message === STOP) stop();
  });
}

/** Says to the supervisor that this worker serves. */
export function reportReady(port: number): void {
  process.send?.({ port } satisfies Ready);
}
