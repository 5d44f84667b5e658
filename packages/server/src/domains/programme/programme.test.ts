import {
  applyProgrammeToGrades,
  type Client,
  copyProgrammes,
  createProgramme,
  deleteProgramme,
  getProgramme,
  getProgrammeChanges,
  type ProgrammeDetail,
  recallProgramme,
  refuseWorkflowTask,
  returnWorkflowTask,
  reviseProgramme,
  searchDepartments,
  searchMajors,
  searchMyWorkflowTasks,
  searchProgrammes,
  submitProgramme,
  updateCourse,
  updateDepartment,
  updateMajor,
  updateProgramme,
} from "@huxuan/api-client";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ProgrammeWorld } from "../../../testing/programme-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { course } from "../course/index.ts";
import { semester } from "../semester/index.ts";
import { programme, programmeItem } from "./tables.ts";
import { putDueInForce } from "./terms-begin.ts";

let server: TestServer;
let world: ProgrammeWorld;
let office: Client;
let second: Client;
let department: Client;
let foreignOffice: Client;

beforeAll(async () => {
  server = await startTestServer();
  world = await ProgrammeWorld.create(server);
  [office, second, department, foreignOffice] = await Promise.all([
    server.client("office1"),
    server.client("second1"),
    server.client("physics1"),
    server.client("office2"),
  ]);
});
afterAll(() => server.close());

/** A sound programme of 8 credits: two required courses, and free choice. */
const SOUND = {
  totalCredits: 8,
  modules: [
    { key: "A", minCredits: 6 },
    { key: "A1", parentKey: "A", minCredits: 6 },
    { key: "Z", minCredits: 2, free: true },
  ],
  items: [
    { moduleKey: "A1", name: "力学", mandatory: true, term: 1 },
    { moduleKey: "A1", name: "光学", mandatory: true, term: 2, alternatives: ["光学 B"] },
  ],
};
const read = async (id: number, client = office): Promise<ProgrammeDetail> =>
  (await getProgramme({ client, path: { id } })).data;
const save = (one: ProgrammeDetail, over: object = {}, client = office) =>
  updateProgramme({
    client,
    path: { id: one.id },
    body: {
      degree: one.degree,
      years: one.years,
      totalCredits: one.totalCredits,
      version: one.version,
      modules: one.modules,
      items: one.items.map(({ course: of, alternatives, credits: _c, nature: _n, ...item }) => ({
        ...item,
        courseId: of.id,
        alternatives: alternatives.map(({ id }) => id),
      })),
      ...over,
    },
  });

test("a draft is made for a grade and major, and keeps modules and courses as they were saved", async () => {
  const made = await world.draft(office, { ...SOUND, grade: 2001 });
  expect(made).toMatchObject({
    grade: 2001,
    major: "物理学",
    track: "",
    revision: 1,
    state: "draft",
    department: "物理学院",
    allowed: ["update", "delete", "submit", "copy"],
    findings: [],
    revisions: [{ revision: 1, state: "draft" }],
  });
  expect(made.modules).toEqual([
    { key: "A", name: "A", minCredits: 6, free: false },
    { key: "A1", parentKey: "A", name: "A1", minCredits: 6, free: false },
    { key: "Z", name: "Z", minCredits: 2, free: true },
  ]);
  expect(made.items).toMatchObject([
    {
      course: { code: "力学" },
      credits: 4,
      nature: "required",
      mandatory: true,
      term: 1,
      alternatives: [],
    },
    { alternatives: [{ name: "光学 B" }] },
  ]);
  expect((await read(made.id)).items).toEqual(made.items);
});

