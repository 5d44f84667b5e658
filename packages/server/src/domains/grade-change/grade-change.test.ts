import {
  approveGradeSheets,
  approveWorkflowTask,
  assignGradeReview,
  askGradeCorrection,
  askGradeReview,
  getGradeCorrection,
  checkGradeSheet,
  type Client,
  decideGradeReview,
  getGradeSheet,
  getMyGrades,
  openGradeSheet,
  opineGradeReview,
  saveGradeCells,
  searchGradeCorrections,
  searchGradeReviews,
  searchGrades,
  searchMyWorkflowTasks,
  searchNotifications,
  submitGradeSheet,
} from "@huxuan/api-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { GradeWorld } from "../../../testing/grade-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { publishSheets } from "../grade-sheet/publish.ts";

let server: TestServer;
let world: GradeWorld;
let teacher: Client;
let office: Client;
let homeOffice: Client;

beforeAll(async () => {
  server = await startTestServer();
  world = await GradeWorld.create(server, { students: 8 });
  teacher = await server.client("t0");
  office = await server.client("office0");
  homeOffice = await server.client("office1");
});
afterAll(() => server.close());

const ACTOR = {
  accountId: 1,
  personName: "教务0",
  roleId: "2",
  schoolId: null,
  impersonatorId: null,
  ip: "",
  requestId: "test",
};

/** A class whose only student, by index, has this grade: entered, approved and published. Gives the grade's id. */
async function published(name: string, n: number, mark: string): Promise<number> {
  const { id: offeringId } = await world.graded({ name, students: [n] });
  const { id, rows } = (await openGradeSheet({ client: teacher, body: { offeringId, examKind: "regular" } }))
    .data;
  const studentId = rows[0]?.studentId as number;
  await saveGradeCells({
    client: teacher,
    path: { id },
    body: { cells: ["p1", "p2"].map((column) => ({ studentId, column, from: "", to: mark })) },
  });
  const { sequence } = (await checkGradeSheet({ client: teacher, path: { id } })).data;
  const version = async () => (await getGradeSheet({ client: office, path: { id } })).data.version;
  await submitGradeSheet({ client: teacher, path: { id }, body: { sequence, version: await version() } });
  await approveGradeSheets({ client: office, body: { sheets: [{ id, version: await version() }] } });
  await publishSheets(server.services, [{ id, version: await version() }], ACTOR);
  const { items } = (await searchGrades({ client: office, body: { offeringId } })).data;
  return items[0]?.id as number;
}

const ask = async (n: number, id: number) =>
  (
    await askGradeReview({
      client: await world.client(n),
      path: { id },
      body: { fault: "leftOut", reason: "大题少加了 5 分" },
    })
  ).data;
const grades = async (n: number) =>
  (await getMyGrades({ client: await world.client(n) })).data.terms.flatMap((term) => term.grades);

test("a review is asked for once, looked at by two who did not mark it, and corrects the grade when both say so", async () => {
  const id = await published("数学分析", 0, "57");
  const review = await ask(0, id);
  expect(review).toMatchObject({ state: "asked", result: "57", opinions: [] });
  expect((await ask(0, id)).id).toBe(review.id);
  await expect(ask(1, id)).rejects.toMatchObject({ status: 404 });
  const assign = (teacherIds: number[], client = office, version = review.version) =>
    assignGradeReview({
      client,
      path: { id: review.id },
      body: { teacherIds: teacherIds as [number, number], version },
    });
  const [own, one, , , two] = world.teachers.map((each) => each.id) as [
    number,
    number,
    number,
    number,
    number,
  ];
  await expect(assign([own, one])).rejects.toMatchObject({
    status: 400,
    fields: [{ field: "teacherIds", message: "任课教师不能复核自己评定的成绩" }],
  });
  await expect(assign([one, two], homeOffice)).rejects.toMatchObject({ status: 403 });
  const assigned = (await assign([one, two])).data;
  expect(assigned).toMatchObject({ state: "reviewing", opinions: [{}, {}] });
  const decide = async () => {
    const [now] = (await searchGradeReviews({ client: office, body: {} })).data.items;
    return (
      await decideGradeReview({
        client: office,
        path: { id: review.id },
        body: { answer: "第三大题漏加 5 分", version: now?.version ?? 0 },
      })
    ).data;
  };
  await expect(decide()).rejects.toMatchObject({ message: "复核人还没有都提出意见" });
  const opine = async (account: string, result: string) =>
    opineGradeReview({
      client: await server.client(account),
      path: { id: review.id },
      body: { result, words: "第三大题漏加 5 分" },
    });
  await opine("t1", "62");
  await opine("t4", "61");
  await expect(opine("t3", "62")).rejects.toMatchObject({ status: 404 });
  await expect(decide()).rejects.toMatchObject({ message: "两位复核人的意见不一致，请重新安排复核人" });
  await opine("t4", "62");
  expect(await decide()).toMatchObject({ state: "changed", result: "62", decidedBy: "教务0" });
  expect(await grades(0)).toMatchObject([{ original: { text: "62" }, passed: true, corrected: true }]);
  const kept = (
    await searchGrades({ client: homeOffice, body: { studentId: world.selection.students[0]?.id ?? 0 } })
  ).data.items[0];
  expect(kept?.earlier).toMatchObject([{ original: { text: "57" }, reason: "成绩复核：第三大题漏加 5 分" }]);
  const told = (await searchNotifications({ client: await world.client(0), body: {} })).data.items[0];
  expect(told).toMatchObject({ kind: "gradeChanged" });
});

