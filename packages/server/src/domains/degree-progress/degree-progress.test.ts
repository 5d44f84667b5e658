import {
  approveGradeSheets,
  checkGradeSheet,
  type Client,
  createGradeWindow,
  createPassedCourse,
  createSubstitution,
  type DegreeProgress,
  deleteSubstitution,
  getDegreeProgress,
  getGradeSheet,
  getJob,
  getMyProgramme,
  getMySuggestions,
  openGradeSheet,
  reviseProgramme,
  runDegreeAudit,
  saveGradeCells,
  searchDegreeProgress,
  searchGrades,
  searchSubstitutions,
  setStudentTrack,
  submitGradeSheet,
  tryCourses,
} from "@huxuan/api-client";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { transaction } from "../../db/index.ts";
import { ProgrammeWorld } from "../../../testing/programme-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { correctGrade } from "../grade/index.ts";
import { publishSheets } from "../grade-sheet/publish.ts";
import { keepPositiveLists } from "../positive-list/index.ts";
import { putDueInForce } from "../programme/terms-begin.ts";
import { semester } from "../semester/index.ts";
import { reckonDue } from "./due.ts";
import type { RecognisedCredit } from "./index.ts";

let server: TestServer;
let world: ProgrammeWorld;
let office: Client;
let foreignOffice: Client;

beforeAll(async () => {
  server = await startTestServer();
  world = await ProgrammeWorld.create(server, 12);
  [office, foreignOffice] = await Promise.all([server.client("office1"), server.client("office2")]);
});
afterAll(() => server.close());

/** What is recognised for students in this test. */
let ledger: RecognisedCredit[] = [];
let expected: RecognisedCredit[] = [];
let wouldCount: RecognisedCredit[] = [];
beforeEach(() => {
  [ledger, expected, wouldCount] = [[], [], []];
  for (const { recognisedCredits } of server.nodes) {
    recognisedCredits.of = async () => ledger;
    recognisedCredits.expected = async () => expected;
    recognisedCredits.wouldCount = async (_db, _student, ids) =>
      wouldCount.filter(({ courseId }) => ids.includes(courseId));
  }
});

const idOf = (n: number): number => world.selection.students[n]?.id as number;
const mine = async (n: number): Promise<DegreeProgress> =>
  (await getMyProgramme({ client: await world.selection.client(n) })).data;
const got = ({ modules }: DegreeProgress) =>
  Object.fromEntries(modules.map(({ key, credits }) => [key, credits]));
/** What lists say of a student once everything that is due was reckoned. */
const listed = async (n: number, client = office) => {
  const { db, recognisedCredits, clock } = server.services;
  await reckonDue(db, recognisedCredits, clock);
  const { items } = (await searchDegreeProgress({ client, body: { grade: gradeOf(n) } })).data;
  return items.find(({ id }) => id === idOf(n));
};
/** Year of entry of a student of the world; those with an even index are of the second school. */
const gradeOf = (n: number): number => 2024 + (n % 3);

/** The worked example: 22 credits. */
const EXAMPLE = {
  totalCredits: 22,
  modules: [
    { key: "A", minCredits: 12 },
    { key: "B", minCredits: 4, chooseCourses: 2, overflowTo: "D" },
    { key: "C", name: "通识", minCredits: 4, filter: { natures: ["general" as const] } },
    { key: "D", minCredits: 2, free: true },
  ],
  items: [
    ...["A1", "A2", "A3"].map((name, at) => ({ moduleKey: "A", name, mandatory: true, term: at + 1 })),
    ...["B1", "B2", "B3"].map((name) => ({ moduleKey: "B", name })),
  ],
};

test("while no programme is published for a student, nothing counts, and the office finds them", async () => {
  // Of another grade.
  await world.published({ grade: 2025, totalCredits: 2, modules: [{ key: "Z", minCredits: 2, free: true }] });
  await world.grade(0, "A1", 90);
  expect(await mine(0)).toMatchObject({
    credits: 4,
    need: 0,
    met: false,
    modules: [],
    outside: [{ name: "A1" }],
  });
  expect((await mine(0)).programme).toBeUndefined();
  const without = { withoutProgramme: true, grade: 2024 };
  expect(await listed(0)).toMatchObject({ credits: 4, need: 0, met: false });
  const { items } = (await searchDegreeProgress({ client: office, body: without })).data;
  expect(items.map(({ id }) => id)).toContain(idOf(0));
});

