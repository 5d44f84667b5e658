import { expect, test } from "vitest";
import { allRead } from "./stage/all-read.ts";
import { openStage } from "./stage/browser.ts";
import { type Account, giveSession } from "./stage/sign-in.ts";

/** Most that a page may jump while it is read, as browsers measure it (cumulative layout shift). */
const MOST = 0.02;
/** A phone in a hand is several times slower than the machine of a developer. */
const SLOWER = 4;
/** And so is its line: bytes a second down and up, and ms there and back. */
const LINE = { downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150 };

const DESK = { viewport: { width: 1366, height: 768 } };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

const PLACES: readonly { who: Account | "visitor"; paths: readonly string[] }[] = [
  { who: "visitor", paths: ["/index", "/login", "/404", "/401"] },
  {
    who: "student",
    paths: ["/student/index", "/student/activity-center/index", "/student/stu-timetable/index"],
  },
  { who: "teacher", paths: ["/teacher/index", "/teacher/timetable/index", "/teacher/roster/index"] },
  {
    who: "school",
    paths: [
      "/dashboard",
      "/elective/rounds",
      "/elective/monitor",
      "/elective/log",
      "/public-data/courses",
      "/course-management/offerings",
    ],
  },
];

const stage = openStage();

/** A phone is slower and narrower; a desk as well with `npm run test:full`. */
const WINDOWS = process.env["HUXUAN_EVERY_PAGE"] === "1" ? [PHONE, DESK] : [PHONE];

test.for(PLACES.flatMap((each) => WINDOWS.map((window) => ({ ...each, window }))))(
  "no page of $who jumps in a window of $window.viewport.width px while it is read on a slow machine by a slow line",
  async ({ who, paths, window }) => {
    const page = await stage.enter(who, window);
    if (who !== "visitor") await giveSession(page, who);
    await page.addInitScript(() => {
      const shifts: { value: number; what: string }[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null }[];
        })[]) {
          if (entry.hadRecentInput) continue;
          const what = entry.sources.map(({ node }) =>
            node instanceof Element ? node.outerHTML.slice(0, 120) : "",
          );
          shifts.push({ value: entry.value, what: what.join(" | ") });
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", { offline: false, ...LINE });
    const jumped: Record<string, unknown> = {};
    for (const path of paths) {
      await page.goto(path);
      await allRead(page);
      const shifts = await page.evaluate(
        () => (globalThis as unknown as { shifts: { value: number; what: string }[] }).shifts,
      );
      if (shifts.reduce((sum, { value }) => sum + value, 0) > MOST) jumped[path] = shifts;
    }
    expect(jumped, "pages that jump, and what moved").toEqual({});
    await stage.leave(page);
  },
);
