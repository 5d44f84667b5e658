import { checkGradeSheet, openGradeSheet, saveGradeCells, submitGradeSheet } from "@huxuan/api-client";
import type { Page } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { openStage } from "./stage/browser.ts";
import { chinaTime } from "./stage/china-time.ts";
import { makeSemester, type OwnSemester } from "./stage/own-semester.ts";
import { clientOf, nameOf } from "./stage/people.ts";
import { pressAct } from "./stage/row-act.ts";
import { signIn } from "./stage/sign-in.ts";

const COURSE = "昆虫摄影";

const stage = openStage();
let world: OwnSemester;
let semesterId: number;
let office: Page;

beforeAll(async () => {
  world = await makeSemester({ course: COURSE, seats: [8] });
  const [only] = world.classes;
  await world.take("student", only);
  await world.take("student2", only);
  await world.close();
  semesterId = world.semesterId;
});

/** Each of the class has these marks, and the teacher hands the sheet in. */
async function handIn(marks: readonly string[]): Promise<void> {
  const client = await clientOf("teacher");
  const body = { offeringId: world.classes[0].id, examKind: "regular" as const };
  const { data: sheet } = await openGradeSheet({ client, body });
  const path = { id: sheet.id };
  const cells = sheet.rows.flatMap(({ studentId }, at) =>
    sheet.parts.map(({ id: column }) => ({ studentId, column, from: "", to: marks[at] ?? "" })),
  );
  const saved = await saveGradeCells({ client, path, body: { cells } });
  expect(saved.data.problems).toEqual([]);
  const { data: check } = await checkGradeSheet({ client, path });
  await submitGradeSheet({ client, path, body: { sequence: check.sequence, version: sheet.version } });
}

