import {
  confirmSecondFactor,
  getSchoolSignOn,
  getSessionUserInfo,
  newSecondFactorKey,
  proveSecondFactor,
  updateSchoolSignOn,
} from "@huxuan/api-client";
import { TOTP } from "otpauth";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { freePort } from "../../server/testing/free-port.ts";
import { startOidcServer, startTokenIssuer, type TokenIssuer } from "../../server/testing/sign-on-servers.ts";
import { seriousViolations } from "./stage/accessibility.ts";
import { openStage } from "./stage/browser.ts";
import { pressAct } from "./stage/row-act.ts";
import { clientOf } from "./stage/people.ts";
import { startDemoCopy, type Stop } from "./stage/server-process.ts";
import { type Account, PASSWORD, signIn } from "./stage/sign-in.ts";

const SECRET = "a secret that the school gave";
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

const stage = openStage();
const stops: Stop[] = [];
let url: string;
let oidc: { url: string };
let issuer: TokenIssuer;
/** Somebody of one school, who signs in by a code, and somebody of another one, who comes with a token. */
let student: Person;
let other: Person;

interface Person {
  schoolId: number;
  school: string;
  number: string;
}

beforeAll(async () => {
  // A server of its own: its sign-on sends people back to where it is.
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const settings = { HUXUAN_URL: url, HUXUAN_SIGN_ON_NETWORKS: "loopback" };
  await startDemoCopy(inject("demo"), { PORT: String(port), ...settings }, (end) => stops.push(end));
  const server = await startOidcServer({ id: "huxuan", secret: SECRET, redirect: `${url}/redirectLogin` });
  oidc = server;
  issuer = await startTokenIssuer();
  stops.push(
    () => server.close(),
    () => issuer.close(),
  );
  [student, other] = [await personOf("student"), await personOf("student2")];
});
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
});

async function personOf(useraccount: Account): Promise<Person> {
  const { data } = await getSessionUserInfo({ client: await clientOf(useraccount, url) });
  const { school, student: of } = data;
  if (school === undefined || of === undefined) throw new Error(`${useraccount} is no student`);
  return { schoolId: school.id, school: school.name, number: of.studentNumber };
}

/** Signs in at the page of the school's own server. */
async function signInAtSchool(page: Page, number: string): Promise<void> {
  await page.getByPlaceholder("Enter any login").fill(number);
  await page.getByPlaceholder("and password").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}

test("the office sets up the sign-on of a school, tries it, and turns it on", async () => {
  const page = await stage.enter("office", { baseURL: url });
  await signIn(page, "admin", "/public-data/schools");
  await pressAct(page.getByRole("row", { name: student.school }), "统一认证");
  const dialog = page.getByRole("dialog", { name: `${student.school}的统一认证` });
  // By the keyboard: the way that is chosen decides which fields follow.
  await dialog.getByRole("radio", { name: "CAS" }).focus();
  // Held until it is chosen: the group chooses what comes into focus while an arrow key is down.
  await page.keyboard.down("ArrowUp");
  await dialog.getByRole("radio", { name: "OpenID Connect", checked: true }).waitFor();
  await page.keyboard.up("ArrowUp");
  await page.keyboard.press("Tab");
  await dialog
    .getByLabel(/签发者地址/)
    .and(page.locator(":focus"))
    .waitFor();
  await dialog.getByRole("button", { name: "试连" }).click();
  await dialog.getByText("请填写").first().waitFor();
  await dialog.getByLabel(/签发者地址/).fill(`${oidc.url}/nowhere`);
  await dialog.getByLabel(/客户端标识/).fill("huxuan");
  await dialog.getByLabel(/客户端密钥/).fill(SECRET);
  await dialog.getByRole("radio", { name: "只有学生" }).click();
  await dialog.getByText(`${url}/redirectLogin`, { exact: true }).waitFor();
  await dialog.getByRole("button", { name: "试连" }).click();
  await dialog.getByText(/回答不是 OpenID Connect 的配置/).waitFor();
  await dialog.getByLabel(/签发者地址/).fill(oidc.url);
  await dialog.getByRole("button", { name: "试连" }).click();
  await dialog.getByText("试连成功").waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await dialog.getByRole("checkbox", { name: /启用/ }).click();
  await dialog.getByRole("button", { name: "保存设置" }).click();
  await page.getByText("统一认证已保存，现在可以使用").waitFor();
  await stage.leave(page);
});

