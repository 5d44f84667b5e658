import { readFile } from "node:fs/promises";
import type { Page } from "playwright";
import readExcelFile from "read-excel-file/node";
import { beforeAll, describe, expect, test } from "vitest";
import { openStage } from "./stage/browser.ts";
import { makeSemester, type OwnSemester } from "./stage/own-semester.ts";
import { nameOf } from "./stage/people.ts";
import { signIn } from "./stage/sign-in.ts";

const COURSE = "茶文化概论";

const stage = openStage();
let world: OwnSemester;
let office: Page;

beforeAll(async () => {
  world = await makeSemester({
    course: COURSE,
    seats: [1, 6],
    minEnrolment: 1,
  });
  const [small, large] = world.classes;
  await world.take("student", small);
  // The small class is full: refused, and asked for all the same.
  await expect(world.take("student2", small)).rejects.toMatchObject({ code: "OFFERING_FULL" });
  if (large) await world.take("student2", large);
});

describe("the analysis of a semester", () => {
  test("says in numbers who went where, and one choice of the matrix drives all of it", async () => {
    office = await stage.enter("office");
    await signIn(office, "school", "/elective/analysis");
    await office.getByRole("combobox", { name: "学期" }).click();
    await office.getByRole("option", { name: world.semesterName }).click();
    await office.getByText("轮次正在进行，数字会变").waitFor();
    await office.getByText("跨校选上").locator("..").getByText("2", { exact: true }).waitFor();

    const grid = office.getByRole("grid", { name: /选上的人次/ });
    // By key to another cell, and to one where somebody is.
    await grid.getByRole("gridcell", { selected: true }).focus();
    await office.keyboard.press("PageUp");
    await office.keyboard.press("Home");
    await grid.getByRole("gridcell", { name: "1", exact: true }).first().click();
    await expect.poll(() => new URL(office.url()).searchParams.get("host")).not.toBeNull();
    await office
      .getByText(/的学生去了哪里/)
      .first()
      .waitFor();

    await office.keyboard.press("Enter");
    const names = office.getByRole("dialog");
    const who = [await nameOf("student"), await nameOf("student2")];
    await names
      .getByText(new RegExp(who.join("|"), "u"))
      .first()
      .waitFor();
    await names.getByRole("button", { name: "关闭" }).click();
    await names.waitFor({ state: "hidden" });

    // Somebody who is given the address sees the same.
    await office.reload();
    await grid.getByRole("gridcell", { name: "1", exact: true, selected: true }).waitFor();
  });

  test("shows which class is too small, why somebody was refused, and leads to what can be done", async () => {
    await office.getByRole("tab", { name: "供需与拒绝" }).click();
    const crowded = office.getByRole("button", { name: /挤不下 1/ });
    await crowded.click();
    const row = office.getByRole("row").filter({ hasText: COURSE });
    await expect.poll(() => row.count()).toBe(1);
    await row.getByText("2.0").waitFor();
    await office.getByText("名额已满").first().waitFor();
    await office.getByText("你管理的教学班里，现在没有要处理的。").waitFor();
    await office.getByRole("button", { name: /还空 1/ }).click();
    await expect.poll(() => row.getByText("6", { exact: true }).count()).toBeGreaterThan(0);
    expect(new URL(office.url()).searchParams.get("set")).toBe("free");
  });

  test("says how full schools and courses are", async () => {
    await office.getByRole("tab", { name: "席位使用" }).click();
    await office.getByRole("combobox", { name: "分组" }).click();
    await office.getByRole("option", { name: "按课程" }).click();
    const row = office.getByRole("row").filter({ hasText: COURSE });
    await row.getByText("28.6%").waitFor();
  });

  test("is taken along as one workbook, what the figures mean first", async () => {
    const download = office.waitForEvent("download");
    await office.getByRole("button", { name: "导出…" }).click();
    await office.getByRole("menuitem", { name: /全部表格/ }).click();
    const sheets = await readExcelFile(await readFile(await (await download).path()));
    expect(sheets.map(({ sheet }) => sheet).slice(0, 2)).toEqual(["口径", "流向"]);
    const demand = sheets.find(({ sheet }) => sheet === "供需");
    expect(demand?.data.filter(([, name]) => name === COURSE)).toHaveLength(2);
  });

  test("on a phone has numbers and tables only", async () => {
    await office.setViewportSize({ width: 390, height: 844 });
    await office.getByRole("tab", { name: "流向" }).click();
    await office.getByRole("combobox", { name: "学生所在学校" }).waitFor();
    await office.getByRole("table", { name: /的学生去了哪里/ }).waitFor();
    expect(await office.getByRole("grid").isVisible()).toBe(false);
    expect(await office.locator("svg[data-part='drawing']").first().isVisible()).toBe(false);
    const sideways = await office.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(sideways).toBe(false);
  });
});
