import type { Page } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { seriousViolations } from "./stage/accessibility.ts";
import { openStage } from "./stage/browser.ts";
import { makeSemester, type OwnSemester } from "./stage/own-semester.ts";
import { pressAct } from "./stage/row-act.ts";
import { giveSession, signIn } from "./stage/sign-in.ts";

const COURSE = "古琴减字谱";

const stage = openStage();
let world: OwnSemester;
let office: Page;

beforeAll(async () => {
  world = await makeSemester({
    course: COURSE,
    seats: [5, 5, 4],
    minEnrolment: 3,
  });
});

describe("a class that too few chose", () => {
  test("is found by its office and cancelled with a reason", async () => {
    const [first] = world.classes;
    await world.take("student", first);
    await world.close();
    office = await stage.enter("office");
    await signIn(office, "school", "/elective/course-manage");
    await office.getByRole("combobox", { name: "学年学期" }).click();
    await office.getByRole("option", { name: world.semesterName }).click();
    await office.getByRole("combobox", { name: "处理情况" }).click();
    await office.getByRole("option", { name: "人数不足待处理" }).click();
    await office.getByRole("button", { name: "查询", exact: true }).click();
    const row = office.getByRole("row").filter({ hasText: first.code });
    await row.getByText("不足").waitFor();
    await pressAct(row, "停开");
    const dialog = office.getByRole("dialog", { name: new RegExp(`停开「${COURSE}」`) });
    await dialog.getByText(/1 名学生失去座位/).waitFor();
    await dialog.getByRole("button", { name: "停开教学班" }).click();
    await dialog.getByText("请填写", { exact: false }).first().waitFor();
    await dialog.getByLabel("停开原因").fill("选课人数不足");
    await dialog.getByRole("button", { name: "停开教学班" }).click();
    await office.getByText(/教学班已停开：1 人可在 .* 前改选/).waitFor();
    await row.waitFor({ state: "hidden" });
  });

  test("another one is kept with a reason and waits for no decision any more", async () => {
    const row = office.getByRole("row").filter({ hasText: world.classes[1]?.code ?? "" });
    await pressAct(row, "保留");
    const dialog = office.getByRole("dialog", { name: new RegExp(`保留「${COURSE}」`) });
    await dialog.getByLabel("保留理由").fill("师带徒课程");
    await dialog.getByRole("button", { name: "保留教学班" }).click();
    await office.getByText("已保留，按原计划开课").waitFor();
    await row.waitFor({ state: "hidden" });
  });

  test("seats are changed in a grid: typed, pasted from a sheet, and refused with the cell", async () => {
    const code = world.classes[1]?.code ?? "";
    const row = office.getByRole("row").filter({ hasText: code });
    await office.getByRole("combobox", { name: "处理情况" }).click();
    await office.getByRole("option", { name: "已保留" }).click();
    await office.getByRole("button", { name: "查询", exact: true }).click();
    await pressAct(row, "容量和名额");
    await office.waitForURL(/course-manage\/seats/);
    const capacity = office.getByRole("textbox", { name: `${COURSE} ${code} 容量` });
    await capacity.fill("6");
    await office.getByText("1 格待保存").waitFor();
    // A range copied from a sheet: the capacity, and the quota of the first school.
    await capacity.evaluate((cell) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "7\t9\r\n");
      cell.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    await office.getByText("2 格待保存").waitFor();
    await office.getByRole("button", { name: "保存名额" }).click();
    await office
      .getByText(/分配给各校的名额共 9 个，超过了容量 7/)
      .first()
      .waitFor();
    await capacity.fill("12");
    await office.getByRole("button", { name: "保存名额" }).click();
    await office.getByText("已保存 1 个教学班的容量和名额").waitFor();
    await expect.poll(() => capacity.inputValue()).toBe("12");
    // Without quotas all students have one pool again.
    await office
      .getByRole("textbox", { name: new RegExp(`^${COURSE} ${code} .+名额$`) })
      .first()
      .fill("");
    await office.getByRole("button", { name: "保存名额" }).click();
    await office.getByText("1 格待保存").waitFor({ state: "hidden" });
  });

  test("its student is told, and takes a seat in the other one although the round is over", async () => {
    const student = await stage.enter("student");
    await giveSession(student, "student");
    await student.goto("/student/user/notifications");
    await student
      .getByText(new RegExp(`${COURSE}.*停开，你的选课已取消（选课人数不足）`))
      .first()
      .waitFor();
    await student.getByRole("heading", { name: "也用邮件通知我" }).waitFor();
    await student.goto(`/student/activity-center/index?round=${world.roundId}`);
    await student.getByText(`改选（${COURSE} 停开）`).first().waitFor();
    await student
      .getByRole("button", { name: new RegExp(`选课.*${COURSE}|^选课$`) })
      .first()
      .click();
    await student
      .getByText(new RegExp(`选课成功：${COURSE}`))
      .first()
      .waitFor();
    expect(await student.getByText("本轮选课已经结束").filter({ visible: true }).count()).toBe(0);
    await stage.leave(student);
  });

  test("that one goes into a third, and its student along with it", async () => {
    const [, second, third] = world.classes;
    await office.goto("/elective/course-manage");
    await office.getByRole("combobox", { name: "学年学期" }).click();
    await office.getByRole("option", { name: world.semesterName }).click();
    await office.getByRole("button", { name: "查询", exact: true }).click();
    const row = office.getByRole("row").filter({ hasText: second?.code ?? "" });
    await pressAct(row, "并入其他班");
    const dialog = office.getByRole("dialog", { name: new RegExp(`「${COURSE}」${second?.code}并入其他班`) });
    await dialog.getByRole("combobox", { name: "并入" }).click();
    await office.getByRole("option", { name: new RegExp(`^${third?.code}（已选 0/4）`) }).click();
    await dialog.getByText("1 人转到那个班，不能撤销").waitFor();
    expect(await seriousViolations(office)).toEqual([]);
    await dialog.getByLabel("合并原因").fill("两班合并上课");
    await dialog.getByRole("button", { name: "合并教学班" }).click();
    await office.getByText("1 人已并入").waitFor();
    await row.getByText(`并入 ${third?.code}：两班合并上课`).waitFor();

    const student = await stage.enter("moved");
    await giveSession(student, "student");
    await student.goto("/student/user/notifications");
    await student
      .getByText(new RegExp(`${COURSE}.*并入 ${third?.code}（两班合并上课），你的座位已转到这个班`))
      .first()
      .waitFor();
    await stage.leave(student);
  });
});
