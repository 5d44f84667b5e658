import { randomBytes } from "node:crypto";
import { createStudent, getSessionUserInfo, searchSchools, searchStudents } from "@huxuan/api-client";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { captchaTicket } from "../../server/src/domains/session/captcha.ts";
import { deriveKeys } from "../../server/src/domains/session/keys.ts";
import { type MailServer, startMailServer } from "../../server/testing/mail-server.ts";
import { seriousViolations } from "./stage/accessibility.ts";
import { openStage } from "./stage/browser.ts";
import { mailLink } from "./stage/mail-link.ts";
import { clientOf } from "./stage/people.ts";
import { startDemoCopy, type Stop } from "./stage/server-process.ts";
import { fillSignIn, giveSession, signIn } from "./stage/sign-in.ts";

const SECRET = "r".repeat(40);
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const FRESHMAN = {
  number: "20269001",
  name: "刘新生",
  email: "liu@example.edu.cn",
  password: "Xinde-2026-Mima",
};
const GUEST = { number: "W2026001", name: "周访学", email: "zhou@example.edu.cn", homeSchool: "昆仑大学" };
const STRANGER = { number: "T-90002", name: "钱老师", email: "qian@example.edu.cn" };

const stage = openStage();
const stops: Stop[] = [];
let post: MailServer;
let url: string;
let school: { code: string; name: string };

beforeAll(async () => {
  post = await startMailServer();
  stops.push(() => post.close());
  const settings = {
    HUXUAN_SECRET: SECRET,
    HUXUAN_SMTP_URL: post.url,
    HUXUAN_MAIL_FROM: "huxuan@example.edu.cn",
    HUXUAN_URL: "https://huxuan.example.edu.cn",
  };
  url = await startDemoCopy(inject("demo"), settings, (end) => stops.push(end));
  // Somebody in the register who has no account.
  const client = await clientOf("school", url);
  const schoolId = (await getSessionUserInfo({ client })).data.school?.id as number;
  const found = (await searchSchools({ client, body: {} })).data.items.find(({ id }) => id === schoolId);
  if (found === undefined) throw new Error("the office is of no school");
  school = found;
  const [like] = (await searchStudents({ client, body: { schoolId } })).data.items;
  if (like === undefined) throw new Error("the school has no students");
  const { department, major, grade } = like;
  const { number: studentNumber, name } = FRESHMAN;
  const body = { schoolId, studentNumber, name, grade, department, major, state: "active" } as const;
  await createStudent({ client, body });
});
afterAll(async () => {
  for (const end of stops.reverse()) await end();
});

/** One point; what follows its end is read by nobody, and makes each picture another one. */
const GIF = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
/** Pictures whose answer was sent: each is good for one try. */
const spent = new Set<string>();

/** Nobody reads pictures here: each that the page asks for is one whose answer is known. The server judges it as any. */
const answerCaptchas = async (page: Page) => {
  const images = new Map<string, string>();
  await page.route("**/qsmart/common/vCode", (route) => {
    const uuid = captchaTicket(deriveKeys(SECRET), "K7WA", new Date(), randomBytes(10));
    const image = `data:image/gif;base64,${Buffer.concat([GIF, Buffer.from(uuid)]).toString("base64")}`;
    images.set(uuid, image);
    return route.fulfill({ json: { uuid, image, expiresIn: 300 } });
  });
  page.on("request", (request) => {
    const sent = request.postData() ?? "";
    for (const [uuid, image] of images) if (sent.includes(uuid)) spent.add(image);
  });
};
const solve = async (page: Page, button: string) => {
  // After a refusal another picture is on its way, and the answer to the one before it is no good.
  const picture = page.getByRole("button", { name: "换一张验证码" }).locator("img");
  await expect.poll(async () => spent.has((await picture.getAttribute("src")) ?? "")).toBe(false);
  await page.getByRole("textbox", { name: "验证码", exact: true }).fill("k7wa");
  await page.getByRole("button", { name: button }).click();
};

