import type { Page } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { openStage } from "./stage/browser.ts";
import { makeSemester, type OwnSemester } from "./stage/own-semester.ts";
import { nameOf } from "./stage/people.ts";
import { pressAct } from "./stage/row-act.ts";
import { giveSession, signIn } from "./stage/sign-in.ts";

const COURSE = "碑帖鉴赏";

const stage = openStage();
let world: OwnSemester;
let office: Page;

beforeAll(async () => {
  world = await makeSemester({ course: COURSE, seats: [8] });
});

describe("the positive list", () => {
  test("is not there while the round runs; the teacher sees how much the class is asked for", async () => {
    const [only] = world.classes;
    await world.take("student", only);
    const teacher = await stage.enter("teacher");
    await giveSession(teacher, "teacher");
    await openRoster(teacher);
    await teacher.getByText(`${COURSE}选课（先到先得）进行中`).waitFor();
    await teacher.getByRole("tab", { name: /正选名单/ }).click();
    await teacher.getByText("还没有正选名单").waitFor();
    await teacher.getByText(/选课还没有结束，名单预计 .* 定稿/).waitFor();
    await stage.leave(teacher);
  });

  test("is final when the round is closed, and shows later who came and who went, with the reason", async () => {
    const [only] = world.classes;
    await world.close();
    await world.keepLists(only, 1);
    await world.open();
    await world.drop("student", only);
    await world.take("student2", only);
    await world.close();
    await world.keepLists(only, 2);

    office = await stage.enter("office");
    await signIn(office, "school", "/elective/positive-list");
    await office.getByRole("combobox", { name: "学年学期" }).click();
    await office.getByRole("option", { name: world.semesterName }).click();
    await office.getByRole("button", { name: "查询", exact: true }).click();
    const row = office.getByRole("row").filter({ hasText: COURSE });
    await row.getByText("定稿后有变更").waitFor();
    await pressAct(row, "查看名单");
    await office.getByText("与第 1 版相比，新增 1 人，移出 1 人。").waitFor();
    const changes = office.getByRole("listitem");
    await changes
      .filter({ hasText: `移出` })
      .filter({ hasText: await nameOf("student") })
      .filter({ hasText: "退选" })
      .waitFor();
    await changes
      .filter({ hasText: "新增" })
      .filter({ hasText: await nameOf("student2") })
      .waitFor();
    await office
      .getByRole("table")
      .getByText(await nameOf("student2"))
      .waitFor();
  });

  test("can be looked at as it was, and printed with a line for each signature", async () => {
    await office.getByRole("combobox", { name: "版本" }).click();
    await office.getByRole("option", { name: /第 1 版（定稿）/ }).click();
    await office.getByText("你在看第 1 版，最新的是第 2 版。").waitFor();
    await office
      .getByRole("table")
      .getByText(await nameOf("student"))
      .waitFor();
    await office.evaluate(() => {
      window.print = () => undefined;
    });
    await office.getByRole("button", { name: "打印签名表" }).click();
    await office.emulateMedia({ media: "print" });
    const sheet = office.getByRole("heading", { name: new RegExp(`${COURSE}.*正选名单`) });
    await sheet.waitFor();
    await office.getByText(/第 1 版（定稿），.* 生成/).waitFor();
    await office.getByRole("columnheader", { name: "签名" }).waitFor();
    await office.getByText("教务处（盖章）：").waitFor();
    expect(await office.getByRole("button").count(), "buttons on paper").toBe(0);
    await office.emulateMedia({ media: null });
  });

  test("stands on the teacher's roster too", async () => {
    const teacher = await stage.enter("teacher");
    await giveSession(teacher, "teacher");
    await openRoster(teacher, "positive");
    await teacher.getByText("名单定稿后有变更").waitFor();
    await teacher.getByText("与第 1 版相比，新增 1 人，移出 1 人。").waitFor();
    await stage.leave(teacher);
  });
});

async function openRoster(page: Page, list?: "positive"): Promise<void> {
  await page.goto(`/teacher/roster/index${list ? `?list=${list}` : ""}`);
  await page.getByRole("combobox", { name: "学期" }).click();
  await page.getByRole("option", { name: world.semesterName }).click();
  if (list) await page.getByRole("tab", { name: /正选名单/ }).click();
  await page.getByText(COURSE).first().waitFor();
}
