import { type ApiFailure, clearCache, createFeedback, runHealthCheck } from "@huxuan/api-client";
import { expect, test } from "vitest";
import { seriousViolations } from "./stage/accessibility.ts";
import { openStage } from "./stage/browser.ts";
import { clientOf, openStudentAccount } from "./stage/people.ts";
import { pressAct } from "./stage/row-act.ts";
import { signIn } from "./stage/sign-in.ts";

const stage = openStage();

test("the platform's office sees how everything is, runs the self-check and lives with a risk until a day", async () => {
  const page = await stage.enter("platform");
  await signIn(page, "admin", "/monitor/health");
  const parts = page.getByRole("list", { name: "各部分的健康" });
  // Read by itself, seconds after the start.
  const backup = parts.getByRole("listitem").filter({ hasText: "备份" });
  await backup.getByText("还没有备份过", { exact: false }).waitFor();
  const texts = await parts.getByRole("listitem").allTextContents();
  const placeOf = (part: string) => texts.findIndex((text) => text.startsWith(part));
  expect(placeOf("备份")).toBeLessThan(placeOf("文件存储"));
  await parts.getByRole("button", { name: "看内存的 24 小时" }).click();
  const day = page.getByRole("dialog", { name: "内存的 24 小时" });
  await day.getByRole("figure", { name: "内存" }).waitFor();
  await day.getByRole("button", { name: "关闭" }).click();
  await day.waitFor({ state: "hidden" });

  await page.getByRole("button", { name: /^再?查一遍$/u }).click();
  const open = page.getByRole("list", { name: "要处理的" });
  await open.getByText("公开的演示密码", { exact: false }).waitFor();
  expect(await seriousViolations(page)).toEqual([]);

  await page.getByRole("button", { name: "接受风险：邮件服务器" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "接受风险" }).click();
  await dialog.getByText("请填写理由").waitFor();
  await dialog.getByLabel("理由").fill("试用期间不发邮件");
  await dialog.getByRole("button", { name: "接受风险" }).click();
  await page.getByText("已接受「邮件服务器」的风险").waitFor();
  await page.getByText(/^其余 \d+ 项$/u).click();
  await page.getByText("试用期间不发邮件", { exact: false }).waitFor();
  await page.getByRole("button", { name: "不再接受：邮件服务器" }).click();
  await open.getByText("没有邮件服务器", { exact: false }).waitFor();
  await stage.leave(page);
});

test("a self-check within a minute of another is refused, and says when it may be run again", async () => {
  const client = await clientOf("admin");
  await runHealthCheck({ client }).catch((failure: ApiFailure) => expect(failure.status).toBe(429));
  const page = await stage.enter("platform");
  await signIn(page, "admin", "/monitor/health");
  await page.getByRole("button", { name: "再查一遍" }).click();
  await page.getByText(/刚刚查过一遍，请 \d+ 秒后再查/u).waitFor();
  await stage.leave(page);
});

test("alarms are tried, and a part is silent for a while, with a reason where it is long", async () => {
  const page = await stage.enter("platform");
  await signIn(page, "admin", "/monitor/health");
  await page.getByText(/^出事时通知：平台通知 \d+ 人/u).waitFor();
  await page.getByRole("button", { name: "发一条测试" }).click();
  await page.getByText(/^测试已发出：平台通知 \d+ 人/u).waitFor();
  await page.getByRole("button", { name: "发一条测试" }).click();
  await page.getByText(/刚刚试过，请 \d+ 秒后再试/u).waitFor();

  await page.getByRole("button", { name: "静默…" }).click();
  const dialog = page.getByRole("dialog", { name: "静默一个部分" });
  await dialog.getByRole("combobox", { name: "部分" }).click();
  await page.getByRole("option", { name: "只读库" }).click();
  await dialog.getByRole("combobox", { name: "静默多久" }).click();
  await page.getByRole("option", { name: "1 天" }).click();
  await dialog.getByRole("button", { name: "开始静默" }).click();
  await dialog.getByText("静默超过 1 小时要写理由").waitFor();
  await dialog.getByLabel("理由").fill("换一台机器");
  expect(await seriousViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "开始静默" }).click();
  const silent = page.getByRole("list", { name: "静默中" });
  await silent.getByText(/「只读库」静默到 .*换一台机器/u).waitFor();
  await silent.getByRole("button", { name: "结束静默" }).click();
  await silent.waitFor({ state: "hidden" });
  await stage.leave(page);
});

