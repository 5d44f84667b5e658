import {
  acceptSeatAct,
  attemptSelection,
  cancelSeatAct,
  type Client,
  createSeatProxy,
  createSeatProxyInSpite,
  createSeatWithdrawal,
  declineSeatAct,
  getMySelections,
  cancelSeatActImport,
  getSeatActImport,
  getSeatProxyImportTemplate,
  getSeatWithdrawalImportTemplate,
  joinWaitlist,
  searchSeatProxyPreview,
  searchSeatWithdrawalPreview,
  searchHeldSeats,
  searchNotifications,
  searchSeatActs,
  searchSelectionLog,
  type ProxyOverride,
  type SeatSide,
  startSeatProxyImport,
  startSeatWithdrawalImport,
  updateSetting,
  withdrawMidterm,
  withdrawSelection,
} from "@huxuan/api-client";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { holdNextImport, openTemplate } from "../../../testing/import-files.ts";
import { outcomeOf, refusalOf } from "../../../testing/outcome-of.ts";
import { placeProgramme } from "../../../testing/place-programme.ts";
import { SelectionWorld, type WorldStudent } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { offering as offeringTable } from "../offering/index.ts";

let server: TestServer;
let world: SelectionWorld;
/** The school that hosts, and the home school of students 0, 2, 4 …; of the odd ones it is that of `other`. */
let host: Client;
let home: Client;
let other: Client;
let roundId: number;

beforeAll(async () => {
  server = await startTestServer();
  world = await SelectionWorld.create(server, 80);
  host = await server.client("office0");
  home = await server.client("office1");
  other = await server.client("office2");
  roundId = await world.round();
});
afterAll(() => server.close());

/** Each test has students of its own. */
let next = -4;
beforeEach(() => {
  next += 4;
});
const person = (n: number): WorldStudent => world.students[next + n] as WorldStudent;
const student = (n: number): Promise<Client> => world.client(next + n);
const numberOf = (n: number): string => `S${String(next + n).padStart(4, "0")}`;

async function enrol(n: number, offeringId: number): Promise<void> {
  await attemptSelection({ client: await student(n), body: { roundId, offeringId } });
}
const wait = async (n: number, offeringId: number) =>
  joinWaitlist({ client: await student(n), body: { roundId, offeringId } });
const mine = async (n: number) => (await getMySelections({ client: await student(n) })).data;
const told = async (client: Client) =>
  (await searchNotifications({ client, body: {} })).data.items.map(({ kind, title }) => `${kind} ${title}`);
const seatsOf = async (client: Client, side: SeatSide, offeringId: number) =>
  (await searchHeldSeats({ client, body: { side } })).data.items.filter(
    (seat) => seat.offering.id === offeringId,
  );
const actsOf = async (client: Client, batch: string) =>
  (await searchSeatActs({ client, body: { batch } })).data.items;

/** What came of a batch, once nothing of it waits. */
async function ended(client: Client, { batch }: { batch: string }) {
  await expect
    .poll(async () => (await actsOf(client, batch)).map(({ state }) => state))
    .not.toContain("waiting");
  return actsOf(client, batch);
}

async function withdraw(client: Client, side: SeatSide, offeringId: number, reason: string, note?: string) {
  const enrolmentIds = (await seatsOf(client, side, offeringId)).map(({ id }) => id);
  return ended(
    client,
    (await createSeatWithdrawal({ client, body: { side, enrolmentIds, reason, ...(note && { note }) } }))
      .data,
  );
}

const give = async (
  client: Client,
  offeringId: number,
  students: { schoolId?: number; studentNumber: string }[],
  { overrides, ...over }: { overrides?: ProxyOverride[]; reason?: string; note?: string } = {},
) =>
  (
    await (overrides
      ? createSeatProxyInSpite({
          client,
          body: { offeringId, students, reason: "retake", ...over, overrides },
        })
      : createSeatProxy({ client, body: { offeringId, students, reason: "retake", ...over } }))
  ).data;

