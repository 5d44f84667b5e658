import {
  addToBasket,
  attemptSelection,
  type Client,
  closeRound,
  createRound,
  getSelectionOverview,
  getWishes,
  openRound,
  removeFromBasket,
  type Round,
  saveWishes,
  searchSelectableOfferings,
  type SelectableOffering,
  withdrawSelection,
} from "@huxuan/api-client";
import type { Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cutTexts, seriousViolations, showIn, widerThanWindow } from "./stage/accessibility.ts";
import { openStage } from "./stage/browser.ts";
import { clientOf } from "./stage/people.ts";
import { signIn } from "./stage/sign-in.ts";
import { tooSmallForFingers } from "./stage/touch.ts";

const HOUR = 3_600_000;
const LAPTOP = { viewport: { width: 1366, height: 768 } };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

const stage = openStage();

let office: Client;
let student: Client;
let lottery: Round;
let points: Round;
/** Of other courses, one of them 通识; the last one for the basket. */
let [first, second, third, general]: SelectableOffering["offering"][] = [];
let laptop: Page;
let phone: Page;
let broken = false;

beforeAll(async () => {
  office = await clientOf("admin");
  student = await clientOf("student");
  lottery = await makeRound("志愿轮次", "lottery");
  points = await makeRound("积分轮次", "points");
  [first, second, third, general] = await fourCourses();
  laptop = await stage.enter("student on a laptop", LAPTOP);
  phone = await stage.enter("student on a phone", PHONE);
  await signIn(laptop, "student", `/student/activity-center/index?round=${lottery.id}`);
  await laptop.getByRole("row").first().waitFor();
});
afterAll(async () => {
  // The basket is one of the semester: other stories begin with an empty one.
  await removeFromBasket({
    client: student,
    path: { roundId: lottery.id },
    body: { offeringId: general!.id },
  }).catch(() => undefined);
  for (const { id } of [lottery, points])
    await closeRound({ client: office, path: { id } }).catch(() => undefined);
});
beforeEach(({ skip }) => skip(broken, "the story broke off in an earlier chapter"));
afterEach(({ task }) => {
  broken ||= task.result?.state === "fail";
});

