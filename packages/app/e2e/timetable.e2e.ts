import type { Page } from "playwright";
import { expect, test } from "vitest";
import { openStage } from "./stage/browser.ts";
import { type Account, giveSession } from "./stage/sign-in.ts";

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
/** How far down the first course of a phone may begin, px. */
const FIRST_COURSE_PX = 300;

const TIMETABLES: readonly { who: Account; path: string }[] = [
  { who: "student", path: "/student/stu-timetable/index" },
  { who: "teacher", path: "/teacher/timetable/index" },
];

const stage = openStage();

/** Opens a timetable and waits for its classes. */
async function openTimetable(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page
    .locator("[data-component=week-grid] [data-part^=list-title]")
    .first()
    .waitFor({ state: "attached" });
}

/** Objects of the kind `/Type /Page` in a file as Chromium writes it: their dictionaries are not compressed. */
const pagesOf = (pdf: Buffer): number => (pdf.toString("latin1").match(/\/Type\s*\/Page\b/g) ?? []).length;

test.for(TIMETABLES)(
  "the timetable of a $who is one landscape sheet of paper, filled to its edges",
  async ({ who, path }) => {
    const page = await stage.enter(who);
    await giveSession(page, who);
    for (const view of ["", "?week=all"]) {
      await openTimetable(page, path + view);
      const pdf = await page.pdf({ preferCSSPageSize: true, tagged: false, outline: false });
      expect(pagesOf(pdf), `sheets of ${path}${view}`).toBe(1);
      // A4 on its side: 842 × 595 points.
      expect(pdf.toString("latin1")).toMatch(/\/MediaBox\s*\[0 0 84[12][\d.]* 59[45][\d.]*\]/);

      await page.emulateMedia({ media: "print" });
      const { grid, sheet, rest } = await page.evaluate(() => {
        const drawn = document.querySelector("[data-component=week-grid] [data-part=grid]");
        const shown = [...document.querySelectorAll("header, nav, button, [role=combobox]")].filter(
          (each) => each.checkVisibility() && !each.matches("[data-component=week-grid] *"),
        );
        return {
          grid: drawn?.getBoundingClientRect().width ?? 0,
          sheet: document.documentElement.clientWidth,
          rest: shown.map((each) => each.outerHTML),
        };
      });
      expect(grid / sheet, "of the width").toBeGreaterThanOrEqual(0.95);
      expect(rest, "parts of the frame on paper").toEqual([]);
      await page.getByText(/的课表 · \d{4}–\d{4} 学年/).waitFor();
      const first = page.locator("[data-part=block]").first();
      expect((await first.innerText()).split("\n").length, "lines of a class").toBeGreaterThanOrEqual(4);
      await page.emulateMedia({ media: null });
    }
    await stage.leave(page);
  },
);

test.for(TIMETABLES)(
  "on the phone of a $who the first course stands in the upper third",
  async ({ who, path }) => {
    const page = await stage.enter(who, PHONE);
    await giveSession(page, who);
    await openTimetable(page, path);
    const box = await page.locator("[data-part=list-title]").first().boundingBox();
    expect((box?.y ?? Number.NaN) + (box?.height ?? 0), "lower edge of the first name, px").toBeLessThan(
      FIRST_COURSE_PX,
    );
    await page.locator("[data-part=list-title]").first().click();
    await page.getByRole("dialog").getByText("任课教师").waitFor();
    await stage.leave(page);
  },
);
