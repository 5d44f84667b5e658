import {
  type AgreementCreate,
  approveWorkflowTask,
  type Client,
  createAgreement,
  createRecognitionRule,
  deleteAgreement,
  deleteRecognitionRule,
  endAgreement,
  getAgreement,
  getRecognitionRule,
  getRecognitionRuleImportTemplate,
  getRowsImport,
  type RecognitionRuleInput,
  resumeAgreement,
  reviseRecognitionRule,
  searchAgreements,
  searchMyWorkflowTasks,
  searchRecognitionRules,
  searchRuleCourses,
  signAgreement,
  startRecognitionRuleImport,
  stopRecognitionRule,
  submitRecognitionRule,
  submitRecognitionRules,
  suspendAgreement,
  updateAgreement,
  updateRecognitionRule,
} from "@huxuan/api-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTemplate } from "../../../testing/import-files.ts";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";

let server: TestServer;
let world: SelectionWorld;
/** Offices of the three schools, and of the province. */
let offices: [Client, Client, Client];
let admin: Client;

beforeAll(async () => {
  server = await startTestServer();
  world = await SelectionWorld.create(server, 2);
  offices = [await server.client("office0"), await server.client("office1"), await server.client("office2")];
  admin = await server.client("admin");
});
afterAll(() => server.close());

const id = (n: 0 | 1 | 2): number => world.schoolIds[n] as number;

describe("agreements", () => {
  const input = (a: 0 | 1 | 2, b: 0 | 1 | 2, over: Partial<AgreementCreate> = {}): AgreementCreate => ({
    schoolId: id(a),
    partnerId: id(b),
    capPercent: 25,
    feeAtSchool: 80,
    feeAtPartner: 100,
    validFrom: "2026-01-01",
    validUntil: "2030-12-31",
    ...over,
  });

  test("both offices sign, each for its own school, and the province for neither", async () => {
    const made = (await createAgreement({ client: offices[1], body: input(1, 0) })).data;
    expect(made).toMatchObject({
      school: { id: id(1) },
      partner: { id: id(0) },
      state: "draft",
      allowed: ["update", "delete", "sign"],
    });
    const path = { id: made.id };
    await expect(signAgreement({ client: admin, path })).rejects.toMatchObject({ status: 403 });
    expect((await getAgreement({ client: admin, path })).data.allowed).toEqual(["update", "delete"]);
    await expect(getAgreement({ client: offices[2], path })).rejects.toMatchObject({ status: 404 });
    const once = (await signAgreement({ client: offices[0], path })).data;
    expect(once).toMatchObject({ state: "draft", allowed: ["update", "delete"] });
    expect(once).toHaveProperty("partnerSignedAt");
    expect(once).not.toHaveProperty("schoolSignedAt");
    await expect(signAgreement({ client: offices[0], path })).rejects.toMatchObject({
      status: 409,
      message: "本校已经签署，等对方学校签署后生效",
    });
    expect((await signAgreement({ client: offices[1], path })).data).toMatchObject({
      state: "signed",
      allowed: ["end", "suspend"],
    });
    await expect(deleteAgreement({ client: offices[1], path })).rejects.toMatchObject({ status: 409 });
  });

  test("a change takes back the signatures that are there", async () => {
    const made = (await createAgreement({ client: offices[2], body: input(2, 1) })).data;
    const path = { id: made.id };
    await signAgreement({ client: offices[2], path });
    const { version } = (await getAgreement({ client: offices[1], path })).data;
    const changed = (
      await updateAgreement({
        client: offices[1],
        path,
        body: {
          capPercent: 30,
          feeAtSchool: 0,
          feeAtPartner: 0,
          validFrom: "2026-01-01",
          validUntil: "2027-12-31",
          version,
        },
      })
    ).data;
    expect(changed).toMatchObject({ capPercent: 30, state: "draft" });
    expect(changed).not.toHaveProperty("schoolSignedAt");
    await deleteAgreement({ client: offices[1], path });
  });

  test("of two schools one agreement is alive, whoever began it, until it has ended", async () => {
    const body = input(0, 2);
    const { id: first } = (await createAgreement({ client: offices[0], body })).data;
    await expect(createAgreement({ client: offices[2], body: input(2, 0) })).rejects.toMatchObject({
      status: 409,
      code: "DUPLICATE",
    });
    for (const office of [offices[0], offices[2]])
      await signAgreement({ client: office, path: { id: first } });
    const version = async () => (await getAgreement({ client: admin, path: { id: first } })).data.version;
    const path = { id: first };
    const suspended = (
      await suspendAgreement({
        client: offices[2],
        path,
        body: { reason: "费用没有谈妥", version: await version() },
      })
    ).data;
    expect(suspended).toMatchObject({
      state: "suspended",
      reason: "费用没有谈妥",
      allowed: ["end", "resume"],
    });
    expect((await resumeAgreement({ client: offices[0], path })).data).toMatchObject({
      state: "signed",
      reason: "",
    });
    const ended = await endAgreement({
      client: offices[0],
      path,
      body: { reason: "到期不再续签", version: await version() },
    });
    expect(ended.data).toMatchObject({ state: "ended", allowed: [] });
    const again = (await createAgreement({ client: offices[2], body: input(2, 0) })).data;
    expect(again).toMatchObject({ state: "draft", school: { id: id(2) } });
  });

  test("an agreement is of two schools, and ends no earlier than it begins", async () => {
    const body = input(0, 0, { validUntil: "2025-01-01" });
    await expect(createAgreement({ client: offices[0], body })).rejects.toMatchObject({
      status: 400,
      fields: [{ field: "partnerId" }, { field: "validUntil" }],
    });
    await expect(createAgreement({ client: offices[0], body: input(1, 0) })).rejects.toMatchObject({
      status: 403,
    });
  });

  test("an office finds the agreements of its school on either side, by the name of the other one", async () => {
    const found = async (client: Client, body: object) =>
      (await searchAgreements({ client, body })).data.items.map(({ school, partner }) => [
        school.id,
        partner.id,
      ]);
    expect(await found(offices[1], {})).toEqual([[id(1), id(0)]]);
    expect(await found(admin, { schoolId: id(1), keyword: "甲大" })).toEqual([[id(1), id(0)]]);
    expect(await found(admin, { schoolId: id(1), keyword: "丙大" })).toEqual([]);
  });
});

