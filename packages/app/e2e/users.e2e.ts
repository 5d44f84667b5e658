import type { Page } from "playwright";
import { expect, test } from "vitest";
import { seriousViolations } from "./stage/accessibility.ts";
import { complaintsOf } from "./stage/complaints.ts";
import { openStage } from "./stage/browser.ts";
import { makeAccount } from "./stage/people.ts";
import { pressAct } from "./stage/row-act.ts";
import { fillSignIn, signIn } from "./stage/sign-in.ts";

const stage = openStage();

const rowOf = (page: Page, useraccount: string) =>
  page.getByRole("row").filter({ has: page.getByText(useraccount, { exact: true }) });

const OWN = "Zijide-2026-Mima";

const act = (page: Page, useraccount: string, label: string) => pressAct(rowOf(page, useraccount), label);

test("an office makes an account, and its owner chooses a password before they are let in", async () => {
  const useraccount = "xinren";
  const office = await stage.enter("office");
  await signIn(office, "school", "/system/users");
  await office.getByRole("button", { name: "新建账号" }).click();
  const dialog = office.getByRole("dialog", { name: "新建账号" });
  await dialog.getByLabel("用户名").fill(useraccount);
  await dialog.getByLabel("姓名").fill("新仁");
  const roles = dialog.getByRole("combobox", { name: "角色" });
  await roles.fill("教师");
  await office.getByRole("option", { name: "教师" }).click();
  await roles.press("Tab");
  await dialog.getByRole("button", { name: "新建账号" }).click();
  await office.getByRole("alertdialog").getByRole("button", { name: "给出一次性密码" }).click();
  const sheet = office.getByRole("dialog", { name: "一次性密码" });
  const oneTime = await sheet.getByRole("row").nth(1).getByRole("cell").nth(2).innerText();
  expect(oneTime.length).toBeGreaterThanOrEqual(12);
  expect(await seriousViolations(office)).toEqual([]);
  await sheet.getByRole("button", { name: "我已记下，关闭" }).click();
  await rowOf(office, useraccount).getByText("待首次登录").waitFor();
  await stage.leave(office);

  const owner = await stage.enter("owner");
  await owner.goto("/login");
  await fillSignIn(owner, useraccount, oneTime);
  await owner.getByText("这是一次性密码").waitFor();
  await owner.getByLabel(/^新密码/).fill("short");
  await owner.getByLabel(/再输入一次/).fill("short");
  await owner.getByRole("button", { name: "设置新密码并登录" }).click();
  await owner.getByText(/新密码不符合要求/).waitFor();
  expect(await seriousViolations(owner)).toEqual([]);
  await owner.getByLabel(/^新密码/).fill(OWN);
  await owner.getByLabel(/再输入一次/).fill(OWN);
  await owner.getByRole("button", { name: "设置新密码并登录" }).click();
  await owner.waitForURL("/teacher/index");
  await stage.leave(owner);
});

test("an office gives a role, disables and enables an account, and cannot touch an equal", async () => {
  const useraccount = "tingyong";
  await makeAccount(useraccount, OWN);
  const office = await stage.enter("office");
  await signIn(office, "school", `/system/users?keyword=${useraccount}`);
  await act(office, useraccount, "分配角色");
  const dialog = office.getByRole("dialog", { name: /^分配角色/ });
  const roles = dialog.getByRole("combobox", { name: "角色" });
  await roles.click();
  // Nobody gives what they do not have.
  await office.getByRole("option", { name: "学校教务管理员" }).waitFor();
  expect(await office.getByRole("option", { name: "平台管理员" }).count()).toBe(0);
  await roles.press("Escape");
  await dialog.getByRole("button", { name: "取消" }).click();

  await act(office, useraccount, "停用");
  await office.getByRole("alertdialog").getByRole("button", { name: "停用账号" }).click();
  await rowOf(office, useraccount).getByText("已停用").waitFor();
  await act(office, useraccount, "启用");
  await office.getByRole("alertdialog").getByRole("button", { name: "启用账号" }).click();
  await rowOf(office, useraccount).getByText("正常").waitFor();

  await office.goto("/system/users?keyword=school");
  const own = rowOf(office, "school");
  await own.getByRole("button", { name: "详情" }).click();
  const drawer = office.getByRole("dialog", { name: /school/ });
  await drawer.getByRole("tab", { name: /登录的设备/ }).click();
  await drawer.getByText("当前设备").waitFor();
  expect(await seriousViolations(office)).toEqual([]);
  await drawer.getByRole("button", { name: "关闭" }).click();
  expect(await own.getByRole("button", { name: "重置密码" }).count()).toBe(0);
  await stage.leave(office);
});

