import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { freePort } from "./free-port.ts";

/** What `npm start` starts. */
export const MAIN = fileURLToPath(new URL("../src/process/main.ts", import.meta.url));

/** How long a server may take to start; a fresh one creates the demo province, which takes minutes on a crowded machine. */
const START_MS = 200_000;

/** A process of this server with what it printed. */
export interface ServerProcess {
  child: ChildProcess;
  printed: () => string;
  /** The exit code, once it has ended. */
  ended: Promise<number | null>;
}

const running = new Set<ServerProcess>();

/** Runs a script with nothing of this process's environment that is a setting of the server. */
export function runScript(
  script: string,
  args: readonly string[],
  environment: Record<string, string>,
): ServerProcess {
  const clean = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(HUXUAN_|PORT$|HOST$|DATABASE_URL$|REDIS_URL$)/.test(name),
    ),
  );
  const child = spawn(process.execPath, [script, ...args], { env: { ...clean, ...environment } });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const started = {
    child,
    printed: () => text,
    ended: once(child, "close").then(([code]) => code as number | null),
  };
  running.add(started);
  return started;
}

/** Starts a server and waits until it says that it is ready. */
export async function startServerProcess(
  environment: Record<string, string>,
): Promise<ServerProcess & { url: string }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = runScript(MAIN, [], { PORT: String(port), HOST: "127.0.0.1", ...environment });
  let over: number | null | undefined;
  started.ended.then((code) => (over = code)).catch(() => undefined);
  await expect
    .poll(
      async () => {
        if (over !== undefined) throw new Error(started.printed());
        return fetch(`${url}/healthz`).then(
          (response) => response.status,
          () => 0,
        );
      },
      { timeout: START_MS, interval: 100 },
    )
    .toBe(200);
  return { ...started, url };
}

/** Kills what is left of the processes; call it after each test. */
export async function killProcesses(): Promise<void> {
  for (const { child, ended } of running) {
    child.kill("SIGKILL");
    await ended;
  }
  running.clear();
}
