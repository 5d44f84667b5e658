import {
  askGradeReview,
  type Document,
  getMyGrades,
  getTeacher,
  issueMyDocument,
  searchCourses,
  searchSemesters,
  searchStudents,
} from "@huxuan/api-client";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { seriousViolations } from "./stage/accessibility.ts";
import { openStage } from "./stage/browser.ts";
import { handInGrades, publishGrades } from "./stage/grading.ts";
import { makeSemester, type OwnSemester } from "./stage/own-semester.ts";
import { clientOf, nameOf, openTeacherAccount } from "./stage/people.ts";
import { pressAct } from "./stage/row-act.ts";
import { giveSession, PASSWORD, signIn } from "./stage/sign-in.ts";

const COURSE = "河流观察";

const stage = openStage();
let world: OwnSemester;
let transcript: Document;

const rowOf = (page: Page, text: string | RegExp) => page.getByRole("row").filter({ hasText: text });

/** The smallest PNG. */
const SCAN = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** The mark of the story's course, as its student is told it. */
async function markOfStudent(): Promise<string | undefined> {
  const { data } = await getMyGrades({ client: await clientOf("student") });
  return data.terms.flatMap(({ grades }) => grades).find(({ courseName }) => courseName === COURSE)?.original
    .text;
}

test("an office brings earlier grades, corrects one by importing again, and takes back what was not meant", async () => {
  const client = await clientOf("school");
  const { data: people } = await searchStudents({ client, body: { schoolId: 1 } });
  const { data: courses } = await searchCourses({ client, body: { schoolId: 1 } });
  const { data: terms } = await searchSemesters({ client, body: {} });
  const [student, course, term] = [people.items[0], courses.items[0], terms.items.at(-1)];
  const page = await stage.enter("office");
  await signIn(page, "school", `/grades/published?source=history&semesterId=${term?.id}`);
  const dialog = page.getByRole("dialog", { name: "导入历史成绩" });
  const send = async (mark: string) => {
    const row = {
      studentNumber: student?.studentNumber,
      courseCode: course?.code,
      semester: term?.code,
      mark,
    };
    await dialog.locator('input[type="file"]').setInputFiles({
      name: "成绩.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify({ grades: [row] })),
    });
    await dialog.getByRole("button", { name: "核对文件" }).click();
  };
  const close = async () => {
    await dialog.getByRole("button", { name: "关闭" }).last().click();
    await dialog.waitFor({ state: "hidden" });
  };
  await page.getByRole("button", { name: "导入历史成绩" }).click();
  await send("一百");
  await dialog
    .getByText(/看不懂成绩「一百」/u)
    .first()
    .waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "导入另一个文件" }).click();
  await send("61");
  await dialog.getByText("导入后会新建 1 条历史成绩，修改 0 条，0 条没有变化。").waitFor();
  await dialog.getByRole("button", { name: "确认导入 1 行" }).click();
  await dialog.getByText(/新建 1 条历史成绩/u).waitFor();
  await close();
  const row = rowOf(page, course?.name as string).filter({ hasText: student?.studentNumber as string });
  await row.getByText("61").first().waitFor();

  await page.getByRole("button", { name: "导入历史成绩" }).click();
  await dialog.getByRole("button", { name: "导入另一个文件" }).click();
  await send("67");
  await dialog.getByText(/修改 1 条/u).waitFor();
  await dialog.getByRole("button", { name: "确认导入 1 行" }).click();
  await dialog.getByText("核对完毕，请确认").waitFor({ state: "hidden" });
  await close();
  await row.getByText("67").first().waitFor();
  await pressAct(row, "查看");
  const drawer = page.getByRole("dialog", { name: new RegExp(student?.name as string, "u") });
  await drawer.getByText(/重新导入历史成绩/u).waitFor();
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "hidden" });

  await pressAct(row, "删除");
  const question = page.getByRole("alertdialog");
  await question.getByText(/已经开具的成绩单失效/u).waitFor();
  await question.getByRole("button", { name: "删除历史成绩" }).click();
  await row.waitFor({ state: "detached" });
  await stage.leave(page);
});

test("a class is graded and published, and its student takes a transcript along", async () => {
  world = await makeSemester({ course: COURSE, seats: [4] });
  const [only] = world.classes;
  await world.take("student", only);
  await world.close();
  await world.keepLists(only, 1);
  await publishGrades(await handInGrades(world, { p1: "73.5", p2: "41.5" }));
  expect(await markOfStudent()).toBe("51");
  const client = await clientOf("student");
  transcript = (await issueMyDocument({ client, body: { kind: "transcript", language: "zh" } })).data;
});