test("a grade, major and track have one programme", async () => {
  const body = {
    schoolId: world.schoolId,
    grade: 2002,
    major: "物理学",
    track: "",
    degree: "",
    years: 4,
    totalCredits: 0,
  };
  await createProgramme({ client: office, body });
  await expect(createProgramme({ client: office, body })).rejects.toMatchObject({
    status: 409,
    code: "DUPLICATE",
    message: "已有 2002 级物理学的培养方案草稿，请打开它修改",
  });
  const track = { ...body, track: "天文" };
  expect((await createProgramme({ client: office, body: track })).data).toMatchObject({
    track: "天文",
    revision: 1,
  });
  await expect(createProgramme({ client: office, body: { ...body, major: "没有" } })).rejects.toMatchObject({
    status: 400,
    fields: [{ field: "major", message: "本校没有专业「没有」，请重新选择" }],
  });
});

test("what cannot be stored is refused at its field, and what a draft lacks is said with it", async () => {
  const made = await world.draft(office, { ...SOUND, grade: 2003 });
  const foreign = await world.course("外校课程", { host: 2 });
  const wrong = save(made, {
    modules: [
      ...made.modules,
      { key: "A", name: "又一个", minCredits: 0, free: false },
      { key: "B", name: "乙", parentKey: "X9", minCredits: 0, free: true, filter: { natures: ["general"] } },
      { key: "C", name: "丙", minCredits: 0.001, free: false, overflowTo: "X8", filter: {} },
    ],
    items: [{ key: "i", moduleKey: "X7", courseId: foreign, mandatory: false, alternatives: [foreign] }],
  });
  const fields = (await wrong.catch((error: { fields: { field: string }[] }) => error.fields)) as {
    field: string;
  }[];
  expect(fields.map(({ field }) => field)).toEqual([
    "modules.3.key",
    "modules.4.parentKey",
    "modules.4.filter",
    "modules.5.overflowTo",
    "modules.5.filter",
    "modules.5.minCredits",
    "items.0.moduleKey",
    "items.0.courseId",
    "items.0.alternatives",
    "items.0.alternatives",
  ]);
  const saved = (await save(made, { totalCredits: 9 })).data;
  expect(saved.findings).toEqual([
    { severity: "error", message: "各模块最低学分合计 8.0，总学分为 9.0，请改到相等" },
  ]);
  await expect(save(made)).rejects.toMatchObject({ status: 409, code: "VERSION_CONFLICT" });
  await expect(submitProgramme({ client: office, path: { id: made.id } })).rejects.toMatchObject({
    status: 400,
    fields: [{ field: "totalCredits", message: "各模块最低学分合计 8.0，总学分为 9.0，请改到相等" }],
  });
});

test("a prerequisite that stands too late keeps a draft from being submitted", async () => {
  const [first, later] = [await world.course("初级"), await world.course("高级")];
  await world.selection.prerequisite(first, later);
  const made = await world.draft(office, {
    grade: 2004,
    totalCredits: 8,
    modules: [{ key: "A", minCredits: 8 }],
    items: [
      { moduleKey: "A", name: "初级", term: 1 },
      { moduleKey: "A", name: "高级", term: 2 },
    ],
  });
  expect(made.findings).toEqual([
    {
      key: `I${first}`,
      severity: "error",
      message: "「初级」在第 1 学期，先修课「高级」在第 2 学期，请把先修课排到更早的学期",
    },
  ]);
});

test("an office sees and changes programmes of its school, a department's office those of its majors", async () => {
  const { id } = await world.draft(department, { ...SOUND, grade: 2005 });
  const found = async (client: Client) =>
    (await searchProgrammes({ client, body: { grade: 2005 } })).data.items.map((one) => one.id);
  expect([await found(office), await found(department), await found(foreignOffice)]).toEqual([
    [id],
    [id],
    [],
  ]);
  await expect(read(id, foreignOffice)).rejects.toMatchObject({ status: 404 });
  const { pool } = server.database;
  await pool.query(
    "insert into department (school_id, name) values ($1, '数学学院') on conflict do nothing",
    [world.schoolId],
  );
  await pool.query("insert into major (school_id, name, department) values ($1, '统计学', '数学学院')", [
    world.schoolId,
  ]);
  const body = {
    schoolId: world.schoolId,
    grade: 2005,
    major: "统计学",
    track: "",
    degree: "",
    years: 4,
    totalCredits: 0,
  };
  await expect(createProgramme({ client: department, body })).rejects.toMatchObject({ status: 403 });
  await expect(createProgramme({ client: foreignOffice, body })).rejects.toMatchObject({ status: 403 });
  const statistics = (await createProgramme({ client: office, body })).data;
  await expect(read(statistics.id, department)).rejects.toMatchObject({ status: 404 });
});