describe("本校退课", () => {
  test("ends the seat of an own student, lets the next one move up, and tells the student and the host why", async () => {
    const { id } = await world.offering({ name: "热力学", capacity: 1 });
    await enrol(0, id);
    await wait(1, id);
    const [seat] = await seatsOf(home, "home", id);
    const preview = await searchSeatWithdrawalPreview({
      client: home,
      body: { side: "home", enrolmentIds: [seat?.id as number] },
    });
    expect(preview.data).toMatchObject({
      students: 1,
      seats: 1,
      places: 0,
      leftWithout: 1,
      classes: [{ seats: 1, waiting: 1, movingUp: 1 }],
    });
    const [done] = await withdraw(home, "home", id, "fees", "第二次催缴未交");
    expect(done).toMatchObject({
      state: "done",
      reason: "欠费（第二次催缴未交）",
      office: "home",
      actor: "教务1",
    });

    expect(await mine(0)).toMatchObject({
      items: [],
      ended: [{ state: "dropped", endedBy: "home", reason: "欠费（第二次催缴未交）" }],
    });
    expect((await mine(1)).items).toMatchObject([{ state: "enrolled", source: "waitlist" }]);
    expect((await told(await student(0)))[0]).toMatch(
      /^seatTaken 本校教务处为你退了 热力学.*：欠费（第二次催缴未交）$/u,
    );
    await expect.poll(async () => (await told(host))[0]).toMatch(/^seatActs 乙大学为 1 名学生退了 热力学/u);
    const log = (await searchSelectionLog({ client: host, body: { offeringId: id } })).data.items;
    expect(log.map(({ action, actor }) => [action, actor])).toContainEqual(["officeWithdraw", "教务1"]);
  });

  test("reaches no students of another school, and no seat that is not theirs, on either side", async () => {
    const { id } = await world.offering({ name: "光学", capacity: 2 });
    await enrol(0, id);
    const [seat] = await seatsOf(home, "home", id);
    expect(await seatsOf(other, "home", id)).toEqual([]);
    expect(await seatsOf(home, "host", id)).toEqual([]);
    for (const [client, side] of [
      [other, "home"],
      [home, "host"],
      [other, "host"],
    ] as const) {
      const body = { side, enrolmentIds: [seat?.id as number], reason: "request" };
      expect(await refusalOf(createSeatWithdrawal({ client, body }))).toMatchObject({ status: 404 });
      expect(
        await refusalOf(
          searchSeatWithdrawalPreview({ client, body: { side, enrolmentIds: body.enrolmentIds } }),
        ),
      ).toMatchObject({ status: 404 });
    }
    expect((await mine(0)).items).toHaveLength(1);
  });

  test("asks for a reason of the dictionary, and for words where it is another", async () => {
    const { id } = await world.offering({ name: "声学", capacity: 2 });
    await enrol(0, id);
    const enrolmentIds = (await seatsOf(home, "home", id)).map((seat) => seat.id);
    const body = { side: "home" as const, enrolmentIds };
    expect(
      await refusalOf(createSeatWithdrawal({ client: home, body: { ...body, reason: "misconduct" } })),
    ).toMatchObject({
      status: 400,
      fields: [{ field: "reason" }],
    });
    expect(
      await refusalOf(createSeatWithdrawal({ client: home, body: { ...body, reason: "other" } })),
    ).toMatchObject({
      status: 400,
      fields: [{ field: "note", message: "原因是「其他」时，请写明原因" }],
    });
  });

  test("takes what the programme placed, which is not counted, and a place on a waitlist", async () => {
    const placed = await world.offering({ name: "军事理论", capacity: 2, host: 1 });
    const full = await world.offering({ name: "天文学", capacity: 1 });
    await placeProgramme(server.database, world, next, placed);
    await enrol(1, full.id);
    await wait(0, full.id);
    expect((await withdraw(home, "home", placed.id, "programme"))[0]).toMatchObject({ state: "done" });
    expect((await withdraw(home, "home", full.id, "request"))[0]).toMatchObject({ state: "done" });
    expect((await mine(0)).items).toEqual([]);
    expect((await told(await student(0)))[0]).toContain("取消了你在 天文学");
  });
});

