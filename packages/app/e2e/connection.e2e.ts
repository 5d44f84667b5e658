import type { Locator, Page, Route } from "playwright";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openStage } from "./stage/browser.ts";
import { signIn } from "./stage/sign-in.ts";

/** A line about the network comes within this, ms. */
const SOON_MS = 1_000;
const ATTEMPT = "**/mutual-recognition/selection/attempt";
const WITHDRAW = "**/mutual-recognition/selection/withdraw";
const SETTLE = "**/mutual-recognition/selection/acts/settle";

const stage = openStage();
let here: Page;
let there: Page;
/** The course that is taken and given up. */
let course: string;
let broken = false;

beforeAll(async () => {
  here = await stage.enter("student");
  there = await stage.enter("student on another device");
  for (const page of [here, there]) {
    await signIn(page, "student", "/student/activity-center/index");
    await takeButton(page).first().waitFor();
  }
  const label = (await takeButton(here).first().getAttribute("aria-label")) ?? "";
  course = label.replace(/^选课 /, "");
});
beforeEach(({ skip }) => skip(broken, "the story broke off in an earlier chapter"));
afterEach(({ task }) => {
  broken ||= task.result?.state === "fail";
});

const takeButton = (page: Page): Locator => page.getByRole("button", { name: /^选课 / });
const take = (page: Page): Locator =>
  page.getByRole("button", { name: `选课 ${course}`, exact: true }).first();
const giveUp = (page: Page): Locator =>
  page.getByRole("button", { name: `退选 ${course}`, exact: true }).first();
const line = (page: Page): Locator => page.locator("[data-component=connection-line]");
const toast = (page: Page, words: string | RegExp): Locator =>
  page.locator("[data-sonner-toast]").filter({ hasText: words }).first();

async function withdraw(page: Page): Promise<void> {
  await giveUp(page).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "退选", exact: true }).click();
}

/** The server gets the act, and its answer gets lost on the way. */
const loseAnswer = async (route: Route) => {
  await route.fetch();
  await route.abort("connectionreset");
};

describe("when the network goes away", () => {
  test("a line says so within a second, and the seats are marked as old until it is back", async () => {
    // By the clock of the page, in which timers come in their order: a machine may stand still meanwhile.
    const soon = await here.evaluateHandle((ms) => {
      const after = Promise.withResolvers<string>();
      const look = () => after.resolve(document.body.innerText);
      const drawn = () => requestAnimationFrame(() => requestAnimationFrame(look));
      window.addEventListener("offline", () => setTimeout(drawn, ms), { once: true });
      return { text: after.promise };
    }, SOON_MS);
    await here.context().setOffline(true);
    const text = await soon.evaluate((told) => told.text);
    expect(text).toMatch(/网络已断开，显示的是 \d\d:\d\d:\d\d 的数据/u);
    expect(text).toMatch(/截至 \d\d:\d\d:\d\d/u);
    await here.context().setOffline(false);
    await expect.poll(() => line(here).innerText()).toBe("");
    await expect.poll(() => here.getByText(/^截至/).count()).toBe(0);
  });

  test("an act that takes long is said to be on its way", async () => {
    const { promise: seen, resolve: go } = Promise.withResolvers<void>();
    await here.route(ATTEMPT, async (route) => {
      await seen;
      await route.abort("connectionreset");
    });
    await take(here).click();
    await line(here).getByText("网络较慢，正在提交…").waitFor();
    go();
    // It never reached the server.
    await toast(here, new RegExp(`^网络恢复：${course}.*没有生效，可以再试一次`, "u")).waitFor();
    await take(here).waitFor();
    await here.unroute(ATTEMPT);
  });

  test("an act whose answer was lost is told to have taken effect, and the other device follows", async () => {
    await here.route(ATTEMPT, loseAnswer);
    await take(here).click();
    await toast(here, `网络恢复：选课成功：${course}`).waitFor();
    await giveUp(here).waitFor();
    await giveUp(there).waitFor();
    await here.unroute(ATTEMPT);
  });

  test("after a reload, too, it is told what became of the act; it is not sent again", async () => {
    await here.route(WITHDRAW, loseAnswer);
    await here.route(SETTLE, (route) => route.abort("connectionreset"));
    await withdraw(here);
    await toast(here, "没有收到回答").waitFor();
    await take(there).waitFor();
    let sentAgain = 0;
    await here.unroute(WITHDRAW);
    await here.route(WITHDRAW, async (route) => {
      sentAgain += 1;
      await route.continue();
    });
    await here.reload();
    await here.unroute(SETTLE);
    await toast(here, `网络恢复：已退选 ${course}`).waitFor();
    await take(here).waitFor();
    expect(sentAgain).toBe(0);
  });
});
