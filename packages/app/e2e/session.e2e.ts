import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { allRead } from "./stage/all-read.ts";
import { complaintsOf } from "./stage/complaints.ts";
import { openStage } from "./stage/browser.ts";
import { markStudent, openStudentAccount } from "./stage/people.ts";
import { fillSignIn, giveSession, PASSWORD, signIn } from "./stage/sign-in.ts";

/** Specification, section 4: the lines about the session, in its words. Impersonation is in users.e2e.ts. */
const stage = openStage();

const pathOf = (page: Page) => new URL(page.url()).pathname;
const cookieNames = async (page: Page) => (await page.context().cookies()).map(({ name }) => name);

const openUserMenu = (page: Page) => page.getByRole("button", { name: /的菜单$/ }).click();
const question = (page: Page) => page.getByRole("alertdialog");

async function chooseRole(page: Page, role: string): Promise<void> {
  await openUserMenu(page);
  await page.getByRole("menuitemcheckbox", { name: role }).click();
  await question(page).getByText(`确定把当前角色切换成${role}吗`).waitFor();
  await question(page).getByRole("button", { name: "切换" }).click();
}

async function askToLogOut(page: Page): Promise<void> {
  await openUserMenu(page);
  await page.getByRole("menuitem", { name: "退出登录" }).click();
  await question(page).getByText("确定注销并退出系统吗？").waitFor();
}
const logOut = (page: Page) => question(page).getByRole("button", { name: "退出" }).click();

describe("with no token", () => {
  test("the bare address and the dashboard lead to /index, every other page of the portal to /login", async () => {
    const page = await stage.enter("visitor");
    for (const path of ["/", "/dashboard"]) {
      await page.goto(path);
      await page.waitForURL("**/index");
    }
    for (const path of ["/student", "/teacher/index", "/system/users", "/user/center", "/select-course"]) {
      await page.goto(path);
      await page.waitForURL(({ pathname }) => pathname === "/login");
      expect(new URL(page.url()).searchParams.get("redirect")).toMatch(new RegExp(`^${path}`));
    }
    await stage.leave(page);
  });
});

describe("with a token", () => {
  test.for([
    ["student", "/student/index", "/student"],
    ["teacher", "/teacher/index", "/teacher"],
    ["school", "/dashboard", "/"],
  ] as const)("a %s on /login goes to %s, and so from the address of the area", async ([who, home, area]) => {
    const page = await stage.enter(who);
    await giveSession(page, who);
    for (const path of ["/login", area]) {
      await page.goto(path);
      await page.waitForURL(({ pathname }) => pathname === home);
    }
    await stage.leave(page);
  });

  test("the first navigation asks who it is and for the menu, once, and goes on to where it was going", async () => {
    const page = await stage.enter("school");
    await giveSession(page, "school");
    const asked: string[] = [];
    page.on("request", (request) => {
      const call = /\/(sessionUserInfo|userMenuTree)(\?|$)/u.exec(request.url())?.[1];
      if (call !== undefined && request.resourceType() === "fetch") asked.push(call);
    });
    await page.goto("/elective/rounds?keyword=x");
    await page.getByRole("button", { name: "查询", exact: true }).waitFor();
    expect(pathOf(page)).toBe("/elective/rounds");
    expect(new URL(page.url()).search).toBe("?keyword=x");
    await page
      .getByRole("link", { name: "监控" })
      .or(page.getByRole("link", { name: "首页" }))
      .first()
      .click();
    await page.waitForURL(({ pathname }) => pathname !== "/elective/rounds");
    expect(asked.filter((call) => call === "sessionUserInfo")).toHaveLength(1);
    expect(new Set(asked).size).toBe(asked.length);
    await stage.leave(page);
  });

  test("when it is not known who it is, the session ends and the page begins anew at /login", async () => {
    const page = await stage.enter("student");
    await giveSession(page, "student");
    await page.route("**/sessionUserInfo", (route) => route.fulfill({ status: 404, json: {} }));
    await page.goto("/student/stu-timetable/index");
    await page.waitForURL(({ pathname }) => pathname === "/login");
    expect((await cookieNames(page)).filter((name) => name.includes("token"))).toEqual([]);
    await stage.leave(page);
  });

  test("a home with ?load in its address is loaded anew without it", async () => {
    const page = await stage.enter("school");
    for (const path of ["/index?load=1&x=2", "/dashboard?load=1"]) {
      if (path.startsWith("/dashboard")) await giveSession(page, "school");
      await page.goto(path);
      await page.waitForURL(({ search }) => search === "");
      await page.getByRole("heading", { level: 1 }).waitFor();
    }
    await stage.leave(page);
  });

  test("/redirect/… draws the page behind it anew, and complains of nothing", async () => {
    const page = await stage.enter("teacher");
    const complaints = complaintsOf(page);
    await signIn(page, "teacher", "/redirect/teacher/timetable/index?week=2");
    await page.waitForURL("**/teacher/timetable/index?week=2");
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(complaints).toEqual([]);
    await page.goto("/redirect/no/such/page");
    await page.waitForURL("**/404");
    await stage.leave(page);
  });

  test("a navigation that fails stops the progress bar and says so", async () => {
    const page = await stage.enter("school");
    await giveSession(page, "school");
    const failed: string[] = [];
    page.on("pageerror", (error) => failed.push(String(error)));
    await page.route("**/sessionUserInfo", (route) => route.abort("connectionrefused"));
    await page.goto("/elective/rounds");
    await page.getByRole("button", { name: "重新加载" }).waitFor();
    await page.getByRole("progressbar", { name: "正在打开页面" }).waitFor({ state: "detached" });
    await stage.leave(page);
  });
});