describe("外校退课", () => {
  test("ends the seats of guests in own classes, and tells their schools", async () => {
    const { id } = await world.offering({ name: "地质学", capacity: 5 });
    await enrol(0, id);
    await enrol(1, id);
    const acts = await withdraw(host, "host", id, "cancelled");
    expect(acts.map(({ state, office }) => [state, office])).toEqual([
      ["done", "host"],
      ["done", "host"],
    ]);
    for (const client of [home, other])
      await expect
        .poll(async () => (await told(client))[0])
        .toBe(
          `seatActs 甲大学为你校 1 名学生退了 ${acts[0]?.offering.name}（${acts[0]?.offeringCode}）：停开`,
        );
    expect((await mine(1)).ended).toMatchObject([{ endedBy: "host", reason: "停开" }]);
  });

  test("does what it can of a list, and says of the rest why not", async () => {
    const { id } = await world.offering({ name: "气象学", capacity: 5 });
    await enrol(0, id);
    await enrol(2, id);
    const ids = (await seatsOf(host, "host", id)).map((seat) => seat.id);
    // Nothing decides meanwhile, and one of the seats is gone when the job comes to it.
    const { admission } = server.services.selection;
    const decide = admission.decide.bind(admission);
    const gate = Promise.withResolvers<void>();
    for (const { selection } of server.nodes) {
      const own = selection.admission.decide.bind(selection.admission);
      selection.admission.decide = async (act) => {
        if (act.kind === "officeWithdraw") await gate.promise;
        return own(act);
      };
    }
    const body = { side: "host" as const, enrolmentIds: ids, reason: "unfit" };
    const begun = (await createSeatWithdrawal({ client: host, body })).data;
    expect(await refusalOf(createSeatWithdrawal({ client: host, body }))).toMatchObject({
      status: 409,
      code: "STATE_CONFLICT",
    });
    await withdrawOwn(0, id);
    gate.resolve();
    const states = (await ended(host, begun)).map(({ state, message }) => `${state} ${message}`).sort();
    expect(states).toEqual([
      expect.stringMatching(/^done 已退课 气象学/u),
      expect.stringMatching(/^refused 学生已经不在 气象学.*没有可退的$/u),
    ]);
    admission.decide = decide;
  });
});

async function withdrawOwn(n: number, offeringId: number): Promise<void> {
  await withdrawSelection({ client: await student(n), body: { roundId, offeringId } });
}

