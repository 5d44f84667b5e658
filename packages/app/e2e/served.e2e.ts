import type { Page } from "playwright";
import { expect, test } from "vitest";
import { openStage } from "./stage/browser.ts";
import { giveSession, PASSWORD } from "./stage/sign-in.ts";
import { siteUrl } from "./stage/site.ts";

const stage = openStage();
/** A phone whose scripts never come. */
const WITHOUT_SCRIPTS = { javaScriptEnabled: false, viewport: { width: 360, height: 740 } };

const content = (page: Page, selector: string) => page.locator(selector).getAttribute("content");

test("without JavaScript a visitor reads what is open, searches, and reads a course", async () => {
  const page = await stage.enter("reader", WITHOUT_SCRIPTS);
  await page.goto("/index");
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await page.title()).toBe("首页 - 课程互认互选平台");
  expect(await content(page, 'meta[name="description"]')).toContain("所高校互选课程");
  await page.getByText("距关闭").waitFor();
  await page.getByRole("textbox", { name: "搜课程、教师、学校、拼音" }).fill("遗传学");
  await page.getByRole("button", { name: "搜索" }).click();
  await page.waitForURL(/\/course\?q=/u);
  await page.getByText("1 个教学班").waitFor();
  await page.getByRole("link", { name: "遗传学的详情" }).click();
  await page.getByRole("heading", { level: 1, name: "遗传学" }).waitFor();
  expect(await page.title()).toBe("遗传学 - 课程互认互选平台");
  const address = new URL(page.url());
  expect(await page.locator('link[rel="canonical"]').getAttribute("href")).toBe(address.href);
  const structured = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(structured.map((text) => JSON.parse(text) as { "@type": string })).toMatchObject([
    { "@context": "https://schema.org", "@type": "Course", name: "遗传学", url: address.href },
    { "@type": "BreadcrumbList" },
  ]);
  const gone = await page.goto("/course?id=99999999");
  expect(gone?.status()).toBe(404);
  await page.getByText("没有找到这门课程").waitFor();
  await stage.leave(page);
});

test("search engines, which take anything, get the public pages, and no page that needs a sign-in", async () => {
  const get = (path: string, accept: string) =>
    fetch(new URL(path, siteUrl()), { headers: { accept, "user-agent": "Baiduspider/2.0" } });
  const home = await get("/index", "*/*");
  expect(home.headers.get("content-type")).toContain("text/html");
  expect(await home.text()).toContain("距关闭");
  expect((await get("/", "*/*")).url).toBe(home.url);
  expect((await get("/student/index", "*/*")).status).toBe(404);
  expect((await get("/index", "application/json")).status).toBe(404);
});

test("what the server drew begins to work as it is, and what it shows is not asked again", async () => {
  const page = await stage.enter("visitor");
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  const calls: string[] = [];
  page.on("request", (request) => request.resourceType() === "fetch" && calls.push(request.url()));
  for (const path of ["/index", "/course", "/course?id=1", "/calendar", "/login"]) {
    await page.goto(path);
    await page.locator("#root:not([data-served])").waitFor();
    await page.getByRole("heading", { level: 1 }).waitFor();
  }
  expect(complaints).toEqual([]);
  expect(calls.filter((url) => /publicinfo\/(home|courses|calendar)/u.test(url))).toEqual([]);
  await stage.leave(page);
});

test("who types and presses Enter before the scripts are there is signed in when they are, and the password is in no address", async () => {
  const page = await stage.enter("student");
  let letCome: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  // All but the entry, which is small and comes at once.
  await page.route(/\/assets\/(?!index-|entry-).*\.js$/u, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/login", { waitUntil: "commit" });
  await page.locator('link[rel="modulepreload"]').first().waitFor({ state: "attached" });
  await page.getByLabel("用户名").fill("student");
  await page.getByLabel("密码", { exact: true }).fill(PASSWORD);
  await page.getByLabel("密码", { exact: true }).press("Enter");
  expect(await page.getByRole("button", { name: "登录", exact: true }).isDisabled()).toBe(true);
  expect(new URL(page.url()).search).toBe("");
  letCome();
  await page.waitForURL("**/student/index");
  await stage.leave(page);
});

test("without JavaScript a page of the portal says what it needs it for; on a slow line it has its shape at once", async () => {
  const still = await stage.enter("reader", WITHOUT_SCRIPTS);
  await still.goto("/student/activity-center/index");
  // Locators by text pass over what stands in `noscript`.
  const need = still.locator(".needs-script");
  expect(await need.innerText()).toContain("要运行 JavaScript：选课、课表和成绩要随时更新");
  await still.goto("/login");
  expect(await need.innerText()).toContain("要运行 JavaScript：登录由脚本提交");
  await stage.leave(still);
  const page = await stage.enter("student");
  await giveSession(page, "student");
  let letCome: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/student/index", { waitUntil: "commit" });
  const shape = page.locator(".early-frame");
  await shape.locator('[data-part="card"]').first().waitFor();
  const top = await shape.locator('[data-part="top"]').boundingBox();
  expect(top).toMatchObject({ x: 0, y: 0, width: 1440 });
  letCome();
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await shape.count()).toBe(0);
  await stage.leave(page);
});

test("who types while the page begins to work loses no letter", async () => {
  const page = await stage.enter("visitor");
  const slow = await page.context().newCDPSession(page);
  await slow.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const words = "shujujiegouyusuanfashiyanjiaoxueban";
  await page.goto("/index", { waitUntil: "commit" });
  const field = page.getByRole("textbox", { name: "搜课程、教师、学校、拼音" });
  await field.pressSequentially(words, { delay: 30 });
  await page.locator("#root:not([data-served])").waitFor();
  expect(await field.inputValue()).toBe(words);
  await page.getByRole("button", { name: "搜索" }).click();
  await page.waitForURL(`**/course?q=${words}`);
  await stage.leave(page);
});

test("what is pressed before the scripts are there is done when they are", async () => {
  const page = await stage.enter("visitor");
  let letCome: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  // All but the entry, which is small and comes at once.
  await page.route(/\/assets\/(?!index-|entry-).*\.js$/u, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/course", { waitUntil: "commit" });
  await page.locator('script[src*="/assets/index-"]').waitFor({ state: "attached" });
  await page.locator('link[rel="modulepreload"][href*="portal"]').waitFor({ state: "attached" });
  await page.getByRole("checkbox", { name: "有余量" }).click();
  // Each press counts, not the last alone.
  await page.getByRole("checkbox", { name: "任选", exact: true }).click();
  letCome();
  await page.waitForURL(/seats=hasSeats/u);
  await page.waitForURL(/natures=/u);
  await stage.leave(page);
});
