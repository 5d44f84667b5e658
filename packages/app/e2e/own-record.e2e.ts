import { getSchoolSettings, getStudent, updateSchoolSetting } from "@huxuan/api-client";
import { expect, test } from "vitest";
import { seriousViolations } from "./stage/accessibility.ts";
import { openStage } from "./stage/browser.ts";
import { clientOf, makeAccount, openStudentAccount } from "./stage/people.ts";
import { fillSignIn, giveSession, PASSWORD } from "./stage/sign-in.ts";

const stage = openStage();
const OFFICER = "record-office";
/** The smallest PNG. */
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("a student keeps phone and picture, reports a wrong name, reads who looked, and finds the name corrected", async () => {
  const admin = await clientOf("admin");
  const { id, useraccount } = await openStudentAccount(PASSWORD);
  const { data: student } = await getStudent({ client: admin, path: { id } });
  const schoolId = student.school.id;
  const settings = (await getSchoolSettings({ client: admin, query: { schoolId } })).data.items;
  const version = settings.find(({ key }) => key === "record-looks")?.version ?? 0;
  const body = { schoolId, value: true, version };
  await updateSchoolSetting({ client: admin, path: { key: "record-looks" }, body });
  await getStudent({ client: admin, path: { id } });
  await makeAccount(OFFICER, PASSWORD, { schoolId, roleIds: ["2"] });

  const page = await stage.enter("student");
  await page.goto("/login");
  await fillSignIn(page, useraccount, PASSWORD);
  await page.waitForURL("**/student/index");
  await page.goto("/student/user/info");
  await page.getByRole("button", { name: "修改手机" }).click();
  await page.getByRole("textbox", { name: "手机" }).fill("一二三");
  await page.getByRole("button", { name: "保存手机" }).click();
  await page.getByText("请填写手机号码，例如 13800001234").waitFor();
  await page.getByRole("textbox", { name: "手机" }).fill("13800001234");
  await page.getByRole("button", { name: "保存手机" }).click();
  await page.getByText("13800001234").waitFor();
  await page.getByLabel("选择头像").setInputFiles({ name: "我.png", mimeType: "image/png", buffer: PICTURE });
  await page.getByRole("button", { name: "移除头像" }).waitFor();
  // The picture is that of the menu, too.
  await page
    .getByRole("button", { name: /的菜单$/ })
    .locator("img[data-part=image]")
    .waitFor({ state: "attached" });

  const looks = page.getByRole("table", { name: "谁查看过我的信息" });
  await looks.getByText("学籍信息").first().waitFor();
  await looks
    .getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/u)
    .first()
    .waitFor();
  expect(await seriousViolations(page)).toEqual([]);

  await page.getByRole("button", { name: "信息有误…" }).click();
  const dialog = page.getByRole("dialog", { name: "申请更正学籍信息" });
  await dialog.getByRole("textbox", { name: "应当是" }).fill(`${student.name}甲`);
  await dialog.getByRole("textbox", { name: "说明" }).fill("少写了一个字，以身份证为准");
  await dialog.getByRole("button", { name: "提交更正申请" }).click();
  await page.getByText(`姓名：${student.name} → ${student.name}甲`).waitFor();
  await page.getByText("审核中").waitFor();

  const office = await stage.enter("office");
  await giveSession(office, OFFICER);
  await office.goto("/user/workflow");
  await office
    .getByRole("row", { name: new RegExp(student.name) })
    .getByRole("button", { name: "办理" })
    .click();
  const step = office.getByRole("dialog");
  await step.getByText("少写了一个字，以身份证为准").waitFor();
  await step.getByRole("link", { name: "在学籍中查看这名学生" }).waitFor();
  await step.getByRole("button", { name: /^提交/ }).click();
  await step.waitFor({ state: "hidden" });
  await stage.leave(office);

  await page.reload();
  await page.getByText("已通过").waitFor();
  await page.getByText(`${student.name}甲`, { exact: true }).waitFor();
  await stage.leave(page);
});
