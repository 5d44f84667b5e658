/** Starts, asks and kills the measured server. */
import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import type { ApprovalAudit, Office } from "./approvals.ts";
import type { Acknowledged, Audit } from "./audit.ts";
import type { Command } from "./server.ts";
import type { World, WorldOptions } from "./world.ts";

const SCRIPT = fileURLToPath(new URL("server.ts", import.meta.url));

/** Where the data of a measurement lives; the server may come and go. */
export interface Store {
  kind: "postgres" | "pglite";
  environment: Record<string, string>;
  remove(): Promise<void>;
}

/** A new database on a PostgreSQL server. */
export async function postgresStore(serverUrl: string, name: string): Promise<Store> {
  const run = async (text: string) => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  await run(`create database ${name}`);
  return {
    kind: "postgres",
    environment: { DATABASE_URL: serverUrl.replace(/\/[^/]*$/, `/${name}`) },
    remove: () => run(`drop database ${name} with (force)`),
  };
}

/** A new folder for PGlite. */
export function pgliteStore(): Store {
  const folder = mkdtempSync(join(tmpdir(), "huxuan-bench-"));
  return {
    kind: "pglite",
    environment: { HUXUAN_DATA: folder },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

interface Waiter {
  resolve: (value: unknown) => void;
  reject: (reason: Error) => void;
}

/** A running server on a store. */
export class MeasuredServer {
  readonly port: number;
  readonly #child: ChildProcess;
  readonly #waiting: Map<number, Waiter>;
  #count = 0;

  private constructor(child: ChildProcess, port: number, waiting: Map<number, Waiter>) {
    this.#child = child;
    this.port = port;
    this.#waiting = waiting;
  }

  /** @param workers processes that serve; more than one needs PostgreSQL */
  static async start(store: Store, workers = 1): Promise<MeasuredServer> {
    const child = fork(SCRIPT, [], {
      env: {
        ...process.env,
        DATABASE_URL: "",
        HUXUAN_SECRET: "only for measuring, long enough to be accepted",
        HUXUAN_REQUESTS_PER_10S: "0",
        HUXUAN_LOG_LEVEL: "error",
        HUXUAN_WORKERS: String(workers),
        ...store.environment,
        NODE_ENV: "production",
      },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    const waiting: Map<number, Waiter> = new Map();
    const port = await new Promise<number>((resolve, reject) => {
      waiting.set(0, { resolve: (value) => resolve(value as number), reject });
      child.on("message", ({ id, result, error }: { id: number; result?: unknown; error?: string }) => {
        const waiter = waiting.get(id);
        waiting.delete(id);
        if (error === undefined) waiter?.resolve(result);
        else waiter?.reject(new Error(error));
      });
      child.on("exit", (code, signal) => {
        for (const waiter of waiting.values())
          waiter.reject(new Error(`the server ended (${code ?? signal})`));
        waiting.clear();
      });
    });
    return new MeasuredServer(child, port, waiting);
  }

  /** Whether the process has not ended. */
  get alive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  makeWorld = (options: WorldOptions) => this.#ask<World>({ name: "world", options });
  reset = (world: World) => this.#ask<void>({ name: "reset", world });
  tokens = (world: World) => this.#ask<string[]>({ name: "tokens", world });
  audit = (world: World, acknowledged: Acknowledged[]) =>
    this.#ask<Audit>({ name: "audit", world, acknowledged });
  /** Adds so many students; gives the token of somebody who reaches all of them. */
  makeProvince = (students: number) => this.#ask<string>({ name: "province", students });
  /** So many students wish five classes each, in a round that is over; gives it, and the token of who may draw it. */
  makeWishes = (world: World, students: number) =>
    this.#ask<{ roundId: number; token: string }>({ name: "wishes", world, students });
  makeOffice = () => this.#ask<Office>({ name: "office" });
  officeTokens = (office: Office) => this.#ask<string[]>({ name: "officeTokens", office });
  startInstances = (office: Office, count: number) => this.#ask<number>({ name: "instances", office, count });
  openSteps = (since: number) => this.#ask<number[]>({ name: "openSteps", since });
  auditApprovals = (since: number) => this.#ask<ApprovalAudit>({ name: "auditApprovals", since });

  /** Without a word, as a power switch does it to the process. */
  kill(): Promise<void> {
    return this.#end("SIGKILL");
  }

  stop(): Promise<void> {
    return this.#end("SIGKILL");
  }

  #end(signal: NodeJS.Signals): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return Promise.resolve();
    return new Promise((resolve) => {
      this.#child.once("exit", () => resolve());
      this.#child.kill(signal);
    });
  }

  #ask<T>(command: DistributiveOmit<Command, "id">): Promise<T> {
    this.#count += 1;
    const id = this.#count;
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { resolve: (value) => resolve(value as T), reject });
      this.#child.send({ ...command, id });
    });
  }
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
