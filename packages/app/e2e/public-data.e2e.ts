import { buffer } from "node:stream/consumers";
import { searchRoster } from "@huxuan/api-client";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { ZipFile } from "yazl";
import { seriousViolations } from "./stage/accessibility.ts";
import { openStage } from "./stage/browser.ts";
import { makeSemester } from "./stage/own-semester.ts";
import { clientOf } from "./stage/people.ts";
import { pressAct } from "./stage/row-act.ts";
import { signIn } from "./stage/sign-in.ts";

const stage = openStage();

const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

test("the platform makes a school with its clock, and keeps one that is in use", async () => {
  const page = await stage.enter("platform");
  await signIn(page, "admin", "/public-data/schools");
  await page.getByRole("button", { name: "新建学校" }).click();
  const school = page.getByRole("dialog", { name: "新建学校" });
  await school.getByLabel("学校名称").fill("衡山大学");
  await school.getByLabel("简称").fill("衡大");
  await school.getByLabel("学校代码").fill("43099");
  await school.getByRole("button", { name: "保存学校" }).click();
  await rowOf(page, "衡山大学").getByText("12 节").waitFor();
  expect(await seriousViolations(page)).toEqual([]);

  await pressAct(rowOf(page, "湘江理工大学"), "删除");
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "删除学校" }).click();
  await question.getByText(/这所学校还有 .*名学生/u).waitFor();
  await question.getByRole("button", { name: "取消" }).click();
  await stage.leave(page);
});

test("an office imports its students, after the file was corrected", async () => {
  const page = await stage.enter("office");
  await signIn(page, "school", "/public-data/students");
  const student = (studentNumber: string, department: string) => ({
    studentNumber,
    name: "欧阳新",
    grade: 2026,
    department,
    major: "计算机科学与技术",
  });
  const send = async (department: string) => {
    const dialog = page.getByRole("dialog", { name: "导入学生" });
    await dialog.locator('input[type="file"]').setInputFiles({
      name: "学生.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify({ students: [student("E2E001", department)] })),
    });
    await dialog.getByRole("button", { name: "核对文件" }).click();
    return dialog;
  };
  await page.getByRole("button", { name: "导入学生", exact: true }).click();
  const dialog = await send("不存在的学院");
  await dialog.getByText("1 处错误，还没有导入").waitFor();
  await dialog.getByText(/本校没有这个部门/u).waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "导入另一个文件" }).click();
  await send("计算机学院");
  // Before anything is written.
  await dialog.getByText("导入后会新建 1 名学生，修改 0 名，0 名没有变化。").waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "确认导入 1 行" }).click();
  await dialog.getByText("核对完毕，请确认").waitFor({ state: "hidden" });
  await dialog.getByText(/新建 1 名学生/u).waitFor();
  await dialog.getByRole("button", { name: "关闭" }).last().click();
  await page.getByLabel("关键词").fill("ouyang");
  await page.getByRole("button", { name: "查询", exact: true }).click();
  await rowOf(page, "E2E001").getByText("欧阳新").waitFor();
  await stage.leave(page);
});

test("photos named by student number stand on the roster of a class", async () => {
  const world = await makeSemester({ course: "蕨类识别", seats: [4] });
  const [only] = world.classes;
  for (const account of ["student", "student2"] as const) await world.take(account, only);
  await world.close();
  const { data: roster } = await searchRoster({
    client: await clientOf("teacher"),
    path: { id: only.id },
    body: {},
  });
  const taken = roster.items.find(({ homeSchool }) => homeSchool.id === 2);
  const zip = new ZipFile();
  for (const name of [`${taken?.studentNumber} ${taken?.name}.png`, "没有这个人.png"])
    zip.addBuffer(PHOTO, name);
  zip.end();

  const page = await stage.enter("platform");
  await signIn(page, "admin", "/public-data/students");
  await page.getByRole("button", { name: "导入学生照片" }).click();
  const dialog = page.getByRole("dialog", { name: "导入学生照片" });
  await dialog.getByRole("combobox", { name: "导入到学校" }).click();
  await page.getByRole("option", { name: taken?.homeSchool.name as string }).click();
  await dialog.locator('input[type="file"]').setInputFiles({
    name: "照片.zip",
    mimeType: "application/zip",
    buffer: await buffer(zip.outputStream),
  });
  await dialog.getByRole("button", { name: "核对文件" }).click();
  await dialog
    .getByText(/本校没有这个学号的学生/u)
    .first()
    .waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "只导入没有错误的 1 张" }).click();
  await dialog.getByText(/新建 1 张学生照片/u).waitFor();
  await stage.leave(page);

  const teacher = await stage.enter("teacher");
  await signIn(
    teacher,
    "teacher",
    `/teacher/roster/index?semester=${world.semesterId}&offering=${only.id}&list=photos`,
  );
  await teacher.getByText("2 名学生，1 名没有照片").waitFor();
  const picture = teacher
    .getByRole("listitem")
    .filter({ hasText: taken?.name as string })
    .locator("img");
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(3);
  expect(await seriousViolations(teacher)).toEqual([]);
  await teacher.emulateMedia({ media: "print" });
  await stage.leave(teacher);
});

/** A PNG of 3 × 4 pixels. */
const PHOTO = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAMAAAAECAIAAADETxJQAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQImWMoXxUKQQx4WQBgbxGJT0hkEwAAAABJRU5ErkJggg==",
  "base64",
);