test("a draft goes through department, office and committee, and is published with the last approval", async () => {
  const { id } = await world.draft(office, { ...SOUND, grade: 2006 });
  const submitted = (await submitProgramme({ client: office, path: { id } })).data;
  expect(submitted).toMatchObject({ state: "auditing", allowed: ["copy"] });
  await expect(save(submitted)).rejects.toMatchObject({ status: 409, code: "STATE_CONFLICT" });
  await expect(deleteProgramme({ client: office, path: { id } })).rejects.toMatchObject({ status: 409 });
  await expect(submitProgramme({ client: office, path: { id } })).rejects.toMatchObject({ status: 409 });
  expect((await searchProgrammes({ client: office, body: { state: "auditing" } })).data.items).toMatchObject([
    { id },
  ]);
  expect(await world.approve(["physics1", "second1", "second1"])).toEqual([
    "学院审核",
    "教务处审核",
    "教指委审定",
  ]);
  const published = await read(id);
  expect(published).toMatchObject({ state: "published", allowed: ["revise", "copy"] });
  expect(published.publishedAt).toBeDefined();
  await expect(save(published)).rejects.toMatchObject({
    message: "已发布的培养方案不能修改，请点「修订」新建一版",
  });
});

test("what a department's office submits is not audited by the department again", async () => {
  const { id } = await world.draft(department, { ...SOUND, grade: 2007 });
  await submitProgramme({ client: department, path: { id } });
  expect(await world.approve(["office1", "second1"])).toEqual(["教务处审核", "教指委审定"]);
  expect((await read(id)).state).toBe("published");
});

test("where an office is one person, the province decides", async () => {
  const schoolId = world.selection.schoolIds[2] as number;
  const body = { schoolId, grade: 2008, major: "物理学", track: "", degree: "", years: 4, totalCredits: 2 };
  const made = (await createProgramme({ client: foreignOffice, body })).data;
  await save(made, { modules: [{ key: "Z", name: "自由", minCredits: 2, free: true }] }, foreignOffice);
  await submitProgramme({ client: foreignOffice, path: { id: made.id } });
  expect(await world.approve(["admin"])).toEqual(["省平台审核"]);
  expect((await read(made.id, foreignOffice)).state).toBe("published");
});

/** The first step that an account has. */
const taskOf = async (client: Client): Promise<number> =>
  (await searchMyWorkflowTasks({ client, body: { box: "todo" } })).data.items[0]?.id ?? 0;

test("one that is returned or refused is a draft again, and only who submitted it sends it back", async () => {
  const { id } = await world.draft(office, { ...SOUND, grade: 2009 });
  const submit = (client: Client) => submitProgramme({ client, path: { id } });
  await submit(office);
  await returnWorkflowTask({
    client: department,
    path: { id: await taskOf(department) },
    body: { opinion: "总学分偏少", node: "start" },
  });
  const returned = await read(id);
  expect(returned).toMatchObject({ state: "draft", allowed: ["update", "delete", "submit", "copy"] });
  const saved = (await save(returned, { degree: "理学" })).data;
  await expect(submit(second)).rejects.toMatchObject({ status: 409 });
  await expect(deleteProgramme({ client: second, path: { id } })).rejects.toMatchObject({ status: 409 });
  expect((await submit(office)).data.state).toBe("auditing");
  await refuseWorkflowTask({
    client: department,
    path: { id: await taskOf(department) },
    body: { opinion: "不同意" },
  });
  expect(await read(id)).toMatchObject({ state: "draft", degree: "理学", version: saved.version + 1 });
  await submit(second);
  await returnWorkflowTask({
    client: department,
    path: { id: await taskOf(department) },
    body: { opinion: "再改", node: "start" },
  });
  await deleteProgramme({ client: second, path: { id } });
  await expect(read(id)).rejects.toMatchObject({ status: 404 });
  expect(await taskOf(second)).toBe(0);
});

