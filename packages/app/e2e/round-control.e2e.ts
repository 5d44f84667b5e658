import {
  type Client,
  createRound,
  getMySelections,
  getOffering,
  getRound,
  getRoundDraw,
  getWishes,
  openRound,
  type Round,
  saveWishes,
  updateOffering,
} from "@huxuan/api-client";
import type { Page } from "playwright";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { cutTexts, seriousViolations, showIn, widerThanWindow } from "./stage/accessibility.ts";
import { openStage } from "./stage/browser.ts";
import { makeSemester, type OwnClass, type OwnSemester } from "./stage/own-semester.ts";
import { clientOf } from "./stage/people.ts";
import { giveSession, signIn } from "./stage/sign-in.ts";

const HOUR = 3_600_000;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const SOURCE = "福彩双色球第 2034008 期开奖号码";
const NUMBER = "0104121827330";

const stage = openStage();

let round: Round;
let semester: OwnSemester;
let student: Client;
/** Of the school whose round it is, and of the platform: two people, who type in the public number. */
let office: Page;
let province: Page;
let broken = false;

beforeAll(async () => {
  semester = await makeSemester({
    course: "抽签的课",
    seats: [1, 5],
  });
  await semester.close();
  const school = await clientOf("school");
  const { data: other } = await getRound({ client: school, path: { id: semester.roundId } });
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  const { data } = await createRound({
    client: school,
    body: {
      semesterId: other.semesterId,
      name: "抽签的轮次",
      mode: "lottery",
      drawOrder: "rankPriorityNumber",
      opensAt: at(-HOUR),
      closesAt: at(9 * HOUR),
      instantOpensAt: at(40 * HOUR),
      minCheckAt: at(50 * HOUR),
      dropEndsAt: at(90 * HOUR),
      publicSource: SOURCE,
      maxCredits: 20,
      maxCourses: 8,
      allowsWithdrawal: true,
      allowsWaitlist: true,
    },
  });
  ({ data: round } = await openRound({ client: school, path: { id: data.id } }));
  const [small, large] = semester.classes.map(({ id }) => ({ offeringId: id }));
  student = await clientOf("student");
  // Both want the one seat; one of them has a second wish, and so gets something in any case.
  await saveWishes({
    client: student,
    path: { roundId: round.id },
    body: { version: 0, wishes: [small!, large!] },
  });
  await saveWishes({
    client: await clientOf("student2"),
    path: { roundId: round.id },
    body: { version: 0, wishes: [small!] },
  });
  office = await stage.enter("office of the school");
  province = await stage.enter("office of the province");
  await giveSession(province, "admin");
});
beforeEach(({ skip }) => skip(broken, "the story broke off in an earlier chapter"));
afterEach(({ task }) => {
  broken ||= task.result?.state === "fail";
});

const address = () => `/elective/rounds/${round.id}`;

async function looksWell(page: Page): Promise<void> {
  for (const scheme of ["light", "dark"] as const) {
    await showIn(page, scheme);
    expect(await seriousViolations(page)).toEqual([]);
  }
  await showIn(page, "light");
}

test("the list of rounds leads to the control of one, which tries the draw while students wish", async () => {
  await signIn(office, "school", `/elective/rounds?name=${encodeURIComponent(round.name)}`);
  await office.getByRole("row").getByRole("link", { name: round.name }).click();
  await office.getByRole("heading", { level: 1, name: round.name }).waitFor();
  const line = office.getByRole("list", { name: "轮次的时间" });
  expect(await line.locator("[aria-current=step]").innerText()).toContain("开放");
  await office.getByText(round.seedCommit!, { exact: true }).waitFor();
  // What it is drawn from is not complete yet.
  expect(await office.getByRole("button", { name: /^抽签|^公布/ }).count()).toBe(0);
  await office.getByRole("button", { name: "试抽", exact: true }).click();
  const trial = office.getByRole("region", { name: /^试抽/ });
  const own = trial.getByRole("row").filter({ hasText: "本轮" });
  await own.filter({ hasText: "志愿优先" }).waitFor();
  expect(await trial.getByRole("row").count()).toBe(5);
  await trial.getByText("不是结果").waitFor();
  await trial.getByText(semester.classes[0].code).waitFor();
  await looksWell(office);
});

test("closing freezes the wishes, and two people type in the same public number", async () => {
  await office.getByRole("button", { name: "立即关闭…" }).click();
  await office.getByRole("alertdialog").getByRole("button", { name: "关闭轮次" }).click();
  await office.getByText("志愿的指纹（SHA-256）").waitFor();
  const draw = office.getByRole("button", { name: "抽签…" });
  expect(await draw.getAttribute("aria-disabled")).toBe("true");
  await office.getByText(`还没有公开数（${SOURCE}）`, { exact: false }).first().waitFor();
  await typeNumber(office, NUMBER);
  await office.getByText("等另一位老师输入同一个数", { exact: false }).waitFor();
  await province.goto(address());
  await typeNumber(province, "0104121827331");
  await province.getByText("不一致，请一起核对公布的号码", { exact: false }).waitFor();
  // The second person does not read the number from the page.
  expect(await province.getByText(NUMBER).count()).toBe(0);
  await typeNumber(province, NUMBER);
  await province.getByText(NUMBER).waitFor();
});

