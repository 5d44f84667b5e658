import { readFile } from "node:fs/promises";
import type { Page } from "playwright";
import readExcelFile from "read-excel-file/node";
import { beforeAll, describe, expect, test } from "vitest";
import { openStage } from "./stage/browser.ts";
import { chinaTime } from "./stage/china-time.ts";
import { signIn } from "./stage/sign-in.ts";

/** The screen of a clerk: everything they look for first is in view on it. */
const CLERKS_SCREEN = { width: 1366, height: 768 };

const stage = openStage();
let office: Page;
beforeAll(async () => {
  office = await stage.enter("office", { viewport: CLERKS_SCREEN });
  await signIn(office, "school");
});

describe("the list of offerings", () => {
  test("shows seats and who waits beside the acts, without scrolling sideways", async () => {
    await office.goto("/course-management/offerings");
    await office.getByRole("row").nth(1).waitFor();
    const acts = await office.getByRole("columnheader", { name: "操作" }).boundingBox();
    for (const name of ["已选", "容量", "候补"]) {
      const box = await office.getByRole("columnheader", { name: new RegExp(`^${name}`, "u") }).boundingBox();
      expect(box).not.toBeNull();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(acts?.x ?? 0);
    }
  });

  test("is asked of the server by every 查询, also with the same conditions", async () => {
    const search = "**/mutual-recognition/offerings/search";
    const button = office.getByRole("button", { name: "查询", exact: true });
    for (let press = 0; press < 2; press += 1) {
      await Promise.all([office.waitForResponse(search), button.click()]);
    }
  });

  test("offers 发布所选 only where something can be published, and asks with the number", async () => {
    const publish = office.getByRole("button", { name: "发布所选" });
    const row = (state: string) => office.getByRole("row").filter({ hasText: state }).first();
    await row("已发布").getByRole("checkbox").check();
    await expect.poll(() => publish.getAttribute("aria-disabled")).toBe("true");
    await publish.hover();
    await office.getByText("所选的都不能发布").first().waitFor();
    await row("草稿").getByRole("checkbox").check();
    await publish.click();
    const question = office.getByRole("alertdialog", { name: "发布 1 个教学班？" });
    await question.getByText("另外 1 个").waitFor();
    await question.getByRole("button", { name: "取消" }).click();
  });

  test("shows who is in a class, and closing it can be taken back", async () => {
    await office.goto("/course-management/offerings?keyword=XJ101-01");
    const row = office.getByRole("row").filter({ hasText: "XJ101-01" });
    await row.getByRole("button", { name: "名单" }).click();
    await office.getByRole("tab", { name: /^已选/ }).waitFor();
    await office.getByRole("row").filter({ hasText: "湘江理工大学" }).first().waitFor();
    await office.getByRole("button", { name: "打印签到表" }).waitFor();

    await office.goBack();
    await row.getByRole("button", { name: "关闭" }).click();
    await office.getByRole("button", { name: "关闭教学班" }).click();
    await row.getByText("已关闭").waitFor();
    await office.getByRole("button", { name: "撤销" }).click();
    await row.getByText("已发布").waitFor();
  });

  test("is exported as it is on screen: conditions, columns, words", async () => {
    await office.goto("/course-management/offerings?keyword=Python");
    await office.getByRole("row").filter({ hasText: "Python" }).first().waitFor();
    const heads = await office.getByRole("columnheader").allInnerTexts();
    const cells = await office.getByRole("row").nth(1).locator("td").allInnerTexts();
    const rows = (await office.getByRole("row").count()) - 1;

    await office.getByRole("button", { name: "导出", exact: true }).click();
    const dialog = office.getByRole("dialog", { name: "导出教学班" });
    await dialog.getByLabel("表头标题").fill("秋季 Python 教学班");
    const [download] = await Promise.all([
      office.waitForEvent("download"),
      dialog.getByRole("button", { name: "导出", exact: true }).click(),
    ]);
    await dialog.getByText("导出完成").waitFor();
    await dialog.getByRole("button", { name: "关闭" }).last().click();

    expect(download.suggestedFilename()).toBe("秋季-Python-教学班.xlsx");
    const [sheet] = await readExcelFile(await readFile(await download.path()));
    const [title, head, ...data] = (sheet?.data ?? []) as unknown as unknown[][];
    expect(title?.[0]).toBe("秋季 Python 教学班");
    // Boxes and acts are no columns of the file.
    expect(head).toEqual(heads.slice(1, -1).map((text) => text.trim()));
    expect(data).toHaveLength(rows);
    const shown = cells.slice(1, -1).map((text) => text.trim());
    expect(data[0]?.map((value) => (typeof value === "number" ? String(value) : value))).toEqual(
      shown.map((text) => (/^\d+\.0$/.test(text) ? text.slice(0, -2) : text)),
    );
  });
});

