import {
  type ApiFailure,
  createMyRecognition,
  decideRecognition,
  getRecognition,
  getSessionUserInfo,
  getMyCreditBank,
  runJobKind,
  searchNotifications,
  searchReconciliationLines,
  submitMyRecognition,
} from "@huxuan/api-client";
import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { seriousViolations } from "./stage/accessibility.ts";
import { openStage } from "./stage/browser.ts";
import { handInGrades, publishGrades } from "./stage/grading.ts";
import { moduleWithRoom } from "./stage/module-with-room.ts";
import { makeSemester, type OwnSemester } from "./stage/own-semester.ts";
import { clientOf, makeAccount, openStudentAccount } from "./stage/people.ts";
import { pressAct } from "./stage/row-act.ts";
import { type Account, giveSession, PASSWORD } from "./stage/sign-in.ts";

const COURSE = "城市与河流";
/** An officer of the student's school: the demo has none there. */
const OFFICER = "settling-office";
/** Two credits at the 80 yuan that the demo's agreement asks. */
const AMOUNT = "160.00";

const stage = openStage();
let world: OwnSemester;
/** A student of their own: those of the demo, whom all stories share, have little room in their modules. */
let student: Account;
let home: { id: number; name: string };

beforeAll(async () => {
  student = (await openStudentAccount(PASSWORD)).useraccount as Account;
  world = await makeSemester({ course: COURSE, seats: [4] });
  home = (await getSessionUserInfo({ client: await clientOf(student) })).data.school as typeof home;
  await makeAccount(OFFICER, PASSWORD, { schoolId: home.id, roleIds: ["2"] });
});

const rowOf = (page: Page) => page.getByRole("row").filter({ hasText: COURSE });
const enterAs = async (who: string, address: string): Promise<Page> => {
  const page = await stage.enter(who);
  await giveSession(page, who);
  await page.goto(address);
  return page;
};
const reconciliation = () => `/recognition/reconciliation?semesterId=${world.semesterId}`;

/** Does now what is done each minute, until the home school knows what the seat counts as. */
async function freezeVerdicts(): Promise<void> {
  const client = await clientOf("admin");
  const found = async () => {
    await runJobKind({ client, path: { jobKind: "seat-verdicts" } }).catch((failure: ApiFailure) =>
      expect(failure.code).toBe("STATE_CONFLICT"),
    );
    const { data } = await searchReconciliationLines({ client, body: { semesterId: world.semesterId } });
    return data.items[0]?.verdict;
  };
  await expect.poll(found, { timeout: 30_000, interval: 500 }).toBe("需要申请认定");
}

test("the home office finds what was passed and not recognised, reminds the student, and it is gone", async () => {
  const [only] = world.classes;
  await world.take(student, only);
  await world.close();
  await world.keepLists(only, 1);
  await publishGrades(await handInGrades(world, { p1: "85", p2: "91" }));
  await freezeVerdicts();
  const page = await enterAs(OFFICER, reconciliation());
  await rowOf(page).getByText("所在学校缺").waitFor();
  await rowOf(page).getByText("已通过，没有认定，也没有申请").waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await pressAct(rowOf(page), "提醒学生申请");
  await page.getByText(/^已提醒/u).waitFor();

  const client = await clientOf(student);
  const told = (await searchNotifications({ client, body: {} })).data.items;
  expect(told.map(({ title }) => title)).toContainEqual(expect.stringContaining(`《${COURSE}》已通过`));
  const waiting = (await getMyCreditBank({ client })).data.grades.find(({ name }) => name === COURSE);
  const { data: asked } = await createMyRecognition({
    client,
    body: {
      gradeIds: [waiting?.gradeId as number],
      targetIds: [],
      module: await moduleWithRoom(client),
      reason: "内容相近",
    },
  });
  await submitMyRecognition({ client, path: { id: asked.id } });
  await page.reload();
  await rowOf(page).getByText("认定正在审核").waitFor();
  // The office, and where it has one officer the province, decide step by step.
  const province = await clientOf("admin");
  const deciding = [await clientOf(OFFICER as Account), province];
  await expect
    .poll(async () => {
      for (const office of deciding) {
        const { data } = await getRecognition({ client: office, path: { id: asked.id } });
        const body = { outcome: "approve", opinion: "同意", version: data.version } as const;
        if (data.allowed.includes("decide"))
          await decideRecognition({ client: office, path: { id: asked.id }, body });
      }
      const { data } = await getRecognition({ client: province, path: { id: asked.id } });
      return data.state;
    })
    .toBe("recognised");
  await page.reload();
  await rowOf(page).getByText("成绩、学分一致").waitFor();
  await stage.leave(page);
});