describe("rules", () => {
  let course: Record<"source" | "other" | "elective" | "target" | "second", number>;
  beforeAll(async () => {
    const of = async (name: string, host: 0 | 1, credits: number, nature: "required" | "restricted") =>
      (await world.offering({ name, capacity: 10, host, credits, nature })).courseId;
    course = {
      source: await of("数据结构", 0, 4, "required"),
      other: await of("算法", 0, 1.5, "required"),
      elective: await of("程序设计实践", 0, 3, "restricted"),
      target: await of("数据结构与算法", 1, 3, "required"),
      second: await of("离散数学", 1, 2, "required"),
    };
  });

  const input = (over: Partial<RecognitionRuleInput> = {}): RecognitionRuleInput => ({
    homeSchoolId: id(1),
    hostSchoolId: id(0),
    kind: "one",
    sourceIds: [course.source],
    targetIds: [course.target],
    module: "",
    gradeAs: "converted",
    countsInGpa: true,
    minimumMark: 60,
    validFrom: "2026-01-01",
    reason: "",
    ...over,
  });
  const make = async (over: Partial<RecognitionRuleInput> = {}) =>
    (await createRecognitionRule({ client: offices[1], body: input(over) })).data;

  /** The province approves what waits: the only officer of the school handed it in. */
  async function approve(subject: string): Promise<void> {
    const { items } = (
      await searchMyWorkflowTasks({ client: admin, body: { box: "todo", keyword: subject } })
    ).data;
    const taskId = items[0]?.id;
    if (taskId === undefined) throw new Error(`Nothing waits: ${subject}`);
    await approveWorkflowTask({ client: admin, path: { id: taskId }, body: { opinion: "同意" } });
  }

  test("a rule is drafted, audited, revised and superseded, and says at each step what may be done with it", async () => {
    const draft = await make();
    expect(draft).toMatchObject({
      revision: 1,
      state: "draft",
      sources: [{ id: course.source, credits: 4 }],
      targets: [{ id: course.target }],
      minimumMark: 60,
      uses: 0,
      allowed: ["update", "delete", "submit"],
    });
    expect(draft).not.toHaveProperty("tolerance");
    const path = { id: draft.id };
    const changed = await updateRecognitionRule({
      client: offices[1],
      path,
      body: { ...input({ tolerance: 1, minimumMark: 70.5 }), version: draft.version },
    });
    expect(changed.data).toMatchObject({ tolerance: 1, minimumMark: 70.5 });
    const sent = (await submitRecognitionRule({ client: offices[1], path })).data;
    expect(sent).toMatchObject({ state: "auditing", allowed: [] });
    await expect(
      updateRecognitionRule({ client: offices[1], path, body: { ...input(), version: sent.version } }),
    ).rejects.toMatchObject({ status: 409, message: "这一版正在审核，请等待审核结果" });
    await approve(`规则 ${draft.number} 第 1 版`);
    expect((await getRecognitionRule({ client: offices[1], path })).data).toMatchObject({
      state: "active",
      allowed: ["revise", "stop"],
    });
    const second = (await reviseRecognitionRule({ client: offices[1], path })).data;
    expect(second).toMatchObject({
      number: draft.number,
      revision: 2,
      state: "draft",
      minimumMark: 70.5,
      targets: [{ id: course.target }],
    });
    await expect(reviseRecognitionRule({ client: offices[1], path })).rejects.toMatchObject({ status: 409 });
    await submitRecognitionRule({ client: offices[1], path: { id: second.id } });
    await approve(`规则 ${draft.number} 第 2 版`);
    const states = (
      await searchRecognitionRules({ client: offices[1], body: { keyword: "数据结构" } })
    ).data.items.map(({ revision, state }) => [revision, state]);
    expect(states).toEqual([
      [2, "active"],
      [1, "superseded"],
    ]);
    const stopped = await stopRecognitionRule({ client: offices[1], path: { id: second.id } });
    expect(stopped.data).toMatchObject({ state: "superseded", allowed: [] });
  });

  test.each<[string, () => Partial<RecognitionRuleInput>, string, RegExp]>([
    ["限选 as 必修", () => ({ sourceIds: [course.elective] }), "targetIds", /限选课不能认定为必修课/],
    [
      "a source that lacks more than the tolerance",
      () => ({ sourceIds: [course.other], tolerance: 1 }),
      "sourceIds",
      /学分差 1\.5 超过允许的 1\.0/,
    ],
    [
      "two sources in a rule of one",
      () => ({ sourceIds: [course.source, course.other] }),
      "sourceIds",
      /只选一门/,
    ],
    ["one target of many", () => ({ kind: "split" }), "targetIds", /至少选两门/],
    ["a module without a name", () => ({ kind: "module", targetIds: [] }), "module", /模块名称/],
    [
      "a course of the home school as a source",
      () => ({ sourceIds: [course.second] }),
      "sourceIds.0",
      /不是开课学校/,
    ],
    ["days the wrong way round", () => ({ validUntil: "2025-01-01" }), "validUntil", /不能早于/],
  ])("refuses %s at its field", async (_, over, field, message) => {
    const body = input(over());
    await expect(createRecognitionRule({ client: offices[1], body })).rejects.toMatchObject({
      status: 400,
      fields: [{ field, message: expect.stringMatching(message) }],
    });
  });

  test("many drafts are handed in at once, each by itself, and those that cannot be are named", async () => {
    const [one, other] = [await make(), await make({ kind: "module", targetIds: [], module: "专业选修" })];
    await submitRecognitionRule({ client: offices[1], path: { id: other.id } });
    const ids = [one.id, other.id, one.id];
    const sent = (await submitRecognitionRules({ client: offices[1], body: { ids } })).data.items;
    expect(sent).toEqual([
      { id: one.id, name: `规则 ${one.number} 第 1 版`, done: true, message: "" },
      {
        id: other.id,
        name: `规则 ${other.number} 第 1 版`,
        done: false,
        message: "这一版正在审核，请等待审核结果",
      },
    ]);
    await expect(submitRecognitionRules({ client: offices[2], body: { ids } })).rejects.toMatchObject({
      status: 404,
    });
    for (const { number } of [one, other]) await approve(`规则 ${number} 第 1 版`);
  });

  test("a school writes rules for its own students alone, and its rules are nobody else's to read", async () => {
    await expect(createRecognitionRule({ client: offices[0], body: input() })).rejects.toMatchObject({
      status: 403,
    });
    const { id: ruleId } = await make({ kind: "module", targetIds: [], module: "专业选修" });
    await expect(getRecognitionRule({ client: offices[0], path: { id: ruleId } })).rejects.toMatchObject({
      status: 404,
    });
    await deleteRecognitionRule({ client: offices[1], path: { id: ruleId } });
  });

  test("the database itself refuses to change a rule that was in force, and courses of the wrong school", async () => {
    const { id: ruleId, number } = await make({
      kind: "many",
      sourceIds: [course.source, course.other],
      targetIds: [course.second],
    });
    const { pool } = server.database;
    await expect(
      pool.query("insert into recognition_rule_source (rule_id, course_id, position) values ($1, $2, 2)", [
        ruleId,
        course.target,
      ]),
    ).rejects.toThrow(/maps courses of the host/);
    await submitRecognitionRule({ client: offices[1], path: { id: ruleId } });
    await approve(`规则 ${number} 第 1 版`);
    for (const statement of [
      "update recognition_rule set minimum_mark = 0 where id = $1",
      "update recognition_rule set state = 'draft', active_from = null where id = $1",
      "delete from recognition_rule_source where rule_id = $1",
      "delete from recognition_rule where id = $1",
    ])
      await expect(pool.query(statement, [ruleId])).rejects.toThrow(/in force/);
  });
});

