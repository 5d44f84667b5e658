import type { Page } from "playwright";
import { expect, test } from "vitest";
import { seriousViolations } from "./stage/accessibility.ts";
import { openStage } from "./stage/browser.ts";
import { signIn } from "./stage/sign-in.ts";

const stage = openStage();

const namesIn = async (page: Page, list: string) => {
  const items = page.getByRole("list", { name: list }).getByRole("listitem");
  return (await items.getByRole("button", { name: /^移动/ }).all()).length === 0
    ? []
    : items
        .getByRole("button", { name: /^移动/ })
        .evaluateAll((buttons) => buttons.map((button) => button.getAttribute("aria-label")?.slice(2)));
};

test("the office makes a dictionary, orders its entries by keys and by drag, stops one and takes that back", async () => {
  const page = await stage.enter("platform");
  await signIn(page, "admin", "/system/dictionaries");
  await page.getByRole("button", { name: "新建字典" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("名称", { exact: false }).first().fill("教室类型");
  await dialog.getByLabel("字典名").fill("Room Kind");
  await dialog.getByRole("button", { name: "保存字典" }).click();
  await dialog.getByText(/^小写字母开头/).waitFor();
  await dialog.getByLabel("字典名").fill("room_kind");
  await dialog.getByRole("button", { name: "保存字典" }).click();
  await dialog.waitFor({ state: "hidden" });

  for (const [code, label] of [
    ["lecture", "多媒体教室"],
    ["lab", "实验室"],
    ["sport", "体育场地"],
  ] as const) {
    await page.getByRole("button", { name: "新建选项" }).click();
    await dialog.getByLabel("名称", { exact: false }).first().fill(label);
    await dialog.getByLabel("代码").fill(code);
    await dialog.getByRole("button", { name: "保存选项" }).click();
    await dialog.waitFor({ state: "hidden" });
  }
  const list = "教室类型的选项";
  await expect.poll(() => namesIn(page, list)).toEqual(["多媒体教室", "实验室", "体育场地"]);
  await page.getByRole("button", { name: "移动体育场地" }).press("ArrowUp");
  await expect.poll(() => namesIn(page, list)).toEqual(["多媒体教室", "体育场地", "实验室"]);
  // Messages go before the next act: they lie over the rows, each offers to take back its own act, and the one that does
  // stays until it is closed. Under the pointer none would go.
  const messages = page.locator('[data-component="toast"]');
  await messages.filter({ hasText: "顺序已保存" }).getByRole("button", { name: "关闭" }).click();
  await page.getByRole("heading", { name: "字典", level: 2 }).first().hover();
  await expect.poll(() => messages.count(), { timeout: 20_000 }).toBe(0);
  const rows = page.getByRole("list", { name: list }).getByRole("listitem");
  await rows.nth(2).dragTo(rows.nth(0));
  await expect.poll(() => namesIn(page, list)).toEqual(["实验室", "多媒体教室", "体育场地"]);
  await page.getByRole("button", { name: "撤销" }).click();
  await expect.poll(() => namesIn(page, list)).toEqual(["多媒体教室", "体育场地", "实验室"]);

  const lab = rows.filter({ hasText: "实验室" });
  await lab.getByRole("button", { name: "停用" }).click();
  await lab.getByText("已停用").waitFor();
  await page.getByText("「实验室」已停用，不再可选").waitFor();
  await lab.getByRole("button", { name: "恢复" }).click();
  await lab.getByRole("button", { name: "停用" }).waitFor();
  // What the platform brings has fixed codes: none is added or removed.
  await page.getByRole("button", { name: /^课程性质/ }).click();
  await page.getByText("选项由平台规定，可以改名、排序和停用，代码不变。").waitFor();
  expect(await page.getByRole("button", { name: "新建选项" }).count()).toBe(0);
  expect(await seriousViolations(page)).toEqual([]);
  await stage.leave(page);
});

test("a school calls an entry of a senior dictionary otherwise; the province then cannot delete it", async () => {
  const page = await stage.enter("platform");
  await signIn(page, "admin", "/system/senior-dictionaries");
  await page.getByRole("button", { name: "新建高级字典" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("名称", { exact: false }).first().fill("学科门类");
  await dialog.getByLabel("字典名").fill("discipline");
  await dialog.getByRole("button", { name: "保存高级字典" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "新建选项" }).click();
  await dialog.getByLabel("名称", { exact: false }).first().fill("工学");
  await dialog.getByLabel("代码").fill("08");
  await dialog.getByRole("button", { name: "保存选项" }).click();
  await dialog.waitFor({ state: "hidden" });

  const office = await stage.enter("school");
  await signIn(office, "school", "/system/senior-dictionaries");
  const entry = office.getByRole("treeitem", { name: /工学/ });
  await entry.hover();
  await entry.getByRole("button", { name: /自定本校名称/ }).click();
  const own = office.getByRole("dialog");
  await own.getByLabel("本校名称").fill("工科");
  await own.getByRole("button", { name: "保存本校设置" }).click();
  await own.waitFor({ state: "hidden" });
  await office.getByText("08 · 本校自定，全省为「工学」").waitFor();
  expect(await seriousViolations(office)).toEqual([]);
  // Plain dictionaries are the platform's alone.
  await office.goto("/system/dictionaries");
  await office.waitForURL("/401");
  await stage.leave(office);

  await page.reload();
  const known = page.getByRole("treeitem", { name: /工学/ });
  await known.hover();
  await known.getByRole("button", { name: "更多" }).click();
  await page.getByRole("menuitem", { name: /删除/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "删除选项" }).click();
  await page.getByText("正在被 1 所学校的自定名称使用，不能删除；可以停用").waitFor();
  await stage.leave(page);
});

test("the office changes the site's title and takes it back; a wrong number is refused; the log shows the difference", async () => {
  const page = await stage.enter("platform");
  await signIn(page, "admin", "/system/settings");
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "修改登录有效期" }).first().click();
  await dialog.getByLabel("值").fill("0");
  await dialog.getByRole("button", { name: "保存设置" }).click();
  await dialog.getByText(/^应为 1 到/).waitFor();
  await dialog.getByRole("button", { name: "取消" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "不保存" }).click();
  await dialog.waitFor({ state: "hidden" });

  await page.getByRole("button", { name: "修改站点名称" }).first().click();
  await dialog.getByLabel("值").fill("湘江联盟选课");
  await dialog.getByRole("button", { name: "保存设置" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("heading", { name: "最近修改" }).waitFor();
  const visitor = await stage.enter("visitor");
  await visitor.goto("/index");
  await visitor.getByText("湘江联盟选课").first().waitFor();
  await stage.leave(visitor);
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "撤销" }).click();
  await expect.poll(() => page.getByText("湘江联盟选课", { exact: true }).count()).toBe(0);

  await page.goto("/system/operation-log");
  const row = page.getByRole("row").filter({ hasText: "站点名称" }).last();
  await row.getByRole("button", { name: "查看变化" }).click();
  await dialog.getByText("课程互认互选平台").first().waitFor();
  await dialog.getByText("湘江联盟选课").first().waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await stage.leave(page);
});

test("a school chooses a setting of its own, sees who changed it, and goes back to the platform's value", async () => {
  const office = await stage.enter("school");
  await signIn(office, "school", "/system/school-settings");
  await office.getByRole("button", { name: "修改绩点算法" }).click();
  const formula = office.getByRole("dialog", { name: "修改绩点算法" });
  await formula.getByRole("radio", { name: "五分制" }).click();
  await formula.getByRole("button", { name: "试算影响" }).click();
  await formula.getByText(/\d+ 名学生的平均学分绩点会不同/u).waitFor();
  expect(await seriousViolations(office)).toEqual([]);
  // Of another value nothing is known yet.
  await formula.getByRole("radio", { name: "北大 4.0" }).click();
  await formula.getByRole("button", { name: "试算影响" }).waitFor();
  await formula.getByRole("radio", { name: "标准 4.0" }).click();
  await formula.getByRole("button", { name: "取消" }).click();
  await formula.waitFor({ state: "hidden" });
  const dialog = office.getByRole("dialog");
  const name = "最少开班人数";
  await office.getByLabel("查找设置").fill("开班");
  await office.getByRole("button", { name: `修改${name}`, exact: true }).click();
  await dialog.getByText("默认：15 人；0 到 500 之间的整数").waitFor();
  await dialog.getByLabel("值").fill("501");
  await dialog.getByRole("button", { name: "保存设置" }).click();
  await dialog.getByText(/^应为 0 到 500/).waitFor();
  await dialog.getByLabel("值").fill("20");
  await dialog.getByRole("button", { name: "保存设置" }).click();
  await dialog.waitFor({ state: "hidden" });
  await office.getByText("20 人", { exact: true }).waitFor();
  await office.getByLabel("只看已修改的（1 项）").click();
  expect(await office.getByRole("heading", { level: 3 }).allTextContents()).toEqual([name]);
  await office.getByRole("button", { name: `修改记录：${name}` }).click();
  await office.getByRole("list", { name: "修改记录" }).getByText("改为「20 人」").waitFor();
  expect(await seriousViolations(office)).toEqual([]);
  await office.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });

  const platform = await stage.enter("platform");
  await signIn(platform, "admin", "/system/settings");
  await platform.getByText("1 所学校自定", { exact: true }).waitFor();
  await stage.leave(platform);

  await office.getByRole("button", { name: `恢复默认：${name}` }).click();
  await office
    .getByRole("alertdialog")
    .getByText("从「20 人」改回「15 人」，以后随平台的设置变化。")
    .waitFor();
  await office.getByRole("alertdialog").getByRole("button", { name: "恢复默认" }).click();
  await office.getByText("没有找到设置").waitFor();
  await stage.leave(office);
});

test("the office runs a job, pauses it and resumes it; what is used is not cleaned away", async () => {
  const page = await stage.enter("platform");
  await signIn(page, "admin", "/system/jobs");
  const name = "清理没有被使用的文件";
  await page.getByRole("button", { name: `立即运行：${name}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "立即运行" }).click();
  await page.getByRole("row").filter({ hasText: name }).getByText("成功").first().waitFor();
  await page.getByRole("button", { name: `暂停：${name}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "暂停任务" }).click();
  await page.getByText("由平台管理员暂停，不再自动运行。").waitFor();
  await page.getByRole("button", { name: `恢复：${name}` }).click();
  await page.getByRole("button", { name: `暂停：${name}` }).waitFor();
  expect(await seriousViolations(page)).toEqual([]);

  await page.goto("/system/files");
  await page.getByRole("heading", { name: "空间用量" }).waitFor();
  await page.getByRole("button", { name: "清理没有被使用的文件" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("没有可以清理的文件").first().waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await stage.leave(page);
});