test("the host sees the same line, between both schools, and nothing that is not its to mend", async () => {
  const page = await enterAs("school", reconciliation());
  await page.getByRole("link", { name: `${home.name} → 湘江理工大学` }).click();
  await page.waitForURL(/homeSchoolId=/u);
  await rowOf(page).getByText("成绩、学分一致").waitFor();
  expect(await rowOf(page).getByRole("button", { name: "提醒学生申请" }).count()).toBe(0);
  await stage.leave(page);
});

test("the year is settled: made by one, disputed, answered by the other, confirmed, paid and closed", async () => {
  const payer = await enterAs(OFFICER, "/recognition/settlements");
  await payer.getByRole("button", { name: "生成结算" }).click();
  const making = payer.getByRole("dialog", { name: "生成结算" });
  const choose = async (field: string, option: string) => {
    await making.getByRole("combobox", { name: field }).click();
    await payer.getByRole("option", { name: option, exact: true }).click();
  };
  // As the semester begins: 2031–2032 学年第一学期.
  await choose("学年", world.semesterName.replace(/第.学期$/u, ""));
  await choose("对方学校", "湘江理工大学");
  await making.getByRole("button", { name: "生成结算" }).click();
  await payer.waitForURL(/\/recognition\/settlements\/\d+/u);
  await payer.getByText(`${home.name}应付湘江理工大学 ${AMOUNT} 元`).waitFor();
  expect(await seriousViolations(payer)).toEqual([]);

  await pressAct(rowOf(payer), "提出争议");
  const disputing = payer.getByRole("dialog", { name: /提出争议/u });
  await disputing.getByRole("textbox", { name: "理由" }).fill("这名学生第一周已退课");
  await disputing.getByRole("button", { name: "提出争议" }).click();
  await disputing.waitFor({ state: "hidden" });
  await payer.getByText("有 1 行争议没有处理").waitFor();
  expect(await payer.getByRole("button", { name: "确认结算" }).count()).toBe(0);

  const payee = await enterAs("school", new URL(payer.url()).pathname);
  await pressAct(rowOf(payee), "处理争议");
  const answering = payee.getByRole("dialog", { name: /处理.*争议/u });
  await answering.getByText("这名学生第一周已退课").waitFor();
  await answering.getByRole("textbox", { name: "说明" }).fill("名单定稿时仍在册");
  expect(await seriousViolations(payee)).toEqual([]);
  await answering.getByRole("button", { name: "处理争议" }).click();
  await answering.waitFor({ state: "hidden" });

  const confirm = async (page: Page) => {
    await page.reload();
    await page.getByRole("button", { name: "确认结算" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "确认结算" }).click();
    await page.getByRole("alertdialog").waitFor({ state: "hidden" });
  };
  await confirm(payer);
  await payer.getByText("待收款方确认").waitFor();
  await confirm(payee);
  await payee.getByText("待付款", { exact: true }).waitFor();

  await payer.reload();
  await payer.getByRole("button", { name: "登记付款" }).click();
  const paying = payer.getByRole("dialog", { name: /登记付给/u });
  await paying.getByRole("textbox", { name: "付款凭证" }).fill("2048-财-0711");
  await paying.getByRole("button", { name: "登记付款" }).click();
  await paying.waitFor({ state: "hidden" });
  await payer.getByText("2048-财-0711").first().waitFor();

  await payee.reload();
  await payee.getByRole("button", { name: "确认到账" }).click();
  await payee.getByRole("alertdialog").getByRole("button", { name: "确认到账" }).click();
  await payee.getByText("已结清").first().waitFor();
  expect(await seriousViolations(payee)).toEqual([]);
  await stage.leave(payer);
  await stage.leave(payee);
});