describe("代选", () => {
  test("gives own students a seat outside all rounds, and says what stands in the way of the others", async () => {
    const basics = await world.offering({ name: "微积分", capacity: 5 });
    const { id, courseId } = await world.offering({
      name: "实分析",
      capacity: 1,
      audience: { grades: [1999] },
      meetings: [{ weekday: 1, sections: [1, 2] }],
    });
    await world.prerequisite(courseId, basics.courseId);
    await world.passed(next, basics.courseId);
    const students = [0, 2].map((n) => ({ studentNumber: numberOf(n) }));
    const preview = (
      await searchSeatProxyPreview({
        client: home,
        body: { offeringId: id, students: [...students, { studentNumber: "没有" }] },
      })
    ).data;
    expect(preview.items).toMatchObject([
      { name: `学生${next}`, obstacles: [], needsConsent: false, unfit: "" },
      { obstacles: [{ code: "PREREQUISITE_MISSING", override: "prerequisite" }] },
      { unfit: "没有这个学号的学生，请核对学号和学校" },
    ]);
    const acts = await ended(home, await give(home, id, students));
    expect(acts.map(({ state, message }) => `${state} ${message}`).sort()).toEqual([
      expect.stringMatching(/^done 已选上 实分析/u),
      "refused 学生还没有通过先修课程 微积分",
    ]);
    expect((await mine(0)).items).toMatchObject([
      { source: "proxy", givenBy: "home", givenReason: "重修", overrides: [] },
    ]);
    expect((await told(await student(0)))[0]).toMatch(/^seatGiven 本校教务处为你选上了 实分析/u);
  });

  test("beyond prerequisite and clash with the permission, beyond the seats only by the host; 免听 is kept", async () => {
    const first = await world.offering({
      name: "代数",
      capacity: 5,
      meetings: [{ weekday: 2, sections: [1, 2] }],
    });
    const basics = await world.offering({ name: "逻辑", capacity: 5 });
    const wanted = await world.offering({
      name: "拓扑",
      capacity: 1,
      meetings: [{ weekday: 2, sections: [2, 3] }],
    });
    await world.prerequisite(wanted.courseId, basics.courseId);
    await enrol(0, first.id);
    const students = [{ studentNumber: numberOf(0) }];
    const refused = await refusalOf(give(home, wanted.id, students, { overrides: ["capacity"] }));
    expect(refused).toMatchObject({ status: 403, message: "教学班不是你校的，超出名额要由开课学校办理" });
    const [done] = await ended(
      home,
      await give(home, wanted.id, students, { overrides: ["prerequisite", "clash"] }),
    );
    expect(done).toMatchObject({ state: "done" });
    expect((await mine(0)).items.find((item) => item.offering.id === wanted.id)?.overrides).toEqual([
      "prerequisite",
      "clash",
    ]);

    // The class is full now; its host gives one more seat to its own student, and the database counts it as extra.
    const own = await world.offering({ name: "群论", capacity: 1, host: 1 });
    await ended(home, await give(home, own.id, [{ studentNumber: numberOf(0) }]));
    const [full] = await ended(home, await give(home, own.id, [{ studentNumber: numberOf(2) }]));
    expect(full).toMatchObject({ state: "refused", message: expect.stringContaining("名额已满（1/1）") });
    const [over] = await ended(
      home,
      await give(home, own.id, [{ studentNumber: numberOf(2) }], { overrides: ["capacity"] }),
    );
    expect(over).toMatchObject({ state: "done" });
    const { rows } = await server.database.pool.query(
      "select taken, capacity, extra from offering_seat where offering_id = $1",
      [own.id],
    );
    expect(rows).toEqual([{ taken: 2, capacity: 1, extra: 1 }]);
  });

  test("of a guest waits for the student's school, which accepts; it is decided then", async () => {
    const { id } = await world.offering({ name: "史学", capacity: 1 });
    const schoolId = person(0).schoolId;
    const begun = await give(host, id, [{ schoolId, studentNumber: numberOf(0) }], {
      reason: "other",
      note: "交换生补修",
    });
    expect(begun).toMatchObject({ count: 1, asked: 1 });
    const [asked] = await actsOf(home, begun.batch);
    expect(asked).toMatchObject({
      state: "asked",
      office: "host",
      reason: "交换生补修",
      allowed: ["accept", "decline"],
    });
    expect((await told(home))[0]).toMatch(/^consentAsked 甲大学想为你校 1 名学生代选 史学/u);
    expect((await mine(0)).items).toEqual([]);
    const { id: act, version } = asked as { id: number; version: number };
    // Neither the host, which may only take it back, nor a third school answers.
    expect((await actsOf(host, begun.batch))[0]?.allowed).toEqual(["cancel"]);
    expect(
      await refusalOf(acceptSeatAct({ client: host, path: { id: act }, body: { version } })),
    ).toMatchObject({ status: 403 });
    expect(
      await refusalOf(acceptSeatAct({ client: other, path: { id: act }, body: { version } })),
    ).toMatchObject({ status: 404 });
    const accepted = (await acceptSeatAct({ client: home, path: { id: act }, body: { version } })).data;
    expect(accepted).toMatchObject({ state: "done", answeredBy: "教务1", allowed: [] });
    expect((await mine(0)).items).toMatchObject([
      { source: "proxy", givenBy: "host", givenReason: "交换生补修" },
    ]);
    expect((await told(host))[0]).toMatch(/^consentAnswered 乙大学同意代选/u);
    expect(
      await refusalOf(
        acceptSeatAct({ client: home, path: { id: act }, body: { version: accepted.version } }),
      ),
    ).toMatchObject({ status: 409 });
  });

  test("of a guest is refused after the consent when the seat is gone, and ends where the school declines or the host takes it back", async () => {
    const { id } = await world.offering({ name: "哲学", capacity: 1 });
    const named = (n: number) => ({ schoolId: person(n).schoolId, studentNumber: numberOf(n) });
    const begun = await give(host, id, [named(0), named(2), named(1)]);
    const acts = await actsOf(host, begun.batch);
    const of = (n: number) =>
      acts.find(({ student: who }) => who.id === person(n).id) as (typeof acts)[number];
    await enrol(3, id);
    const late = (
      await acceptSeatAct({ client: home, path: { id: of(0).id }, body: { version: of(0).version } })
    ).data;
    expect(late).toMatchObject({ state: "refused", message: expect.stringContaining("名额已满（1/1）") });
    const no = await declineSeatAct({
      client: home,
      path: { id: of(2).id },
      body: { version: of(2).version, note: "学分已满" },
    });
    expect(no.data).toMatchObject({ state: "declined", message: "乙大学不同意：学分已满" });
    const back = await cancelSeatAct({
      client: host,
      path: { id: of(1).id },
      body: { version: of(1).version },
    });
    expect(back.data).toMatchObject({ state: "cancelled" });
  });

  test("of somebody else's student in somebody else's class is refused, as is an override without the permission", async () => {
    const { id } = await world.offering({ name: "语言学", capacity: 1 });
    const named = { schoolId: person(0).schoolId, studentNumber: numberOf(0) };
    expect(await refusalOf(give(other, id, [named]))).toMatchObject({ status: 403, code: "FORBIDDEN" });
    const preview = (
      await searchSeatProxyPreview({ client: host, body: { offeringId: id, students: [named] } })
    ).data;
    expect(preview.items[0]).toMatchObject({ needsConsent: true, name: expect.stringMatching(/^学\*+$/u) });
  });
});

