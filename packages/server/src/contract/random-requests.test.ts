import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Contract,
  type FormValue,
  type Known,
  type Operation,
  type RandomRequest,
  requestsOf,
} from "../../testing/contract-requests.ts";
import { testDatabaseKind } from "../../testing/databases.ts";
import { PASSWORD } from "../../testing/people.ts";
import { SelectionWorld } from "../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../testing/server.ts";
import { createAccounts, hashPassword } from "../domains/session/index.ts";
import { announceOfferings } from "../domains/offering/index.ts";
import { teacher } from "../domains/person/index.ts";
import { ROLE_PERMISSIONS } from "../domains.ts";
import { readDocument } from "./document.ts";

/** Answers that are JSON: of our own form, and refusals as RFC 7807 writes them. */
const JSON_MEDIA = ["application/json", "application/problem+json"];

/** How many requests are made; the whole run makes 50,000 (`npm run test:full`). A sample of them on PostgreSQL too. */
const COUNT = Number(
  process.env["HUXUAN_RANDOM_REQUESTS"] ?? (testDatabaseKind() === "postgres" ? 300 : 3_000),
);
/** Fewer requests need not reach every operation, nor every way to success. */
const REACHES_ALL = 1_000;
/** Another one makes other requests; a failure tells which it was. */
const SEED = Number(process.env["HUXUAN_RANDOM_SEED"] ?? 20_260_909);
/** The longest that an answer may take, ms. */
const HANGS_MS = 30_000;

/** Who asks, by role id; null is nobody. Several students, so that seats are fought for. */
const CALLERS = [
  { account: null, roleId: null },
  { account: "s0", roleId: "4" },
  { account: "s1", roleId: "4" },
  { account: "s2", roleId: "4" },
  { account: "s3", roleId: "4" },
  { account: "lecturer", roleId: "3" },
  { account: "office1", roleId: "2" },
  { account: "admin", roleId: "1" },
] as const;
type Caller = (typeof CALLERS)[number];

/** The acts whose way to success a run must have gone. */
const MUST_SUCCEED = [
  "attemptSelection",
  "swapSelection",
  "joinWaitlist",
  "leaveWaitlist",
  "withdrawSelection",
];

let server: TestServer;
let world: SelectionWorld;
let contract: Contract;
let known: Known;
let keepOpen: () => Promise<void>;
const tokens = new Map<string, string>();

