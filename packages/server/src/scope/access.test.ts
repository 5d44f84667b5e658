import { impersonate } from "@huxuan/api-client";
import { eq, getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import readExcelFile from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Contract } from "../../testing/contract-requests.ts";
import {
  foreignExports,
  type ForeignRequest,
  foreignRequests,
  type ForeignValues,
  type FoundOperation,
  isReading,
  operationsOf,
} from "../../testing/foreign-requests.ts";
import { PASSWORD } from "../../testing/people.ts";
import { startTestServer, type TestServer } from "../../testing/server.ts";
import { readDocument } from "../contract/document.ts";
import { SCHOOL_OFFICE, STUDENT, TEACHER } from "../domain.ts";
import { course } from "../domains/course/index.ts";
import { article } from "../domains/article/tables.ts";
import { document } from "../domains/document/tables.ts";
import { evaluationAppeal, evaluationCampaign, evaluationComment } from "../domains/evaluation/index.ts";
import { survey, surveyParticipation } from "../domains/survey/tables.ts";
import { feedback } from "../domains/feedback/tables.ts";
import { accessLog } from "../domains/access-log/tables.ts";
import { gradeWindow } from "../domains/grade-window/tables.ts";
import { offering } from "../domains/offering/index.ts";
import { importJob } from "../domains/offering-import/tables.ts";
import { keepPositiveLists } from "../domains/positive-list/index.ts";
import { major, schoolClass, student, teacher } from "../domains/person/index.ts";
import { substitution } from "../domains/programme/index.ts";
import { application } from "../domains/application/tables.ts";
import { registration } from "../domains/registration/tables.ts";
import { round } from "../domains/round/index.ts";
import { department } from "../domains/department/index.ts";
import { school } from "../domains/school/index.ts";
import { selectionLog } from "../domains/selection/tables.ts";
import {
  account,
  createAccounts,
  hashPassword,
  role,
  rolePermission,
  scopeGrant,
} from "../domains/session/index.ts";
import { agreement } from "../domains/recognition-rule/index.ts";
import { recognition } from "../domains/recognition/tables.ts";
import { domains, ROLE_PERMISSIONS } from "../domains.ts";
import { operationTarget } from "../platform/audit/tables.ts";
import { file } from "../platform/files/tables.ts";
import { notification } from "../platform/notification/index.ts";
import { setting } from "../platform/settings/tables.ts";
import { workflowInstance } from "../platform/workflow/index.ts";
import {
  accessMarkdown,
  accessTable,
  type Access,
  type Asker,
  writtenTable,
} from "../../testing/access-table.ts";
import { markOf } from "../../testing/foreign-row.ts";
import { makeForeignRows, OTHER, PUBLISHED, THEIRS } from "../../testing/foreign-rows.ts";
import { FOREIGN } from "../../testing/samples.ts";
import { scopeRule } from "./index.ts";

/**
 * Every operation of the contract, asked for rows of somebody else by everybody who must not reach them. Nothing here is
 * said of a single operation: who may call it says the contract, whose a row is says its table, and which operations no
 * scope limits says their domain. The rows of somebody else carry a mark, which no answer may show; and after all requests
 * they must be as they were.
 */

/** Marks by table: in every name and number of the rows that are asked for. */
const MARKED = [
  account,
  course,
  offering,
  teacher,
  student,
  round,
  importJob,
  selectionLog,
  operationTarget,
  accessLog,
  feedback,
  gradeWindow,
  notification,
  article,
  school,
  department,
  file,
  document,
  workflowInstance,
  major,
  schoolClass,
  application,
  registration,
  setting,
  substitution,
  agreement,
  recognition,
  evaluationCampaign,
  evaluationComment,
  evaluationAppeal,
  survey,
  surveyParticipation,
  ...FOREIGN.map(({ table }) => table),
];
const mark = markOf;
/** Marks of what is shown to nobody but who is meant: names of persons, and who did what. */
const PERSONAL: readonly string[] = [
  account,
  student,
  teacher,
  selectionLog,
  operationTarget,
  accessLog,
  feedback,
  notification,
  file,
  document,
  registration,
].map(mark);

interface Persona {
  who: string;
  /** Null: not signed in. */
  token: string | null;
  /** Signed in once, and disabled since. */
  disabled?: boolean;
  permissions: ReadonlySet<string>;
  /** Of the same school as the rows, and of another department. */
  ofDepartment?: boolean;
  /** For whom of the table in docs/security.md it asks. */
  asker?: Asker;
}