test("two who did not mark it look again at what a student asks for; what both found becomes of the grade", async () => {
  const [first, second] = [await openTeacherAccount(PASSWORD), await openTeacherAccount(PASSWORD)];
  const client = await clientOf("student");
  const { data: mine } = await getMyGrades({ client });
  const grade = mine.terms.flatMap(({ grades }) => grades).find(({ courseName }) => courseName === COURSE);
  await askGradeReview({
    client,
    path: { id: grade?.id as number },
    body: { fault: "leftOut", reason: "第二题的 30 分没有加上" },
  });

  const office = await stage.enter("office");
  await signIn(office, "school", "/grades/reviews");
  await pressAct(rowOf(office, COURSE), "办理");
  const assigning = office.getByRole("dialog", { name: /^安排复核/u });
  await assigning.getByRole("button", { name: "安排复核人" }).click();
  await assigning.getByText("请选择 2 位复核人").waitFor();
  const reviewers = assigning.getByRole("combobox", { name: "复核人" });
  for (const { id } of [first, second]) {
    const { data: teacher } = await getTeacher({ client: await clientOf("school"), path: { id } });
    await reviewers.click();
    await reviewers.fill(teacher.staffNumber as string);
    await office.getByRole("option", { name: new RegExp(teacher.name, "u") }).click();
  }
  // The list closes, the dialog stays.
  await office.keyboard.press("Escape");
  expect(await seriousViolations(office)).toEqual([]);
  await assigning.getByRole("button", { name: "安排复核人" }).click();
  await rowOf(office, COURSE).getByText("复核中").waitFor();

  for (const [at, { useraccount }] of [first, second].entries()) {
    const teacher = await stage.enter(`reviewer-${at}`);
    await giveSession(teacher, useraccount);
    await teacher.goto("/teacher/grade-reviews/index");
    await pressAct(rowOf(teacher, COURSE), "提出意见");
    const dialog = teacher.getByRole("dialog", { name: /^复核/u });
    await dialog.getByText(/第二题的 30 分没有加上/u).waitFor();
    await dialog.getByLabel("应为").fill("72");
    await dialog.getByLabel("意见").fill("第二题漏加");
    if (at === 0) expect(await seriousViolations(teacher)).toEqual([]);
    await dialog.getByRole("button", { name: "提出意见" }).click();
    await rowOf(teacher, COURSE)
      .getByText(/应为 72，第二题漏加/u)
      .first()
      .waitFor();
    await stage.leave(teacher);
  }

  await office.reload();
  await pressAct(rowOf(office, COURSE), "办理");
  const deciding = office.getByRole("dialog", { name: /^办结复核/u });
  await deciding.getByText(/成绩由 51 更正为 72/u).waitFor();
  await deciding.getByLabel("结果说明").fill("第二题漏加 30 分，已更正");
  await deciding.getByRole("button", { name: "更正为 72" }).click();
  await rowOf(office, COURSE).getByText("已更正").first().waitFor();
  await stage.leave(office);

  expect(await markOfStudent()).toBe("72");
  const visitor = await stage.enter("visitor");
  await visitor.goto(`/verify/${transcript.code.replaceAll("-", "")}`);
  await visitor.getByRole("heading", { level: 1, name: /已被新版替代/u }).waitFor();
  await stage.leave(visitor);
});

test("a teacher corrects a published grade with a scan, which college and academic office decide one after the other", async () => {
  const teacher = await stage.enter("teacher");
  await signIn(teacher, "teacher", `/teacher/achieved/index?class=${world.classes[0].id}`);
  await teacher
    .getByRole("link", { name: new RegExp(COURSE, "u") })
    .first()
    .click();
  await teacher.getByRole("button", { name: "申请更正…" }).click();
  const dialog = teacher.getByRole("dialog", { name: "申请成绩更正" });
  await dialog.getByRole("combobox", { name: "学生" }).click();
  await teacher.getByRole("option", { name: new RegExp(await nameOf("student"), "u") }).click();
  await dialog.getByLabel("更正为").fill("81");
  await dialog.getByLabel("说明").fill("总评漏了一次实验");
  await dialog.getByRole("button", { name: "提交更正申请" }).click();
  await dialog.getByText("请上传扫描件").waitFor();
  expect(await seriousViolations(teacher)).toEqual([]);
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: "试卷.png", mimeType: "image/png", buffer: SCAN });
  await dialog.getByRole("button", { name: "提交更正申请" }).click();
  await dialog.waitFor({ state: "hidden" });
  await teacher.goto("/teacher/user/workflow?box=started");
  await rowOf(teacher, COURSE).getByText("审核中").waitFor();
  expect(await markOfStudent()).toBe("72");

  for (const account of ["department", "school"] as const) {
    const office = await stage.enter(account);
    await signIn(office, account, "/user/workflow");
    await rowOf(office, COURSE).getByRole("button", { name: "办理" }).click();
    const task = office.getByRole("dialog").filter({ hasText: COURSE });
    const scan = task.getByRole("link", { name: "打开试卷或登记表的扫描件" });
    const opened = await office.request.get((await scan.getAttribute("href")) as string);
    expect([opened.status(), opened.headers()["content-type"]]).toEqual([200, "image/png"]);
    expect(await seriousViolations(office)).toEqual([]);
    await task.getByRole("button", { name: "提交审核" }).click();
    await task.waitFor({ state: "hidden" });
    await stage.leave(office);
  }
  await expect.poll(markOfStudent).toBe("81");
  await stage.leave(teacher);
  const office = await stage.enter("office");
  await signIn(office, "school", "/grades/reviews?list=corrections");
  await rowOf(office, COURSE).getByText("已通过").waitFor();
  await pressAct(rowOf(office, COURSE), "查看");
  await office.getByRole("dialog").getByText("总评漏了一次实验").waitFor();
  expect(await seriousViolations(office)).toEqual([]);
  await stage.leave(office);
  const student = await stage.enter("student");
  await signIn(student, "student", "/student/view-grades/index");
  await stage.leave(student);
});