test("at night on a phone the page fits and stays readable", async () => {
  const page = await stage.enter("platform");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: "dark" });
  await signIn(page, "admin", "/monitor/health");
  await page.getByRole("list", { name: "各部分的健康" }).getByText("主数据库").waitFor();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
  expect(await seriousViolations(page)).toEqual([]);
  await stage.leave(page);
});

test("the office finds which statements take the time, and sees how one would be run", async () => {
  const page = await stage.enter("platform");
  await signIn(page, "admin", "/monitor/sql");
  const statements = page.getByRole("list", { name: "语句" });
  await statements.getByText(/^p95 /u).first().waitFor();
  await page.getByText("p95 是怎么来的").click();
  await page.getByText("对任何分布都成立", { exact: false }).waitFor();
  await statements.getByText("看语句").first().click();
  await statements.getByRole("button", { name: "看计划" }).first().click();
  const dialog = page.getByRole("dialog");
  // A statement may be one that has no plan without its values: that is said, too.
  await dialog
    .getByText("最费时间的一步")
    .or(dialog.getByText("离开了它的参数", { exact: false }))
    .first()
    .waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await stage.leave(page);
});

test("the office sees what the server keeps, clears what can be read again, and is told why the rest stays", async () => {
  const page = await stage.enter("platform");
  await signIn(page, "admin", "/monitor/redis");
  await page.getByRole("heading", { name: "Redis" }).waitFor();
  const caches = page.getByRole("list", { name: "进程里的缓存" });
  const tokens = caches.getByRole("listitem").filter({ hasText: "核对过的登录凭证" });
  await tokens.getByText("不能清空：这是登录状态", { exact: false }).waitFor();
  expect(await tokens.getByRole("button").count()).toBe(0);

  await caches.getByRole("button", { name: "清空：平台设置" }).click();
  const question = page.getByRole("alertdialog", { name: "清空「平台设置」？" });
  await question.getByText("不会丢失", { exact: false }).waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await question.getByRole("button", { name: "清空缓存" }).click();
  await page.getByText("「平台设置」已清空，用到时重新读取").waitFor();

  // What has no button is refused all the same.
  const refused = await clearCache({
    client: await clientOf("admin"),
    body: { prefix: "tokens" },
  }).catch((failure: ApiFailure) => failure);
  expect(refused).toMatchObject({ status: 409 });

  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await tokens.waitFor();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
  expect(await seriousViolations(page)).toEqual([]);
  await stage.leave(page);
});

test("the office of a school may not see what the server keeps", async () => {
  const page = await stage.enter("office");
  await signIn(page, "school", "/monitor/redis");
  await page.getByText("当前角色不能打开这个页面").waitFor();
  await stage.leave(page);
});

test("the office signs somebody out, and not itself", async () => {
  await clientOf("teacher");
  const page = await stage.enter("platform");
  await signIn(page, "admin", "/monitor/sessions");
  const own = page.getByRole("row").filter({ hasText: "当前会话" });
  const ownAct = own.getByRole("button", { name: /退出登录/u }).first();
  expect(await ownAct.getAttribute("aria-disabled")).toBe("true");
  await ownAct.hover();
  await page.getByText("这是当前会话，请从右上角退出").first().waitFor();
  const row = page.getByRole("row").filter({ hasText: "teacher" }).first();
  await pressAct(row, "退出登录");
  await page.getByRole("alertdialog").getByRole("button", { name: "退出这台设备" }).click();
  await page.getByText(/已在这台设备上退出$/u).waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await stage.leave(page);
});