test("the example of the domain page: 12, 4, 4 and 2 of 22, and unmet without the substitution", async () => {
  for (const name of ["B1", "B2", "B3", "G1"])
    await world.course(name, { credits: 2, nature: name === "G1" ? "general" : "elective" });
  await world.course("X3");
  const programme = await world.published({ ...EXAMPLE, grade: 2024 });
  const { id: studentId } = { id: idOf(0) };
  await world.grade(0, "A2", 40);
  for (const name of ["X3", "B1", "B2", "B3", "G1"]) await world.grade(0, name, 80);
  const [host, other] = [
    await world.course("H1", { host: 2 }),
    await world.course("H2", { host: 2, credits: 2 }),
  ];
  const school = { id: world.selection.schoolIds[2] as number, name: "丙大学" };
  const recognised = [
    {
      studentId,
      key: "ledger-1",
      courseId: host,
      credits: 4,
      school,
      recognisedAs: await world.course("A2"),
    },
    { studentId, key: "ledger-2", courseId: other, credits: 2, school, module: "通识" },
  ];
  ledger = recognised;
  const without = await mine(0);
  expect([got(without), without.credits, without.met]).toEqual([{ A: 8, B: 4, C: 4, D: 6 }, 22, false]);
  expect(without.missing).toEqual(["A：必修缺A3，还差 4.0 学分"]);
  expect(await listed(0)).toMatchObject({ missing: "A：必修缺 1 门，还差 4.0 学分", credits: 22 });

  const made = (
    await createSubstitution({
      client: office,
      body: {
        studentId,
        takenIds: [await world.course("X3")],
        replacedIds: [await world.course("A3")],
        reason: "转入前修读",
      },
    })
  ).data;
  const whole = await mine(0);
  expect([got(whole), whole.credits, whole.need, whole.met, whole.missing]).toEqual([
    { A: 12, B: 4, C: 4, D: 2 },
    22,
    22,
    true,
    [],
  ]);
  expect(whole.programme).toMatchObject({ id: programme.id, findings: [], revisions: [] });
  const [a, b, c, d] = whole.modules;
  expect(a?.counted.map(({ name, by, school: at }) => [name, by, at?.name])).toEqual([
    ["A1", "item", undefined],
    ["X3", "substitution", undefined],
    ["H1", "recognised", "丙大学"],
  ]);
  expect([b?.overflowOut, d?.overflowIn, c?.counted.map(({ by }) => by)]).toEqual([
    2,
    2,
    ["module", "filter"],
  ]);
  expect(whole.items.slice(0, 3).map(({ state, instead }) => [state, instead])).toEqual([
    ["passed", undefined],
    ["passed", "H1"],
    ["passed", "X3"],
  ]);
  expect(await listed(0)).toMatchObject({
    met: true,
    missing: "",
    credits: 22,
    need: 22,
    programme: { id: programme.id },
  });

  // The counter-entry of what counted in 通识.
  ledger = recognised.slice(0, 1);
  const revoked = await mine(0);
  expect([got(revoked), revoked.credits, revoked.missing]).toEqual([
    { A: 12, B: 4, C: 2, D: 2 },
    20,
    ["通识：还差 2.0 学分"],
  ]);
  await deleteSubstitution({ client: office, path: { id: made.id } });
  expect((await mine(0)).met).toBe(false);
});

test("a course that is failed counts once it is passed, and what is studied and tried is shown apart", async () => {
  const student = await world.selection.client(6);
  await world.grade(6, "A1", 50);
  const before = await mine(6);
  expect(before.items[0]).toMatchObject({ state: "failed" });
  expect(before.warnings).toEqual([
    "必修课「A1」未通过，现在没有可选的教学班，请留意补考和下学期开课",
    "「A2」建议第 2 学期修读，还没有修",
    "「A3」建议第 3 学期修读，还没有修",
  ]);
  const seat = await world.selection.offering({
    name: "A2",
    capacity: 5,
    host: 1,
    courseId: await world.course("A2"),
  });
  await enrol(6, seat);
  await world.grade(6, "A1", 65);
  const now = await mine(6);
  expect(now.items.slice(0, 3).map(({ state }) => state)).toEqual(["passed", "studying", "open"]);
  expect([now.credits, now.studying, now.tried]).toEqual([4, 4, 0]);
  const tried = (
    await tryCourses({
      client: student,
      body: {
        courseIds: [
          await world.course("A3"),
          await world.course("G1"),
          await world.course("H1", { host: 2 }),
        ],
      },
    })
  ).data;
  expect([tried.credits, tried.studying, tried.tried]).toEqual([4, 4, 6]);
  expect(tried.items[2]?.state).toBe("tried");
  expect(tried.outside).toMatchObject([{ name: "H1", state: "tried", by: "outside" }]);
  expect(tried.modules.map(({ key, tried: more }) => [key, more])).toEqual([
    ["A", 4],
    ["B", 0],
    ["C", 2],
    ["D", 0],
  ]);
  // Nothing was stored.
  expect((await mine(6)).tried).toBe(0);
  const school = { id: world.selection.schoolIds[2] as number, name: "丙大学" };
  wouldCount = [
    {
      studentId: idOf(6),
      key: "verdict-1",
      courseId: await world.course("H1", { host: 2 }),
      credits: 3,
      school,
      module: "通识",
    },
  ];
  const guest = (
    await tryCourses({ client: student, body: { courseIds: [await world.course("H1", { host: 2 })] } })
  ).data;
  expect(guest.modules[2]).toMatchObject({
    tried: 3,
    counted: [{ name: "H1", state: "tried", by: "module" }],
  });
});

