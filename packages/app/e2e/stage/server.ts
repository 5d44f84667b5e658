import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the running server, without a slash at the end. */
    url: string;
  }
}

const MAIN = fileURLToPath(new URL("../../../server/src/main.ts", import.meta.url));
const BUILT_APP = fileURLToPath(new URL("../../dist/index.html", import.meta.url));

/** How long an empty data folder may take until the demo province answers, ms. */
const START_MS = 150_000;
/** Last lines of the server that are shown when it does not start. */
const LINES_SHOWN = 30;

/** Starts the server that people start, on an empty data folder and a port of the system's choice. */
export default async function startServer(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(BUILT_APP))
    throw new Error("packages/app/dist is missing: run `npx turbo run build` first");
  const dataFolder = mkdtempSync(join(tmpdir(), "huxuan-e2e-data-"));
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env["PATH"],
      HOST: "127.0.0.1",
      PORT: "0",
      HUXUAN_DATA: dataFolder,
      HUXUAN_LOG_LEVEL: "warn",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit");
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    rmSync(dataFolder, { recursive: true, force: true });
  };

  const said: string[] = [];
  const url = await new Promise<string | undefined>((resolve) => {
    const late = setTimeout(() => resolve(undefined), START_MS);
    const listen = (chunk: Buffer) => {
      said.push(...chunk.toString().split("\n"));
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(chunk.toString())?.[0];
      if (address === undefined) return;
      clearTimeout(late);
      resolve(address);
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    child.once("exit", () => resolve(undefined));
  });
  const ready = url === undefined ? undefined : await fetch(`${url}/healthz`);
  if (url === undefined || !ready?.ok) {
    await stop();
    throw new Error(`The server did not start:\n${said.slice(-LINES_SHOWN).join("\n")}`);
  }
  project.provide("url", url);
  return stop;
}