beforeAll(async () => {
  server = await startTestServer();
  // Numbers that are made at random are small, mostly: the accounts that ask must not be deleted or disabled.
  await server.services.pool.query("alter table account alter column id restart with 1000000");
  world = await SelectionWorld.create(server, 4);
  contract = readDocument() as unknown as Contract;
  const { db, pool, catalogue } = server.services;
  const [lecturer] = await db
    .insert(teacher)
    .values({ schoolId: world.schoolIds[1] as number, staffNumber: "T1", name: "教师", pinyin: "jiaoshi" })
    .returning({ id: teacher.id });
  await createAccounts(db, [
    {
      useraccount: "lecturer",
      passwordHash: await hashPassword(PASSWORD),
      personName: "教师",
      userType: "teacher",
      schoolId: world.schoolIds[1] as number,
      teacherId: lecturer?.id ?? null,
      roleIds: ["3"],
    },
  ]);
  const spareAccounts = await createAccounts(
    db,
    ["spare0", "spare1", "spare2"].map((useraccount) => ({
      useraccount,
      passwordHash: "",
      personName: "某人",
      userType: "other" as const,
      schoolId: world.schoolIds[1] as number,
      roleIds: ["3"] as [string],
    })),
  );
  const seats: number[] = [];
  for (let n = 0; n < 6; n += 1) {
    const made = await world.offering({
      name: `课程${n}`,
      capacity: n < 3 ? 1 : 3,
      meetings: [{ weekday: 1 + n, sections: [1, 2] }],
    });
    seats.push(made.id);
  }
  const spare: { id: number; courseId: number }[] = [];
  for (let n = 0; n < 4; n += 1) {
    spare.push(
      await world.offering({
        name: `备用${n}`,
        capacity: 5,
        host: 1,
        state: n % 2 === 0 ? "draft" : "published",
      }),
    );
  }
  const roundId = await world.round();
  const spareRounds = [
    await world.round({ state: "draft" }),
    await world.round({ state: "draft", schoolId: world.schoolIds[1] as number }),
    await world.round({ state: "closed", schoolId: world.schoolIds[1] as number }),
    await world.round({ mode: "lottery" }),
  ];
  const spareIds = spare.map(({ id }) => id);
  const courseIds = spare.map(({ courseId }) => courseId);
  const forIds = (operations: string[], ids: readonly number[]) =>
    operations.map((operation) => [`${operation}.id`, ids] as const);
  const keys = Array.from(
    { length: 500 },
    (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
  );
  known = {
    roundId: [roundId, roundId, roundId, ...spareRounds],
    offeringId: seats,
    dropOfferingId: seats,
    takeOfferingId: seats,
    semesterId: [world.semesterId],
    schoolId: world.schoolIds,
    schoolIds: world.schoolIds,
    courseId: courseIds,
    prerequisiteIds: courseIds,
    exclusionIds: courseIds,
    teacherIds: [lecturer?.id as number],
    userId: spareAccounts,
    userIds: spareAccounts,
    userAccount: ["spare0", "nobody"],
    roleIds: ["3"],
    ids: spareIds,
    version: [1, 1, 2, 3],
    roleId: ["1", "2", "3", "4"],
    username: ["office2", "nobody"],
    password: [PASSWORD],
    keyword: ["课程", "x", ""],
    // Keys of acts: mostly new ones, now and then one that was used.
    key: keys,
    "Idempotency-Key": keys,
    grades: [2024, 2025],
    ...Object.fromEntries([
      ...forIds(["getCourse", "updateCourse"], courseIds),
      ...forIds(["getOffering"], [...seats, ...spareIds]),
      ...forIds(["exportRoster", "searchRoster"], [...seats, ...spareIds]),
      ...forIds(["updateOffering", "deleteOffering", "closeOffering", "publishOffering"], spareIds),
      ...forIds(["getRound", "getRoundMonitor"], [roundId, ...spareRounds]),
      ...forIds(["updateRound", "openRound", "closeRound", "deleteRound"], spareRounds),
      ...forIds(["disableUser", "enableUser", "endUserSession"], spareAccounts),
      ...forIds(["getSemester"], [world.semesterId]),
      ...forIds(["getOfferingImport", "cancelOfferingImport", "publishOfferingImport"], [1, 2, 3]),
    ]),
  };
  // Random acts of offices end what students need: what they fight for is opened again.
  keepOpen = async () => {
    await pool.query(
      "update offering set state = 'published', audience = '{}', version = version + 1 where id = any($1)",
      [seats],
    );
    await pool.query(
      "update round set state = 'published', audience = '{}', excluded_ids = '{}' where id = $1",
      [roundId],
    );
    await catalogue.announce(await announceOfferings(db, [{ semesterId: world.semesterId }]));
  };
});
afterAll(() => server.close());

interface Planned {
  request: RandomRequest;
  caller: Caller;
}

/** Requests of every operation, mostly by somebody who may call it. */
/** Requests of each operation, by its id. */
function plannedOfEach(): { id: string; arbitrary: fc.Arbitrary<Planned> }[] {
  return Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      arbitrary: fc.record({
        request: requestsOf(contract, { method, path, operation }, known),
        caller: callersOf(operation),
      }),
    })),
  );
}

const planned = (): fc.Arbitrary<Planned> =>
  fc.oneof(
    ...plannedOfEach().map(({ id, arbitrary }) => ({
      arbitrary,
      weight: MUST_SUCCEED.includes(id) ? 20 : 1,
    })),
  );

/** Requests in portions: of a long run first one of every operation, so that none is left out by chance. */
function* portions(): Generator<Planned[]> {
  if (COUNT >= REACHES_ALL)
    yield plannedOfEach().flatMap(({ arbitrary }, at) =>
      fc.sample(arbitrary, { numRuns: 1, seed: SEED - 1 - at }),
    );
  for (let made = 0; made < COUNT; made += 500)
    yield fc.sample(planned(), { numRuns: Math.min(500, COUNT - made), seed: SEED + made });
}

function callersOf(operation: Operation): fc.Arbitrary<Caller> {
  const permission = operation["x-permission"];
  const allowed =
    permission === undefined
      ? CALLERS
      : CALLERS.filter(({ roleId }) => roleId !== null && ROLE_PERMISSIONS[roleId]?.includes(permission));
  return fc.oneof({ arbitrary: fc.constantFrom(...allowed), weight: 6 }, fc.constantFrom(...CALLERS));
}

