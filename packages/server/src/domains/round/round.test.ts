import { createHash } from "node:crypto";
import {
  type Client,
  closeRound,
  createRound,
  deleteRound,
  getRound,
  openRound,
  previewRoundReach,
  type RoundInput,
  type RoundState,
  searchOperationLog,
  searchRounds,
  toFailure,
  updateRound,
} from "@huxuan/api-client";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { roundInput } from "../../../testing/office-forms.ts";
import { refusalOf } from "../../../testing/outcome-of.ts";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { wish } from "../wish/tables.ts";
import { roundSeed } from "./tables.ts";

let server: TestServer;
let world: SelectionWorld;
let admin: Client;
let office: Client;
let otherOffice: Client;

beforeAll(async () => {
  server = await startTestServer();
  world = await SelectionWorld.create(server, 1);
  admin = await server.client("admin");
  office = await server.client("office0");
  otherOffice = await server.client("office1");
});

afterAll(() => server.close());

const input = (over: Partial<RoundInput> = {}): RoundInput =>
  roundInput({ semesterId: world.semesterId, ...over });

/** What was done to a round, the latest first. */
async function logOf(id: number) {
  const body = { targetKind: "round", targetId: String(id) };
  return (await searchOperationLog({ client: admin, body })).data.items;
}

test("a round goes from draft to open to closed, and every step is in the operation log", async () => {
  const draft = (await createRound({ client: admin, body: input() })).data;
  expect(draft).toMatchObject({ state: "draft", version: 1, semesterCode: "2026-2027-1" });
  const path = { id: draft.id };
  expect(await refusalOf(closeRound({ client: admin, path }))).toMatchObject({
    status: 409,
    code: "STATE_CONFLICT",
  });
  expect((await openRound({ client: admin, path })).data).toMatchObject({ state: "open" });
  expect((await refusalOf(openRound({ client: admin, path }))).code).toBe("STATE_CONFLICT");
  expect((await closeRound({ client: admin, path })).data).toMatchObject({ state: "closed" });
  const log = await logOf(draft.id);
  expect(log.map(({ action }) => action)).toEqual(["round-close", "round-open", "round-create"]);
  expect(log[0]).toMatchObject({
    personName: "管理员",
    before: { state: "open" },
    after: { state: "closed" },
  });
});

test("a round that would begin long after its semester is asked about, and made when it is meant so", async () => {
  // The semester's last day is 2027-01-10.
  const late = (day: string) =>
    input({ name: `补录 ${day}`, opensAt: `${day}T08:00:00+08:00`, closesAt: `${day}T20:00:00+08:00` });
  const make = (body: RoundInput) => createRound({ client: admin, body });
  await make(late("2027-02-13"));
  expect(await refusalOf(make(late("2027-02-14")))).toMatchObject({
    status: 409,
    code: "ROUND_AFTER_SEMESTER",
    message: expect.stringContaining("「2026–2027 学年第一学期」结束 5 周以后才开始"),
  });
  const { data } = await make({ ...late("2027-02-14"), afterSemester: true });
  const change = { ...late("2027-02-21"), version: data.version };
  const path = { id: data.id };
  expect((await refusalOf(updateRound({ client: admin, path, body: change }))).code).toBe(
    "ROUND_AFTER_SEMESTER",
  );
  await updateRound({ client: admin, path, body: { ...change, afterSemester: true } });
});

test("a running round keeps what students were told; a stale change is refused", async () => {
  const running = { ...input(), name: "不变的一轮" };
  const { id } = (await createRound({ client: admin, body: running })).data;
  const { version } = (await openRound({ client: admin, path: { id } })).data;
  const change = { ...running, maxCredits: 12, closesAt: "2026-09-12T22:00:00+08:00", version };
  expect((await updateRound({ client: admin, path: { id }, body: change })).data).toMatchObject({
    maxCredits: 12,
  });
  expect((await refusalOf(updateRound({ client: admin, path: { id }, body: change }))).code).toBe(
    "VERSION_CONFLICT",
  );
  const body = { ...input({ mode: "lottery", allowsWithdrawal: false }), version: version + 1 };
  expect(await refusalOf(updateRound({ client: admin, path: { id }, body }))).toMatchObject({
    status: 400,
    fields: ["mode", "closesAt", "allowsWithdrawal"].map((field) => ({ field })),
  });
});

