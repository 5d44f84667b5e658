import {
  addToBasket,
  type Client,
  createCourse,
  createOffering,
  createRound,
  getWishes,
  openRound,
  publishOffering,
  querySchoolList,
  type Round,
  searchSelectionLog,
  searchStudents,
} from "@huxuan/api-client";
import type { Page } from "playwright";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openStage } from "./stage/browser.ts";
import { makeSemester, type OwnClass, type OwnSemester } from "./stage/own-semester.ts";
import { clientOf, makeAccount, nameOf, openStudentAccount } from "./stage/people.ts";
import { pressAct } from "./stage/row-act.ts";
import { type Account, giveSession, PASSWORD, signIn } from "./stage/sign-in.ts";
import { siteUrl } from "./stage/site.ts";

/** A term of 志愿抽签 from its first wish to the last figure, each step once and as its people do it. */

const HOUR = 3_600_000;
const COURSE = "湘绣针法";
const OTHER = "本草辨识";
const OFFICER = "star-office";

const stage = openStage();

let world: OwnSemester;
let round: Round;
/** Of the first university: one seat, and many; and one of the second university, which too few will choose. */
let small: OwnClass;
let large: OwnClass;
let third: OwnClass;
let thirdStudent: string;
let province: Page;
let office: Page;
let officer: Page;
let student: Page;
let broken = false;

beforeAll(async () => {
  world = await makeSemester({ course: COURSE, seats: [1, 6] });
  [small, large] = world.classes as [OwnClass, OwnClass];
  const admin = await clientOf("admin");
  const { data: schools } = await querySchoolList({ client: admin, body: {} });
  const hosts = Object.fromEntries(schools.items.map(({ name, id }) => [name, id]));
  const [home, second] = [hosts["岳麓师范大学"] as number, hosts["星城医学院"] as number];
  await makeAccount(OFFICER, PASSWORD, { schoolId: second, roleIds: ["2"] });
  third = await makeClass(await clientOf(OFFICER as Account), second, home);
  ({ useraccount: thirdStudent } = await openStudentAccount(PASSWORD));
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  const { data } = await createRound({
    client: admin,
    body: {
      semesterId: world.semesterId,
      name: "春季志愿抽签",
      mode: "lottery",
      drawOrder: "rankPriorityNumber",
      generalTake: 1,
      opensAt: at(-HOUR),
      closesAt: at(9 * HOUR),
      instantOpensAt: at(40 * HOUR),
      minCheckAt: at(50 * HOUR),
      dropEndsAt: at(90 * HOUR),
      maxCredits: 20,
      maxCourses: 8,
      allowsWithdrawal: true,
      allowsWaitlist: true,
    },
  });
  ({ data: round } = await openRound({ client: admin, path: { id: data.id } }));
  await addToBasket({
    client: await clientOf("student"),
    path: { roundId: round.id },
    body: { offeringId: large.id },
  });
});
beforeEach(({ skip }) => skip(broken, "the story broke off in an earlier chapter"));
afterEach(({ task }) => {
  broken ||= task.result?.state === "fail";
});

test("students wish: one takes a plan of the planner, the others choose", async () => {
  student = await stage.enter("student");
  await signIn(student, "student", `/student/planner?round=${round.id}`);
  await student.getByRole("article", { name: "方案一" }).focus();
  await student.keyboard.press("Enter");
  await student.getByText(/^方案一的 1 门已填成最前面的志愿/).waitFor();
  // The plan has one class of the course; the student wants the other one more.
  await wish(student, "student", large);
  await student.goto(`/student/wishes?round=${round.id}`);
  await student
    .getByRole("button", { name: /^移到…/ })
    .nth(1)
    .press("Alt+ArrowUp");
  await expect.poll(await wishesOf("student")).toEqual([large.id, small.id]);
  const others = [
    ["student2", small],
    [thirdStudent, third],
  ] as const;
  for (const [account, offering] of others) {
    const page = await stage.enter(account);
    await giveSession(page, account);
    await page.goto(`/student/activity-center/index?round=${round.id}`);
    await wish(page, account, offering);
    await stage.leave(page);
  }
});

test("the office tries the draw, closes, draws and announces", async () => {
  province = await stage.enter("office of the province");
  await signIn(province, "admin", `/elective/rounds/${round.id}`);
  await province.getByRole("button", { name: "试抽", exact: true }).click();
  await province.getByRole("region", { name: /^试抽/ }).getByText("不是结果").waitFor();
  await province.getByRole("button", { name: "立即关闭…" }).click();
  await province.getByRole("alertdialog").getByRole("button", { name: "关闭轮次" }).click();
  await province.getByText("志愿的指纹（SHA-256）").waitFor();
  await province.getByRole("button", { name: "抽签…" }).click();
  await province
    .getByRole("dialog", { name: `抽签 · ${round.name}` })
    .getByRole("button", { name: "抽签", exact: true })
    .click();
  await province
    .getByRole("region", { name: /^抽签结果/ })
    .getByText("只有教务看得到")
    .waitFor();
  await province.getByRole("button", { name: "公布…" }).click();
  const dialog = province.getByRole("dialog", { name: `公布「${round.name}」的结果？` });
  await dialog.getByRole("textbox", { name: /轮次名称/ }).fill(round.name);
  await dialog.getByRole("button", { name: "公布结果" }).click();
  await province
    .getByRole("region", { name: /^抽签结果/ })
    .getByText("已公布", { exact: true })
    .waitFor();
  // No list is made while a round runs: the first one is what the draw gave.
  await world.close();
  await world.keepLists(large, 1);
});

