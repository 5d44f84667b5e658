import {
  acceptSeatAct,
  attemptSelection,
  getSelectionOverview,
  querySchoolList,
  searchSeatActs,
  searchSelectableOfferings,
  searchStudents,
} from "@huxuan/api-client";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { seriousViolations } from "./stage/accessibility.ts";
import { openStage } from "./stage/browser.ts";
import { clientOf, nameOf } from "./stage/people.ts";
import { signIn } from "./stage/sign-in.ts";

const stage = openStage();

/** A class of the first university in which the student gets a seat now. */
async function seatOf(account: "student" | "student2") {
  const client = await clientOf(account);
  const { rounds } = (await getSelectionOverview({ client })).data;
  const schools = (await querySchoolList({ client: await clientOf("admin"), body: {} })).data.items;
  const host = schools.find(({ id }) => id === 1) ?? schools[0];
  for (const { round } of rounds) {
    if (round.state !== "open" || round.mode !== "instant") continue;
    const found = await searchSelectableOfferings({
      client,
      body: { roundId: round.id, selectable: true, ...(host && { schoolIds: [host.id] }) },
    });
    const [first] = found.data.items;
    if (first === undefined) continue;
    await attemptSelection({ client, body: { roundId: round.id, offeringId: first.offering.id } });
    return first.offering;
  }
  throw new Error("no round of the demo gives a seat");
}

const chooseReason = async (page: Page, reason: string) => {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: /原因/ }).click();
  await page.getByRole("option", { name: reason, exact: true }).click();
};

test("the host ends a guest's seat with a reason, and the student reads by whom and why", async () => {
  const offering = await seatOf("student");
  const name = await nameOf("student");
  const office = await stage.enter("office");
  await signIn(
    office,
    "school",
    `/elective/withdrawal?list=host&keyword=${encodeURIComponent(offering.code)}`,
  );
  const row = office.getByRole("row").filter({ hasText: name });
  await row.getByRole("checkbox").click();
  await office.getByRole("button", { name: "退课（1）…" }).click();
  const dialog = office.getByRole("dialog", { name: "外校退课" });
  await dialog.getByText("1 名学生失去 1 个名额").waitFor();
  // Undoing it is not possible: the reason is asked for first.
  await dialog.getByRole("button", { name: "退掉这 1 条选课" }).click();
  await dialog.getByText("请选择原因").waitFor();
  expect(await seriousViolations(office)).toEqual([]);
  await chooseReason(office, "停开");
  await dialog.getByRole("button", { name: "退掉这 1 条选课" }).click();
  await dialog.getByText("办成 1 条").waitFor();
  await dialog.getByRole("button", { name: "关闭", exact: true }).last().click();
  await office.getByRole("tab", { name: "退课记录" }).click();
  await office.getByRole("row").filter({ hasText: name }).filter({ hasText: "已办理" }).first().waitFor();

  const student = await stage.enter("student");
  await signIn(student, "student");
  const ended = student.getByRole("region", { name: "已退的课" });
  await ended.getByText("由开课学校教务退课：停开").first().waitFor();
  expect(await ended.textContent()).toContain(offering.course.name);
});

test("the host asks for a guest's seat, the student's school agrees, and it is done or says why not", async () => {
  const offering = await seatOf("student2");
  const admin = await clientOf("admin");
  // Somebody else of that school, who has no seat in it yet.
  const people = (await searchStudents({ client: admin, body: { page: { pageIndex: 1, pageSize: 200 } } }))
    .data.items;
  const own = await nameOf("student2");
  const schoolId = people.find((one) => one.name === own)?.school.id;
  const guest = people.find(
    (one) =>
      one.school.id !== offering.school.id &&
      one.name !== own &&
      one.state === "active" &&
      (schoolId === undefined || one.school.id === schoolId),
  );
  if (guest === undefined) throw new Error("the demo has no guest");
  const office = await stage.enter("office");
  await signIn(office, "school", "/elective/proxy");
  await office.getByRole("button", { name: "代选…" }).first().click();
  const dialog = office.getByRole("dialog", { name: "代选" });
  await dialog.getByRole("combobox", { name: /教学班/ }).click();
  await office.keyboard.type(offering.code);
  await office.getByRole("option", { name: new RegExp(offering.code) }).click();
  await dialog.getByRole("combobox", { name: /学生所在学校/ }).click();
  await office.getByRole("option", { name: guest.school.name, exact: true }).click();
  await dialog.getByRole("textbox", { name: /学号/ }).fill(guest.studentNumber);
  await dialog.getByText("要等学校同意").waitFor();
  await chooseReason(office, "重修");
  expect(await seriousViolations(office)).toEqual([]);
  await dialog.getByRole("button", { name: "为 1 名学生代选" }).click();
  await dialog.getByText("1 条等学生所在学校同意").waitFor();
  await dialog.getByRole("button", { name: "关闭", exact: true }).last().click();
  const row = office.getByRole("row").filter({ hasText: guest.studentNumber }).first();
  await row.getByText("等学校同意").waitFor();

  // The demo has no office of that school to sign in as: the province's answers for it.
  const [asked] = (await searchSeatActs({ client: admin, body: { kind: "proxy", state: "asked" } })).data
    .items;
  const answer = await acceptSeatAct({
    client: admin,
    path: { id: asked?.id as number },
    body: { version: asked?.version as number },
  });
  expect(["done", "refused"]).toContain(answer.data.state);
  await office.reload();
  await office
    .getByRole("row")
    .filter({ hasText: guest.studentNumber })
    .first()
    .getByText(/已办理|未办成/)
    .waitFor();
});
