// What a first visit to a page costs: the built portal from the real server, in Chromium, on a slow phone with a slow
// line. In turn with the home page a page of the same look with React alone (`plain/`), so that the ratio is of one run.
// `turbo run build` goes before. Arguments: only these pages, in full (`/login`). HUXUAN_BENCH_ROUNDS: how many fresh
// visits the medians are of (default 5). CHROMIUM_PATH names another browser than Debian's.
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer as createHttpServer, request as passOn } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { launchBrowser } from "../../../.ci/browser.mjs";
import { startDemo } from "../e2e/stage/server-process.ts";

/** How many times slower than this machine a phone is. */
const SLOWER = 4;
/** The line: bytes a second down and up, and ms there and back. */
const LINE = { downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150 };
const DESK = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
/** Password of the demo accounts. */
const PASSWORD = "Huxuan@2026";

/** What a page may cost: bytes of scripts, requests, ms to the first text and to the largest, layout shift. */
const READ = { first: 1_200, largest: 2_000, shift: 0.02 };
const LIMITS = {
  "/login": { scriptBytes: 180_000, requests: 12, shift: 0.02 },
  "/index": READ,
  "/course?id=1": READ,
};
/** Entries of the platform's menu that are pressed, each below its group. */
const MENU = [
  ["教学管理", "课程管理", "教学班管理"],
  ["公共数据", "学校", "学期", "教师"],
  ["系统管理", "角色管理", "定时任务"],
];
/** Longest that a pressed entry may take to answer, ms; the middle of all. */
const MENU_MS = 100;
/** Homes that are quoted with what they add to the sign-in page. */
const HOMES = { student: "学生", teacher: "教师", admin: "管理" };

const chosen = process.argv.slice(2).filter((argument) => argument.startsWith("/"));
const pages = chosen.length > 0 ? chosen : Object.keys(LIMITS);
const rounds = Number(process.env.HUXUAN_BENCH_ROUNDS ?? 5);
if (!existsSync(new URL("../dist/index.html", import.meta.url)))
  throw new Error("packages/app/dist is missing: run `npx turbo run build` first");

const stops = [];
const site = await startDemo((end) => stops.push(end));
const plain = await startPlain(site);
const browser = await launchBrowser();
const misses = [];
try {
  const visits = new Map();
  const places = pages.map((page) => [page, site + page]);
  if (pages.includes("/index")) places.push(["React alone", plain.url]);
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, url] of places) visits.set(name, [...(visits.get(name) ?? []), await visit(url)]);
  }
  if (chosen.length > 0) visits.forEach((of, name) => listFiles(name, of));
  report(visits);
  if (chosen.length === 0) {
    await reportHomes();
    await reportMenu();
  }
} finally {
  await browser.close();
  await plain.stop();
  for (const stop of stops.reverse()) await stop();
}
for (const miss of misses) console.error(`missed: ${miss}`);
process.exitCode = misses.length > 0 ? 1 : 0;

