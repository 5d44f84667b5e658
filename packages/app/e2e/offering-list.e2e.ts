import { readFile } from "node:fs/promises";
import { searchOfferings, searchSemesters } from "@huxuan/api-client";
import type { Page } from "playwright";
import readExcelFile from "read-excel-file/node";
import { beforeAll, expect, test } from "vitest";
import { openStage } from "./stage/browser.ts";
import { clientOf } from "./stage/people.ts";
import { signIn } from "./stage/sign-in.ts";

/** The screen of a clerk. */
const CLERKS_SCREEN = { width: 1366, height: 768 };
const LIST = "/course-management/offerings";

const stage = openStage();
let office: Page;
beforeAll(async () => {
  office = await stage.enter("office", { viewport: CLERKS_SCREEN });
  await signIn(office, "school", LIST);
  await office.getByRole("row").nth(12).waitFor();
});

test("twelve classes are in view on a clerk's screen, their numbers whole", async () => {
  const bottoms = await office
    .getByRole("row")
    .evaluateAll((rows) => rows.slice(1).map((row) => row.getBoundingClientRect().bottom));
  const foot = await office.locator("[data-part=footer]").first().boundingBox();
  const seen = bottoms.filter((bottom) => bottom <= Math.min(768, foot?.y ?? 768));
  expect(seen.length).toBeGreaterThanOrEqual(12);
  const [cut] = await office.getByRole("row").evaluateAll((rows) =>
    rows.slice(1).map((row) => {
      const cell = row.querySelectorAll("td")[1];
      const text = cell?.querySelector("*") ?? cell;
      return text === undefined || text === null ? true : text.scrollWidth > text.clientWidth + 1;
    }),
  );
  expect(cut).toBe(false);
});

test("classes are found by weekday, section, room and teacher", async () => {
  await office.goto(`${LIST}?weekday=3&section=3`);
  await office.locator("td", { hasText: /周三/u }).first().waitFor();
  const times = await office
    .getByRole("row")
    .locator("td", { hasText: /周[一二三四五六日]/u })
    .allInnerTexts();
  expect(times.length).toBeGreaterThan(0);
  expect(times.every((text) => text.includes("周三"))).toBe(true);
});

test("a capacity is typed over in the list and taken back", async () => {
  const client = await clientOf("school");
  const one = (await searchOfferings({ client, body: { keyword: "XJ101-01" } })).data.items[0];
  const { capacity } = one?.seats ?? { capacity: 0 };
  await office.goto(`${LIST}?keyword=XJ101-01`);
  const row = office.getByRole("row").filter({ hasText: "XJ101-01" });
  await row.getByRole("button", { name: /容量/u }).click();
  await office.keyboard.type(String(capacity + 5));
  await office.keyboard.press("Enter");
  await office.getByText("已修改").first().waitFor();
  const now = async () =>
    (await searchOfferings({ client, body: { keyword: "XJ101-01" } })).data.items[0]?.seats.capacity;
  expect(await now()).toBe(capacity + 5);
  await office.getByRole("button", { name: "撤销" }).first().click();
  await expect.poll(now).toBe(capacity);
});

test("what is ticked is changed at once, with an outcome for each class and a way back", async () => {
  const client = await clientOf("school");
  await office.goto(`${LIST}?keyword=XJ106`);
  await office.getByRole("row").filter({ hasText: "XJ106-01" }).waitFor();
  // The list shows the current semester alone. Nobody waits for these: a seat that was added and taken stays.
  const current = (await searchSemesters({ client, body: {} })).data.items.find((one) => one.current);
  const body = { keyword: "XJ106", semesterId: current?.id };
  const found = (await searchOfferings({ client, body })).data.items;
  await office.getByRole("columnheader").first().getByRole("checkbox").check();
  await office.getByRole("button", { name: "批量修改" }).click();
  const dialog = office.getByRole("dialog", { name: /^批量修改/u });
  await dialog.getByRole("checkbox", { name: "容量" }).check();
  await dialog.getByRole("combobox", { name: "怎样修改" }).click();
  await office.getByRole("option", { name: "增加" }).click();
  await dialog.getByRole("spinbutton", { name: "人数" }).fill("3");
  await dialog.getByRole("button", { name: /^修改 \d+ 个教学班/u }).click();
  await office.getByRole("dialog", { name: `${found.length} 项已修改` }).waitFor();
  const capacities = async () =>
    (await searchOfferings({ client, body })).data.items.map(({ seats }) => seats.capacity);
  expect(await capacities()).toEqual(found.map(({ seats }) => seats.capacity + 3));
  await office.getByRole("button", { name: "撤销修改" }).click();
  await office.getByText("已恢复原样").waitFor();
  expect(await capacities()).toEqual(found.map(({ seats }) => seats.capacity));
});

test("a view keeps query, order and columns, and is there on the next device", async () => {
  await office.goto(`${LIST}?state=draft`);
  await office.getByRole("row").nth(1).waitFor();
  await office.getByRole("button", { name: "列设置" }).click();
  await office.getByRole("checkbox", { name: "显示「性质」" }).check();
  await office.keyboard.press("Escape");
  await office.getByRole("button", { name: "视图" }).click();
  await office.getByRole("textbox", { name: "视图名称" }).fill("草稿和性质");
  await office.getByRole("button", { name: "保存视图" }).click();
  await office.getByText("视图「草稿和性质」已保存").waitFor();

  const other = await stage.enter("other", { viewport: CLERKS_SCREEN });
  await signIn(other, "school", LIST);
  await other.getByRole("row").nth(1).waitFor();
  const heads = async () =>
    (await other.getByRole("columnheader").allInnerTexts()).map((text) => text.trim());
  expect(await heads()).not.toContain("性质");
  await other.getByRole("button", { name: "视图" }).click();
  await other.getByRole("button", { name: "草稿和性质", exact: true }).click();
  await expect.poll(heads).toContain("性质");
  expect(new URL(other.url()).searchParams.get("state")).toBe("draft");
});

test("the exported file has number, code, department, rooms, and numbers as numbers", async () => {
  await office.goto(`${LIST}?keyword=XJ101-01`);
  await office.getByRole("row").filter({ hasText: "XJ101-01" }).waitFor();
  await office.getByRole("button", { name: "导出", exact: true }).click();
  const dialog = office.getByRole("dialog", { name: "导出教学班" });
  const [download] = await Promise.all([
    office.waitForEvent("download"),
    dialog.getByRole("button", { name: "导出", exact: true }).click(),
  ]);
  await dialog.getByText("导出完成").waitFor();
  await dialog.getByRole("button", { name: "关闭" }).last().click();
  const [sheet] = await readExcelFile(await readFile(await download.path()));
  const [, head, row] = (sheet?.data ?? []) as unknown as unknown[][];
  const at = (name: string) => row?.[head?.indexOf(name) ?? -1];
  expect(at("课程代码")).toEqual(expect.any(String));
  expect(at("开课院系")).toEqual(expect.any(String));
  expect([at("已选"), at("容量"), at("候补")].every((value) => typeof value === "number")).toBe(true);
});
