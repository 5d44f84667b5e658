import {
  attemptSelection,
  checkCreditLedger,
  type Client,
  getCreditBank,
  getMyCreditBank,
  getMyGrades,
  getMyProgramme,
  getLedgerStanding,
  getMyVerdicts,
  getRuleImpact,
  getRuleProposals,
  getSchoolVerdicts,
  type PublicCourseSearch,
  searchCreditBanks,
  searchMyRules,
  searchNotifications,
  searchPublicCourses,
  searchSelectableOfferings,
  type SelectionSearch,
  tryRecognitionRules,
} from "@huxuan/api-client";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RecognitionWorld } from "../../../testing/recognition-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { transaction } from "../../db/index.ts";
import { correctGrade, grade } from "../grade/index.ts";
import { recognitionRule } from "../recognition-rule/index.ts";
import { transcriptOf } from "../transcript/student-transcript.ts";
import { keepChecks } from "./check.ts";
import { balancesOfStudent } from "./ledger.ts";
import { creditTransaction, recognition, seatVerdict } from "./tables.ts";

let server: TestServer;
let world: RecognitionWorld;
let office: Client;
/** Of the home school, that students 0, 2 and 4 are of. */
let homeOffice: Client;
let admin: Client;
let course: Record<"structures" | "algorithms" | "target" | "second", number>;
const classes: Record<string, { id: number; courseId: number }> = {};

beforeAll(async () => {
  server = await startTestServer();
  world = await RecognitionWorld.create(server, { students: 8 });
  office = await server.client("office0");
  homeOffice = await server.client("office1");
  admin = await server.client("admin");
  await world.agreement();
  course = {
    structures: await world.course("数据结构", { host: 0, credits: 2 }),
    algorithms: await world.course("算法", { host: 0, credits: 1.5 }),
    target: await world.course("数据结构与算法", { credits: 3 }),
    second: await world.course("离散数学", { credits: 2 }),
  };
  for (const year of [2024, 2025, 2026])
    await world.programme(
      [
        { name: "专业选修", credits: 10 },
        { name: "专业必修", credits: 6, courseIds: [course.target, course.second] },
      ],
      { grade: year, total: 160 },
    );
  server.clock.advance({ minutes: 1 });
});
afterAll(() => server.close());

const bank = async (n: number) => (await getMyCreditBank({ client: await world.client(n) })).data;
const verdict = async (n: number, courseId: number) =>
  (await getMyVerdicts({ client: await world.client(n), body: { courseIds: [courseId] } })).data.items[0]
    ?.verdict;

test("without a rule a course of another school needs an application, and without an agreement it does not count", async () => {
  expect(await verdict(0, course.structures)).toMatchObject({
    outcome: "application",
    credits: 0,
    text: "需要申请认定",
    fee: 200,
  });
  expect(await verdict(1, course.structures)).toMatchObject({ outcome: "no", text: "不计入本校学分" });
  // What the own school teaches needs no verdict.
  expect(await verdict(0, course.target)).toBeUndefined();
});

test("a rule says what a course counts as: to the student, to the public, and to the office that tries it", async () => {
  const { number } = await world.rule([course.structures], { module: "专业选修" });
  const text = `计入模块 专业选修 · 2 学分（规则 ${number} 第 1 版）`;
  expect(await verdict(0, course.structures)).toMatchObject({
    outcome: "counts",
    module: "专业选修",
    credits: 2,
    text,
  });
  const body = { homeSchoolId: world.schoolId(1), courseIds: [course.structures] };
  const shown = await getSchoolVerdicts({ client: server.anonymous(), body });
  expect(shown.data.items[0]?.verdict).toMatchObject({ outcome: "counts", text });
  const tried = await tryRecognitionRules({
    client: homeOffice,
    body: { ...body, studentId: world.studentId(0) },
  });
  expect(tried.data.items[0]?.verdict).toMatchObject({ text });
  await expect(tryRecognitionRules({ client: office, body })).rejects.toMatchObject({ status: 403 });
  const foreign = { ...body, studentId: world.studentId(1) };
  await expect(tryRecognitionRules({ client: homeOffice, body: foreign })).rejects.toMatchObject({
    status: 404,
  });
  const mine = (await searchMyRules({ client: await world.client(0), body: {} })).data.items;
  expect(mine).toMatchObject([{ number, verdict: { outcome: "counts" }, openClasses: 0 }]);
});