describe("lists from Excel", () => {
  const importOf = async (
    client: Client,
    start: typeof startSeatWithdrawalImport | typeof startSeatProxyImport,
    body: { file: File; side?: string; review?: string },
  ) => {
    const { id } = (await start({ client, body })).data;
    const read = async () => (await getSeatActImport({ client, path: { jobId: id } })).data;
    await expect.poll(async () => (await read()).state).not.toMatch(/waiting|running/u);
    return read();
  };
  const listOf = (list: string, rows: readonly object[]) =>
    new File([JSON.stringify({ [list]: rows })], "名单.json", { type: "application/json" });
  const codeOf = async (id: number) =>
    (await server.services.db.select().from(offeringTable)).find((row) => row.id === id)?.code as string;

  test("are reviewed before anything is done, and then ended one by one", async () => {
    const { id } = await world.offering({ name: "植物学", capacity: 5 });
    await enrol(0, id);
    const template = await openTemplate((await getSeatWithdrawalImportTemplate({ client: home })).data);
    expect(template.titles).toEqual(["学号*", "学生所在学校", "教学班号*", "开课学校", "原因*", "说明"]);
    const cells = { 学号: numberOf(0), 教学班号: await codeOf(id), 开课学校: "甲大学", 原因: "休学" };
    const file = await template.filled(cells);
    const review = await importOf(home, startSeatWithdrawalImport, { file, side: "home", review: "true" });
    expect(review).toMatchObject({ state: "planned", created: 1, faultCount: 0 });
    expect((await mine(0)).items).toHaveLength(1);
    expect(await importOf(home, startSeatWithdrawalImport, { file, side: "home" })).toMatchObject({
      state: "succeeded",
      created: 1,
    });
    await expect.poll(async () => (await mine(0)).ended).toMatchObject([{ reason: "休学", endedBy: "home" }]);

    const wrong = await template.filled({ ...cells, 学号: numberOf(1), 原因: "没有" });
    const refused = await importOf(home, startSeatWithdrawalImport, { file: wrong, side: "home" });
    expect(refused).toMatchObject({ state: "refused", markedFile: expect.any(String) });
    expect(refused.faults.map(({ column }) => column)).toEqual(["原因"]);
    expect(refused.faults[0]?.message).toContain("没有这个原因，可以写：休学、欠费");
  });

  test("that are cancelled give nobody a seat", async () => {
    const { id } = await world.offering({ name: "气象学", capacity: 5 });
    const template = await openTemplate((await getSeatProxyImportTemplate({ client: home })).data);
    const file = await template.filled({
      学号: numberOf(0),
      教学班号: await codeOf(id),
      开课学校: "甲大学",
      原因: "重修",
    });
    const held = holdNextImport(server);
    const { id: jobId } = (await startSeatProxyImport({ client: home, body: { file } })).data;
    await held.reached;
    expect(await refusalOf(cancelSeatActImport({ client: other, path: { jobId } }))).toMatchObject({
      status: 404,
    });
    await cancelSeatActImport({ client: home, path: { jobId } });
    held.release();
    await expect
      .poll(async () => (await getSeatActImport({ client: home, path: { jobId } })).data.state)
      .toBe("cancelled");
    expect((await mine(0)).items.filter(({ offering }) => offering.id === id)).toEqual([]);
  });

  test("name who is not there and what may not be overridden, and give the rest", async () => {
    const { id } = await world.offering({ name: "动物学", capacity: 5 });
    const offeringCode = await codeOf(id);
    const row = { studentNumber: numberOf(0), offeringCode, hostSchool: "甲大学", reason: "重修" };
    const refused = await importOf(home, startSeatProxyImport, {
      file: listOf("proxies", [
        { ...row, studentNumber: "没有" },
        { ...row, offeringCode: "没有" },
        { ...row, overrides: "名额" },
      ]),
    });
    expect(refused.faults.map(({ row: at, column }) => [at, column])).toEqual([
      [1, "studentNumber"],
      [2, "offeringCode"],
      [3, "overrides"],
    ]);
    expect(await importOf(home, startSeatProxyImport, { file: listOf("proxies", [row]) })).toMatchObject({
      created: 1,
    });
    await expect
      .poll(async () => (await mine(0)).items)
      .toMatchObject([{ source: "proxy", givenReason: "重修" }]);
  });
});