const contract = readDocument() as unknown as Contract;
const operations = operationsOf(contract);
const reach: Readonly<Record<string, string>> = Object.assign({}, ...domains.map((one) => one.reach ?? {}));
const byId = new Map(operations.map((found) => [found.id, found]));

let server: TestServer;
let values: ForeignValues;
let personas: Persona[];
let requests: ForeignRequest[];
let admin: string;
/** What everybody was answered, by persona and request; the administrator's answers to the same requests. */
const answers = new Map<Persona, Answer[]>();
let control: Answer[] = [];
let before: string;
let after: string;

interface Answer {
  status: number;
  code: string;
  /** Nobody got as far as what the request is about: the permission was missing. */
  atTheGate: boolean;
  /** The marks that it shows. */
  shows: string[];
}

// Each operation is asked by eleven people: on a crowded machine that takes minutes.
vi.setConfig({ hookTimeout: 600_000 });

beforeAll(async () => {
  server = await startTestServer({ data: "demo" });
  values = await makeForeignRows(server);
  personas = await makePersonas();
  admin = await signIn("admin");
  requests = operations
    .filter(({ id }) => id !== "exportExcel")
    .flatMap((found) => [
      ...foreignRequests(contract, found, values),
      ...(reach[found.id] === undefined ? foreignExports(contract, found, values) : []),
    ])
    // What changes or ends what the other requests are about comes after them.
    .sort((a, b) => lateness(a) - lateness(b));
  // By the minute: what is due now is not to come while it asks.
  await keepPositiveLists(server.services);
  before = await foreignRows();
  for (const persona of personas) answers.set(persona, await askAll(persona.token));
  after = await foreignRows();
  control = await askAll(admin);
});
afterAll(() => server.close());

const lateness = ({ operationId, method, path }: ForeignRequest): number =>
  operationId === "logout"
    ? 4
    : operationId.startsWith("merge")
      ? 3
      : method === "DELETE" || operationId === "deleteUsers"
        ? 2
        : isReading({ method, path })
          ? 0
          : 1;

/** The operation that a request is about: of an export the list. */
const foundOf = ({ operationId }: ForeignRequest): FoundOperation =>
  byId.get(operationId.replace("exportExcel of ", "")) as FoundOperation;
const isScoped = (request: ForeignRequest): boolean =>
  foundOf(request).operation["x-public"] !== true && reach[foundOf(request).id] === undefined;
const isExport = (request: ForeignRequest): boolean => request.operationId.startsWith("exportExcel");
/** Permissions that a request needs. */
function needed(request: ForeignRequest): string[] {
  const { operation } = foundOf(request);
  const forExport = (operation as { "x-export"?: unknown })["x-export"];
  return [operation["x-permission"], isExport(request) ? forExport : undefined].filter(
    (permission): permission is string => typeof permission === "string",
  );
}

/** Whether answers of an operation show of whom they speak; what shows nothing must be refused. */
const tells = ({ operationId }: ForeignRequest): boolean =>
  requests.some((one, n) => one.operationId === operationId && (control[n]?.shows.length ?? 0) > 0);

/** What is wrong with an answer; undefined when it is as contract and announcements say. */
function fault(
  persona: Persona,
  request: ForeignRequest,
  answer: Answer,
  asAdmin: Answer,
): string | undefined {
  const { status, code, shows } = answer;
  const { operation } = foundOf(request);
  const wrong = (wanted: string): string =>
    `${request.operationId} ${request.method} ${request.path}: ${status} ${code} [${shows.join()}], wanted ${wanted}`;
  if (status >= 500) return wrong("an answer");
  if (operation["x-public"] === true && !isExport(request))
    return code === "UNAUTHENTICATED" || status === 403 ? wrong("no sign-in") : undefined;
  if (persona.token === null || persona.disabled === true) return status === 401 ? undefined : wrong("401");
  if (status === 401) return wrong("to be known");
  if (needed(request).some((permission) => !persona.permissions.has(permission)))
    return status === 403 ? undefined : wrong("403: the permission is missing");
  if (!isScoped(request))
    return shows.some((one) => PERSONAL.includes(one)) ? wrong("nobody else's name") : undefined;
  const reading = isReading(foundOf(request));
  const hidden = shows.filter((one) => !mayLookAt(persona, request, one));
  if (hidden.length > 0) return wrong("nothing of somebody else");
  const refused = status === 403 || status === 404;
  if (refused || (asAdmin.status === 400 && status === 400)) return undefined;
  if (request.addressed && (!reading || !tells(request))) return wrong("403 or 404");
  return status < 300 ? undefined : wrong("an answer, 403 or 404");
}