test("credits that a course gets while the audit is under way are looked at again before it is published", async () => {
  const { id } = await world.draft(office, {
    grade: 2010,
    totalCredits: 4,
    modules: [{ key: "A", minCredits: 4 }],
    items: [{ moduleKey: "A", name: "热学", mandatory: true }],
  });
  await submitProgramme({ client: office, path: { id } });
  await world.approve(["physics1", "second1"]);
  await changeCredits("热学", 3);
  await expect(world.approve(["second1"])).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining("还有 1 处错误，不能通过，请退回修改：「A」所列课程共 3.0 学分"),
  });
  expect((await read(id)).state).toBe("auditing");
  await changeCredits("热学", 5);
  await world.approve(["second1"]);
  await changeCredits("热学", 2);
  expect((await read(id)).items).toMatchObject([{ credits: 5 }]);
});

async function changeCredits(name: string, credits: number): Promise<void> {
  const id = await world.course(name);
  const [row] = await server.services.db.select().from(course).where(eq(course.id, id));
  const {
    schoolId,
    code,
    hours,
    nature,
    language,
    department: of,
    version,
  } = row as typeof course.$inferSelect;
  const body = { schoolId, code, name, credits, hours, nature, language, department: of, version };
  await updateCourse({ client: office, path: { id }, body });
}

test("a published programme is changed by nobody, not even by hand in the database", async () => {
  const { id } = await world.published({ ...SOUND, grade: 2011 });
  const { db } = server.services;
  const refused = { cause: { code: "23001" } };
  await expect(
    db.update(programme).set({ degree: "别的" }).where(eq(programme.id, id)),
  ).rejects.toMatchObject(refused);
  await expect(db.delete(programme).where(eq(programme.id, id))).rejects.toMatchObject(refused);
  await expect(
    db.update(programmeItem).set({ credits: 1 }).where(eq(programmeItem.programmeId, id)),
  ).rejects.toMatchObject(refused);
  await expect(db.delete(programmeItem).where(eq(programmeItem.programmeId, id))).rejects.toMatchObject(
    refused,
  );
  await expect(
    db.update(programme).set({ state: "draft", publishedAt: null }).where(eq(programme.id, id)),
  ).rejects.toMatchObject(refused);
});

