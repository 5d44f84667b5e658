import { answerFeedback, countUnreadNotifications, createFeedback } from "@huxuan/api-client";
import { expect, test } from "vitest";
import { seriousViolations } from "./stage/accessibility.ts";
import { openStage } from "./stage/browser.ts";
import { clientOf } from "./stage/people.ts";
import { signIn } from "./stage/sign-in.ts";
import { tooSmallForFingers } from "./stage/touch.ts";

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

const stage = openStage();

test("a student on a phone hears of an answer as it comes, and goes from it to where it stands", async () => {
  const page = await stage.enter("student", PHONE);
  await signIn(page, "student");
  const bell = page.getByRole("button", { name: /^通知/u });
  const bellWith = (unread: number) => page.getByRole("button", { name: `通知，${unread} 条未读` });
  const client = await clientOf("student");
  // The round that is open was told when it opened.
  const { count } = (await countUnreadNotifications({ client })).data;
  expect(count).toBeGreaterThan(0);
  await bellWith(count).waitFor();

  const body = { feedback: "手机上的通知", page: "/student/index" };
  const { data: sent } = await createFeedback({ client, body });
  const answer = { answer: "已经有了", version: sent.version };
  const office = await clientOf("admin");
  await answerFeedback({ client: office, path: { id: sent.id }, body: answer });
  await bellWith(count + 1).waitFor();
  await bell.click();
  const list = page.getByRole("dialog", { name: "通知" });
  const answered = list.getByRole("button", { name: /你的意见有了答复：手机上的通知/u });
  await answered.waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await answered.click();
  await page.waitForURL("/student/user/feedback");
  await page.getByText("已经有了").waitFor();
  await bellWith(count).waitFor();

  await bell.click();
  await list.getByRole("button", { name: "查看全部通知" }).click();
  await page.waitForURL("/student/user/notifications");
  await page.getByRole("button", { name: /你的意见有了答复：手机上的通知/u }).waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  expect(await tooSmallForFingers(page)).toEqual([]);
  await page.getByRole("button", { name: "全部标为已读" }).click();
  await page.getByRole("button", { name: "通知", exact: true }).waitFor();
  await stage.leave(page);
});

test("an office is told why its notifications cannot be read, and tries again", async () => {
  const page = await stage.enter("school");
  await signIn(page, "school");
  const search = "**/notifications/search";
  await page.route(search, (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole("button", { name: /的菜单$/ }).click();
  await page.getByRole("menuitem", { name: "我的通知" }).click();
  await page.waitForURL("/user/notifications");
  await page.getByText("我的通知暂时无法读取").waitFor();
  await page.unroute(search);
  await page.getByRole("button", { name: "重试" }).click();
  await page.getByText("我的通知暂时无法读取").waitFor({ state: "hidden" });
  expect(await seriousViolations(page)).toEqual([]);
  await stage.leave(page);
});