test("a seat keeps the verdict of the version that was in force when it was taken", async () => {
  classes["structures"] = await world.taught("数据结构", [0, 2], { courseId: course.structures });
  const [before] = await server.services.db.select().from(recognitionRule);
  server.clock.advance({ minutes: 1 });
  await world.rule(
    [course.structures],
    { module: "专业选修" },
    { number: before?.number as number, revision: 2, minimumMark: 900 },
  );
  await world.follow();
  const frozen = await server.services.db.select().from(seatVerdict);
  expect(frozen.map(({ ruleId, outcome, credits }) => ({ ruleId, outcome, credits }))).toEqual([
    { ruleId: before?.id, outcome: "counts", credits: 2 },
    { ruleId: before?.id, outcome: "counts", credits: 2 },
  ]);
  expect((await verdict(0, course.structures))?.text).toContain("第 1 版");
  expect((await verdict(4, course.structures))?.text).toContain("第 2 版");
  expect(await bank(0)).toMatchObject({ balance: 0, studying: 2, cap: 40, left: 40, sound: true });
});

test("an office sees whom a change of a rule would meet, and which courses are taken without one", async () => {
  const revisions = await server.services.db.select().from(recognitionRule).orderBy(recognitionRule.revision);
  const [first, second] = revisions.map(({ id }) => id) as [number, number];
  const impact = async (id: number, client: Client) => (await getRuleImpact({ client, path: { id } })).data;
  expect(await impact(first, homeOffice)).toMatchObject({ seats: 2, students: 2, recognised: 0 });
  // It is of the rule, whichever of its versions the seats keep.
  expect(await impact(second, homeOffice)).toEqual(await impact(first, homeOffice));
  await expect(impact(first, office)).rejects.toMatchObject({ status: 404 });

  const taught = await world.taught("数字电路", [0, 2, 4]);
  const query = { homeSchoolId: world.schoolId(1), hostSchoolId: world.schoolId(0) };
  const proposed = (await getRuleProposals({ client: homeOffice, query })).data.items;
  expect(proposed.map(({ course: of, enrolled }) => [of.id, enrolled])).toEqual([[taught.courseId, 3]]);
  await expect(getRuleProposals({ client: office, query })).rejects.toMatchObject({ status: 403 });
});

test("once the grade is published, what was passed is earned and what the seat says is recognised, once", async () => {
  await world.publish(classes["structures"]?.id as number, { 0: "81", 2: "55" });
  await world.follow();
  await world.follow();
  expect(await bank(0)).toMatchObject({
    balance: 2,
    waiting: 0,
    studying: 0,
    left: 38,
    grades: [],
    sound: true,
    lines: [
      { kind: "recognise", text: "数据结构 → 专业选修", change: 2, balance: 2, module: "专业选修" },
      { kind: "earn", text: "数据结构", change: 0, balance: 0 },
    ],
  });
  expect(await bank(2)).toMatchObject({ balance: 0, waiting: 0, lines: [] });
  const [row] = await server.services.db.select().from(recognition);
  expect(row).toMatchObject({ number: 1, way: "rule", state: "recognised", mark: "81", credits: 2 });
  expect(Object.fromEntries(await balancesOfStudent(server.services.db, world.studentId(0)))).toEqual({
    "issued@T0": -2,
    earned: 0,
    "module:专业选修": 2,
  });
  const told = (await searchNotifications({ client: await world.client(0), body: {} })).data.items;
  expect(told.map(({ title }) => title)).toContain("数据结构 → 专业选修：已认定 2 学分（RA-0001）");
});

