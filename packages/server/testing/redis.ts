import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { Redis } from "ioredis";
import { freePort } from "./free-port.ts";

const BINARY = "/usr/bin/redis-server";

/** A Redis of one's own. */
export interface PrivateRedis {
  url: string;
  /** Ends it without a word, as a crash does. */
  kill(): Promise<void>;
  /** Starts it again, empty, on the same port. Resolves when it answers. */
  start(): Promise<void>;
}

/** Whether `startPrivateRedis` finds Redis here. Root installs it where it is missing and can be had. */
export function canStartRedis(): boolean {
  if (existsSync(BINARY)) return true;
  if (process.getuid?.() !== 0) return false;
  const options = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
  try {
    execFileSync("apt-get", ["update", "-q"], options);
    execFileSync("apt-get", ["install", "-qy", "--no-install-recommends", "redis-server"], options);
  } catch {
    return false;
  }
  return existsSync(BINARY);
}

/** On a free port, keeping nothing. Kill it when the test is over. */
export async function startPrivateRedis(): Promise<PrivateRedis> {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    child = spawn(BINARY, ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--dir", tmpdir()], {
      stdio: "ignore",
    });
    const probe = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: 200 });
    probe.on("error", () => undefined);
    await probe.ping().finally(() => probe.disconnect());
  };
  await start();
  return {
    url,
    start,
    async kill() {
      const ended = child;
      child = undefined;
      if (ended === undefined || ended.exitCode !== null || ended.signalCode !== null) return;
      ended.kill("SIGKILL");
      await once(ended, "exit");
    },
  };
}
