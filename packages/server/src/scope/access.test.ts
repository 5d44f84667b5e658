import { randomUUID } from "node:crypto";
import { createWorkflowModel, deployWorkflowModel, impersonate } from "@huxuan/api-client";
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
import { transaction } from "../db/index.ts";
import { PLATFORM, SCHOOL_OFFICE, STUDENT, TEACHER } from "../domain.ts";
import { course, courseKeys } from "../domains/course/index.ts";
import { article, articleRevision } from "../domains/article/tables.ts";
import { document } from "../domains/document/tables.ts";
import { ooapiId } from "../domains/exchange/ooapi-ids.ts";
import {
  evaluationAppeal,
  evaluationCampaign,
  evaluationComment,
  evaluationResult,
  evaluationTarget,
} from "../domains/evaluation/index.ts";
import { questionnaire } from "../domains/questionnaire/index.ts";
import { survey, surveyParticipation, surveyResponse } from "../domains/survey/tables.ts";
import { feedback } from "../domains/feedback/tables.ts";
import { readRules } from "../domains/grade/index.ts";
import { grade, gradeRules } from "../domains/grade/tables.ts";
import { gradeCorrection, gradeReview } from "../domains/grade-change/tables.ts";
import { gradeSheet } from "../domains/grade-sheet/tables.ts";
import { accessLog } from "../domains/access-log/tables.ts";
import { gradeWindow } from "../domains/grade-window/tables.ts";
import { createSeat, offering } from "../domains/offering/index.ts";
import { importJob } from "../domains/offering-import/tables.ts";
import { keepPositiveLists } from "../domains/positive-list/index.ts";
import {
  positiveListChange,
  positiveList,
  positiveListEntry,
  positiveListVersion,
} from "../domains/positive-list/tables.ts";
import { major, passedCourse, schoolClass, student, teacher } from "../domains/person/index.ts";
import { substitution, substitutionCourse } from "../domains/programme/index.ts";
import { application } from "../domains/application/tables.ts";
import { registration } from "../domains/registration/tables.ts";
import { OPENINGS } from "../domains/registration/settings.ts";
import { drawTrial, roundDraw } from "../domains/draw/tables.ts";
import { round } from "../domains/round/index.ts";
import { wish } from "../domains/wish/tables.ts";
import { enrolment } from "../domains/selection/index.ts";
import { department } from "../domains/department/index.ts";
import { importFile } from "../platform/import/tables.ts";
import { teacherImport } from "../domains/person/people-imports.ts";
import { school } from "../domains/school/index.ts";
import { seatAct } from "../domains/seat-act/tables.ts";
import { secondFactorReset } from "../domains/second-factor/tables.ts";
import { selectionDemand, selectionLog } from "../domains/selection/tables.ts";
import {
  account,
  createAccounts,
  hashPassword,
  role,
  rolePermission,
  scopeGrant,
} from "../domains/session/index.ts";
import { agreement } from "../domains/recognition-rule/index.ts";
import { creditAccount, recognition } from "../domains/recognition/tables.ts";
import { blankModel } from "../domains/workflow/blank-model.ts";
import { domains, ROLE_PERMISSIONS } from "../domains.ts";
import { operationLog, operationTarget } from "../platform/audit/tables.ts";
import { file, fileContent } from "../platform/files/tables.ts";
import { alarm } from "../domains/alarm/tables.ts";
import { notification } from "../platform/notification/index.ts";
import { setting } from "../platform/settings/tables.ts";
import { workflowInstance, workflowModel } from "../platform/workflow/index.ts";
import {
  accessMarkdown,
  accessTable,
  type Access,
  type Asker,
  writtenTable,
} from "../../testing/access-table.ts";
import { markOf } from "../../testing/foreign-row.ts";
import { FOREIGN } from "../../testing/samples.ts";
import { scopeRule } from "./index.ts";

/**
 * Every operation of the contract, asked for rows of somebody else by everybody who must not reach them. Nothing here is
 * said of a single operation: who may call it says the contract, whose a row is says its table, and which operations no
 * scope limits says their domain. The rows of somebody else carry a mark, which no answer may show; and after all requests
 * they must be as they were.
 */

/** The department of the first university whose rows are asked for, and another one there. */
const [THEIRS, OTHER] = ["计算机学院", "数学与统计学院"];

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
/** Of a document of somebody else. */
const CODE = "ABCDEFGHJKLMNPQR";
/** Of a published offering and its course: whoever names it may know it, as students do. */
const PUBLISHED = "ZZ-published";
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
  values = await makeForeignRows();
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
       and t.table_name !~ '^(health_|access_log)'
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

