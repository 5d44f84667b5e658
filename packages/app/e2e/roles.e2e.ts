import type { Page } from "playwright";
import { expect, test } from "vitest";
import { seriousViolations } from "./stage/accessibility.ts";
import { openStage } from "./stage/browser.ts";
import { closeByKey } from "./stage/keyboard.ts";
import { pressAct } from "./stage/row-act.ts";
import { signIn } from "./stage/sign-in.ts";

const stage = openStage();

const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

const act = (page: Page, role: string, label: string) => pressAct(rowOf(page, role), label);

test("an administrator makes a role, gives it permissions by the tree, looks at the difference, saves and deletes it; one that came with the platform stays", async () => {
  const page = await stage.enter("administrator");
  await signIn(page, "admin", "/system/roles");
  await page.getByRole("button", { name: "新建角色" }).click();
  const dialog = page.getByRole("dialog", { name: "新建角色" });
  await dialog.getByLabel("角色名称").fill("学校教务管理员");
  await dialog.getByRole("button", { name: "保存角色" }).click();
  await dialog.getByText("已有名为「学校教务管理员」的角色").waitFor();
  await dialog.getByLabel("角色名称").fill("轮次值班员");
  expect(await seriousViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "保存角色" }).click();
  await dialog.waitFor({ state: "hidden" });

  await act(page, "轮次值班员", "权限");
  const drawer = page.getByRole("dialog", { name: "「轮次值班员」的权限" });
  await drawer.getByLabel("输入以筛选权限").fill("选课轮次");
  await drawer.getByRole("treeitem", { name: "查询选课轮次" }).press("Space");
  await drawer.getByRole("treeitem", { name: "开放选课轮次" }).press("Space");
  await drawer.getByText("已勾 2 项").waitFor();
  expect(await drawer.getByRole("treeitem", { name: "选课管理" }).getAttribute("aria-checked")).toBe("mixed");
  expect(await seriousViolations(page)).toEqual([]);
  await drawer.getByRole("button", { name: "核对改动" }).click();
  const review = page.getByRole("dialog", { name: "核对改动" });
  await review.getByText("增加 2 项，现在没有人持有这个角色").waitFor();
  await review.getByRole("row", { name: /开放选课轮次.*新增/ }).waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await review.getByRole("button", { name: "保存权限" }).click();
  await review.waitFor({ state: "hidden" });
  await rowOf(page, "轮次值班员").getByText("2 项").waitFor();

  await act(page, "轮次值班员", "删除");
  await page.getByRole("alertdialog").getByRole("button", { name: "删除角色" }).click();
  await rowOf(page, "轮次值班员").waitFor({ state: "hidden" });

  // What came with the platform is not deleted: there is no such act.
  await rowOf(page, "学校教务管理员").getByText("内置").waitFor();
  await rowOf(page, "学校教务管理员").getByRole("button", { name: /更多/ }).click();
  await page.getByRole("menuitem", { name: "复制" }).waitFor();
  expect(await page.getByRole("menuitem", { name: "删除" }).count()).toBe(0);
  await stage.leave(page);
});

test("somebody looks at who holds a role, compares two and copies one", async () => {
  const page = await stage.enter("administrator");
  await signIn(page, "admin", "/system/roles");
  await act(page, "平台管理员", "持有人");
  const holders = page.getByRole("dialog", { name: "谁持有「平台管理员」" });
  await holders.getByRole("row").filter({ hasText: "admin" }).waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await closeByKey(holders);

  await act(page, "平台管理员", "对比");
  const compare = page.getByRole("dialog", { name: "对比「平台管理员」" });
  await compare.getByLabel("和哪个角色对比").click();
  await page.getByRole("option", { name: "学校教务管理员" }).click();
  await compare.getByRole("row").filter({ hasText: "分配权限" }).waitFor();
  expect(await compare.getByRole("row").filter({ hasText: "查询学校" }).count()).toBe(0);
  await compare.getByLabel("也列出相同的权限").check();
  await compare.getByRole("row").filter({ hasText: "查询学校" }).waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await closeByKey(compare);

  await act(page, "学校教务管理员", "复制");
  const copy = page.getByRole("dialog", { name: "复制角色「学校教务管理员」" });
  await copy.getByRole("button", { name: "复制角色" }).click();
  await rowOf(page, "学校教务管理员（副本）").waitFor();
  await stage.leave(page);
});

test("a school's office does not come to the roles", async () => {
  const page = await stage.enter("office");
  await signIn(page, "school", "/system/roles");
  await page.waitForURL("/401");
  await stage.leave(page);
});
