import { readFile } from "node:fs/promises";
import {
  approveWorkflowTask,
  type Client,
  getMyCreditBank,
  getMyProgramme,
  getSessionUserInfo,
  searchMyWorkflowTasks,
} from "@huxuan/api-client";
import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { seriousViolations } from "./stage/accessibility.ts";
import { openStage } from "./stage/browser.ts";
import { handInGrades, publishGrades } from "./stage/grading.ts";
import { makeSemester, type OwnSemester } from "./stage/own-semester.ts";
import { clientOf, makeAccount } from "./stage/people.ts";
import { pressAct } from "./stage/row-act.ts";
import { type Account, giveSession, PASSWORD } from "./stage/sign-in.ts";

const COURSE = "量子漫谈";
/** What it is worth (`makeSemester`). */
const CREDITS = 2;
const PHONE = { viewport: { width: 375, height: 740 }, isMobile: true, hasTouch: true };
/** An officer of the student's school: the demo has none there. */
const OFFICER = "home-office";
/** Who decides what the officer hands in: with a colleague there it is never the province. */
const COLLEAGUE = "rules-colleague";

const stage = openStage();
let world: OwnSemester;
let home: { id: number; name: string };
let module: { key: string; name: string };
let before: { credits: number; recognised: number };

/** Signed in once: who is asked every second would sign in too often. */
let student: Client;
const creditsOf = async () => {
  const client = student;
  const [progress, bank] = [await getMyProgramme({ client }), await getMyCreditBank({ client })];
  return { credits: progress.data.credits, recognised: bank.data.balance };
};

const rowOf = (page: Page) => page.getByRole("row").filter({ hasText: COURSE });

beforeAll(async () => {
  world = await makeSemester({ course: COURSE, seats: [4] });
  student = await clientOf("student");
  const client = student;
  home = (await getSessionUserInfo({ client })).data.school as typeof home;
  const { programme, modules } = (await getMyProgramme({ client })).data;
  const lacking = modules.find(
    ({ key, credits, studying, need }) =>
      credits + studying + CREDITS <= need &&
      programme?.modules.some((one) => one.key === key && one.filter !== undefined),
  );
  const open = programme?.modules.find(({ key }) => key === lacking?.key);
  if (open === undefined)
    throw new Error("the demo student lacks nothing of a module that takes any course of a kind");
  module = open;
  await makeAccount(COLLEAGUE, PASSWORD, { schoolId: home.id, roleIds: ["2"] });
  await makeAccount(OFFICER, PASSWORD, { schoolId: home.id, roleIds: ["2"] });
  before = await creditsOf();
});

test("the student's school writes a rule, tries it, and hands it in; a colleague puts it into force", async () => {
  const office = await stage.enter("home office");
  await giveSession(office, OFFICER);
  await office.goto("/recognition/rules");
  await office.getByRole("button", { name: "新建互认规则" }).click();
  const dialog = office.getByRole("dialog", { name: "新建互认规则" });
  await dialog.getByRole("combobox", { name: "开课学校" }).click();
  await office.getByRole("option", { name: "湘江理工大学" }).click();
  await dialog.getByRole("radio", { name: "计入模块" }).click();
  await dialog.getByRole("combobox", { name: "外校课程" }).fill(COURSE);
  await office.getByRole("option", { name: new RegExp(COURSE, "u") }).click();
  await office.keyboard.press("Escape");
  await dialog.getByRole("textbox", { name: "计入模块" }).fill(module.name);
  expect(await seriousViolations(office)).toEqual([]);
  await dialog.getByRole("button", { name: /^新建|保存/u }).click();
  await dialog.waitFor({ state: "hidden" });
  await pressAct(rowOf(office), "提交审核");
  await office.getByRole("alertdialog").getByRole("button", { name: "提交审核" }).click();
  await office.getByText("规则已提交审核").waitFor();

  const colleague = await clientOf(COLLEAGUE as Account);
  const waiting = async () =>
    (await searchMyWorkflowTasks({ client: colleague, body: { box: "todo", keyword: COURSE } })).data.items;
  const [task] = await waiting();
  if (task === undefined) throw new Error("nobody has to decide the rule");
  await approveWorkflowTask({ client: colleague, path: { id: task.id }, body: { opinion: "同意" } });
  await office.reload();
  await rowOf(office).getByText("使用中").waitFor();
  await stage.leave(office);
});

test("a student reads before the seat what the course counts as, and where it would count", async () => {
  const page = await stage.enter("student", PHONE);
  await giveSession(page, "student");
  const [only] = world.classes;
  await page.goto(`/select-course?round=${world.roundId}&offering=${only.id}`);
  const verdict = page.getByRole("region", { name: "在你的培养方案里可以认定" });
  await verdict.getByText(`模块 ${module.name}`, { exact: false }).waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await verdict.getByRole("link", { name: "看它计入培养方案的哪里" }).click();
  await page.waitForURL(/\/student\/programme\/index\?try=/u);
  await page.getByText("如果选这门 +2.0", { exact: false }).first().waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await stage.leave(page);
});