test("recognised credits count in the student's programme", async () => {
  const mine = (await getMyProgramme({ client: await world.client(0) })).data;
  expect(mine.credits).toBe(2);
  expect(mine.modules.find(({ key }) => key === "m0")).toMatchObject({
    credits: 2,
    counted: [{ courseId: course.structures, by: "module", credits: 2 }],
  });
});

test("recognised credits are part of the student's averages, and of their transcript with the host named", async () => {
  const mine = (await getMyGrades({ client: await world.client(0) })).data;
  expect(mine).toMatchObject({ credits: 2, courses: 1, gpa: "3.00", average: "81.00" });
  expect(mine.terms[0]?.grades).toMatchObject([
    { courseName: "数据结构", guest: true, counts: true, note: "已认定为「专业选修」，计入学分" },
  ]);
  const { data } = await transcriptOf(server.services.db, world.studentId(0), "zh");
  expect(data.terms.flatMap(({ rows }) => rows)).toMatchObject([
    { course: "数据结构", credits: "2.0", mark: "81", point: "3.0", remark: "互认", note: 1 },
  ]);
  expect(data.notes).toEqual(["甲大学"]);
});

test("several courses that a rule asks for together wait for the last grade, and count with their mean", async () => {
  const { number } = await world.rule(
    [course.structures, course.algorithms],
    { targetIds: [course.target] },
    { minimumMark: 600 },
  );
  const a = await world.taught("数据结构", [4], { courseId: course.structures });
  const b = await world.taught("算法", [4], { courseId: course.algorithms });
  await world.follow();
  expect((await verdict(4, course.algorithms))?.text).toBe(
    `计为《数据结构与算法》 · 模块 专业必修 · 3 学分（规则 ${number} 第 1 版）`,
  );
  await world.publish(b.id, { 4: "88" });
  await world.follow();
  expect(await bank(4)).toMatchObject({ balance: 0, waiting: 1.5 });
  await world.publish(a.id, { 4: "78" });
  await world.follow();
  const rows = await server.services.db
    .select()
    .from(recognition)
    .where(eq(recognition.studentId, world.studentId(4)));
  expect(rows).toMatchObject([{ way: "rule", mark: "82", credits: 3, module: "" }]);
});

test("a grade that is corrected below the minimum leaves the recognition, and the office hears of it", async () => {
  const [of] = await server.services.db
    .select()
    .from(grade)
    .where(eq(grade.studentId, world.studentId(0)));
  await transaction(server.services.db, (tx) =>
    correctGrade(tx, server.services, {
      gradeId: of?.id as number,
      to: "50",
      reason: "登录错误",
      by: "教务0",
      now: server.clock(),
    }),
  );
  await world.follow();
  await world.follow();
  expect(await bank(0)).toMatchObject({ balance: 2, sound: true });
  const told = (await searchNotifications({ client: homeOffice, body: {} })).data.items;
  expect(told.map(({ title }) => title)).toEqual(["RA-0001：成绩已更正为 50，没有通过，请核对是否撤销认定"]);
});

test("what was earned and not used goes with a correction, and comes again with the next one", async () => {
  const { id } = await world.taught("线性代数", [2], { credits: 3 });
  const { 2: gradeId } = await world.publish(id, { 2: "61" });
  const correct = async (to: string) => {
    const made = { gradeId: gradeId as number, to, reason: "登录错误", by: "教务0", now: server.clock() };
    await transaction(server.services.db, (tx) => correctGrade(tx, server.services, made));
    await world.follow();
  };
  await world.follow();
  expect(await bank(2)).toMatchObject({
    waiting: 3,
    grades: [{ name: "线性代数", verdict: { outcome: "application" } }],
  });
  await correct("58");
  expect(await bank(2)).toMatchObject({ waiting: 0, grades: [] });
  await correct("60");
  expect(await bank(2)).toMatchObject({
    waiting: 3,
    lines: [{ kind: "earn" }, { kind: "correct" }, { kind: "earn" }],
  });
});

