import { mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright";
import { afterAll, afterEach, beforeAll, inject } from "vitest";
import { noteInteractions } from "./interactions.ts";
import chromiumArguments from "../../../../.ci/chromium-arguments.json" with { type: "json" };

/** How long somebody waits for a page to answer before they call it broken, ms. */
const PATIENCE_MS = 40_000;
/** Where screenshots of failures go. */
const PICTURES = join(tmpdir(), "huxuan-e2e");

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

/** Registers a browser for the file, opened before and closed after its tests; a failed test leaves a picture of every window. */
export function openStage(): Stage {
  let browser: Browser;
  const windows = new Map<Page, { who: string; trouble: string[] }>();

  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
      // Without a language of the system's, file names are ASCII and 教学班.xlsx becomes "download".
      env: { ...process.env, LC_ALL: "C.UTF-8" },
      args: chromiumArguments,
    });
  });
  afterAll(() => browser.close());

  afterEach(async ({ task }) => {
    if (task.result?.state !== "fail") return;
    mkdirSync(PICTURES, { recursive: true });
    for (const [page, { who, trouble }] of windows) {
      const path = join(PICTURES, `${task.name} - ${who}.png`.replaceAll(/[/\\:]/g, "_"));
      await page.screenshot({ path });
      const calls = trouble.slice(-CALLS_TOLD).map((call) => `  ${call}\n`);
      process.stderr.write(`${who} was at ${page.url()} and saw ${path}\n${calls.join("")}`);
    }
  });

  return {
    async enter(who, options) {
      const context = await browser.newContext({
        baseURL: inject("url"),
        locale: "zh-CN",
        timezoneId: "Asia/Shanghai",
        reducedMotion: "reduce",
        viewport: DESKTOP,
        ...options,
      });
      context.setDefaultTimeout(PATIENCE_MS);
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