describe("a round of 志愿抽签", () => {
  test("has no seats to take: classes are put on the list of wishes, and taken off again", async () => {
    for (const offering of [first, second, third]) {
      await search(laptop, offering!.code);
      expect(await laptop.getByRole("button", { name: `选课 ${offering!.course.name}` }).count()).toBe(0);
      // How many wish it, before it is wished.
      await laptop
        .getByText(/^0 人报 \d+ 席$/)
        .first()
        .waitFor();
      await laptop.getByRole("button", { name: `加入志愿 ${offering!.course.name}` }).press("Enter");
      await laptop.getByRole("button", { name: `移出志愿 ${offering!.course.name}` }).waitFor();
    }
    await laptop.getByRole("button", { name: "我的志愿 3" }).waitFor();
    await expect.poll(stored).toEqual([first!.id, second!.id, third!.id]);
    expect(await seriousViolations(laptop)).toEqual([]);
    // What the message takes back is saved as well.
    await laptop.getByRole("button", { name: `移出志愿 ${third!.course.name}` }).click();
    await laptop.getByRole("button", { name: "我的志愿 2" }).waitFor();
    await laptop.getByRole("button", { name: "撤销" }).click();
    await laptop.getByRole("button", { name: "我的志愿 3" }).waitFor();
    await expect.poll(stored).toEqual([first!.id, second!.id, third!.id]);
  });

  test("is ordered by keyboard and by 移到…, saved without a button, and read again in another window", async () => {
    await laptop.getByRole("button", { name: "我的志愿 3" }).click();
    await laptop.getByRole("heading", { level: 1, name: lottery.name }).waitFor();
    const move = (name: string) => laptop.getByRole("button", { name: new RegExp(`^移到…，${name}`) });
    await move(second!.course.name).press("Alt+ArrowUp");
    await expect.poll(() => order(laptop)).toEqual([second!.id, first!.id, third!.id]);
    await laptop.getByText(`${second!.course.name}，第 1 志愿，共 3`).waitFor({ state: "attached" });
    await move(third!.course.name).press("Enter");
    await laptop.getByRole("menu").waitFor();
    await laptop.keyboard.press("1");
    await expect.poll(() => order(laptop)).toEqual([third!.id, second!.id, first!.id]);
    await laptop.getByText(/^已保存 \d/).waitFor();
    expect(await stored()).toEqual([third!.id, second!.id, first!.id]);
    // The week beside it carries the same ranks.
    expect(await laptop.getByRole("region", { name: "如果都中" }).innerText()).toContain("①");
    for (const scheme of ["light", "dark"] as const) {
      await showIn(laptop, scheme);
      expect(await seriousViolations(laptop)).toEqual([]);
    }
    await signIn(phone, "student", `/student/wishes?round=${lottery.id}`);
    await expect.poll(() => order(phone)).toEqual([third!.id, second!.id, first!.id]);
    expect(await tooSmallForFingers(phone)).toEqual([]);
    expect(await widerThanWindow(phone)).toEqual([]);
    await phone.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    expect([...(await widerThanWindow(phone)), ...(await cutTexts(phone))], "letters twice as large").toEqual(
      [],
    );
  });

  test("is changed on a phone in sheets, and fills with the basket in one press", async () => {
    await addToBasket({ client: student, path: { roundId: lottery.id }, body: { offeringId: general!.id } });
    await phone.reload();
    await phone.getByRole("button", { name: `更多，${first!.course.name}` }).tap();
    await phone.getByRole("button", { name: /^移到第 1 志愿/ }).tap();
    await expect.poll(() => order(phone)).toEqual([first!.id, third!.id, second!.id]);
    await phone.getByRole("button", { name: "按这个顺序填 1 个志愿" }).tap();
    await expect.poll(() => order(phone)).toEqual([first!.id, third!.id, second!.id, general!.id]);
    await expect.poll(stored).toEqual([first!.id, third!.id, second!.id, general!.id]);
    await phone.getByRole("button", { name: /^一周/ }).tap();
    const week = phone.getByRole("dialog", { name: "我的一周" });
    await week.getByText("①").first().waitFor();
    await week.getByRole("button", { name: "关闭" }).tap();
    await week.waitFor({ state: "detached" });
  });

  test("says what stands in the way before it is saved, from what was taken elsewhere", async () => {
    const { data } = await getSelectionOverview({ client: student });
    const instant = data.rounds.find(({ round }) => round.mode === "instant" && round.state === "open");
    if (instant === undefined) throw new Error("The demo has no round in which seats are taken");
    const seat = { roundId: instant.round.id, offeringId: second!.id };
    await attemptSelection({ client: student, body: seat });
    await phone.reload();
    await phone.getByText(`你已选上 ${second!.course.name}`, { exact: false }).first().waitFor();
    await withdrawSelection({ client: student, body: seat });
  });

  test("keeps a change while there is no network, says so, and asks before the window is left", async () => {
    await laptop.reload();
    await expect.poll(() => order(laptop)).toHaveLength(4);
    await laptop.context().setOffline(true);
    await laptop.getByRole("button", { name: `移出 ${general!.course.name}` }).click();
    await laptop.getByText(/^没有保存上/).waitFor();
    await laptop.getByText("网络断了，你的改动还在这个窗口里，请不要关闭").waitFor();
    expect(await stored()).toHaveLength(4);
    const asked = laptop.waitForEvent("dialog");
    const leaving = laptop.close({ runBeforeUnload: true });
    const question = await asked;
    expect(question.type()).toBe("beforeunload");
    await question.dismiss();
    await leaving;
    await laptop.context().setOffline(false);
    await laptop.getByText(/^已保存 \d/).waitFor();
    await expect.poll(stored).toEqual([first!.id, third!.id, second!.id]);
  });

  test("takes over what another window saved meanwhile, and says that its own change was not", async () => {
    const { data } = await getWishes({ client: student, path: { roundId: lottery.id } });
    await saveWishes({
      client: student,
      path: { roundId: lottery.id },
      body: { version: data.version, wishes: [{ offeringId: general!.id }] },
    });
    await laptop.getByRole("button", { name: `移出 ${first!.course.name}` }).click();
    await laptop.getByText(/^志愿在别的窗口改过/).waitFor();
    await expect.poll(() => order(laptop)).toEqual([general!.id]);
    expect(await stored()).toEqual([general!.id]);
  });

  test("is frozen when it closes: the list stays, and nothing can be changed", async () => {
    await closeRound({ client: office, path: { id: lottery.id } });
    await laptop.getByText(/^志愿已截止，不再改变/).waitFor();
    expect(await order(laptop)).toEqual([general!.id]);
    expect(await laptop.getByRole("button", { name: /^移到…|^移出/ }).count()).toBe(0);
    await laptop.getByText("你的签（只有你看得到", { exact: false }).waitFor();
    await laptop.goto("/student/index");
    await laptop.getByText(/^已填 1 个志愿.*教务抽签、核对以后公布结果/).waitFor();
  });
});

