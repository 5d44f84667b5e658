import {
  createHuxuanClient,
  createUser,
  login,
  memoryTokenStore,
  requestEmailChange,
  type Client,
} from "@huxuan/api-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MailServer, startMailServer } from "../../server/testing/mail-server.ts";
import { seriousViolations } from "./stage/accessibility.ts";
import { openStage } from "./stage/browser.ts";
import { type EmptyServer, startEmptyServer } from "./stage/empty-server.ts";
import { focusIn } from "./stage/keyboard.ts";
import { mailLink } from "./stage/mail-link.ts";
import { pressAct } from "./stage/row-act.ts";
import { fillSignIn } from "./stage/sign-in.ts";

const ADMINISTRATOR = { account: "pingtai", name: "省平台", password: "Guanli-2026-Mima" };
const OWNER = { useraccount: "wangji", email: "wangji@example.edu.cn", password: "Xinde-2026-Mima" };
const PLATFORM = "https://huxuan.example.edu.cn";
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };

const stage = openStage();
let post: MailServer;
let server: EmptyServer;

beforeAll(async () => {
  post = await startMailServer();
  server = await startEmptyServer(ADMINISTRATOR, {
    HUXUAN_SMTP_URL: post.url,
    HUXUAN_MAIL_FROM: "huxuan@example.edu.cn",
    HUXUAN_URL: PLATFORM,
  });
  const client = await administrator();
  const { useraccount, email } = OWNER;
  await createUser({ client, body: { useraccount, email, userNameZh: "王记", roleIds: ["1"] } });
});
afterAll(async () => {
  await server?.stop();
  await post?.close();
});

/** Calls as the administrator. */
async function administrator(): Promise<Client> {
  const tokens = memoryTokenStore();
  const client = createHuxuanClient({ baseUrl: server.url, tokens });
  const { account: username, password } = ADMINISTRATOR;
  tokens.set((await login({ client, body: { username, password } })).data);
  return client;
}

/** The path of the latest link that was mailed to the owner. */
async function mailedLink(nth: number): Promise<string> {
  const links = () =>
    post.got.flatMap(({ to, source }) =>
      to.includes(OWNER.email) ? (mailLink(source, "/retrievePassword") ?? []) : [],
    );
  await expect.poll(() => links().length, { timeout: 30_000 }).toBe(nth);
  const link = links().at(-1) as URL;
  expect(link.origin).toBe(PLATFORM);
  return link.pathname + link.hash;
}

test("somebody who forgot their password chooses another one on a phone, by a link that is good once", async () => {
  const page = await stage.enter("owner", { ...PHONE, baseURL: server.url });
  await page.goto("/login");
  await page.getByRole("link", { name: "忘记密码" }).click();
  await page.waitForURL("/retrievePassword");
  const name = page.getByRole("textbox", { name: "用户名" });
  await name.press("Enter");
  await page.getByText("请输入用户名").waitFor();
  await name.fill(OWNER.useraccount);
  await page.getByText("请输入用户名").waitFor({ state: "detached" });
  expect(await seriousViolations(page)).toEqual([]);
  await name.press("Enter");
  await page.getByText("如账号存在，邮件已发送").waitFor();
  expect(await seriousViolations(page)).toEqual([]);

  const link = await mailedLink(1);
  await page.goto(link);
  await page.getByText(`账号：${OWNER.useraccount}`).waitFor();
  // The token is not left in the address, and a reload still knows it.
  await expect.poll(() => new URL(page.url()).hash).toBe("");
  await page.reload();
  const choose = async (password: string) => {
    await page.getByLabel(/^新密码/).fill(password);
    await page.getByLabel(/再输入一次/).fill(password);
    await page.getByLabel(/再输入一次/).press("Enter");
  };
  await choose("short");
  await page.getByText(/新密码不符合要求/).waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await choose(OWNER.password);
  await page.getByRole("heading", { name: "密码已设置" }).waitFor();
  await page.getByRole("link", { name: "去登录" }).click();
  await fillSignIn(page, OWNER.useraccount, OWNER.password);
  await page.waitForURL("/dashboard");
  await stage.leave(page);

  const other = await stage.enter("whoever finds the mail", { baseURL: server.url });
  await other.goto(link);
  await other.getByRole("heading", { name: "链接已经用过" }).waitFor();
  expect(await seriousViolations(other)).toEqual([]);
  await other.getByRole("button", { name: "重新申请" }).click();
  await other.getByRole("button", { name: "发送邮件" }).waitFor();
  await stage.leave(other);
});

