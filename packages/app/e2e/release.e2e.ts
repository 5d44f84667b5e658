import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { openStage } from "./stage/browser.ts";
import { signIn } from "./stage/sign-in.ts";

const stage = openStage();

const NEW_RELEASE = "平台已更新，有新版本";
const UNREACHABLE = "网络不通，页面没有打开";

/** A page of which something is typed, beside which another one is opened. */
async function typeInStudents() {
  const page = await stage.enter("office");
  await signIn(page, "school", "/public-data/students");
  const keyword = page.getByRole("textbox", { name: "关键词" });
  await keyword.fill("还没有查询");
  return { page, keyword };
}

const openTeachers = (page: Page) => page.getByRole("link", { name: "教师" }).click();
const backToStudents = (page: Page) =>
  page.getByRole("navigation", { name: "已打开的页面" }).getByRole("link", { name: "学生" }).click();

test("a page that went with an update says so, and what is typed in the page beside it is still there", async () => {
  const { page, keyword } = await typeInStudents();
  // The next release has other names for its files.
  await page.route("**/assets/screen-*.js", (route) => route.fulfill({ status: 404, body: "" }));
  await page.route("**/index.html", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: '<script type="module" src="/assets/next.js"></script>',
    }),
  );
  await openTeachers(page);
  await page.getByText(NEW_RELEASE).first().waitFor();
  await page.getByRole("button", { name: "重新加载" }).waitFor();
  await backToStudents(page);
  await expect.poll(() => keyword.inputValue()).toBe("还没有查询");
  await stage.leave(page);
});

describe("no new release is announced where there is none", () => {
  test("without a network the page says so, and opens by itself when it is back", async () => {
    const { page, keyword } = await typeInStudents();
    await page.context().setOffline(true);
    await openTeachers(page);
    await page.getByText(UNREACHABLE).first().waitFor();
    expect(await page.getByText(NEW_RELEASE).count()).toBe(0);
    await page.context().setOffline(false);
    await page.getByRole("row").nth(1).waitFor();
    await expect.poll(() => page.getByText(UNREACHABLE).count()).toBe(0);
    await page
      .getByRole("navigation", { name: "已打开的页面" })
      .getByRole("link", { name: "教师" })
      .waitFor();
    await backToStudents(page);
    // The page of teachers, which has such a field as well, is there a moment longer.
    await expect.poll(() => keyword.inputValue()).toBe("还没有查询");
    await stage.leave(page);
  });

  test("a server that does not answer is asked until it does", async () => {
    const { page } = await typeInStudents();
    await page.route(/\/(assets\/|index\.html|healthz)/u, (route) => route.abort("connectionrefused"));
    await openTeachers(page);
    await page.getByText(UNREACHABLE).first().waitFor();
    await page.unrouteAll();
    await page.getByRole("row").nth(1).waitFor();
    await stage.leave(page);
  });

  test("a file that the same release did not give once is asked for again", async () => {
    const { page } = await typeInStudents();
    await page.route("**/assets/screen-*.js", (route) => route.fulfill({ status: 404, body: "" }));
    await openTeachers(page);
    await page.getByText("页面没有打开").first().waitFor();
    expect(await page.getByText(NEW_RELEASE).count()).toBe(0);
    await page.unrouteAll();
    await page.getByRole("button", { name: "重试" }).click();
    await page.getByRole("row").nth(1).waitFor();
    await stage.leave(page);
  });
});
