import type { Locator, Page } from "playwright";
import readExcelFile from "read-excel-file/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openStage } from "./stage/browser.ts";
import { chinaTime } from "./stage/china-time.ts";
import { type EmptyServer, startEmptyServer } from "./stage/empty-server.ts";
import { pressAct } from "./stage/row-act.ts";
import { fillSignIn } from "./stage/sign-in.ts";

/**
 * From an installation that has an administrator and nothing else to a student with a seat, by what the screens offer and
 * nothing besides: whatever stops a person on this way is a fault of the screens.
 */

const ADMINISTRATOR = { account: "pingtai", name: "省平台", password: "Guanli-2026-Mima" };
const SCHOOL = "洞庭大学";
const DEPARTMENT = "数学学院";
const COURSE = { name: "数学建模", code: "MM101" };
const ROUND = "秋季跨校选课";
const STUDENT = { number: "20260001", name: "岳小楼", password: "Xuesheng-2026-Mima" };

const stage = openStage();
let server: EmptyServer | undefined;
let page: Page;
/** What the student is told. */
let account: { name: string; oneTime: string };
let broken = false;

beforeAll(async () => {
  server = await startEmptyServer(ADMINISTRATOR);
  page = await stage.enter("platform", { baseURL: urlOf() });
});
afterAll(() => server?.stop());
beforeEach(({ skip }) => skip(broken, "the story broke off in an earlier chapter"));
afterEach(({ task }) => {
  broken ||= task.result?.state === "fail";
});

describe("an empty installation", () => {
  test("lets its administrator in and says what is missing, first of all a school", async () => {
    await page.goto("/login");
    await fillSignIn(page, ADMINISTRATOR.account, ADMINISTRATOR.password);
    await page.waitForURL("/dashboard");
    await nextStep().getByText("成员学校").waitFor();
  });

  test("gets a school with campus and section clock", async () => {
    await followGuide();
    const dialog = page.getByRole("dialog", { name: "新建学校" });
    await dialog.getByLabel("学校名称").fill(SCHOOL);
    await dialog.getByLabel("简称").fill("洞大");
    await dialog.getByLabel("学校代码").fill("43100");
    await dialog.getByLabel("校区名称").fill("君山校区");
    await save(dialog, "保存学校");
    await rowOf(SCHOOL).getByText("12 节").waitFor();
  });

  test("gets a semester, which becomes the current one", async () => {
    await followGuide();
    const dialog = page.getByRole("dialog", { name: "新建学期" });
    await dialog.getByLabel("第一周周一").fill(thisMonday());
    await save(dialog, "保存学期");
    await page.getByRole("row").getByText("当前", { exact: true }).waitFor();
  });

  test("gets a department", async () => {
    await followGuide();
    const dialog = page.getByRole("dialog", { name: "新建部门" });
    await dialog.getByLabel("部门名称").fill(DEPARTMENT);
    await save(dialog, "保存部门");
    await page.getByRole("treeitem", { name: new RegExp(DEPARTMENT, "u") }).waitFor();
  });

  test("gets its teachers from a file", async () => {
    await followGuide();
    await importRows("教师", "teachers", [{ staffNumber: "T001", name: "范仲", department: DEPARTMENT }]);
    await rowOf("范仲").waitFor();
  });

  test("gets its students from a file, with their majors and classes", async () => {
    await followGuide();
    await importRows(
      "学生",
      "students",
      [
        {
          studentNumber: STUDENT.number,
          name: STUDENT.name,
          grade: 2026,
          department: DEPARTMENT,
          major: "统计学",
          className: "统计 2601",
        },
      ],
      "新建文件里还没有的部门、专业和班级",
    );
    await rowOf(STUDENT.name).getByText("统计 2601").waitFor();
  });

  test("gives its student an account with a password for one use", async () => {
    await followGuide();
    // The guide leads into the dialog, not only to the list behind it.
    const dialog = page.getByRole("dialog", { name: "开通账号" });
    await dialog.getByRole("button", { name: "开通 1 个账号" }).click();
    await dialog.getByText("已开通 1 个账号。").waitFor();
    const download = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "下载密码表" }).click();
    const [sheet] = await readExcelFile(await (await download).path());
    const rows = (sheet?.data ?? []).map((row) => row.map(String));
    const head = rows.find((row) => row.includes("用户名")) ?? [];
    const student = rows.find((row) => row.includes(STUDENT.name)) ?? [];
    account = {
      name: String(student[head.indexOf("用户名")]),
      oneTime: String(student[head.indexOf("一次性密码")]),
    };
    await dialog.getByRole("button", { name: "关闭" }).last().click();
  });

  test("gets a course", async () => {
    await followGuide();
    const dialog = page.getByRole("dialog", { name: "新建课程" });
    await choose(dialog.getByRole("combobox", { name: "开课学校" }), SCHOOL);
    await dialog.getByLabel("课程名称").fill(COURSE.name);
    await dialog.getByLabel("课程代码").fill(COURSE.code);
    await dialog.getByLabel("开课院系").fill(DEPARTMENT);
    await dialog.getByLabel("学分").fill("2");
    await dialog.getByLabel("学时").fill("32");
    await save(dialog, "保存课程");
    await rowOf(COURSE.name).waitFor();
  });

  test("gets an offering of it with one seat, which is published", async () => {
    await followGuide();
    const dialog = page.getByRole("dialog", { name: "新建教学班" });
    await choose(dialog.getByRole("combobox", { name: "开课学校" }), SCHOOL);
    const course = dialog.getByRole("combobox", { name: /^课程/ });
    await course.fill(COURSE.code);
    await page.getByRole("option", { name: new RegExp(COURSE.name, "u") }).click();
    await dialog.getByLabel("教学班号").fill(`${COURSE.code}-1`);
    const teacher = dialog.getByRole("combobox", { name: "任课教师" });
    await teacher.fill("范仲");
    await page.getByRole("option", { name: /范仲/ }).click();
    await dialog.getByLabel("容量").fill("1");
    await dialog.getByRole("button", { name: "添加上课时间" }).click();
    await choose(dialog.getByRole("combobox", { name: "星期" }), "周三");
    await dialog.getByLabel("节次").fill("1-2");
    // There is no other school yet, and an offering is for the students of others unless it names its own.
    const audience = dialog.getByRole("group", { name: "面向学生" });
    await choose(audience.getByRole("combobox", { name: "学校" }), SCHOOL);
    await page.keyboard.press("Tab");
    await save(dialog, "保存教学班");
    await pressAct(rowOf(COURSE.name), "发布");
    await page.getByRole("alertdialog").getByRole("button", { name: "发布教学班" }).click();
    await rowOf(COURSE.name).getByText("已发布").waitFor();
  });

  test("opens a round, and the guide is gone", async () => {
    await followGuide();
    const dialog = page.getByRole("dialog", { name: "新建轮次" });
    await dialog.getByLabel("轮次名称").fill(ROUND);
    await dialog.getByLabel("开放时间").fill(chinaTime(-1));
    await dialog.getByLabel("关闭时间").fill(chinaTime(24));
    await dialog.getByLabel("学分上限").fill("6");
    await dialog.getByLabel("门数上限").fill("2");
    await save(dialog, "保存轮次");
    await pressAct(rowOf(ROUND), "开放");
    await page.getByRole("alertdialog").getByRole("button", { name: "开放轮次" }).click();
    await rowOf(ROUND).getByText("进行中").waitFor();
    await page.goto("/dashboard");
    await page.getByRole("heading", { name: ROUND }).or(page.getByText(ROUND)).first().waitFor();
    expect(await page.getByText("上线准备").count()).toBe(0);
    await stage.leave(page);
  });

  test("lets its student in, who chooses a password and takes the seat", async () => {
    const student = await stage.enter("student", { baseURL: urlOf() });
    await student.goto("/login");
    await fillSignIn(student, account.name, account.oneTime);
    await student.getByText("这是一次性密码").waitFor();
    await student.getByLabel(/^新密码/).fill(STUDENT.password);
    await student.getByLabel(/再输入一次/).fill(STUDENT.password);
    await student.getByRole("button", { name: "设置新密码并登录" }).click();
    await student.waitForURL("/student/index");
    await student.getByRole("button", { name: "进入选课" }).first().click();
    const row = student.getByRole("row", { name: `${COURSE.name} ${COURSE.code}` });
    await row.getByRole("button", { name: /^选课/ }).click();
    await student.getByText(`选课成功：${COURSE.name}`).waitFor();
    await row.getByText("已选").waitFor();
    await stage.leave(student);
  });
});