test("a new version supersedes the one before, and says what it has otherwise", async () => {
  const first = await world.published({ ...SOUND, grade: 2012 });
  const revise = (client = office) =>
    reviseProgramme({ client, path: { id: first.id }, body: { reason: "按新国标修订" } });
  await expect(revise(foreignOffice)).rejects.toMatchObject({ status: 404 });
  const draft = (await revise()).data;
  expect(draft).toMatchObject({
    revision: 2,
    state: "draft",
    reason: "按新国标修订",
    modules: first.modules,
  });
  expect(draft.revisions.map(({ revision, state }) => [revision, state])).toEqual([
    [2, "draft"],
    [1, "published"],
  ]);
  await expect(revise()).rejects.toMatchObject({
    status: 409,
    message: "这份培养方案已有修订草稿或待执行的新版，请打开那一版",
  });
  expect((await read(first.id)).allowed).toEqual(["copy"]);
  const [mechanics, optics] = draft.items;
  await save(draft, {
    totalCredits: 10,
    modules: [
      ...draft.modules.slice(0, 1),
      { key: "A1", parentKey: "A", name: "A1", minCredits: 4, free: false },
      { key: "Z", name: "任选", minCredits: 4, free: true },
    ],
    items: [
      {
        key: mechanics?.key,
        moduleKey: "A1",
        courseId: mechanics?.course.id,
        term: 3,
        mandatory: true,
        alternatives: [],
      },
      {
        key: optics?.key,
        moduleKey: "A",
        courseId: optics?.course.id,
        term: 2,
        mandatory: true,
        alternatives: [],
      },
      {
        key: "new",
        moduleKey: "A",
        courseId: await world.course("声学"),
        mandatory: false,
        alternatives: [],
      },
    ],
  });
  const { changes } = (
    await getProgrammeChanges({ client: office, path: { id: draft.id }, query: { from: first.id } })
  ).data;
  expect(changes.map(({ kind, name, field, from, to }) => [kind, name, field, from, to])).toEqual([
    ["changed", "培养方案", "总学分", "8.0", "10.0"],
    ["moved", "光学", "", "A / A1", "A"],
    ["changed", "光学", "可选课程", "光学 B", ""],
    ["added", "声学", "", "", "A"],
    ["changed", "A1", "最低学分", "6.0", "4.0"],
    ["changed", "力学", "建议学期", "1", "3"],
    ["changed", "任选", "名称", "Z", "任选"],
    ["changed", "任选", "最低学分", "2.0", "4.0"],
  ]);
  await world.publish(draft.id);
  expect([(await read(first.id)).state, (await read(draft.id)).state]).toEqual(["superseded", "published"]);
  await expect(revise()).rejects.toMatchObject({ status: 409 });
  const newest = (await searchProgrammes({ client: office, body: { grade: 2012, newest: true } })).data.items;
  expect(newest).toMatchObject([{ id: draft.id, revision: 2 }]);
});

test("a version that is followed from a term waits for it, can be taken back until then, and then supersedes", async () => {
  const [term] = await server.services.db
    .insert(semester)
    .values({
      code: "2040-2041-1",
      year: 2040,
      term: 1,
      name: "2040年秋",
      firstMonday: "2040-09-03",
      weeks: 18,
    })
    .returning({ id: semester.id });
  const effectiveFromId = term?.id as number;
  const first = await world.published({ ...SOUND, grade: 2019 });
  const draft = (
    await reviseProgramme({
      client: office,
      path: { id: first.id },
      body: { reason: "新学期起", effectiveFromId },
    })
  ).data;
  expect(draft.effectiveFrom).toEqual({ id: effectiveFromId, name: "2040年秋" });
  await world.publish(draft.id);
  const waiting = await read(draft.id);
  expect(waiting).toMatchObject({ state: "scheduled", allowed: ["copy", "recall", "applyToGrades"] });
  expect((await read(first.id)).state).toBe("published");
  await expect(
    reviseProgramme({ client: office, path: { id: first.id }, body: { reason: "又一版" } }),
  ).rejects.toMatchObject({ message: "这份培养方案已有修订草稿或待执行的新版，请打开那一版" });
  await expect(save(waiting)).rejects.toMatchObject({ status: 409, code: "STATE_CONFLICT" });
  await expect(
    server.services.db.update(programme).set({ degree: "别的" }).where(eq(programme.id, draft.id)),
  ).rejects.toMatchObject({ cause: { code: "23001" } });
  expect(await putDueInForce(server.services)).toBe(0);

  const recalled = (await recallProgramme({ client: office, path: { id: draft.id } })).data;
  expect(recalled).toMatchObject({ state: "draft", effectiveFrom: { id: effectiveFromId } });
  await expect(recallProgramme({ client: office, path: { id: draft.id } })).rejects.toMatchObject({
    status: 409,
    message: "只有待执行的版本可以改回草稿；已经执行的请点「修订」新建一版",
  });
  await world.publish(draft.id);

  const before = server.clock();
  server.clock.set("2040-09-02T23:59:59+08:00");
  expect(await putDueInForce(server.services)).toBe(0);
  server.clock.set("2040-09-03T00:00:00+08:00");
  expect(await putDueInForce(server.services)).toBe(1);
  server.clock.set(before);
  expect([(await read(first.id)).state, (await read(draft.id)).state]).toEqual(["superseded", "published"]);
});

