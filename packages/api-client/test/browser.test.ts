import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "playwright";
import { build } from "vite";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import chromiumArguments from "../../../.ci/chromium-arguments.json" with { type: "json" };
import type * as client from "../src/index.js";

/** What the page puts on `window`. */
type Package = typeof client;

/** The package as a browser loads it, and a server beside it that knows one access token. */
let site: string;
let browser: Browser;
const asked: { refreshes: number; tokens: string[]; upload: { bytes: number; cookie: string } | null } = {
  refreshes: 0,
  tokens: [],
  upload: null,
};
/** What the refresh waits for. */
let gate: Promise<unknown> = Promise.resolve();

const entry = fileURLToPath(new URL("../src/index.ts", import.meta.url));
const PAGE = `<!doctype html><script type="module">
  import * as client from "/client.js";
  client.configureClient({ tokens: client.cookieTokenStore(), onSessionExpired: () => (window.expired = true) });
  window.client = client;
</script>`;

async function answer(script: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const send = (status: number, type: string, body: string) =>
    response.writeHead(status, { "content-type": type }).end(body);
  const json = (status: number, body: unknown) => send(status, "application/json", JSON.stringify(body));
  const { pathname } = new URL(request.url ?? "", "http://x");
  if (pathname === "/") return void send(200, "text/html", PAGE);
  if (pathname === "/favicon.ico") return void send(204, "image/png", "");
  if (pathname === "/client.js") return void send(200, "text/javascript", script);
  if (pathname === "/qsmart/common/refreshToken") {
    asked.refreshes += 1;
    await gate;
    return void json(200, { accessToken: "new", refreshToken: "refresh-new" });
  }
  const token = request.headers.authorization?.slice(7) ?? "";
  if (pathname === "/mutual-recognition/files") {
    let bytes = 0;
    for await (const chunk of request) bytes += (chunk as Buffer).length;
    asked.upload = { bytes, cookie: request.headers.cookie ?? "" };
    return void json(
      token === "new" ? 201 : 401,
      token === "new" ? { id: 7 } : { code: "TOKEN_EXPIRED", message: "过期" },
    );
  }
  asked.tokens.push(token);
  return void json(
    token === "new" ? 200 : 401,
    token === "new" ? { items: [] } : { code: "TOKEN_EXPIRED", message: "过期" },
  );
}

let close: () => Promise<unknown>;
beforeAll(async () => {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    build: { write: false, minify: false, lib: { entry, formats: ["es"], fileName: "client" } },
  });
  const [{ output }] = built as unknown as [{ output: { code: string }[] }];
  const server = createServer((request, response) => void answer(output[0]?.code ?? "", request, response));
  await once(server.listen(0, "127.0.0.1"), "listening");
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await chromium.launch({
    executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
    args: chromiumArguments,
  });
  close = async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
  };
}, 60_000);
afterAll(() => close());
beforeEach(() => {
  Object.assign(asked, { refreshes: 0, tokens: [], upload: null });
  gate = Promise.resolve();
});

/** Pages of one browser: tabs that share their cookies. */
async function openTabs(count: number): Promise<Page[]> {
  const context = await browser.newContext();
  const pages = await Promise.all(Array.from({ length: count }, () => context.newPage()));
  for (const page of pages) {
    await page.goto(site);
    await page.waitForFunction(() => "client" in window);
  }
  await pages[0]?.evaluate(() => {
    const { cookieTokenStore } = (window as unknown as { client: Package }).client;
    cookieTokenStore().set({ accessToken: "old", refreshToken: "refresh-old" });
  });
  return pages;
}

test("two tabs whose session runs out refresh it once", async () => {
  const tabs = await openTabs(2);
  const held = Promise.withResolvers<void>();
  gate = held.promise;
  const calls = tabs.map((tab) =>
    tab.evaluate(async () => {
      const { getMyTimetable } = (window as unknown as { client: Package }).client;
      // Three addresses: the browser would send equal ones one after the other.
      const call = async (semesterId: number) => (await getMyTimetable({ query: { semesterId } })).data;
      return Promise.all([1, 2, 3].map(call));
    }),
  );
  // Every call of both tabs has been refused, and one refresh is under way, before it is answered.
  await expect.poll(() => [asked.tokens.length, asked.refreshes], { timeout: 20_000 }).toEqual([6, 1]);
  held.resolve();
  expect(await Promise.all(calls)).toEqual([
    [{ items: [] }, { items: [] }, { items: [] }],
    [{ items: [] }, { items: [] }, { items: [] }],
  ]);
  expect(asked.refreshes).toBe(1);
  expect(asked.tokens.slice(6)).toEqual(Array.from({ length: 6 }, () => "new"));
  await tabs[0]?.context().close();
});

test("the browser keeps the cookies for a day, or as long as the person asked to be remembered", async () => {
  const [page] = await openTabs(1);
  const days = async () => {
    const cookies = (await page?.context().cookies()) ?? [];
    return cookies
      .filter(({ name }) => name.endsWith("-token"))
      .map(({ name, expires }) => [name, Math.round((expires - Date.now() / 1000) / 86_400)]);
  };
  const names = ["mutual-recognition-token", "mutual-recognition-refresh-token"];
  expect(await days()).toEqual(names.map((name) => [name, 1]));
  await page?.evaluate(() => {
    const { cookieTokenStore } = (window as unknown as { client: Package }).client;
    const store = cookieTokenStore();
    store.remember(true, 30);
    store.set({ accessToken: "old", refreshToken: "refresh-old" });
  });
  expect(await days()).toEqual(names.map((name) => [name, 30]));
  await page?.context().close();
});

test("an upload tells how far it is, waits for a refresh, and is sent with the site's cookies", async () => {
  const [page] = await openTabs(1);
  const said = await page?.evaluate(async () => {
    const { uploadFile } = (window as unknown as { client: Package }).client;
    const told: { sent: number; total: number }[] = [];
    const file = new File([new Uint8Array(2_000_000)], "名单.xlsx");
    const { data } = await uploadFile({
      body: { file },
      meta: { onUploadProgress: (progress) => void told.push(progress) },
    });
    return { id: data.id, told };
  });
  expect(said?.id).toBe(7);
  expect(asked.refreshes).toBe(1);
  const last = said?.told.at(-1);
  expect(last?.sent).toBe(last?.total);
  expect(asked.upload?.bytes).toBe(last?.total);
  expect(asked.upload?.cookie).toContain("mutual-recognition-token=new");
  await page?.context().close();
});