test("an office makes a major and a class of it, and keeps a major that has students", async () => {
  const page = await stage.enter("office");
  await signIn(page, "school", "/public-data/classes");
  await page.getByRole("tab", { name: "专业" }).click();
  await page.getByRole("button", { name: "新建专业" }).click();
  const major = page.getByRole("dialog", { name: "新建专业" });
  await major.getByLabel("专业", { exact: true }).fill("人工智能");
  await major.getByRole("combobox", { name: "部门" }).click();
  await page.getByRole("option", { name: "计算机学院", exact: true }).click();
  await major.getByRole("button", { name: "保存专业" }).click();
  await rowOf(page, "人工智能").getByText("计算机学院").waitFor();

  await rowOf(page, "计算机科学与技术").getByRole("button", { name: "删除" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "删除专业" }).click();
  await question.getByText(/这个专业还有 .*名学生/u).waitFor();
  await question.getByRole("button", { name: "取消" }).click();

  await page.getByRole("tab", { name: "班级" }).click();
  await page.getByRole("button", { name: "新建班级" }).click();
  const made = page.getByRole("dialog", { name: "新建班级" });
  await made.getByRole("combobox", { name: "专业" }).click();
  await page.getByRole("option", { name: /^人工智能/ }).click();
  await made.getByLabel("班级", { exact: true }).fill("智能 2601");
  await made.getByRole("button", { name: "保存班级" }).click();
  await rowOf(page, "智能 2601").getByText("人工智能").waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await stage.leave(page);
});

test("an office registers a course that a student has passed, once, and is sent to what is there already", async () => {
  const page = await stage.enter("office");
  await signIn(page, "school", "/public-data/students");
  const number = await page.getByRole("row").nth(1).getByRole("cell").nth(1).innerText();
  await page.goto("/public-data/courses");
  await page.getByRole("button", { name: "新建课程" }).click();
  const course = page.getByRole("dialog", { name: "新建课程" });
  await course.getByLabel("课程名称").fill("书院导论");
  await course.getByLabel("课程代码").fill("E2EPASSED");
  await course.getByLabel("开课院系").fill("计算机学院");
  await course.getByLabel("学分").fill("2");
  await course.getByLabel("学时").fill("32");
  await course.getByRole("button", { name: "保存课程" }).click();
  await course.waitFor({ state: "hidden" });

  await page.goto("/public-data/passed-courses");
  const dialog = page.getByRole("dialog", { name: "登记已修课程" });
  const register = async (grade: string) => {
    await page.getByRole("button", { name: "登记已修课程" }).click();
    await dialog.getByRole("combobox", { name: "学生" }).fill(number);
    await page.getByRole("option", { name: new RegExp(number, "u") }).click();
    await dialog.getByRole("combobox", { name: "课程" }).fill("E2EPASSED");
    await page.getByRole("option", { name: /书院导论/u }).click();
    await dialog.getByLabel("成绩").fill(grade);
    await dialog.getByRole("button", { name: "保存已修课程" }).click();
  };
  await register("良好");
  await dialog.waitFor({ state: "hidden" });
  await page.getByLabel("关键词").fill("E2EPASSED");
  await page.getByRole("button", { name: "查询", exact: true }).click();
  await rowOf(page, "书院导论").filter({ hasText: number }).getByText("良好").waitFor();

  await register("优秀");
  await dialog.getByText("这名学生的已修课程里已经有这门课程，请修改原来的记录").waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "取消" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "不保存" }).click();
  await dialog.waitFor({ state: "hidden" });
  expect(await rowOf(page, "书院导论").count()).toBe(1);
  await stage.leave(page);
});

test("an office merges a department into another one, after a look at what moves", async () => {
  const page = await stage.enter("office");
  await signIn(page, "school", "/public-data/departments");
  await page.getByRole("button", { name: "新建部门" }).click();
  const made = page.getByRole("dialog", { name: "新建部门" });
  await made.getByLabel("部门名称").fill("计算机学院（旧）");
  await made.getByLabel("上级部门").click();
  const parents = page.getByRole("dialog", { name: "上级部门" });
  await parents.getByRole("treeitem", { name: /^计算机学院/u }).click();
  await made.getByRole("button", { name: "保存部门" }).click();
  const node = page.getByRole("treeitem", { name: /计算机学院（旧）/u });
  await node.hover();
  await node.getByRole("button", { name: "更多" }).click();
  await page.getByRole("menuitem", { name: "合并" }).click();
  const merge = page.getByRole("dialog", { name: /^合并部门/u });
  await merge.getByLabel("合并到").click();
  await page.getByRole("option", { name: "计算机学院", exact: true }).click();
  await merge.getByText("没有师生和课程，只删除这个部门").waitFor();
  await merge.getByRole("button", { name: "合并部门" }).click();
  await merge.waitFor({ state: "hidden" });
  await node.waitFor({ state: "hidden" });
  await stage.leave(page);
});

test("an office opens the accounts of its students, and gets their passwords once", async () => {
  const page = await stage.enter("office");
  await signIn(page, "school", "/public-data/students");
  for (const n of [1, 2]) await page.getByRole("row").nth(n).getByRole("checkbox").click();
  await page.getByRole("button", { name: "开通账号" }).click();
  const dialog = page.getByRole("dialog", { name: "开通账号" });
  await dialog.getByText("将给 2 名学生开通账号").waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "开通 2 个账号" }).click();
  await dialog.getByText("已开通 2 个账号。").waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "下载密码表" }).click();
  expect((await download).suggestedFilename()).toBe("学生账号与一次性密码.xlsx");
  await dialog.getByRole("button", { name: "关闭" }).last().click();
  // Who has an account gets no second one.
  for (const n of [1, 2]) await page.getByRole("row").nth(n).getByRole("checkbox").click();
  await page.getByRole("button", { name: "开通账号" }).click();
  await dialog.getByText("没有需要开通账号的学生。").waitFor();
  await dialog.getByText("另有 2 人已有账号，不会重复开通。").waitFor();
  await stage.leave(page);
});