test("the draw says what it is made from, and its result is for the office alone", async () => {
  await office.reload();
  await office.getByRole("button", { name: "抽签…" }).click();
  const dialog = office.getByRole("dialog", { name: `抽签 · ${round.name}` });
  for (const fact of [`公开数 ${NUMBER}`, "次序：志愿优先", "抽完先给你看，学生还看不到。"])
    await dialog.getByText(fact).waitFor();
  await looksWell(office);
  await dialog.getByRole("button", { name: "抽签", exact: true }).click();
  const result = office.getByRole("region", { name: /^抽签结果/ });
  await result.getByText("只有教务看得到").waitFor();
  const classes = office.getByRole("region", { name: "各教学班的结果" });
  await classes.getByRole("row").filter({ hasText: semester.classes[0].code }).waitFor();
  expect(await results()).toEqual([undefined, undefined]);
  await looksWell(office);

  const first = await drawn();
  await drawAgain();
  await expect.poll(async () => (await drawn())?.at).not.toBe(first?.at);
  // The same seed, and so the same result.
  expect((await drawn())?.resultHash).toBe(first?.resultHash);
});

test("on a phone the line stands upright, and nothing is cut off", async () => {
  const phone = await stage.enter("office on a phone", PHONE);
  await signIn(phone, "school", address());
  await phone.getByRole("region", { name: /^抽签结果/ }).waitFor();
  const tops = await phone
    .getByRole("list", { name: "轮次的时间" })
    .getByRole("listitem")
    .evaluateAll((points) => points.map((point) => point.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(tops.length);
  expect([...(await widerThanWindow(phone)), ...(await cutTexts(phone))]).toEqual([]);
  await stage.leave(phone);
});

test("what changed since the draw keeps it from being announced, and the page says so", async () => {
  await enlarge(semester.classes[0], 2);
  await announce();
  const refused = office.getByRole("alert").filter({ hasText: "公布没有完成，什么都没有写入" });
  await refused.getByText("请重新抽签（种子相同）再公布", { exact: false }).waitFor();
  await looksWell(office);
  const first = await drawn();
  await drawAgain();
  await expect.poll(async () => (await drawn())?.at).not.toBe(first?.at);
  // Now there are two seats for two students.
  expect((await drawn())?.winners).toBe(2);
});

test("announcing asks for the name of the round, and then the student sees the result", async () => {
  await office.getByRole("button", { name: "公布…" }).click();
  const dialog = office.getByRole("dialog", { name: `公布「${round.name}」的结果？` });
  const name = dialog.getByRole("textbox", { name: /轮次名称/ });
  await name.fill("别的轮次");
  await dialog.getByRole("button", { name: "公布结果" }).click();
  await dialog.getByText(`与轮次名称不一致，请输入「${round.name}」`).waitFor();
  await looksWell(office);
  await name.fill(round.name);
  await name.press("Enter");
  await office
    .getByRole("region", { name: /^抽签结果/ })
    .getByText("已公布", { exact: true })
    .waitFor();
  expect(await office.getByRole("button", { name: /^公布|^重抽/ }).count()).toBe(0);
  expect((await results()).map((result) => result?.won)).toContain(true);
  const { items } = (await getMySelections({ client: student, query: { semesterId: round.semesterId } }))
    .data;
  expect(items.map(({ offering }) => offering.course.name)).toContain(semester.classes[0].name);
});

async function drawAgain(): Promise<void> {
  await office.getByRole("button", { name: "重抽…" }).click();
  const dialog = office.getByRole("dialog", { name: `重抽 · ${round.name}` });
  await dialog.getByRole("button", { name: "重抽", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
}

async function announce(): Promise<void> {
  await office.getByRole("button", { name: "公布…" }).click();
  const dialog = office.getByRole("dialog", { name: `公布「${round.name}」的结果？` });
  await dialog.getByRole("textbox", { name: /轮次名称/ }).fill(round.name);
  await dialog.getByRole("button", { name: "公布结果" }).click();
  await dialog.waitFor({ state: "detached" });
}

/** What the office alone knows of the draw. */
const drawn = async () =>
  (await getRoundDraw({ client: await clientOf("school"), path: { id: round.id } })).data.drawn;

/** Gives a class more seats. */
async function enlarge({ id, code, courseId }: OwnClass, capacity: number): Promise<void> {
  const client = await clientOf("school");
  const { teachers, semesterId, version } = (await getOffering({ client, path: { id } })).data;
  const teacherIds = teachers.map((teacher) => teacher.id);
  const meetings = [{ weekday: 1, weeks: [1, 2, 3], sections: [1, 2] }];
  const body = { courseId, semesterId, code, teacherIds, capacity, meetings, version };
  await updateOffering({ client, path: { id }, body });
}

async function typeNumber(page: Page, number: string): Promise<void> {
  await page.getByRole("textbox", { name: /公布的数/ }).fill(number);
  await page.getByRole("button", { name: "提交公开数" }).click();
}

const results = async () =>
  (await getWishes({ client: student, path: { roundId: round.id } })).data.wishes.map(({ result }) => result);
