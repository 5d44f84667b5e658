import { randomUUID } from "node:crypto";
import * as api from "@huxuan/api-client";
import {
  type Client,
  createDictionary,
  createWorkflowModel,
  deleteRound,
  deployWorkflowModel,
  type Operations,
  saveRole,
  searchRounds,
  searchWorkflowPeople,
} from "@huxuan/api-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabaseKind } from "../testing/databases.ts";
import { articleInput, courseInput, offeringInput, roundInput } from "../testing/office-forms.ts";
import { SelectionWorld } from "../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../testing/server.ts";
import { listOperations, readDocument } from "./contract/document.ts";
import type { OperationId } from "./contract/types.ts";

/** Calls that answer 201. */
type CreateId = {
  [Id in OperationId]: 201 extends keyof Operations[Id]["responses"] ? Id : never;
}[OperationId];

type Body<Id extends CreateId> = Operations[Id]["request"] extends { body: infer Content } ? Content : never;

let server: TestServer;
let world: SelectionWorld;
let courseId: number;
let courseIds: number[];
/** A role that a program may have. */
let applicationRole: string;
let colleague: { id: number } | undefined;

beforeAll(async () => {
  server = await startTestServer();
  world = await SelectionWorld.create(server, 1);
  ({ courseId } = await world.offering({ name: "高等数学", capacity: 1 }));
  const courses = ["一", "二", "三", "四", "五"].map((name) => world.offering({ name, capacity: 1 }));
  courseIds = (await Promise.all(courses)).map((one) => one.courseId);
  const client = await server.client("admin");
  const role = { roleNameZh: "数据对接", baseArea: "school", dataScope: "school" } as const;
  applicationRole = (await saveRole({ client, body: role })).data.roleId;
  await createDictionary({ client, body: { name: "of_creates", title: "新建选项", senior: false } });
  const model = await createWorkflowModel({ client, body: { key: "creates", name: "申请审核" } });
  await deployWorkflowModel({ client, body: model.data });
  [colleague] = (await searchWorkflowPeople({ client, body: { keyword: "双角色" } })).data.items;
});
afterAll(() => server.close());

const passed: string[] = [];
/** A course of its own for each name. */
function passedOf(name: string): number {
  if (!passed.includes(name)) passed.push(name);
  return courseIds[passed.indexOf(name)] as number;
}

const terms: string[] = [];
/** A term of its own for each name. */
function termOf(name: string): { year: number; term: number } {
  if (!terms.includes(name)) terms.push(name);
  return { year: 2030 + terms.indexOf(name), term: 1 };
}

/** For every create a body that is accepted, once with each name. A new create gets its line here. */
const EXAMPLES: { [Id in CreateId]: (name: string) => Body<Id> } = {
  createApplication: (name) => ({
    name,
    roleId: applicationRole,
    contact: "信息中心",
    requestsPerMinute: 600,
  }),
  createArticle: (name) => articleInput({ title: name }),
  copyRole: (name) => ({ roleId: "2", roleNameZh: name }),
  createClass: (name) => ({ schoolId: world.schoolIds[1] as number, name, grade: 2026, major: "物理学" }),
  createCourse: (name) => courseInput({ schoolId: world.schoolIds[0] as number, code: name, name }),
  createDepartment: (name) => ({ schoolId: world.schoolIds[0] as number, name }),
  createDictionary: (name) => ({ name: nameOf(name), title: name, senior: false }),
  createDictionaryDetail: (name) => ({ dic_name: "of_creates", code: nameOf(name), dic_name1: name }),
  createFeedback: (name) => ({ feedback: name, page: "/dashboard" }),
  createMajor: (name) => ({ schoolId: world.schoolIds[1] as number, name, department: "物理学院" }),
  createMenuEntry: (name) => ({ nameZh: name, fontEndUrl: "https://example.edu.cn/" }),
  createOffering: (name) => offeringInput({ courseId, semesterId: world.semesterId, code: name }),
  createPassedCourse: (name) => ({ studentId: world.students[0]?.id as number, courseId: passedOf(name) }),
  createRound: (name) => roundInput({ semesterId: world.semesterId, name }),
  createSchool: (name) => ({
    code: name.slice(-8),
    name,
    shortName: "新",
    campuses: [{ name: "主校区" }],
    sections: [],
    contacts: [],
  }),
  createSemester: (name) => ({ ...termOf(name), firstMonday: "2026-03-02", weeks: 18, exceptions: [] }),
  createStudent: (name) => ({
    schoolId: world.schoolIds[1] as number,
    studentNumber: name,
    name: "新生",
    grade: 2026,
    department: "物理学院",
    major: "物理学",
    state: "active",
  }),
  createTeacher: (name) => ({
    schoolId: world.schoolIds[0] as number,
    staffNumber: name,
    name: "新教师",
    state: "active",
  }),
  createUser: (name) => ({
    useraccount: `u${Buffer.from(name).toString("hex").slice(0, 60)}`,
    userNameZh: name,
    schoolId: world.schoolIds[0],
    roleIds: ["2"],
  }),
  createWorkflowDelegation: (name) => ({
    accountId: colleague?.id as number,
    fromAt: server.clock().toISOString(),
    // Another end for each name.
    untilAt: new Date(
      server.clock().getTime() + 1_000 * (1 + (name.codePointAt(name.length - 1) ?? 0)),
    ).toISOString(),
  }),
  createWorkflowInstance: (name) => ({ processDefinitionKey: "creates", subject: name }),
  createWorkflowModel: (name) => ({ name }),
  uploadFile: (name) => ({ file: new File([name], `${name}.txt`, { type: "text/plain" }) }),
};
const CREATES = Object.keys(EXAMPLES) as CreateId[];

