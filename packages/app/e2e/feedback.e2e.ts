import type { Locator, Page } from "playwright";
import { expect, test } from "vitest";
import { seriousViolations } from "./stage/accessibility.ts";
import { openStage } from "./stage/browser.ts";
import { nameOf } from "./stage/people.ts";
import { signIn } from "./stage/sign-in.ts";

const stage = openStage();

async function choose(page: Page, entry: string) {
  await page.getByRole("button", { name: /的菜单$/ }).click();
  await page.getByRole("menuitem", { name: entry }).click();
}

/** Opens the dialog from the user menu and writes. */
async function write(page: Page, text: string) {
  await choose(page, "意见反馈");
  const dialog = page.getByRole("dialog", { name: "意见反馈" });
  await dialog.getByRole("textbox").fill(text);
  return dialog;
}

/** A picture that is broken or cut off is not decoded. */
const widthOf = (picture: Locator) =>
  picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return image.naturalWidth;
  });

const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

test("somebody sends feedback with a screenshot, and the office of their school looks at it, answers and closes it", async () => {
  const text = "课表在手机上看不清楚";
  const sender = await stage.enter("teacher");
  await signIn(sender, "teacher", "/teacher/timetable/index?week=3");
  const writing = await write(sender, " ");
  await writing.getByRole("button", { name: "提交", exact: true }).click();
  await sender.getByText("请先写下你的建议").waitFor();
  await writing.getByRole("textbox").fill(text);
  await writing.getByRole("button", { name: "提交", exact: true }).click();
  await sender.getByText("反馈成功").waitFor();
  await writing.waitFor({ state: "hidden" });
  await stage.leave(sender);

  const office = await stage.enter("office");
  await signIn(office, "school", "/system/feedback");
  const row = rowOf(office, text);
  await row.getByText("待处理").waitFor();
  await row.getByText(await nameOf("teacher")).waitFor();
  await row.getByText("/teacher/timetable/index", { exact: true }).waitFor();

  await row.getByRole("button", { name: "答复" }).click();
  const dialog = office.getByRole("dialog", { name: /^答复/ });
  const picture = dialog.getByRole("img", { name: "随反馈提交的截图" });
  await picture.waitFor();
  expect(await widthOf(picture)).toBeGreaterThan(300);
  expect(await seriousViolations(office)).toEqual([]);
  await dialog.getByLabel("答复").fill("字号已调大，请再看看");
  await dialog.getByRole("button", { name: "保存答复" }).click();
  await dialog.waitFor({ state: "hidden" });
  await row.getByText("已答复").waitFor();
  await row.getByText("字号已调大，请再看看").waitFor();

  await row.getByRole("button", { name: "关闭" }).click();
  await office.getByRole("alertdialog").getByRole("button", { name: "关闭意见" }).click();
  await row.getByText("已关闭").waitFor();
  expect(await row.getByRole("button", { name: "答复" }).count()).toBe(0);
  await stage.leave(office);

  const again = await stage.enter("teacher");
  await signIn(again, "teacher");
  await choose(again, "我的反馈");
  await again.waitForURL("/teacher/user/feedback");
  const sent = again.getByRole("region", { name: /提交$/ }).filter({ hasText: text });
  await sent.getByText("已关闭").waitFor();
  await sent.getByText("字号已调大，请再看看").waitFor();
  await sent.getByRole("button", { name: "查看截图" }).click();
  const seen = again.getByRole("dialog").getByRole("img", { name: "随反馈提交的截图" });
  await seen.waitFor();
  expect(await widthOf(seen)).toBeGreaterThan(300);
  expect(await seriousViolations(again)).toEqual([]);
  await stage.leave(again);
});

test("a student on a phone finds what they sent, also after it could not be read", async () => {
  const text = "手机上看我的反馈";
  const phone = await stage.enter("student2", { viewport: { width: 390, height: 844 }, hasTouch: true });
  await signIn(phone, "student2");
  await choose(phone, "我的反馈");
  await phone.waitForURL("/student/user/feedback");
  await phone.getByText("你还没有提交过意见").waitFor();
  expect(await seriousViolations(phone)).toEqual([]);

  await phone.getByRole("button", { name: "写意见反馈" }).click();
  const writing = phone.getByRole("dialog", { name: "意见反馈" });
  await writing.getByLabel("提交屏幕截图").uncheck();
  await writing.getByRole("textbox").fill(text);
  await writing.getByRole("button", { name: "提交", exact: true }).click();
  const sent = phone.getByRole("region", { name: /提交$/ }).filter({ hasText: text });
  await sent.getByText("待处理").waitFor();

  const search = "**/my-feedback/search";
  await phone.route(search, (route) => route.fulfill({ status: 500, json: {} }));
  await phone.reload();
  await phone.getByText("我的反馈暂时无法读取").waitFor();
  await phone.unroute(search);
  await phone.getByRole("button", { name: "重试" }).click();
  await sent.getByText("待处理").waitFor();
  await stage.leave(phone);
});

test("the office of a school finds what its teachers sent, and not what came from another school", async () => {
  const theirs = "别校学生的意见";
  const own = "名单导出很方便";
  for (const [account, text] of [
    ["student", theirs],
    ["teacher", own],
  ] as const) {
    const page = await stage.enter(account);
    await signIn(page, account);
    const writing = await write(page, text);
    await writing.getByLabel("提交屏幕截图").uncheck();
    await writing.getByRole("button", { name: "提交", exact: true }).click();
    await page.getByText("反馈成功").waitFor();
    await stage.leave(page);
  }
  const office = await stage.enter("office");
  await signIn(office, "school", "/system/feedback");
  await rowOf(office, own).getByText("待处理").waitFor();
  expect(await rowOf(office, theirs).count()).toBe(0);
  await stage.leave(office);
});