/** One visit with nothing in the cache. */
async function visit(url) {
  const context = await browser.newContext({ ...PHONE, locale: "zh-CN" });
  const tab = await context.newPage();
  await tab.addInitScript(watchPaint);
  const requests = await watchRequests(tab);
  const devtools = await context.newCDPSession(tab);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", { offline: false, ...LINE });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await tab.goto(url);
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

function sum(list) {
  return list.reduce((total, { bytes }) => total + bytes, 0);
}

function kB(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

function scriptsOf(requests) {
  return requests.filter(({ type }) => type === "Script");
}

/** Each file of a page as it was sent. */
function listFiles(name, [{ requests }]) {
  console.log(`\n${name}`);
  for (const { path, encoding, bytes } of requests.toSorted((a, b) => b.bytes - a.bytes))
    console.log(`${kB(bytes).padStart(10)}  ${encoding.padEnd(8)}  ${path}`);
}

/** Prints what the visits cost, and notes the limits that were passed. */
function report(visits) {
  console.log(
    `\nCPU ${SLOWER} times slower, 1.6 Mbit/s, ${LINE.latency} ms; medians of ${rounds} visits with nothing in the cache\n`,
  );
  console.log("| page | first text, ms | largest, ms | shift | scripts | all | requests |");
  console.log("|---|---|---|---|---|---|---|");
  for (const [name, all] of visits) {
    const median = (of) => all.map(of).toSorted((a, b) => a - b)[Math.floor(all.length / 2)];
    const { requests } = all[0];
    const cost = {
      first: median(({ first }) => first),
      largest: median(({ largest }) => largest),
      shift: Math.max(...all.map(({ shift }) => shift)),
      scriptBytes: sum(scriptsOf(requests)),
      requests: requests.length,
    };
    console.log(
      `| ${name} | ${Math.round(cost.first)} | ${Math.round(cost.largest)} | ${cost.shift.toFixed(3)} | ${kB(cost.scriptBytes)} in ${scriptsOf(requests).length} | ${kB(sum(requests))} | ${cost.requests} |`,
    );
    for (const [what, limit] of Object.entries(LIMITS[name] ?? {})) {
      if (cost[what] > limit) misses.push(`${name}: ${what} ${cost[what]}, at most ${limit}`);
    }
  }
}

/** What each home reads besides the sign-in page, on a line without limits. */
async function reportHomes() {
  for (const [account, name] of Object.entries(HOMES)) {
    const context = await browser.newContext({ ...PHONE, locale: "zh-CN" });
    const tab = await context.newPage();
    const requests = await watchRequests(tab);
    await tab.goto(`${site}/login`);
    await tab.waitForLoadState("networkidle");
    const before = sum(scriptsOf([...requests.values()]));
    await tab.locator("input[name=username]").fill(account);
    await tab.locator("input[name=password]").fill(PASSWORD);
    await tab.locator("button[type=submit]").click();
    await tab.waitForURL(({ pathname }) => pathname !== "/login");
    await untilQuiet(requests);
    console.log(`${name}首页: ${kB(sum(scriptsOf([...requests.values()])) - before)} of scripts more`);
    await context.close();
  }
}

/** How long an entry of the menu is pressed until its page, or the outline of one, is painted: each for the first time. */
async function reportMenu() {
  const context = await browser.newContext({ ...DESK, locale: "zh-CN" });
  const tab = await context.newPage();
  const requests = await watchRequests(tab);
  await tab.goto(`${site}/login`);
  await tab.locator("input[name=username]").fill("admin");
  await tab.locator("input[name=password]").fill(PASSWORD);
  await tab.locator("button[type=submit]").click();
  await tab.waitForURL(({ pathname }) => pathname !== "/login");
  await untilQuiet(requests);
  const devtools = await context.newCDPSession(tab);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", { offline: false, ...LINE });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const answers = [];
  for (const [group, ...entries] of MENU) {
    await tab.getByRole("navigation").getByText(group, { exact: true }).first().click();
    for (const entry of entries) {
      const link = tab.getByRole("navigation").getByRole("link", { name: entry, exact: true }).first();
      // A hand is there before it presses.
      await link.hover();
      await untilQuiet(requests);
      await tab.evaluate(watchOpening);
      await link.click();
      answers.push(await tab.evaluate(() => globalThis.opened));
      await tab.waitForFunction(() => document.querySelector("[data-part=opening]") === null);
      await untilQuiet(requests);
    }
  }
  await context.close();
  const sorted = answers.toSorted((a, b) => a - b);
  const [median, longest] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  console.log(
    `menu: pressed until painted ${Math.round(median)} ms in the middle, ${Math.round(longest)} ms at most, of ${sorted.length} entries`,
  );
  if (median > MENU_MS) misses.push(`menu: ${median} ms, at most ${MENU_MS}`);
}

/** In the page: how long after the next press another page, or the outline of one, is painted, ms. */
function watchOpening() {
  const heading = () => document.querySelector("main h1")?.textContent;
  const before = heading();
  globalThis.opened = new Promise((resolve) => {
    addEventListener(
      "pointerup",
      ({ timeStamp }) => {
        const painted = new MessageChannel();
        painted.port1.addEventListener("message", () => resolve(performance.now() - timeStamp));
        painted.port1.start();
        const look = () => {
          const isThere = document.querySelector("[data-part=opening]") !== null || heading() !== before;
          // A message comes after the frame that is being drawn.
          if (isThere) painted.port2.postMessage(0);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      },
      { capture: true, once: true },
    );
  });
}

/** Waits until a tab has asked for nothing more for a second. */
async function untilQuiet(requests) {
  for (let before = -1; before !== requests.size; ) {
    before = requests.size;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

/** Follows what a tab asks for. */
async function watchRequests(tab) {
  const devtools = await tab.context().newCDPSession(tab);
  await devtools.send("Network.enable");
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
  return requests;
}

/** The page with React alone, built and sent as the portal is; its call goes to the real server. */
async function startPlain(api) {
  const root = fileURLToPath(new URL("./plain", import.meta.url));
  const folder = mkdtempSync(join(tmpdir(), "huxuan-plain-"));
  await build({
    configFile: false,
    root,
    logLevel: "error",
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, target: "es2022" },
  });
  const assets = fileURLToPath(new URL("../dist/assets", import.meta.url));
  const style = readdirSync(assets).find((name) => /^index-.*\.css$/.test(name));
  const files = new Map([["/portal.css", [readFileSync(join(assets, style)), "text/css; charset=utf-8"]]]);
  const page = readFileSync(join(folder, "index.html"), "utf8").replace(
    "</head>",
    '<link rel="stylesheet" href="/portal.css"></head>',
  );
  files.set("/", [Buffer.from(page), "text/html; charset=utf-8"]);
  for (const name of readdirSync(join(folder, "assets")))
    files.set(`/assets/${name}`, [
      readFileSync(join(folder, "assets", name)),
      "text/javascript; charset=utf-8",
    ]);
  const sent = new Map(
    [...files].map(([path, [bytes, type]]) => [path, { bytes: brotliCompressSync(bytes), type }]),
  );
  const web = createHttpServer((request, response) => {
    const file = sent.get(request.url);
    if (file === undefined) {
      passOn(api + request.url, { headers: request.headers }, (answer) => {
        response.writeHead(answer.statusCode, answer.headers);
        answer.pipe(response);
      }).end();
      return;
    }
    response.writeHead(200, { "content-type": file.type, "content-encoding": "br" });
    response.end(file.bytes);
  }).listen(0, "127.0.0.1");
  await once(web, "listening");
  return {
    url: `http://127.0.0.1:${web.address().port}/`,
    stop: async () => {
      web.closeAllConnections();
      web.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
