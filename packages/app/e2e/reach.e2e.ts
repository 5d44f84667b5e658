import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { openStage } from "./stage/browser.ts";
import { giveSession, signIn } from "./stage/sign-in.ts";
import { FINGER_PX, tooSmallForFingers } from "./stage/touch.ts";

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

const stage = openStage();

describe("on a phone", () => {
  test("the selection centre fits the width, and what takes a seat is as high as a finger", async () => {
    const page = await stage.enter("student on a phone", PHONE);
    await signIn(page, "student", "/student/activity-center/index");
    const primary = page.getByRole("button", { name: /^选课 / }).first();
    await primary.waitFor();

    const { shown, needed } = await page.evaluate(() => ({
      shown: document.documentElement.clientWidth,
      needed: document.documentElement.scrollWidth,
    }));
    expect(needed, "width of the page, px").toBeLessThanOrEqual(shown);
    expect(shown, "width of the window, px").toBe(PHONE.viewport.width);
    for (const button of [primary, page.getByRole("button", { name: /^选课篮/ })]) {
      const box = await button.boundingBox();
      expect(box?.height, await button.innerText()).toBeGreaterThanOrEqual(FINGER_PX);
    }
    await stage.leave(page);
  });
});

/** A page and what shows that it has been read completely. */
interface Place {
  name: string;
  path: string;
  ready: (page: Page) => Promise<void>;
}

const OF_STUDENTS: readonly Place[] = [
  {
    name: "the student's home",
    path: "/student/index",
    ready: async (page) => {
      await page.getByRole("button", { name: "进入选课" }).first().waitFor();
      await page.getByRole("main").getByRole("listitem").getByRole("link").first().waitFor();
    },
  },
  {
    name: "the selection centre",
    path: "/student/activity-center/index",
    ready: (page) =>
      page
        .getByRole("button", { name: /^选课 / })
        .first()
        .waitFor(),
  },
  {
    name: "the timetable",
    path: "/student/stu-timetable/index",
    ready: (page) => page.getByRole("button", { name: "订阅" }).waitFor(),
  },
];

test("a student's home tells where to be next, then what waits, then what is open", async () => {
  const page = await stage.enter("student on a phone", PHONE);
  await signIn(page, "student");
  await page.getByRole("heading", { name: "等你办" }).waitFor();
  const headings = await page.getByRole("main").getByRole("heading", { level: 2 }).allInnerTexts();
  expect(headings.slice(0, 2)).toEqual(["下一节课", "等你办"]);
  // Other rounds of the semester stand there too, in the order of their times.
  expect(headings.slice(2)).toContainEqual(expect.stringContaining("选课"));
  const next = await page.getByRole("heading", { name: "下一节课" }).boundingBox();
  expect(next!.y, "px above the next class").toBeLessThan(200);
  await stage.leave(page);
});

describe("the selection centre", () => {
  /** A desk of 1366 × 768 at 200 % is half as wide and high. */
  const WINDOWS = [
    { name: "a phone", viewport: { width: 390, height: 844 }, mostAbove: 300 },
    { name: "a desk", viewport: { width: 1366, height: 768 }, mostAbove: 300 },
    { name: "a desk at 200 %", viewport: { width: 683, height: 384 }, mostAbove: 250 },
  ];

  test.for(WINDOWS)("shows a course and its act at once on $name, and keeps the bar", async (size) => {
    const page = await stage.enter(`student on ${size.name}`, { viewport: size.viewport });
    await signIn(page, "student", "/student/activity-center/index");
    const row = page.getByRole("row").first();
    await row.waitFor();
    expect((await row.boundingBox())!.y).toBeLessThan(size.mostAbove);
    const act = row.getByRole("button").first();
    // What can be taken comes first.
    expect(await act.getAttribute("aria-label")).toMatch(/^选课 /);
    const covered = await act.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return !button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(covered, "the act of the first course is out of view or covered").toBe(false);
    if (size.viewport.width < 1_024) {
      await page.evaluate(() => window.scrollTo(0, 2_000));
      await expect
        .poll(async () => (await page.getByRole("button", { name: /^选课篮/ }).boundingBox())?.y)
        .toSatisfy((y: number) => y >= 0 && y < 60);
      expect((await page.getByRole("timer").boundingBox())!.y).toBeLessThan(60);
      expect(await page.getByRole("button", { name: "搜课程" }).isVisible()).toBe(true);
    }
    await stage.leave(page);
  });
});

describe("with a finger", () => {
  test("a student misses nothing: pages, filters, week and basket", async () => {
    const page = await stage.enter("student with a finger", PHONE);
    await giveSession(page, "student");
    const found: Record<string, string[]> = {};
    for (const { name, path, ready } of OF_STUDENTS) {
      await page.goto(path);
      await ready(page);
      found[name] = await tooSmallForFingers(page);
    }
    await page.goto("/student/activity-center/index");
    for (const name of ["筛选", "我的课表", /^选课篮/]) {
      await page.getByRole("button", { name, exact: true }).click();
      const sheet = page.getByRole("dialog");
      await sheet.waitFor();
      found[`the sheet of ${String(name)}`] = await tooSmallForFingers(page);
      await sheet.getByRole("button", { name: "关闭" }).click();
      await sheet.waitFor({ state: "hidden" });
    }
    // A press on a course, beside its button, tells what choosing it would mean.
    const course = page.getByRole("row").filter({ has: page.getByRole("button", { name: /^选课 / }) });
    const name = (await course.first().locator("[data-part=name]").textContent()) ?? "";
    await course.first().locator("[data-part=name]").click();
    const sheet = page.getByRole("dialog");
    await sheet.getByText(/（选后共 \d/).waitFor();
    await sheet.getByText("我的课表").waitFor();
    expect(await sheet.getByRole("button", { name: `选课 ${name}` }).count()).toBe(1);
    found["the sheet of a course"] = await tooSmallForFingers(page);
    await page.goto("/student/index");
    await page.getByRole("main").getByRole("listitem").getByRole("link").first().click();
    await page.waitForURL(/\/select-course/);
    await page.getByText("上课安排").waitFor();
    found["the details of a course"] = await tooSmallForFingers(page);
    expect(found, "what a finger misses").toEqual(
      Object.fromEntries(Object.keys(found).map((name) => [name, []])),
    );
    await stage.leave(page);
  });
});