describe("a round of 积分", () => {
  test("spreads 100 points with the rest in view, and refuses more with the sum", async () => {
    await saveWishes({
      client: student,
      path: { roundId: points.id },
      body: {
        version: 0,
        wishes: [
          { offeringId: first!.id, points: 60 },
          { offeringId: second!.id, points: 30 },
        ],
      },
    });
    await laptop.goto(`/student/wishes?round=${points.id}`);
    const spread = laptop.getByRole("group", { name: "投点" });
    await spread.getByText("已投 90 / 100").waitFor();
    const number = (name: string) =>
      spread
        .getByRole("textbox", { name: `${name} 投点` })
        .or(spread.getByRole("spinbutton", { name: `${name} 投点` }));
    await number(second!.course.name).fill("45");
    await number(second!.course.name).press("Tab");
    await spread.getByRole("alert").getByText("投点合计105，超过100").waitFor();
    // What is refused is not called saved.
    await laptop.getByText("合计 105 点，减到 100 点以内就会保存").waitFor();
    expect(await laptop.getByText(/^已保存/).count()).toBe(0);
    await number(second!.course.name).fill("40");
    await number(second!.course.name).press("Tab");
    await spread.getByText("已投 100 / 100").waitFor();
    const storedPoints = async () =>
      (await getWishes({ client: student, path: { roundId: points.id } })).data.wishes.map(
        (wish) => wish.points,
      );
    await expect.poll(storedPoints).toEqual([60, 40]);
    for (const scheme of ["light", "dark"] as const) {
      await showIn(laptop, scheme);
      expect(await seriousViolations(laptop)).toEqual([]);
    }
    // All are spread: another wish has none to begin with.
    await laptop.goto(`/student/activity-center/index?round=${points.id}`);
    await search(laptop, third!.code);
    await laptop.getByRole("button", { name: `加入志愿 ${third!.course.name}` }).click();
    await laptop.getByText("100 点已经投完，先从别的志愿减 1 点").waitFor();
    expect(await storedPoints()).toEqual([60, 40]);
    await stage.leave(laptop);
    await stage.leave(phone);
  });
});

async function makeRound(name: string, mode: "lottery" | "points"): Promise<Round> {
  const { data: overview } = await getSelectionOverview({ client: student });
  const running = overview.rounds[0]?.round;
  if (running === undefined) throw new Error("The demo has no round for the student");
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  const { data } = await createRound({
    client: office,
    body: {
      semesterId: running.semesterId,
      name,
      mode,
      ...(mode === "lottery" && { drawOrder: "rankPriorityNumber" as const }),
      opensAt: at(-HOUR),
      closesAt: at(9 * HOUR),
      dropEndsAt: at(90 * HOUR),
      instantOpensAt: at(40 * HOUR),
      maxCredits: 60,
      maxCourses: 20,
      allowsWithdrawal: true,
      allowsWaitlist: true,
    },
  });
  return (await openRound({ client: office, path: { id: data.id } })).data;
}

/** Of other courses with names of their own, with seats, that nothing stands in the way of; the last one is 通识. */
async function fourCourses(): Promise<SelectableOffering["offering"][]> {
  const { items } = (
    await searchSelectableOfferings({
      client: student,
      body: { roundId: lottery.id, selectable: true, page: { pageIndex: 1, pageSize: 500 } },
    })
  ).data;
  const offerings = items.map(({ offering }) => offering).filter(({ meetings }) => meetings.length > 0);
  const alone = offerings.filter(
    ({ course }) => offerings.filter((other) => other.course.name === course.name).length === 1,
  );
  const plain = alone.filter(({ course }) => course.nature !== "general").slice(0, 3);
  const found = alone.find(({ course }) => course.nature === "general");
  if (plain.length < 3 || found === undefined) throw new Error("The demo has too few courses");
  return [...plain, found];
}

const stored = async (): Promise<number[]> =>
  (await getWishes({ client: student, path: { roundId: lottery.id } })).data.wishes.map(
    ({ offering }) => offering.id,
  );

/** The wishes as a page shows them. */
const order = (page: Page): Promise<number[]> =>
  page.locator("[data-wish]").evaluateAll((rows) => rows.map((row) => Number(row.getAttribute("data-wish"))));

async function search(page: Page, code: string): Promise<void> {
  await page.getByRole("textbox", { name: "搜课程、教师、拼音" }).fill(code);
  await page.getByRole("heading", { name: /^1 个教学班/ }).waitFor();
}
