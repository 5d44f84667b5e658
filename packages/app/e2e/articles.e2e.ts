import { searchArticles, withdrawArticle } from "@huxuan/api-client";
import { expect, test } from "vitest";
import { seriousViolations } from "./stage/accessibility.ts";
import { openStage } from "./stage/browser.ts";
import { clientOf } from "./stage/people.ts";
import { signIn } from "./stage/sign-in.ts";

const stage = openStage();

test("a visitor finds a notice on the home page and reads it with its attachment; withdrawn, it says so and no more", async () => {
  const page = await stage.enter("visitor");
  await page.goto("/index");
  const title = "2026 年秋季学期跨校选课（先到先得）的通知";
  await page.getByRole("region", { name: "通知公告" }).getByRole("link", { name: title }).click();
  await page.waitForURL(/\/notice-details\?id=\d+$/u);
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await page.getByRole("cell", { name: "湘江理工大学" }).waitFor();
  await expect.poll(() => page.title()).toContain(`${title} - `);
  expect(await seriousViolations(page)).toEqual([]);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: /2026 秋季开放课程一览\.xlsx XLSX/u }).click();
  expect((await download).suggestedFilename()).toBe("2026 秋季开放课程一览.xlsx");

  await page.getByRole("link", { name: /^下一篇/u }).click();
  await page.getByRole("heading", { level: 1 }).filter({ hasNotText: title }).waitFor();
  const address = page.url();
  const client = await clientOf("admin");
  const id = Number(new URL(address).searchParams.get("id"));
  const { items } = (await searchArticles({ client, body: { kind: "notice" } })).data;
  const { version = 0, title: name = "" } = items.find((one) => one.id === id) ?? {};
  await withdrawArticle({ client, path: { id }, body: { reason: "内容有误", version } });
  // Another page than the one that the server keeps for ten seconds.
  const gone = await page.goto(`${address}&`);
  expect(gone?.status()).toBe(410);
  await page.getByRole("heading", { level: 1, name: "该内容已撤回" }).waitFor();
  expect(await page.getByText(name).count()).toBe(0);
  const unknown = await page.goto("/notice-details?id=zzz");
  expect(unknown?.status()).toBe(404);
  await page.getByRole("link", { name: "打开通知公告" }).click();
  await page.getByRole("link", { name: title }).waitFor();
  await stage.leave(page);
});

test("on a phone questions open where they stand and are judged, also what was searched for", async () => {
  const phone = await stage.enter("phone", { viewport: { width: 360, height: 740 }, hasTouch: true });
  await phone.goto("/index");
  // The first entry of the navigation is in view, and the last can be brought there.
  const home = await phone.getByRole("link", { name: "首页", exact: true }).boundingBox();
  expect(home?.x).toBeGreaterThanOrEqual(0);
  await phone.getByRole("navigation").getByRole("link", { name: "常见问题" }).tap();
  await phone.waitForURL("**/question");
  await phone.getByText("忘记密码怎么找回？").tap();
  await phone.getByText("用密保问题或邮箱找回").waitFor();
  await phone.getByRole("button", { name: "有用", exact: true }).tap();
  await phone.getByText("谢谢，已经记下").waitFor();
  expect(await seriousViolations(phone)).toEqual([]);
  await phone.getByRole("searchbox").or(phone.getByRole("textbox")).fill("没有这样的问题");
  await phone.getByRole("button", { name: "搜索" }).tap();
  await phone.getByText("没有符合条件的问题").waitFor();
  await phone.getByRole("button", { name: "清除条件" }).tap();
  await phone.getByText("忘记密码怎么找回？").waitFor();
  const sideways = await phone.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(sideways).toBe(false);
  await stage.leave(phone);
});

test("a text for members is a title to visitors; an office finds it first until it says that it has read it", async () => {
  const title = "请各校核对本校开放课程的容量和校外名额";
  const visitor = await stage.enter("visitor");
  await visitor.goto("/dashboard-notice");
  await visitor.getByRole("link", { name: title }).click();
  await visitor.getByRole("link", { name: "登录后查看全文" }).waitFor();
  expect(await visitor.getByText("核对后点").count()).toBe(0);
  await stage.leave(visitor);

  const office = await stage.enter("office");
  await signIn(office, "school", "/dashboard-notice");
  await office.getByRole("listitem").filter({ hasText: title }).getByText("未确认").waitFor();
  await office.getByRole("link", { name: title }).click();
  await office.getByRole("button", { name: "我已阅读" }).click();
  await office.getByText(/确认已阅读/u).waitFor();
  await office.goto("/dashboard-notice");
  await office.getByRole("link", { name: title }).waitFor();
  expect(await office.getByText("未确认").count()).toBe(0);
  await stage.leave(office);
});
