import {
  type Client,
  closeSettlement,
  confirmSettlement,
  createSettlement,
  discardSettlement,
  disputeSettlement,
  exportExcel,
  getSettlement,
  getSettlementFlows,
  paySettlement,
  remakeSettlement,
  resolveSettlement,
  searchNotifications,
  searchSettlementLines,
  searchSettlements,
} from "@huxuan/api-client";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RecognitionWorld } from "../../../testing/recognition-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { keepPositiveLists } from "../positive-list/index.ts";
import { enrolment } from "../selection/index.ts";
import { settlement, settlementDispute, settlementLine } from "./tables.ts";

let server: TestServer;
let world: RecognitionWorld;
/** Of the schools A and B, of a third one, and of the province. */
let a: Client;
let b: Client;
let third: Client;
let province: Client;
let id: number;
const YEAR = 2026;

beforeAll(async () => {
  server = await startTestServer();
  world = await RecognitionWorld.create(server, { students: 6 });
  [a, b, third, province] = [
    await server.client("office1"),
    await server.client("office2"),
    await server.client("office0"),
    await server.client("admin"),
  ];
});
afterAll(() => server.close());

const A = () => world.schoolId(1);
const B = () => world.schoolId(2);
const body = () => ({ year: YEAR, schoolId: A(), partnerId: B() });
const read = async (client: Client = a) => (await getSettlement({ client, path: { id } })).data;
const at = async () => ({ path: { id }, version: (await read()).version });
const lines = async (client: Client = a, search: object = {}) =>
  (await searchSettlementLines({ client, path: { id }, body: search })).data.items;
const act = async <Body extends object>(
  call: (options: { client: Client; path: { id: number }; body: Body & { version: number } }) => Promise<{
    data: unknown;
  }>,
  client: Client,
  said: Body,
) => {
  const { path, version } = await at();
  return (await call({ client, path, body: { ...said, version } })).data;
};

/** A class whose seats are worth so much that few of them come to the example: no course is. */
async function taught(
  name: string,
  students: number[],
  { school, credits }: { school: 1 | 2; credits: number },
) {
  const made = await world.taught(name, students, { school, teachers: [2] });
  await server.services.db.update(enrolment).set({ credits }).where(eq(enrolment.offeringId, made.id));
}

test("nothing is settled before there is a class with a final list", async () => {
  await expect(createSettlement({ client: a, body: body() })).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining("没有跨校选课"),
  });
  await expect(createSettlement({ client: a, body: { ...body(), partnerId: A() } })).rejects.toMatchObject({
    status: 400,
  });
  await expect(
    createSettlement({ client: province, body: { ...body(), partnerId: 999_999 } }),
  ).rejects.toMatchObject({ status: 400, fields: [{ field: "partnerId" }] });
});

test("300.0 credits at 80 yuan less 140.0 at 100: A pays B 10,000 yuan", async () => {
  await world.agreement(1, {
    partnerId: B(),
    feeAtSchool: 100,
    feeAtPartner: 80,
    validFrom: "2026-01-01",
  });
  // Students of A are 0, 2 and 4, those of B 1, 3 and 5.
  for (const n of [1, 2, 3]) await taught(`甲校学生的课${n}`, [0, 2], { school: 2, credits: 50 });
  await taught("乙校学生的课", [1, 3], { school: 1, credits: 70 });
  const made = (await createSettlement({ client: a, body: body() })).data;
  id = made.id;
  expect(made).toMatchObject({
    yearName: "2026–2027 学年",
    state: "draft",
    payer: { id: A() },
    payee: { id: B() },
    amount: 10_000,
    credits: 440,
    openDisputes: 0,
    pending: 0,
    allowed: ["remake", "confirm", "dispute", "discard"],
  });
  expect(made.directions).toMatchObject([
    { home: { id: A() }, host: { id: B() }, students: 2, lines: 6, credits: 300, amount: 24_000 },
    { home: { id: B() }, host: { id: A() }, students: 2, lines: 2, credits: 140, amount: 14_000 },
  ]);
  expect((await read(b)).allowed).toEqual(["remake", "dispute", "discard"]);
  expect((await read(province)).allowed).toEqual(["remake", "discard"]);
  expect(await lines()).toHaveLength(8);
  expect(await lines(b, { homeSchoolId: B() })).toMatchObject([
    { credits: 70, fee: 100, amount: 7_000, kind: "listed", agreed: true, included: true },
    { credits: 70, fee: 100, amount: 7_000 },
  ]);
});

