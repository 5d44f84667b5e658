import { createWorkflowInstance, createWorkflowModel, deployWorkflowModel } from "@huxuan/api-client";
import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { seriousViolations } from "./stage/accessibility.ts";
import { openStage } from "./stage/browser.ts";
import { clientOf, nameOf } from "./stage/people.ts";
import { type Account, signIn } from "./stage/sign-in.ts";

const stage = openStage();
const KEY = "e2e_business_trip";

async function start(account: Account, ...subjects: readonly string[]) {
  const client = await clientOf(account);
  for (const subject of subjects)
    await createWorkflowInstance({ client, body: { processDefinitionKey: KEY, subject } });
}

/** The office of the school decides: the process that a new drawing begins with. */
beforeAll(async () => {
  const client = await clientOf("admin");
  const { data: body } = await createWorkflowModel({ client, body: { key: KEY, name: "出差审批" } });
  await deployWorkflowModel({ client, body });
});

const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
const drawer = (page: Page, subject: string) => page.getByRole("dialog", { name: subject });

test("an office returns one, approves the next without going back to the list, and the initiator sees why and sends it again", async () => {
  await start("teacher", "去长沙开会", "去株洲监考");
  const office = await stage.enter("office");
  await signIn(office, "school");
  await office.getByRole("link", { name: /等你办理的事项/ }).click();
  await office.waitForURL("/user/workflow");
  await rowOf(office, "去长沙开会").getByRole("button", { name: "办理" }).click();
  const first = drawer(office, "去长沙开会");
  await first.getByRole("radio", { name: "退回" }).click();
  // Specification, section 8: an audit form that is not complete.
  await first.getByRole("textbox", { name: /审核意见/ }).fill("");
  await first.getByRole("button", { name: "提交审核" }).click();
  await office.getByText("验证未通过").first().waitFor();
  await first.getByRole("textbox", { name: /审核意见/ }).fill("请写明往返日期");
  await first.getByRole("button", { name: "提交审核" }).click();
  await first.getByText("请选择退回到哪个环节").waitFor();
  await first.getByRole("combobox", { name: "退回到" }).click();
  await office.getByRole("option", { name: /^发起人/ }).click();
  expect(await seriousViolations(office)).toEqual([]);
  await first.getByRole("button", { name: "提交审核" }).click();

  const second = drawer(office, "去株洲监考");
  await second.getByRole("tab", { name: "流程与经过" }).click();
  await second.getByRole("listitem").filter({ hasText: "审批「学校审核」 · 进行中" }).waitFor();
  await second.getByRole("tab", { name: "办理" }).click();
  await second.getByRole("button", { name: "提交审核" }).click();
  await second.waitFor({ state: "hidden" });
  await office.getByRole("tab", { name: "已办" }).click();
  await rowOf(office, "去株洲监考").getByText("已通过").waitFor();
  await stage.leave(office);

  const teacher = await stage.enter("teacher");
  await signIn(teacher, "teacher", "/teacher/user/workflow?box=started");
  await rowOf(teacher, "去长沙开会").getByRole("button", { name: "查看" }).click();
  const mine = drawer(teacher, "去长沙开会");
  await mine.getByRole("list", { name: "办理过程" }).getByText("请写明往返日期").waitFor();
  expect(await seriousViolations(teacher)).toEqual([]);
  await mine.getByRole("button", { name: "重新提交" }).click();
  const again = drawer(teacher, "重新提交「去长沙开会」？");
  await again.getByRole("textbox").fill("三月一日去，二日回");
  await again.getByRole("button", { name: "重新提交" }).click();
  await rowOf(teacher, "去长沙开会").getByText("审核中").waitFor();
  await rowOf(teacher, "去长沙开会").getByRole("button", { name: "查看" }).click();
  await mine.getByRole("button", { name: "撤回" }).click();
  const back = drawer(teacher, "撤回「去长沙开会」？");
  await back.getByRole("textbox").fill("会议取消");
  await back.getByRole("button", { name: "撤回事项" }).click();
  await rowOf(teacher, "去长沙开会").getByText("已撤回").waitFor();
  await stage.leave(teacher);
});

