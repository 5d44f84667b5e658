import type { Locator, Page } from "playwright";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openStage } from "./stage/browser.ts";
import {
  type ChosenFile,
  LAST_SEAT,
  lastSeatFile,
  mixedFile,
  SEMESTER,
  semesterCatalogue,
} from "./stage/catalogue-files.ts";
import { chinaTime } from "./stage/china-time.ts";
import { nameOf } from "./stage/people.ts";
import { giveSession, signIn } from "./stage/sign-in.ts";

const ROUND = "春季跨校补选";
const ATTEMPT = "**/mutual-recognition/selection/attempt";
/** How long the import of a whole catalogue may take (issue of the import: 20 s; and it is published after that), ms. */
const IMPORT_MS = 80_000;

const stage = openStage();
const catalogue = semesterCatalogue();

/** A student who races: their window, and their name on the roster. */
interface Racer {
  page: Page;
  name: string;
}

// One story: each chapter begins where the one before it ended, in the same windows.
let office: Page;
let racers: [Racer, Racer];
let teacherName: string;
let winner: Racer;
let loser: Racer;
let broken = false;

beforeAll(async () => {
  const [first, second] = [await nameOf("student"), await nameOf("student2")];
  teacherName = await nameOf("teacher");
  racers = [
    { page: await stage.enter("student"), name: first },
    { page: await stage.enter("student2"), name: second },
  ];
  office = await stage.enter("office");
});
beforeEach(({ skip }) => skip(broken, "the story broke off in an earlier chapter"));
afterEach(({ task }) => {
  broken ||= task.result?.state === "fail";
});