test("a name that nobody has is answered alike, and who asks again is shown a picture first", async () => {
  const page = await stage.enter("visitor", { baseURL: server.url });
  await page.goto("/retrievePassword");
  const name = page.getByRole("textbox", { name: "用户名" });
  await name.fill("meiyou");
  await page.getByRole("button", { name: "发送邮件" }).click();
  await page.getByText("如账号存在，邮件已发送").waitFor();
  await page.getByRole("button", { name: "重新申请" }).click();
  await page.getByRole("button", { name: "发送邮件" }).click();
  await page.getByText("请先输入图中的验证码").waitFor();
  const code = page.getByRole("textbox", { name: "验证码" });
  await focusIn(code);
  await code.fill("----");
  await code.press("Enter");
  await page.getByText("验证码不正确或已失效").waitFor();
  expect(await seriousViolations(page)).toEqual([]);

  await page.goto("/retrievePassword#abc");
  await page.getByRole("heading", { name: "链接已失效" }).waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await stage.leave(page);
});

test("who answers a question wrongly is told so at its field, and a name that nobody has is asked one as well", async () => {
  const page = await stage.enter("visitor", { ...PHONE, baseURL: server.url });
  await page.goto("/retrievePassword");
  await page.getByRole("link", { name: "没有邮箱，用密保问题找回" }).click();
  // The page before has a field of the same name.
  await page.getByRole("heading", { name: "用密保问题找回密码" }).waitFor();
  await page.getByRole("textbox", { name: "用户名" }).fill("meiyouwenti");
  await page.getByRole("button", { name: "显示密保问题" }).click();
  const answer = page.getByRole("textbox", { name: /？/ });
  await answer.fill("猜一猜");
  await answer.press("Enter");
  await page.getByText("答案不正确，请重新输入").waitFor();
  await focusIn(answer);
  expect(await seriousViolations(page)).toEqual([]);
  await stage.leave(page);
});

test("the office sees why a mail did not arrive, sends it again, and does not read the link in it by the way", async () => {
  const email = "tuixin@example.edu.cn";
  const arrived = () => post.got.filter(({ to }) => to.includes(email)).length;
  post.refuse = (address) =>
    address === email ? { responseCode: 550, message: "5.1.1 no such user" } : undefined;
  const client = await administrator();
  const { password } = ADMINISTRATOR;
  await requestEmailChange({ client, body: { email, password } });

  const page = await stage.enter("office", { baseURL: server.url });
  await page.goto("/login");
  await fillSignIn(page, ADMINISTRATOR.account, ADMINISTRATOR.password);
  await page.waitForURL("/dashboard");
  await page.goto("/tools/mail");
  const reasons = page.getByRole("list", { name: "没送到的原因" });
  // It is tried in the background, and looked for every ten seconds.
  const gone = reasons.getByRole("listitem").filter({ hasText: "对方说没有这个邮箱" });
  await gone.waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await gone.getByRole("link").click();
  const row = page.getByRole("row").filter({ hasText: email });
  await pressAct(row.first(), "看信");
  const letter = page.getByRole("dialog");
  await letter.getByText("••••••", { exact: false }).first().waitFor();
  const shown = await letter.textContent();
  expect(await seriousViolations(page)).toEqual([]);
  await letter.getByRole("button", { name: "全部显示" }).click();
  await letter.getByText("••••••", { exact: false }).first().waitFor({ state: "detached" });
  expect(await letter.textContent()).not.toBe(shown);
  await letter.getByRole("button", { name: "关闭" }).last().click();

  post.refuse = () => undefined;
  await gone.getByRole("button", { name: "重发" }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /^重发 \d+ 封$/u })
    .click();
  await expect.poll(() => arrived(), { timeout: 30_000 }).toBe(1);
  await gone.waitFor({ state: "detached" });

  // A test goes to one's own address: who has none reads why not.
  await page.getByRole("button", { name: "发一封测试信" }).hover();
  await page.getByText("你的账号还没有邮箱", { exact: false }).first().waitFor();
  await stage.leave(page);
});