interface Answer {
  data: { id: number };
  request: Request;
}

const CALLS = api as unknown as Record<CreateId, (options: object) => Promise<Answer>>;

const given: string[] = [];
/** A name of letters and digits for one of any characters: the same for the same. */
function nameOf(name: string): string {
  if (!given.includes(name)) given.push(name);
  return `n${given.indexOf(name)}`;
}

/** The call through the generated client; without `key` with the one that the client makes. */
function create(client: Client, id: CreateId, body: unknown, key?: string): Promise<Answer> {
  return CALLS[id]({ client, body, ...(key === undefined ? {} : { headers: { "Idempotency-Key": key } }) });
}

/** Rows of every table, but those of the keys themselves. */
async function rowCounts(): Promise<Record<string, number>> {
  const { pool } = server.database;
  const { rows } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    if (name === "idempotency_key" || name === "outbox") continue;
    const counted = await pool.query<{ n: number }>(`select count(*)::int as n from "${name}"`);
    counts[name] = counted.rows[0]?.n ?? 0;
  }
  return counts;
}

test("every call that answers 201 takes a key, belongs to somebody, and has its example here", () => {
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
  const admin = await server.client("admin");
  const body = EXAMPLES[id](`${id} 重复`);
  const key = randomUUID();
  const before = await rowCounts();
  const first = await create(admin, id, body, key);
  const made = await rowCounts();
  expect(made).not.toEqual(before);
  const second = await create(admin, id, body, key);
  expect(second.data).toEqual(first.data);
  expect(await rowCounts()).toEqual(made);
});

test.each(CREATES)("%s, sent many times at the same moment, makes one", async (id) => {
  const admin = await server.client("admin");
  const body = EXAMPLES[id](`${id} 同时`);
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 6 }, () => create(admin, id, body, key)));
  expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
});

test.each(CREATES)("%s with the key of other content is refused, and does nothing", async (id) => {
  const admin = await server.client("admin");
  const key = randomUUID();
  await create(admin, id, EXAMPLES[id](`${id} 甲`), key);
  const made = await rowCounts();
  await expect(create(admin, id, EXAMPLES[id](`${id} 乙`), key)).rejects.toMatchObject({
    status: 422,
    code: "IDEMPOTENCY_KEY_REUSED",
    message: expect.stringContaining("换一个编号"),
  });
  expect(await rowCounts()).toEqual(made);
});

test("the client gives each create a key of its own, and other calls none", async () => {
  const admin = await server.client("admin");
  const sent = await Promise.all(
    ["一", "二"].map((name) => create(admin, "createRound", EXAMPLES.createRound(`自动${name}`))),
  );
  const keys = sent.map(({ request }) => request.headers.get("idempotency-key"));
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  expect(keys[0]).not.toBe(keys[1]);
  const search = (await searchRounds({ client: admin, body: {} })) as unknown as Answer;
  expect(search.request.headers.has("idempotency-key")).toBe(false);
});

test("a key belongs to an account: another's is another create", async () => {
  const key = randomUUID();
  const body = EXAMPLES.createRound("各自的轮次");
  const [own, platform] = await Promise.all(
    ["office0", "admin"].map(async (account) =>
      create(await server.client(account), "createRound", body, key),
    ),
  );
  expect(own?.data.id).not.toBe(platform?.data.id);
});

test("a create that was refused leaves no key: the same request may succeed later", async () => {
  const admin = await server.client("admin");
  const body = EXAMPLES.createRound("先占用的名称");
  const taken = await create(admin, "createRound", body);
  const key = randomUUID();
  await expect(create(admin, "createRound", body, key)).rejects.toMatchObject({ code: "DUPLICATE" });
  await deleteRound({ client: admin, path: { id: taken.data.id } });
  expect((await create(admin, "createRound", body, key)).data.id).not.toBe(taken.data.id);
});

test("a key that is no UUID is named", async () => {
  const admin = await server.client("admin");
  await expect(create(admin, "createRound", EXAMPLES.createRound("坏编号"), "first")).rejects.toMatchObject({
    status: 400,
    code: "VALIDATION_FAILED",
    fields: [{ field: "idempotency-key", message: "格式不正确" }],
  });
});

// PGlite serves one process only.
test.runIf(testDatabaseKind() === "postgres")("two nodes that get the same create make one", async () => {
  const beside = await startTestServer({ beside: server });
  try {
    const nodes = await Promise.all([server.client("admin"), beside.client("admin")]);
    for (const id of CREATES) {
      const body = EXAMPLES[id](`${id} 两个节点`);
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
