// `npm run screenshots:pages [-- part of a name]`: pictures of sixteen pages as people meet them, from the real server with
// the demo province: light and dark, on a desk and in a hand, whole. They are looked at, not compared: .screenshots/pages
// (ignored). `turbo run build` goes before.
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { launchBrowser } from "../../../.ci/browser.mjs";
import { allRead } from "../e2e/stage/all-read.ts";
import { startDemo } from "../e2e/stage/server-process.ts";

/** Password of the demo accounts. */
const PASSWORD = "Huxuan@2026";
const WINDOWS = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
};
/** Whose page it is, its name, and its address. */
const PAGES = [
  ["visitor", "首页", "/index"],
  ["visitor", "登录", "/login"],
  ["visitor", "注册", "/register?kind=student"],
  ["visitor", "课程目录", "/course"],
  ["visitor", "课程", "/course?id=1"],
  ["visitor", "校历", "/calendar"],
  ["visitor", "通知", "/notice-details?id=1"],
  ["visitor", "常见问题", "/question"],
  ["student", "学生首页", "/student/index"],
  ["student", "选课中心", "/student/activity-center/index"],
  ["student", "课表", "/student/stu-timetable/index"],
  ["teacher", "学生名单", "/teacher/roster/index"],
  ["admin", "管理首页", "/dashboard"],
  ["admin", "教学班管理", "/course-management/offerings"],
  ["admin", "用户管理", "/system/users"],
  ["admin", "流程模型", "/workflow/models"],
];

const wanted = process.argv.slice(2).find((word) => !word.startsWith("-")) ?? "";
if (!existsSync(new URL("../dist/index.html", import.meta.url)))
  throw new Error("packages/app/dist is missing: run `npx turbo run build` first");
const folder = fileURLToPath(new URL("../../../.screenshots/pages/", import.meta.url));
mkdirSync(folder, { recursive: true });

const stops = [];
const site = await startDemo((end) => stops.push(end));
const browser = await launchBrowser();
try {
  for (const [device, window] of Object.entries(WINDOWS)) {
    for (const who of new Set(PAGES.map(([of]) => of))) {
      const context = await browser.newContext({
        ...window,
        baseURL: site,
        locale: "zh-CN",
        timezoneId: "Asia/Shanghai",
        reducedMotion: "reduce",
      });
      const page = await context.newPage();
      if (who !== "visitor") await signIn(page, who);
      for (const [of, name, path] of PAGES) {
        if (of !== who || !name.includes(wanted)) continue;
        for (const colorScheme of ["light", "dark"]) {
          await page.emulateMedia({ colorScheme });
          await page.goto(path);
          await allRead(page);
          const file = join(folder, `${name}-${device}-${colorScheme}.png`);
          await page.screenshot({ path: file, fullPage: true, animations: "disabled", caret: "hide" });
          console.log(file);
        }
      }
      await context.close();
    }
  }
} finally {
  await browser.close();
  for (const stop of stops.reverse()) await stop();
}

async function signIn(page, who) {
  await page.goto("/login");
  await page.locator("input[name=username]").fill(who);
  await page.locator("input[name=password]").fill(PASSWORD);
  await page.locator("button[type=submit]").click();
  await page.waitForURL(({ pathname }) => pathname !== "/login");
}