test("an office manages the rounds of its school and looks at those of the platform", async () => {
  const platform = (await createRound({ client: admin, body: input({ name: "平台轮次" }) })).data;
  const own = (await createRound({ client: office, body: input({ name: "本校轮次" }) })).data;
  expect((await getRound({ client: office, path: { id: platform.id } })).data.name).toBe("平台轮次");
  expect(platform.schoolId).toBeUndefined();
  expect(own.schoolId).toBeTypeOf("number");
  expect((await refusalOf(openRound({ client: office, path: { id: platform.id } }))).code).toBe("FORBIDDEN");
  expect((await openRound({ client: office, path: { id: own.id } })).data.state).toBe("open");
  expect((await refusalOf(getRound({ client: otherOffice, path: { id: own.id } }))).code).toBe("NOT_FOUND");
  const seen = (await searchRounds({ client: otherOffice, body: { name: "轮次" } })).data;
  expect(seen.items.map((round) => round.name)).toEqual(["平台轮次"]);
  expect(seen.rowCount).toBe(1);
});

test("publishing a lottery promises its seed, which nobody sees", async () => {
  const lottery = input({
    name: "抽签",
    mode: "lottery",
    drawOrder: "priorityNumberRank",
    priorityGrades: [2023],
    dropEndsAt: "2036-10-01T00:00:00+08:00",
    instantOpensAt: "2036-09-26T12:00:00+08:00",
  });
  const { id } = (await createRound({ client: admin, body: lottery })).data;
  const opened = (await openRound({ client: admin, path: { id } })).data;
  const [kept] = await server.services.db.select().from(roundSeed).where(eq(roundSeed.roundId, id));
  expect(kept?.seed).toMatch(/^[0-9a-f]{64}$/);
  expect(opened.seedCommit).toBe(
    createHash("sha256")
      .update(kept?.seed ?? "")
      .digest("hex"),
  );
  expect(JSON.stringify([opened, await logOf(id)])).not.toContain(kept?.seed);
  await closeRound({ client: admin, path: { id } });
  expect(await refusalOf(openRound({ client: admin, path: { id } }))).toMatchObject({
    status: 409,
    code: "STATE_CONFLICT",
  });
});

test("a round of wishes without the end of dropping is refused by field", async () => {
  const body = input({ name: "没有退选截止", mode: "lottery" });
  expect(await refusalOf(createRound({ client: admin, body }))).toMatchObject({
    status: 400,
    fields: ["drawOrder", "dropEndsAt"].map((field) => ({ field })),
  });
});

test("three equal rounds made at once are one", async () => {
  const body = input({ name: "只有一轮" });
  const answers = await Promise.allSettled([0, 1, 2].map(() => createRound({ client: admin, body })));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const answer of answers) {
    if (answer.status === "fulfilled") continue;
    expect(toFailure(answer.reason, undefined)).toMatchObject({
      status: 409,
      code: "DUPLICATE",
      message: "本学期已有同名的轮次「只有一轮」，请换一个名称",
    });
  }
  expect((await searchRounds({ client: admin, body: { name: "只有一轮" } })).data.rowCount).toBe(1);
});

test("a name is taken within a school's rounds, or the platform's, and a change may not take it either", async () => {
  const body = input({ name: "同名轮次" });
  await createRound({ client: admin, body });
  await createRound({ client: office, body });
  await createRound({ client: otherOffice, body });
  const other = (await createRound({ client: office, body: input({ name: "另一轮次" }) })).data;
  const change = { path: { id: other.id }, body: { ...body, version: other.version } };
  expect(await refusalOf(updateRound({ client: office, ...change }))).toMatchObject({
    status: 409,
    code: "DUPLICATE",
  });
});

