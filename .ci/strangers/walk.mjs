// What a person does on the stranger's page, and what must be seen there.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

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

/** Colours are compared as they are painted: a framework may write them in another colour space. */
async function looks(page, wanted) {
  for (const [selector, styles] of Object.entries(wanted)) {
    const [found, expected] = await page
      .locator(selector)
      .first()
      .evaluate((element, expectations) => {
        const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
        const painted = (colour) => {
          canvas.clearRect(0, 0, 1, 1);
          canvas.fillStyle = colour;
          canvas.fillRect(0, 0, 1, 1);
          return canvas.getImageData(0, 0, 1, 1).data.join(" ");
        };
        const asSeen = (values) =>
          Object.fromEntries(
            Object.keys(expectations).map((name) => [
              name,
              /color$/i.test(name) ? painted(values[name]) : values[name],
            ]),
          );
        return [asSeen(getComputedStyle(element)), asSeen(expectations)];
      }, styles);
    assert.deepEqual(found, expected, `looks of ${selector}`);
  }
}

/** Walks through the page of the README; throws at the first thing that is not as it should be. */
export async function walk(page, project) {
  const table = page.getByRole("region", { name: "课程", exact: true });
  await table.getByText("高等代数 1").waitFor();
  await looks(page, project.host);
  await looks(page, ours);
  const told = page.getByRole("region", { name: /通知/ });
  const rows = table.locator("tbody tr");

  await page.getByRole("textbox", { name: "课程名称" }).fill("数据");
  await page.getByRole("button", { name: "查询", exact: true }).click();
  await page.getByText("共 5 条结果").waitFor();
  assert.equal(await rows.count(), 5, "rows found");

  const opener = page.getByRole("button", { name: "新建课程" });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "新建课程" });
  await dialog.waitFor();
  // Loaded with its styles when it was opened.
  await looks(page, { "[data-component=dialog]": { position: "fixed" } });
  await dialog.getByRole("button", { name: "保存" }).click();
  await dialog.getByText("请填写课程名称").waitFor();
  await dialog.getByLabel("课程号").fill("C001");
  await dialog.getByLabel("课程名称").fill("数据可视化");
  await dialog.getByRole("combobox", { name: "开课学校" }).click();
  await page.getByRole("option", { name: "东湖大学" }).click();
  await dialog.getByLabel("学分").fill("2");
  await dialog.getByRole("button", { name: "保存" }).click();
  await dialog.getByText("课程号 C001 已有课程在用").waitFor();
  await dialog.getByLabel("课程号").fill("C100");
  await dialog.getByRole("button", { name: "保存" }).click();
  await dialog.waitFor({ state: "detached" });
  await told.getByText("已保存：数据可视化").waitFor();
  await page.getByText("共 6 条结果").waitFor();
  assert.equal(await opener.evaluate((element) => element === document.activeElement), true, "focus is back");

  await table.getByRole("checkbox", { name: "选择 数据可视化" }).check();
  await table.getByText("已选 1 项").waitFor();
  await page.getByRole("button", { name: "导出" }).click();
  const exporting = page.getByRole("dialog", { name: "导出" });
  // What is ticked is what somebody wants who ticked it.
  assert.equal(await exporting.getByRole("radio", { name: /已选记录/ }).isChecked(), true, "scope");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    exporting.getByRole("button", { name: "导出", exact: true }).click(),
  ]);
  assert.equal(download.suggestedFilename(), "课程.tsv");
  assert.equal(
    readFileSync(await download.path(), "utf8").trim(),
    "课程号\t课程名称\t开课学校\t学分\nC100\t数据可视化\t东湖大学\t2",
  );
  await exporting.getByText("课程.tsv").waitFor();
  await exporting.getByRole("button", { name: "关闭" }).last().click();

  await table
    .getByRole("row", { name: /数据可视化/ })
    .getByRole("button", { name: "删除" })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "删除" }).click();
  await told.getByText("已删除 1 门课程").waitFor();
  await page.getByText("共 5 条结果").waitFor();

  await table.getByRole("button", { name: "列设置" }).click();
  await page.getByRole("checkbox", { name: /学分/ }).uncheck();
  await table.getByRole("columnheader", { name: /学分/ }).waitFor({ state: "detached" });
}

/** The README's own `main.tsx`: the list is its address, so back is the list before and reload the same list. */
export async function walkAddress(page) {
  const name = page.getByRole("textbox", { name: "课程名称" });
  await page.getByText("共 48 条结果").waitFor();
  await name.fill("数据");
  await name.press("Enter");
  await page.getByText("共 9 条结果").waitFor();
  await page.reload();
  await page.getByText("共 9 条结果").waitFor();
  assert.equal(await name.inputValue(), "数据", "after a reload");
  await page.goBack();
  await page.getByText("共 48 条结果").waitFor();
  assert.equal(await name.inputValue(), "", "after going back");
}