test("the public catalogue says it too, once a visitor says which school is theirs", async () => {
  const page = await stage.enter("visitor");
  const [only] = world.classes;
  await page.goto(`/course?id=${only.id}&home=${home.id}`);
  await page.getByRole("region", { name: "这所学校的学生可以认定" }).waitFor();
  await stage.leave(page);
});

test("passed, it is recognised by itself: bank, programme and grades agree", async () => {
  const [only] = world.classes;
  await world.take("student", only);
  await world.close();
  await world.keepLists(only, 1);
  await publishGrades(await handInGrades(world, { p1: "85", p2: "91" }));
  // It follows the grade by itself, a moment behind its publication.
  await expect
    .poll(creditsOf, { timeout: 90_000, interval: 1000 })
    .toEqual({ credits: before.credits + CREDITS, recognised: before.recognised + CREDITS });
  const page = await stage.enter("student");
  await giveSession(page, "student");
  await page.goto("/student/credit-bank/index");
  await page
    .getByRole("row")
    .filter({ hasText: `${COURSE} → ${module.name}` })
    .getByText("+2.0")
    .waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  const [statement] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "对账单" }).click(),
  ]);
  expect(statement.suggestedFilename()).toMatch(/^学分银行对账单-.*\.pdf$/u);
  await page.getByText("学分银行对账单已下载", { exact: false }).waitFor();
  // Taken along in the forms that others read.
  await page.getByRole("button", { name: "带走…" }).click();
  const [elmo] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: /ELMO/u }).click(),
  ]);
  expect(await readFile(await elmo.path(), "utf8")).toContain(COURSE);
  await page.getByRole("button", { name: "带走…" }).click();
  await page.getByRole("menuitem", { name: /课程徽章/u }).click();
  const dialog = page.getByRole("dialog", { name: "课程徽章" });
  expect(await seriousViolations(page)).toEqual([]);
  const [badge] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: `下载《${COURSE}》的徽章` }).click(),
  ]);
  const jwt = await readFile(await badge.path());
  await stage.leave(page);

  const visitor = await stage.enter("badge visitor", PHONE);
  await visitor.goto("/verify");
  const field = visitor.getByLabel("要核验的课程徽章");
  await visitor.getByRole("button", { name: "选徽章文件" }).waitFor();
  await field.setInputFiles({ name: "徽章.jwt", mimeType: "application/vc+jwt", buffer: jwt });
  await visitor.getByText(`《${COURSE}》，${CREDITS} 学分`, { exact: false }).waitFor();
  expect(await seriousViolations(visitor)).toEqual([]);
  await field.setInputFiles({ name: "徽章.jwt", mimeType: "text/plain", buffer: Buffer.from("a.b.c") });
  await visitor.getByText("内容被改动过", { exact: false }).waitFor();
  await stage.leave(visitor);
});

test("the office takes it back by a document, and the passbook keeps both lines", async () => {
  const office = await stage.enter("home office");
  await giveSession(office, OFFICER);
  await office.goto("/recognition/applications?state=recognised");
  await pressAct(rowOf(office), "查看");
  const [letter] = await Promise.all([
    office.waitForEvent("download"),
    office.getByRole("button", { name: "决定书" }).click(),
  ]);
  expect(letter.suggestedFilename()).toMatch(/^学分认定决定书-.*\.pdf$/u);
  const toast = office.getByText("学分认定决定书已下载", { exact: false });
  const code = /[2-9A-Z]{4}(?:-[2-9A-Z]{4}){3}/u.exec((await toast.textContent()) ?? "")?.[0];
  await office.getByRole("button", { name: "撤销认定" }).click();
  const dialog = office.getByRole("dialog", { name: /撤销 RA-/u });
  await dialog.getByRole("textbox", { name: "撤销文号" }).fill("校教〔2043〕12 号");
  await dialog.getByRole("textbox", { name: "原因" }).fill("成绩复核后取消");
  await dialog.getByRole("button", { name: "撤销认定" }).click();
  await dialog.waitFor({ state: "hidden" });
  await office.getByText("已撤销").first().waitFor();
  expect(await creditsOf()).toEqual(before);
  await office.getByRole("button", { name: "撤销通知书" }).waitFor();
  await office.goto(`/verify/${code}`);
  await office.getByRole("heading", { level: 1, name: "已撤销" }).waitFor();
  await office.getByText("校教〔2043〕12 号").waitFor();
  await stage.leave(office);

  const page = await stage.enter("student", PHONE);
  await giveSession(page, "student");
  await page.goto("/student/credit-bank/index");
  await page.getByText("校教〔2043〕12 号", { exact: false }).first().waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await stage.leave(page);
});
