import { createGradeWindow, glanceAtGradeSheet, openGradeSheet, saveGradeCells } from "@huxuan/api-client";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { seriousViolations } from "./stage/accessibility.ts";
import { openStage } from "./stage/browser.ts";
import { makeSemester, type OwnSemester } from "./stage/own-semester.ts";
import { clientOf } from "./stage/people.ts";
import { signIn } from "./stage/sign-in.ts";

const COURSE = "蝴蝶标本";
const HOUR_MS = 3_600_000;

const stage = openStage();
let world: OwnSemester;
let page: Page;
let sheetId: number;
let numbers: string[];

const grid = () => page.getByRole("grid", { name: new RegExp(COURSE, "u") });

test("a class with two students waits for its teacher", async () => {
  world = await makeSemester({ course: COURSE, seats: [4] });
  const [only] = world.classes;
  await world.take("student", only);
  await world.take("student2", only);
  await world.close();
  await world.keepLists(only, 1);
  const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
  await createGradeWindow({
    client: await clientOf("school"),
    body: {
      schoolId: world.schoolId,
      semesterId: world.semesterId,
      examKind: "regular",
      department: "",
      opensAt: at(-1),
      closesAt: at(48),
      remindHours: 0,
    },
  });
});

test("the teacher types down a column, and every cell is stored as it is typed", async () => {
  page = await stage.enter("teacher");
  await signIn(page, "teacher", "/teacher/achieved/index");
  await page.getByRole("combobox", { name: "学期" }).click();
  await page.getByRole("option", { name: world.semesterName }).click();
  await page.getByRole("button", { name: new RegExp(`^开始录入\\s*${COURSE}`, "u") }).click();
  await grid().waitFor();
  const { data } = await openGradeSheet({
    client: await clientOf("teacher"),
    body: { offeringId: world.classes[0].id, examKind: "regular" },
  });
  sheetId = data.id;
  numbers = data.rows.map(({ studentNumber }) => studentNumber);
  expect(numbers).toHaveLength(2);
  await grid().getByRole("textbox").first().focus();
  await page.keyboard.type("85");
  await page.keyboard.press("Enter");
  await page.keyboard.type("９０");
  await page.keyboard.press("Enter");
  await page
    .getByText(/每格即存/u)
    .first()
    .waitFor();
  await expect
    .poll(async () => {
      const now = await openGradeSheet({
        client: await clientOf("teacher"),
        body: { offeringId: world.classes[0].id, examKind: "regular" },
      });
      return now.data.rows.map(({ marks }) => marks["p1"]);
    })
    .toEqual(["85", "90"]);
  expect(await seriousViolations(page)).toEqual([]);
});

test("what a colleague writes is seen within seconds, and where", async () => {
  const client = await clientOf("teacher");
  const { data } = await glanceAtGradeSheet({ client, path: { id: sheetId }, body: { after: 0 } });
  const [first] = data.rows;
  // The same account in another window: what it wrote comes over, too.
  await saveGradeCells({
    client,
    path: { id: sheetId },
    body: { cells: [{ studentId: first?.studentId ?? 0, column: "p2", from: "", to: "77" }] },
  });
  await expect.poll(async () => grid().innerText(), { timeout: 15_000 }).toContain("79");
});

test("without a line nothing typed is lost", async () => {
  await page.context().setOffline(true);
  await grid().getByRole("textbox").first().focus();
  await page.keyboard.press("F8");
  await page.keyboard.type("56");
  await page.keyboard.press("Enter");
  await page.getByText(/断网，已在本机存 1 格/u).waitFor();
  await page.context().setOffline(false);
  await page.getByText(/断网，已在本机/u).waitFor({ state: "hidden" });
  await expect
    .poll(async () => {
      const now = await openGradeSheet({
        client: await clientOf("teacher"),
        body: { offeringId: world.classes[0].id, examKind: "regular" },
      });
      return now.data.rows.map(({ total }) => total);
    })
    .toEqual(["79", "66"]);
});

test("a paste names who is not on the list, and writes what is agreed", async () => {
  const text = [`学号\t期末`, `${numbers[1]}\t90`, `${numbers[0]}\t95`, `99999999\t60`].join("\n");
  await grid().getByRole("textbox").first().focus();
  await page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData("text/plain", pasted);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true }),
    );
  }, text);
  const review = page.getByRole("dialog");
  await review.getByText("99999999").first().waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await review.getByRole("button", { name: /写入 \d 格/u }).click();
  await review.waitFor({ state: "hidden" });
  await expect.poll(async () => grid().innerText()).toContain("92");
});

test("checked, it is submitted, read only from then on, and can be taken back", async () => {
  await expect.poll(async () => page.getByText(/每格即存/u).count()).toBeGreaterThan(0);
  await page.getByRole("button", { name: "检查并提交" }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("button", { name: "提交 2 人成绩" }).click();
  await page.getByText("待学院审核").first().waitFor();
  await page.getByRole("button", { name: "撤回成绩" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "撤回成绩" }).click();
  await page.getByText("录入中").first().waitFor();
  await page.getByRole("button", { name: "检查并提交" }).waitFor();
  await stage.leave(page);
});