const mailsTo = (address: string) => post.got.filter(({ to }) => to.includes(address));
/** The text of a mail as it was given to the mail server. */
function textOf(source: string): string {
  const [, part = ""] = /text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/u.exec(source) ?? [];
  return source.includes("base64")
    ? Buffer.from(part, "base64").toString()
    : Buffer.from(
        part
          .replaceAll("=\r\n", "")
          .replace(/=([0-9A-F]{2})/gu, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
        "latin1",
      ).toString();
}
async function mailedCode(address: string): Promise<string> {
  const code = () =>
    mailsTo(address).flatMap(({ source }) => /验证码是 (\d{6})/u.exec(textOf(source))?.[1] ?? []);
  await expect.poll(() => code().length, { timeout: 30_000 }).toBeGreaterThan(0);
  return code().at(-1) as string;
}

/** The second and third step: an address, a paper, the consents. */
async function confirmAndSend(page: Page, email: string, paper: string) {
  await page.getByRole("textbox", { name: "邮箱", exact: true }).fill(email);
  await solve(page, "发送验证码");
  await page.getByRole("textbox", { name: "邮箱验证码" }).fill(await mailedCode(email));
  await page.getByRole("button", { name: "确认邮箱" }).click();
  await page.getByRole("button", { name: "提交申请" }).waitFor();
  await page.locator('input[type="file"]').setInputFiles({
    name: paper,
    mimeType: "image/png",
    buffer: await page.screenshot(),
  });
  await page.getByRole("button", { name: new RegExp(`(删除|移除).*${paper}`) }).waitFor();
  await page.getByRole("textbox", { name: "联系电话" }).fill("13800001234");
  await page.getByRole("checkbox", { name: /我同意/ }).click();
  expect(await seriousViolations(page)).toEqual([]);
  await solve(page, "提交申请");
  // The separate consent was not given.
  await page.getByText("同意后才能在线提交").waitFor();
  await page.getByRole("checkbox", { name: /我单独同意/ }).click();
  await solve(page, "提交申请");
  await page.getByRole("heading", { name: "申请已提交" }).waitFor();
}

const chooseSchool = async (page: Page) => {
  await page.getByRole("combobox", { name: "学校" }).click();
  await page.getByRole("option", { name: school.name }).click();
};

/** Opens an application from the list, once it is taken in. */
async function openAudit(page: Page, number: string) {
  await page.goto("/system/registrations");
  const row = page.getByRole("row").filter({ hasText: number });
  await expect
    .poll(
      async () => {
        await page.getByRole("button", { name: "查询" }).click();
        return row.getByRole("button", { name: "审核" }).count();
      },
      { timeout: 30_000 },
    )
    .toBe(1);
  await row.getByRole("button", { name: "审核" }).click();
}

test("a student registers on a phone, a process that the platform has drawn decides, and the link opens the account", async () => {
  const phone = await stage.enter("student", { ...PHONE, baseURL: url });
  await answerCaptchas(phone);
  await phone.goto("/login");
  await phone.getByRole("link", { name: "注册" }).click();
  await phone.getByRole("link", { name: "本校学生" }).click();
  await chooseSchool(phone);
  await phone.getByRole("textbox", { name: "学号" }).fill(FRESHMAN.number);
  await phone.getByRole("textbox", { name: "姓名" }).fill("写错的名字");
  await phone.getByRole("textbox", { name: "证件号码后六位" }).fill("31002X");
  expect(await seriousViolations(phone)).toEqual([]);
  await solve(phone, "下一步");
  await phone.getByText(/学籍里没有这个学号和姓名/).waitFor();
  await phone.getByRole("textbox", { name: "姓名" }).fill(FRESHMAN.name);
  await solve(phone, "下一步");
  // What was filled in is still there after a reload.
  await phone.getByRole("button", { name: "发送验证码" }).waitFor();
  await phone.reload();

  // Meanwhile the platform draws a second step, and deploys it.
  const platform = await stage.enter("platform", { baseURL: url });
  await signIn(platform, "admin", "/workflow/models");
  await platform
    .getByRole("row")
    .filter({ hasText: "注册审核" })
    .getByRole("button", { name: "画图" })
    .click();
  const element = (name: string) =>
    platform.getByRole("list", { name: "流程中的元素" }).getByRole("button", { name, exact: true });
  await element("审批「学校审核」").click();
  await platform.getByRole("group", { name: "在后面添加" }).getByRole("button", { name: "审批" }).click();
  await element("审批").click();
  const name = platform.getByRole("textbox", { name: "名称", exact: true });
  await name.fill("平台复核");
  await name.press("Enter");
  await platform.getByRole("button", { name: "添加办理人" }).click();
  await platform.getByRole("combobox", { name: "角色" }).click();
  await platform.getByRole("option", { name: "平台管理员" }).click();
  await platform.getByRole("combobox", { name: "哪里的" }).click();
  await platform.getByRole("option", { name: "全省平台" }).click();
  await platform.getByRole("button", { name: "部署流程" }).click();
  await platform.getByRole("alertdialog").getByRole("button", { name: "部署流程" }).click();
  await platform.getByText("已部署为第 2 版").waitFor();

  await confirmAndSend(phone, FRESHMAN.email, "学生证.png");
  expect(await seriousViolations(phone)).toEqual([]);
  const applyNo = (await phone.getByText(/^ZC\d{8}-/).textContent()) ?? "";
  await phone.getByRole("link", { name: "查看进度" }).click();
  await phone.getByRole("button", { name: "查看进度" }).click();
  await phone.getByText(/学校正在审核|马上交给学校审核/).waitFor();

  const office = await stage.enter("office", { baseURL: url });
  await giveSession(office, "school");
  for (const [page, opinion] of [
    [office, "材料齐全"],
    [platform, "同意"],
  ] as const) {
    await openAudit(page, FRESHMAN.number);
    const drawer = page.getByRole("dialog", { name: `${FRESHMAN.name}：注册本校学生账号` });
    await drawer.getByRole("img", { name: "学生证.png" }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await drawer.getByRole("textbox", { name: /审核意见/ }).fill(opinion);
    await drawer.getByRole("button", { name: "提交审核" }).click();
    await drawer.waitFor({ state: "hidden" });
  }
  await office.reload();
  await office
    .getByRole("row")
    .filter({ hasText: FRESHMAN.number })
    .getByText("通过", { exact: true })
    .waitFor();

  const links = () =>
    mailsTo(FRESHMAN.email).flatMap(({ source }) => mailLink(source, "/retrievePassword") ?? []);
  await expect.poll(() => links().length, { timeout: 30_000 }).toBe(1);
  const [link] = links();
  await phone.goto(`/register?applyNo=${applyNo}`);
  await phone.goto((link?.pathname ?? "") + (link?.hash ?? ""));
  await phone.getByText(`账号：${FRESHMAN.number}`).waitFor();
  await phone.getByLabel(/^新密码/).fill(FRESHMAN.password);
  await phone.getByLabel(/再输入一次/).fill(FRESHMAN.password);
  await phone.getByLabel(/再输入一次/).press("Enter");
  await phone.getByRole("link", { name: "去登录" }).click();
  await fillSignIn(phone, FRESHMAN.number, FRESHMAN.password);
  await phone.waitForURL("/student/index");
  for (const page of [phone, office, platform]) await stage.leave(page);
});

test("an identity number that cannot be is said at its field; what is returned is put right, and what is not true is refused with the reason", async () => {
  const page = await stage.enter("teacher", { baseURL: url });
  await answerCaptchas(page);
  await page.goto("/register?kind=teacher");
  await chooseSchool(page);
  await page.getByRole("textbox", { name: "工号" }).fill(STRANGER.number);
  await page.getByRole("textbox", { name: "姓名" }).fill(STRANGER.name);
  await page.getByRole("textbox", { name: "证件号码" }).fill("110105194912310021");
  await page.getByRole("button", { name: "下一步" }).click();
  await page.getByRole("textbox", { name: "邮箱", exact: true }).waitFor();
  // The whole way by keyboard from here: what was wrong is said in the first step, where the focus goes.
  await page.getByRole("textbox", { name: "邮箱", exact: true }).fill(STRANGER.email);
  await page.getByRole("textbox", { name: "验证码", exact: true }).fill("k7wa");
  await page.getByRole("textbox", { name: "验证码", exact: true }).press("Enter");
  await page.getByRole("textbox", { name: "邮箱验证码" }).fill(await mailedCode(STRANGER.email));
  await page.getByRole("textbox", { name: "邮箱验证码" }).press("Enter");
  await page.locator('input[type="file"]').setInputFiles({
    name: "工作证.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7\n%%EOF"),
  });
  await page.getByRole("button", { name: /(删除|移除).*工作证.pdf/ }).waitFor();
  await page.getByRole("textbox", { name: "联系电话" }).fill("13800001234");
  for (const box of [/我同意/, /我单独同意/]) await page.getByRole("checkbox", { name: box }).press("Space");
  await page.getByRole("textbox", { name: "验证码", exact: true }).fill("k7wa");
  await page.getByRole("textbox", { name: "验证码", exact: true }).press("Enter");
  await page.getByText(/校验位不正确/).waitFor();
  await expect
    .poll(() =>
      page.getByRole("textbox", { name: "证件号码" }).evaluate((one) => one === document.activeElement),
    )
    .toBe(true);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("11010519491231002X");
  await page.keyboard.press("Enter");
  // The address, the papers and the telephone are still there.
  await page.getByRole("button", { name: /(删除|移除).*工作证.pdf/ }).waitFor();
  for (const box of [/我同意/, /我单独同意/]) await page.getByRole("checkbox", { name: box }).press("Space");
  await solve(page, "提交申请");
  await page.getByRole("link", { name: "查看进度" }).click();

  const office = await stage.enter("office", { baseURL: url });
  await giveSession(office, "school");
  await openAudit(office, STRANGER.number);
  const drawer = office.getByRole("dialog", { name: `${STRANGER.name}：注册教师账号` });
  await drawer.getByText(/名册里没有这个工号/).waitFor();
  await drawer.getByRole("radio", { name: "退回" }).click();
  await drawer.getByRole("combobox", { name: "退回到" }).click();
  await office.getByRole("option", { name: /^发起人/ }).click();
  await drawer.getByRole("textbox", { name: /审核意见/ }).fill("请补充聘书");
  await drawer.getByRole("button", { name: "提交审核" }).click();
  await drawer.waitFor({ state: "hidden" });

  await page.getByRole("button", { name: "查看进度" }).click();
  await page.getByText("请补充聘书").waitFor();
  await page.locator('input[type="file"]').setInputFiles({
    name: "聘书.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7\n%%EOF"),
  });
  await page.getByRole("button", { name: /(删除|移除).*聘书.pdf/ }).waitFor();
  await page.getByRole("textbox", { name: "补充说明" }).fill("聘书在第二份");
  expect(await seriousViolations(page)).toEqual([]);
  await solve(page, "重新提交");
  await page.getByText(/学校正在审核/).waitFor();

  await openAudit(office, STRANGER.number);
  await drawer.getByRole("link", { name: "下载 聘书.pdf" }).waitFor();
  await drawer.getByText("聘书在第二份").waitFor();
  await drawer.getByRole("radio", { name: "不同意" }).click();
  await drawer.getByRole("textbox", { name: /审核意见/ }).fill("不是本校教师");
  await drawer.getByRole("button", { name: "提交审核" }).click();
  await drawer.waitFor({ state: "hidden" });

  // A reload still knows number and code, and reads the state anew.
  await page.reload();
  await page.getByRole("button", { name: "查看进度" }).click();
  await page.getByText("不是本校教师").waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  for (const one of [page, office]) await stage.leave(one);
});

