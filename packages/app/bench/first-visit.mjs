// What a first visit to a page costs: the built portal from the real server, in Chromium, on a slow phone with a slow
// line. `turbo run build` goes before. First argument: the page (default /login). HUXUAN_BENCH_ROUNDS: how many fresh
// visits the medians are of (default 5). CHROMIUM_PATH names another browser than Debian's.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright";
import chromiumArguments from "../../../.ci/chromium-arguments.json" with { type: "json" };

/** How many times slower than this machine a phone is. */
const SLOWER = 4;
/** The line: bytes a second down and up, and ms there and back. */
const LINE = { downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150 };
/** Most that a first visit to /login may load. */
const LIMITS = { scriptBytes: 180_000, scriptRequests: 12, shift: 0.02 };
/** Longest that an empty data folder may take until the demo province answers, ms. */
const START_MS = 180_000;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

const page = process.argv.slice(2).find((argument) => argument.startsWith("/")) ?? "/login";
const rounds = Number(process.env.HUXUAN_BENCH_ROUNDS ?? 5);
if (!existsSync(new URL("../dist/index.html", import.meta.url)))
  throw new Error("packages/app/dist is missing: run `npx turbo run build` first");

const server = await startServer();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: chromiumArguments,
});
let failed = false;
try {
  const visits = [];
  for (let round = 0; round < rounds; round += 1) visits.push(await visit());
  failed = report(visits);
} finally {
  await browser.close();
  await server.stop();
}
process.exitCode = failed ? 1 : 0;

/** One visit with nothing in the cache. */
async function visit() {
  const context = await browser.newContext({ ...PHONE, locale: "zh-CN" });
  const tab = await context.newPage();
  await tab.addInitScript(watchPaint);
  const devtools = await context.newCDPSession(tab);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", { offline: false, ...LINE });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const requests = new Map();
  devtools.on("Network.responseReceived", ({ requestId, response, type }) =>
    requests.set(requestId, {
      path: new URL(response.url).pathname,
      type,
      encoding: response.headers["content-encoding"] ?? "as it is",
      bytes: 0,
    }),
  );
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  await tab.goto(server.url + page);
  await tab.locator("h1, h2").first().waitFor();
  await tab.waitForLoadState("networkidle");
  const painted = await tab.evaluate(() => globalThis.painted);
  await context.close();
  return { ...painted, requests: [...requests.values()] };
}

/** In the page: collects what the browser says of paints and jumps. */
function watchPaint() {
  const painted = { first: 0, largest: 0, shift: 0 };
  globalThis.painted = painted;
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch("paint", (entry) => {
    if (entry.name === "first-contentful-paint") painted.first = entry.startTime;
  });
  watch("largest-contentful-paint", (entry) => {
    painted.largest = entry.startTime;
  });
  watch("layout-shift", (entry) => {
    if (!entry.hadRecentInput) painted.shift += entry.value;
  });
}

/** Prints what the visits cost; true when a limit is passed. */
function report(visits) {
  const { requests } = visits[0];
  const scripts = requests.filter(({ type }) => type === "Script");
  const sum = (list) => list.reduce((total, { bytes }) => total + bytes, 0);
  const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
  for (const { path, encoding, bytes } of requests.toSorted((a, b) => b.bytes - a.bytes))
    console.log(`${kB(bytes).padStart(10)}  ${encoding.padEnd(8)}  ${path}`);
  const median = (of) => visits.map(of).toSorted((a, b) => a - b)[Math.floor(visits.length / 2)];
  const shift = Math.max(...visits.map((each) => each.shift));
  console.log(
    `\n${page}, CPU ${SLOWER} times slower, 1.6 Mbit/s, ${LINE.latency} ms; medians of ${rounds} visits`,
  );
  console.log(`requests: ${requests.length}, ${kB(sum(requests))}`);
  console.log(`scripts: ${scripts.length}, ${kB(sum(scripts))}`);
  console.log(`first paint ${Math.round(median(({ first }) => first))} ms`);
  console.log(`largest paint ${Math.round(median(({ largest }) => largest))} ms`);
  console.log(`layout shift at most ${shift.toFixed(4)}`);
  if (page !== "/login") return false;
  const misses = [
    sum(scripts) > LIMITS.scriptBytes && `more than ${kB(LIMITS.scriptBytes)} of scripts`,
    scripts.length > LIMITS.scriptRequests && `more than ${LIMITS.scriptRequests} scripts`,
    shift > LIMITS.shift && `layout shift over ${LIMITS.shift}`,
  ].filter(Boolean);
  for (const miss of misses) console.error(`missed: ${miss}`);
  return misses.length > 0;
}

/** The server that people start, on an empty data folder. */
async function startServer() {
  const folder = mkdtempSync(join(tmpdir(), "huxuan-first-visit-"));
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL("../../server/src/main.ts", import.meta.url))],
    {
      env: {
        PATH: process.env.PATH,
        HOST: "127.0.0.1",
        PORT: String(port),
        HUXUAN_DATA: folder,
        HUXUAN_LOG_LEVEL: "warn",
      },
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  const url = `http://127.0.0.1:${port}`;
  const until = Date.now() + START_MS;
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
    rmSync(folder, { recursive: true, force: true });
  };
  for (;;) {
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    if (answer?.ok) return { url, stop };
    if (child.exitCode !== null || Date.now() > until) {
      await stop();
      throw new Error("The server did not start; its last words stand above");
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** A port that nobody listens on. */
async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address();
  probe.close();
  await once(probe, "close");
  return port;
}