/** A seat that a student, by index, of the second school holds in a class of it. */
async function enrol(n: number, { id, courseId }: { id: number; courseId: number }): Promise<void> {
  await server.database.pool.query(
    `insert into enrolment (semester_id, school_id, offering_id, course_id, student_id, home_school_id, state, source,
       enrolled_at, sequence, credits)
     select $1, $2, $3, id, $5, $2, 'enrolled', 'programme', now(), nextval('selection_log_sequence_seq'), credits
     from course where id = $4`,
    [world.selection.semesterId, world.schoolId, id, courseId, idOf(n)],
  );
  await server.database.pool.query(
    "update offering_seat set taken = taken + 1, version = version + 1 where offering_id = $1",
    [id],
  );
}

test("progress in lists follows when a teacher's grades are published and corrected", async () => {
  const seat = await world.selection.offering({
    name: "A3",
    capacity: 5,
    host: 1,
    courseId: await world.course("A3"),
  });
  await world.selection.teacher("teacher-a3", [seat.id], 1);
  await enrol(6, seat);
  await keepPositiveLists(server.services);
  const now = server.clock().getTime();
  await createGradeWindow({
    client: office,
    body: {
      schoolId: world.schoolId,
      semesterId: world.selection.semesterId,
      examKind: "regular",
      department: "",
      opensAt: new Date(now - 86_400_000).toISOString(),
      closesAt: new Date(now + 86_400_000).toISOString(),
      remindHours: 0,
    },
  });
  expect(await listed(6)).toMatchObject({ credits: 4, missing: expect.stringContaining("A：必修缺 2 门") });
  const teacher = await server.client("teacher-a3");
  const { id, rows } = (
    await openGradeSheet({ client: teacher, body: { offeringId: seat.id, examKind: "regular" } })
  ).data;
  await saveGradeCells({
    client: teacher,
    path: { id },
    body: {
      cells: ["p1", "p2"].map((column) => ({
        studentId: rows[0]?.studentId ?? 0,
        column,
        from: "",
        to: "70",
      })),
    },
  });
  const { sequence } = (await checkGradeSheet({ client: teacher, path: { id } })).data;
  const version = async () => (await getGradeSheet({ client: office, path: { id } })).data.version;
  await submitGradeSheet({ client: teacher, path: { id }, body: { sequence, version: await version() } });
  await approveGradeSheets({ client: office, body: { sheets: [{ id, version: await version() }] } });
  const actor = {
    accountId: 1,
    personName: "教务",
    roleId: "2",
    schoolId: null,
    impersonatorId: null,
    ip: "",
    requestId: "test",
  };
  const { students } = await publishSheets(server.services, [{ id, version: await version() }], actor);
  await server.services.gradeReaders.changed(students);
  expect(await listed(6)).toMatchObject({ credits: 8, missing: expect.stringContaining("A：必修缺 1 门") });
  const [grade] = (await searchGrades({ client: office, body: { offeringId: seat.id } })).data.items;
  await transaction(server.services.db, (tx) =>
    correctGrade(tx, server.services, {
      gradeId: grade?.id ?? 0,
      to: "55",
      reason: "误录",
      by: "教务",
      now: server.clock(),
    }),
  );
  expect(await listed(6)).toMatchObject({ credits: 4, missing: expect.stringContaining("A：必修缺 2 门") });
  expect((await mine(6)).items[2]).toMatchObject({ state: "failed" });
});

