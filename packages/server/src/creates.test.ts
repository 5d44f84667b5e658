import { randomUUID } from "node:crypto";
import * as api from "@huxuan/api-client";
import { type Client, deleteRound, searchRounds } from "@huxuan/api-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabaseKind } from "../testing/databases.ts";
import type { CreateId } from "../testing/sample.ts";
import { createSampleWorld, SampleBodies, SAMPLES } from "../testing/samples.ts";
import { startTestServer, type TestServer } from "../testing/server.ts";
import { listOperations, readDocument } from "./contract/document.ts";

let server: TestServer;
let bodies: SampleBodies;

beforeAll(async () => {
  server = await startTestServer();
  bodies = new SampleBodies(await createSampleWorld(server));
});
afterAll(() => server.close());

const CREATES = [...SAMPLES.keys()];

/** Who makes it. */
const clientFor = (id: CreateId): Promise<Client> => server.client(SAMPLES.get(id)?.as ?? "admin");

interface Answer {
  data: { id: number };
  request: Request;
}

const CALLS = api as unknown as Record<CreateId, (options: object) => Promise<Answer>>;

/** The call through the generated client; without `key` with the one that the client makes. */
function create(client: Client, id: CreateId, body: unknown, key?: string): Promise<Answer> {
  return CALLS[id]({ client, body, ...(key === undefined ? {} : { headers: { "Idempotency-Key": key } }) });
}

/** What the server notes by itself, in its own time, whatever is called. */
const OF_THE_SERVER = /^(health_|access_log|cache_node|statement_sample)/u;

/** Rows of every table, but those of the keys themselves and of what the server notes by itself. */
async function rowCounts(): Promise<Record<string, number>> {
  const { pool } = server.database;
  const { rows } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    if (name === "idempotency_key" || name === "outbox" || OF_THE_SERVER.test(name)) continue;
    const counted = await pool.query<{ n: number }>(`select count(*)::int as n from "${name}"`);
    counts[name] = counted.rows[0]?.n ?? 0;
  }
  return counts;
}

test("every call that answers 201 takes a key, belongs to somebody, and has its sample", () => {
  const document = readDocument();
  const creates = listOperations(document).filter(({ status }) => status === 201);
  expect(new Set(creates.map(({ id }) => id))).toEqual(new Set(CREATES));
  for (const { id, method, path, access } of creates) {
    const { parameters = [] } = document.paths[path]?.[method.toLowerCase()] ?? {};
    expect(parameters, id).toContainEqual({ $ref: "#/components/parameters/Idempotent" });
    expect(access.kind, id).not.toBe("public");
  }
});

test.each(CREATES)("%s, repeated with its key, makes one and gives the first answer twice", async (id) => {
  const client = await clientFor(id);
  const body = bodies.body(id, `${id} 重复`);
  const key = randomUUID();
  const before = await rowCounts();
  const first = await create(client, id, body, key);
  const made = await rowCounts();
  expect(made).not.toEqual(before);
  const second = await create(client, id, body, key);
  expect(second.data).toEqual(first.data);
  expect(await rowCounts()).toEqual(made);
});

test.each(CREATES)("%s, sent many times at the same moment, makes one", async (id) => {
  const client = await clientFor(id);
  const body = bodies.body(id, `${id} 同时`);
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 6 }, () => create(client, id, body, key)));
  expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
});

test.each(CREATES)("%s with the key of other content is refused, and does nothing", async (id) => {
  const client = await clientFor(id);
  const key = randomUUID();
  await create(client, id, bodies.body(id, `${id} 甲`), key);
  const made = await rowCounts();
  await expect(create(client, id, bodies.body(id, `${id} 乙`), key)).rejects.toMatchObject({
    status: 422,
    code: "IDEMPOTENCY_KEY_REUSED",
    message: expect.stringContaining("换一个编号"),
  });
  expect(await rowCounts()).toEqual(made);
});

test("the client gives each create a key of its own, and other calls none", async () => {
  const admin = await server.client("admin");
  const sent = await Promise.all(
    ["一", "二"].map((name) => create(admin, "createRound", bodies.body("createRound", `自动${name}`))),
  );
  const keys = sent.map(({ request }) => request.headers.get("idempotency-key"));
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  expect(keys[0]).not.toBe(keys[1]);
  const search = (await searchRounds({ client: admin, body: {} })) as unknown as Answer;
  expect(search.request.headers.has("idempotency-key")).toBe(false);
});

test("a key belongs to an account: another's is another create", async () => {
  const key = randomUUID();
  const body = bodies.body("createRound", "各自的轮次");
  const [own, platform] = await Promise.all(
    ["office0", "admin"].map(async (account) =>
      create(await server.client(account), "createRound", body, key),
    ),
  );
  expect(own?.data.id).not.toBe(platform?.data.id);
});

test("a create that was refused leaves no key: the same request may succeed later", async () => {
  const admin = await server.client("admin");
  const body = bodies.body("createRound", "先占用的名称");
  const taken = await create(admin, "createRound", body);
  const key = randomUUID();
  await expect(create(admin, "createRound", body, key)).rejects.toMatchObject({ code: "DUPLICATE" });
  await deleteRound({ client: admin, path: { id: taken.data.id } });
  expect((await create(admin, "createRound", body, key)).data.id).not.toBe(taken.data.id);
});

test("a key that is no UUID is named", async () => {
  const admin = await server.client("admin");
  await expect(
    create(admin, "createRound", bodies.body("createRound", "坏编号"), "first"),
  ).rejects.toMatchObject({
    status: 400,
    code: "VALIDATION_FAILED",
    fields: [{ field: "idempotency-key", message: "格式不正确" }],
  });
});

// PGlite serves one process only.
test.runIf(testDatabaseKind() === "postgres")("two nodes that get the same create make one", async () => {
  const beside = await startTestServer({ beside: server });
  try {
    for (const id of CREATES) {
      const who = SAMPLES.get(id)?.as ?? "admin";
      const nodes = await Promise.all([server.client(who), beside.client(who)]);
      const body = bodies.body(id, `${id} 两个节点`);
      const key = randomUUID();
      const answers = await Promise.all(
        nodes.flatMap((node) => [create(node, id, body, key), create(node, id, body, key)]),
      );
      expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size, id).toBe(1);
    }
  } finally {
    await beside.close();
  }
});