describe("中期退课", () => {
  test("waits for the end of add and drop, stays on the record as W, and lets nobody move up", async () => {
    const own = await SelectionWorld.create(await startOwn(), 2);
    let [client, second] = [await own.client(0), await own.client(1)];
    const { id } = await own.offering({ name: "经济学", capacity: 1 });
    const round = await own.round();
    await attemptSelection({ client, body: { roundId: round, offeringId: id } });
    await joinWaitlist({ client: second, body: { roundId: round, offeringId: id } });
    const leave = () => withdrawMidterm({ client, body: { offeringId: id } });
    expect((await refusalOf(leave())).message).toContain("退选还没有结束");
    await own.server.database.pool.query(
      "update round set closes_at = '2026-09-20T00:00:00+08:00', opens_at = '2026-09-01T00:00:00+08:00'",
    );
    own.server.clock.set(new Date("2026-10-20T10:00:00+08:00"));
    [client, second] = [await own.client(0), await own.client(1)];
    expect((await getMySelections({ client })).data.items).toMatchObject([
      { midterm: true, midtermHint: "" },
    ]);

    const marks = own.server.nodes.map(({ selection }) => selection.marks);
    let marked = true;
    for (const one of marks) one.announce(async (_run, seats) => (marked ? seats : []));
    expect((await refusalOf(leave())).message).toContain("已经登记成绩，不能再退课");
    marked = false;
    expect(await outcomeOf(leave(), "midterm")).toBe("midterm");
    expect((await leave()).data).toMatchObject({ repeated: true, outcome: "midterm" });
    expect((await getMySelections({ client })).data).toMatchObject({
      items: [],
      ended: [{ state: "withdrawn", reason: "" }],
    });
    // A round that runs later does not give the seat to who waits.
    await own.round();
    await own.server.services.selection.admission.promote([id]);
    expect((await getMySelections({ client: second })).data.items).toMatchObject([{ state: "queued" }]);
  });

  test("ends with the week that the host school says", async () => {
    const own = await SelectionWorld.create(await startOwn(), 1);
    let client = await own.client(0);
    const { id } = await own.offering({ name: "法学", capacity: 1 });
    const round = await own.round();
    await attemptSelection({ client, body: { roundId: round, offeringId: id } });
    await own.server.database.pool.query(
      "update round set closes_at = '2026-09-20T00:00:00+08:00', opens_at = '2026-09-01T00:00:00+08:00'",
    );
    own.server.clock.set(new Date("2026-11-02T00:00:00+08:00"));
    client = await own.client(0);
    const refusal = await refusalOf(withdrawMidterm({ client, body: { offeringId: id } }));
    expect(refusal).toMatchObject({
      code: "WITHDRAWAL_NOT_ALLOWED",
      message: "中期退课到第 8 周结束为止，已经过了；如有特殊情况请联系本校教务",
    });
    const admin = await own.server.client("admin");
    await updateSetting({
      client: admin,
      path: { key: "midterm-withdrawal-week" },
      body: { value: 10, version: 0 },
    });
    expect(await outcomeOf(withdrawMidterm({ client, body: { offeringId: id } }), "midterm")).toBe("midterm");
  });

  const started: TestServer[] = [];
  const startOwn = async () => {
    const one = await startTestServer();
    started.push(one);
    return one;
  };
  afterAll(() => Promise.all(started.map((one) => one.close())));
});