test("the log tells why somebody did not get in, lets new rows wait above, and leads from a call to what it changed", async () => {
  const { useraccount } = await openStudentAccount("Kaoshi@2031-Bu");
  const page = await stage.enter("platform");
  /** Somebody tries a password that is not theirs; gives the request id of the refusal. */
  const tryPassword = async () => {
    const data = { username: useraccount, password: "not-the-password" };
    const answer = await page.context().request.post("/qsmart/common/login", { data });
    expect(answer.status()).toBe(401);
    return answer.headers()["x-request-id"] ?? "";
  };
  const requestId = await tryPassword();
  await signIn(page, "admin", "/monitor/logs");
  await page.getByRole("link", { name: /^登录.*没进来/u }).click();
  await page.getByRole("textbox", { name: "人" }).fill(useraccount);
  await page.getByRole("button", { name: "查询" }).click();
  // Not what a row unfolds to, which says it as well.
  const unfolding = page.getByRole("button", { name: /^(展开|收起)/u });
  const refused = page.getByRole("row").filter({ has: unfolding }).filter({ hasText: "用户名或密码不正确" });
  await expect.poll(() => refused.count()).toBe(1);
  await refused.getByRole("button", { name: /^展开/u }).click();
  await page.getByText("401 CREDENTIALS_WRONG").waitFor();
  expect(await refused.count()).toBe(1);
  await page.getByText(requestId, { exact: true }).last().waitFor();
  expect(await seriousViolations(page)).toEqual([]);

  await tryPassword();
  await page.getByRole("button", { name: "看新的" }).click();
  await expect.poll(() => refused.count()).toBe(2);

  const client = await clientOf("admin");
  const { data: created, response } = await createFeedback({
    client,
    body: { feedback: "日志里能找到这条意见", page: "/dashboard" },
  });
  expect(created.id).toBeGreaterThan(0);
  await page.goto(`/monitor/logs?kind=access&requestId=${response.headers.get("x-request-id") ?? ""}`);
  const call = page.getByRole("row").filter({ hasText: "提交意见反馈" });
  await call.getByRole("button", { name: /^展开/u }).click();
  await page.getByRole("link", { name: "看操作" }).click();
  await page
    .getByRole("row")
    .filter({ hasText: "提交意见反馈" })
    .getByRole("button", { name: "查看变化" })
    .click();
  await page.getByRole("dialog").getByText("日志里能找到这条意见").waitFor();
  await stage.leave(page);
});

test("the office of a school may not read who called what", async () => {
  const page = await stage.enter("office");
  await signIn(page, "school", "/monitor/logs");
  await page.getByText("当前角色不能打开这个页面").waitFor();
  await stage.leave(page);
});

test("who builds on the platform finds a call, reads what it takes, and tries it with their own rights", async () => {
  const page = await stage.enter("office");
  await signIn(page, "school", "/tools/api");
  const list = page.getByRole("navigation", { name: "接口" });
  await list.getByRole("textbox", { name: "找接口" }).fill("查询教学班 offerings/search");
  await list
    .getByRole("link", { name: /^POST 查询教学班$/u })
    .first()
    .click();
  await page.getByRole("heading", { name: "查询教学班" }).waitFor();
  await page
    .getByRole("region", { name: "会得到" })
    .getByRole("cell", { name: /^rowCount/u })
    .waitFor();
  const body = page.getByRole("textbox", { name: "要发的 JSON" });
  await body.fill("{");
  await page.keyboard.press("Control+Enter");
  await page.getByText("要发的内容不是 JSON", { exact: false }).waitFor();
  await body.fill('{"page":{"pageIndex":1,"pageSize":10}}');
  await page.keyboard.press("Control+Enter");
  const answer = page.getByRole("region", { name: "答复" });
  await answer.getByText('"rowCount"', { exact: false }).waitFor();
  await answer.getByText("200", { exact: true }).waitFor();
  expect(await seriousViolations(page)).toEqual([]);

  // What one may not do on a page one may not do here.
  await page.goto("/tools/api?operation=getHealth");
  await page.getByRole("button", { name: /^发出 GET/u }).click();
  await answer.getByText("403", { exact: true }).waitFor();
  await answer.getByText("FORBIDDEN", { exact: false }).waitFor();
  // What changes something is not sent from here.
  await page.goto("/tools/api?operation=createCourse");
  await page.getByText("会改变数据的接口不在这里试", { exact: false }).waitFor();
  expect(await page.getByRole("button", { name: /^发出/u }).count()).toBe(0);
  await stage.leave(page);
});