test("an earlier record counts, and where a grade says otherwise it does not", async () => {
  const pass = async (name: string) =>
    createPassedCourse({ client: office, body: { studentId: idOf(6), courseId: await world.course(name) } });
  await pass("B1");
  await pass("A3");
  expect((await mine(6)).items.map(({ state }) => state)).toEqual([
    "passed",
    "studying",
    "failed",
    "passed",
    "open",
    "open",
  ]);
  expect(await listed(6)).toMatchObject({ credits: 6 });
});

test("a new version counts from its publication on", async () => {
  const [current] = (await searchDegreeProgress({ client: office, body: { grade: 2024 } })).data.items;
  const id = current?.programme?.id as number;
  const draft = (await reviseProgramme({ client: office, path: { id }, body: { reason: "改名" } })).data;
  expect((await mine(6)).programme?.id).toBe(id);
  await world.publish(draft.id);
  expect((await mine(6)).programme?.id).toBe(draft.id);
  expect(await listed(6)).toMatchObject({ programme: { id: draft.id } });
});

test("a new version that waits for its term is named to its students, and counts once the term has begun", async () => {
  const [term] = await server.services.db
    .insert(semester)
    .values({
      code: "2041-2042-1",
      year: 2041,
      term: 1,
      name: "2041年秋",
      firstMonday: "2041-09-02",
      weeks: 18,
    })
    .returning({ id: semester.id, name: semester.name });
  const id = (await mine(6)).programme?.id as number;
  const draft = (
    await reviseProgramme({
      client: office,
      path: { id },
      body: { reason: "新学期起", effectiveFromId: term?.id },
    })
  ).data;
  expect((await mine(6)).programme?.revisions).toEqual([]);
  await world.publish(draft.id);
  expect((await mine(6)).programme).toMatchObject({
    id,
    revisions: [{ id: draft.id, reason: "新学期起", effectiveFrom: term }],
  });
  expect(await listed(6)).toMatchObject({ programme: { id } });
  const now = server.clock();
  server.clock.set("2041-09-02T08:00:00+08:00");
  await putDueInForce(server.services);
  server.clock.set(now);
  expect((await mine(6)).programme).toMatchObject({ id: draft.id, revisions: [] });
  expect(await listed(6)).toMatchObject({ programme: { id: draft.id } });
});

test("a substitution of a class is for its students, and for what they passed until its last day", async () => {
  const { pool } = server.database;
  const {
    rows: [made],
  } = await pool.query<{ id: number }>(
    `insert into school_class (school_id, name, grade, major, department) values ($1, '物理 2401', 2024, '物理学', '物理学院')
     returning id`,
    [world.schoolId],
  );
  await pool.query("update student set class_name = '物理 2401' where id = $1", [idOf(6)]);
  const substitute = async (until: string, client = office) =>
    createSubstitution({
      client,
      body: {
        classId: made?.id ?? 0,
        takenIds: [await world.course("X3")],
        replacedIds: [await world.course("A3")],
        until,
        reason: "课程停开",
      },
    });
  await world.grade(6, "X3", 90);
  await expect(substitute("2030-01-01", foreignOffice)).rejects.toMatchObject({ status: 403 });
  const late = (await substitute("2020-01-01")).data;
  expect((await mine(6)).items[2]?.state).toBe("failed");
  await deleteSubstitution({ client: office, path: { id: late.id } });
  await substitute("2030-01-01");
  expect((await mine(6)).items[2]).toMatchObject({ state: "passed", instead: "X3" });
  const found = (await searchSubstitutions({ client: office, body: { keyword: "A3" } })).data.items;
  expect(found).toMatchObject([
    {
      class: { name: "2024 级物理学 物理 2401" },
      taken: [{ name: "X3" }],
      replaced: [{ name: "A3" }],
      allowed: ["delete"],
    },
  ]);
  expect((await searchSubstitutions({ client: foreignOffice, body: {} })).data.items).toEqual([]);
});

test("a substitution that makes no sense is refused at its field", async () => {
  const [own, foreign] = [await world.course("X3"), await world.course("H1", { host: 2 })];
  const substitute = (body: Partial<Parameters<typeof createSubstitution>[0]["body"]>) =>
    createSubstitution({
      client: office,
      body: { studentId: idOf(6), takenIds: [own], replacedIds: [own], reason: "测试", ...body },
    });
  await expect(substitute({})).rejects.toMatchObject({ status: 400, fields: [{ field: "replacedIds" }] });
  await expect(substitute({ replacedIds: [foreign] })).rejects.toMatchObject({
    status: 400,
    fields: [{ field: "replacedIds" }],
  });
  await expect(substitute({ classId: 1 })).rejects.toMatchObject({
    status: 400,
    fields: [{ field: "studentId" }],
  });
});

