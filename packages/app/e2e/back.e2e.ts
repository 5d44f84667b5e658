import { expect, test } from "vitest";
import { openStage } from "./stage/browser.ts";
import { closeByKey } from "./stage/keyboard.ts";
import { signIn } from "./stage/sign-in.ts";

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

const stage = openStage();

test("a student's sheets close by Back, Escape and a press beside them, and Back leaves the page after that", async () => {
  const page = await stage.enter("student on a phone", PHONE);
  await signIn(page, "student", "/student/stu-timetable/index");
  await page.getByRole("link", { name: "选课" }).click();
  const sheet = page.getByRole("dialog");
  const open = async (name: string) => {
    await page.getByRole("button", { name, exact: true }).click();
    await sheet.waitFor();
  };
  await open("我的课表");
  await page.goBack();
  await sheet.waitFor({ state: "hidden" });
  expect(new URL(page.url()).pathname).toBe("/student/activity-center/index");
  await open("我的课表");
  await closeByKey(sheet);
  await open("筛选");
  await page.mouse.click(195, 20);
  await sheet.waitFor({ state: "hidden" });

  // Back closes the sheet and leaves all as it was; what is looked at is a step, and Back undoes it.
  await open("筛选");
  await sheet.getByText("任选", { exact: false }).first().click();
  await page.goBack();
  await sheet.waitFor({ state: "hidden" });
  expect(page.url()).not.toContain("natures=");
  await open("筛选");
  await sheet.getByText("任选", { exact: false }).first().click();
  await sheet.getByRole("button", { name: /^看 \d+ 个教学班$/ }).click();
  await page.waitForURL(/natures=/);
  await page.getByRole("button", { name: "不冲突", exact: true }).click();
  await page.waitForURL(/times=noConflict/);
  await page.goBack();
  await page.waitForURL((url) => !url.search.includes("times="));
  expect(page.url()).toContain("natures=");
  await page.goBack();
  await page.waitForURL((url) => !url.search.includes("natures="));
  // The search stands over the bar, and is a step as well.
  await page.getByRole("button", { name: "搜课程" }).click();
  const search = page.getByRole("textbox", { name: "搜课程、教师、拼音" });
  await search.fill("导论");
  await page.waitForURL(/q=/);
  await page.goBack();
  await search.waitFor({ state: "hidden" });
  expect(new URL(page.url()).search).not.toContain("q=");
  await page.goBack();
  await page.waitForURL("**/student/stu-timetable/index");
  await stage.leave(page);
});

test("the sidebar of a phone closes by Back", async () => {
  const page = await stage.enter("office on a phone", PHONE);
  await signIn(page, "school");
  await page
    .getByRole("button", { name: /侧栏|菜单/ })
    .first()
    .click();
  const sidebar = page.getByRole("dialog", { name: "主导航" });
  await sidebar.waitFor();
  const address = page.url();
  await page.goBack();
  await sidebar.waitFor({ state: "hidden" });
  expect(page.url()).toBe(address);
  await stage.leave(page);
});