describe("import", () => {
  const imported = async (rows: readonly object[], chosen: { onlyGood?: string } = {}) => {
    const file = new File([JSON.stringify({ recognitionRules: rows })], "互认规则.json");
    const { id: jobId } = (
      await startRecognitionRuleImport({ client: offices[1], body: { file, ...chosen } })
    ).data;
    const read = async () => (await getRowsImport({ client: offices[1], path: { jobId } })).data;
    await expect.poll(async () => (await read()).state, { timeout: 20_000 }).not.toMatch(/waiting|running/u);
    return read();
  };
  const codes = async () => {
    const { pool } = server.database;
    const { rows } = await pool.query<{ name: string; code: string }>("select name, code from course");
    return Object.fromEntries(rows.map(({ name, code }) => [name, code]));
  };

  test("the template is a workbook, filled in it makes a draft, and sent again it changes that", async () => {
    const code = await codes();
    const template = await openTemplate(
      (await getRecognitionRuleImportTemplate({ client: offices[1] })).data,
    );
    expect(template.titles.slice(0, 4)).toEqual(["开课学校代码*", "外校课程代码*", "本校课程代码", "模块"]);
    const file = await template.filled({
      开课学校代码: "T0",
      外校课程代码: code["数据结构"] ?? "",
      本校课程代码: code["离散数学"] ?? "",
      最低成绩: "70",
    });
    const { id: jobId } = (await startRecognitionRuleImport({ client: offices[1], body: { file } })).data;
    const read = async () => (await getRowsImport({ client: offices[1], path: { jobId } })).data;
    await expect.poll(async () => (await read()).state, { timeout: 20_000 }).toBe("succeeded");
    const row = { hostCode: "T0", sources: code["数据结构"], targets: code["离散数学"], minimumMark: 75 };
    expect(await imported([row])).toMatchObject({ state: "succeeded", created: 0, updated: 1 });
    const found = (
      await searchRecognitionRules({ client: offices[1], body: { state: "draft", keyword: "离散" } })
    ).data;
    expect(found.items).toMatchObject([
      { kind: "one", minimumMark: 75, gradeAs: "converted", countsInGpa: true },
    ]);
  });

  test("what cannot be a rule is named by row, and nothing is written", async () => {
    const code = await codes();
    const ended = await imported([
      { hostCode: "T9", sources: code["数据结构"], module: "专业选修" },
      { hostCode: "T0", sources: "没有这门", module: "专业选修" },
      { hostCode: "T0", sources: code["程序设计实践"], targets: code["离散数学"] },
      { hostCode: "T0", sources: code["数据结构"] },
      { hostCode: "T0", sources: code["算法"], module: "专业选修", validFrom: "明年" },
    ]);
    expect(ended).toMatchObject({ state: "refused", good: 0 });
    expect(ended.faults.map(({ column, message }) => `${column} ${message}`)).toEqual([
      "hostCode 没有这个代码的学校，请核对",
      "sources 开课学校没有课程 没有这门，请核对代码",
      "targets 限选课不能认定为必修课",
      "targets 本校课程代码和模块填一个",
      "validFrom 日期写作 2026-09-01",
    ]);
  });
});

test("whoever writes a rule finds courses of the other school, and a student does not ask", async () => {
  const found = async (client: Client) =>
    (await searchRuleCourses({ client, body: { schoolId: id(0), page: { pageIndex: 1, pageSize: 500 } } }))
      .data.items;
  const codes = (await found(offices[1])).map(({ code }) => code);
  expect(codes.length).toBeGreaterThan(0);
  expect(codes).toEqual((await found(offices[0])).map(({ code }) => code));
  const [first] = await found(offices[1]);
  const byCode = await searchRuleCourses({
    client: offices[1],
    body: { schoolId: id(0), keyword: first?.code },
  });
  expect(byCode.data.items[0]).toEqual(first);
  await expect(found(await server.client("s0"))).rejects.toMatchObject({ status: 403, code: "FORBIDDEN" });
});
