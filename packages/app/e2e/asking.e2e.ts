import type { Page } from "playwright";
import { expect, test } from "vitest";
import { openStage } from "./stage/browser.ts";
import { type Account, giveSession, signIn } from "./stage/sign-in.ts";

const stage = openStage();

/** Somebody whose role was not given these permissions. */
async function without(who: string, account: Account, ...permissions: string[]): Promise<Page> {
  const page = await stage.enter(who);
  await page.route("**/qsmart/common/sessionUserInfo", async (route) => {
    const response = await route.fetch();
    const info = (await response.json()) as { pageComponentPermissions: Record<string, string[]> };
    const held = Object.entries(info.pageComponentPermissions).map(([group, names]) => [
      group,
      names.filter((name) => !permissions.includes(name)),
    ]);
    await route.fulfill({ response, json: { ...info, pageComponentPermissions: Object.fromEntries(held) } });
  });
  await signIn(page, account);
  return page;
}

/** The calls to the business part of the server from now on, by method and path. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/mutual-recognition/")) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

test("who may not read a screen comes to the page that says so, and its list is not asked for", async () => {
  const clerk = await without("a clerk without rounds", "school", "round-search");
  const calls = callsOf(clerk);
  await clerk.goto("/elective/rounds");
  await clerk.getByRole("heading", { name: "当前角色不能打开这个页面" }).waitFor();
  expect(new URL(clerk.url()).pathname).toBe("/401");
  // Neither the dashboard nor the monitor, which shows rounds, asks for them.
  await clerk.goto("/dashboard");
  await clerk.getByRole("heading", { name: /你好/ }).waitFor();
  await clerk.goto("/elective/monitor");
  await clerk.getByText("没有查看权限").waitFor();
  expect(calls.filter((call) => call.includes("/rounds"))).toEqual([]);
  await stage.leave(clerk);

  const teacher = await without("a teacher without rosters", "teacher", "roster-view");
  const asked = callsOf(teacher);
  await teacher.goto("/teacher/index");
  await teacher.getByRole("heading", { name: /你好/ }).waitFor();
  await teacher.goto("/teacher/roster/index");
  await teacher.getByRole("heading", { name: "当前角色不能打开这个页面" }).waitFor();
  expect(asked.filter((call) => call.includes("/teaching/") || call.includes("/roster"))).toEqual([]);
  await stage.leave(teacher);
});

test("who may not make a round is offered neither 新建轮次 nor a copy", async () => {
  const clerk = await without("a clerk who only looks", "school", "round-create");
  await clerk.goto("/elective/rounds");
  await clerk.getByRole("row").getByRole("button", { name: "监控" }).first().waitFor();
  await clerk.getByRole("button", { name: "导出", exact: true }).waitFor();
  expect(await clerk.getByRole("button", { name: "新建轮次" }).count()).toBe(0);
  const offered = await clerk.getByRole("cell").getByRole("button").allInnerTexts();
  expect(offered.filter((name) => name === "复制" || name === "更多")).toEqual([]);
  await stage.leave(clerk);
});

test("two clerks change a course: the second sees what the first saved, and keeps what they typed", async () => {
  const [first, second] = [await stage.enter("the first clerk"), await stage.enter("the second clerk")];
  const dialogs = [];
  for (const clerk of [first, second]) {
    await signIn(clerk, "school", "/public-data/courses");
    await clerk.getByRole("row").nth(1).getByRole("button", { name: "编辑" }).click();
    dialogs.push(clerk.getByRole("dialog", { name: /^修改课程/ }));
  }
  const [early, late] = dialogs as [(typeof dialogs)[number], (typeof dialogs)[number]];
  await late.getByLabel("课程简介").fill("第二个人写的");
  await early.getByLabel("课程简介").fill("第一个人写的");

  const calls = callsOf(first);
  await Promise.all([
    first.waitForResponse("**/courses/search"),
    first.getByText("课程已保存").waitFor(),
    early.getByRole("button", { name: "保存课程" }).click(),
  ]);
  // Only what the change touches is read again: not schools and semesters.
  expect(calls.filter((call) => !call.includes("/courses"))).toEqual([]);

  await late.getByRole("button", { name: "保存课程" }).click();
  await late.getByRole("alert").getByText("别人刚刚修改了这条记录").waitFor();
  await late.getByRole("button", { name: "查看最新内容" }).click();
  const newest = late.getByRole("group", { name: "最新内容" });
  await expect.poll(() => newest.getByLabel("课程简介").inputValue()).toBe("第一个人写的");
  await late.getByRole("button", { name: "回到我填写的" }).click();
  expect(await late.getByLabel("课程简介").inputValue()).toBe("第二个人写的");
  await Promise.all([second.getByText("课程已保存").waitFor(), late.getByLabel("课程名称").press("Enter")]);
  await stage.leave(first);
  await stage.leave(second);
});

test("pointing at a course draws no other row anew", async () => {
  const student = await stage.enter("a student");
  await signIn(student, "student", "/student/activity-center/index");
  const rows = student.locator('[data-component="course-row"]');
  await rows.nth(4).waitFor();
  await rows.nth(4).hover();
  await student.locator("[data-previewed]").first().waitFor();
  const shown = await student.locator("[data-previewed]").first().innerText();
  // React keeps the properties that an element was last drawn with beside it: drawn again, they are others.
  const drawn = () =>
    rows.evaluateAll((elements) => {
      const known = ((globalThis as { knownProps?: Map<Element, unknown> }).knownProps ??= new Map());
      return elements.map((element) => {
        const key = Object.keys(element).find((name) => name.startsWith("__reactProps$")) ?? "";
        const props = (element as unknown as Record<string, unknown>)[key];
        const anew = known.get(element) !== props;
        known.set(element, props);
        return { anew, told: props !== undefined };
      });
    });
  const before = await drawn();
  expect(before.every(({ told }) => told)).toBe(true);
  await rows.nth(1).hover();
  await expect.poll(() => student.locator("[data-previewed]").first().innerText()).not.toBe(shown);
  expect((await drawn()).filter(({ anew }) => anew)).toEqual([]);
  await stage.leave(student);
});

test("after an act only the pages of the list that are in view are read again", async () => {
  const student = await stage.enter("a student far down the list");
  await giveSession(student, "student2");
  let searches = 0;
  student.on("request", (request) => {
    if (request.url().endsWith("/selection/offerings/search")) searches += 1;
  });
  await student.goto("/student/activity-center/index");
  const rows = student.locator('[data-component="course-row"]');
  await rows.nth(49).waitFor();
  await rows.nth(49).scrollIntoViewIfNeeded();
  await rows.nth(50).waitFor();
  expect(searches, "two pages").toBe(2);
  await rows.first().scrollIntoViewIfNeeded();

  const row = rows.filter({ has: student.getByRole("button", { name: /^选课 / }) }).first();
  const id = await row.getAttribute("data-id");
  searches = 0;
  await row.getByRole("button", { name: /^选课 / }).click();
  // Its row is drawn from the page that is read again; whatever else is read was asked for at the same time.
  await student
    .locator(`[data-component="course-row"][data-id="${id}"]`)
    .getByText("已选", { exact: true })
    .waitFor();
  expect(searches, "the first page alone").toBe(1);

  // The second one is read again when it comes into view.
  await rows.nth(60).scrollIntoViewIfNeeded();
  await expect.poll(() => searches).toBe(2);
  await stage.leave(student);
});
