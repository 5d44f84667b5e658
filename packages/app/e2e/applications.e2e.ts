import { createHmac, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { seriousViolations } from "./stage/accessibility.ts";
import { openStage } from "./stage/browser.ts";
import { closeByKey } from "./stage/keyboard.ts";
import { pressAct } from "./stage/row-act.ts";
import { signIn } from "./stage/sign-in.ts";

const stage = openStage();
const ROLE = "教务数据对接";
const APPLICATION = "湘江理工大学教务系统";

test("the office lets a school's system in: role, application, a secret shown once; then it sees what the system called", async () => {
  const page = await stage.enter("administrator");
  await signIn(page, "admin", "/system/roles");
  await page.getByRole("button", { name: "新建角色" }).click();
  const role = page.getByRole("dialog", { name: "新建角色" });
  await role.getByLabel("角色名称").fill(ROLE);
  await role.getByRole("button", { name: "保存角色" }).click();
  await role.waitFor({ state: "hidden" });

  await page.goto("/system/applications");
  await page.getByText("还没有开放接口应用").waitFor();
  await page.getByRole("button", { name: "新建应用" }).click();
  const dialog = page.getByRole("dialog", { name: "新建开放接口应用" });
  await dialog.getByLabel("名称").fill(APPLICATION);
  await dialog.getByLabel("联系人").fill("信息中心 0571-1234567");
  const choose = async (field: string, option: string) => {
    await dialog.getByRole("combobox", { name: field }).click();
    await page.getByRole("option", { name: option, exact: true }).click();
  };
  await choose("学校", "湘江理工大学");
  // What administers accounts is for persons.
  await choose("角色", "学校教务管理员");
  await dialog.getByRole("button", { name: "保存并生成密钥" }).click();
  await dialog.getByText("请为应用新建一个只含所需权限的角色").waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await choose("角色", ROLE);
  await dialog.getByRole("button", { name: "保存并生成密钥" }).click();

  const shown = page.getByRole("dialog", { name: `「${APPLICATION}」的密钥` });
  await shown.waitFor();
  const [appKey = "", secret = ""] = await shown.locator("code").allTextContents();
  expect(await seriousViolations(page)).toEqual([]);
  await shown.getByRole("button", { name: "我已保存，关闭" }).click();

  const timestamp = Date.now();
  const nonce = randomUUID();
  const sign = createHmac("sha256", secret).update(`${appKey}\n${timestamp}\n${nonce}`).digest("hex");
  const answer = await page.request.post(`/qsmart/openapi/kchx/score/getToken?accessToken=${appKey}`, {
    data: { timestamp, nonce, sign },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const { token } = (await answer.json()) as { token: string };
  const refused = await page.request.post("/mutual-recognition/offerings/search", {
    data: {},
    headers: { authorization: `Bearer ${token}` },
  });
  expect(refused.status()).toBe(403);

  const row = page.getByRole("row", { name: new RegExp(APPLICATION) });
  await pressAct(row, "调用记录");
  const calls = page.getByRole("dialog", { name: `「${APPLICATION}」的调用记录` });
  // The log is written a second later: who looks too early looks again.
  await expect
    .poll(
      async () => {
        await calls.getByLabel("只看被拒绝的").click();
        return calls.getByText("403 FORBIDDEN").isVisible();
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  await closeByKey(calls);

  await pressAct(row, "停用");
  await page.getByRole("alertdialog").getByRole("button", { name: "停用应用" }).click();
  await page.getByText("应用已停用").waitFor();
  await row.getByText("停用", { exact: true }).first().waitFor();
  await stage.leave(page);
});