test("of a pair and a year one is alive, and no third school sees it or makes it", async () => {
  const swapped = { year: YEAR, schoolId: B(), partnerId: A() };
  await expect(createSettlement({ client: b, body: swapped })).rejects.toMatchObject({
    status: 409,
    code: "DUPLICATE",
  });
  await expect(createSettlement({ client: third, body: body() })).rejects.toMatchObject({ status: 403 });
  await expect(getSettlement({ client: third, path: { id } })).rejects.toMatchObject({ status: 404 });
  await expect(searchSettlementLines({ client: third, path: { id }, body: {} })).rejects.toMatchObject({
    status: 404,
  });
  await expect(
    confirmSettlement({ client: third, path: { id }, body: { version: 1 } }),
  ).rejects.toMatchObject({ status: 404 });
  const listed = async (client: Client, search: object = {}) =>
    (await searchSettlements({ client, body: search })).data.items.map((one) => one.id);
  expect(await listed(third)).toEqual([]);
  expect(await listed(province)).toEqual([id]);
  expect(await listed(a, { waiting: true, year: YEAR, schoolId: B(), keyword: "乙" })).toEqual([id]);
  expect(await listed(b, { waiting: true })).toEqual([]);
  expect(await listed(b, { waiting: false, state: "draft" })).toEqual([id]);
  expect((await getSettlementFlows({ client: third })).data).toMatchObject({ years: [], flows: [] });
  expect((await getSettlementFlows({ client: b })).data).toMatchObject({
    year: YEAR,
    years: [YEAR],
    flows: [
      { homeSchoolId: A(), hostSchoolId: B(), students: 2, credits: 300, amount: 24_000 },
      { homeSchoolId: B(), hostSchoolId: A(), students: 2, credits: 140, amount: 14_000 },
    ],
  });
});

test("made again, it follows the lists: who withdrew in mid-term pays, who went from the list does not", async () => {
  const { db } = server.services;
  const [first, second] = await db
    .select()
    .from(enrolment)
    .where(eq(enrolment.homeSchoolId, A()))
    .orderBy(enrolment.id);
  const gone = { droppedAt: server.clock(), dropReason: "withdrawn" };
  await db
    .update(enrolment)
    .set({ ...gone, state: "withdrawn" })
    .where(eq(enrolment.id, first?.id as number));
  await db
    .update(enrolment)
    .set({ ...gone, state: "dropped" })
    .where(eq(enrolment.id, second?.id as number));
  await server.database.pool.query("update offering_seat set version = version + 1");
  await keepPositiveLists(server.services);
  // What was made stays as it was.
  expect((await read()).amount).toBe(10_000);
  await act(remakeSettlement, b, {});
  expect(await read()).toMatchObject({ amount: 6_000, directions: [{ credits: 250, lines: 5 }, {}] });
  expect(await lines(a, { kind: "withdrawn" })).toMatchObject([{ amount: 4_000, included: true }]);
});