const urlOf = () => server?.url as string;
const rowOf = (text: string) => page.getByRole("row").filter({ hasText: text });
const nextStep = () => page.getByRole("listitem").filter({ hasText: "下一步" });

/** Goes to the page that the guide on the dashboard names next, and into the dialog in which it is done. */
async function followGuide(): Promise<void> {
  await page.goto("/dashboard");
  const link = nextStep().getByRole("link");
  const path = await link.getAttribute("href");
  await link.click();
  await page.waitForURL(({ pathname }) => pathname === String(path).split("?")[0]);
}

async function save(dialog: Locator, button: string): Promise<void> {
  await dialog.getByRole("button", { name: button }).click();
  await dialog.waitFor({ state: "hidden" });
}

/** Chooses an option of a select. */
async function choose(select: Locator, option: string): Promise<void> {
  await select.click();
  await page.getByRole("option", { name: option }).click();
}

/** Imports rows into the school; `also` is a box that is ticked. */
async function importRows(
  rowName: string,
  list: string,
  rows: readonly object[],
  also?: string,
): Promise<void> {
  const dialog = page.getByRole("dialog", { name: `导入${rowName}` });
  await choose(dialog.getByRole("combobox", { name: "导入到学校" }), SCHOOL);
  await dialog.locator('input[type="file"]').setInputFiles({
    name: `${rowName}.json`,
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify({ [list]: rows })),
  });
  if (also !== undefined) await dialog.getByRole("checkbox", { name: also }).check();
  await dialog.getByRole("button", { name: "核对文件" }).click();
  await dialog.getByRole("button", { name: `确认导入 ${rows.length} 行` }).click();
  await dialog.getByText("核对完毕，请确认").waitFor({ state: "hidden" });
  await dialog.getByText(`新建 ${rows.length} 名${rowName}`).waitFor();
  await dialog.getByRole("button", { name: "关闭" }).last().click();
}

/** The Monday of this week in China, as a date picker takes it. */
function thisMonday(): string {
  const today = chinaTime(0).slice(0, 10);
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  return chinaTime(-24 * weekday).slice(0, 10);
}