test("a student comes in from their school on the phone, goes on to where they wanted, and what brought them is good once", async () => {
  const page = await stage.enter("student", { ...PHONE, baseURL: url });
  let back = "";
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.url().includes("/redirectLogin?")) back = request.url();
  });
  await page.goto("/student/stu-timetable/index");
  await page.waitForURL(/\/login\?/);
  const entry = page.getByRole("button", { name: student.school });
  await entry.waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await entry.click();
  await signInAtSchool(page, student.number);
  await page.waitForURL(`${url}/student/stu-timetable/index`);
  expect(new URL(back).searchParams.get("code")).toEqual(expect.any(String));
  await stage.leave(page);

  const thief = await stage.enter("who found the address", { baseURL: url });
  await thief.goto(back);
  await thief.getByText("登录凭证已失效，请重新登录").waitFor();
  // Nothing of it stays in the address or in the history.
  expect(thief.url()).toBe(`${url}/redirectLogin`);
  await thief.getByText(/请求编号/).waitFor();
  expect(await seriousViolations(thief)).toEqual([]);
  await thief.getByRole("link", { name: "用平台账号登录" }).click();
  await thief.waitForURL(`${url}/login`);
  await thief.goto("/redirectLogin?error=access_denied");
  await thief.getByText("学校没有完成登录，请重新登录").waitFor();
  await thief.getByRole("button", { name: "重新登录" }).press("Enter");
  await thief.waitForURL(`${oidc.url}/interaction/**`);
  await stage.leave(thief);
});

test("who wanted to go elsewhere comes home, and who has no account is held for approval", async () => {
  const page = await stage.enter("lured", { baseURL: url });
  await page.goto("/login?redirect=https://evil.example.cn/");
  await page.getByRole("button", { name: student.school }).click();
  await signInAtSchool(page, student.number);
  await page.waitForURL(`${url}/student/index`);
  await stage.leave(page);

  const unknown = await stage.enter("new", { ...PHONE, baseURL: url });
  await unknown.goto("/login");
  await unknown.getByRole("button", { name: student.school }).click();
  await signInAtSchool(unknown, "XIN2026001");
  await unknown.getByText("身份已确认，账号待学校审核").waitFor();
  await unknown.getByRole("button", { name: /复制/ }).waitFor();
  expect(await seriousViolations(unknown)).toEqual([]);
  await stage.leave(unknown);
});

test("who did not begin here is asked whether they meant it, and links that are not whole say so", async () => {
  const client = await clientOf("admin", url);
  const path = { id: other.schoolId };
  const { version } = (await getSchoolSignOn({ client, path })).data;
  const common = { enabled: true, kind: "jwt", landing: "hgd", people: "students" } as const;
  const signed = {
    issuer: "https://sso.example.edu.cn",
    audience: "huxuan",
    keysAddress: issuer.keysAddress,
  };
  const address = "https://portal.example.edu.cn";
  await updateSchoolSignOn({ client, path, body: { ...common, ...signed, address, version } });
  const tokenOf = () => {
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: signed.issuer, aud: signed.audience, sub: other.number };
    return issuer.sign({ ...claims, jti: crypto.randomUUID(), exp: now + 60 });
  };
  const page = await stage.enter("visitor", { ...PHONE, baseURL: url });
  await page.goto(`/hgdAuth?token=${await tokenOf()}&target=//evil.example.cn`);
  await page.getByRole("heading", { name: `*（${other.school}）登录？` }).waitFor();
  expect(page.url()).toBe(`${url}/hgdAuth`);
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "登录" }).press("Enter");
  await page.waitForURL(`${url}/student/index`);
  await stage.leave(page);

  const lost = await stage.enter("lost", { baseURL: url });
  await lost.goto("/hgdAuth");
  await lost.getByText("登录链接不完整，请从学校门户重新进入").waitFor();
  await lost.goto("/csuAuth?ticket=ST-1");
  await lost.getByText(/本校未开通统一认证/).waitFor();
  expect(lost.url()).toBe(`${url}/csuAuth`);
  await stage.leave(lost);
});

test("who is asked for the code of their phone after the school goes on to where they wanted as well", async () => {
  const client = await clientOf("student", url);
  const { token } = (await proveSecondFactor({ client, body: { password: PASSWORD } })).data;
  const { secret, sealed } = (await newSecondFactorKey({ client, body: { token } })).data;
  const phone = new TOTP({ secret, algorithm: "SHA1", digits: 6, period: 30 });
  await confirmSecondFactor({ client, body: { token, sealed, code: phone.generate() } });
  const page = await stage.enter("with a phone", { ...PHONE, baseURL: url });
  await page.goto("/student/stu-timetable/index");
  await page.getByRole("button", { name: student.school }).click();
  await signInAtSchool(page, student.number);
  // The one that set it up is used: the phone shows the next.
  await page.getByLabel("动态码").fill(phone.generate({ timestamp: Date.now() + 30_000 }));
  await page.getByLabel("动态码").press("Enter");
  await page.waitForURL(`${url}/student/stu-timetable/index`);
  await stage.leave(page);
});
