import {
  activateQuestionnaire,
  createQuestionnaire,
  getMyEvaluations,
  getMyGrades,
  submitMyEvaluation,
} from "@huxuan/api-client";
import type { Locator, Page } from "playwright";
import { expect, test } from "vitest";
import { seriousViolations } from "./stage/accessibility.ts";
import { openStage } from "./stage/browser.ts";
import { chinaTime } from "./stage/china-time.ts";
import { handInGrades, publishGrades } from "./stage/grading.ts";
import { makeSemester, type OwnSemester } from "./stage/own-semester.ts";
import { clientOf, nameOf, openStudentAccount } from "./stage/people.ts";
import { pressAct } from "./stage/row-act.ts";
import { type Account, giveSession, PASSWORD } from "./stage/sign-in.ts";
import { tooSmallForFingers } from "./stage/touch.ts";

const COURSE = "潮汐与港口";
const CAMPAIGN = "潮汐评教";
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

const stage = openStage();
let world: OwnSemester;
let others: Account[];
let teacherName: string;

/** Three sides with one question each, and a text. */
const QUESTIONS = [
  { key: "clear", title: "讲解清楚", dimension: "讲解" },
  { key: "help", title: "愿意答疑", dimension: "互动" },
  { key: "fair", title: "考核公平", dimension: "考核" },
].map((question) => ({ ...question, kind: "scale" as const, hint: "", required: true }));

test("five students of another university hold a class of the semester, and a questionnaire is in use", async () => {
  const office = await clientOf("school");
  teacherName = await nameOf("teacher");
  world = await makeSemester({ course: COURSE, seats: [8] });
  const opened = [];
  for (let at = 0; at < 4; at++) opened.push(await openStudentAccount(PASSWORD));
  others = opened.map(({ useraccount }) => useraccount as Account);
  const [only] = world.classes;
  for (const who of ["student", ...others] as Account[]) await world.take(who, only);
  await world.close();
  await world.keepLists(only, 1);
  const { data: asked } = await createQuestionnaire({
    client: office,
    body: {
      schoolId: world.schoolId,
      purpose: "evaluation",
      name: "潮汐问卷",
      intro: "请按自己的感受回答。",
      questions: [
        ...QUESTIONS,
        { key: "words", kind: "text", title: "想对老师说", hint: "请不要写姓名、电话", required: false },
      ],
    },
  });
  await activateQuestionnaire({ client: office, path: { id: asked.id } });
});

const enterAs = async (who: Account, address: string, options = {}): Promise<Page> => {
  const page = await stage.enter(who, options);
  await giveSession(page, who);
  await page.goto(address);
  return page;
};

/** Pages that one left stay in the document, out of sight. */
const shown = (found: Locator): Locator => found.filter({ visible: true }).first();

let campaign: string;

