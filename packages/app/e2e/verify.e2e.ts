import {
  type Document,
  downloadMyDocument,
  issueMyDocument,
  searchDocuments,
  verifyDocument,
} from "@huxuan/api-client";
import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { seriousViolations, widerThanWindow } from "./stage/accessibility.ts";
import { openStage } from "./stage/browser.ts";
import { clientOf } from "./stage/people.ts";
import { pressAct } from "./stage/row-act.ts";
import { signIn } from "./stage/sign-in.ts";

const stage = openStage();
const PHONE = { viewport: { width: 360, height: 740 } };

/** A transcript that a student of the demo had issued, and its file. */
let issued: Document;
let pdf: Buffer;

beforeAll(async () => {
  const client = await clientOf("student");
  issued = (await issueMyDocument({ client, body: { kind: "transcript", language: "zh" } })).data;
  const { data: file } = await downloadMyDocument({ client, path: { id: issued.id } });
  pdf = Buffer.from(await file.arrayBuffer());
});

const verdict = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("without JavaScript somebody types the code of a paper and compares what stands on it", async () => {
  const page = await stage.enter("personnel-office", { ...PHONE, javaScriptEnabled: false });
  await page.goto("/verify");
  await page.getByLabel("核验码 16 位").fill(issued.code.toLowerCase().replaceAll("-", " "));
  await page.getByRole("button", { name: "核验", exact: true }).click();
  await verdict(page, "有效，且是最新一版").waitFor();
  expect(await page.title()).toContain("有效，且是最新一版");
  await page.getByText(issued.number).waitFor();
  await page.getByText("书法鉴赏与实践").waitFor();
  expect(await page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
  expect(await page.content()).not.toContain(issued.student?.name);
  expect(await widerThanWindow(page)).toEqual([]);
  await stage.leave(page);
});

test("a scanned code opens its result; the file is compared on the device and sent nowhere", async () => {
  const page = await stage.enter("personnel-office", PHONE);
  const sent: string[] = [];
  page.on("request", (request) => request.method() !== "GET" && sent.push(request.url()));
  await page.goto(`/verify/${issued.code.replaceAll("-", "")}`);
  await verdict(page, "有效，且是最新一版").waitFor();
  const field = page.getByLabel("要核对的 PDF");
  await page.getByRole("button", { name: "选文件" }).waitFor();
  await field.setInputFiles({ name: "成绩单.pdf", mimeType: "application/pdf", buffer: pdf });
  await page.getByText("与签发的文件完全相同").waitFor();
  const changed = Buffer.concat([pdf, Buffer.from("\n")]);
  await field.setInputFiles({ name: "成绩单.pdf", mimeType: "application/pdf", buffer: changed });
  await page.getByText("与签发的文件不同").waitFor();
  expect(sent).toEqual([]);
  expect(await seriousViolations(page)).toEqual([]);
  await stage.leave(page);
});

test("who copied an 8 for a B is offered the code that was meant; who made another mistake is told so", async () => {
  const page = await stage.enter("personnel-office", PHONE);
  await page.goto("/verify/7KQ4M2TX9HRDW3N8");
  await verdict(page, "没有查到").waitFor();
  await page.getByText("数字 8 可能是字母 B").waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole("link", { name: "改成 W3NB 再核验" }).click();
  await page.waitForURL("**/verify/7KQ4M2TX9HRDW3NB");
  await page.getByText("多半是抄错了一位").waitFor();
  await page.getByLabel("核验码 16 位").fill("7KQ4 M2TX");
  await page.getByRole("button", { name: "核验", exact: true }).click();
  await page.getByText("这里是 8 位").waitFor();
  await page.getByLabel("核验码 16 位").fill(issued.code);
  await page.getByRole("button", { name: "核验", exact: true }).click();
  await verdict(page, "有效，且是最新一版").waitFor();
  await stage.leave(page);
});

test("an office previews and issues one, and revokes it with a reason; who checks it then reads why", async () => {
  const office = await stage.enter("office");
  await signIn(office, "admin", "/course-management/documents");
  await office.getByRole("button", { name: "签发文件" }).click();
  const dialog = office.getByRole("dialog", { name: "签发文件" });
  await dialog.getByRole("combobox", { name: /^学生/ }).fill(issued.student?.studentNumber ?? "");
  await office.getByRole("option", { name: new RegExp(issued.student?.name ?? "") }).click();
  await dialog.getByRole("button", { name: "预览" }).click();
  await dialog.getByRole("img", { name: "学生成绩单预览" }).waitFor();
  expect(await seriousViolations(office)).toEqual([]);
  await dialog.getByRole("button", { name: "签发", exact: true }).click();
  await dialog.getByText("学生成绩单已签发").waitFor();
  // The student's own says the same.
  await dialog.getByText(issued.number).waitFor();
  await dialog.getByRole("button", { name: "关闭" }).last().click();

  const row = office.getByRole("row").filter({ hasText: issued.number });
  await row.getByText("有效").waitFor();
  await pressAct(row, "撤销");
  const asked = office.getByRole("dialog", { name: /^撤销/ });
  await asked.getByLabel("原因").fill("学籍信息有误");
  await asked.getByLabel("撤销文号").fill("校教〔2027〕12 号");
  await asked.getByRole("button", { name: "撤销文件" }).click();
  await asked.waitFor({ state: "hidden" });
  await row.getByText("已撤销").waitFor();
  await stage.leave(office);

  const page = await stage.enter("personnel-office", PHONE);
  await page.goto(`/verify/${issued.code.replaceAll("-", "")}`);
  await verdict(page, "已撤销").waitFor();
  await page.getByText("学籍信息有误").waitFor();
  await page.getByText("校教〔2027〕12 号").waitFor();
  expect(await page.getByRole("button", { name: "选文件" }).count()).toBe(0);
  await stage.leave(page);
  const { data } = await verifyDocument({ client: await clientOf("student"), path: { code: issued.code } });
  expect(data.verdict).toBe("revoked");
  const list = await searchDocuments({ client: await clientOf("admin"), body: { state: "revoked" } });
  expect(list.data.items.map(({ id }) => id)).toContain(issued.id);
});