test("a school takes guests in once its office says so and which papers it wants; one applies, and the office sees where they come from", async () => {
  const guest = await stage.enter("guest", { baseURL: url });
  await answerCaptchas(guest);
  await guest.goto("/register?kind=visitor");
  await guest.getByText(/没有学校开放校外访问学生注册/).waitFor();

  const office = await stage.enter("office", { baseURL: url });
  await signIn(office, "school", "/system/registrations");
  await office.getByRole("button", { name: "注册设置" }).click();
  const dialog = office.getByRole("dialog", { name: "注册设置" });
  const guests = dialog.getByRole("group", { name: "校外访问学生" });
  await guests.getByRole("switch", { name: "开放注册" }).click();
  const papers = guests.getByRole("textbox", { name: "要求的材料" });
  await papers.fill("");
  await dialog.getByRole("button", { name: "保存设置" }).click();
  await guests.getByText("请至少填写一份材料").waitFor();
  await papers.fill("所在学校同意函");
  await dialog.getByRole("button", { name: "保存设置" }).click();
  await dialog.waitFor({ state: "hidden" });

  await guest.reload();
  await chooseSchool(guest);
  await guest.getByRole("textbox", { name: "学号" }).fill(GUEST.number);
  await guest.getByRole("textbox", { name: "姓名" }).fill(GUEST.name);
  await guest.getByRole("textbox", { name: "证件号码" }).fill("11010519491231002X");
  await guest.getByRole("textbox", { name: "所在学校" }).fill(GUEST.homeSchool);
  await guest.getByRole("textbox", { name: "入学年份" }).fill("2025");
  await guest.getByRole("textbox", { name: "专业" }).fill("历史学");
  await guest.getByRole("button", { name: "下一步" }).click();
  await confirmAndSend(guest, GUEST.email, "同意函.png");

  await openAudit(office, GUEST.number);
  const drawer = office.getByRole("dialog", { name: `${GUEST.name}：注册校外访问学生账号` });
  await drawer.getByText(GUEST.homeSchool).waitFor();
  await drawer.getByRole("textbox", { name: /审核意见/ }).fill("欢迎来访");
  await drawer.getByRole("button", { name: "提交审核" }).click();
  await drawer.waitFor({ state: "hidden" });
  for (const page of [guest, office]) await stage.leave(page);
});