test("a visitor draws again and finds the same, the student's ticket among it", async () => {
  const { data } = await getWishes({ client: await clientOf("student"), path: { roundId: round.id } });
  const visitor = await stage.enter("visitor");
  await visitor.goto(`${siteUrl()}/draw/${round.id}#${data.ticket}`);
  await visitor.getByRole("status").filter({ hasText: "对得上" }).first().waitFor();
  const table = visitor.getByRole("table", { name: "这张签的志愿，按先后" });
  await expect.poll(() => table.getByText("中选", { exact: true }).count()).toBe(1);
  await stage.leave(visitor);
});

test("whose group is full waits for the other class, and would give up for it what was won", async () => {
  await student.goto(`/student/wishes?round=${round.id}`);
  await student.getByRole("heading", { name: /^中了 1 门/ }).waitFor();
  await student.getByRole("button", { name: new RegExp(`候补.*${COURSE}|${COURSE}.*候补`) }).click();
  const dialog = student.getByRole("dialog", { name: "候补换课" });
  await dialog
    .getByRole("region", { name: `换出 ${COURSE}` })
    .getByText(large.code)
    .waitFor();
  await dialog.getByRole("button", { name: "加入候补" }).click();
  await student.getByText(`轮到时换掉 ${COURSE}`).waitFor();
  await student.getByText("第 1 位").first().waitFor();
});

test("a class that too few won is cancelled, and its student takes another one by the pass", async () => {
  officer = await stage.enter("office of the second university");
  await giveSession(officer, OFFICER);
  await officer.goto("/elective/course-manage");
  await chooseTerm(officer);
  const row = officer.getByRole("row").filter({ hasText: third.code });
  await pressAct(row, "停开");
  const dialog = officer.getByRole("dialog", { name: new RegExp(`停开「${OTHER}」`) });
  await dialog.getByText(/1 名学生失去座位/).waitFor();
  await dialog.getByLabel("停开原因").fill("选课人数不足");
  await dialog.getByRole("button", { name: "停开教学班" }).click();
  await officer.getByText(/教学班已停开：1 人可在 .* 前改选/).waitFor();

  const page = await stage.enter("student of the cancelled class");
  await giveSession(page, thirdStudent);
  await page.goto(`/student/activity-center/index?round=${round.id}&q=${large.code}`);
  await page.getByText(`改选（${OTHER} 停开）`).first().waitFor();
  await page
    .getByRole("button", { name: new RegExp(`^选课 ${COURSE}`) })
    .first()
    .click();
  await page
    .getByText(new RegExp(`选课成功：${COURSE}`))
    .first()
    .waitFor();
  await stage.leave(page);
});

test("a clerk withdraws a guest, and whoever waited for the seat has it in exchange", async () => {
  office = await stage.enter("office of the first university");
  await signIn(office, "school", `/elective/withdrawal?list=host&keyword=${encodeURIComponent(small.code)}`);
  const guest = await nameOf("student2");
  await chooseTerm(office);
  await office.getByRole("row").filter({ hasText: guest }).getByRole("checkbox").click();
  await office.getByRole("button", { name: "退课（1）…" }).click();
  await chooseReason(office, "停开");
  const dialog = office.getByRole("dialog", { name: "外校退课" });
  await dialog.getByRole("button", { name: "退掉这 1 条选课" }).click();
  await dialog.getByText("办成 1 条").waitFor();

  await student.goto("/student/user/notifications");
  await student
    .getByText(new RegExp(`候补换课成功：你已递补选上 ${COURSE}.*${small.code}`))
    .first()
    .waitFor();
  await student.goto(`/student/wishes?round=${round.id}`);
  await student.getByText("后来已选上").waitFor();
  await student.getByText("你已退选").waitFor();
});