describe("the last seat of a course", () => {
  test(`the office imports the catalogue of ${catalogue.whose} and publishes it`, async () => {
    await signIn(office, "school", "/course-management/offerings");
    await importCatalogue(catalogue.file);
    const dialog = office.getByRole("dialog", { name: "导入教学班" });
    // A small file may be refused before anybody sees how far it has come.
    await dialog
      .getByRole("progressbar")
      .or(dialog.getByRole("button", { name: /允许同时排课|新建这些校区/ }))
      .first()
      .waitFor();
    if (catalogue.newCampuses) await again("新建这些校区后再核对", "新建后再核对");
    await again("允许同时排课后再核对", "允许后再核对");
    await again(`确认导入 ${catalogue.offerings.toLocaleString("zh-CN")} 个教学班`);
    const summary = `新增 ${catalogue.offerings.toLocaleString("zh-CN")} 个教学班，共 ${catalogue.meetings.toLocaleString("zh-CN")} 条上课安排`;
    await office.getByText(summary).waitFor({ timeout: IMPORT_MS });
    await publishImported(catalogue.offerings);
  });

  test("of a file of another year with a mistake it takes the good class alone", async () => {
    await importCatalogue(mixedFile());
    const dialog = office.getByRole("dialog", { name: "导入教学班" });
    await dialog.getByText("文件写的是 2018 学年第 2 学期").waitFor();
    await again("按所选学期重新核对");
    await dialog.getByRole("button", { name: "按所选学期重新核对" }).waitFor({ state: "hidden" });
    await dialog.getByText("第 2 行：MIX-2 混编课程").waitFor();
    await again("只导入没有问题的 1 个教学班", "只导入这些教学班");
    await dialog.getByText("有错误的 1 个教学班没有导入").waitFor();
    await publishImported(1);
  });

  test("it adds a course with a single seat", async () => {
    await importCatalogue(lastSeatFile(teacherName));
    await office.getByText("新增 1 个教学班").waitFor();
    await again("确认导入 1 个教学班");
    await publishImported(1);
  });

  test("it opens a round for that semester", async () => {
    await office.goto("/elective/rounds");
    await office.getByRole("button", { name: "新建轮次" }).click();
    const dialog = office.getByRole("dialog", { name: "新建轮次" });
    await dialog.getByLabel("轮次名称").fill(ROUND);
    await choose(dialog.getByRole("combobox", { name: "学年学期" }), SEMESTER);
    await dialog.getByLabel("开放时间").fill(chinaTime(-1));
    await dialog.getByLabel("关闭时间").fill(chinaTime(24));
    await dialog.getByLabel("学分上限").fill("6");
    await dialog.getByLabel("门数上限").fill("2");
    await dialog.getByRole("button", { name: "保存轮次" }).click();
    // The semester was years ago.
    const asked = office.getByRole("alertdialog", { name: "轮次在学期结束很久以后才开始" });
    await asked.getByRole("button", { name: "仍然保存" }).click();
    await dialog.waitFor({ state: "hidden" });

    const row = office.getByRole("row").filter({ hasText: ROUND });
    await row.getByRole("button", { name: "开放", exact: true }).click();
    await office.getByRole("alertdialog").getByRole("button", { name: "开放轮次" }).click();
    await row.getByText("进行中").waitFor();
  });

  test("of two students who press 选课 at the same moment, one gets the seat", async () => {
    await Promise.all([openCourse(racers[0].page, "student"), openCourse(racers[1].page, "student2")]);
    await holdAttemptsUntilAllPressed(racers.map(({ page }) => page));
    // Asked of the answers: that no seat is left is news to whoever took it as well.
    const admitted = await Promise.all(
      racers.map(async ({ page }) => {
        const answer = page.waitForResponse(ATTEMPT);
        await courseRow(page).getByRole("button", { name: /^选课/ }).click();
        return (await answer).ok();
      }),
    );
    expect(admitted.filter((is) => is).length, "students who got the seat").toBe(1);
    [winner, loser] = admitted[0] ? racers : [racers[1], racers[0]];
    await Promise.all([
      winner.page.getByText(`选课成功：${LAST_SEAT.name}`).waitFor(),
      loser.page.getByText("名额已满（1/1）").first().waitFor(),
    ]);
    expect(await loser.page.getByText(`选课成功：${LAST_SEAT.name}`).count()).toBe(0);
    await courseRow(winner.page).getByText("已选").waitFor();
  });

  test("the other is offered the waitlist and takes it", async () => {
    await waitlistButton(loser.page).click();
    await loser.page.getByText(`已加入 ${LAST_SEAT.name}`).waitFor();
    await courseRow(loser.page).getByText("候补第 1 位").waitFor();
  });

  test("the winner's timetable shows the course", async () => {
    const { page } = winner;
    await page.goto("/student/stu-timetable/index");
    await choose(page.getByRole("combobox", { name: "学期" }), SEMESTER);
    await inTimetable(page, LAST_SEAT.name).waitFor();
    await expect.poll(() => inTimetable(page, LAST_SEAT.name).innerText()).toContain("13–14 节");
  });

  test("when the winner drops it, the other moves up while watching", async () => {
    const reloads = countLoads(loser.page);
    await openRound(winner.page);
    await courseRow(winner.page).getByRole("button", { name: /^退选/ }).click();
    await winner.page.getByRole("alertdialog").getByRole("button", { name: "退选", exact: true }).click();
    await winner.page.getByText(`已退选 ${LAST_SEAT.name}`).waitFor();

    await loser.page.getByText(`候补成功：你已递补选上 ${LAST_SEAT.name}`).waitFor();
    await courseRow(loser.page).getByText("已选").waitFor();
    expect(reloads(), "pages loaded while watching").toBe(0);
    await courseRow(winner.page).getByRole("button", { name: /^候补/ }).waitFor();
  });

  test("the teacher's roster shows who has the seat now", async () => {
    const teacher = await stage.enter("teacher");
    await signIn(teacher, "teacher", "/teacher/roster/index");
    await choose(teacher.getByRole("combobox", { name: /学期/ }), SEMESTER);
    await teacher.getByText(LAST_SEAT.name).first().waitFor();
    const table = teacher.getByRole("table");
    await table.getByText(loser.name).waitFor();
    expect(await table.getByText(winner.name).count(), "rows of who dropped it").toBe(0);
  });
});