test("on a phone an office approves several at once, and hears which one somebody took back meanwhile", async () => {
  const subjects = ["下乡一", "下乡二", "下乡三"];
  await start("teacher", ...subjects);
  const phone = await stage.enter("office", { viewport: { width: 390, height: 844 }, hasTouch: true });
  await signIn(phone, "school", "/user/workflow?keyword=下乡");
  for (const subject of subjects) await phone.getByRole("checkbox", { name: `选择 ${subject}` }).click();
  expect(await seriousViolations(phone)).toEqual([]);

  const teacher = await stage.enter("teacher");
  await signIn(teacher, "teacher", "/teacher/user/workflow?box=started&keyword=下乡二");
  await rowOf(teacher, "下乡二").getByRole("button", { name: "查看" }).click();
  await drawer(teacher, "下乡二").getByRole("button", { name: "撤回" }).click();
  const back = drawer(teacher, "撤回「下乡二」？");
  await back.getByRole("textbox").fill("不去了");
  await back.getByRole("button", { name: "撤回事项" }).click();
  await rowOf(teacher, "下乡二").getByText("已撤回").waitFor();
  await stage.leave(teacher);

  await phone.getByRole("button", { name: "同意所选" }).click();
  await phone.getByRole("dialog").getByRole("button", { name: "同意 3 件" }).click();
  await phone.getByText("已同意 2 件").waitFor();
  await phone.getByText(/1 件没有办成：「下乡二」/).waitFor();
  await phone
    .getByText("没有等你办理的事项")
    .or(phone.getByText(/没有找到|没有符合/))
    .first()
    .waitFor();
  await stage.leave(phone);
});

test("the platform's office finds what nobody can do, gives it to somebody with a reason, and they find it", async () => {
  // The platform has no office of a school above it: nobody holds that role there.
  await start("admin", "省平台出差");
  const office = await stage.enter("platform");
  await signIn(office, "admin", "/workflow/models");
  await rowOf(office, "出差审批").getByRole("link", { name: "1 件，去修复" }).click();
  const row = rowOf(office, "省平台出差");
  await row.getByText("卡住").waitFor();
  await row.getByRole("button", { name: "查看" }).click();
  const seen = drawer(office, "省平台出差");
  await seen.getByText(/没有人能办理/).waitFor();
  await seen.getByRole("button", { name: "修复" }).click();
  const repair = drawer(office, "修复「省平台出差」");
  await repair.getByRole("button", { name: "修复事项" }).click();
  await repair.getByText("请选择由谁办理").waitFor();
  const school = await nameOf("school");
  await repair.getByRole("combobox", { name: "办理人" }).fill(school);
  await office
    .getByRole("option", { name: new RegExp(school) })
    .first()
    .click();
  await repair.getByRole("textbox", { name: /原因/ }).fill("省平台没有学校管理员");
  expect(await seriousViolations(office)).toEqual([]);
  await repair.getByRole("button", { name: "修复事项" }).click();
  await repair.waitFor({ state: "hidden" });
  await seen.getByRole("list", { name: "办理过程" }).getByText("省平台没有学校管理员").waitFor();
  await stage.leave(office);

  const chosen = await stage.enter("school");
  await signIn(chosen, "school", "/user/workflow");
  await rowOf(chosen, "省平台出差").getByRole("button", { name: "办理" }).click();
  const mine = drawer(chosen, "省平台出差");
  await mine.getByRole("radio", { name: "不同意", exact: true }).click();
  await mine.getByText(/结论为未通过/).waitFor();
  await mine.getByRole("button", { name: "提交审核" }).click();
  await mine.waitFor({ state: "hidden" });
  await chosen.getByRole("tab", { name: "已办" }).click();
  await rowOf(chosen, "省平台出差").getByText("未通过").waitFor();
  await stage.leave(chosen);
});

test("an office asks a teacher to decide while it is away, not for a time that ends before it begins, and takes it back", async () => {
  const office = await stage.enter("office");
  await signIn(office, "school", "/user/workflow?box=away");
  await office.getByRole("button", { name: "请人代办" }).click();
  const dialog = office.getByRole("dialog", { name: "请人代办" });
  const teacher = await nameOf("teacher");
  await dialog.getByRole("combobox", { name: "代办人" }).fill(teacher);
  await office
    .getByRole("option", { name: new RegExp(teacher) })
    .first()
    .click();
  await dialog.getByLabel("开始时间").fill("2030-03-02 08:00:00");
  await dialog.getByLabel("结束时间").fill("2030-03-01 08:00:00");
  await dialog.getByRole("button", { name: "请对方代办" }).click();
  await dialog.getByText("结束时间应晚于开始时间").waitFor();
  expect(await seriousViolations(office)).toEqual([]);
  await dialog.getByLabel("结束时间").fill("2030-03-05 08:00:00");
  // The press takes the error away, and is heard all the same.
  await dialog.getByRole("button", { name: "请对方代办" }).click();
  await dialog.waitFor({ state: "hidden" });
  await rowOf(office, teacher).getByRole("button", { name: "取消" }).click();
  await office.getByRole("alertdialog").getByRole("button", { name: "取消代办" }).click();
  await office.getByText("没有请人代办").waitFor();
  await stage.leave(office);
});