describe("the way of grades through an office", () => {
  test("it says when teachers enter, and reads in words how that stands", async () => {
    await world.keepLists(world.classes[0], 1);
    office = await stage.enter("office");
    await signIn(office, "school", "/grades/entry-control");
    await office.getByRole("button", { name: "新建录入时间" }).click();
    const dialog = office.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "学期" }).click();
    await office.getByRole("option", { name: world.semesterName }).click();
    expect(await dialog.getByRole("combobox", { name: "开课院系" }).inputValue()).toBe("全校");
    await dialog.getByLabel("开始时间").fill(chinaTime(-1));
    await dialog.getByLabel("截止时间").fill(chinaTime(-2));
    await dialog.getByRole("button", { name: "保存录入时间" }).click();
    await dialog.getByText("截止时间应晚于开始时间").waitFor();
    await dialog.getByLabel("截止时间").fill(chinaTime(48));
    await dialog.getByRole("button", { name: "保存录入时间" }).click();
    await dialog.waitFor({ state: "hidden" });
    const row = office.getByRole("row").filter({ hasText: world.semesterName });
    await row.getByText("录入中").waitFor();
    await row.getByText("全校").first().waitFor();
  });

  test("it urges who has not handed in, after a look at who is told", async () => {
    const teacher = await nameOf("teacher");
    await office.goto(`/grades/entry-management?semester=${semesterId}`);
    await office.getByText("没有待审核的教学班").waitFor();
    await office.getByRole("button", { name: `催办 ${teacher}` }).click();
    const dialog = office.getByRole("dialog");
    await dialog.getByText(new RegExp(`${COURSE} ${world.classes[0].code}`, "u")).waitFor();
    await dialog.getByRole("button", { name: "发送提醒" }).click();
    await office.getByText("已提醒 1 位教师，1 个教学班").waitFor();
  });

  test("it gives back what is wrong, and the rows that are meant", async () => {
    await handIn(["85", "85"]);
    await office.reload();
    const grid = office.getByRole("treegrid", { name: "待审核的教学班" });
    const row = grid.getByRole("row", { name: new RegExp(`^${COURSE}`, "u") }).first();
    // By key: the row unfolds, and T asks for words.
    await row.focus();
    await office.keyboard.press("Space");
    await grid.getByText("教师的说明").waitFor();
    await office.keyboard.press("t");
    const dialog = office.getByRole("dialog");
    await dialog.getByRole("button", { name: "退回教学班" }).click();
    await dialog.getByText("请写明要教师改什么").waitFor();
    await dialog.getByLabel("退回意见").fill("请核对平时成绩");
    await dialog.getByRole("checkbox", { name: new RegExp(await nameOf("student"), "u") }).click();
    await dialog.getByRole("button", { name: "退回教学班" }).click();
    await dialog.waitFor({ state: "hidden" });
    await office.getByText("没有待审核的教学班").waitFor();
    await office.getByRole("tab", { name: /录入中/u }).click();
    await pressAct(office.getByRole("row").filter({ hasText: COURSE }), "查看");
    await office.getByText("请核对平时成绩").waitFor();
    await office.getByRole("cell", { name: "退回时标出" }).waitFor();
  });

  test("it sets the flags that are its own, with a reason", async () => {
    const student = await nameOf("student2");
    const row = office.getByRole("row").filter({ hasText: student });
    await pressAct(row, "登记标记");
    const dialog = office.getByRole("dialog");
    await dialog.getByRole("radio", { name: /缓考/u }).click();
    await dialog.getByLabel("原因").fill("住院，有证明");
    await dialog.getByRole("button", { name: "登记标记" }).click();
    await dialog.waitFor({ state: "hidden" });
    await row.getByText("缓考", { exact: true }).waitFor();
    await office.getByRole("button", { name: "修改记录" }).click();
    await office.getByRole("dialog").getByText("空 → 缓考").waitFor();
  });

  test("it passes ordinary classes by one press, and publishes after a question", async () => {
    await resubmit();
    await office.goto(`/grades/entry-management?semester=${semesterId}`);
    await office.getByRole("button", { name: "通过 1 个教学班" }).click();
    await office.getByText("1 个教学班已通过").first().waitFor();
    await office.getByRole("tab", { name: /待发布/u }).click();
    const row = office.getByRole("row").filter({ hasText: COURSE });
    await row.getByRole("checkbox").click();
    await office.getByRole("button", { name: "发布 1 个教学班…" }).click();
    const dialog = office.getByRole("dialog");
    await dialog.getByText("发布后不能撤回").waitFor();
    await dialog.getByRole("button", { name: "发布 1 个教学班" }).click();
    await dialog.getByText("1 个教学班已发布").waitFor();
    await dialog.getByRole("button", { name: "关闭" }).last().click();
    await office.getByRole("tab", { name: /已发布/u }).click();
    await office.getByRole("row").filter({ hasText: COURSE }).getByText("已发布").waitFor();
  });

  test("what is published is found, with both scales, and summed up", async () => {
    await office.goto(`/grades/published?semesterId=${semesterId}`);
    const row = office.getByRole("row").filter({ hasText: await nameOf("student") });
    await pressAct(row, "查看");
    const drawer = office.getByRole("dialog");
    await drawer.getByText("85（百分制）").first().waitFor();
    await drawer.getByText("发布后没有更正过").waitFor();
    await office.goto(`/grades/statistics?semesterId=${semesterId}`);
    await office.getByText(`成绩分布：${COURSE}`, { exact: true }).waitFor();
  });

  test("who put the exam off is on the list for it, and is given time and place", async () => {
    await office.goto(`/grades/makeup?semester=${semesterId}&exam=deferred`);
    const row = office.getByRole("row").filter({ hasText: await nameOf("student2") });
    await row.getByText("可以", { exact: true }).waitFor();
    await office.getByRole("button", { name: "安排全部缓考…" }).click();
    const dialog = office.getByRole("dialog");
    await dialog.getByLabel("考试时间").fill(chinaTime(240));
    await dialog.getByLabel("考试地点").fill("一教 101");
    await dialog.getByRole("button", { name: "安排缓考" }).click();
    await office.getByText("已安排缓考：1 份登分册，1 名学生").waitFor();
    await row.getByText("已列入", { exact: true }).waitFor();
  });
});

/** The teacher hands in again what was given back. */
async function resubmit(): Promise<void> {
  const client = await clientOf("teacher");
  const body = { offeringId: world.classes[0].id, examKind: "regular" as const };
  const { data: sheet } = await openGradeSheet({ client, body });
  const path = { id: sheet.id };
  const { data: check } = await checkGradeSheet({ client, path });
  await submitGradeSheet({ client, path, body: { sequence: check.sequence, version: sheet.version } });
}
