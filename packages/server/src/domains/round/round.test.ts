import {
  type Client,
  closeRound,
  createRound,
  getRound,
  openRound,
  type RoundRoundInput,
  searchRounds,
  toFailure,
  updateRound,
} from "@huxuan/api-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SelectionWorld, startTestServer, type TestServer } from "../../../testing/index.ts";

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

const input = (over: Partial<RoundRoundInput> = {}): RoundRoundInput => ({
  semesterId: world.semesterId,
  name: "第一轮",
  mode: "instant",
  opensAt: "2026-09-09T08:00:00+08:00",
  closesAt: "2026-09-11T22:00:00+08:00",
  maxCredits: 10,
  maxCourses: 4,
  allowsWithdrawal: true,
  allowsWaitlist: true,
  ...over,
});

async function refusal(call: Promise<unknown>) {
  try {
    await call;
  } catch (error) {
    const { status, code, fields, message } = toFailure(error, undefined);
    return { status, code, message, fields: fields.map((field) => field.field) };
  }
  throw new Error("It was not refused");
}

test("a round goes from draft to open to closed, and every step is in the operation log", async () => {
  const draft = (await createRound({ client: admin, body: input() })).data;
  expect(draft).toMatchObject({ state: "draft", phase: "draft", version: 1, semesterCode: "2026-2027-1" });
  const path = { id: draft.id };
  expect(await refusal(closeRound({ client: admin, path }))).toMatchObject({
    status: 409,
    code: "STATE_CONFLICT",
  });
  expect((await openRound({ client: admin, path })).data).toMatchObject({ state: "open", phase: "running" });
  expect((await refusal(openRound({ client: admin, path }))).code).toBe("STATE_CONFLICT");
  expect((await closeRound({ client: admin, path })).data).toMatchObject({ state: "closed", phase: "ended" });
  const { rows } = await server.database.pool.query<{ action: string; person_name: string }>(
    "select action, person_name from operation_log where target = $1 order by id",
    [`round:${draft.id}`],
  );
  expect(rows.map((row) => row.action)).toEqual(["round-create", "round-open", "round-close"]);
  expect(rows[0]?.person_name).toBe("管理员");
});

test("a running round keeps what students were told; a stale change is refused", async () => {
  const { id } = (await createRound({ client: admin, body: input() })).data;
  const { version } = (await openRound({ client: admin, path: { id } })).data;
  const change = { ...input({ maxCredits: 12, closesAt: "2026-09-12T22:00:00+08:00" }), version };
  expect((await updateRound({ client: admin, path: { id }, body: change })).data).toMatchObject({
    maxCredits: 12,
  });
  expect((await refusal(updateRound({ client: admin, path: { id }, body: change }))).code).toBe(
    "VERSION_CONFLICT",
  );
  const body = { ...input({ mode: "lottery", allowsWithdrawal: false }), version: version + 1 };
  expect(await refusal(updateRound({ client: admin, path: { id }, body }))).toMatchObject({
    status: 400,
    fields: ["mode", "closesAt", "allowsWithdrawal"],
  });
});

test("an office manages the rounds of its school and looks at those of the platform", async () => {
  const platform = (await createRound({ client: admin, body: input({ name: "平台轮次" }) })).data;
  const own = (await createRound({ client: office, body: input({ name: "本校轮次" }) })).data;
  expect((await getRound({ client: office, path: { id: platform.id } })).data.name).toBe("平台轮次");
  expect(platform.schoolId).toBeUndefined();
  expect(own.schoolId).toBeTypeOf("number");
  expect((await refusal(openRound({ client: office, path: { id: platform.id } }))).code).toBe("FORBIDDEN");
  expect((await openRound({ client: office, path: { id: own.id } })).data.state).toBe("open");
  expect((await refusal(getRound({ client: otherOffice, path: { id: own.id } }))).code).toBe("NOT_FOUND");
  const seen = (await searchRounds({ client: otherOffice, body: { name: "轮次" } })).data;
  expect(seen.items.map((round) => round.name)).toEqual(["平台轮次"]);
  expect(seen.rowCount).toBe(1);
});

test("wrong input names every field", async () => {
  const body = input({ closesAt: "2026-09-01T00:00:00+08:00", maxCredits: 1.3, semesterId: 999_999 });
  expect(await refusal(createRound({ client: admin, body }))).toMatchObject({
    status: 400,
    code: "VALIDATION_FAILED",
    fields: ["closesAt", "maxCredits", "semesterId"],
  });
});