test("a dispute takes a given confirmation back, and nobody confirms while it is open", async () => {
  await expect(act(confirmSettlement, b, {})).rejects.toMatchObject({ status: 403 });
  await expect(act(confirmSettlement, province, {})).rejects.toMatchObject({ status: 403 });
  await act(confirmSettlement, a, {});
  expect(await read(b)).toMatchObject({
    state: "payerConfirmed",
    payerConfirmedBy: expect.any(String),
    allowed: ["confirm", "dispute"],
  });
  const [withdrawn] = await lines(b, { kind: "withdrawn" });
  const lineId = withdrawn?.id as number;
  await expect(act(disputeSettlement, province, { lineId, reason: "不计" })).rejects.toMatchObject({
    status: 403,
  });
  await act(disputeSettlement, a, { lineId, reason: "第二周已退课，不应收费" });
  expect(await read()).toMatchObject({ state: "draft", openDisputes: 1, payerConfirmedBy: "" });
  expect((await read()).allowed).toEqual(["dispute", "resolve", "discard", "remake"].toSorted(byOrder));
  await expect(act(confirmSettlement, a, {})).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining("争议"),
  });
  await expect(act(remakeSettlement, a, {})).rejects.toMatchObject({ status: 409 });
  await expect(act(disputeSettlement, b, { lineId, reason: "再提" })).rejects.toMatchObject({ status: 409 });
  await expect(act(disputeSettlement, b, { lineId: 999_999, reason: "别处的" })).rejects.toMatchObject({
    status: 404,
  });
  expect(await lines(a, { disputed: true })).toMatchObject([{ id: lineId, allowed: ["takeBack"] }]);
  expect(await lines(b, { disputed: true })).toMatchObject([{ id: lineId, allowed: ["resolve"] }]);
  expect(await lines(province, { disputed: true })).toMatchObject([{ id: lineId, allowed: ["resolve"] }]);
  const told = (await searchNotifications({ client: b, body: {} })).data.items;
  expect(told[0]).toMatchObject({ kind: "settlementDue", title: expect.stringContaining("提出了争议") });
});

/** Acts in the order of the lifecycle. */
const ORDER = ["remake", "confirm", "dispute", "resolve", "pay", "close", "discard"];
const byOrder = (x: string, y: string) => ORDER.indexOf(x) - ORDER.indexOf(y);

test("who raised a dispute only takes it back; the other side leaves the line out, and the figures follow", async () => {
  const [line] = await lines(a, { disputed: true });
  const disputeId = line?.dispute?.id as number;
  const answer = "核实后不计";
  await expect(
    act(resolveSettlement, a, { disputeId, outcome: "leftOut" as const, answer }),
  ).rejects.toMatchObject({ status: 403 });
  await act(resolveSettlement, b, { disputeId, outcome: "leftOut" as const, answer });
  expect(await read()).toMatchObject({ amount: 2_000, openDisputes: 0, directions: [{ credits: 200 }, {}] });
  expect(await lines(b, { kind: "withdrawn" })).toMatchObject([
    {
      included: false,
      amount: 0,
      disputeText: expect.stringContaining("→ 不计入：核实后不计"),
      dispute: { outcome: "leftOut", answeredSchool: { id: B() } },
    },
  ]);
  await expect(
    act(resolveSettlement, b, { disputeId, outcome: "kept" as const, answer }),
  ).rejects.toMatchObject({ status: 409 });
  // Made again, what was decided stays.
  await act(remakeSettlement, a, {});
  expect(await read()).toMatchObject({ amount: 2_000 });
  // B disputes it in turn, and the province keeps it.
  await act(disputeSettlement, b, { lineId: line?.id as number, reason: "第九周才退课" });
  const [again] = await lines(b, { disputed: true });
  const second = {
    disputeId: again?.dispute?.id as number,
    outcome: "kept" as const,
    answer: "中期退课应付费",
  };
  await act(resolveSettlement, province, second);
  expect(await read()).toMatchObject({ amount: 6_000 });
  const [kept] = await lines(b, { kind: "withdrawn" });
  expect(kept?.dispute).toMatchObject({ outcome: "kept" });
  expect(kept?.dispute).not.toHaveProperty("answeredSchool");
});

test("confirmed by both it is paid by one and closed by the other, each by what they read", async () => {
  await expect(confirmSettlement({ client: a, path: { id }, body: { version: 1 } })).rejects.toMatchObject({
    status: 409,
    code: "VERSION_CONFLICT",
  });
  await act(confirmSettlement, a, {});
  await act(confirmSettlement, b, {});
  expect(await read()).toMatchObject({ state: "confirmed", allowed: ["pay"] });
  await expect(act(remakeSettlement, a, {})).rejects.toMatchObject({ status: 409 });
  await expect(act(closeSettlement, b, {})).rejects.toMatchObject({ status: 409 });
  const payment = { payment: "2027-财-0815", paidOn: "2027-08-15" };
  await expect(act(paySettlement, b, payment)).rejects.toMatchObject({ status: 403 });
  await act(paySettlement, a, payment);
  await expect(act(closeSettlement, a, {})).rejects.toMatchObject({ status: 403 });
  await act(closeSettlement, b, {});
  expect(await read()).toMatchObject({ state: "closed", ...payment, allowed: [] });
  await expect(act(discardSettlement, province, { reason: "重做" })).rejects.toMatchObject({ status: 409 });
});