test("an office imports users, and hands out the sheet of their passwords; a row above it stops the file", async () => {
  const page = await stage.enter("office");
  await signIn(page, "school", "/system/users");
  const dialog = page.getByRole("dialog", { name: "导入用户" });
  const send = async (roles: string) => {
    const users = [
      { useraccount: "daoru1", userNameZh: "导入一", roles: "教师" },
      { useraccount: "daoru2", userNameZh: "导入二", roles },
    ];
    await dialog.locator('input[type="file"]').setInputFiles({
      name: "用户.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify({ users })),
    });
    await dialog.getByRole("button", { name: "核对文件" }).click();
  };
  await page.getByRole("button", { name: "导入用户" }).click();
  await send("平台管理员");
  await dialog.getByText("1 处错误，还没有导入").waitFor();
  await dialog.getByText(/roles：角色「平台管理员」的级别高于你现在使用的角色/u).waitFor();
  await dialog.getByText(/第 2 行（daoru2 导入二）/u).waitFor();
  expect(await seriousViolations(page)).toEqual([]);

  await dialog.getByRole("button", { name: "导入另一个文件" }).click();
  await send("学校教务管理员");
  await dialog.getByRole("button", { name: "确认导入 2 行" }).click();
  await dialog.getByText(/新建 2 个用户/u).waitFor();
  await dialog.getByText("已给 2 个新用户一次性密码。").waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "下载密码表" }).click();
  expect((await download).suggestedFilename()).toBe("用户账号与一次性密码.xlsx");
  await dialog.getByRole("button", { name: "关闭" }).last().click();
  await page.getByLabel("关键词").fill("daoru");
  await page.getByRole("button", { name: "查询", exact: true }).click();
  await rowOf(page, "daoru1").getByText("待首次登录").waitFor();
  await rowOf(page, "daoru2").getByText("学校教务管理员").waitFor();
  await stage.leave(page);
});

test("an office acts as a teacher, sees it on every page, and goes on as itself afterwards", async () => {
  const useraccount = "moni";
  await makeAccount(useraccount, OWN);
  const office = await stage.enter("office");
  await signIn(office, "school", `/system/users?keyword=${useraccount}`);
  await act(office, useraccount, "模拟用户");
  const dialog = office.getByRole("dialog", { name: /^模拟用户/ });
  await dialog.getByLabel("原因").fill("老师说名单打不开");
  await dialog.getByRole("button", { name: "开始模拟" }).click();
  await office.waitForURL("/teacher/index");
  await office.getByRole("button", { name: /模拟用户.*的菜单$/ }).waitFor();
  await office.getByText(/^你正在模拟/).waitFor();
  await office.goto("/teacher/user/center");
  await office.getByText("模拟用户时不能修改密码").waitFor();
  expect(await seriousViolations(office)).toEqual([]);
  const complaints = complaintsOf(office);
  await office.getByRole("button", { name: "退出模拟" }).click();
  await office.waitForURL("/dashboard");
  await office.getByRole("heading", { level: 1 }).waitFor();
  expect(await office.getByText(/^你正在模拟/).count()).toBe(0);
  expect(complaints).toEqual([]);
  await stage.leave(office);
});

test("somebody changes their password and goes on working; a wrong present password is said at its field", async () => {
  const useraccount = "gaimi";
  await makeAccount(useraccount, OWN);
  const page = await stage.enter("owner", { viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.goto("/login");
  await fillSignIn(page, useraccount, OWN);
  await page.waitForURL("/teacher/index");
  await page.getByRole("button", { name: /的菜单$/ }).click();
  await page.getByRole("menuitem", { name: "修改密码" }).click();
  await page.waitForURL("/teacher/user/center");
  const card = page.getByRole("region", { name: "登录密码" });
  const change = async (present: string, next: string) => {
    await card.getByLabel(/^现在的密码/).fill(present);
    await card.getByLabel(/^新密码/).fill(next);
    await card.getByLabel(/再输入一次/).fill(next);
    await card.getByRole("button", { name: "修改密码" }).click();
  };
  const other = "Linshi-2026-Mima";
  await change("wrong", other);
  await card.getByText("密码不正确").waitFor();
  await change(OWN, other);
  await page.getByText("密码已修改").first().waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await page.reload();
  await card.waitFor();
  await stage.leave(page);
});
