import type { Page } from "playwright";
import { expect, test } from "vitest";
import { seriousViolations } from "./stage/accessibility.ts";
import { openStage } from "./stage/browser.ts";
import { handInGrades, publishGrades } from "./stage/grading.ts";
import { makeSemester, type OwnSemester } from "./stage/own-semester.ts";
import { giveSession, signIn } from "./stage/sign-in.ts";
import { tooSmallForFingers } from "./stage/touch.ts";

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
const PAGE = "/student/view-grades/index";
/** 0.3 × 73.5 + 0.7 × 41.5 = 51.1. */
const UNPUBLISHED = { p1: "73.5", p2: "41.5" };

const stage = openStage();
let there: OwnSemester;
let waiting: OwnSemester;

test("a class is graded and published, another one waits for its college", async () => {
  there = await makeSemester({ course: "田野录音", seats: [2] });
  waiting = await makeSemester({ course: "夜空观测", seats: [2] });
  for (const world of [there, waiting]) {
    const [only] = world.classes;
    await world.take("student", only);
    await world.close();
    await world.keepLists(only, 1);
  }
  await publishGrades(await handInGrades(there, { level: "良好" }));
  await handInGrades(waiting, UNPUBLISHED);
});

/** Everything that the server tells this window, as text. */
function answersTo(page: Page): Promise<string>[] {
  const answers: Promise<string>[] = [];
  page.on("response", (response) => {
    if (/json/u.test(response.headers()["content-type"] ?? "")) answers.push(response.text().catch(() => ""));
  });
  return answers;
}

test("a student is told of a grade, sees it at home and by term, and what is missing with its reason", async () => {
  const page = await stage.enter("student");
  await signIn(page, "student");
  const home = page.getByRole("region", { name: "新成绩" });
  await home.getByRole("link", { name: /田野录音/u }).click();
  // It leads to the grade itself.
  const drawer = page.getByRole("dialog", { name: "田野录音" });
  await drawer.getByText("良好").waitFor();
  await drawer.getByText("认定后计入学分和绩点", { exact: true }).waitFor();
  await drawer.getByText(/申请复核一次/u).waitFor();
  await drawer.getByRole("button", { name: "申请复核" }).click();
  await drawer.getByRole("button", { name: "提交复核申请" }).click();
  await drawer.getByText("请写明哪里可能有误").waitFor();
  await drawer.getByRole("radio", { name: "漏加" }).click();
  await drawer.getByRole("textbox", { name: /说明/u }).fill("第三次作业的分数没有加上");
  await drawer.getByRole("button", { name: "提交复核申请" }).click();
  await drawer.getByText("待安排").waitFor();
  await drawer.getByText(/申请（漏加：第三次作业的分数没有加上）/u).waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "hidden" });

  // Only the newest term is open, which may be one of another test.
  const term = page.getByRole("button", { name: there.semesterName });
  await term.waitFor();
  if ((await term.getAttribute("aria-expanded")) !== "true") await term.click();
  const row = page
    .getByRole("table", { name: `${there.semesterName}的成绩` })
    .getByRole("row")
    .filter({ hasText: "田野录音" });
  const cells = (await row.getByRole("cell").allInnerTexts()).map((text) => text.trim());
  expect(cells.slice(1)).toEqual(["2.0", "良好", "认定后", "不计"]);
  await row.getByText("待认定").waitFor();

  const missing = page.getByRole("region", { name: /门还看不到成绩$/u });
  await missing.getByRole("listitem").filter({ hasText: "夜空观测" }).getByText("学院审核中").waitFor();
  expect(await seriousViolations(page)).toEqual([]);

  await page.getByRole("navigation", { name: "主导航" }).getByRole("link", { name: "首页" }).click();
  await page.getByRole("button", { name: /^通知/u }).click();
  await page
    .getByRole("dialog", { name: "通知" })
    .getByRole("button", { name: /田野录音.*成绩已发布/u })
    .first()
    .click();
  await page.waitForURL(PAGE);
  await stage.leave(page);
});

test("what is tried changes the average by keys and by buttons, and is kept nowhere", async () => {
  const page = await stage.enter("phone", PHONE);
  await giveSession(page, "student");
  await page.goto(PAGE);
  await page.getByRole("button", { name: "试算" }).click();
  const panel = page.getByRole("dialog", { name: "试算" });
  await panel.getByText("不保存，离开就没有了").waitFor();
  const slider = panel.getByRole("slider", { name: "夜空观测" });
  const said = panel.getByRole("status");
  await slider.focus();
  await page.keyboard.press("Home");
  expect(await slider.inputValue()).toBe("0");
  const lowest = await said.innerText();
  await page.keyboard.press("PageUp");
  await page.keyboard.press("ArrowUp");
  expect(await slider.inputValue()).toBe("6");
  await page.keyboard.press("End");
  await expect.poll(() => said.innerText()).not.toBe(lowest);
  await panel.getByRole("button", { name: "夜空观测：减少" }).click();
  expect(await slider.inputValue()).toBe("99");
  await panel.getByText(/最高到 \d\.\d\d/u).waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  expect(await tooSmallForFingers(page)).toEqual([]);

  await page.reload();
  await page.getByRole("button", { name: "试算" }).click();
  await panel.getByRole("listitem").filter({ hasText: "夜空观测" }).getByText("未试").waitFor();
  await stage.leave(page);
});

test("of a mark that is not published nothing reaches the student's window", async () => {
  const page = await stage.enter("student");
  await giveSession(page, "student");
  const answers = answersTo(page);
  for (const path of ["/student/index", PAGE]) {
    await page.goto(path);
    await page
      .getByText(path === PAGE ? "夜空观测" : "新成绩")
      .first()
      .waitFor();
    const seen = await page.content();
    for (const mark of ["73.5", "41.5", "51.1"]) expect(seen).not.toContain(mark);
  }
  const told = (await Promise.all(answers)).join("\n");
  expect(told).toContain("夜空观测");
  // Not the seconds of a moment, which may be the same digits.
  for (const mark of ["73.5", "41.5", "51.1"])
    expect(told).not.toMatch(new RegExp(String.raw`(?<!\d:?)${mark.replace(".", String.raw`\.`)}(?!\d)`));
  await stage.leave(page);
});

test("when grades cannot be read, the page says so and tries again", async () => {
  const page = await stage.enter("student");
  await giveSession(page, "student");
  const call = "**/mutual-recognition/my-grades";
  await page.route(call, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(PAGE);
  await page.getByText("成绩暂时无法读取").waitFor();
  await page.unroute(call);
  await page.getByRole("button", { name: "重试" }).click();
  await page.getByText("夜空观测").first().waitFor();
  await stage.leave(page);
});
