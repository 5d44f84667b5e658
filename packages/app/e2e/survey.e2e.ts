import {
  activateQuestionnaire,
  type ApiFailure,
  answerMySurvey,
  answerPublicSurvey,
  type Client,
  createHuxuanClient,
  createQuestionnaire,
  getSessionUserInfo,
  getSurveyPlan,
  getSurveyResults,
  login,
  memoryTokenStore,
  openAccount,
  runJobKind,
  searchStudents,
  searchSurveys,
  setPassword,
} from "@huxuan/api-client";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type MailServer, startMailServer } from "../../server/testing/mail-server.ts";
import { seriousViolations } from "./stage/accessibility.ts";
import { openStage } from "./stage/browser.ts";
import { chinaTime } from "./stage/china-time.ts";
import { mailLink } from "./stage/mail-link.ts";
import { clientOf } from "./stage/people.ts";
import { startDemoCopy, type Stop } from "./stage/server-process.ts";
import { type Account, giveSession, PASSWORD } from "./stage/sign-in.ts";

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const SURVEY = "校园满意度";
const QUESTIONS = [
  { key: "q1", kind: "scale", title: "总体满意", hint: "", required: true },
  { key: "q2", kind: "nps", title: "你会向同学推荐本校吗", hint: "", required: true },
  { key: "q3", kind: "text", title: "还想说的", hint: "", required: false },
] as const;
const answers = (mark: number) => [
  { question: "q1", value: mark },
  { question: "q2", value: 9 },
];

const stage = openStage();
const stops: Stop[] = [];
let url: string;
let post: MailServer;
let office: Client;
let id: number;
/** Two departments of the school, with students who can sign in: six of the first, five of the other. */
let departments: [string, string];
const students: { useraccount: string; department: string }[] = [];

beforeAll(async () => {
  post = await startMailServer();
  stops.push(() => post.close());
  const settings = {
    // More people sign in here within a minute than at a school.
    HUXUAN_LOGINS_PER_MINUTE: "0",
    HUXUAN_SMTP_URL: post.url,
    HUXUAN_MAIL_FROM: "huxuan@example.edu.cn",
    HUXUAN_URL: "https://huxuan.example.edu.cn",
  };
  url = await startDemoCopy(inject("demo"), settings, (end) => stops.push(end));
  office = await clientOf("school", url);
  const schoolId = (await getSessionUserInfo({ client: office })).data.school?.id as number;
  const { data: made } = await createQuestionnaire({
    client: office,
    body: { schoolId, purpose: "survey", name: SURVEY, intro: "大约一分钟。", questions: [...QUESTIONS] },
  });
  await activateQuestionnaire({ client: office, path: { id: made.id } });
  const admin = await clientOf("admin", url);
  const page = { pageIndex: 1, pageSize: 200 };
  const { items } = (await searchStudents({ client: office, body: { schoolId, page } })).data;
  departments = [...new Set(items.map(({ department }) => department))].slice(0, 2) as [string, string];
  for (const [at, department] of departments.entries()) {
    const some = items.filter((one) => one.department === department).slice(1, at === 0 ? 7 : 6);
    for (const { id: personId } of some) {
      const { data } = await openAccount({ client: admin, body: { kind: "student", personId } });
      await chooseFirst(data.useraccount, data.password ?? "");
      students.push({ useraccount: data.useraccount, department });
    }
  }
});
afterAll(async () => {
  for (const end of stops.toReversed()) await end();
});

/** The password that a student chooses at the first sign-in. */
async function chooseFirst(username: string, password: string): Promise<void> {
  const client = createHuxuanClient({ baseUrl: url, tokens: memoryTokenStore() });
  const failure = await login({ client, body: { username, password } }).catch((error: ApiFailure) => error);
  const token = "passwordToken" in failure ? failure.passwordToken : undefined;
  await setPassword({ client, body: { token, newPassword: PASSWORD } });
}

const enterAs = async (who: string, address: string, options = {}): Promise<Page> => {
  const page = await stage.enter(who, { baseURL: url, ...options });
  await giveSession(page, who);
  await page.goto(address);
  return page;
};
const press = async (page: Page, act: string, sure: string) => {
  await page.getByRole("button", { name: act, exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: sure }).click();
  await page.getByRole("alertdialog").waitFor({ state: "hidden" });
};
/** Does now what is done each minute. */
const keep = async () => {
  const client = await clientOf("admin", url);
  await runJobKind({ client, path: { jobKind: "survey-keep" } }).catch((failure: ApiFailure) =>
    expect(failure.code).toBe("STATE_CONFLICT"),
  );
};