test("a term that has begun, or none, lets a version take effect with its approval; a first one has none", async () => {
  const [term] = await server.services.db
    .insert(semester)
    .values({
      code: "2001-2002-1",
      year: 2001,
      term: 1,
      name: "2001年秋",
      firstMonday: "2001-09-03",
      weeks: 18,
    })
    .returning({ id: semester.id });
  const effectiveFromId = term?.id as number;
  const draft = await world.draft(office, { ...SOUND, grade: 2020 });
  await expect(save(draft, { effectiveFromId })).rejects.toMatchObject({
    status: 400,
    fields: [{ field: "effectiveFromId", message: "第 1 版审核通过后立即执行，请不要选择执行学期" }],
  });
  await world.publish(draft.id);
  const next = (await reviseProgramme({ client: office, path: { id: draft.id }, body: { reason: "修订" } }))
    .data;
  await expect(save(next, { effectiveFromId: 999_999 })).rejects.toMatchObject({
    fields: [{ field: "effectiveFromId", message: "没有这个学期，请重新选择" }],
  });
  expect((await save(next, { effectiveFromId })).data.effectiveFrom?.name).toBe("2001年秋");
  await world.publish(next.id);
  expect([(await read(draft.id)).state, (await read(next.id)).state]).toEqual(["superseded", "published"]);
});

test("a change is made in the programmes of other grades too, and what is otherwise there is named", async () => {
  const first = await world.published({ ...SOUND, grade: 2021 });
  const other = await world.published({
    ...SOUND,
    grade: 2022,
    items: [
      { moduleKey: "A1", name: "力学", mandatory: true, term: 3 },
      { moduleKey: "A1", name: "电学", mandatory: true, term: 1 },
    ],
  });
  const draft = (
    await reviseProgramme({ client: office, path: { id: first.id }, body: { reason: "增加声学" } })
  ).data;
  const [mechanics, optics] = draft.items;
  await save(draft, {
    items: [
      {
        key: mechanics?.key,
        moduleKey: "A1",
        courseId: mechanics?.course.id,
        term: 2,
        mandatory: true,
        alternatives: [],
      },
      {
        key: "new",
        moduleKey: "A1",
        courseId: await world.course("声学"),
        term: 4,
        mandatory: true,
        alternatives: [],
      },
    ],
  });
  const apply = (client = office) =>
    applyProgrammeToGrades({ client, path: { id: draft.id }, body: { grades: [2021, 2022, 1999] } });
  await expect(apply(foreignOffice)).rejects.toMatchObject({ status: 404 });
  expect(optics?.course.name).toBe("光学");
  const { items } = (await apply()).data;
  expect(items).toEqual([
    {
      grade: 2022,
      draftId: expect.any(Number),
      applied: 1,
      left: ["「力学」的建议学期和改动前不同，没有改"],
    },
    { grade: 2021, applied: 0, left: ["就是这个年级"] },
    { grade: 1999, applied: 0, left: ["这个年级没有这个专业的培养方案"] },
  ]);
  const made = await read(items[0]?.draftId ?? 0);
  expect(made).toMatchObject({ grade: 2022, revision: 2, state: "draft", reason: "增加声学" });
  expect(made.items.map(({ course: of, term }) => [of.name, term])).toEqual([
    ["力学", 3],
    ["电学", 1],
    ["声学", 4],
  ]);
  expect((await read(other.id)).items).toHaveLength(2);
  // Once more changes nothing.
  expect((await apply()).data.items[0]).toEqual({
    grade: 2022,
    applied: 0,
    left: ["「力学」的建议学期和改动前不同，没有改"],
  });
});

