import { createLibraryQuestion, getSessionUserInfo, searchQuestionnaires } from "@huxuan/api-client";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { seriousViolations } from "./stage/accessibility.ts";
import { openStage } from "./stage/browser.ts";
import { clientOf } from "./stage/people.ts";
import { signIn } from "./stage/sign-in.ts";

const NAME = "城市课程评价";
const FROM_LIBRARY = "实验条件能满足学习需要";

const stage = openStage();

const rows = (page: Page) => page.getByRole("list", { name: `${NAME}的题目` }).locator("> li");
const phone = (page: Page) => page.getByRole("list", { name: "手机预览" });
const found = async () =>
  (await searchQuestionnaires({ client: await clientOf("school"), body: { name: NAME } })).data.items;

test("an office writes a questionnaire, tries it, puts it to use and copies it", async () => {
  const client = await clientOf("school");
  const { school } = (await getSessionUserInfo({ client })).data;
  await createLibraryQuestion({
    client,
    body: {
      schoolId: school?.id ?? 0,
      purpose: "evaluation",
      question: {
        key: "q1",
        kind: "scale",
        title: FROM_LIBRARY,
        hint: "",
        required: true,
        dimension: "教学条件",
      },
    },
  });
  const page = await stage.enter("office");
  await signIn(page, "school", "/evaluation/questionnaires");
  await page.getByRole("button", { name: "新建问卷" }).click();
  const dialog = page.getByRole("dialog", { name: "新建问卷" });
  await dialog.getByRole("textbox", { name: "名称" }).fill(NAME);
  await dialog.getByRole("button", { name: "新建并打开" }).click();
  await page.getByRole("heading", { name: NAME, level: 1 }).waitFor();
  await expect.poll(() => rows(page).count()).toBe(13);

  // By keys alone: another question behind the last one, with two choices, and up by one place.
  await page.getByRole("button", { name: "单选", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => rows(page).count()).toBe(14);
  await page.keyboard.type("课堂进度");
  await page.getByRole("textbox", { name: "选项 1" }).focus();
  await page.keyboard.type("偏慢");
  await page.getByRole("button", { name: "保存草稿" }).hover();
  await expect.poll(() => page.getByText("请写选项，或删掉这一行").count()).toBeGreaterThan(0);
  await page.getByRole("textbox", { name: "选项 2" }).focus();
  await page.keyboard.type("正合适");
  await page.getByRole("button", { name: "第 14 题：课堂进度" }).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await page.getByRole("button", { name: "第 13 题：课堂进度" }).waitFor();

  // From the library, by mouse.
  await page.getByRole("button", { name: "从题库选题" }).click();
  const drawer = page.getByRole("dialog", { name: "从题库选题" });
  await drawer.getByRole("checkbox", { name: FROM_LIBRARY }).click();
  await drawer.getByRole("button", { name: "加入 1 道题" }).click();
  await page.getByRole("button", { name: `第 15 题：${FROM_LIBRARY}` }).waitFor();

  // The preview asks what was written, and answers work there.
  await phone(page).getByRole("radio", { name: "正合适" }).click();
  expect(await phone(page).getByRole("radio", { name: "正合适" }).isChecked()).toBe(true);
  expect(await seriousViolations(page)).toEqual([]);

  await page.getByRole("button", { name: "保存草稿" }).click();
  await page.getByText("草稿已保存").waitFor();
  await page.getByRole("button", { name: "启用", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "启用问卷" }).click();
  await page.getByText("这一版在使用中，题目不能改").waitFor();
  expect(await page.getByRole("button", { name: "保存草稿" }).count()).toBe(0);
  expect(await page.getByRole("button", { name: "单选", exact: true }).count()).toBe(0);

  await page.getByRole("button", { name: "复制为新版本" }).click();
  await page.getByText("第 2 版 草稿").waitFor();
  await page.getByRole("button", { name: "第 1 题：备课认真，按时上下课" }).click();
  await page.getByRole("textbox", { name: "题目" }).fill("备课认真，准时上下课");
  await page.getByRole("button", { name: "保存草稿" }).click();
  await expect
    .poll(async () => (await found()).find(({ revision }) => revision === 2)?.questions[0]?.title)
    .toBe("备课认真，准时上下课");
  await page.getByRole("button", { name: "各版本" }).click();
  const difference = page.getByRole("table", { name: "第 1 版与第 2 版的不同" });
  await difference.getByText("备课认真，准时上下课").first().waitFor();
  await difference.getByText("备课认真，按时上下课").first().waitFor();

  const [first, second] = (await found()).toSorted((one, other) => one.revision - other.revision);
  expect(first).toMatchObject({ revision: 1, state: "active" });
  expect(second).toMatchObject({ revision: 2, state: "draft" });
  expect(first?.questions[12]).toMatchObject({ kind: "single", title: "课堂进度" });
  expect(first?.questions[14]).toMatchObject({ title: FROM_LIBRARY, dimension: "教学条件" });
});

test("on a phone the questions and the preview are a page each", async () => {
  const [one] = await found();
  const page = await stage.enter("office on a phone", { viewport: { width: 360, height: 740 } });
  await signIn(page, "school", `/evaluation/questionnaires/${one?.id}`);
  await page.getByRole("button", { name: "手机预览" }).click();
  await phone(page).getByRole("radio").first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