test("a new round starts with the current semester, however late the semesters are read", async () => {
  const opened = Promise.withResolvers<void>();
  const semesters = "**/mutual-recognition/semesters/search";
  await office.route(semesters, async (route) => {
    await opened.promise;
    await route.continue();
  });
  await office.goto("/elective/rounds");
  await office.getByRole("button", { name: "新建轮次" }).click();
  opened.resolve();
  const dialog = office.getByRole("dialog", { name: "新建轮次" });
  const semester = dialog.getByRole("combobox", { name: "学年学期" });
  await semester.waitFor();
  expect(await semester.textContent()).toContain("学期");
  await office.unroute(semesters);
  await dialog.getByRole("button", { name: "取消" }).click();
});

test("a round is made for years that are chosen, and removed again before it opens", async () => {
  const name = "误建的补选轮次";
  await office.goto("/elective/rounds");
  await office.getByRole("button", { name: "新建轮次" }).click();
  const dialog = office.getByRole("dialog", { name: "新建轮次" });
  await dialog.getByLabel("轮次名称").fill(name);
  await dialog.getByLabel("开放时间").fill(chinaTime(24));
  await dialog.getByLabel("关闭时间").fill(chinaTime(48));
  const years = dialog.getByRole("combobox", { name: "面向年级" });
  await years.fill("2025");
  await office.getByRole("option", { name: "2025 级" }).click();
  await years.press("Tab");
  await dialog.getByRole("button", { name: "保存轮次" }).click();
  await dialog.waitFor({ state: "hidden" });

  const row = office.getByRole("row").filter({ hasText: name });
  await row.getByText("草稿").waitFor();
  await row.getByText("2025 级").waitFor();
  await row.getByRole("button", { name: "更多" }).click();
  await office.getByRole("menuitem", { name: "删除" }).click();
  const question = office.getByRole("alertdialog", { name: `删除「${name}」？` });
  await question.getByRole("button", { name: "删除轮次" }).click();
  await row.waitFor({ state: "hidden" });
});

test("the monitor says whose numbers it shows, and as of when", async () => {
  await office.goto("/elective/monitor");
  // Other stories make rounds of the school, which are shown first.
  await office.getByRole("combobox").first().click();
  await office.getByRole("option", { name: /^跨校选课（先到先得）/ }).click();
  await office.getByText(/^省平台组织 · .* 学期/).waitFor();
  await office.getByText(/^数据截至 \d\d:\d\d:\d\d/).waitFor();
  await office.getByText("选课请求 · 全省各校", { exact: true }).waitFor();
  await office.getByText("席位使用 · 本校教学班").waitFor();
  await office.getByRole("heading", { name: /^要留意的/ }).waitFor();
  await office.getByRole("slider", { name: "每秒选课请求 · 全省各校" }).waitFor();
  await office.getByRole("radio", { name: "开放以来" }).click();
  await office.getByRole("slider", { name: /^每.+选课请求 · 全省各校/ }).waitFor();
  await expect.poll(() => office.url()).toContain("span=minutes");
});