test("programmes are copied to the next grade where it has none yet", async () => {
  const first = await world.published({ ...SOUND, grade: 2013 });
  const copy = (client = office) => copyProgrammes({ client, body: { ids: [first.id], grade: 2014 } });
  await expect(copy(foreignOffice)).rejects.toMatchObject({ status: 404 });
  const { copied, leftOut } = (await copy()).data;
  expect([copied, leftOut]).toEqual([[{ id: expect.any(Number), name: "2014 级物理学" }], []]);
  const made = await read(copied[0]?.id ?? 0);
  expect(made).toMatchObject({
    grade: 2014,
    revision: 1,
    state: "draft",
    reason: "",
    modules: first.modules,
  });
  expect(made.items).toEqual(first.items);
  expect((await copy()).data).toEqual({ copied: [], leftOut: [{ id: first.id, name: "2013 级物理学" }] });
});

test("two people at once begin one revision", async () => {
  const { id } = await world.published({ ...SOUND, grade: 2015 });
  const done = await Promise.allSettled(
    [office, second, office, second].map((client) =>
      reviseProgramme({ client, path: { id }, body: { reason: "一起修订" } }),
    ),
  );
  expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(
    done.flatMap((each) => (each.status === "rejected" ? [(each.reason as { status: number }).status] : [])),
  ).toEqual([409, 409, 409]);
});

test("a published programme follows new names of its major and of departments", async () => {
  const { pool } = server.database;
  await pool.query("insert into department (school_id, name) values ($1, '地学院')", [world.schoolId]);
  await pool.query("insert into major (school_id, name, department) values ($1, '地质学', '地学院')", [
    world.schoolId,
  ]);
  const head = { degree: "理学学士", years: 4, totalCredits: 2 };
  const key = { schoolId: world.schoolId, grade: 2016, major: "地质学", track: "" };
  const made = (await createProgramme({ client: office, body: { ...key, ...head } })).data;
  const filter = { departments: ["地学院"] };
  await save(made, { modules: [{ key: "A", name: "院系选修", minCredits: 2, free: false, filter }] });
  await submitProgramme({ client: office, path: { id: made.id } });
  await world.approve(["second1", "second1"]);
  const [of] = (await searchMajors({ client: office, body: { keyword: "地质学" } })).data.items;
  const [unit] = (await searchDepartments({ client: office, body: { keyword: "地学院" } })).data.items;
  await updateMajor({
    client: office,
    path: { id: of?.id ?? 0 },
    body: { name: "地球科学", department: "地学院", version: of?.version ?? 0 },
  });
  await updateDepartment({
    client: office,
    path: { id: unit?.id ?? 0 },
    body: { schoolId: world.schoolId, name: "地球与空间学院", version: unit?.version ?? 0 },
  });
  expect(await read(made.id)).toMatchObject({
    state: "published",
    major: "地球科学",
    department: "地球与空间学院",
    modules: [{ filter: { departments: ["地球与空间学院"] } }],
  });
});

test("teachers look at programmes that are in force at their school, and at no drafts", async () => {
  const published = await world.published({ ...SOUND, grade: 2017 });
  const draft = await world.draft(office, { ...SOUND, grade: 2018 });
  const seat = await world.selection.offering({ name: "热力学", capacity: 5, host: 1 });
  await world.selection.teacher("teacher-of-1", [seat.id], 1);
  const teacher = await server.client("teacher-of-1");
  expect(await read(published.id, teacher)).toMatchObject({ allowed: [] });
  await expect(read(draft.id, teacher)).rejects.toMatchObject({ status: 404 });
  const { items } = (await searchProgrammes({ client: teacher, body: {} })).data;
  expect(new Set(items.map(({ state }) => state))).toEqual(new Set(["published", "superseded"]));
  await expect(
    reviseProgramme({ client: teacher, path: { id: published.id }, body: { reason: "不能" } }),
  ).rejects.toMatchObject({ status: 403 });
});