test("and gives the guest a seat in the other class, once the guest's school agrees", async () => {
  await office.goto("/elective/proxy");
  await office.getByRole("button", { name: "代选…" }).first().click();
  const dialog = office.getByRole("dialog", { name: "代选" });
  await dialog.getByRole("combobox", { name: "学年学期" }).click();
  await office.getByRole("option", { name: world.semesterName }).click();
  await dialog.getByRole("combobox", { name: /教学班/ }).click();
  await office.keyboard.type(large.code);
  await office.getByRole("option", { name: new RegExp(large.code) }).click();
  await dialog.getByRole("combobox", { name: /学生所在学校/ }).click();
  await office.getByRole("option", { name: "星城医学院", exact: true }).click();
  await dialog.getByRole("textbox", { name: /学号/ }).fill(await numberOf("student2"));
  await dialog.getByText("要等学校同意").waitFor();
  await chooseReason(office, "重修");
  await dialog.getByRole("button", { name: "为 1 名学生代选" }).click();
  await dialog.getByText("1 条等学生所在学校同意").waitFor();

  await officer.goto("/elective/proxy");
  const asked = officer.getByRole("row").filter({ hasText: large.code });
  await pressAct(asked, "同意");
  await officer.getByRole("alertdialog").getByRole("button", { name: /同意/ }).click();
  await asked.getByText("已办理").waitFor();
});

test("the positive list is printed with a line for each signature", async () => {
  await office.goto("/elective/positive-list");
  await chooseTerm(office);
  await pressAct(office.getByRole("row").filter({ hasText: large.code }), "查看名单");
  // The draw's list, or a newer one: what has changed since is written down each minute.
  await office.getByRole("table").getByRole("row").nth(1).waitFor();
  await office.evaluate(() => {
    window.print = () => undefined;
  });
  await office.getByRole("button", { name: "打印签名表" }).click();
  await office.emulateMedia({ media: "print" });
  await office.getByRole("columnheader", { name: "签名" }).waitFor();
  await office.emulateMedia({ media: null });
});

test("the analysis agrees with the log to the last seat", async () => {
  const admin = await clientOf("admin");
  const { data } = await searchSelectionLog({
    client: admin,
    body: { semesterId: world.semesterId },
  });
  const holds = new Set<string>();
  for (const entry of data.items.toSorted((a, b) => a.sequence - b.sequence)) {
    const seat = `${entry.student.id}-${entry.offering.id}`;
    if (["enrol", "promote", "swap", "proxy"].includes(entry.action)) holds.add(seat);
    if (["withdraw", "officeWithdraw", "midterm"].includes(entry.action)) holds.delete(seat);
  }
  await province.goto("/elective/analysis");
  await province.getByRole("combobox", { name: "学期" }).click();
  await province.getByRole("option", { name: world.semesterName }).click();
  await province.getByText("跨校选上").locator("..").getByText(String(holds.size), { exact: true }).waitFor();
  expect(holds.size).toBe(3);
});

/** A class of another university, with seats for the guests of one school alone. */
async function makeClass(client: Client, schoolId: number, home: number): Promise<OwnClass> {
  const code = `STAR${world.semesterId}`;
  const { data: course } = await createCourse({
    client,
    body: { schoolId, code, name: OTHER, credits: 2, hours: 32, nature: "general", department: "药学院" },
  });
  const { data } = await createOffering({
    client,
    body: {
      courseId: course.id,
      semesterId: world.semesterId,
      code: `${code}-01`,
      teacherIds: [],
      capacity: 5,
      minEnrolment: 2,
      guestQuotas: [{ schoolId: home, quota: 3 }],
      meetings: [{ weekday: 5, weeks: [1, 2, 3], sections: [1, 2] }],
    },
  });
  await publishOffering({ client, path: { id: data.id } });
  return { id: data.id, code: `${code}-01`, name: OTHER, courseId: course.id };
}

/** Reads the stored wishes of somebody. */
async function wishesOf(account: string): Promise<() => Promise<number[]>> {
  const client = await clientOf(account as Account);
  return async () => {
    const { data } = await getWishes({ client, path: { roundId: round.id } });
    return data.wishes.map(({ offering }) => offering.id);
  };
}

async function wish(page: Page, account: string, offering: OwnClass): Promise<void> {
  await page.goto(`/student/activity-center/index?round=${round.id}&q=${offering.code}`);
  await page.getByRole("button", { name: `加入志愿 ${offering.name}` }).click();
  await page.getByRole("button", { name: `移出志愿 ${offering.name}` }).waitFor();
  await expect.poll(await wishesOf(account)).toContain(offering.id);
}

async function chooseTerm(page: Page): Promise<void> {
  await page.getByRole("combobox", { name: "学年学期" }).click();
  await page.getByRole("option", { name: world.semesterName }).click();
  await page.getByRole("button", { name: "查询", exact: true }).click();
}

async function chooseReason(page: Page, reason: string): Promise<void> {
  await page.getByRole("dialog").getByRole("combobox", { name: /原因/ }).click();
  await page.getByRole("option", { name: reason, exact: true }).click();
}

async function numberOf(account: "student2"): Promise<string> {
  const name = await nameOf(account);
  const { data } = await searchStudents({ client: await clientOf("admin"), body: { keyword: name } });
  return data.items.find((one) => one.name === name)?.studentNumber as string;
}
