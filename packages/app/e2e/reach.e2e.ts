import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { seriousViolations } from "./stage/accessibility.ts";
import { openStage } from "./stage/browser.ts";
import { type Account, signIn } from "./stage/sign-in.ts";

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
/** Smallest height of what is pressed with a finger, px (specification of the look: 44). */
const FINGER_PX = 44;

const stage = openStage();

describe("on a phone", () => {
  test("the selection centre fits the width, and what takes a seat is as high as a finger", async () => {
    const page = await stage.enter("student on a phone", PHONE);
    await signIn(page, "student");
    await page.goto("/student/activity-center/index");
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

const LOGIN: Place = {
  name: "the sign-in page",
  path: "/login",
  ready: (page) => page.getByRole("button", { name: "登录", exact: true }).waitFor(),
};

const OF_STUDENTS: readonly Place[] = [
  {
    name: "the student's home",
    path: "/student/index",
    ready: (page) => page.getByRole("button", { name: "进入选课" }).first().waitFor(),
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

const OF_THE_OFFICE: readonly Place[] = [
  {
    name: "the rounds",
    path: "/elective/rounds",
    ready: (page) => page.getByRole("row").filter({ hasText: "先到先得" }).first().waitFor(),
  },
  {
    name: "the offerings",
    path: "/course-management/offerings",
    ready: (page) =>
      page
        .getByRole("row")
        .filter({ hasText: "湘江理工大学" })
        .or(page.getByRole("button", { name: "编辑" }))
        .first()
        .waitFor(),
  },
];

const PEOPLE: readonly { who: Account | "visitor"; places: readonly Place[] }[] = [
  { who: "visitor", places: [LOGIN] },
  { who: "student", places: OF_STUDENTS },
  { who: "school", places: OF_THE_OFFICE },
];

describe.each(["light", "dark"] as const)("in %s", (colorScheme) => {
  test.for(PEOPLE)("no page of $who keeps anybody out", async ({ who, places }) => {
    const page = await stage.enter(`${who} in ${colorScheme}`, { colorScheme });
    if (who !== "visitor") await signIn(page, who);
    const found: Record<string, string[]> = {};
    for (const { name, path, ready } of places) {
      await page.goto(path);
      await ready(page);
      const drawn = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
      expect(drawn, `theme of ${name}`).toBe(colorScheme);
      found[name] = await seriousViolations(page);
    }
    expect(found, "serious violations").toEqual(Object.fromEntries(places.map(({ name }) => [name, []])));
    await stage.leave(page);
  });
});