test("the office prepares a campaign that hides marks until they are evaluated, and opens it", async () => {
  const page = await enterAs("school", "/evaluation/campaigns");
  await page.getByRole("button", { name: "新建评教批次" }).click();
  const dialog = page.getByRole("dialog", { name: /新建评教批次/u });
  const choose = async (field: string, option: string | RegExp) => {
    await dialog.getByRole("combobox", { name: field }).click();
    await page.getByRole("option", { name: option }).click();
  };
  await choose("学期", world.semesterName);
  await dialog.getByRole("textbox", { name: "名称" }).fill(CAMPAIGN);
  await choose("问卷", /潮汐问卷/u);
  await dialog.getByLabel("开始时间").fill(chinaTime(-1));
  await dialog.getByLabel("截止时间").fill(chinaTime(-2));
  await choose("查看成绩", "评教后显示成绩");
  await dialog.getByRole("button", { name: "保存评教批次" }).click();
  await dialog.getByText("截止时间应晚于开始时间").waitFor();
  await dialog.getByLabel("截止时间").fill(chinaTime(7 * 24));
  expect(await seriousViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "保存评教批次" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("link", { name: CAMPAIGN }).click();
  await page.waitForURL(/\/evaluation\/campaigns\/\d+$/u);
  campaign = new URL(page.url()).pathname;
  await page.getByRole("button", { name: "开放评教" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "开放评教" }).click();
  await page.getByText("0 / 5 人次，1 个评价对象").waitFor();
  await page.getByRole("row").filter({ hasText: COURSE, visible: true }).getByText("0.0%").waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await stage.leave(page);
});

test("a student whose mark is hidden evaluates on the phone, and the mark is there at once", async () => {
  await publishGrades(await handInGrades(world, { p1: "85", p2: "91" }));
  const page = await enterAs("student", "/student/view-grades/index", PHONE);
  const missing = page.getByRole("listitem").filter({ hasText: COURSE, visible: true });
  await missing.getByText("未评教").waitFor();
  const { data: before } = await getMyGrades({ client: await clientOf("student") });
  expect(JSON.stringify(before.terms)).not.toContain(COURSE);
  await missing.getByRole("link", { name: "去评价" }).click();
  await page.getByRole("heading", { name: new RegExp(`${teacherName} · ${COURSE}`, "u") }).waitFor();
  expect(await tooSmallForFingers(page)).toEqual([]);
  expect(await seriousViolations(page)).toEqual([]);
  const submit = page.getByRole("button", { name: "提交评价" });
  await page.getByText("还有 3 题必答").first().waitFor();
  await page
    .getByRole("radiogroup", { name: /讲解清楚/u })
    .getByRole("radio", { name: /^4/u })
    .tap();
  await page.getByText("还有 2 题必答").first().waitFor();
  // The draft stays on the phone.
  await page.reload();
  await page.getByText("还有 2 题必答").first().waitFor();
  await page
    .getByRole("radiogroup", { name: /愿意答疑/u })
    .getByRole("radio", { name: /^5/u })
    .tap();
  await page
    .getByRole("radiogroup", { name: /考核公平/u })
    .getByRole("radio", { name: /^5/u })
    .tap();
  await page.getByRole("textbox", { name: /想对老师说/u }).fill("讲潮汐表很清楚，有问题打 13812345678");
  await page.getByText("都答完了，可以提交").waitFor();
  await submit.tap();
  await page.getByText("已收到，谢谢").waitFor();
  await page.getByText(`《${COURSE}》成绩`).waitFor();
  await page.getByRole("button", { name: "看成绩" }).tap();
  await page.waitForURL(/view-grades/u);
  await page.getByText(COURSE).first().waitFor();
  expect(await missing.getByText("未评教").count()).toBe(0);
  expect(
    await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => (localStorage.getItem(key) ?? "").includes("question")),
    ),
  ).toEqual([]);
  await page.goto("/student/course-evaluation/index");
  await page.getByText("都评完了，谢谢").waitFor();
  await stage.leave(page);
});