/** Rows of a department of the first university, of every kind that a request can name. */
async function makeForeignRows(): Promise<ForeignValues> {
  const { db, catalogue, clock, officeSettings } = server.services;
  const { rows: schools } = await server.database.pool.query<{ id: number }>(
    "select id from school order by id",
  );
  const { rows: semesters } = await server.database.pool.query<{ id: number }>(
    "select id from semester order by is_current desc, id",
  );
  const schoolId = schools[0]?.id as number;
  const semesterId = semesters[0]?.id as number;
  // In which nobody else took a course of another school.
  const earlierId = semesters[1]?.id as number;
  const one = <Row>(rows: Row[]): Row => rows[0] as Row;

  const teacherId = one(
    await db
      .insert(teacher)
      .values({ schoolId, staffNumber: mark(teacher), name: mark(teacher), department: THEIRS, pinyin: "zz" })
      .returning(),
  ).id;
  const studentId = one(
    await db
      .insert(student)
      .values({
        schoolId,
        studentNumber: mark(student),
        name: mark(student),
        grade: 2025,
        department: THEIRS,
        major: mark(major),
        className: mark(schoolClass),
        pinyin: "zz",
      })
      .returning(),
  ).id;
  // They came with the student.
  const idOf = async (table: typeof major | typeof schoolClass) =>
    one(
      await db
        .select({ id: table.id })
        .from(table)
        .where(eq(table.name, mark(table))),
    ).id;
  const [programId] = await createAccounts(db, [
    {
      useraccount: "zz-application",
      passwordHash: await hashPassword(PASSWORD),
      personName: mark(application),
      userType: "application",
      schoolId,
      roleIds: [SCHOOL_OFFICE],
    },
  ]);
  const applicationId = one(
    await db
      .insert(application)
      .values({
        accountId: programId as number,
        schoolId,
        name: mark(application),
        appKey: "zz-application",
        contact: mark(application),
        requestsPerMinute: 600,
        createdAt: clock(),
      })
      .returning(),
  ).id;
  const registrationId = one(
    await db
      .insert(registration)
      .values({
        schoolId,
        applyNo: mark(registration),
        kind: "teacher",
        userType: "teacher",
        number: mark(registration),
        name: mark(registration),
        bySignOn: true,
        state: "reviewing",
        origin: "https://huxuan.example.edu.cn",
        submittedAt: clock(),
      })
      .returning(),
  ).id;
  await db.insert(setting).values({
    key: OPENINGS.teacher.documents.key,
    schoolId,
    value: [mark(registration)],
    version: 1,
    changedAt: clock(),
    changedBy: mark(setting),
  });
  await officeSettings.read();
  // What administers security is no role of a program.
  const [harmless] = await db
    .insert(role)
    .values({ nameZh: "数据对接", baseArea: "school", dataScope: "school" })
    .returning();
  const [majorId, classId] = [await idOf(major), await idOf(schoolClass)];
  await createAccounts(db, [
    {
      useraccount: mark(account),
      passwordHash: "",
      personName: mark(account),
      userType: "other",
      schoolId,
      department: THEIRS,
      roleIds: [PLATFORM],
    },
  ]);
  const courseOf = async (code: string, of = THEIRS): Promise<number> => {
    const named = { code, name: code, department: of };
    const rows = await db
      .insert(course)
      .values({ ...named, ...courseKeys(named), schoolId, credits: 2, hours: 36, nature: "elective" })
      .returning();
    return one(rows).id;
  };
  const offeringOf = async (courseId: number, code: string, state: "draft" | "published") => {
    const { id } = one(
      await db
        .insert(offering)
        .values({
          semesterId,
          schoolId,
          courseId,
          code,
          state,
          searchText: "zz",
          updatedAt: clock(),
        })
        .returning(),
    );
    await transaction(db, (tx) => createSeat(tx, { offeringId: id, capacity: 5 }));
    return id;
  };
  const courseId = await courseOf(mark(course));
  const publishedCourseId = await courseOf(PUBLISHED);
  const passedId = one(
    await db.insert(passedCourse).values({ schoolId, studentId, courseId, grade: "60" }).returning(),
  ).id;
  const draft = await offeringOf(courseId, mark(offering), "draft");
  const published = await offeringOf(publishedCourseId, PUBLISHED, "published");
  const publishedToo = await offeringOf(publishedCourseId, `${PUBLISHED}-2`, "published");
  const roundId = one(
    await db
      .insert(round)
      .values({
        semesterId,
        schoolId,
        name: mark(round),
        mode: "instant",
        opensAt: new Date(clock().getTime() + 86_400_000),
        closesAt: new Date(clock().getTime() + 2 * 86_400_000),
        maxCredits: 10,
        maxCourses: 4,
        allowsWithdrawal: true,
        allowsWaitlist: true,
        state: "draft",
      })
      .returning(),
  ).id;
  const drawnId = one(
    await db
      .insert(round)
      .values({
        semesterId,
        schoolId,
        name: `${mark(round)} 抽签`,
        mode: "lottery",
        drawOrder: "deferred",
        opensAt: new Date(clock().getTime() - 2 * 86_400_000),
        closesAt: new Date(clock().getTime() - 86_400_000),
        dropEndsAt: new Date(clock().getTime() + 86_400_000),
        maxCredits: 10,
        maxCourses: 4,
        allowsWithdrawal: true,
        allowsWaitlist: true,
        seedCommit: "",
        state: "announced",
      })
      .returning(),
  ).id;
  await db.insert(wish).values({
    roundId: drawnId,
    studentId,
    offeringId: published,
    rank: 1,
    result: "won",
    wishedAt: clock(),
  });
  await db.insert(roundDraw).values({
    roundId: drawnId,
    wishesHash: "",
    frozenAt: clock(),
    students: 1,
    wishes: 1,
    file: Buffer.from([]),
    fileHash: "",
    resultHash: "",
    outcome: { students: 1, wishes: 1, won: 1, winners: 1, losses: [], notDrawn: 0, wonByRank: [1] },
    drawnAt: clock(),
    drawnBy: mark(account),
    announcedAt: clock(),
    announcedBy: mark(account),
  });
  await db
    .insert(drawTrial)
    .values({ roundId: drawnId, at: clock(), by: mark(account), found: { orders: [], crowded: [] } });
  const { rows: platformRounds } = await server.database.pool.query<{ id: number }>(
    "select id from round where school_id is null order by id",
  );
  const platformRoundId = platformRounds[0]?.id as number;
  const concerned = { semesterId, schoolId, offeringId: published, studentId, homeSchoolId: schoolId };
  const [held] = await db
    .insert(enrolment)
    .values({
      ...concerned,
      courseId: publishedCourseId,
      credits: 2,
      roundId: platformRoundId,
      state: "enrolled",
      source: "self",
      enrolledAt: clock(),
      sequence: 1_000_001,
    })
    .returning();
  const seatActId = one(
    await db
      .insert(seatAct)
      .values({
        ...concerned,
        batch: "6f1b0a52-6c0f-4c39-9a52-0d5f3a3c1b22",
        kind: "proxy",
        state: "asked",
        office: "host",
        reason: mark(seatAct),
        at: clock(),
        accountId: 0,
        actor: "",
        ip: "",
        requestId: "",
      })
      .returning(),
  ).id;
  await db.insert(selectionLog).values({
    ...concerned,
    roundId,
    sequence: 1_000_001,
    at: clock(),
    action: "enrol",
    source: "programme",
    actor: mark(selectionLog),
    ip: "",
    requestId: "",
  });
  await db.insert(selectionDemand).values({ roundId, offeringId: published, attempts: 3 });
  const ofList = { offeringId: published, number: 1 };
  await db.insert(positiveList).values({
    offeringId: published,
    semesterId,
    number: 1,
    kind: "final",
    total: 1,
    madeAt: clock(),
    seatVersion: 1,
  });
  await db
    .insert(positiveListVersion)
    .values({ ...ofList, kind: "final", madeAt: clock(), total: 1, added: 0, removed: 0 });
  const listed = { ...ofList, studentId, schoolId, homeSchoolId: schoolId };
  await db.insert(positiveListEntry).values({ ...listed, source: "programme", enrolledAt: clock() });
  await db
    .insert(positiveListChange)
    .values({ ...listed, change: "added", reason: "", actor: "", at: clock() });
  const importId = one(
    await db
      .insert(importJob)
      .values({
        semesterId,
        schoolId,
        accountId: 0,
        startedBy: "",
        fileName: mark(importJob),
        state: "succeeded",
        offeringIds: [draft],
        startedAt: clock(),
        endedAt: clock(),
      })
      .returning(),
  ).id;
  const alarmId = one(
    await db
      .insert(alarm)
      .values({
        part: "replica",
        openedAt: clock(),
        sentence: "只读库不在",
        takenAt: clock(),
        takenBy: "值班",
      })
      .returning(),
  ).id;
  const notificationId = one(
    await db
      .insert(notification)
      .values({ accountId: 999_999, kind: "answered", title: mark(notification), at: clock() })
      .returning(),
  ).id;
  const foreignIds: [path: string, ids: number[]][] = [];
  for (const { table, path, row } of FOREIGN) {
    const made = await db
      .insert(table)
      .values(row({ schoolId, mark: mark(table) }) as never)
      .returning({ id: table.id });
    foreignIds.push([`/mutual-recognition/${path}`, made.map(({ id }) => id as number)]);
  }
  const programmeId = new Map(foreignIds).get("/mutual-recognition/programmes")?.[0];
  const substitutionId = one(
    await db
      .insert(substitution)
      .values({ schoolId, studentId, reason: mark(substitution), createdAt: clock() })
      .returning(),
  ).id;
  await db.insert(substitutionCourse).values([
    { substitutionId, courseId, side: "taken" },
    { substitutionId, courseId: publishedCourseId, side: "replaced" },
  ]);
  const partnerId = one(
    await db
      .insert(school)
      .values({ code: "ZZ", name: "合作大学", shortName: "合作", pinyin: "hezuo", sectionClock: [] })
      .returning(),
  ).id;
  const partnerCourse = { code: "ZZ", name: "合作课程", department: "合作学院" };
  const partnerCourseId = one(
    await db
      .insert(course)
      .values({
        ...partnerCourse,
        ...courseKeys(partnerCourse),
        schoolId: partnerId,
        credits: 2,
        hours: 36,
        nature: "elective",
      })
      .returning(),
  ).id;
  const agreementId = one(
    await db
      .insert(agreement)
      .values({
        schoolId,
        partnerId,
        capPercent: 25,
        feeAtSchool: 0,
        feeAtPartner: 0,
        validFrom: "2026-01-01",
        validUntil: "2036-01-01",
        state: "suspended",
        schoolSignedAt: clock(),
        partnerSignedAt: clock(),
        reason: mark(agreement),
      })
      .returning(),
  ).id;
  const empty = { hash: "0".repeat(64), balance: 0, earned: 0 };
  await db.insert(creditAccount).values({ studentId, schoolId, ...empty, fault: mark(creditAccount) });
  const recognitionId = one(
    await db
      .insert(recognition)
      .values({
        schoolId,
        number: 9001,
        studentId,
        hostSchoolId: partnerId,
        way: "application",
        module: mark(recognition),
        credits: 2,
        gradeAs: "converted",
        countsInGpa: true,
        submittedAt: clock(),
        createdAt: clock(),
      })
      .returning(),
  ).id;
  const feedbackId = one(
    await db
      .insert(feedback)
      .values({
        senderId: 0,
        sender: mark(feedback),
        schoolId,
        sentAt: clock(),
        text: mark(feedback),
        page: "/",
      })
      .returning(),
  ).id;
  const articleId = one(
    await db
      .insert(article)
      .values({ kind: "notice", schoolId, author: mark(article), createdAt: clock() })
      .returning(),
  ).id;
  await db.insert(articleRevision).values({
    articleId,
    number: 1,
    audiences: ["public"],
    visibility: "open",
    category: mark(article),
    title: mark(article),
    summary: "",
    body: "",
    searchText: "",
    source: "",
    receipt: "none",
    editor: mark(article),
    editorIds: [0],
    updatedAt: clock(),
  });
  // The one above stands as high as the administrator, who acts on this one.
  const useraccount = `${mark(account)}-below`;
  const [userId] = (await createAccounts(db, [
    {
      useraccount,
      personName: mark(account),
      userType: "other",
      passwordHash: await hashPassword(PASSWORD),
      schoolId,
      department: THEIRS,
      roleIds: [TEACHER],
    },
  ])) as [number];
  // Asked for by somebody who may, and who is none of those that answer; each for an account of its own, because one that
  // is approved ends the sessions of its account.
  const passwordHash = await hashPassword(PASSWORD);
  const ofReset = { personName: mark(account), userType: "other" as const, passwordHash };
  const theirs = { ...ofReset, schoolId, department: THEIRS };
  const [requestedBy, ...lost] = (await createAccounts(db, [
    { ...ofReset, useraccount: `${mark(account)}-asks`, schoolId: null, roleIds: [PLATFORM] },
    { ...theirs, useraccount: `${mark(account)}-lost-1`, roleIds: [TEACHER] },
    { ...theirs, useraccount: `${mark(account)}-lost-2`, roleIds: [TEACHER] },
  ])) as [number, number, number];
  const [approved, withdrawn] = await db
    .insert(secondFactorReset)
    .values(
      lost.map((accountId) => ({
        accountId,
        requestedBy,
        reason: mark(secondFactorReset),
        requestedAt: clock(),
      })),
    )
    .returning();
  const signedIn = await server.client(useraccount);
  const { sid } = JSON.parse(
    Buffer.from(signedIn.tokens.get()?.accessToken.split(".")[1] ?? "", "base64url").toString(),
  ) as { sid: string };
  await catalogue.reload([published]);
  const { id: operationId } = one(
    await db
      .insert(operationLog)
      .values({
        at: clock(),
        personName: mark(operationTarget),
        action: "course-update",
        ip: "",
        requestId: "",
      })
      .returning(),
  );
  await db.insert(accessLog).values({
    at: clock(),
    personName: mark(accessLog),
    schoolId,
    operation: "searchOfferings",
    signIn: false,
    method: "POST",
    route: "/mutual-recognition/offerings/search",
    status: 200,
    milliseconds: 1,
    ip: "192.0.2.1",
    device: "",
    requestId: "",
  });
  await db.insert(operationTarget).values({
    operationId,
    kind: "course",
    targetId: String(courseId),
    schoolId,
    at: clock(),
  });
  const [model] = await db
    .insert(workflowModel)
    .values({ key: "zz", name: "zz", xml: blankModel("zz", "zz"), updatedAt: clock() })
    .returning();
  const instanceId = await startForeignProcess(schoolId);
  const [{ id: adminId } = { id: 0 }] = await db
    .select({ id: account.id })
    .from(account)
    .where(eq(account.useraccount, "admin"));
  await db.insert(fileContent).values({ hash: "0".repeat(64), size: 1, touchedAt: clock() });
  const fileId = one(
    await db
      .insert(file)
      .values({
        name: "ZZ-file.txt",
        suffix: "txt",
        mediaType: "text/plain",
        size: 1,
        hash: "0".repeat(64),
        schoolId,
        uploaderId: 0,
        uploadedAt: clock(),
        purpose: "upload",
      })
      .returning(),
  ).id;

  const bytes = await server.services.files.storeMade(Buffer.from(mark(document)));
  const documentFileId = await transaction(db, (tx) =>
    server.services.files.addMade(tx, bytes, {
      name: `${mark(file)}.pdf`,
      suffix: "pdf",
      mediaType: "application/pdf",
      schoolId,
      purpose: "document",
    }),
  );
  const documentId = one(
    await db
      .insert(document)
      .values({
        kind: "transcript",
        number: "ZZ-document-1",
        schoolId,
        studentId,
        language: "zh",
        title: "学生成绩单",
        holderName: mark(document),
        holderNumber: "ZZ-document-number",
        code: CODE,
        sha256: "0".repeat(64),
        digest: "0".repeat(64),
        checked: { issuer: "", office: "", facts: [] },
        fileId: documentFileId,
        issuedAt: clock(),
        issuedById: 0,
        issuedBy: "ZZ-document",
      })
      .returning(),
  ).id;

  const gradeWindowId = one(
    await db
      .insert(gradeWindow)
      .values({
        schoolId,
        semesterId,
        examKind: "retake",
        department: mark(gradeWindow),
        opensAt: clock(),
        closesAt: new Date(clock().getTime() + 86_400_000),
        remindHours: 0,
      })
      .returning(),
  ).id;
  const sheetId = one(
    await db
      .insert(gradeSheet)
      .values({
        offeringId: published,
        semesterId,
        schoolId,
        courseId: publishedCourseId,
        examKind: "regular",
        scale: "percent",
        parts: [{ id: "p1", name: "期末", weight: 100, isFinal: true }],
      })
      .returning(),
  ).id;
  const rulesId = one(
    await db
      .insert(gradeRules)
      .values({
        schoolId,
        rules: await readRules(db, officeSettings, schoolId),
        hash: "",
        since: clock(),
      })
      .returning(),
  ).id;
  const ofGrade = { studentId, homeSchoolId: schoolId };
  const failed = {
    originalScale: "percent",
    originalText: "50",
    originalMark: 500,
    convertedScale: "percent",
    convertedText: "50",
    convertedMark: 500,
    passed: false,
  } as const;
  const gradeId = one(
    await db
      .insert(grade)
      .values({
        ...ofGrade,
        ...failed,
        hostSchoolId: schoolId,
        courseId: publishedCourseId,
        offeringId: published,
        semesterId,
        examKind: "regular",
        attempt: 1,
        credits: 2,
        source: "sheet",
        state: "published",
        rulesId,
        publishedAt: clock(),
        reviewUntil: new Date(clock().getTime() + 86_400_000),
      })
      .returning(),
  ).id;
  // Of another school, for what both sides hold of it; nothing follows from a failed one.
  await db.insert(grade).values({
    ...ofGrade,
    ...failed,
    hostSchoolId: partnerId,
    courseId: partnerCourseId,
    semesterId: earlierId,
    examKind: "regular",
    attempt: 1,
    credits: 2,
    source: "history",
    state: "locked",
    rulesId,
    publishedAt: clock(),
  });
  await server.database.pool.query("delete from recognition_due");
  const reviewId = one(
    await db
      .insert(gradeReview)
      .values({
        ...ofGrade,
        gradeId,
        schoolId,
        fault: "missed",
        reason: mark(student),
        askedAt: clock(),
        dueAt: clock(),
      })
      .returning(),
  ).id;
  const correctionId = one(
    await db
      .insert(gradeCorrection)
      .values({
        ...ofGrade,
        gradeId,
        schoolId,
        from: "50",
        to: "60",
        fault: "missed",
        reason: mark(student),
        scanId: fileId,
        askedBy: adminId,
        askedAt: clock(),
      })
      .returning(),
  ).id;
  const questionnaireId = one(
    await db
      .insert(questionnaire)
      .values({ schoolId, purpose: "evaluation", name: "评教问卷", questions: [], state: "active" })
      .returning(),
  ).id;
  const campaignId = one(
    await db
      .insert(evaluationCampaign)
      .values({
        schoolId,
        semesterId,
        name: mark(evaluationCampaign),
        questionnaireId,
        opensAt: clock(),
        closesAt: new Date(clock().getTime() + 86_400_000),
        gate: "off",
        coverage: "all",
        departments: [],
        courseIds: [],
        offeringIds: [],
        state: "computed",
        closedOn: "2026-09-09",
        sheetsOpened: true,
      })
      .returning(),
  ).id;
  const evaluatedId = one(
    await db
      .insert(evaluationTarget)
      .values({
        campaignId,
        offeringId: draft,
        teacherId,
        courseId,
        semesterId,
        schoolId,
        department: THEIRS,
        invited: 5,
        sheets: 5,
      })
      .returning(),
  ).id;
  await db.insert(evaluationResult).values({
    targetId: evaluatedId,
    number: 1,
    count: 5,
    invited: 5,
    numerator: "90",
    denominator: "1",
    shown: 9000,
    untrimmed: 9000,
    trimmed: 0,
    reference: false,
    included: true,
    figures: { dimensions: [], questions: [] },
    note: "",
    madeAt: clock(),
  });
  const commentId = one(
    await db
      .insert(evaluationComment)
      .values({
        targetId: evaluatedId,
        question: "q",
        text: mark(evaluationComment),
        hits: [],
        state: "held",
      })
      .returning(),
  ).id;
  const appealId = one(
    await db
      .insert(evaluationAppeal)
      .values({ targetId: evaluatedId, kind: "malice", words: mark(evaluationAppeal), raisedAt: clock() })
      .returning(),
  ).id;
  const surveyQuestionnaireId = one(
    await db
      .insert(questionnaire)
      .values({
        schoolId,
        purpose: "survey",
        name: "校园生活",
        questions: [{ key: "q1", kind: "text", title: "想说的", hint: "", required: false }],
        state: "active",
      })
      .returning(),
  ).id;
  // Open, so that there is an answer to its calls.
  const surveyColumns = {
    schoolId,
    questionnaireId: surveyQuestionnaireId,
    audience: "outsiders" as const,
    selection: "census" as const,
    opensAt: clock(),
    closesAt: new Date(clock().getTime() + 30 * 86_400_000),
  };
  const surveyId = one(
    await db
      .insert(survey)
      .values({ ...surveyColumns, name: mark(survey), state: "open", openedAt: clock() })
      .returning(),
  ).id;
  await db.insert(surveyParticipation).values({
    surveyId,
    name: mark(surveyParticipation),
    email: "zz@example.cn",
    unit: "毕业生",
    tokenHash: "zz",
  });
  await db
    .insert(surveyResponse)
    .values(Array.from({ length: 5 }, () => ({ surveyId, unit: "毕业生", day: "2026-09-09", answers: [] })));
  const later = (days: number) => new Date(clock().getTime() + days * 86_400_000).toISOString();
  await db
    .update(school)
    .set({ shortName: mark(school) })
    .where(eq(school.id, schoolId));
  const actor = {
    accountId: 0,
    personName: "",
    roleId: "1",
    schoolId: null,
    impersonatorId: null,
    ip: "",
    requestId: "",
  };
  const chosen = { schoolId, createMissing: false, actor };
  const jobId = await server.services.jobs.enqueue(
    db,
    teacherImport.job,
    { fileId: randomUUID(), onlyGood: false, chosen },
    { by: { accountId: 0, personName: "", schoolId } },
  );
  const markedFile = randomUUID();
  await db.insert(importFile).values({
    id: markedFile,
    bytes: Buffer.from("PK"),
    accountId: 0,
    marks: { sheet: "", firstTitle: "", marks: [], count: 0 },
  });
  const departmentId = one(
    await db
      .insert(department)
      .values({ schoolId, name: mark(department) })
      .returning(),
  ).id;
  // It has somebody: it is merged, and not deleted.
  const otherTeacherId = one(
    await db
      .insert(teacher)
      .values({ schoolId, name: "某人", department: mark(department), pinyin: "" })
      .returning(),
  ).id;
  // Its name is what lists by department show.
  await offeringOf(await courseOf(`${mark(course)}-2`, mark(department)), `${mark(offering)}-2`, "published");
  const departments = await server.database.pool.query<{ id: number }>(
    "select id from department where school_id = $1 and name = $2",
    [schoolId, OTHER],
  );
  const campuses = await server.database.pool.query<{ id: number; schoolId: number }>(
    'select id, school_id as "schoolId" from campus order by id',
  );
  const campusAt = (own: boolean) =>
    campuses.rows.find((one) => (one.schoolId === schoolId) === own)?.id as number;

  return {
    byPath: {
      "/mutual-recognition/agreements": [agreementId],
      "/mutual-recognition/articles": [articleId],
      // A draft, which nobody reads.
      "/mutual-recognition/my-articles": [articleId],
      "/mutual-recognition/publicinfo/articles": [articleId],
      "/mutual-recognition/classes": [classId],
      "/mutual-recognition/courses": [courseId],
      "/mutual-recognition/degree-progress": [studentId],
      "/mutual-recognition/departments": [departmentId],
      // The province's: all who may look at it see the same.
      "/api/dictDetail": [1],
      "/mutual-recognition/dictionaries": [1],
      "/mutual-recognition/dictionary-details": [1],
      "/mutual-recognition/documents": [documentId],
      "/mutual-recognition/my-documents": [documentId],
      "/mutual-recognition/evaluation-campaigns": [campaignId],
      "/mutual-recognition/evaluation-results": [evaluatedId],
      "/mutual-recognition/evaluation-comments": [commentId],
      "/mutual-recognition/evaluation-appeals": [appealId],
      "/mutual-recognition/my-evaluation-results": [evaluatedId],
      "/mutual-recognition/my-evaluations": [1],
      "/mutual-recognition/surveys": [surveyId],
      "/mutual-recognition/my-surveys": [surveyId],
      "/mutual-recognition/feedback": [feedbackId],
      "/mutual-recognition/grade-windows": [gradeWindowId],
      "/mutual-recognition/grade-sheets": [sheetId],
      "/mutual-recognition/grades": [gradeId],
      "/mutual-recognition/grade-reviews": [reviewId],
      "/mutual-recognition/grade-corrections": [correctionId],
      ...Object.fromEntries(foreignIds),
      "/mutual-recognition/alarms": [alarmId],
      "/mutual-recognition/notifications": [notificationId],
      "/mutual-recognition/files": [fileId],
      "/mutual-recognition/applications": [applicationId],
      "/mutual-recognition/credit-banks": [studentId],
      "/mutual-recognition/my-recognitions": [recognitionId],
      "/mutual-recognition/recognitions": [recognitionId],
      "/mutual-recognition/registrations": [registrationId],
      "/mutual-recognition/majors": [majorId],
      "/mutual-recognition/offerings": [draft, published],
      "/mutual-recognition/managed-classes": [draft, published],
      "/mutual-recognition/offerings/{id}/roster": [published],
      "/mutual-recognition/offerings/{id}/positive-list": [published],
      "/mutual-recognition/offering-imports": [importId],
      // The platform's too: all may look at it, and only the platform changes it.
      "/mutual-recognition/passed-courses": [passedId],
      // Open to everybody.
      "/mutual-recognition/publicinfo/courses": [publishedCourseId],
      "/mutual-recognition/rounds": [roundId, platformRoundId],
      "/mutual-recognition/rounds/{id}/draw": [drawnId],
      "/mutual-recognition/publicinfo/rounds": [drawnId],
      "/mutual-recognition/schools": [schoolId],
      "/mutual-recognition/seat-acts": [seatActId],
      "/mutual-recognition/students": [studentId],
      "/mutual-recognition/substitutions": [substitutionId],
      "/mutual-recognition/teachers": [teacherId],
      // Of a user in reach of the platform alone.
      "/mutual-recognition/second-factor/resets/{id}/approve": [approved?.id as number],
      "/mutual-recognition/second-factor/resets/{id}/withdraw": [withdrawn?.id as number],
      "/mutual-recognition/semesters": [semesterId],
      "/mutual-recognition/users": [userId],
      "/api/users/updateEmail": ["6f1b0a52-6c0f-4c39-9a52-0d5f3a3c1b11"],
      "/mutual-recognition/my-workflow-tasks": [instanceId],
      "/mutual-recognition/workflow-delegations": [1],
      "/mutual-recognition/workflow-instances": [instanceId],
      "/mutual-recognition/workflow-models": [model?.id as number],
      "/mutual-recognition/workflow-tasks": [instanceId],
      "/qsmart/workflow/model": [model?.id as number],
    },
    byName: {
      "searchAccessLog.requestId": "",
      "searchOperationLog.requestId": "",
      "getLogOverview.kind": "access",
      "getLogOverview.after": clock().toISOString(),
      accessToken: "zz-application",
      "acceptHealthRisk.until": "2026-12-31",
      "assignGradeReview.teacherIds": [teacherId, otherTeacherId],
      ...Object.fromEntries(
        ["createAgreement", "updateAgreement", "createRecognitionRule", "updateRecognitionRule"].flatMap(
          (id) => [
            [`${id}.validFrom`, "2026-01-01"],
            [`${id}.validUntil`, "2036-01-01"],
            [`${id}.hostSchoolId`, partnerId],
            [`${id}.sourceIds`, [partnerCourseId]],
            [`${id}.module`, ""],
          ],
        ),
      ),
      "createProgramme.major": mark(major),
      "getProgrammeChanges.from": programmeId,
      // The smallest that can be submitted.
      "updateProgramme.modules": [{ key: "Z", name: "自由选修", minCredits: 1, free: true }],
      "createSubstitution.takenIds": [courseId],
      "createSubstitution.replacedIds": [publishedCourseId],
      "setStudentTrack.track": "",
      classId,
      effectiveFromId: semesterId,
      "getOfferingMerge.intoId": publishedToo,
      "mergeOffering.intoId": publishedToo,
      courseIds: [courseId],
      "searchMakeupCandidates.examKind": "makeup",
      "planMakeup.examKind": "makeup",
      "planMakeup.at": later(5),
      "setGradeFlag.flag": "deferred",
      bands: [
        { name: "通过", from: 60, mark: 100 },
        { name: "不通过", from: 0, mark: 0 },
      ],
      supersedesId: articleId,
      "getArticleVersion.number": 1,
      "getRoundMonitor.span": "minutes",
      "restoreArticleVersion.number": 1,
      "getArticleCategories.kind": "notice",
      "getPublicArticle.audience": "public",
      "getMyArticle.audience": "public",
      "getSchoolSettingHistory.key": OPENINGS.teacher.documents.key,
      "previewSchoolSetting.key": "gpa-formula",
      "previewSchoolSetting.value": "lin5",
      "updateSchoolSetting.key": OPENINGS.teacher.documents.key,
      "updateSchoolSetting.value": [mark(setting)],
      "resetSchoolSetting.key": OPENINGS.teacher.documents.key,
      "confirmRegistrationCode.id": "nothing",
      "removeRegistrationPaper.id": 1,
      "createApplication.roleId": harmless?.id,
      "updateApplication.roleId": harmless?.id,
      schoolId,
      homeSchoolId: schoolId,
      "exportSelectionAnalysis.part": "flows",
      studentIds: [studentId],
      aboutId: recognitionId,
      "getOoapiCourse.courseId": ooapiId("course", courseId),
      "getOoapiCourseOfferings.courseId": ooapiId("course", publishedCourseId),
      "getOoapiOffering.offeringId": ooapiId("offering", published),
      "getOoapiOfferingAssociations.offeringId": ooapiId("offering", published),
      "getOoapiAssociation.associationId": ooapiId("association", held?.id as number),
      "getOoapiPerson.personId": ooapiId("person", studentId),
      "getOoapiPersonAssociations.personId": ooapiId("person", studentId),
      "getOoapiCourses.q": PUBLISHED,
      "getOoapiCourses.primaryCode": PUBLISHED,
      "getOoapiPersons.q": mark(student),
      "getOoapiPersons.primaryCode": mark(student),
      pageNumber: 1,
      pageSize: 250,
      // Who issues badges, and which were revoked, everybody knows.
      "getBadgeIssuer.code": "platform",
      "getBadgeStatus.list": 0,
      "issueMyBadge.gradeId": gradeId,
      "issueDocument.kind": "transcript",
      "startDocumentBatch.kind": "transcript",
      "previewDocument.aboutId": 0,
      "previewMyDocument.aboutId": 0,
      "previewDocument.kind": "transcript",
      "previewDocument.language": "zh",
      "issueMyDocument.kind": "transcript",
      "previewMyDocument.kind": "transcript",
      "previewMyDocument.language": "zh",
      // Whoever has the code learns a masked name.
      "verifyDocument.code": CODE,
      hostSchoolId: schoolId,
      "searchRecognitions.hostSchoolId": partnerId,
      "searchReconciliationLines.hostSchoolId": partnerId,
      "searchReconciliationLines.semesterId": earlierId,
      "getReconciliation.semesterId": earlierId,
      partnerId,
      gradeIds: [gradeId],
      questionnaireId,
      campaignId,
      teacherId,
      ...Object.fromEntries(
        ["createEvaluationCampaign", "updateEvaluationCampaign"].flatMap((id) => [
          [`${id}.courseIds`, []],
          [`${id}.offeringIds`, []],
        ]),
      ),
      ...Object.fromEntries(
        ["createSurvey", "updateSurvey"].flatMap((id) => [
          [`${id}.questionnaireId`, surveyQuestionnaireId],
          [`${id}.departments`, []],
          [`${id}.grades`, []],
          [`${id}.majors`, []],
        ]),
      ),
      "searchSurveyTexts.question": "q1",
      "addSurveyPeople.people": [{ name: "某人", email: "zz1@example.cn", unit: "" }],
      "getEvaluationTrend.by": "teacher",
      "getEvaluationTrend.id": teacherId,
      // Of a settlement, whose lines and disputes nobody finds who does not find it.
      lineId: 1,
      disputeId: 1,
      "resolveSettlement.outcome": "kept",
      "getSettlementFlows.year": 2026,
      "paySettlement.paidOn": "2027-08-31",
      sourceIds: [courseId],
      targetIds: [courseId],
      schoolIds: [schoolId],
      semesterId,
      courseId,
      prerequisiteIds: [courseId],
      exclusionIds: [courseId],
      offeringId: published,
      offeringIds: [published],
      enrolmentIds: [held?.id as number],
      otherSchoolId: schoolId,
      "createSeatWithdrawal.reason": "request",
      "createSeatProxy.reason": "retake",
      "createSeatProxy.students": [{ schoolId, studentNumber: mark(student) }],
      "createSeatProxyInSpite.reason": "retake",
      "createSeatProxyInSpite.students": [{ schoolId, studentNumber: mark(student) }],
      "searchSeatProxyPreview.students": [{ schoolId, studentNumber: mark(student) }],
      dropOfferingId: published,
      takeOfferingId: published,
      roundId,
      parentId: departmentId,
      intoId: departments.rows[0]?.id,
      jobId,
      fileId: markedFile,
      campusId: campusAt(true),
      fromCampusId: campusAt(true),
      toCampusId: campusAt(false),
      // Of a process.
      processDefinitionKey: PROCESS,
      businessKey: PROCESS,
      accountIds: [adminId],
      bhOrName: "zz",
      fromAt: later(3),
      untilAt: later(4),
      // Of the operation log.
      accountId: 0,
      targetId: String(courseId),
      teacherIds: [teacherId],
      studentId,
      userId,
      userIds: [userId],
      personId: studentId,
      personIds: [studentId],
      userAccount: useraccount,
      sessionId: sid,
      // Of the whole installation.
      checkKey: "mail",
      part: "mail",
      statementId: "42",
      "getStatements.orderBy": "total",
      department: THEIRS,
      major: mark(major),
      roleIds: [TEACHER],
      // Of a session, an account, a calendar that is nobody's.
      roleId: "1",
      "saveUserScope.roleId": TEACHER,
      "setDefaultPassword.type": "random",
      "setDefaultPassword.length": 12,
      "requestEmailChange.email": "zz@example.edu.cn",
      "confirmEmailChange.code": "000000",
      permissionIds: ["round-search"],
      menuId: "rounds",
      menuIds: ["rounds"],
      refreshToken: "x",
      // Of a sign-on at a school.
      school: "zz",
      "signOn.code": "x",
      "signOn.state": "x",
      "verifyCasTicket.state": "x",
      "signOn.iss": "x",
      ticket: "ST-x",
      "updateSchoolSignOn.address": "https://sso.example.edu.cn",
      "trySchoolSignOn.address": "https://sso.invalid",
      token: "x".repeat(43),
      link: "x",
      // A kind of job that starts by itself.
      jobKind: "file-cleaning",
      dic_name: "course_nature",
      // What forms ask for besides.
      opensAt: later(3),
      closesAt: later(4),
      version: 1,
      // A setting of the platform, and what it is changed to.
      firstMonday: "2026-09-07",
      exceptions: [],
      key: "operation-log-days",
      value: 400,
      // Of the caller's own views.
      list: "offerings",
    },
  };
}

/** The key of a process, and of what it decides. */
const PROCESS = "zz-process";

/** Something of a department of a school that is being decided. The first task has the instance's id: 1. */
async function startForeignProcess(schoolId: number): Promise<number> {
  const { db, clock, workflow } = server.services;
  const client = await server.client("admin");
  const made = await createWorkflowModel({ client, body: { key: PROCESS, name: PROCESS } });
  // Of a domain: nobody else starts one.
  const kind = { key: PROCESS, title: PROCESS, facts: {}, ended: async () => undefined };
  for (const node of server.nodes) node.workflow.announce([kind], {});
  await deployWorkflowModel({ client, body: made.data });
  const given = {
    processDefinitionKey: PROCESS,
    businessKey: PROCESS,
    subject: mark(workflowInstance),
    facts: {},
    initiator: { accountId: null, name: "", schoolId, department: THEIRS },
  };
  return (await transaction(db, (tx) => workflow.submissions.start(tx, given, clock()))).id;
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