test("who left the school is told until when they see their records, and is offered no act; who is back is", async () => {
  const page = await stage.enter("visitor");
  const password = "Leaver@2026";
  const { id, useraccount } = await openStudentAccount(password);
  await markStudent(id, "left");
  await page.goto("/login");
  await fillSignIn(page, useraccount, password);
  await page.waitForURL("**/student/index");
  await page.getByText(/^你已离校，只能查看自己的记录，至 \d{4}-\d\d-\d\d。$/u).waitFor();
  await page.goto("/student/activity-center/index");
  await page.getByText("不可选").first().waitFor();
  expect(await page.getByRole("button", { name: /^(选课 |候补|选课篮|加入选课篮)/u }).count()).toBe(0);
  await markStudent(id, "active");
  await page.goto("/student/activity-center/index");
  await page
    .getByRole("button", { name: /^选课篮/u })
    .first()
    .waitFor();
  expect(await page.getByText("你已离校").count()).toBe(0);
  await stage.leave(page);
});

test("logging out asks first, then forgets the session and remembers what kind of person it was", async () => {
  const page = await stage.enter("teacher");
  await signIn(page, "teacher");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await askToLogOut(page);
  await question(page).getByRole("button", { name: "取消" }).click();
  expect(pathOf(page)).toBe("/teacher/index");
  const before = (await page.context().cookies()).find(({ name }) => name.includes("token"))?.value;
  await askToLogOut(page);
  await logOut(page);
  await page.waitForURL(({ pathname }) => pathname === "/login");
  expect((await cookieNames(page)).filter((name) => name.includes("token"))).toEqual([]);
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  expect(kept).toContain('"mutual-recognition-user-type":"teacher"');
  expect(kept).not.toContain(before ?? "no token");
  await stage.leave(page);
});

