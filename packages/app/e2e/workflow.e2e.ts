import { getWorkflowModel, updateWorkflowModel } from "@huxuan/api-client";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { seriousViolations } from "./stage/accessibility.ts";
import { openStage } from "./stage/browser.ts";
import { clientOf } from "./stage/people.ts";
import { signIn } from "./stage/sign-in.ts";

const stage = openStage();

const element = (page: Page, name: string) =>
  page.getByRole("list", { name: "流程中的元素" }).getByRole("button", { name, exact: true });

async function deploy(page: Page) {
  await page.getByRole("button", { name: "部署流程" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "部署流程" }).click();
}

test("the platform draws a process, is told at its elements what is wrong, and deploys it", async () => {
  const page = await stage.enter("office");
  await signIn(page, "admin", "/workflow/models");
  await page.getByRole("button", { name: "新建流程" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("流程名称").fill("教师注册审核");
  await dialog.getByRole("button", { name: "新建流程" }).click();

  // A second step behind the one that it begins with: it has no name yet, and nobody to do it.
  await element(page, "审批「学校审核」").click();
  await page.getByRole("group", { name: "在后面添加" }).getByRole("button", { name: "审批" }).click();
  await element(page, "审批").waitFor();
  await deploy(page);
  const faults = page.getByRole("alert").filter({ hasText: "处需要修改" });
  await faults.getByText(/没有办理人/).waitFor();
  expect(await seriousViolations(page)).toEqual([]);

  await faults.getByText(/没有办理人/).click();
  const name = page.getByRole("textbox", { name: "名称", exact: true });
  await name.fill("平台复核");
  await name.press("Enter");
  await page.getByRole("button", { name: "添加办理人" }).click();
  await page.getByRole("combobox", { name: "角色" }).click();
  await page.getByRole("option", { name: "平台管理员" }).click();
  await page.getByRole("combobox", { name: "哪里的" }).click();
  await page.getByRole("option", { name: "全省平台" }).click();
  await deploy(page);
  await page.getByText("已部署为第 1 版").waitFor();

  // Deploying is a change: what is drawn after it is saved all the same, and deployed again.
  const save = page.getByRole("button", { name: "保存流程" });
  const title = page.getByRole("textbox", { name: "流程名称" });
  await title.fill("教师注册审核（新）");
  await save.click();
  await page.getByText("流程已保存").waitFor();
  await deploy(page);
  await page.getByText("已部署为第 2 版").waitFor();

  // Somebody else saves meanwhile: what one has drawn stays, and is put in place of theirs once those were looked at.
  const id = Number(new URL(page.url()).searchParams.get("model"));
  const client = await clientOf("admin");
  const theirs = (await getWorkflowModel({ client, path: { id } })).data;
  const body = { name: "别人改的名字", xml: theirs.xml, version: theirs.version };
  await updateWorkflowModel({ client, path: { id }, body });
  await title.fill("教师注册审核");
  await save.click();
  const conflict = page.getByRole("alert").filter({ hasText: "刚刚被别人修改过" });
  await conflict.getByRole("button", { name: "看最新的" }).click();
  const newest = page.getByRole("dialog", { name: "别人保存的「别人改的名字」" });
  await newest.getByRole("figure").waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await newest.getByRole("button", { name: "用我画的替换" }).click();
  await page.getByText("已用你画的替换").waitFor();
  expect(await conflict.count()).toBe(0);
  await deploy(page);
  await page.getByText("已部署为第 3 版").waitFor();

  await page.goto("/workflow/models");
  await page.getByRole("row").filter({ hasText: "教师注册审核" }).getByText("第 3 版").waitFor();
  await stage.leave(page);
});