test("the office closes, looks at what a comment says, computes and publishes", async () => {
  const texts = ["", "", "作业批改很及时", "上课就是念课件，垃圾"];
  for (const [at, who] of others.entries()) {
    const client = await clientOf(who);
    const task = (await getMyEvaluations({ client })).data.items.find(({ course }) => course.name === COURSE);
    const answers = QUESTIONS.map(({ key }, place) => ({ question: key, value: place === 1 ? 3 : 5 }));
    await submitMyEvaluation({
      client,
      path: { id: task?.id as number },
      body: { answers: texts[at] ? [...answers, { question: "words", text: texts[at] }] : answers },
    });
  }
  const page = await enterAs("school", campaign);
  await page.getByText("5 / 5 人次").waitFor();
  const press = async (name: string) => {
    await page.getByRole("button", { name, exact: true }).click();
    await page.getByRole("alertdialog").getByRole("button", { name }).click();
    await page.getByRole("alertdialog").waitFor({ state: "hidden" });
  };
  await press("截止评教");
  const heldLink = page.getByRole("link", { name: "去审核" });
  // Sheets are opened in the background.
  await expect
    .poll(async () => {
      await page.reload();
      await page.getByText("待审核评语").first().waitFor();
      return heldLink.count();
    })
    .toBe(1);
  await heldLink.click();
  const row = page.getByRole("row").filter({ hasText: "念课件" });
  await row.getByText("垃圾", { exact: true }).waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await pressAct(row, "不公开");
  await page.getByText("1 条评语不公开").waitFor();
  await page.goto(campaign);
  await press("计算结果");
  await press("发布结果");
  await page.getByText("已发布").first().waitFor();

  const teacher = await enterAs("teacher", "/teacher/evaluation/index");
  await teacher
    .getByText(/成绩锁定后可查看/u)
    .first()
    .waitFor();
  await teacher.getByText("100.0%").waitFor();
  // Grades are locked when no review can be asked for any more, days from now.
  expect(await teacher.getByText(/88\.00|念课件|潮汐表很清楚/u).count()).toBe(0);
  expect(await seriousViolations(teacher)).toEqual([]);

  await teacher.getByRole("button", { name: "申诉…" }).click();
  const appeal = teacher.getByRole("dialog", { name: /提出申诉/u });
  await appeal.getByRole("radio", { name: "名单有误" }).click();
  await appeal.getByRole("textbox", { name: "说明" }).fill("有一名学生第一周就退课了");
  await appeal.getByRole("button", { name: "提交申诉" }).click();
  await appeal.waitFor({ state: "hidden" });
  await teacher.getByText("待处理").waitFor();

  // The office's home says what waits, and leads there.
  await page.goto("/dashboard");
  await page.getByText("1 条申诉待处理").waitFor();
  await shown(page.getByRole("link", { name: CAMPAIGN })).click();
  await page.getByRole("heading", { name: CAMPAIGN, level: 1 }).waitFor();
  await page.getByRole("link", { name: "去处理" }).click();
  // The campaign has a row of the course, too.
  await page.getByRole("heading", { name: "评教申诉", level: 1 }).waitFor();
  await pressAct(page.getByRole("row").filter({ hasText: COURSE, visible: true }), "处理");
  const deciding = page.getByRole("dialog", { name: /处理/u });
  await deciding.getByRole("radio", { name: "不采纳" }).click();
  await deciding.getByRole("textbox", { name: "处理说明" }).fill("正选名单上没有这名学生");
  await deciding.getByRole("button", { name: "提交处理结果" }).click();
  await deciding.waitFor({ state: "hidden" });
  await page.goto("/evaluation/results");
  const line = page.getByRole("row").filter({ hasText: COURSE, visible: true });
  await line.getByText("88.00").waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await pressAct(line, "查看");
  await page.waitForURL(/\/evaluation\/results\/\d+$/u);
  // (4 + 5 + 5) / 3 × 20 = 93.33 once, (5 + 3 + 5) / 3 × 20 = 86.67 four times: 88.00.
  await shown(page.getByText("88.00")).waitFor();
  await shown(page.getByText(/讲潮汐表很清楚，有问题打/u)).waitFor();
  expect(await page.getByText("13812345678").count()).toBe(0);
  await shown(page.getByText("作业批改很及时")).waitFor();
  expect(await page.getByText("念课件").count()).toBe(0);
  await page.getByRole("figure", { name: "各方面得分" }).waitFor();
  await page.getByRole("figure", { name: "每题分布" }).waitFor();
  await shown(page.getByText("正选名单上没有这名学生")).waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await stage.leave(page);
  await stage.leave(teacher);
});

test("a teacher whose grades are locked reads the result of last term, and nothing of the class beside it", async () => {
  const page = await enterAs("teacher", "/teacher/evaluation/index");
  const choose = async (option: RegExp) => {
    await page.getByRole("combobox", { name: "教学班" }).click();
    await page.getByRole("option", { name: option }).click();
  };
  await choose(/^人工智能导论 .*第二学期/u);
  await page.getByRole("heading", { name: /^人工智能导论/u, level: 1 }).waitFor();
  await page
    .getByText(/成绩锁定后可查看/u)
    .first()
    .waitFor();
  expect(await page.getByRole("figure").count()).toBe(0);
  await choose(/^网络安全与生活/u);
  await page.getByRole("heading", { name: /^网络安全与生活/u, level: 1 }).waitFor();
  await page.getByRole("figure", { name: "各方面得分" }).waitFor();
  await page.getByRole("figure", { name: "每题分布" }).waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await stage.leave(page);
});