test("an office sees the banks of its own students, the province all, and the host none", async () => {
  const found = async (client: Client) =>
    (await searchCreditBanks({ client, body: { keyword: "学生" } })).data.items.map(({ id, balance }) => [
      id,
      balance,
    ]);
  const own = [
    [world.studentId(0), 2],
    [world.studentId(2), 0],
    [world.studentId(4), 3],
  ];
  expect(await found(homeOffice)).toEqual(own);
  expect(await found(admin)).toEqual(own);
  expect(await found(office)).toEqual([]);
  const path = { id: world.studentId(0) };
  expect((await getCreditBank({ client: homeOffice, path })).data).toMatchObject({ balance: 2 });
  await expect(getCreditBank({ client: office, path })).rejects.toMatchObject({ status: 404 });
});

test("the ledger is only added to, each transaction comes to 0, and names the one before it", async () => {
  const { pool } = server.database;
  for (const statement of [
    "update credit_transaction set text = 'x'",
    "delete from credit_transaction",
    "truncate credit_transaction cascade",
    "update credit_entry set credits = credits + 1",
    "delete from credit_entry",
    "update seat_verdict set credits = 9",
  ])
    await expect(pool.query(statement), statement).rejects.toThrow(/only added/);
  const [last] = await server.services.db
    .select()
    .from(creditTransaction)
    .where(eq(creditTransaction.studentId, world.studentId(4)))
    .orderBy(creditTransaction.number);
  const insert = (hash: string, number: number) =>
    `with t as (insert into credit_transaction (student_id, number, kind, at, text, grade_id, grade_number, previous_hash, hash)
       values (${world.studentId(4)}, ${number}, 'earn', now(), 'x', ${last?.gradeId}, 9, '${hash}', repeat('a', 64)) returning id)
     insert into credit_entry (transaction_id, position, account, credits) select id, 0, 'earned', 1 from t`;
  await expect(pool.query(insert("0".repeat(64), 5))).rejects.toThrow(/hash of the one before/);
  const { rows } = await pool.query<{ hash: string; number: number }>(
    "select hash, number from credit_transaction where student_id = $1 order by number desc limit 1",
    [world.studentId(4)],
  );
  await expect(pool.query(insert(rows[0]?.hash as string, (rows[0]?.number as number) + 1))).rejects.toThrow(
    /do not come to 0/,
  );
});

test("somebody who changes the ledger behind the triggers is found, and no statement is issued meanwhile", async () => {
  expect((await checkCreditLedger({ client: homeOffice })).data).toMatchObject({ accounts: 3, broken: [] });
  const { pool } = server.database;
  await pool.query("alter table credit_entry disable trigger credit_entry_kept");
  const doubled = (factor: string) =>
    pool.query(
      `update credit_entry e set credits = credits * ${factor} from credit_transaction t
       where t.id = e.transaction_id and t.student_id = $1 and t.number = 2`,
      [world.studentId(0)],
    );
  await doubled("2");
  expect((await checkCreditLedger({ client: homeOffice })).data.broken).toEqual([
    "乙大学 S0000 学生0：第 2 笔与记录时不同",
  ]);
  expect((await checkCreditLedger({ client: office })).data).toMatchObject({ accounts: 0, broken: [] });
  expect(await bank(0)).toMatchObject({ sound: false });
  // Every night all are checked, and the office hears of it once.
  const { services } = server;
  const standing = async (client: Client) => (await getLedgerStanding({ client })).data;
  const toldOfFaults = async () =>
    (await searchNotifications({ client: homeOffice, body: {} })).data.items.filter(({ title }) =>
      title.includes("的学分账目与记录时不同"),
    ).length;
  expect(await standing(homeOffice)).toEqual({ accounts: 3, broken: 0, faults: [] });
  for (let night = 0; night < 2; night += 1) await keepChecks(services.db, services.clock());
  expect(await standing(homeOffice)).toEqual({
    accounts: 3,
    broken: 1,
    faults: ["乙大学 S0000 学生0：第 2 笔与记录时不同"],
    checkedAt: services.clock().toISOString(),
  });
  expect(await standing(office)).toEqual({ accounts: 0, broken: 0, faults: [] });
  expect(await toldOfFaults()).toBe(1);
  await doubled("0.5");
  await pool.query("alter table credit_entry enable trigger credit_entry_kept");
  expect((await checkCreditLedger({ client: admin })).data.broken).toEqual([]);
  await keepChecks(services.db, services.clock());
  expect(await standing(admin)).toMatchObject({ broken: 0, faults: [] });
});

