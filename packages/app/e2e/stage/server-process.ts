import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const SERVER = new URL("../../../server/", import.meta.url);

/** How long an empty data folder may take until the demo province answers, ms. */
const START_MS = 150_000;
/** Last lines of the server that are shown when it does not start. */
const LINES_SHOWN = 30;

/** Settings of a server. */
export type Environment = Record<string, string | undefined>;
/** Ends something that was started. */
export type Stop = () => Promise<void>;

/**
 * Runs a script of the server with these settings and no others.
 *
 * @param script in the server's folder: `src/process/cli.ts`
 */
export function runServerScript(script: string, args: readonly string[], settings: Environment) {
  const child: ChildProcess = spawn(process.execPath, [fileURLToPath(new URL(script, SERVER)), ...args], {
    env: { PATH: process.env["PATH"], HOST: "127.0.0.1", PORT: "0", HUXUAN_LOG_LEVEL: "warn", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => lines.push(...chunk.toString().split("\n")));
  const ended = once(child, "exit").then(([code]) => code as number | null);
  return { child, ended, printed: () => lines.slice(-LINES_SHOWN).join("\n") };
}

/** Starts one server; gives its address when it is ready. */
export async function startNode(settings: Environment, onStop: (end: Stop) => void): Promise<string> {
  const { child, ended, printed } = runServerScript("src/process/main.ts", [], settings);
  onStop(async () => {
    child.kill("SIGTERM");
    await ended;
  });
  const url = await new Promise<string | undefined>((resolve) => {
    const late = setTimeout(() => resolve(undefined), START_MS);
    child.stdout?.on("data", (chunk: Buffer) => {
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(chunk.toString())?.[0];
      if (address === undefined) return;
      clearTimeout(late);
      resolve(address);
    });
    child.once("exit", () => resolve(undefined));
  });
  const ready = url === undefined ? undefined : await fetch(`${url}/healthz`);
  if (url === undefined || !ready?.ok) throw new Error(`The server did not start:\n${printed()}`);
  return url;
}

/** Fills an empty database with the demo province. */
export async function createDemo(settings: Environment): Promise<void> {
  const demo = runServerScript("src/process/cli.ts", ["demo", "create"], settings);
  if ((await demo.ended) !== 0) throw new Error(demo.printed());
}

/** A data folder with the demo province, to be copied: making one takes several times as long. */
export async function makeDemo(onStop: (end: Stop) => void): Promise<string> {
  const folder = temporaryFolder(onStop);
  await createDemo({ HUXUAN_DATA: folder });
  return folder;
}

/** Starts the server that people start, on an empty data folder: with the demo province. */
export async function startDemo(onStop: (end: Stop) => void): Promise<string> {
  return startNode({ HUXUAN_DATA: temporaryFolder(onStop) }, onStop);
}

/**
 * Starts the server that people start, with a demo province of its own; gives its address when it is ready.
 *
 * @param demo the folder that is copied; see `makeDemo`
 */
export async function startDemoCopy(
  demo: string,
  settings: Environment,
  onStop: (end: Stop) => void,
): Promise<string> {
  const folder = temporaryFolder(onStop);
  cpSync(demo, folder, { recursive: true });
  return startNode({ HUXUAN_DATA: folder, ...settings }, onStop);
}

function temporaryFolder(onStop: (end: Stop) => void): string {
  const folder = mkdtempSync(join(tmpdir(), "huxuan-e2e-"));
  onStop(async () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
