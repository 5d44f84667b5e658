import { expect, test } from "vitest";
import { seriousViolations } from "./stage/accessibility.ts";
import { openStage } from "./stage/browser.ts";
import { tooSmallForFingers } from "./stage/touch.ts";

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

const stage = openStage();

test("a visitor on a phone goes from this week to the whole semester, and follows it in the phone's calendar", async () => {
  const page = await stage.enter("visitor", PHONE);
  await page.goto("/index");
  await page.getByRole("link", { name: "整个学期" }).click();
  await page.waitForURL("/calendar");
  await page.getByText(/^(今天是 )?2026–2027 学年第一学期(第|从|已)/u).waitFor();
  await page.getByRole("button", { name: "全学期" }).click();
  await page.waitForURL(/view=term/u);
  const table = page.getByRole("table", { name: "2026–2027 学年第一学期校历" });
  // The address is there before the page.
  await expect.poll(() => table.getByRole("rowheader", { name: /^第 \d+ 周$/u }).count()).toBe(20);
  await table.getByText("国庆节调休，上 10 月 7 日（周三）的课").first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await seriousViolations(page)).toEqual([]);
  expect(await tooSmallForFingers(page)).toEqual([]);

  await page.getByRole("button", { name: "订阅到手机" }).click();
  const dialog = page.getByRole("dialog", { name: "订阅校历" });
  const address = await dialog.getByRole("textbox", { name: "订阅地址" }).inputValue();
  const link = dialog.getByRole("link", { name: "在日历中打开" });
  expect(await link.getAttribute("href")).toBe(address.replace(/^http/u, "webcal"));
  const feed = await page.request.get(address);
  expect(feed.headers()["content-type"]).toContain("text/calendar");
  expect(await feed.text()).toContain("SUMMARY:国庆节放假");
  expect(await seriousViolations(page)).toEqual([]);
  await stage.leave(page);
});

test("months are turned in the address, another semester is chosen, and one that is not there leads back", async () => {
  const page = await stage.enter("visitor");
  await page.goto("/calendar?month=2026-10");
  const month = (name: string) => page.getByRole("table", { name: new RegExp(`${name}$`, "u") });
  await month("2026 年 10 月").getByRole("cell", { name: "10 月 1 日 国庆节放假" }).waitFor();
  await page.getByRole("button", { name: "下个月" }).click();
  await page.waitForURL(/month=2026-11/u);
  await month("2026 年 11 月").waitFor();
  await page.getByRole("combobox", { name: "学期" }).click();
  await page.getByRole("option", { name: "2019–2020 学年第二学期" }).click();
  await page.getByText("2019–2020 学年第二学期已在 8 月 9 日结束").waitFor();
  const shared = page.url();
  await page.goto("/calendar?term=999999");
  await page.getByRole("button", { name: "看当前学期" }).click();
  await page.getByRole("heading", { name: "2026–2027 学年第一学期" }).waitFor();
  await page.goto(shared);
  await page.getByText("2019–2020 学年第二学期已在 8 月 9 日结束").waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await stage.leave(page);
});
