import {
  announceRoundDraw,
  type Client,
  closeRound,
  createRound,
  drawRound,
  getPublicDraw,
  getRoundDraw,
  getSelectionOverview,
  getWishes,
  openRound,
  type Round,
  saveWishes,
  searchSelectableOfferings,
  withdrawSelection,
} from "@huxuan/api-client";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seriousViolations, showIn, widerThanWindow } from "./stage/accessibility.ts";
import { openStage } from "./stage/browser.ts";
import { clientOf } from "./stage/people.ts";
import { siteUrl } from "./stage/site.ts";

const HOUR = 3_600_000;
const stage = openStage();

let office: Client;
let students: Client[];
let round: Round;
let wished: number[];
let visitor: Page;

beforeAll(async () => {
  office = await clientOf("admin");
  students = await Promise.all([clientOf("student"), clientOf("student2")]);
  round = await lottery();
  visitor = await stage.enter("visitor");
});
afterAll(async () => {
  // What was won goes back: other stories count the student's courses.
  for (const client of students)
    for (const offeringId of wished)
      await withdrawSelection({ client, body: { roundId: round.id, offeringId } }).catch(() => undefined);
});

const at = (ms: number) => new Date(Date.now() + ms).toISOString();

/** A published lottery that is open now. */
async function lottery(): Promise<Round> {
  const { data: overview } = await getSelectionOverview({ client: students[0] as Client });
  const running = overview.rounds[0]?.round;
  if (running === undefined) throw new Error("The demo has no round for the student");
  const { data } = await createRound({
    client: office,
    body: {
      semesterId: running.semesterId,
      name: "公示的一轮",
      mode: "lottery",
      drawOrder: "priorityNumberRank",
      opensAt: at(-HOUR),
      closesAt: at(9 * HOUR),
      dropEndsAt: at(90 * HOUR),
      maxCredits: 60,
      maxCourses: 20,
      allowsWithdrawal: true,
      allowsWaitlist: true,
    },
  });
  return (await openRound({ client: office, path: { id: data.id } })).data;
}

/** Classes of three courses that nothing stands in the way of, for none of the students. */
async function classes(): Promise<number[]> {
  const page = { pageIndex: 1, pageSize: 500 };
  const found = await Promise.all(
    students.map(async (client) => {
      const body = { roundId: round.id, selectable: true, page };
      return (await searchSelectableOfferings({ client, body })).data.items.map(({ offering }) => offering);
    }),
  );
  const [first = [], ...others] = found;
  const open = first.filter(({ id }) => others.every((some) => some.some((one) => one.id === id)));
  const byCourse = new Map(open.map(({ id, course }) => [course.id, id]));
  return [...byCourse.values()].slice(-3);
}

const path = () => ({ path: { id: round.id } });

test("before the round closes the page holds the promise alone", async () => {
  await visitor.goto(`${siteUrl()}/draw/${round.id}`);
  await visitor.getByRole("heading", { name: "公示的一轮 · 抽签公示" }).waitFor();
  await visitor.getByText(round.seedCommit as string).waitFor();
  await visitor.getByText("结果公布以后，这里可以重抽。").waitFor();
  expect(await visitor.getByText("种子：还没有").count()).toBe(1);
});

test("after the announcement a visitor draws again and finds the same, and a student their ticket", async () => {
  wished = await classes();
  expect(wished.length).toBe(3);
  const tickets: string[] = [];
  for (const client of students) {
    await saveWishes({
      client,
      path: { roundId: round.id },
      body: { version: 0, wishes: wished.map((offeringId) => ({ offeringId })) },
    });
    tickets.push((await getWishes({ client, path: { roundId: round.id } })).data.ticket as string);
  }
  await closeRound({ client: office, ...path() });
  await drawRound({ client: office, ...path() });
  await expect.poll(async () => (await getRoundDraw({ client: office, ...path() })).data.drawn).toBeDefined();
  await announceRoundDraw({ client: office, ...path(), body: { name: round.name } });
  await expect.poll(async () => (await getPublicDraw({ client: office, ...path() })).data.seed).toBeDefined();

  // The ticket stands behind #: the browser sends no server what is there.
  const asked: string[] = [];
  visitor.on("request", (request) => asked.push(request.url()));
  await visitor.goto(`${siteUrl()}/draw/${round.id}#${tickets[0]}`);
  await visitor.reload();
  await visitor.getByRole("status").filter({ hasText: "对得上" }).first().waitFor();
  const table = visitor.getByRole("table", { name: "这张签的志愿，按先后" });
  await table.waitFor();
  expect(await table.getByRole("row").count()).toBe(4);
  expect(asked.filter((url) => url.includes(tickets[0] as string))).toEqual([]);
  const mine = (await getWishes({ client: students[0], path: { roundId: round.id } })).data.wishes;
  expect(await table.getByText("中选", { exact: true }).count()).toBe(
    mine.filter(({ result }) => result?.won).length,
  );

  await table
    .getByRole("button", { name: /^看次序 / })
    .first()
    .click();
  await visitor.getByText("报这个教学班的不到 5 人，不逐行列出").waitFor();

  await visitor.locator("body").press("/");
  const field = visitor.getByRole("textbox", { name: /^签号/ });
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  await field.fill("ZZZZ9999");
  await visitor.getByText("没有这张签，请核对 8 位，没有 I、O、0、1。").waitFor();
});

test("the page is readable on a phone, in both themes", async () => {
  await visitor.setViewportSize({ width: 390, height: 844 });
  expect(await widerThanWindow(visitor)).toEqual([]);
  for (const theme of ["light", "dark"] as const) {
    await showIn(visitor, theme);
    expect(await seriousViolations(visitor)).toEqual([]);
  }
});

test("a round that nobody drew has no page, in words", async () => {
  await visitor.goto(`${siteUrl()}/draw/999999`);
  await visitor.getByText("没有找到这一轮抽签").waitFor();
});