test("an office reads the progress of its students, a student only their own", async () => {
  expect((await getDegreeProgress({ client: office, path: { id: idOf(6) } })).data.programme).toBeDefined();
  await expect(getDegreeProgress({ client: foreignOffice, path: { id: idOf(6) } })).rejects.toMatchObject({
    status: 404,
  });
  const student = await world.selection.client(6);
  await expect(getDegreeProgress({ client: student, path: { id: idOf(6) } })).rejects.toMatchObject({
    status: 403,
  });
  await expect(getMyProgramme({ client: office })).rejects.toMatchObject({ status: 403 });
  const foreign = (await searchDegreeProgress({ client: foreignOffice, body: {} })).data.items;
  expect(foreign.map(({ school: { id } }) => id)).not.toContain(world.schoolId);
});

test("students of a track follow its programme once it is published, and until then that of the major", async () => {
  const office2024 = { studentIds: [idOf(6)], track: "天文" };
  await expect(setStudentTrack({ client: office, body: office2024 })).rejects.toMatchObject({
    status: 400,
    fields: [
      { field: "track", message: "2024 级物理学没有「天文」方向的培养方案，请先新建，或选择别的方向" },
    ],
  });
  const draft = await world.draft(office, {
    grade: 2024,
    track: "天文",
    totalCredits: 2,
    modules: [{ key: "Z", minCredits: 2, free: true }],
  });
  await expect(setStudentTrack({ client: foreignOffice, body: office2024 })).rejects.toMatchObject({
    status: 404,
  });
  await setStudentTrack({ client: office, body: office2024 });
  expect((await mine(6)).programme).toMatchObject({ track: "" });
  await world.publish(draft.id);
  expect(await mine(6)).toMatchObject({ programme: { id: draft.id, track: "天文", students: 1 }, met: true });
  expect(await listed(6)).toMatchObject({
    track: "天文",
    met: true,
    programme: { name: "2024 级物理学（天文）" },
  });
  await setStudentTrack({ client: office, body: { ...office2024, track: "" } });
  expect((await mine(6)).programme).toMatchObject({ track: "" });
});

test("classes are suggested that fill most of what is missing, with what they clash with", async () => {
  await world.selection.round();
  const at = (weekday: number) => [{ weekday, sections: [1, 2] }];
  const class_ = async (name: string, weekday: number) =>
    world.selection.offering({
      name,
      capacity: 5,
      host: 1,
      courseId: await world.course(name),
      meetings: at(weekday),
      // Of their own school only what it opens to them in rounds.
      audience: { schoolIds: [world.schoolId] },
    });
  const [a1, general] = [await class_("A1", 1), await class_("G1", 2)];
  const other = await class_("光谱学", 1);
  // Of the third school, whose credits nothing recognises.
  await world.selection.offering({ name: "外校课", capacity: 5, host: 2, meetings: at(3) });
  await world.published({ ...EXAMPLE, grade: 2026 });
  const suggestions = async () =>
    (await getMySuggestions({ client: await world.selection.client(2) })).data.items;
  expect(
    (await suggestions()).map(({ courseName, moduleKey, fills }) => [courseName, moduleKey, fills]),
  ).toEqual([
    ["A1", "A", 4],
    ["G1", "C", 2],
    ["光谱学", "D", 2],
  ]);
  expect((await mine(2)).items[0]).toMatchObject({ openClasses: 1, state: "open" });
  await enrol(2, other);
  await server.database.pool.query(
    `insert into student_term (semester_id, student_id, offering_ids, placed_ids) values ($1, $2, array[$3::int], array[$3::int])`,
    [world.selection.semesterId, idOf(2), other.id],
  );
  expect(await suggestions()).toMatchObject([
    { offeringId: a1.id, clash: "光谱学", school: { name: "乙大学" } },
    { offeringId: general.id },
  ]);
});

test("an office has the progress of its students reckoned again", async () => {
  await server.database.pool.query("delete from degree_progress");
  const run = (client: Client, schoolId = world.schoolId) => runDegreeAudit({ client, body: { schoolId } });
  await expect(run(foreignOffice)).rejects.toMatchObject({ status: 403 });
  const { jobId } = (await run(office)).data;
  await expect
    .poll(async () => (await getJob({ client: office, path: { jobId } })).data.state, { timeout: 20_000 })
    .toBe("succeeded");
  const { items } = (await searchDegreeProgress({ client: office, body: {} })).data;
  expect(items).toHaveLength(6);
  expect(items.every(({ auditedAt }) => auditedAt !== undefined)).toBe(true);
});
