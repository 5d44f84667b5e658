import type { Page } from "playwright";
import { expect, test } from "vitest";
import { seriousViolations } from "./stage/accessibility.ts";
import { openStage } from "./stage/browser.ts";
import { fillSignIn, PASSWORD } from "./stage/sign-in.ts";

const stage = openStage();

const element = (page: Page, name: string) =>
  page.getByRole("list", { name: "流程中的元素" }).getByRole("button", { name, exact: true });

async function deploy(page: Page) {
  await page.getByRole("button", { name: "部署流程" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "部署流程" }).click();
}

test("the platform draws a process, is told at its elements what is wrong, and deploys it", async () => {
  const page = await stage.enter("office");
  await page.goto("/login");
  await fillSignIn(page, "admin", PASSWORD);
  await page.waitForURL(({ pathname }) => pathname !== "/login");
  await page.goto("/workflow/models");
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

  await page.goto("/workflow/models");
  await page.getByRole("row").filter({ hasText: "教师注册审核" }).getByText("第 1 版").waitFor();
  await stage.leave(page);
});
