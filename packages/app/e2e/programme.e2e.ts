import { getMyProgramme, type Programme, searchProgrammes } from "@huxuan/api-client";
import { beforeAll, expect, test } from "vitest";
import { seriousViolations } from "./stage/accessibility.ts";
import { openStage } from "./stage/browser.ts";
import { makeSemester, type OwnSemester } from "./stage/own-semester.ts";
import { clientOf } from "./stage/people.ts";
import { pressAct } from "./stage/row-act.ts";
import { giveSession } from "./stage/sign-in.ts";

const stage = openStage();
let world: OwnSemester;
/** The newest version of a grade of which another grade has a programme too, and that one. */
let changed: Programme;
let other: Programme;

beforeAll(async () => {
  world = await makeSemester({ course: "方案修订用课", seats: [1] });
  const client = await clientOf("school");
  const { items } = (
    await searchProgrammes({
      client,
      body: { page: { pageIndex: 1, pageSize: 100 }, state: "published", newest: true },
    })
  ).data;
  // Not one that students of other stories follow.
  const mine = (await getMyProgramme({ client: await clientOf("student") })).data.programme;
  const [pair] = [...Map.groupBy(items, ({ major, track }) => `${major}/${track}`).values()].filter(
    (some) => some.length > 1 && some.every(({ major }) => major !== mine?.major),
  );
  [changed, other] = pair as [Programme, Programme];
});

test("an office revises a programme from the next term on, in two grades at once", async () => {
  const page = await stage.enter("office");
  await giveSession(page, "school");
  await page.goto(`/programmes/plans?keyword=${encodeURIComponent(changed.major)}`);
  const row = page
    .getByRole("row")
    .filter({ hasText: `${changed.grade}` })
    .first();
  await pressAct(row, "修订");
  const dialog = page.getByRole("dialog", { name: /^修订「/u });
  await dialog.getByRole("textbox", { name: "修订原因" }).fill("调整学位名称");
  await dialog.getByRole("combobox", { name: "执行学期" }).click();
  await page.getByRole("option", { name: world.semesterName }).click();
  expect(await seriousViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "开始修订" }).click();
  await page.getByRole("heading", { level: 1, name: new RegExp(`${changed.grade} 级`, "u") }).waitFor();
  await page.getByText("第 2 版 草稿").waitFor();
  expect(await page.getByRole("combobox", { name: "执行学期" }).textContent()).toContain(world.semesterName);

  await page.getByRole("textbox", { name: "学位" }).fill("工学学士");
  await page.getByRole("button", { name: "保存草稿" }).click();
  await page.getByText("草稿已保存").waitFor();

  await page
    .getByRole("button", { name: "用于其他年级" })
    .or(page.getByRole("button", { name: /更多/u }))
    .first()
    .click();
  const entry = page.getByRole("menuitem", { name: "用于其他年级" });
  const grades = page.getByRole("dialog", { name: "用于其他年级" });
  await entry.or(grades).first().waitFor();
  if (await entry.isVisible()) await entry.click();
  await grades.getByRole("checkbox", { name: new RegExp(`^${other.grade} 级`, "u") }).click();
  expect(await seriousViolations(page)).toEqual([]);
  await grades.getByRole("button", { name: "用于 1 个年级" }).click();
  const outcome = page.getByRole("dialog", { name: "1 个年级已改" });
  await outcome.getByText("已改 1 处").waitFor();
  await outcome.getByRole("link", { name: `${other.grade} 级草稿` }).click();
  await page.getByRole("heading", { level: 1, name: new RegExp(`${other.grade} 级`, "u") }).waitFor();
  expect(await page.getByRole("textbox", { name: "学位" }).inputValue()).toBe("工学学士");
  await stage.leave(page);
});