test("a review that finds nothing keeps the grade, and the student does not learn who looked", async () => {
  const id = await published("常微分方程", 1, "70");
  const review = await ask(1, id);
  const [, one, , , two] = world.teachers.map((each) => each.id) as [number, number, number, number, number];
  await assignGradeReview({
    client: office,
    path: { id: review.id },
    body: { teacherIds: [one, two], version: review.version },
  });
  for (const account of ["t1", "t4"])
    await opineGradeReview({
      client: await server.client(account),
      path: { id: review.id },
      body: { result: "70", words: "无误" },
    });
  const [now] = (await searchGradeReviews({ client: office, body: { state: "reviewing" } })).data.items;
  await decideGradeReview({
    client: office,
    path: { id: review.id },
    body: { answer: "评分无误", version: now?.version ?? 0 },
  });
  const mine = (await searchGradeReviews({ client: await world.client(1), body: { mine: true } })).data.items;
  expect(mine).toMatchObject([{ state: "kept", answer: "评分无误", opinions: [], result: "70" }]);
  expect(await grades(1)).toMatchObject([{ original: { text: "70" }, corrected: false }]);
});

test("after the deadline no review can be asked for", async () => {
  const id = await published("复变函数", 2, "80");
  await server.database.pool.query("update grade set review_until = $2 where id = $1", [
    id,
    new Date(server.clock().getTime() - 1000),
  ]);
  await expect(ask(2, id)).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(/^复核已于\d+月\d+日截止$/u),
  });
});

test("a teacher's correction is decided by workflow, in two steps, and changes the grade at its end alone", async () => {
  const id = await published("实变函数", 3, "59");
  const correct = (to: string, client = teacher) =>
    askGradeCorrection({
      client,
      path: { id },
      body: { to, fault: "misentered", reason: "录入时写错了一位", scan: PICTURE },
    });
  await expect(correct("95", await server.client("t1"))).rejects.toMatchObject({ status: 404 });
  await expect(correct("120")).rejects.toMatchObject({ status: 409 });
  await expect(correct("59")).rejects.toMatchObject({ message: "更正后的成绩与现在的一样，不需要更正" });
  expect((await correct("95")).data).toMatchObject({ from: "59", to: "95", state: "running" });
  await expect(correct("96")).rejects.toMatchObject({
    message: "这条成绩已有更正申请在审核，请等待结果",
  });
  for (const step of ["学院审核", "教务处审核"]) {
    const [task] = (await searchMyWorkflowTasks({ client: office, body: { box: "todo" } })).data.items;
    expect(task).toMatchObject({ step });
    expect(await grades(3)).toMatchObject([{ original: { text: "59" } }]);
    await approveWorkflowTask({ client: office, path: { id: task?.id ?? 0 }, body: { opinion: "同意" } });
  }
  expect(await grades(3)).toMatchObject([{ original: { text: "95" }, corrected: true }]);
  const { items } = (await searchGradeCorrections({ client: teacher, body: {} })).data;
  const path = { id: items[0]?.id as number };
  expect((await getGradeCorrection({ client: office, path })).data).toMatchObject({ to: "95", scan: {} });
  await expect(getGradeCorrection({ client: await server.client("t1"), path })).rejects.toMatchObject({
    status: 404,
  });
  expect(items).toMatchObject([{ state: "approved", result: "95", from: "59", scan: {} }]);
});

/** The smallest PNG. */
const PICTURE = new File(
  [
    Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    ),
  ],
  "试卷.png",
);