describe("removing a round", () => {
  const draft = async (client: Client, name: string) =>
    (await createRound({ client, body: input({ name }) })).data;

  test("a draft is gone, and the operation log keeps what it was", async () => {
    const { id } = await draft(office, "删去的草稿");
    await deleteRound({ client: office, path: { id } });
    expect((await refusalOf(getRound({ client: office, path: { id } }))).code).toBe("NOT_FOUND");
    expect((await refusalOf(deleteRound({ client: office, path: { id } }))).code).toBe("NOT_FOUND");
    const [last] = await logOf(id);
    expect(last).toMatchObject({ action: "round-delete", before: { name: "删去的草稿" } });
    expect(last).not.toHaveProperty("after");
    expect((await draft(office, "删去的草稿")).id).not.toBe(id);
  });

  test("one that is open but has not begun can go; one that has begun, or is over, stays", async () => {
    const later = { opensAt: "2026-09-20T08:00:00+08:00", closesAt: "2026-09-21T08:00:00+08:00" };
    const upcoming = (await createRound({ client: admin, body: input({ name: "尚未开始", ...later }) })).data;
    await openRound({ client: admin, path: { id: upcoming.id } });
    await deleteRound({ client: admin, path: { id: upcoming.id } });

    const path = { id: (await draft(admin, "已经开始")).id };
    await openRound({ client: admin, path });
    const refused = { status: 409, code: "STATE_CONFLICT" };
    expect(await refusalOf(deleteRound({ client: admin, path }))).toMatchObject(refused);
    await closeRound({ client: admin, path });
    expect(await refusalOf(deleteRound({ client: admin, path }))).toMatchObject(refused);
    expect((await getRound({ client: admin, path })).data.name).toBe("已经开始");
  });

  test("one by which somebody has a wish stays", async () => {
    const { id } = await draft(admin, "已有志愿");
    const offering = await world.offering({ name: "志愿课程", capacity: 1 });
    await server.services.db.insert(wish).values({
      roundId: id,
      studentId: world.students[0]?.id as number,
      offeringId: offering.id,
      rank: 1,
      wishedAt: server.clock(),
    });
    expect(await refusalOf(deleteRound({ client: admin, path: { id } }))).toMatchObject({
      status: 409,
      message: "已有学生通过这个轮次选课、候补或填报志愿，不能删除",
    });
    expect((await getRound({ client: admin, path: { id } })).data.name).toBe("已有志愿");
  });

  test("only its managers remove it", async () => {
    const platform = await draft(admin, "平台的草稿");
    const own = await draft(office, "本校的草稿");
    expect((await refusalOf(deleteRound({ client: office, path: { id: platform.id } }))).code).toBe(
      "FORBIDDEN",
    );
    expect((await refusalOf(deleteRound({ client: otherOffice, path: { id: own.id } }))).code).toBe(
      "NOT_FOUND",
    );
    const student = await server.client("s0");
    expect((await refusalOf(deleteRound({ client: student, path: { id: own.id } }))).code).toBe("FORBIDDEN");
  });
});

test("wrong input names every field", async () => {
  const body = input({ closesAt: "2026-09-01T00:00:00+08:00", maxCredits: 1.333, semesterId: 999_999 });
  expect(await refusalOf(createRound({ client: admin, body }))).toMatchObject({
    status: 400,
    code: "VALIDATION_FAILED",
    fields: ["closesAt", "maxCredits", "semesterId"].map((field) => ({ field })),
  });
});

test("rounds are searched and sorted by what they are at this moment", async () => {
  const body = input({ name: "状态" });
  const { id } = (await createRound({ client: admin, body })).data;
  await openRound({ client: admin, path: { id } });
  const found = async (state: RoundState) =>
    (await searchRounds({ client: admin, body: { name: "状态", state } })).data.items.map((one) => one.state);
  expect(await found("open")).toEqual(["open"]);
  expect(await found("published")).toEqual([]);
  server.clock.set(new Date(body.closesAt));
  expect(await found("ended")).toEqual(["ended"]);
  expect(await found("open")).toEqual([]);
});

test("an office reads who can take what before it opens a round, and only of its own school", async () => {
  const schoolId = world.schoolIds[0] as number;
  const ask = (client: Client, body: Parameters<typeof previewRoundReach>[0]["body"]) =>
    previewRoundReach({ client, body });
  const body = { semesterId: world.semesterId, schoolId };
  const { data: all } = await ask(office, body);
  expect(all.classes).toBeGreaterThan(0);
  // Nobody named the own school in a class: what is open is open to guests.
  expect(all).toEqual({ classes: all.classes, forGuests: all.classes, forOwn: 0 });
  const { data: own } = await ask(office, { ...body, audience: { schoolIds: [schoolId] } });
  expect(own).toEqual({ classes: all.classes, forGuests: 0, forOwn: 0 });
  const { data: later } = await ask(office, { ...body, semesterId: 999_999 });
  expect(later.classes).toBe(0);
  expect(await refusalOf(ask(otherOffice, body))).toMatchObject({ status: 403, code: "FORBIDDEN" });
});