/** What a table announces that is of the whole school may be looked at by its departments. */
function mayLookAt(persona: Persona, request: ForeignRequest, shown: string): boolean {
  if (shown === PUBLISHED)
    return `${request.path}/`.includes(`/offerings/${values.byName["offeringId"] as number}/`);
  const rule = scopeRule(MARKED.find((table) => mark(table) === shown) as PgTable);
  const isSchoolWide = rule?.places.some(({ department }) => department === "schoolWide") ?? false;
  return persona.ofDepartment === true && isSchoolWide;
}

describe("every operation, asked for what is somebody else's", () => {
  test.each([
    "anonymous",
    "a disabled administrator",
    "an office without the permission",
    "an office of another school",
    "an office of another department",
    "a teacher",
    "a student",
    "a teacher with every permission",
    "a student with every permission",
    "an administrator who acts as a student",
  ])("is refused or shows nothing to %s", (who) => {
    const persona = personas.find((one) => one.who === who) as Persona;
    const given = answers.get(persona) ?? [];
    expect(given.length).toBe(requests.length);
    expect(
      requests.flatMap(
        (request, n) => fault(persona, request, given[n] as Answer, control[n] as Answer) ?? [],
      ),
    ).toEqual([]);
  });

  test("leaves all of it as it was", () => {
    expect(after).toBe(before);
  });
});

/** They tell how the whole installation is, or count: no row of anybody is in them. */
const OF_THE_WHOLE: ReadonlySet<string> = new Set([
  "getHealth",
  "getHealthHistory",
  "getAddressDetails",
  "getAddressOverview",
  "getAddressRules",
  "getAlarmWays",
  "getLogOverview",
  "getMailOverview",
  "searchAlarms",
  "exportExcel of searchAlarms",
]);

describe("the same requests of an administrator who reaches all", () => {
  const ofOperation = (find: (request: ForeignRequest) => boolean): Map<string, Answer[]> => {
    const found = new Map<string, Answer[]>();
    requests.forEach((request, n) => {
      if (!isScoped(request) || !find(request)) return;
      found.set(request.operationId, [...(found.get(request.operationId) ?? []), control[n] as Answer]);
    });
    return found;
  };
  const without = (found: Map<string, Answer[]>, good: (answer: Answer) => boolean): string[] =>
    [...found]
      .filter(([, given]) => !given.some(good))
      .map(([id, given]) => `${id}: ${given.map(({ status, code }) => `${status} ${code}`).join(", ")}`);

  test("show these rows, or the refusals above would say nothing", () => {
    const reading = ofOperation((request) => isReading(foundOf(request)));
    expect(reading.size).toBeGreaterThan(10);
    const silent = (request: ForeignRequest): boolean => request.addressed && !tells(request);
    const lists = ofOperation(
      (request) => isReading(foundOf(request)) && !silent(request) && !OF_THE_WHOLE.has(request.operationId),
    );
    expect(without(lists, ({ status, shows }) => status === 200 && shows.length > 0)).toEqual([]);
    expect(without(reading, ({ status }) => status === 200)).toEqual([]);
  });

  test("are let through to what they change", () => {
    const changing = ofOperation((request) => !isReading(foundOf(request)));
    expect(changing.size).toBeGreaterThan(10);
    expect(without(changing, ({ status }) => status < 300 || status === 409)).toEqual([]);
  });
});

describe("the table of docs/security.md", () => {
  test("has every operation of the contract, and says what contract and default grants say", () => {
    expect(writtenTable(), "look at what changed, then run `node testing/access-table.ts`").toBe(
      accessMarkdown(),
    );
  });

  const table = accessTable();
  const asked = (asker: Asker): Answer[] =>
    asker === "platform"
      ? control
      : (answers.get(personas.find((one) => one.asker === asker) as Persona) as Answer[]);

  test.each([
    "anonymous",
    "student",
    "teacher",
    "school office",
    "department office",
    "platform",
    "impersonated",
    "disabled",
  ] as const)("is what the server answers: %s", (asker) => {
    const given = asked(asker);
    const wrong = [...table].flatMap(([id, cells]) => {
      const own = given.filter((_, n) => requests[n]?.operationId.split(" ")[0] === id);
      const found = own.map(({ status, code }) => `${status} ${code}`);
      return own.length > 0 && isAsWritten(cells[asker], own)
        ? []
        : `${id}: ${cells[asker]}, and was answered ${found.join(", ")}`;
    });
    expect(wrong).toEqual([]);
  });
});

