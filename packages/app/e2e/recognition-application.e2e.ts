import { endAgreement, getMyCreditBank, getSessionUserInfo, searchAgreements } from "@huxuan/api-client";
import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { seriousViolations } from "./stage/accessibility.ts";
import { openStage } from "./stage/browser.ts";
import { handInGrades, publishGrades } from "./stage/grading.ts";
import { moduleWithRoom } from "./stage/module-with-room.ts";
import { makeSemester, type OwnSemester } from "./stage/own-semester.ts";
import { clientOf, makeAccount, openStudentAccount } from "./stage/people.ts";
import { pressAct } from "./stage/row-act.ts";
import { type Account, giveSession, PASSWORD } from "./stage/sign-in.ts";

const COURSE = "敦煌文书选读";
/** What it is worth (`makeSemester`). */
const CREDITS = 2;
const PHONE = { viewport: { width: 375, height: 740 }, isMobile: true, hasTouch: true };
/** An officer of the student's school: the demo has none there. */
const OFFICER = "home-officer";
const STEP = "学分认定办公室终审";

const stage = openStage();
let world: OwnSemester;
/** A student of their own: those of the demo, whom all stories share, have little room in their modules. */
let student: Account;
let home: { id: number; name: string };
let module: string;
let before: number;

const balance = async () => (await getMyCreditBank({ client: await clientOf(student) })).data.balance;

beforeAll(async () => {
  student = (await openStudentAccount(PASSWORD)).useraccount as Account;
  world = await makeSemester({ course: COURSE, seats: [4] });
  const client = await clientOf(student);
  home = (await getSessionUserInfo({ client })).data.school as typeof home;
  module = await moduleWithRoom(client);
  await makeAccount(OFFICER, PASSWORD, { schoolId: home.id, roleIds: ["2"] });
  before = await balance();
});

test("two offices sign an agreement: one writes it, and with the other's signature it is in force", async () => {
  // The demo's has come to its end.
  const province = await clientOf("admin");
  const found = await searchAgreements({ client: province, body: { schoolId: home.id, state: "signed" } });
  const old = found.data.items.find(({ school, partner }) =>
    [school.id, partner.id].includes(world.schoolId),
  );
  if (old === undefined) throw new Error("the demo's schools have no agreement");
  const body = { reason: "期满", version: old.version };
  await endAgreement({ client: province, path: { id: old.id }, body });
  const host = old.school.id === home.id ? old.partner.name : old.school.name;

  const mine = await stage.enter("home office");
  await giveSession(mine, OFFICER);
  await mine.goto("/recognition/agreements?state=draft");
  await mine.getByRole("button", { name: "新建互认协议" }).click();
  const dialog = mine.getByRole("dialog", { name: "新建互认协议" });
  await dialog.getByRole("combobox", { name: "对方学校" }).click();
  await mine.getByRole("option", { name: host }).click();
  await dialog.getByRole("spinbutton", { name: /对方收费/u }).fill("90");
  expect(await seriousViolations(mine)).toEqual([]);
  await dialog.getByRole("button", { name: "保存互认协议" }).click();
  await dialog.waitFor({ state: "hidden" });
  const between = (page: Page) =>
    page.getByRole("row").filter({ hasText: home.name }).filter({ hasText: host });
  await sign(mine, between(mine).filter({ hasText: "待签署" }));
  await stage.leave(mine);

  const theirs = await stage.enter("host office");
  await giveSession(theirs, "school");
  await theirs.goto("/recognition/agreements?state=draft");
  await sign(theirs, between(theirs));
  await theirs.goto("/recognition/agreements?state=signed");
  await between(theirs).getByText("已生效").waitFor();
  expect(await seriousViolations(theirs)).toEqual([]);
  await stage.leave(theirs);
});

async function sign(page: Page, row: ReturnType<Page["getByRole"]>): Promise<void> {
  await pressAct(row, "签署");
  await page.getByRole("alertdialog").getByRole("button", { name: "签署协议" }).click();
  await page.getByText("已签署").waitFor();
}

test("the platform draws who decides, and deploys it", async () => {
  const page = await stage.enter("platform");
  await giveSession(page, "admin");
  await page.goto("/workflow/models");
  await pressAct(page.getByRole("row").filter({ hasText: "学分认定" }), "画图");
  const elements = page.getByRole("list", { name: "流程中的元素" });
  await elements.getByRole("button", { name: "审批「教务处审核」", exact: true }).click();
  const name = page.getByRole("textbox", { name: "名称", exact: true });
  await name.fill(STEP);
  await name.press("Enter");
  await elements.getByRole("button", { name: `审批「${STEP}」`, exact: true }).waitFor();
  await page.getByRole("button", { name: "部署流程" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "部署流程" }).click();
  await page.getByText(/已部署为第 \d+ 版/u).waitFor();
  await stage.leave(page);
});

test("a student asks for a course without a rule on the phone, with what the two have in common", async () => {
  const [only] = world.classes;
  await world.take(student, only);
  await world.close();
  await world.keepLists(only, 1);
  await publishGrades(await handInGrades(world, { p1: "80", p2: "90" }));
  const client = await clientOf(student);
  await expect
    .poll(async () => (await getMyCreditBank({ client })).data.grades.map(({ name }) => name), {
      timeout: 90_000,
      interval: 1000,
    })
    .toContain(COURSE);
  const page = await stage.enter("student", PHONE);
  await giveSession(page, student);
  await page.goto("/student/credit-bank/index");
  await page
    .getByRole("listitem")
    .filter({ hasText: COURSE })
    .getByRole("button", { name: "申请认定" })
    .click();
  const dialog = page.getByRole("dialog", { name: "申请认定" });
  await dialog.getByRole("radio", { name: "模块的学分" }).click();
  await dialog.getByRole("combobox", { name: "计入模块" }).click();
  await page.getByRole("option", { name: module }).click();
  await dialog.getByRole("textbox", { name: "申请理由" }).fill("与本校的写本学课程内容相近");
  expect(await seriousViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "存为草稿" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page
    .getByRole("listitem")
    .filter({ hasText: `${COURSE} → 「${module}」模块` })
    .getByRole("button", { name: "继续办理" })
    .click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("button", { name: "提交申请" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "提交申请" }).click();
  await page.getByText("申请已提交，有结果会通知你").waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await stage.leave(page);
});

test("it goes the way that was drawn, and the last approval puts the credits into the bank", async () => {
  const office = await stage.enter("home office");
  await giveSession(office, OFFICER);
  const steps: string[] = [];
  while ((await balance()) === before) {
    await office.goto("/recognition/applications?state=auditing");
    const row = office.getByRole("row").filter({ hasText: COURSE });
    await row.waitFor();
    steps.push(await row.innerText());
    await pressAct(row, "办理");
    await office.getByRole("heading", { name: /RA-/u }).waitFor();
    expect(await seriousViolations(office)).toEqual([]);
    await office.getByRole("textbox", { name: /意见/u }).fill("大纲覆盖充分，同意认定");
    await office.getByRole("button", { name: "提交审核" }).click();
    await office.getByRole("heading", { name: "认定申请", exact: true }).waitFor();
  }
  expect(steps.at(-1)).toContain(STEP);
  expect(await balance()).toBe(before + CREDITS);
  await stage.leave(office);

  const page = await stage.enter("student");
  await giveSession(page, student);
  await page.goto("/student/credit-bank/index");
  await page
    .getByRole("row")
    .filter({ hasText: `${COURSE} → ${module}` })
    .getByText("+2.0")
    .waitFor();
  await stage.leave(page);
});