test("random requests are answered as the contract says, whatever they hold", {
  timeout: 1_800_000,
}, async () => {
  const check = answersOfContract();
  const wrong: string[] = [];
  const succeeded = new Map<string, number>();
  const refused = new Map<string, number>();
  for (const some of portions()) {
    for (const { request, caller } of some) {
      const response = await send(request, caller);
      const fault = await check(request, response);
      if (fault !== undefined)
        wrong.push(`${caller.account ?? "anonymous"} ${JSON.stringify(request).slice(0, 250)}\n  → ${fault}`);
      const counts = response.ok ? succeeded : refused;
      counts.set(request.operationId, (counts.get(request.operationId) ?? 0) + 1);
      if (response.status === 401 || (response.ok && /^(logout|switchRole)$/.test(request.operationId))) {
        tokens.delete(caller.account ?? "");
      }
      if (response.ok && /^(close|update|open|publish)/.test(request.operationId)) await keepOpen();
    }
  }
  const failures = server.logLines
    .filter(({ level }) => level >= 50)
    .map((line) => JSON.stringify(line).slice(0, 600));
  const about = `seed ${SEED}: HUXUAN_RANDOM_SEED=${SEED} HUXUAN_RANDOM_REQUESTS=${COUNT} repeats it`;
  expect(wrong, about).toEqual([]);
  expect(failures, about).toEqual([]);
  expect(await (await server.fetch("/healthz")).json()).toEqual({ status: "ok" });
  if (COUNT < REACHES_ALL) return;
  const never = MUST_SUCCEED.filter((id) => !succeeded.has(id));
  expect(never, `acts that never succeeded, ${about}`).toEqual([]);
  const operations = Object.values(contract.paths).flatMap((methods) => Object.values(methods));
  const unasked = operations
    .map(({ operationId: id }) => id)
    .filter((id) => !succeeded.has(id) && !refused.has(id));
  expect(unasked, about).toEqual([]);
});

async function send(
  { method, path, headers: given, body }: RandomRequest,
  caller: Caller,
): Promise<Response> {
  const headers = new Headers(given);
  if (caller.account !== null) headers.set("authorization", `Bearer ${await tokenOf(caller.account)}`);
  let sent: string | FormData | undefined;
  if (body !== undefined && "json" in body) {
    headers.set("content-type", "application/json");
    sent = JSON.stringify(body.json);
  } else if (body !== undefined && "raw" in body) {
    headers.set("content-type", body.contentType);
    sent = body.raw;
  } else if (body !== undefined) {
    sent = form(body.form);
  }
  const stopped = AbortSignal.timeout(HANGS_MS);
  return server.fetch(path, {
    method,
    headers,
    signal: stopped,
    ...(sent === undefined ? {} : { body: sent }),
  });
}

function form(fields: readonly [string, FormValue][]): FormData {
  const data = new FormData();
  for (const [name, value] of fields) {
    if (typeof value === "string") data.append(name, value);
    else data.append(name, new Blob([value.content]), value.fileName);
  }
  return data;
}

async function tokenOf(account: string): Promise<string> {
  const signedIn = tokens.get(account);
  if (signedIn !== undefined) return signedIn;
  const client = await server.client(account);
  const token = client.tokens.get()?.accessToken as string;
  tokens.set(account, token);
  return token;
}

/** Says what is wrong with an answer; undefined when nothing is. */
function answersOfContract() {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
  formats.default(ajv);
  ajv.addSchema(contract, "contract");
  const shapes = new Map<string, ValidateFunction>();
  const pointer = (text: string) => text.replaceAll("~", "~0").replaceAll("/", "~1");
  for (const [path, methods] of Object.entries(contract.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      for (const [status, { content }] of Object.entries(operation.responses)) {
        const media = JSON_MEDIA.find((one) => content?.[one] !== undefined);
        if (media === undefined) continue;
        const at = `/paths/${pointer(path)}/${method}/responses/${status}/content/${pointer(media)}/schema`;
        shapes.set(`${operation.operationId} ${status}`, ajv.compile({ $ref: `contract#${encodeURI(at)}` }));
      }
    }
  }

  return async ({ operationId, path }: RandomRequest, response: Response): Promise<string | undefined> => {
    const { status } = response;
    const contentType = response.headers.get("content-type") ?? "";
    if (contentType.startsWith("text/event-stream")) {
      await response.body?.cancel();
      return undefined;
    }
    const text = await response.text();
    const answer = `${status} ${text.slice(0, 400)}`;
    if (status >= 500) return answer;
    // Behind a proxy, with what that adds, the head is longer than a node reads.
    if (status === 431 && path.length > 15_000) return undefined;
    const shape = shapes.get(`${operationId} ${response.ok ? status : "4XX"}`);
    // A file, or nothing at all.
    if (response.ok && shape === undefined) return undefined;
    if (!JSON_MEDIA.some((media) => contentType.startsWith(media))) return `${contentType}: ${answer}`;
    const body: unknown = JSON.parse(text);
    if (shape === undefined) return `no such answer: ${answer}`;
    if (!shape(body)) return `${ajv.errorsText(shape.errors)}: ${answer}`;
    if (response.ok) return undefined;
    const { message, requestId } = body as { message: string; requestId: string };
    if (!/[\u4e00-\u9fff]{4}/.test(message)) return `no sentence: ${answer}`;
    return requestId === response.headers.get("x-request-id") ? undefined : `another request id: ${answer}`;
  };
}