test("a burst of bad sign-ins shows on the open page; its address is blocked, told so in a sentence, and let in again", async () => {
  const ip = "203.0.113.200";
  const page = await stage.enter("platform");
  await signIn(page, "admin", "/monitor/addresses");
  await page
    .getByRole("list", { name: "没做成的路径" })
    .or(page.getByText("24 小时里都做成了"))
    .first()
    .waitFor();
  const from = { "x-forwarded-for": ip };
  const visit = () => page.context().request.get("/login", { headers: { ...from, accept: "text/html" } });
  for (let n = 0; n < 6; n += 1) {
    const data = { username: `burst-${n}`, password: "not-the-password" };
    const answer = await page.context().request.post("/qsmart/common/login", { data, headers: from });
    expect(answer.status()).toBe(401);
  }
  // By itself: the page is not touched.
  const row = page
    .getByRole("list", { name: "来访地址" })
    .getByRole("listitem")
    .filter({ hasText: ip })
    .first();
  await row.getByText("登录没成功 6 / 6").waitFor({ timeout: 10_000 });
  await row.getByText("它做了什么").click();
  await row
    .getByRole("region", { name: `${ip} 请求了什么` })
    .getByText("登录")
    .waitFor();
  expect(await seriousViolations(page)).toEqual([]);

  expect((await visit()).status()).toBe(200);
  await row.getByRole("button", { name: `封禁 ${ip}` }).click();
  const dialog = page.getByRole("dialog", { name: "封禁地址" });
  await dialog.getByText(`近 7 天没有人从 ${ip} 登录过`).waitFor();
  await dialog.getByRole("button", { name: "封禁", exact: true }).click();
  await dialog.getByText("请写原因，以后解除的人要看").waitFor();
  await dialog.getByLabel("原因").fill("夜里猜密码");
  expect(await seriousViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "封禁", exact: true }).click();
  await page.getByText(`已封禁 ${ip}`).waitFor();
  await row.getByText("封禁中", { exact: true }).waitFor();
  const refused = await visit();
  expect(refused.status()).toBe(403);
  expect(await refused.text()).toContain(`来自 ${ip} 的访问被暂停了`);

  await row.getByRole("link", { name: "看封禁" }).click();
  const block = page.getByRole("row").filter({ hasText: "夜里猜密码" });
  await pressAct(block, "解除");
  await page.getByRole("alertdialog").getByRole("button", { name: "解除封禁" }).click();
  await page.getByText(`${ip} 已解除封禁`).waitFor();
  expect((await visit()).status()).toBe(200);

  // A rule says whom it would have hit before it is saved.
  await page.getByRole("tab", { name: "自动封禁" }).click();
  await page.getByRole("button", { name: "开启规则：没成功的登录" }).click();
  const rule = page.getByRole("dialog", { name: "规则：没成功的登录" });
  await rule.getByLabel("超过").fill("5");
  await rule.getByRole("region", { name: "过去 24 小时会封禁谁" }).getByText(ip).waitFor();
  await rule.getByRole("button", { name: "保存规则" }).click();
  await page.getByText("规则已开启").waitFor();
  await page.getByRole("button", { name: "修改规则：没成功的登录" }).click();
  await rule.getByRole("switch", { name: "开启这条规则" }).click();
  await rule.getByRole("button", { name: "保存规则" }).click();
  await page.getByText("规则已关闭").waitFor();
  await stage.leave(page);
});

test("nobody blocks the address that they come from, or a range that holds it", async () => {
  const page = await stage.enter("platform");
  await page.setExtraHTTPHeaders({ "x-forwarded-for": "203.0.113.201" });
  await signIn(page, "admin", "/monitor/addresses?view=blocks");
  await page.getByRole("button", { name: "封禁地址" }).click();
  const dialog = page.getByRole("dialog", { name: "封禁地址" });
  await dialog.getByLabel("地址或网段").fill("203.0.113.0/24");
  await dialog.getByText("这里面有你现在的地址 203.0.113.201", { exact: false }).first().waitFor();
  await dialog.getByLabel("原因").fill("试一试");
  await dialog.getByRole("button", { name: "封禁", exact: true }).click();
  await dialog.getByText("这里面有你现在的地址 203.0.113.201，封禁后你自己也进不来").nth(1).waitFor();
  await page.getByRole("row").filter({ hasText: "203.0.113.0/24" }).waitFor({ state: "detached" });
  await stage.leave(page);
});
