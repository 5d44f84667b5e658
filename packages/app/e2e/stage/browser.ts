import { mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { noteInteractions } from "./interactions.ts";
import { siteUrl } from "./site.ts";
import chromiumArguments from "../../../../.ci/chromium-arguments.json" with { type: "json" };

/** How long somebody waits for a page to answer before they call it broken, ms. */
const PATIENCE_MS = 40_000;
/** Where every window of a failed test leaves a picture and a trace; .ci/browser-tests.mjs empties it first. */
const FAILURES =
  process.env["HUXUAN_FAILURES"] ?? fileURLToPath(new URL("../../../../.failures", import.meta.url));
/** The page as it was at each step, in the trace as well: for a file that is played again. It takes a fifth longer. */
const PICTURES_OF_EACH_STEP = process.env["HUXUAN_AGAIN"] === "1";
/** Letters of a test's name in those of its files: a file's name has an end. */
const NAME_LETTERS = 60;

/** Refused and failed calls that are told with a failure, the newest. */
const CALLS_TOLD = 12;

/** A window of the size of the design's desktop (look/). */
const DESKTOP = { width: 1440, height: 900 };

/** Browser windows of one test file. */
export interface Stage {
  /** A new person at a computer of their own: own cookies, own window. `who` names screenshots. */
  enter(who: string, options?: BrowserContextOptions): Promise<Page>;
  /** The person goes home; the window is closed. */
  leave(page: Page): Promise<void>;
}

/** Serves all files of this process, and ends with it. */
let browser: Browser | undefined;

async function openBrowser(): Promise<Browser> {
  // One that crashed is replaced.
  if (browser?.isConnected()) return browser;
  browser = await chromium.launch({
    executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
    // Without a language of the system's, file names are ASCII and 教学班.xlsx becomes "download".
    env: { ...process.env, LC_ALL: "C.UTF-8" },
    args: chromiumArguments,
  });
  return browser;
}

/**
 * Registers the windows of the file. A test that failed leaves of every open window a picture and a trace of all that
 * was done in it, and says where; what is still open after the last test is closed.
 */
export function openStage(): Stage {
  const windows = new Map<Page, { who: string; trouble: string[] }>();

  let played = false;

  /** Keeps what every open window shows, and what led to it. */
  async function keep(file: string, name: string): Promise<void> {
    const folder = join(FAILURES, basename(file, ".ts"));
    mkdirSync(folder, { recursive: true });
    for (const [page, { who, trouble }] of windows) {
      const path = join(folder, `${name.slice(0, NAME_LETTERS)} - ${who}`.replaceAll(/[/\\:]/gu, "_"));
      const { tracing } = page.context();
      // One is wanted all the more where the other cannot be had: a page may answer no more.
      await page.screenshot({ path: `${path}.png` }).catch(() => undefined);
      await tracing.stopChunk({ path: `${path}.zip` }).catch(() => undefined);
      await tracing.startChunk().catch(() => undefined);
      const calls = trouble.slice(-CALLS_TOLD).map((call) => `  ${call}\n`);
      process.stderr.write(
        `${who} was at ${page.url()} and saw ${path}.png; the way there: npx playwright show-trace ${JSON.stringify(`${path}.zip`)}\n${calls.join("")}`,
      );
    }
  }

  // Before the first test, and not in it: a browser that cannot be started is no fault of that test.
  beforeAll(async () => void (await openBrowser()));
  afterAll(async () => {
    // Where no test was played, what comes before them failed, and left its windows.
    if (!played) await keep(expect.getState().testPath ?? "", "before the first test");
    for (const page of windows.keys()) await page.context().close();
    windows.clear();
  });
  afterEach(async ({ task }) => {
    played = true;
    if (task.result?.state === "fail") await keep(task.file.filepath, task.name);
  });

  return {
    async enter(who, options) {
      const context = await (await openBrowser()).newContext({
        baseURL: siteUrl(),
        locale: "zh-CN",
        timezoneId: "Asia/Shanghai",
        reducedMotion: "reduce",
        viewport: DESKTOP,
        ...options,
      });
      context.setDefaultTimeout(PATIENCE_MS);
      await context.tracing.start({ snapshots: PICTURES_OF_EACH_STEP });
      await noteInteractions(context);
      const page = await context.newPage();
      windows.set(page, { who, trouble: troubleOf(page) });
      return page;
    },
    async leave(page) {
      windows.delete(page);
      await page.context().close();
    },
  };
}

/** Collects what goes wrong between page and server; what a page abandons by going elsewhere is no trouble. */
function troubleOf(page: Page): string[] {
  const trouble: string[] = [];
  page.on("response", (response) => {
    if (response.status() >= 400) trouble.push(`${response.status()} ${response.url()}`);
  });
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText;
    if (reason !== "net::ERR_ABORTED") trouble.push(`${reason} ${request.url()}`);
  });
  page.on("pageerror", (error) => trouble.push(String(error)));
  return trouble;
}
