// Tables against tables: ours, antd, MUI X, TanStack with react-virtual, and a plain table written by hand (the floor).
// `npm run bench:ui`. Production builds, one Chromium slowed four times, every contestant in the same rounds; each
// figure is the median of five fresh pages. Ends with an error when an aim is missed. CHROMIUM_PATH names the browser.
import { execFileSync } from "node:child_process";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { build, preview } from "vite";
import { launchBrowser } from "../../../.ci/browser.mjs";
import { environment, PNPM } from "../../../.ci/pnpm.mjs";
import { report } from "./report.mjs";

const ROUNDS = Number(process.env.HUXUAN_BENCH_ROUNDS ?? 5);
const SLOWER = 4;
/** A fresh page has work of its own for a while, which is the same for everybody and hides what differs, ms. */
const SETTLES = 600;
const names = (process.env.HUXUAN_BENCH_WHO ?? "floor,ours,tanstack,antd,mui").split(",");
const project = fileURLToPath(new URL("project", import.meta.url));

const options = ["--prefer-offline", "--no-lockfile", "--reporter=silent"];
execFileSync("npx", ["--yes", PNPM, "install", ...options], {
  cwd: project,
  env: environment,
  stdio: "inherit",
});

const ui = fileURLToPath(new URL("../dist", import.meta.url));
const config = {
  root: project,
  configFile: false,
  logLevel: "error",
  resolve: {
    alias: [
      { find: /^@huxuan\/ui\/styles\.css$/, replacement: `${ui}/styles.css` },
      { find: /^@huxuan\/ui$/, replacement: `${ui}/index.js` },
    ],
    // Ours has a React of its own beside it for its tests.
    dedupe: ["react", "react-dom"],
  },
  oxc: { jsx: { runtime: "automatic" } },
  build: { target: "es2022", chunkSizeWarningLimit: 4000 },
};
await build(config);
const server = await preview({ ...config, preview: { port: 0, host: "127.0.0.1" } });
const address = server.resolvedUrls.local[0];
const browser = await launchBrowser();

/** Used heap after a collection, MB. */
async function heap(session) {
  await session.send("HeapProfiler.collectGarbage");
  return (await session.send("Runtime.getHeapUsage")).usedSize / 1e6;
}

/** One contestant on one fresh page. */
async function play(who) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  const session = await page.context().newCDPSession(page);
  try {
    await page.goto(`${address}?who=${who}`);
    await page.waitForFunction(() => window.bench !== undefined);
    await new Promise((resolve) => setTimeout(resolve, SETTLES));
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    const of = (name) => page.evaluate((act) => window.bench[act](), name);
    const show50 = await of("show50");
    const lines50 = await of("lines");
    const tick = await of("tick");
    const replace = await of("replace");
    await of("clear");
    const before = await heap(session);
    const showMany = await of("showMany");
    const kept = (await heap(session)) - before;
    const lines = await of("lines");
    const scroll = await of("scroll");
    const drag = await of("drag");
    return { show50, lines50, tick, replace, showMany, heap: kept, lines, scroll, drag };
  } finally {
    await page.close();
  }
}

const played = Object.fromEntries(names.map((name) => [name, []]));
try {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of names) {
      const from = Date.now();
      played[name].push(await play(name));
      console.error(`round ${round + 1} of ${ROUNDS}, ${name}: ${Math.round((Date.now() - from) / 1000)} s`);
    }
  }
} finally {
  await browser.close();
  await server.close();
}
console.log(`${cpus().length} cores, Chromium slowed ${SLOWER} times, medians of ${ROUNDS} fresh pages\n`);
process.exitCode = report(played) ? 0 : 1;
process.exit();