/** Whether these answers are what a cell of the table says. */
function isAsWritten(cell: Access, given: readonly Answer[]): boolean {
  if (cell === "401") return given.every(({ status }) => status === 401);
  if (cell === "403") return given.every(({ status }) => status === 403);
  if (cell === "open") return given.every(({ status, code }) => status !== 403 && code !== "UNAUTHENTICATED");
  // An export is refused like the list that it is of.
  return given.every(({ status }) => status !== 401) && given.some(({ atTheGate }) => !atTheGate);
}

test("an operation is announced as everyone's or as one's own only when it is in the contract", () => {
  expect(Object.keys(reach).filter((id) => !byId.has(id))).toEqual([]);
});

test("an operation whose request nobody knows how to make is named, with the field that is missing", () => {
  const like = (path: string, schema: object): FoundOperation => ({
    id: "searchThings",
    method: "POST",
    path,
    operation: {
      operationId: "searchThings",
      parameters: path.includes("{") ? [{ name: "id", in: "path", schema: { type: "integer" } }] : [],
      requestBody: { content: { "application/json": { schema } } },
      responses: {},
    },
  });
  const make = (found: FoundOperation) => () => foreignRequests(contract, found, values);
  expect(make(like("/mutual-recognition/things/{id}", { type: "object" }))).toThrow(
    "searchThings: no foreign value for {id}",
  );
  const filter = { type: "object", properties: { thingId: { type: "integer" } } };
  expect(make(like("/mutual-recognition/things/search", filter))).toThrow("no foreign value for thingId");
});

/** How many requests that only read are under way at the same moment. */
const AT_ONCE = 6;

/** All requests as somebody: those that read beside each other, the others one after the other. */
async function askAll(token: string | null): Promise<Answer[]> {
  const given: Answer[] = [];
  const reading = requests.findIndex((request) => lateness(request) > 0);
  for (let at = 0; at < reading; at += AT_ONCE) {
    const some = requests.slice(at, Math.min(at + AT_ONCE, reading));
    given.push(...(await Promise.all(some.map((request) => ask(token, request)))));
  }
  for (const request of requests.slice(reading)) given.push(await ask(token, request));
  return given;
}

async function ask(token: string | null, { method, path, body }: ForeignRequest): Promise<Answer> {
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  const init: RequestInit = { method, headers };
  if (body !== undefined && "json" in body) {
    headers["content-type"] = "application/json";
    init.body = JSON.stringify(body.json);
  } else if (body !== undefined) {
    const form = new FormData();
    for (const [name, value] of body.form) {
      if (typeof value === "string") form.append(name, value);
      else form.append(name, new Blob([value.content]), value.fileName);
    }
    init.body = form;
  }
  const response = await server.fetch(path, init);
  const type = response.headers.get("content-type") ?? "";
  if (type.startsWith("text/event-stream")) {
    await response.body?.cancel();
    return { status: response.status, code: "", atTheGate: false, shows: [] };
  }
  const text = type.includes("spreadsheet")
    ? JSON.stringify(await readExcelFile(Buffer.from(await response.arrayBuffer())))
    : await response.text();
  const refusal =
    !response.ok && type.startsWith("application/json")
      ? (JSON.parse(text) as { code?: string; message?: string })
      : {};
  return {
    status: response.status,
    code: refusal.code ?? "",
    atTheGate: refusal.message === "当前角色没有这项操作的权限，请切换角色或联系管理员",
    shows: [...MARKED.map(mark), PUBLISHED].filter((one) => text.includes(one)),
  };
}

/** All rows of the first university, and all that carry a mark, as text; without what the server notes by itself. */
async function foreignRows(): Promise<string> {
  const { rows: tables } = await server.database.pool.query<{ name: string; of_school: boolean }>(
    `select t.table_name as name, bool_or(c.column_name = 'school_id') as of_school
     from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
     where t.table_schema = 'public' and t.table_name not in ('operation_log', 'operation_target')
       and t.table_name !~ '^(health_|access_log|cache_node|statement_sample)'
     group by t.table_name order by t.table_name`,
  );
  const parts: string[] = [];
  for (const { name, of_school } of tables) {
    // Of accounts, those that ask: they sign in, and choose how many rows they see. Students issue documents of their own,
    // and the progress of those of another department is reckoned by its office.
    const where =
      of_school && !["account", "degree_progress", "document", "document_count", "file"].includes(name)
        ? `t.school_id = ${values.byName["schoolId"] as number} or`
        : "";
    const { rows } = await server.database.pool.query<{ row: string }>(
      `select t::text as row from "${name}" t where ${where} t::text like '%ZZ-%' order by 1`,
    );
    parts.push(`${name}\n${rows.map(({ row }) => row).join("\n")}`);
  }
  return parts.join("\n\n");
}

