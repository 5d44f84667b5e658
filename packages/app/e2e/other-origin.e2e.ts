import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openStage } from "./stage/browser.ts";
import { startDemoCopy, type Stop } from "./stage/server-process.ts";
import { PASSWORD } from "./stage/sign-in.ts";

const stage = openStage();
const APP = fileURLToPath(new URL("..", import.meta.url));
const TYPES: Readonly<Record<string, string>> = { ".js": "text/javascript", ".css": "text/css" };

/** The guide's page, as it stands there. */
const guide = readFileSync(new URL("../../ui/docs/platform.md", import.meta.url), "utf8");
const pageOfGuide = /^```tsx title="src\/platform-page\.tsx"\n([\s\S]*?)^```$/mu.exec(guide)?.[1] ?? "";

// Inside the app's folder, where its packages are found.
const folder = mkdtempSync(join(APP, "node_modules/.other-origin-"));
const stops: Stop[] = [];
/** Another site, with the page on it; and the platform, which knows it. */
let site = "";
let platform = "";

beforeAll(async () => {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://x").pathname;
    const file = path === "/" || path === "/stranger" ? "/index.html" : path;
    response.setHeader("content-type", TYPES[extname(file)] ?? "text/html");
    response.end(file === "/favicon.ico" ? "" : readFileSync(join(folder, "dist", file)));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  stops.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  // Not only another port, but another name: to a browser it is another site.
  site = `http://localhost:${(server.address() as AddressInfo).port}`;
  platform = await startDemoCopy(inject("demo"), { HUXUAN_ALLOWED_ORIGINS: site }, (end) => stops.push(end));
  mkdirSync(join(folder, "src"));
  writeFileSync(join(folder, "src/platform-page.tsx"), pageOfGuide);
  writeFileSync(
    join(folder, "src/main.tsx"),
    `import { createRoot } from "react-dom/client";
import "@huxuan/ui/styles.css";
import { connectTo, PlatformPage } from "./platform-page";
connectTo(${JSON.stringify(platform)});
createRoot(document.getElementById("root")!).render(<PlatformPage />);`,
  );
  writeFileSync(
    join(folder, "index.html"),
    '<!doctype html><html lang="zh-CN"><title>别的网站</title><div id="root"></div><script type="module" src="/src/main.tsx"></script></html>',
  );
  await build({ root: folder, configFile: false, logLevel: "error" });
});
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
  rmSync(folder, { recursive: true, force: true });
});

test("a page of another site signs in, lists, sorts and exports the platform's courses as the guide says", async () => {
  const page = await stage.enter("portal", { baseURL: site, acceptDownloads: true });
  await page.goto("/");
  await page.getByLabel("用户名").fill("school");
  await page.getByRole("textbox", { name: "密码" }).fill(PASSWORD);
  await page.getByRole("button", { name: "登录" }).click();
  const table = page.getByRole("region", { name: "课程", exact: true });
  const codes = table.locator("tbody tr td:first-child");
  await expect.poll(() => codes.count()).toBe(10);
  const sort = table.getByRole("button", { name: /课程代码/ });
  await sort.click();
  await expect.poll(async () => isSorted(await codes.allTextContents())).toBe(true);
  const ascending = await codes.allTextContents();
  await sort.click();
  await expect.poll(async () => isSorted((await codes.allTextContents()).toReversed())).toBe(true);
  expect(await codes.allTextContents()).not.toEqual(ascending);
  await page.getByRole("button", { name: "导出" }).click();
  const dialog = page.getByRole("dialog", { name: "导出" });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "导出", exact: true }).click(),
  ]);
  // The name stands in a header, which the page may read.
  expect(download.suggestedFilename()).toBe("课程.xlsx");
  // The token is kept in a cookie of this page: still signed in.
  await page.reload();
  await expect.poll(() => codes.count()).toBe(10);
  await stage.leave(page);
});

test("a page of a site that the operator did not name gets no answer from the platform", async () => {
  const unnamed = site.replace("localhost", "127.0.0.1");
  const page = await stage.enter("stranger", { baseURL: unnamed });
  await page.goto("/stranger");
  await page.getByLabel("用户名").fill("school");
  await page.getByRole("textbox", { name: "密码" }).fill(PASSWORD);
  await page.getByRole("button", { name: "登录" }).click();
  await page.getByRole("alert").waitFor();
  expect(await page.getByRole("region", { name: "课程", exact: true }).count()).toBe(0);
  const answer = page.evaluate(
    (address) => fetch(address).then((response) => response.status),
    `${platform}/healthz`,
  );
  await expect(answer).rejects.toThrow(/Failed to fetch/u);
  await stage.leave(page);
});

const isSorted = (texts: readonly string[]): boolean =>
  texts.length > 1 && texts.every((text, at) => at === 0 || (texts[at - 1] ?? "") <= text);
