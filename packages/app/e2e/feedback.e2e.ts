import type { Page } from "playwright";
import { expect, test } from "vitest";
import { seriousViolations } from "./stage/accessibility.ts";
import { openStage } from "./stage/browser.ts";
import { nameOf } from "./stage/people.ts";
import { signIn } from "./stage/sign-in.ts";

const stage = openStage();

/** Opens the dialog from the user menu and writes. */
async function write(page: Page, text: string) {
  await page.getByRole("button", { name: /的菜单$/ }).click();
  await page.getByRole("menuitem", { name: "意见反馈" }).click();
  const dialog = page.getByRole("dialog", { name: "意见反馈" });
  await dialog.getByRole("textbox").fill(text);
  return dialog;
}

const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

test("somebody sends feedback with a screenshot, and the office of their school looks at it, answers and closes it", async () => {
  const text = "课表在手机上看不清楚";
  const sender = await stage.enter("teacher");
  await signIn(sender, "teacher");
  await sender.goto("/teacher/timetable/index?week=3");
  const writing = await write(sender, " ");
  await writing.getByRole("button", { name: "提交", exact: true }).click();
  await sender.getByText("请先写下你的建议").waitFor();
  await writing.getByRole("textbox").fill(text);
  await writing.getByRole("button", { name: "提交", exact: true }).click();
  await sender.getByText("反馈成功").waitFor();
  await writing.waitFor({ state: "hidden" });
  await stage.leave(sender);

  const office = await stage.enter("office");
  await signIn(office, "school");
  await office.goto("/system/feedback");
  const row = rowOf(office, text);
  await row.getByText("待处理").waitFor();
  await row.getByText(await nameOf("teacher")).waitFor();
  await row.getByText("/teacher/timetable/index", { exact: true }).waitFor();

  await row.getByRole("button", { name: "答复" }).click();
  const dialog = office.getByRole("dialog", { name: /^答复/ });
  const picture = dialog.getByRole("img", { name: "随反馈提交的截图" });
  await picture.waitFor();
  // A picture that is broken or cut off is not decoded.
  const width = await picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return image.naturalWidth;
  });
  expect(width).toBeGreaterThan(300);
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
  await signIn(office, "school");
  await office.goto("/system/feedback");
  await rowOf(office, own).getByText("待处理").waitFor();
  expect(await rowOf(office, theirs).count()).toBe(0);
  await stage.leave(office);
});