async function signIn(name: string): Promise<string> {
  return (await server.client(name)).tokens.get()?.accessToken as string;
}

/** The token of an administrator who acts as somebody else. */
async function actAs(userAccount: string): Promise<string> {
  const client = await server.client("admin");
  const { data } = await impersonate({ client, query: { userAccount }, body: { reason: "查看课表" } });
  return data.accessToken;
}

/** Everybody who must not reach them. */
async function makePersonas(): Promise<Persona[]> {
  const { db } = server.services;
  const { rows: schools } = await server.database.pool.query<{ id: number }>(
    "select id from school order by id",
  );
  const [own, other] = schools.map(({ id }) => id) as [number, number];
  const every = Object.values(ROLE_PERMISSIONS).flat();
  await db.insert(role).values([
    { id: "nothing", nameZh: "没有权限", dataScope: "all" },
    { id: "every", nameZh: "全部权限", dataScope: "self" },
  ]);
  await db
    .insert(rolePermission)
    .values([...new Set(every)].map((permission) => ({ roleId: "every", permission })));
  const person = async (table: typeof teacher | typeof student, n: number): Promise<number> => {
    const { rows } = await server.database.pool.query<{ id: number }>(
      `select id from ${getTableName(table)} p where school_id = $1 and department = $2
         and not exists (select from account a where a.${getTableName(table)}_id = p.id) order by id`,
      [own, OTHER],
    );
    return rows[n]?.id as number;
  };
  const common = { passwordHash: await hashPassword(PASSWORD), personName: "某人" };
  const accounts: [Parameters<typeof createAccounts>[1][number], Partial<Persona>][] = [
    [
      { ...common, useraccount: "zz1", userType: "other", schoolId: null, roleIds: ["1"] },
      { who: "a disabled administrator", disabled: true, asker: "disabled" },
    ],
    [
      { ...common, useraccount: "zz2", userType: "other", schoolId: own, roleIds: ["nothing"] },
      { who: "an office without the permission" },
    ],
    [
      {
        ...common,
        useraccount: "zz3",
        userType: "other",
        schoolId: other,
        department: THEIRS,
        roleIds: [SCHOOL_OFFICE],
      },
      { who: "an office of another school", asker: "school office" },
    ],
    [
      {
        ...common,
        useraccount: "zz4",
        userType: "other",
        schoolId: own,
        department: OTHER,
        roleIds: [SCHOOL_OFFICE],
      },
      { who: "an office of another department", ofDepartment: true, asker: "department office" },
    ],
  ];
  for (const [n, [who, roleId]] of (
    [
      ["", null],
      [" with every permission", "every"],
    ] as const
  ).entries()) {
    accounts.push(
      [
        {
          ...common,
          useraccount: `zzt${n}`,
          userType: "teacher",
          schoolId: own,
          teacherId: await person(teacher, n),
          roleIds: [roleId ?? TEACHER],
        },
        { who: `a teacher${who}`, ...(roleId === null ? { asker: "teacher" } : {}) },
      ],
      [
        {
          ...common,
          useraccount: `zzs${n}`,
          userType: "student",
          schoolId: own,
          studentId: await person(student, n),
          roleIds: [roleId ?? STUDENT],
        },
        { who: `a student${who}`, ...(roleId === null ? { asker: "student" } : {}) },
      ],
    );
  }
  const ids = await createAccounts(
    db,
    accounts.map(([one]) => one),
  );
  await db
    .insert(scopeGrant)
    .values({ accountId: ids[3] as number, roleId: SCHOOL_OFFICE, type: "department" });
  const made: Persona[] = [
    { who: "anonymous", token: null, permissions: new Set(), asker: "anonymous" },
    {
      who: "an administrator who acts as a student",
      token: await actAs("zzs0"),
      permissions: new Set(ROLE_PERMISSIONS[STUDENT]),
      asker: "impersonated",
    },
  ];
  for (const [{ useraccount, roleIds }, facts] of accounts) {
    const held = roleIds[0] === "every" ? every : (ROLE_PERMISSIONS[roleIds[0]] ?? []);
    made.push({ who: "", token: await signIn(useraccount), permissions: new Set(held), ...facts });
  }
  await db
    .update(account)
    .set({ disabled: true })
    .where(eq(account.id, ids[0] as number));
  return made;
}
