/** What offices write: written by one, approved by another, read by everybody. */
import { type ArticleInput, createArticle, reviewArticle, submitArticle } from "@huxuan/api-client";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { seriousViolations } from "./stage/accessibility.ts";
import { openStage } from "./stage/browser.ts";
import { clientOf } from "./stage/people.ts";
import { type Account, signIn } from "./stage/sign-in.ts";

const stage = openStage();

/** A map of 1 by 1 point. */
const PICTURE = {
  name: "map.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
    "base64",
  ),
};

async function enter(account: Account, path: string): Promise<Page> {
  const page = await stage.enter(account);
  await signIn(page, account, path);
  return page;
}

/** What the form of a notice sends. */
const notice = (over: Partial<ArticleInput>): ArticleInput => ({
  kind: "notice",
  audiences: ["public"],
  visibility: "open",
  category: "选课",
  title: "通知",
  body: "<p>请各校核对。</p>",
  source: "教务处",
  pin: 0,
  receipt: "none",
  attachments: [],
  ...over,
});

/** An act of the page, beside its title or in the menu behind it. */
async function pressPageAct(page: Page, name: string) {
  const button = page.getByRole("button", { name, exact: true });
  const more = page.getByRole("button", { name: "更多", exact: true }).first();
  await button.or(more).first().waitFor();
  if ((await button.count()) > 0) return button.click();
  await more.click();
  return page.getByRole("menuitem", { name, exact: true }).click();
}

/** Begins a notice: title, category and a line of text. */
async function begin(page: Page, title: string) {
  await page.getByRole("textbox", { name: "标题", exact: true }).fill(title);
  await page.getByRole("combobox", { name: "分类" }).fill("选课");
  const body = page.getByRole("textbox", { name: "正文" });
  await body.click();
  await page.keyboard.type("各校请于 11 月 30 日前核对。");
  return body;
}

test("somebody writes a notice with a picture, another one approves it, and a visitor reads it; who wrote it cannot approve it", async () => {
  const title = "关于核对教学班的通知";
  const author = await enter("school", "/site/notices");
  await author.getByRole("link", { name: "新建通知公告" }).click();
  const body = await begin(author, title);
  const chooser = author.waitForEvent("filechooser");
  await author.getByRole("button", { name: "插入图片" }).click();
  await (await chooser).setFiles(PICTURE);
  const dialog = author.getByRole("dialog", { name: "插入图片" });
  await dialog.getByRole("textbox", { name: "图片说明" }).fill("三个校区的位置");
  await dialog.getByText("map.png 上传完成").waitFor({ state: "attached" });
  await dialog.getByRole("button", { name: "插入图片" }).click();
  await dialog.waitFor({ state: "hidden" });
  await body.getByRole("img", { name: "三个校区的位置" }).waitFor();
  expect(await seriousViolations(author)).toEqual([]);
  await author.getByRole("button", { name: "送审" }).click();
  await author.getByText("已送审，由另一个人审核").waitFor();
  await author.waitForURL(/\/site\/articles\/\d+$/);
  const id = new URL(author.url()).pathname.split("/").at(-1);
  await author.getByRole("button", { name: "撤回送审" }).waitFor();
  expect(await author.getByRole("button", { name: "审核", exact: true }).count()).toBe(0);
  await stage.leave(author);

  const reviewer = await enter("admin", "/dashboard");
  const waiting = reviewer.getByRole("region", { name: /^等我审核的文章/ });
  await waiting.getByRole("link", { name: title }).waitFor();
  await reviewer.goto("/site/notices");
  await reviewer.getByRole("button", { name: "只看这些" }).click();
  const row = reviewer.getByRole("row").filter({ hasText: title });
  await row.getByText("待审核").waitFor();
  await row.getByRole("link", { name: title }).click();
  await reviewer.waitForURL(/\/site\/articles\/\d+$/);
  // The list, which is kept behind it, has such a button too, and is in view until the article is read.
  await reviewer.getByText("正在审核：").waitFor();
  await reviewer.getByRole("button", { name: "审核", exact: true }).filter({ visible: true }).click();
  const decision = reviewer.getByRole("dialog", { name: /^审核/ });
  await decision.getByRole("radio", { name: "退回修改" }).click();
  await decision.getByRole("button", { name: "提交审核" }).click();
  await decision.getByText("请写明要改什么").waitFor();
  await decision.getByRole("radio", { name: "通过" }).click();
  await decision.getByRole("button", { name: "提交审核" }).click();
  await reviewer.getByText("已通过", { exact: true }).waitFor();
  await stage.leave(reviewer);

  const visitor = await stage.enter("visitor");
  await visitor.goto(`/notice-details?id=${id}`);
  await visitor.getByRole("heading", { level: 1, name: title }).waitFor();
  const picture = visitor.getByRole("img", { name: "三个校区的位置" });
  expect(
    await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBe(1);
});

test("an office checks the links of a draft, and hears which ones nobody can confirm", async () => {
  const client = await clientOf("school");
  const body = '<p>见<a href="http://127.0.0.1:9/guide">校内指南</a></p>';
  const { data: made } = await createArticle({ client, body: notice({ title: "带链接的通知", body }) });
  const page = await enter("school", `/site/articles/${made.id}`);
  await pressPageAct(page, "链接检查");
  const drawer = page.getByRole("dialog", { name: "链接检查" });
  await drawer.getByText("还没有检查结果").waitFor();
  await drawer.getByRole("button", { name: "现在检查" }).click();
  const link = drawer.getByRole("listitem").filter({ hasText: "校内指南" });
  await link.getByText("无法确认").waitFor();
  await link.getByText("地址在内部网络里，平台不能访问").waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await stage.leave(page);
});

test("an office reminds who has not confirmed, once a day, and they come to what they are to read", async () => {
  const title = "请确认期中检查安排";
  const client = await clientOf("school");
  const content = notice({ title, audiences: ["teachers"], receipt: "confirm" });
  const { data: made } = await createArticle({ client, body: content });
  const path = { id: made.id };
  const { data: sent } = await submitArticle({ client, path, body: { version: made.version } });
  await reviewArticle({
    client: await clientOf("admin"),
    path,
    body: { result: "approve", version: sent.version },
  });
  const office = await enter("school", `/site/articles/${made.id}/readers`);
  const remind = async () => {
    await office.getByRole("button", { name: "提醒还没读的人" }).click();
    await office.getByRole("alertdialog").getByRole("button", { name: "发出提醒" }).click();
  };
  await remind();
  await office.getByText(/^已提醒 \d+ 人$/).waitFor();
  await remind();
  await office.getByText("24 小时内已经提醒过，请明天再提醒").waitFor();
  await stage.leave(office);

  const teacher = await enter("teacher", "/teacher/user/notifications");
  await teacher.getByText(`请阅读：${title}`).first().click();
  await teacher.waitForURL("**/tch-notice");
  await teacher.getByRole("link", { name: title }).first().waitFor();
  await stage.leave(teacher);
});

test("what is written and not saved marks its tab, and is asked about before the tab is closed", async () => {
  const page = await enter("school", "/site/articles/new?kind=notice");
  await begin(page, "还没写完的通知");
  await page.getByRole("link", { name: "首页" }).first().click();
  await page.waitForURL(/\/dashboard/);
  await page.getByRole("link", { name: /^新建通知公告/ }).click();
  await page.getByRole("textbox", { name: "正文" }).getByText("各校请于 11 月 30 日前核对。").waitFor();
  await page.getByRole("button", { name: "关闭 新建通知公告" }).click();
  await page.getByRole("dialog", { name: "有未保存的修改" }).waitFor();
});
