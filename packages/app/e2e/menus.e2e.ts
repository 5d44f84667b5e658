import { queryPermissionTree } from "@huxuan/api-client";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { seriousViolations } from "./stage/accessibility.ts";
import { openStage } from "./stage/browser.ts";
import { clientOf } from "./stage/people.ts";
import { pressAct } from "./stage/row-act.ts";
import { signIn } from "./stage/sign-in.ts";

const stage = openStage();

const entryOf = (page: Page, name: string) =>
  page.getByRole("tree", { name: "菜单" }).getByRole("treeitem", { name });

const act = (page: Page, entry: string, label: string) => pressAct(entryOf(page, entry), label);

test("the platform's office renames a page, orders it, adds a link, and sets the page back; everybody's menu follows", async () => {
  const page = await stage.enter("administrator");
  await signIn(page, "admin", "/system/menus");
  await act(page, "选课监控", "编辑");
  const dialog = page.getByRole("dialog", { name: "修改菜单「选课监控」" });
  await dialog.getByLabel("名称").fill("实时监控");
  expect(await seriousViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "保存菜单" }).click();
  await dialog.waitFor({ state: "hidden" });
  await act(page, "实时监控", "上移");
  await page.getByText("菜单顺序已保存").waitFor();
  // Their own sidebar shows it without a reload.
  const sidebar = page.getByRole("navigation").first();
  await sidebar.getByText("选课管理").click();
  await sidebar.getByText("实时监控").waitFor();

  await page.getByRole("button", { name: "新建外部链接" }).click();
  const link = page.getByRole("dialog", { name: "新建外部链接" });
  await link.getByLabel("名称").fill("省教育厅");
  await link.getByLabel("网址").fill("javascript:alert(1)");
  await link.getByRole("button", { name: "保存菜单" }).click();
  await link.getByText("请填写以 http:// 或 https:// 开头的网址").waitFor();
  await link.getByLabel("网址").fill("https://example.edu.cn/");
  await link.getByRole("button", { name: "保存菜单" }).click();
  await entryOf(page, "省教育厅").waitFor();
  expect(await seriousViolations(page)).toEqual([]);

  // A group in which something stands is not taken out.
  await act(page, "选课管理", "移出");
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "移出菜单" }).click();
  await question.getByText(/分组里还有 \d+ 个菜单/).waitFor();
  await question.getByRole("button", { name: "取消" }).click();

  await act(page, "省教育厅", "移出");
  await page.getByRole("alertdialog").getByRole("button", { name: "移出菜单" }).click();
  await entryOf(page, "省教育厅").waitFor({ state: "hidden" });
  await act(page, "实时监控", "恢复默认");
  await page.getByRole("alertdialog").getByRole("button", { name: "恢复默认" }).click();
  await entryOf(page, "选课监控").waitFor();
  await stage.leave(page);
});

test("a page is dragged into another group, moved on by keys, and stands there for who gives permissions", async () => {
  const page = await stage.enter("administrator");
  await signIn(page, "admin", "/system/menus");
  const [moved, target] = [entryOf(page, "选课日志"), entryOf(page, "公共数据")];
  // What is open would lie between them.
  await page.getByRole("button", { name: "全部收起" }).click();
  await entryOf(page, "选课管理").press("ArrowRight");
  await moved.scrollIntoViewIfNeeded();
  const [from, to] = [await moved.locator("[data-part=handle]").boundingBox(), await target.boundingBox()];
  if (from === null || to === null) throw new Error("The tree is not drawn");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + to.height / 2, { steps: 5 });
  expect(await target.getAttribute("data-drop")).toBe("inside");
  await page.mouse.up();
  await page.getByText("菜单顺序已保存").first().waitFor();
  // Its own group has fewer.
  const placeOf = async () => Number(await moved.getAttribute("aria-posinset"));
  await expect.poll(placeOf).toBeGreaterThan(8);
  const last = await placeOf();
  await moved.press("Alt+ArrowUp");
  await expect.poll(placeOf).toBe(last - 1);
  expect(await seriousViolations(page)).toEqual([]);

  const { tree } = (await queryPermissionTree({ client: await clientOf("admin"), body: {} })).data;
  const group = tree.find(({ nameZh }) => nameZh === "公共数据");
  expect(group?.children.map(({ nameZh }) => nameZh)).toContain("选课日志");
  await act(page, "选课日志", "恢复默认");
  await page.getByRole("alertdialog").getByRole("button", { name: "恢复默认" }).click();
  await page.getByText("菜单已恢复").first().waitFor();
  await stage.leave(page);
});

test("a school's office does not come to the menu", async () => {
  const page = await stage.enter("office");
  await signIn(page, "school", "/system/menus");
  await page.waitForURL("/401");
  await stage.leave(page);
});
