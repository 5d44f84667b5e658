import { createRound, deleteRound, getRound, searchRounds, searchSemesters } from "@huxuan/api-client";
import type { Locator, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seriousViolations, widerThanWindow } from "./stage/accessibility.ts";
import { openStage } from "./stage/browser.ts";
import { clientOf } from "./stage/people.ts";
import { pressAct } from "./stage/row-act.ts";
import { signIn } from "./stage/sign-in.ts";

const NAME = "往年的抽签轮次";
const DAY = 86_400_000;

const stage = openStage();
let page: Page;
let dialog: Locator;
let days: number;
let current: { id: number; name: string };
const opensAt = "2020-01-14T01:00:00.000Z";

beforeAll(async () => {
  const office = await clientOf("school");
  const { data: semesters } = await searchSemesters({ client: office, body: {} });
  const past = semesters.items.find(({ code }) => code === "2019-2020-2");
  const now = semesters.items.find((semester) => semester.current);
  if (!past || !now) throw new Error("The demo province has a current semester and one that is over");
  current = now;
  days = (Date.parse(now.firstMonday) - Date.parse(past.firstMonday)) / DAY;
  await createRound({
    client: office,
    body: {
      semesterId: past.id,
      name: NAME,
      mode: "lottery",
      drawOrder: "rankPriorityNumber",
      priorityGrades: [2016],
      opensAt,
      closesAt: "2020-01-21T14:00:00.000Z",
      dropEndsAt: "2020-03-14T15:00:00.000Z",
      publicSource: "福彩双色球第 2020008 期开奖号码",
      maxCredits: 20,
      maxCourses: 8,
      allowsWithdrawal: true,
      allowsWaitlist: true,
    },
  });
  page = await stage.enter("office");
});

afterAll(async () => {
  const office = await clientOf("school");
  const { data } = await searchRounds({ client: office, body: { name: NAME } });
  for (const { id } of data.items) await deleteRound({ client: office, path: { id } });
});

test("a round of an earlier semester is copied into the current one, with its times moved, and says so", async () => {
  await signIn(page, "school", "/elective/rounds");
  await pressAct(page.getByRole("row").filter({ hasText: NAME }), "复制");
  dialog = page.getByRole("dialog", { name: "新建轮次" });
  await dialog.getByText(`各个时间都推后了 ${days} 天`).waitFor();
  expect(await dialog.getByLabel("开放时间").inputValue()).toBe(timeAfter(opensAt, days));
  expect(await dialog.getByLabel("公开数来源").inputValue()).toBe("");
  expect(await seriousViolations(page)).toEqual([]);
});

test("choosing the semester it came from takes the times back, and the current one moves them again", async () => {
  await choose("2019–2020 学年第二学期");
  await dialog.getByText("时间已经按学期移过").waitFor({ state: "detached" });
  expect(await dialog.getByLabel("开放时间").inputValue()).toBe(timeAfter(opensAt, 0));
  await choose(current.name);
  await dialog.getByText(`各个时间都推后了 ${days} 天`).waitFor();
});

test("it fits a phone, and is saved as a draft of the current semester for the classes of then", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await widerThanWindow(page)).toEqual([]);
  await page.setViewportSize({ width: 1366, height: 768 });
  await dialog.getByRole("button", { name: "保存轮次" }).click();
  await dialog.waitFor({ state: "detached" });
  const office = await clientOf("school");
  const { data } = await searchRounds({
    client: office,
    body: { name: `${NAME}（副本）`, semesterId: current.id },
  });
  const { data: copy } = await getRound({ client: office, path: { id: data.items[0]?.id as number } });
  expect(copy).toMatchObject({
    state: "draft",
    mode: "lottery",
    drawOrder: "rankPriorityNumber",
    opensAt: new Date(Date.parse(opensAt) + days * DAY).toISOString(),
    priorityGrades: [2016 + 7],
  });
});

async function choose(semester: string): Promise<void> {
  await dialog.getByLabel("学年学期").click();
  await page.getByRole("option", { name: semester }).click();
}

/** As the form of a round shows it: China's clock. */
function timeAfter(instant: string, later: number): string {
  const time = new Date(Date.parse(instant) + later * DAY + 8 * 3_600_000).toISOString();
  return `${time.slice(0, 10)} ${time.slice(11, 19)}`;
}
