// What a person does on the stranger's page, and what must be seen there.
import assert from "node:assert/strict";

/** Our parts look the same whatever the host says of bare elements. */
const ours = {
  "[data-component=button][data-variant=primary]": {
    height: "32px",
    paddingLeft: "12px",
    borderTopWidth: "1px",
    borderTopLeftRadius: "6px",
    fontSize: "14px",
    textTransform: "none",
    backgroundColor: "oklch(0.53 0.2 277)",
    color: "oklch(1 0 0)",
  },
  "[data-component=data-table] table": { borderCollapse: "separate", tableLayout: "fixed" },
  "[data-component=data-table] tbody td:nth-child(2)": {
    height: "40px",
    paddingLeft: "12px",
    paddingTop: "0px",
    borderBottomStyle: "solid",
    borderBottomWidth: "1px",
    textAlign: "start",
    fontSize: "14px",
  },
  "[data-component=data-table] th:nth-child(2)": { position: "sticky", fontWeight: "500", paddingTop: "0px" },
  "[data-component=search-bar] label": { fontWeight: "400" },
  "[data-component=search-bar] input": { paddingTop: "0px", borderTopWidth: "0px" },
};

async function looks(page, wanted) {
  for (const [selector, styles] of Object.entries(wanted)) {
    const found = await page
      .locator(selector)
      .first()
      .evaluate((element, names) => {
        const computed = getComputedStyle(element);
        return Object.fromEntries(names.map((name) => [name, computed[name]]));
      }, Object.keys(styles));
    assert.deepEqual(found, styles, `looks of ${selector}`);
  }
}

/** Walks through the page; throws at the first thing that is not as it should be. */
export async function walk(page, project) {
  const table = page.getByRole("region", { name: "选课轮次" });
  await table.getByText("第 2 轮正选").waitFor();
  await looks(page, project.host);
  await looks(page, ours);

  await page.getByLabel("轮次名称").fill("体育");
  await page.getByRole("button", { name: "查询", exact: true }).click();
  await page.getByText("共 4 条结果").waitFor();
  assert.equal(await table.locator("tbody tr").count(), 4, "rows found");

  const tick = table.getByRole("checkbox", { name: "选择 体育选课 7" });
  await tick.check();
  await table.getByText("已选 1 项").waitFor();

  const opener = page.getByRole("button", { name: "新建轮次" });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "新建轮次" });
  await dialog.waitFor();
  await dialog.getByRole("button", { name: "保存" }).click();
  await dialog.getByText("请填写名称").waitFor();
  await dialog.getByLabel("新轮次的名称").fill("体育补选");
  await dialog.getByRole("combobox", { name: "选课方式" }).click();
  await page.getByRole("option", { name: "志愿抽签" }).click();
  await dialog.getByRole("button", { name: "保存" }).click();
  await dialog.waitFor({ state: "detached" });
  await table.getByText("体育补选").waitFor();
  await page.getByRole("region", { name: /通知/ }).getByText("已新建：体育补选").waitFor();

  await opener.click();
  await dialog.waitFor();
  await dialog.getByRole("button", { name: "关闭" }).click();
  await dialog.waitFor({ state: "detached" });
  assert.equal(await opener.evaluate((element) => element === document.activeElement), true, "focus is back");

  await table.getByRole("button", { name: "列设置" }).click();
  await page.getByRole("checkbox", { name: /名额/ }).uncheck();
  await table.getByRole("columnheader", { name: /名额/ }).waitFor({ state: "detached" });
}
