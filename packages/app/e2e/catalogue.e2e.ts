import { getSelectionOverview, type Offering, searchSelectableOfferings } from "@huxuan/api-client";
import { beforeAll, expect, test } from "vitest";
import { seriousViolations } from "./stage/accessibility.ts";
import { openStage } from "./stage/browser.ts";
import { clientOf } from "./stage/people.ts";
import { fillSignIn, PASSWORD } from "./stage/sign-in.ts";
import { tooSmallForFingers } from "./stage/touch.ts";

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

const stage = openStage();
/** A class that the student could take. */
let free: Offering;

beforeAll(async () => {
  const client = await clientOf("student");
  const [running] = (await getSelectionOverview({ client })).data.rounds;
  if (running === undefined) throw new Error("The demo has no round for the student");
  const body = { roundId: running.round.id, selectable: true };
  const [found] = (await searchSelectableOfferings({ client, body })).data.items;
  if (found === undefined) throw new Error("The student can take nothing");
  free = found.offering;
});

test("a visitor on a phone finds a course, looks at it, signs in, and is where it can be selected", async () => {
  const page = await stage.enter("visitor", PHONE);
  await page.goto("/index");
  await page.getByRole("textbox", { name: "搜课程、教师、学校、拼音" }).fill(free.code);
  await page.getByRole("button", { name: "搜索" }).click();
  await page.waitForURL(/\/course\?q=/u);
  await page.getByText("1 个教学班").waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole("link", { name: `${free.course.name}的详情` }).click();
  await page.getByRole("heading", { level: 1, name: free.course.name }).waitFor();
  await expect.poll(() => page.title()).toContain(free.course.name);
  await page.getByText(`${free.course.code} · 教学班 ${free.code}`).waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  expect(await tooSmallForFingers(page)).toEqual([]);
  await page.getByRole("link", { name: "去选课" }).first().click();
  await page.waitForURL(/\/login\?redirect=/u);
  await fillSignIn(page, "student", PASSWORD);
  await page.waitForURL((url) => url.pathname === "/select-course");
  await page.getByRole("heading", { name: free.course.name }).waitFor();
  await page.getByRole("button", { name: /^选课/u }).first().waitFor();
  await stage.leave(page);
});

test("filters stand in the address: a search that is shared, or gone back to, is the same", async () => {
  const page = await stage.enter("visitor");
  await page.goto("/course");
  const count = page.getByText(/^\d+ 个教学班$/u);
  const all = await count.textContent();
  await page.getByRole("checkbox", { name: free.school.name }).click();
  await page.waitForURL(new RegExp(`schools=${free.school.id}`, "u"));
  await expect.poll(() => count.textContent()).not.toBe(all);
  const ofSchool = await count.textContent();
  // Within one school its campuses and departments are asked for.
  await page.getByRole("group", { name: "开课院系" }).waitFor();
  await page.getByRole("checkbox", { name: "有余量" }).click();
  await page.waitForURL(/seats=hasSeats/u);
  const shared = page.url();
  await page.goBack();
  await expect.poll(() => count.textContent()).toBe(ofSchool);
  await page.goto(shared);
  await page.getByRole("checkbox", { name: "有余量", checked: true }).waitFor();
  await page.getByRole("group", { name: "已用的筛选" }).getByText(free.school.name).waitFor();
  await stage.leave(page);
});

test("where nothing is found the page says what to do, and what is not published is not shown", async () => {
  const page = await stage.enter("visitor");
  await page.goto("/course?q=%E6%B2%A1%E6%9C%89%E8%BF%99%E9%97%A8%E8%AF%BE");
  await page.getByText("没有符合条件的教学班").waitFor();
  await page.getByRole("button", { name: "清除全部条件" }).click();
  await page
    .getByRole("link", { name: /的详情$/u })
    .first()
    .waitFor();
  for (const id of ["999999", "x"]) {
    await page.goto(`/course?id=${id}`);
    await page.getByText("没有找到这门课程").waitFor();
  }
  await page.getByRole("link", { name: "打开课程目录" }).click();
  await page.waitForURL((url) => url.pathname === "/course" && url.search === "");
  await stage.leave(page);
});

test("the home page says what is open and for how long, and leads to what a school offers", async () => {
  const page = await stage.enter("visitor");
  await page.goto("/index");
  const rounds = page.getByRole("region", { name: "选课轮次" });
  await rounds.getByText("距关闭").waitFor();
  expect(await rounds.getByRole("link", { name: "登录后进入选课" }).getAttribute("href")).toBe(
    "/login?type=student&redirect=%2Fstudent%2Factivity-center%2Findex",
  );
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole("link", { name: new RegExp(`^${free.school.name}`, "u") }).click();
  await page.waitForURL(new RegExp(`/course\\?schools=${free.school.id}$`, "u"));
  await page.getByRole("checkbox", { name: free.school.name, checked: true }).waitFor();
  await stage.leave(page);
});