test("an office makes a survey by sample, reads how many it asks, and opens it", async () => {
  const page = await enterAs("school", "/evaluation/surveys");
  await page.getByRole("button", { name: "新建问卷调查" }).click();
  const dialog = page.getByRole("dialog", { name: "新建问卷调查" });
  await dialog.getByRole("textbox", { name: "名称" }).fill(SURVEY);
  await dialog.getByRole("combobox", { name: "问卷" }).click();
  await page.getByRole("option", { name: SURVEY, exact: true }).click();
  await dialog.getByLabel("开放时间").fill(chinaTime(1));
  await dialog.getByLabel("截止时间").fill(chinaTime(48));
  await dialog.getByRole("radio", { name: "抽样" }).click();
  for (const department of departments) {
    await dialog.getByRole("combobox", { name: "院系" }).fill(department);
    await page.getByRole("option", { name: department, exact: true }).click();
  }
  await page.keyboard.press("Escape");
  // So many are wanted and so few expected to answer that all are asked.
  await dialog.getByRole("spinbutton", { name: "允许误差" }).fill("5");
  await dialog.getByRole("spinbutton", { name: "预计回收率" }).fill("10");
  expect(await seriousViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "保存问卷调查" }).click();
  await dialog.waitFor({ state: "hidden" });
  const [made] = (await searchSurveys({ client: office, body: { keyword: SURVEY } })).data.items;
  id = made?.id as number;
  await page.goto(`/evaluation/surveys/${id}`);
  const { data: plan } = await getSurveyPlan({ client: office, path: { id } });
  await page
    .getByText(`总体 ${plan.population} 人，需要 ${plan.wanted} 份，邀请 ${plan.invited} 人`)
    .waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await press(page, "审核通过", "审核通过");
  await press(page, "现在开放", "开放问卷");
  await page.getByText("进行中", { exact: true }).first().waitFor();
  await stage.leave(page);
});

test("a student finds it at home on a phone, answers by thumb, and the draft survives a reload", async () => {
  const [first] = students;
  const page = await enterAs(first?.useraccount ?? "", "/student/index", PHONE);
  await page.getByRole("link", { name: `去填写 ${SURVEY}` }).click();
  await page.getByText("谁能看到什么").waitFor();
  await page.getByText("还有 2 题必答").waitFor();
  await page.getByRole("radio", { name: "5 很同意" }).click();
  await page.getByText("还有 1 题必答").waitFor();
  await page.reload();
  await page.getByText("还有 1 题必答").waitFor();
  expect(await page.getByRole("radio", { name: "5 很同意" }).isChecked()).toBe(true);
  await page.getByRole("button", { name: "提交答卷" }).click();
  await page.getByText("这一题必答").waitFor();
  await page.getByRole("radio", { name: /^9/u }).click();
  await page.getByRole("textbox", { name: /还想说的/u }).fill("食堂再开晚一点，找我 13812345678");
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "提交答卷" }).click();
  await page.getByText("答卷已经收到，谢谢你").waitFor();
  await page.goto("/student/user/surveys");
  await page.getByText("已答", { exact: true }).waitFor();
  await stage.leave(page);
});

test("the office sees the weighted result, as it is reckoned by hand", async () => {
  for (const { useraccount, department } of students.slice(1)) {
    const client = await clientOf(useraccount as Account, url);
    await answerMySurvey({
      client,
      path: { id },
      body: { answers: answers(department === departments[0] ? 4 : 2) },
    });
  }
  await expect
    .poll(
      async () => {
        await keep();
        return (await getSurveyResults({ client: office, path: { id } })).data.answers;
      },
      { timeout: 60_000, interval: 1_000 },
    )
    // A sixth that comes a minute after five others waits for more, or for the end.
    .toBeGreaterThanOrEqual(10);
  const { data: plan } = await getSurveyPlan({ client: office, path: { id } });
  const [of, other] = departments.map(
    (name) => plan.units.find(({ unit }) => unit === name)?.population ?? 0,
  ) as [number, number];
  // Six of the first department gave 5, 4, 4, 4, 4, 4; five of the other 2: each stands for N ÷ n of its own.
  const mean = ((of / 6) * 25 + (other / 5) * 10) / (of + other);
  const page = await enterAs("school", `/evaluation/surveys/${id}`);
  await page.getByText("每满 5 份一起显示").waitFor();
  await press(page, "提前截止", "截止问卷");
  await page.getByText("已截止", { exact: true }).first().waitFor();
  await page
    .getByText(`平均 ${(Math.round(mean * 100) / 100).toFixed(2)}`)
    .first()
    .waitFor();
  await page.getByText("按院系加权").waitFor();
  await page.getByText("食堂再开晚一点，找我 138****5678").waitFor();
  await page.getByRole("grid", { name: /各单位的满意指数/u }).waitFor();
  expect(await page.getByText(students[0]?.useraccount ?? "–").count()).toBe(0);
  expect(await seriousViolations(page)).toEqual([]);
  await press(page, "公布结果", "公布结果");
  await stage.leave(page);

  const student = await enterAs(students[0]?.useraccount ?? "", `/student/user/surveys?survey=${id}`, PHONE);
  await student.getByText(`${SURVEY} · 结果`).waitFor();
  await student
    .getByText(`平均 ${(Math.round(mean * 100) / 100).toFixed(2)}`)
    .first()
    .waitFor();
  expect(await student.getByText("食堂再开晚一点").count()).toBe(0);
  expect(await seriousViolations(student)).toEqual([]);
  await stage.leave(student);
});

