import type { Page, Route } from "playwright";
import { describe, expect, test } from "vitest";
import { seriousViolations } from "./stage/accessibility.ts";
import { allRead } from "./stage/all-read.ts";
import { openStage } from "./stage/browser.ts";
import { focusIn } from "./stage/keyboard.ts";
import { PASSWORD, signIn } from "./stage/sign-in.ts";

/**
 * Specification, section 8: what people see when a call fails, in its words. The real server gives few of these answers
 * on request, so they are put in its place. How long a message stays is tried in packages/api-client/test/transport.test.ts.
 */
const stage = openStage();

/** Which call stands for all that somebody sends: the change of role. */
const CALL = "**/switchRoles?*";
const HOME = "/teacher/index";

/** Somebody who changes their role, and gets `answer`. */
async function changeRole(answer: (route: Route) => Promise<void>, prepare?: (page: Page) => Promise<void>) {
  const page = await stage.enter("dual");
  await prepare?.(page);
  await signIn(page, "dual");
  await page.route(CALL, answer);
  await page.getByRole("button", { name: /的菜单$/ }).click();
  await page.getByRole("menuitemcheckbox", { name: "学校教务管理员" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "切换" }).click();
  return page;
}

const answerWith =
  (status: number, message: string, code = "ANY") =>
  (route: Route): Promise<void> =>
    route.fulfill({ status, json: { code, message } });

/** The message, and nobody is anywhere else. */
async function expectMessage(page: Page, message: string): Promise<void> {
  await page.getByRole("region", { name: /^通知/ }).getByText(message, { exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe(HOME);
}

test.for([
  [306, "a status from 300 to 400", "请换一种方式"],
  [409, "any other refusal", "角色刚被收回"],
  [500, "a fault of the server", "服务器出错了，请稍后再试"],
  [401, "a 401 about the licence certificate", "软件许可证书不正确", "LICENCE_EXPIRED"],
] as const)("%s, %s, is told with the message of the server", async ([status, , message, code]) => {
  const page = await changeRole(answerWith(status, message, code));
  await expectMessage(page, message);
  await stage.leave(page);
});

test("402 says that the licence has ended, whatever the server says", async () => {
  const page = await changeRole(answerWith(402, "expired"));
  await expectMessage(page, "软件许可证书授权已过期，请与学校相关部门联系！");
  await stage.leave(page);
});

test("a server that cannot be reached is told as 网络请求错误", async () => {
  const page = await changeRole((route) => route.abort("connectionrefused"));
  await expectMessage(page, "网络请求错误");
  await stage.leave(page);
});

test("a server that does not answer within 1,200,000 ms is told as 网络请求超时", async () => {
  const waiting = Promise.withResolvers<void>();
  const page = await changeRole(
    () => {
      waiting.resolve();
      return Promise.withResolvers<void>().promise;
    },
    (window) => window.clock.install(),
  );
  await waiting.promise;
  await page.clock.fastForward(1_200_001);
  await expectMessage(page, "网络请求超时");
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await stage.leave(page);
});

describe("a session that has ended and cannot be refreshed", () => {
  const expired = async () => {
    const page = await changeRole(answerWith(401, "登录已过期"), async (window) => {
      await window.route("**/refreshToken?*", answerWith(401, "登录已过期"));
    });
    const question = page.getByRole("dialog", { name: "系统提示" });
    await question.getByText("登录状态已过期，您可以继续留在该页面，或者重新登录").waitFor();
    return { page, question };
  };

  test("asks once, and lets the person stay", async () => {
    const { page, question } = await expired();
    expect(await question.getByRole("button").allInnerTexts()).toEqual(
      expect.arrayContaining(["取消", "重新登录"]),
    );
    await question.getByRole("button", { name: "取消" }).click();
    await question.waitFor({ state: "hidden" });
    expect(new URL(page.url()).pathname).toBe(HOME);
    await stage.leave(page);
  });

  test("or signs in in place", async () => {
    const { page, question } = await expired();
    await page.unrouteAll();
    await question.getByRole("button", { name: "重新登录" }).click();
    await question.getByLabel(/^密码/).fill(PASSWORD);
    await question.getByRole("button", { name: "登录", exact: true }).click();
    await question.waitFor({ state: "hidden" });
    expect(new URL(page.url()).pathname).toBe(HOME);
    await stage.leave(page);
  });
});

describe("a list that cannot be read says why", () => {
  const SEARCH = "**/mutual-recognition/students/search";
  const refused = (status: number, code: string, message: string) => (route: Route) =>
    route.fulfill({ status, json: { code, message, requestId: "r-list" } });

  test.for([
    ["402", refused(402, "LICENCE_EXPIRED", "expired"), "软件许可证书授权已过期，请与学校相关部门联系！"],
    ["no answer", (route: Route) => route.abort("connectionrefused"), "网络请求错误"],
    [
      "what the server says",
      refused(409, "STATE_CONFLICT", "名单正在导入，请稍后再查"),
      "名单正在导入，请稍后再查",
    ],
  ] as const)("%s", async ([, answer, sentence]) => {
    const page = await stage.enter("office");
    await page.route(SEARCH, answer);
    await signIn(page, "school", "/public-data/students");
    await page.getByText("学生暂时无法读取").waitFor();
    await page.getByText(sentence, { exact: true }).first().waitFor();
    await page.unroute(SEARCH);
    await page.getByRole("button", { name: "重试" }).click();
    await page.getByRole("row").nth(1).waitFor();
    await stage.leave(page);
  });

  test("without a network at once, and it is read when the network is back", async () => {
    const page = await stage.enter("office");
    await signIn(page, "school", "/public-data/students");
    await page.getByRole("row").nth(1).waitFor();
    await page.context().setOffline(true);
    await page.getByRole("textbox", { name: "关键词" }).fill("2");
    await page.getByRole("button", { name: "查询", exact: true }).click();
    await page.getByText("学生暂时无法读取").waitFor();
    await page.getByText("网络请求错误", { exact: true }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole("row").nth(1).waitFor();
    expect(await page.getByText("学生暂时无法读取").count()).toBe(0);
    await stage.leave(page);
  });

  test("a card of a page, too", async () => {
    const page = await stage.enter("student");
    await page.route("**/mutual-recognition/selection/**", refused(402, "LICENCE_EXPIRED", "expired"));
    await signIn(page, "student");
    await page.getByText("软件许可证书授权已过期，请与学校相关部门联系！").first().waitFor();
    await stage.leave(page);
  });
});

test("feedback that does not arrive says 提交失败 and keeps what was written", async () => {
  const page = await stage.enter("teacher");
  await signIn(page, "teacher");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.getByRole("button", { name: /的菜单$/ }).click();
  await page.getByRole("menuitem", { name: "意见反馈" }).click();
  const dialog = page.getByRole("dialog", { name: "意见反馈" });
  const text = dialog.getByPlaceholder("告诉我们你的建议或遇到的问题。");
  await text.fill("名单打不开");
  await page.route("**/feedback*", (route) => route.abort("connectionrefused"));
  await dialog.getByRole("button", { name: "提交", exact: true }).click();
  await page.getByText("提交失败").first().waitFor();
  expect(await text.inputValue()).toBe("名单打不开");
  await stage.leave(page);
});

test("a browser without full screen is told so", async () => {
  const page = await stage.enter("school");
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, "fullscreenEnabled", { get: () => false });
  });
  await signIn(page, "school");
  await page.getByRole("button", { name: "全屏" }).click();
  await page.getByText("you browser can not work").waitFor();
  await stage.leave(page);
});

