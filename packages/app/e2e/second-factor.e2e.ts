import { TOTP } from "otpauth";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { seriousViolations } from "./stage/accessibility.ts";
import { openStage } from "./stage/browser.ts";
import { makeAccount } from "./stage/people.ts";
import { pressAct } from "./stage/row-act.ts";
import { fillSignIn, signIn } from "./stage/sign-in.ts";

const stage = openStage();
const PASSWORD = "Zijide-2026-Mima";
const STEP_MS = 30_000;

/** What a phone shows now, or `steps` later: a phone's clock may be a step ahead, and no code is good twice. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret, algorithm: "SHA1", digits: 6, period: 30 }).generate({
    timestamp: Date.now() + steps * STEP_MS,
  });

/** Turns the second factor on in the account's own page. Gives the secret and the recovery codes. */
async function turnOn(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.goto("/teacher/user/center");
  await page.getByRole("button", { name: "开启动态口令" }).click();
  const dialog = page.getByRole("dialog", { name: "开启动态口令" });
  await dialog.getByRole("button", { name: "下一步" }).click();
  await dialog.getByLabel("现在的密码").fill("bu-dui-de-mima");
  await dialog.getByRole("button", { name: "下一步" }).click();
  await dialog.getByText("密码不正确，请重新输入").waitFor();
  await dialog.getByLabel("现在的密码").fill(PASSWORD);
  await dialog.getByRole("button", { name: "下一步" }).click();
  await dialog.getByRole("img", { name: "动态口令的二维码" }).waitFor();
  const secret = await dialog.locator("code").innerText();
  expect(await seriousViolations(page)).toEqual([]);
  await dialog.getByLabel("动态码").fill("12");
  await dialog.getByRole("button", { name: "确认开启" }).click();
  await dialog.getByText("请输入手机上显示的 6 位数字").waitFor();
  await dialog.getByLabel("动态码").fill(codeOf(secret));
  await dialog.getByRole("button", { name: "确认开启" }).click();
  const shown = dialog.getByRole("list", { name: "恢复码" }).getByRole("listitem");
  await shown.first().waitFor();
  const codes = await shown.allInnerTexts();
  expect(codes).toHaveLength(10);
  expect(await seriousViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "我已保存" }).click();
  await page.getByText(/还有 10 个恢复码/).waitFor();
  return { secret, codes };
}

test("somebody turns the code of their phone on, is asked for it at the next sign-in, and comes in with it or with a recovery code", async () => {
  const useraccount = "kouling";
  await makeAccount(useraccount, PASSWORD);
  const page = await stage.enter("owner");
  await page.goto("/login");
  await fillSignIn(page, useraccount, PASSWORD);
  await page.waitForURL(({ pathname }) => pathname !== "/login");
  const { secret, codes } = await turnOn(page);
  await stage.leave(page);

  const later = await stage.enter("later");
  await later.goto("/login");
  await fillSignIn(later, useraccount, PASSWORD);
  await later.getByText("请输入手机上的动态码，完成登录").waitFor();
  expect(await seriousViolations(later)).toEqual([]);
  await later.getByLabel("动态码").fill("000000");
  await later.getByLabel("动态码").press("Enter");
  await later.getByText(/动态码不正确或已经用过/).waitFor();
  // The one that set it up is used: the phone shows the next.
  await later.getByLabel("动态码").fill(codeOf(secret, 1));
  await later.getByLabel("动态码").press("Enter");
  await later.waitForURL(({ pathname }) => pathname !== "/login");
  await stage.leave(later);

  const lost = await stage.enter("without the phone");
  await lost.goto("/login");
  await fillSignIn(lost, useraccount, PASSWORD);
  await lost.getByRole("button", { name: "手机不在身边？用恢复码" }).click();
  await lost.getByLabel("恢复码").fill(codes[0] ?? "");
  await lost.getByRole("button", { name: "登录", exact: true }).click();
  await lost.waitForURL(({ pathname }) => pathname !== "/login");
  await lost.goto("/teacher/user/center");
  await lost.getByText(/还有 9 个恢复码/).waitFor();
  // The password alone changes nothing.
  const form = lost.locator("form").filter({ has: lost.getByRole("button", { name: "修改密码" }) });
  const next = "Xinde-2026-Mima";
  await form.getByLabel("现在的密码").fill(PASSWORD);
  await form.getByLabel(/^新密码/).fill(next);
  await form.getByLabel("再输入一次新密码").fill(next);
  await form.getByRole("button", { name: "修改密码" }).click();
  await form.getByText("请输入手机上的动态码，或一个恢复码").waitFor();
  expect(await seriousViolations(lost)).toEqual([]);
  await form.getByLabel("动态码").fill(codes[1] ?? "");
  await form.getByRole("button", { name: "修改密码" }).click();
  await lost.getByText("密码已修改，其他设备上的登录已退出").waitFor();
  await stage.leave(lost);
});

test("an office asks for a lost phone to be taken away, and cannot approve that itself", async () => {
  const useraccount = "diushouji";
  await makeAccount(useraccount, PASSWORD);
  const owner = await stage.enter("owner");
  await owner.goto("/login");
  await fillSignIn(owner, useraccount, PASSWORD);
  await owner.waitForURL(({ pathname }) => pathname !== "/login");
  await turnOn(owner);
  await stage.leave(owner);

  const office = await stage.enter("office");
  await signIn(office, "school", "/system/users");
  const row = office.getByRole("row").filter({ has: office.getByText(useraccount, { exact: true }) });
  await pressAct(row, "重置动态口令");
  const dialog = office.getByRole("dialog", { name: /^重置动态口令/ });
  await dialog.getByLabel("原因").fill("本人到场，核对过工作证");
  await dialog.getByRole("button", { name: "提交申请" }).click();
  await office.getByRole("button", { name: "待确认的动态口令重置（1）" }).click();
  const waiting = office.getByRole("dialog", { name: "待确认的动态口令重置" });
  await waiting.getByText("本人到场，核对过工作证").waitFor();
  expect(await waiting.getByRole("button", { name: "确认重置" }).getAttribute("aria-disabled")).toBe("true");
  expect(await seriousViolations(office)).toEqual([]);
  await waiting.getByRole("button", { name: "撤回" }).click();
  await waiting.getByText("没有待确认的申请").waitFor();
  await stage.leave(office);
});