test("a graduate answers by the link of a mail, once; used, unknown and closed links say so", async () => {
  const page = await enterAs("school", "/evaluation/surveys");
  await page.getByRole("button", { name: "新建问卷调查" }).click();
  const dialog = page.getByRole("dialog", { name: "新建问卷调查" });
  await dialog.getByRole("textbox", { name: "名称" }).fill("毕业生跟踪");
  await dialog.getByRole("combobox", { name: "问卷" }).click();
  await page.getByRole("option", { name: SURVEY, exact: true }).click();
  await dialog.getByLabel("开放时间").fill(chinaTime(1));
  await dialog.getByLabel("截止时间").fill(chinaTime(48));
  await dialog.getByRole("radio", { name: "校外人员" }).click();
  await dialog.getByRole("checkbox", { name: /公开链接/u }).click();
  await dialog.getByRole("button", { name: "保存问卷调查" }).click();
  await dialog.waitFor({ state: "hidden" });
  const [made] = (await searchSurveys({ client: office, body: { keyword: "毕业生跟踪" } })).data.items;
  await page.goto(`/evaluation/surveys/${made?.id}`);
  await page.getByRole("button", { name: "粘贴名单" }).click();
  const pasting = page.getByRole("dialog", { name: /加名单/u });
  await pasting
    .getByRole("textbox", { name: "名单" })
    .fill("姓名\t邮箱\n王一\twang@example.cn\t2024 届\n李二");
  await pasting.getByText("第 3 行没有邮箱：李二").waitFor();
  await pasting.getByRole("textbox", { name: "名单" }).fill("姓名\t邮箱\n王一\twang@example.cn\t2024 届");
  await pasting.getByRole("button", { name: "加入 1 人" }).click();
  await pasting.waitFor({ state: "hidden" });
  expect(await seriousViolations(page)).toEqual([]);
  await press(page, "审核通过", "审核通过");
  await press(page, "现在开放", "开放问卷");
  await page.getByRole("link", { name: /\/survey\//u }).waitFor();
  await stage.leave(page);

  const links = () => post.got.flatMap(({ source }) => mailLink(source, "/survey") ?? []);
  await expect.poll(() => links().length, { timeout: 60_000 }).toBe(1);
  const link = links()[0]?.pathname ?? "";
  const phone = await stage.enter("graduate", { baseURL: url, ...PHONE });
  await phone.goto(link);
  // Drawn on the server: it is there before any script.
  await phone.getByRole("heading", { name: "毕业生跟踪" }).waitFor();
  await phone.getByText("这个链接只能用一次").waitFor();
  await phone.getByRole("radio", { name: "4 同意" }).click();
  await phone.getByRole("radio", { name: /^8/u }).click();
  expect(await seriousViolations(phone)).toEqual([]);
  await phone.getByRole("button", { name: "提交答卷" }).click();
  await phone.getByText("答卷已经收到，谢谢你").waitFor();
  const used = await phone.goto(link);
  expect(used?.status()).toBe(410);
  await phone.getByText("这个链接已经用过").waitFor();
  const unknown = await phone.goto("/survey/nobody-made-this-link");
  expect(unknown?.status()).toBe(404);
  await phone.getByRole("heading", { name: "没有找到这份问卷" }).waitFor();
  expect(await seriousViolations(phone)).toEqual([]);

  const [open] = (await searchSurveys({ client: office, body: { keyword: "毕业生跟踪" } })).data.items;
  const token = open?.publicToken ?? "";
  await phone.goto(`/survey/${token}`);
  await phone.getByText("同一个浏览器只能答一次").waitFor();
  await phone.getByRole("radio", { name: "4 同意" }).click();
  await phone.getByRole("radio", { name: /^8/u }).click();
  await phone.getByRole("button", { name: "提交答卷" }).click();
  await phone.getByText("答卷已经收到，谢谢你").waitFor();
  await phone.goto(`/survey/${token}`);
  await phone.getByText("这台设备已经答过了").waitFor();
  await stage.leave(phone);
  const anonymous = createHuxuanClient({ baseUrl: url, tokens: memoryTokenStore() });
  await expect(
    answerPublicSurvey({ client: anonymous, path: { token }, body: { answers: answers(4) } }),
  ).rejects.toMatchObject({ status: 400 });
});