test("the database keeps what was confirmed, whoever writes", async () => {
  const { db } = server.services;
  const [line] = await db.select().from(settlementLine).limit(1);
  await expect(
    db
      .update(settlementLine)
      .set({ credits: 1 })
      .where(eq(settlementLine.id, line?.id as number)),
  ).rejects.toThrow();
  await expect(db.delete(settlementLine)).rejects.toThrow();
  await expect(db.delete(settlement)).rejects.toThrow();
  await expect(db.update(settlement).set({ fen: 1 }).where(eq(settlement.id, id))).rejects.toThrow();
  await expect(db.update(settlement).set({ state: "draft" }).where(eq(settlement.id, id))).rejects.toThrow();
  await expect(db.update(settlementDispute).set({ answer: "改过" })).rejects.toThrow();
  expect((await db.select().from(settlementLine)).length).toBe(7);
});

test("what is void makes room for another; a confirmed one only the province voids", async () => {
  const [host, home] = [world.schoolId(0), A()];
  await world.taught("第三校的课", [0, 2], { credits: 2 });
  const make = async () =>
    (await createSettlement({ client: province, body: { year: YEAR, schoolId: host, partnerId: home } }))
      .data;
  const voided = await make();
  // No agreement holds between these two: it is shown, and costs nothing.
  expect(voided).toMatchObject({ amount: 0, credits: 4, payer: { id: Math.min(host, home) } });
  const found = await searchSettlementLines({ client: a, path: { id: voided.id }, body: {} });
  expect(found.data.items).toMatchObject([
    { agreed: false, fee: 0, amount: 0 },
    { agreed: false, fee: 0, amount: 0 },
  ]);
  const [payer, payee] = voided.payer.id === home ? [a, third] : [third, a];
  const confirm = async (client: Client, version: number) =>
    (await confirmSettlement({ client, path: { id: voided.id }, body: { version } })).data.version;
  const version = await confirm(payer, voided.version);
  const said = (of: number) => ({ path: { id: voided.id }, body: { version: of, reason: "名单有误" } });
  await expect(discardSettlement({ client: payer, ...said(version) })).rejects.toMatchObject({ status: 403 });
  await discardSettlement({ client: province, ...said(version) });
  expect((await getSettlement({ client: a, path: { id: voided.id } })).data).toMatchObject({
    state: "voided",
    reason: "名单有误",
    allowed: [],
  });
  const another = await make();
  const confirmAnother = async (client: Client, version: number) =>
    (await confirmSettlement({ client, path: { id: another.id }, body: { version } })).data.version;
  const even = await confirmAnother(payee, await confirmAnother(payer, another.version));
  const payment = { version: even, payment: "0", paidOn: "2027-08-15" };
  await expect(
    paySettlement({ client: payer, path: { id: another.id }, body: payment }),
  ).rejects.toMatchObject({ status: 409, message: expect.stringContaining("不需要付款") });
  const closed = await closeSettlement({ client: payee, path: { id: another.id }, body: { version: even } });
  expect(closed.data.state).toBe("closed");
});

test("lines are exported by who sees them", async () => {
  const request = {
    title: "结算明细",
    url: `/mutual-recognition/settlements/${id}/lines/search`,
    isAllRecord: 1 as const,
    conditionJson: "{}",
    heads: [
      { headName: "学号", dataName: "studentNumber" },
      { headName: "金额（元）", dataName: "amount" },
    ],
  };
  const { data } = await exportExcel({ client: b, body: request });
  expect(data.size).toBeGreaterThan(500);
  await expect(exportExcel({ client: third, body: request })).rejects.toMatchObject({ status: 404 });
});