/** Chooses the file and the semester, and starts. */
async function importCatalogue(file: ChosenFile): Promise<void> {
  await office.getByRole("button", { name: "导入", exact: true }).click();
  const dialog = office.getByRole("dialog", { name: "导入教学班" });
  const [chooser] = await Promise.all([
    office.waitForEvent("filechooser"),
    dialog.getByRole("button", { name: /^课程目录文件/ }).click(),
  ]);
  await chooser.setFiles(file);
  await choose(dialog.getByRole("combobox", { name: "导入到学期" }), SEMESTER);
  await dialog.getByRole("button", { name: "核对文件" }).click();
}

/** Sends the refused file again by a button, and says yes to its question if it has one. */
async function again(button: string, yes?: string): Promise<void> {
  const dialog = office.getByRole("dialog", { name: "导入教学班" });
  await dialog.getByRole("button", { name: button }).click({ timeout: IMPORT_MS });
  if (yes) await office.getByRole("alertdialog").getByRole("button", { name: yes }).click();
}

async function publishImported(count: number): Promise<void> {
  const dialog = office.getByRole("dialog", { name: "导入教学班" });
  await dialog.getByRole("button", { name: "发布导入的教学班" }).click();
  const number = count.toLocaleString("zh-CN");
  await office
    .getByRole("alertdialog")
    .getByRole("button", { name: `发布 ${number} 个教学班` })
    .click();
  const message = office.locator("[data-component=toast]").filter({ hasText: `已发布 ${count} 个教学班` });
  await message.waitFor({ timeout: IMPORT_MS });
  await dialog.waitFor({ state: "hidden" });
  // The next class is published before this message would go by itself.
  await message.getByRole("button", { name: "关闭" }).click();
  await message.waitFor({ state: "hidden" });
}

/** Chooses an option of a select. */
async function choose(select: Locator, option: string): Promise<void> {
  await select.click();
  await select.page().getByRole("option", { name: option }).click();
}

/** To the course in the selection centre. */
async function openCourse(page: Page, account: "student" | "student2"): Promise<void> {
  await giveSession(page, account);
  await openRound(page);
}

async function openRound(page: Page): Promise<void> {
  await page.goto("/student/activity-center/index");
  await choose(page.getByRole("combobox", { name: "切换选课轮次" }), ROUND);
  await page.getByRole("heading", { name: ROUND }).waitFor();
  await page.getByRole("textbox", { name: "搜课程、教师、拼音" }).fill(LAST_SEAT.name);
  await courseRow(page).waitFor();
}

/** Its row; rows of courses that clash with it name it too, but not its code. */
function courseRow(page: Page): Locator {
  return page.getByRole("row", { name: `${LAST_SEAT.name} ${LAST_SEAT.code}` });
}

/** Both the offer after a refusal and the button of a course that is full. */
function waitlistButton(page: Page): Locator {
  return courseRow(page).getByRole("button", { name: /^(改为)?候补/ });
}

function inTimetable(page: Page, course: string): Locator {
  return page.getByRole("listitem").filter({ hasText: course }).last();
}

/**
 * Holds each window's attempt until every window has sent one: none of them sees the other's result before its own
 * press, and the server gets them at the same moment.
 */
async function holdAttemptsUntilAllPressed(pages: readonly Page[]): Promise<void> {
  const { promise: everybodyPressed, resolve: go } = Promise.withResolvers<void>();
  let pressed = 0;
  for (const page of pages) {
    await page.route(ATTEMPT, async (route) => {
      pressed += 1;
      if (pressed === pages.length) go();
      await everybodyPressed;
      await route.continue();
    });
  }
}

/** Counts the documents that the window loads from now on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on("domcontentloaded", () => {
    loads += 1;
  });
  return () => loads;
}
