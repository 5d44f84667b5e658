import { expect, test } from "vitest";
import { openStage } from "./stage/browser.ts";
import { focusIn } from "./stage/keyboard.ts";
import { fillSignIn, giveSession, PASSWORD, signIn } from "./stage/sign-in.ts";

const stage = openStage();

/** Whose password is guessed: for an hour no new device signs in as them without a captcha, so no other test does. */
const GUESSED = "department";

test("one signs in with the keyboard alone", async () => {
  const page = await stage.enter("student");
  await page.goto("/login");
  const username = page.getByRole("textbox", { name: "用户名" });
  await username.waitFor();

  await page.keyboard.press("Tab");
  await focusIn(username);
  await page.keyboard.type("student");
  await page.keyboard.press("Tab");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");

  await page.waitForURL("**/student/index");
  await page.getByRole("heading", { level: 1, name: "你好" }).waitFor();
  await stage.leave(page);
});

test("after three wrong passwords the captcha is there at once, and the owner's own device is not asked", async () => {
  const owner = await stage.enter("owner");
  await owner.goto("/login");
  await fillSignIn(owner, GUESSED, PASSWORD);
  await owner.waitForURL("**/dashboard");
  await owner.context().clearCookies({ name: /token/ });

  const page = await stage.enter("stranger");
  await page.goto("/login");
  const code = page.getByRole("textbox", { name: "验证码" });
  for (const guess of ["Huxuan@2023", "Huxuan@2024", "Huxuan@2025"]) {
    expect(await code.count()).toBe(0);
    const answered = page.waitForResponse("**/qsmart/common/login");
    await fillSignIn(page, GUESSED, guess);
    expect((await answered).status()).toBe(401);
    await page.getByText(/^用户名或密码不正确/).waitFor();
  }
  await page.getByText("用户名或密码不正确，再次登录需要同时输入验证码").waitFor();
  await code.waitFor();
  const picture = page.getByRole("button", { name: "换一张验证码" }).locator("img");
  await picture.waitFor();
  const [width, height] = await picture.evaluate((image: HTMLImageElement) =>
    image.decode().then(() => [image.naturalWidth, image.naturalHeight]),
  );
  expect([width, height]).toEqual([240, 80]);
  // What was typed stays, and the focus is where the reason is read.
  expect(await page.getByRole("textbox", { name: "用户名" }).inputValue()).toBe(GUESSED);
  expect(await page.getByLabel(/^密码/).inputValue()).toBe("Huxuan@2025");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain("再次登录需要");

  await code.fill("....");
  await fillSignIn(page, GUESSED, PASSWORD);
  await page.getByText("验证码不正确或已失效，请按新的图片输入").first().waitFor();
  await focusIn(code);
  expect(new URL(page.url()).pathname).toBe("/login");
  await stage.leave(page);

  await owner.goto("/login");
  await fillSignIn(owner, GUESSED, PASSWORD);
  await owner.waitForURL("**/dashboard");
  await stage.leave(owner);
});

test("a link into the portal asks to sign in first and comes back to the page that was meant", async () => {
  const page = await stage.enter("student");
  await page.goto("/student/stu-timetable/index?week=3");
  await page.getByText("请先登录，登录后会回到刚才的页面。").waitFor();
  await fillSignIn(page, "student", PASSWORD);
  await page.waitForURL("**/student/stu-timetable/index?week=3");
  await page.getByText("第 3 周").first().waitFor();
  await stage.leave(page);
});

test("a student who opens a page of the office is told that the role cannot", async () => {
  const page = await stage.enter("student");
  await signIn(page, "student", "/elective/rounds");
  await page.waitForURL("**/401");
  await page.getByRole("heading", { name: "当前角色不能打开这个页面" }).waitFor();
  await stage.leave(page);
});

test("a school looks at the platform's rounds and is not offered what only the platform may do", async () => {
  const page = await stage.enter("school");
  await signIn(page, "school", "/elective/rounds");
  const round = page.getByRole("row").filter({ hasText: "省平台" }).filter({ hasText: "进行中" });
  await round.getByRole("button", { name: "监控" }).waitFor();
  const offered = await round.getByRole("button").allTextContents();
  expect(offered.filter((name) => ["关闭", "编辑"].includes(name))).toEqual([]);
  await stage.leave(page);
});

test("a server that is out of reach for a moment signs nobody out", async () => {
  const page = await stage.enter("student");
  await giveSession(page, "student");
  await page.route("**/sessionUserInfo", (route) => route.abort("connectionrefused"));
  await page.goto("/student/stu-timetable/index");
  const again = page.getByRole("button", { name: "重新加载" });
  await again.waitFor();

  await page.unroute("**/sessionUserInfo");
  await again.click();
  await page.getByRole("button", { name: "订阅" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/student/stu-timetable/index");
  await stage.leave(page);
});

test("the details of a course without a course lead on to the selection centre, and the public home's button there", async () => {
  const page = await stage.enter("student");
  await page.goto("/index");
  await page.getByRole("link", { name: "登录后进入选课" }).click();
  await page.waitForURL(/\/login\?type=student/);
  await page.getByRole("heading", { level: 1, name: "学生登录" }).waitFor();
  await fillSignIn(page, "student", PASSWORD);
  await page.waitForURL("**/student/activity-center/index");
  await page.goto("/select-course");
  await page.waitForURL("**/student/activity-center/index");
  await page.getByRole("row").first().waitFor();
  await stage.leave(page);
});

test("an unknown address leads to a page that says so", async () => {
  const page = await stage.enter("visitor");
  await page.goto("/no/such/page");
  await page.waitForURL("**/404");
  await page.getByRole("heading", { name: "没有找到这个页面" }).waitFor();
  await stage.leave(page);
});