test("who had a course recognised has passed it: courses that ask for it are open to them", async () => {
  const { selection } = world.grades;
  const roundId = await selection.round();
  const next = await selection.offering({ name: "高级算法", capacity: 5 });
  await selection.prerequisite(next.courseId, course.target);
  const attempt = async (n: number) =>
    (await attemptSelection({ client: await world.client(n), body: { roundId, offeringId: next.id } })).data;
  await expect(attempt(2)).rejects.toMatchObject({
    message: expect.stringContaining("需要先修读并通过 数据结构与算法"),
  });
  expect(await attempt(4)).toMatchObject({ outcome: "enrolled" });
});

test("a list of classes is filtered and ordered by what they count as, and counts that only when asked", async () => {
  const { selection } = world.grades;
  const roundId = await selection.round();
  for (const courseId of [course.structures, course.algorithms])
    await selection.offering({ name: "认定筛选", capacity: 5, courseId });
  // Of the own school only what is open to its own students.
  const audience = { schoolIds: [world.schoolId(1), world.schoolId(2)] };
  await selection.offering({ name: "认定筛选", capacity: 5, courseId: course.target, host: 1, audience });
  const search = async (n: number, over: Partial<SelectionSearch> = {}) => {
    const body = { roundId, keyword: "认定筛选", ...over };
    const { items, facets } = (await searchSelectableOfferings({ client: await world.client(n), body })).data;
    const courses = new Set(items.map(({ offering }) => offering.course.id));
    return { courses: [...courses], counted: facets.countsAs.map(({ value, count }) => [value, count]) };
  };
  expect((await search(6)).counted).toEqual([]);
  expect((await search(6, { countsAs: [] })).counted).toEqual([
    ["own", 1],
    ["counts", 1],
    ["application", 1],
    ["no", 0],
  ]);
  expect((await search(6, { countsAs: ["counts"] })).courses).toEqual([course.structures]);
  expect(new Set((await search(6, { countsAs: ["own", "application"] })).courses)).toEqual(
    new Set([course.algorithms, course.target]),
  );
  const orderBy = [{ field: "countsAs" as const, sortType: "asc" as const }];
  expect((await search(6, { page: { pageIndex: 1, pageSize: 9, orderBy } })).courses).toEqual([
    course.structures,
    course.target,
    course.algorithms,
  ]);
  // Their school has no agreement.
  expect((await search(1, { countsAs: ["no"] })).courses).toHaveLength(3);
  // The same for a visitor, once a school is asked about.
  const visitor = async (over: Partial<PublicCourseSearch>) => {
    const body = { keyword: "认定筛选", ...over };
    const { items, facets } = (await searchPublicCourses({ client: server.anonymous(), body })).data;
    return { courses: items.map((one) => one.course.id), counted: facets.countsAs.map(({ count }) => count) };
  };
  expect((await visitor({ countsAs: ["counts"] })).counted).toEqual([]);
  expect((await visitor({ countsAs: ["counts"] })).courses).toHaveLength(3);
  const asked = { homeSchoolId: world.schoolId(1) };
  expect(await visitor({ ...asked, countsAs: ["counts"] })).toEqual({
    courses: [course.structures],
    counted: [1, 1, 1, 0],
  });
  expect((await visitor({ ...asked, page: { pageIndex: 1, pageSize: 9, orderBy } })).courses).toEqual([
    course.structures,
    course.target,
    course.algorithms,
  ]);
});
