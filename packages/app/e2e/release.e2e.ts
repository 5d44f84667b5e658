import { expect, test } from "vitest";
import { openStage } from "./stage/browser.ts";
import { signIn } from "./stage/sign-in.ts";

const stage = openStage();

test("a page that went with an update says so, and what is typed in the page beside it is still there", async () => {
  const page = await stage.enter("office");
  await signIn(page, "school", "/public-data/students");
  const keyword = page.getByRole("textbox", { name: "关键词" });
  await keyword.fill("还没有查询");
  // The next release has other names for its files.
  await page.route("**/assets/screen-*.js", (route) => route.fulfill({ status: 404, body: "" }));
  await page.getByRole("link", { name: "教师" }).click();
  await page.getByText("平台已更新，有新版本").waitFor();
  await page.getByRole("button", { name: "重新加载" }).waitFor();
  await page.getByRole("navigation", { name: "已打开的页面" }).getByRole("link", { name: "学生" }).click();
  expect(await keyword.inputValue()).toBe("还没有查询");
  await stage.leave(page);
});
