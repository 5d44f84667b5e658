import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { SITE_NAME } from "../src/paths.ts";
import { cutTexts, seriousViolations, showIn, widerThanWindow } from "./stage/accessibility.ts";
import { allRead } from "./stage/all-read.ts";
import { openStage } from "./stage/browser.ts";
import { addresses, type SitePage, sitePages } from "./stage/pages.ts";
import { giveSession } from "./stage/sign-in.ts";

/**
 * Every page that the router knows, so that a new one is looked at without being named here. What takes minutes is done
 * for all of them by `npm run test:full`, and for the pages below by `npm test`.
 */
const LOOKED_AT_ALWAYS = new Set([
  "/index",
  "/login",
  "/notice-details",
  "/student/index",
  "/student/activity-center/index",
  "/student/stu-timetable/index",
  "/teacher/index",
  "/elective/rounds",
  "/course-management/offerings",
]);
const ALL = process.env["HUXUAN_EVERY_PAGE"] === "1";

/** The narrowest phone that is sold (issue: 360 px without sideways scrolling). */
const NARROW = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

const stage = openStage();

const byPerson = (pages: readonly SitePage[]) =>
  [...Map.groupBy(pages, ({ who }) => who)].map(([who, of]) => ({ who, of }));

/** Somebody at their window, for all the pages that they may open. */
async function enterAs(who: SitePage["who"], options?: Parameters<typeof stage.enter>[1]): Promise<Page> {
  const page = await stage.enter(who, options);
  if (who !== "visitor") await giveSession(page, who);
  return page;
}

test.for(byPerson(sitePages))(
  "every page of a $who opens under its title, says what it is, and fits a phone of 360 px",
  { timeout: 300_000 },
  async ({ who, of }) => {
    const page = await enterAs(who, NARROW);
    const found: Record<string, unknown> = {};
    let complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("response", (response) => {
      // A school's sign-on that nobody has set up: the page says so.
      if (response.status() >= 400 && !response.url().endsWith("/sso/login"))
        complaints.push(`${response.status()} ${response.url()}`);
    });
    for (const address of (await Promise.all(of.map(addresses))).flat()) {
      complaints = [];
      await page.goto(address);
      await allRead(page);
      const { pathname } = new URL(page.url());
      const title = await page.title();
      const headings = await page.getByRole("heading", { level: 1 }).count();
      const faults = [
        ...complaints,
        ...(pathname === address.split("?")[0] ? [] : [`leads to ${pathname}`]),
        ...(title.endsWith(` - ${SITE_NAME}`) ? [] : [`has the title ${title}`]),
        ...(headings === 1 ? [] : [`has ${headings} headings of the first level`]),
        ...(await widerThanWindow(page)),
      ];
      if (faults.length > 0) found[address] = faults;
    }
    expect(found).toEqual({});
    await stage.leave(page);
  },
);

describe("a page", () => {
  const pages = ALL ? sitePages : sitePages.filter(({ route }) => LOOKED_AT_ALWAYS.has(route));

  test.for(byPerson(pages))(
    "of a $who keeps nobody out, in light or in dark, and loses nothing when letters are twice as large",
    { timeout: 900_000 },
    async ({ who, of }) => {
      const page = await enterAs(who);
      const found: Record<string, string[]> = {};
      for (const address of (await Promise.all(of.map(addresses))).flat()) {
        await page.goto(address);
        await allRead(page);
        for (const colorScheme of ["light", "dark"] as const) {
          await showIn(page, colorScheme);
          const violations = await seriousViolations(
            page,
            ALL || colorScheme === "light" ? "all" : "colours",
          );
          if (violations.length > 0) found[`${address} in ${colorScheme}`] = violations;
        }
        await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
        await allRead(page);
        const lost = [...(await widerThanWindow(page)), ...(await cutTexts(page))];
        if (lost.length > 0) found[`${address} with letters twice as large`] = lost;
      }
      expect(found).toEqual({});
      await stage.leave(page);
    },
  );
});