test("somebody with two roles is asked, and comes to the home of the other one", async () => {
  const page = await stage.enter("dual");
  await signIn(page, "dual");
  const change = async (role: string, home: string) => {
    await chooseRole(page, role);
    await page.waitForURL(`**${home}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
  };
  await change("学校教务管理员", "/dashboard");
  await page.goto("/teacher/index");
  await page.waitForURL("**/401");
  await page.goto("/dashboard");
  await change("教师", "/teacher/index");
  await stage.leave(page);
});

describe("two tabs of a browser", () => {
  test("agree that nobody is signed in any more", async () => {
    const first = await stage.enter("student");
    await signIn(first, "student");
    const second = await first.context().newPage();
    await second.goto("/student/stu-timetable/index");
    await second.getByRole("button", { name: "订阅" }).waitFor();
    await askToLogOut(first);
    await logOut(first);
    await first.waitForURL(({ pathname }) => pathname === "/login");
    await second.waitForURL(/\/login\?redirect=%2Fstudent%2Fstu-timetable%2Findex/u);
    // And that somebody is again.
    await fillSignIn(first, "student", PASSWORD);
    await second.waitForURL("**/student/index");
    await stage.leave(first);
  });

  test("leave together when somebody signs out, also the one that asks already whether to stay", async () => {
    const first = await stage.enter("student");
    await signIn(first, "student");
    const second = await first.context().newPage();
    await second.goto("/student/stu-timetable/index");
    await second.getByRole("button", { name: "订阅" }).waitFor();
    // As when it hears from the server before it hears from the other tab.
    const ended = { status: 401, json: { code: "UNAUTHORIZED", message: "登录已过期" } };
    await second.route("**/*", (route) =>
      route.request().resourceType() === "fetch" ? route.fulfill(ended) : route.continue(),
    );
    await second.getByRole("link", { name: "选课中心" }).first().click();
    await second.getByText("登录状态已过期，您可以继续留在该页面，或者重新登录").waitFor();
    await second.unrouteAll();
    await askToLogOut(first);
    await logOut(first);
    await second.waitForURL(/\/login\?redirect=/u);
    await stage.leave(first);
  });

  test("agree on the role", async () => {
    const first = await stage.enter("dual");
    await signIn(first, "dual");
    const second = await first.context().newPage();
    await second.goto("/teacher/roster/index");
    await allRead(second);
    await chooseRole(first, "学校教务管理员");
    await first.waitForURL("**/dashboard");
    await second.waitForURL("**/401");
    await stage.leave(first);
  });
});

test("the sidebar's state is kept in a cookie, 1 open and 0 closed, and a narrow window is a phone", async () => {
  const page = await stage.enter("school");
  await signIn(page, "school");
  const cookie = async () =>
    (await page.context().cookies()).find(({ name }) => name === "sidebarStatus")?.value;
  await page.getByRole("button", { name: "收起侧栏" }).click();
  await expect.poll(cookie).toBe("0");
  await page.reload();
  await page.getByRole("button", { name: "展开侧栏" }).click();
  await expect.poll(cookie).toBe("1");
  const sidebar = page.getByRole("navigation").getByText("教学管理");
  await sidebar.waitFor();
  // 1024 − 3 px are a phone's; see section 2.
  await page.setViewportSize({ width: 1020, height: 800 });
  await sidebar.waitFor({ state: "hidden" });
  await page.setViewportSize({ width: 1022, height: 800 });
  await sidebar.waitFor();
  await stage.leave(page);
});

test("a student's desk has the shared frame, whose tabs survive a reload, and the navigation on top for who wishes", async () => {
  const page = await stage.enter("student on a desk");
  await signIn(page, "student");
  const sidebar = page.getByRole("navigation", { name: "主导航" });
  await sidebar.getByRole("link", { name: "选课中心" }).click();
  await page.waitForURL("**/student/activity-center/index");
  const tabs = page.getByRole("navigation", { name: "已打开的页面" });
  await tabs.getByRole("link", { name: "选课中心" }).waitFor();
  await page.reload();
  await tabs.getByRole("link", { name: "选课中心" }).waitFor();
  await page.getByRole("button", { name: "布局设置" }).click();
  const settings = page.getByRole("dialog", { name: "布局设置" });
  await settings.getByText("深色").click();
  await settings.getByText("顶部导航").click();
  // The frame is another one: its settings are where the button of it is.
  await tabs.waitFor({ state: "hidden" });
  await page.reload();
  await page.getByRole("button", { name: /^选课篮/ }).waitFor();
  expect(await tabs.count()).toBe(0);
  expect(await page.locator("[data-theme=dark]").count()).toBeGreaterThan(0);
  await page.getByRole("button", { name: "布局设置" }).click();
  await settings.getByText("侧边栏", { exact: true }).click();
  await tabs.getByRole("link", { name: "选课中心" }).waitFor();
  await stage.leave(page);
});

test("the dashboard is drawn anew when it comes into view again, other pages are kept, and tabs survive loads by address", async () => {
  const page = await stage.enter("school");
  await signIn(page, "school");
  const mark = (path: string) =>
    page.evaluate((at) => document.querySelector("main h1")?.setAttribute("data-marked", at), path);
  const marked = (path: string) => page.locator(`main h1[data-marked="${path}"]`).count();
  const heading = page.getByRole("heading", { level: 1 });
  const tabs = page.getByRole("navigation", { name: "已打开的页面" });
  await page.goto("/elective/rounds");
  await tabs.getByRole("link", { name: "选课轮次", exact: true }).waitFor();
  await page.goto("/system/users");
  for (const name of ["首页", "选课轮次", "用户管理"])
    await tabs.getByRole("link", { name, exact: true }).waitFor();
  await heading.first().waitFor({ state: "attached" });
  await mark("users");
  await tabs.getByRole("link", { name: "首页", exact: true }).click();
  await page.waitForURL("**/dashboard");
  await heading.getByText("你好").waitFor();
  await mark("dashboard");
  await tabs.getByRole("link", { name: "用户管理", exact: true }).click();
  await page.waitForURL("**/system/users");
  await expect.poll(() => marked("users")).toBe(1);
  await tabs.getByRole("link", { name: "首页", exact: true }).click();
  await heading.getByText("你好").waitFor();
  expect(await marked("dashboard")).toBe(0);
  await stage.leave(page);
});

test("a visitor switches to dark, and finds it so on the next page", async () => {
  const page = await stage.enter("visitor");
  await page.goto("/index");
  await page.getByRole("button", { name: "切换深色和浅色" }).click();
  await page.locator("[data-theme=dark]").first().waitFor({ state: "attached" });
  await page.goto("/notice");
  await page.locator("[data-theme=dark]").first().waitFor({ state: "attached" });
  await stage.leave(page);
});