test("a dictionary that cannot be loaded is passed over in silence", async () => {
  const page = await stage.enter("administrator");
  await signIn(page, "admin");
  const refused = page.waitForEvent("requestfailed", (request) => request.url().includes("getListData"));
  await page.route("**/getListData", (route) => route.abort("connectionrefused"));
  await page.goto("/system/operation-log");
  await refused;
  await allRead(page);
  expect(await page.getByRole("region", { name: /^通知/ }).getByRole("listitem").count()).toBe(0);
  await stage.leave(page);
});

test("more courses than one may require are cut, in an alert titled Tip that only OK closes", async () => {
  const page = await stage.enter("school");
  await signIn(page, "school", "/public-data/courses");
  await page.getByRole("row").nth(1).getByRole("button", { name: "编辑" }).click();
  const course = page.getByRole("dialog", { name: /^修改课程 / });
  const chosen = course.getByRole("button", { name: /^移除/ });
  const choose = course.getByRole("button", { name: "从课程列表选择先修课程" });
  await choose.waitFor();
  const before = await chosen.count();
  await choose.click();
  const list = page.getByRole("dialog", { name: "选择先修课程" });
  // A course does not require itself.
  await list.getByText("就是这门课程").first().waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await list.getByRole("checkbox", { name: "选择本页全部" }).click();
  const alert = page.getByRole("alertdialog", { name: "Tip" });
  await alert.getByText("最多只能选择 20 条记录！").waitFor();
  await focusIn(alert);
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await alert.getByRole("button", { name: "确定" }).click();
  await list.getByText("已选 20 项，最多 20 项").waitFor();
  await list.getByRole("button", { name: "确定" }).click();
  await list.waitFor({ state: "hidden" });
  await expect.poll(() => chosen.count()).toBe(before + 20);
  await stage.leave(page);
});
