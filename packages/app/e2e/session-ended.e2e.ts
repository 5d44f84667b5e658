import type { Page } from "playwright";
import { expect, test } from "vitest";
import { seriousViolations } from "./stage/accessibility.ts";
import { openStage } from "./stage/browser.ts";
import { focusIn } from "./stage/keyboard.ts";
import { fillSignIn, PASSWORD, signIn } from "./stage/sign-in.ts";

/**
 * Specification, section 4: tokens that are gone. Cookies end after a day, in the middle of what somebody does: they are
 * asked, in place, and nothing that is typed is lost.
 */
const stage = openStage();

const STUDENTS = "/public-data/students";
const COURSES = "/public-data/courses";

/** What a day does. */
const endCookies = (page: Page) => page.context().clearCookies({ name: /token/u });

const prompt = (page: Page) => page.getByRole("dialog", { name: "系统提示" });

async function expectPrompt(page: Page): Promise<void> {
  await prompt(page).getByText("登录状态已过期，您可以继续留在该页面，或者重新登录").waitFor();
}

async function signInAgain(page: Page): Promise<void> {
  await prompt(page).getByRole("button", { name: "重新登录" }).click();
  const name = prompt(page).getByRole("textbox", { name: "用户名" });
  await name.waitFor();
  expect(await name.inputValue()).toBe("school");
  // The name is filled in already: by key alone.
  const password = prompt(page).getByLabel(/^密码/);
  await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true);
  await password.fill(PASSWORD);
  await page.keyboard.press("Enter");
  await prompt(page).waitFor({ state: "hidden" });
}

/** Opens the first course and types another name for it. */
async function renameCourse(page: Page, name: string) {
  await page.getByRole("row").nth(1).getByRole("button", { name: "编辑" }).click();
  const dialog = page.getByRole("dialog", { name: /^修改课程 |^修改课程$/u });
  const field = dialog.getByRole("textbox", { name: "课程名称" });
  await field.waitFor();
  const before = await field.inputValue();
  await field.fill(name);
  return { before, field, save: dialog.getByRole("button", { name: /^保存/u }), dialog };
}

test("a list asks, says why it could not be read, and is read after signing in again", async () => {
  const page = await stage.enter("office");
  await signIn(page, "school", STUDENTS);
  const table = page.getByRole("grid").or(page.getByRole("table")).first();
  await table.getByRole("row").nth(1).waitFor();
  const keyword = page.getByRole("textbox", { name: "关键词" });
  await keyword.fill("2024");
  await endCookies(page);
  await page.getByRole("button", { name: "查询", exact: true }).click();
  await expectPrompt(page);
  await focusIn(prompt(page));
  expect(await seriousViolations(page)).toEqual([]);
  await prompt(page).getByRole("button", { name: "取消" }).click();
  await prompt(page).waitFor({ state: "hidden" });
  expect(new URL(page.url()).pathname).toBe(STUDENTS);
  expect(await keyword.inputValue()).toBe("2024");
  await page.getByText("登录状态已过期，重新登录后会自动读取。").waitFor();
  // Who goes on without a session is asked again.
  await page.getByRole("button", { name: "重试" }).click();
  await expectPrompt(page);
  await signInAgain(page);
  await table.getByRole("row").nth(1).waitFor();
  expect(await keyword.inputValue()).toBe("2024");
  await stage.leave(page);
});

test("what is typed in a dialog is there after signing in again, and is saved", async () => {
  const page = await stage.enter("office");
  await signIn(page, "school", COURSES);
  const course = await renameCourse(page, "改到一半的课程名称");
  await endCookies(page);
  await course.save.click();
  await expectPrompt(page);
  await signInAgain(page);
  expect(await course.field.inputValue()).toBe("改到一半的课程名称");
  await course.field.fill(course.before);
  await course.save.click();
  await course.dialog.waitFor({ state: "hidden" });
  await stage.leave(page);
});

test("another page of the frame opens and asks, and the one that is left keeps what is typed", async () => {
  const page = await stage.enter("office");
  await signIn(page, "school", STUDENTS);
  const keyword = page.getByRole("textbox", { name: "关键词" });
  await keyword.fill("还没有查询");
  await endCookies(page);
  await page.getByRole("link", { name: "教师" }).click();
  await expectPrompt(page);
  await signInAgain(page);
  await page.getByRole("row").nth(1).waitFor();
  await page.getByRole("navigation", { name: "已打开的页面" }).getByRole("link", { name: "学生" }).click();
  // The page that is left has a field of the same name.
  await expect.poll(() => keyword.inputValue()).toBe("还没有查询");
  await stage.leave(page);
});

test("who signs in again in another tab goes on in this one", async () => {
  const page = await stage.enter("office");
  await signIn(page, "school", COURSES);
  const course = await renameCourse(page, "在这个标签页里填写");
  await endCookies(page);
  await course.save.click();
  await expectPrompt(page);
  const other = await page.context().newPage();
  await other.goto("/login");
  await fillSignIn(other, "school", PASSWORD);
  await other.waitForURL("**/dashboard");
  await prompt(page).waitFor({ state: "hidden" });
  expect(await course.field.inputValue()).toBe("在这个标签页里填写");
  await course.field.fill(course.before);
  await course.save.click();
  await course.dialog.waitFor({ state: "hidden" });
  await stage.leave(page);
});

test("a tab that comes into view asks when the session ended meanwhile; where somebody signed out, it leaves", async () => {
  const page = await stage.enter("office");
  await signIn(page, "school", STUDENTS);
  const keyword = page.getByRole("textbox", { name: "关键词" });
  await keyword.fill("还没有查询");
  await endCookies(page);
  // The question over the page hides it from those who listen.
  const behind = page.getByRole("textbox", { name: "关键词", includeHidden: true });
  const comeIntoView = () => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await comeIntoView();
  await expectPrompt(page);
  expect(await behind.inputValue()).toBe("还没有查询");
  await page.evaluate(() => localStorage.setItem("mutual-recognition-signed-out", "1"));
  await comeIntoView();
  await page.waitForURL(({ pathname }) => pathname === "/login");
  await stage.leave(page);
});
