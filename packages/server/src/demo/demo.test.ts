import {
  checkCreditLedger,
  getMyCreditBank,
  getMyEvaluationResult,
  getMyEvaluationResults,
  getMyGrades,
  getMyProgramme,
  getProgramme,
  getRecognitionCoverage,
  getSurveyResults,
  login,
  searchAgreements,
  searchDegreeProgress,
  searchProgrammes,
  searchRecognitionRules,
  searchRecognitions,
  searchReconciliationLines,
  searchSemesters,
  searchSettlementLines,
  searchSettlements,
  searchSurveys,
} from "@huxuan/api-client";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/server.ts";
import { assembleOfferings, offering, offeringSeat } from "../domains/offering/index.ts";
import { passedCourse } from "../domains/person/index.ts";
import { round } from "../domains/round/index.ts";
import { enrolment, studentTerm } from "../domains/selection/index.ts";
import { conflictsWithin } from "../domains/timetable/index.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./index.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ data: "demo" });
});
afterAll(() => server.close());

const count = async (table: string): Promise<number> =>
  (await server.database.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n ??
  0;

describe("the demo province", () => {
  it("is as large as promised", async () => {
    expect(await count("school")).toBe(5);
    expect(await count("campus")).toBe(10);
    expect(await count("teacher")).toBeGreaterThanOrEqual(40);
    expect(await count("student")).toBeGreaterThanOrEqual(400);
    expect(await count("offering")).toBeGreaterThanOrEqual(120);
  });

  it("lets every account sign in", async () => {
    for (const { useraccount } of DEMO_ACCOUNTS) {
      const { data } = await login({
        client: server.anonymous(),
        body: { username: useraccount, password: DEMO_PASSWORD },
      });
      expect(data.accessToken).not.toBe("");
    }
  });

  it("has a round that runs and another one to come", async () => {
    const rounds = await server.database.db.select().from(round).orderBy(round.opensAt);
    const now = server.clock();
    expect(rounds.map((r) => r.mode)).toEqual(["instant", "instant"]);
    expect(rounds[0]?.opensAt.getTime()).toBeLessThan(now.getTime());
    expect(rounds[0]?.closesAt.getTime()).toBeGreaterThan(now.getTime() + 30 * 86_400_000);
    expect(rounds[1]?.opensAt.getTime()).toBeGreaterThan(now.getTime());
  });

  it("has grades of last year, averages, and a class whose grades are still being entered", async () => {
    const { data } = await getMyGrades({ client: await server.client("student", DEMO_PASSWORD) });
    expect(data.terms.map(({ semester, grades }) => [semester?.name, grades.length > 0])).toEqual([
      ["2025–2026 学年第二学期", true],
      ["2025–2026 学年第一学期", true],
    ]);
    expect(data.gpa).toMatch(/^\d\.\d\d$/u);
    expect(data.missing.map(({ reason }) => reason)).toContain("entering");
  });

  it("has a programme for each year and major, in which a student lacks something, and a draft to go on with", async () => {
    const student = await server.client("student", DEMO_PASSWORD);
    const mine = (await getMyProgramme({ client: student })).data;
    expect(mine.programme).toMatchObject({ major: "小学教育", grade: 2025, state: "published" });
    expect(mine.modules.map(({ key, met }) => [key, met])).toContainEqual(["TS2", false]);
    expect([mine.met, mine.credits > 0, mine.studying > 0]).toEqual([false, true, true]);
    expect(mine.warnings).toEqual([expect.stringContaining("建议第 2 学期修读，还没有修")]);
    expect(mine.modules.filter(({ need }) => need === 0)).toEqual([]);
    const office = await server.client("school", DEMO_PASSWORD);
    const { items, rowCount } = (await searchProgrammes({ client: office, body: {} })).data;
    expect(rowCount).toBe(17);
    const draft = items.find(({ state }) => state === "draft");
    expect(draft).toMatchObject({
      revision: 2,
      allowed: ["update", "delete", "submit", "copy", "applyToGrades"],
    });
    const admin = await server.client("admin", DEMO_PASSWORD);
    const all = (await searchProgrammes({ client: admin, body: { grade: 2026 } })).data;
    expect(all.rowCount).toBe(21);
    for (const { id } of all.items) {
      const { findings } = (await getProgramme({ client: admin, path: { id } })).data;
      expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
    }
    const progress = (await searchDegreeProgress({ client: office, body: {} })).data;
    expect(progress.items.every(({ auditedAt, programme }) => auditedAt && programme)).toBe(true);
  });

  it("has agreements, rules of each kind, recognised credits, and applications under way", async () => {
    const admin = await server.client("admin", DEMO_PASSWORD);
    const agreements = (
      await searchAgreements({ client: admin, body: { page: { pageIndex: 1, pageSize: 50 } } })
    ).data.items;
    const states = agreements.map(({ state }) => state).toSorted();
    expect(states).toEqual(["draft", ...Array.from({ length: 8 }, () => "signed"), "suspended"]);
    const rules = (
      await searchRecognitionRules({ client: admin, body: { page: { pageIndex: 1, pageSize: 100 } } })
    ).data.items;
    expect(new Set(rules.map(({ kind }) => kind))).toEqual(new Set(["one", "many", "split", "module"]));
    expect(new Set(rules.map(({ state }) => state))).toEqual(new Set(["draft", "active", "superseded"]));
    const student = await server.client("student", DEMO_PASSWORD);
    const bank = (await getMyCreditBank({ client: student })).data;
    expect(bank).toMatchObject({ sound: true });
    expect([bank.balance > 0, bank.waiting > 0, bank.auditing > 0, (bank.left ?? 0) > 0]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    const office = await server.client("school", DEMO_PASSWORD);
    const { items } = (await searchRecognitions({ client: office, body: { state: "auditing" } })).data;
    expect(items.map(({ allowed }) => allowed)).toContainEqual(["decide"]);
    const coverage = (await getRecognitionCoverage({ client: office, query: {} })).data;
    expect(coverage.cells.some(({ covered, openClasses }) => covered > 0 && covered < openClasses)).toBe(
      true,
    );
    expect((await checkCreditLedger({ client: admin })).data.broken).toEqual([]);
  });

  it("has something to reconcile and to settle: differences of several kinds, a disputed line, one that is closed", async () => {
    const office = await server.client("school", DEMO_PASSWORD);
    const terms = (await searchSemesters({ client: office, body: {} })).data.items;
    const semesterId = terms.find(({ code }) => code === "2025-2026-2")?.id as number;
    const page = { pageIndex: 1, pageSize: 500 };
    const lines = (await searchReconciliationLines({ client: office, body: { semesterId, page } })).data
      .items;
    const outcomes = new Set(lines.map(({ outcome }) => outcome));
    for (const one of ["missingAtHost", "gradeDiffers", "creditDiffers", "missingAtHome", "matched"] as const)
      expect(outcomes).toContain(one);
    const settlements = (await searchSettlements({ client: office, body: {} })).data.items;
    expect(settlements).toHaveLength(3);
    expect(settlements.filter(({ openDisputes }) => openDisputes > 0)).toHaveLength(1);
    expect(settlements.filter(({ allowed }) => allowed.includes("confirm"))).toHaveLength(1);
    expect(settlements.filter(({ state }) => state === "closed")).toHaveLength(1);
    const disputed = settlements.find(({ openDisputes }) => openDisputes > 0);
    const found = await searchSettlementLines({
      client: office,
      path: { id: disputed?.id as number },
      body: { disputed: true },
    });
    expect(found.data.items).toMatchObject([{ allowed: ["resolve"] }]);
  });

  it("keeps count: seats, schools and students agree with the enrolments", async () => {
    const { db } = server.database;
    const held = await db
      .select({
        offeringId: enrolment.offeringId,
        taken: sql<number>`count(*) filter (where ${enrolment.state} = 'enrolled')::int`,
        queued: sql<number>`count(*) filter (where ${enrolment.state} = 'queued')::int`,
      })
      .from(enrolment)
      .groupBy(enrolment.offeringId);
    const seats = await db.select().from(offeringSeat);
    for (const seat of seats) {
      const { taken = 0, queued = 0 } = held.find((h) => h.offeringId === seat.offeringId) ?? {};
      expect([seat.taken, seat.queued]).toEqual([taken, queued]);
      expect(Object.values(seat.takenBySchool).reduce((sum, n) => sum + n, 0)).toBe(taken);
    }
    expect(seats.some((seat) => seat.taken === seat.capacity && seat.queued > 0)).toBe(true);
    const terms = await db.select().from(studentTerm);
    const enrolled = await db.$count(enrolment, sql`${enrolment.state} = 'enrolled'`);
    expect(terms.reduce((sum, term) => sum + term.offeringIds.length, 0)).toBe(enrolled);
    expect(terms.every((term) => term.credits <= 10 && term.courses <= 4)).toBe(true);
  });

  it("breaks no rule: nobody has a conflict, an excluded course, or one passed before", async () => {
    const { db } = server.database;
    const offerings = await assembleOfferings(db, sql`${offering.state} <> 'draft'`);
    await server.services.catalogue.ensure(offerings[0]?.semesterId as number);
    const byId = new Map(offerings.map((o) => [o.id, o]));
    const chosenAtHome = await db.$count(
      enrolment,
      sql`${enrolment.source} = 'self' and ${enrolment.homeSchoolId} = ${enrolment.schoolId}`,
    );
    expect(chosenAtHome).toBe(0);
    const passed = new Set((await db.select().from(passedCourse)).map((p) => `${p.studentId}-${p.courseId}`));
    for (const term of await db.select().from(studentTerm)) {
      const mine = term.offeringIds.map((id) => byId.get(id) as (typeof offerings)[number]);
      const conflicts = conflictsWithin(mine, (a, b) => server.services.catalogue.travelMinutes(a, b));
      expect([...conflicts.values()].flat()).toEqual([]);
      const courses = mine.map((o) => o.courseId);
      expect(mine.every((o) => !o.exclusionIds.some((id) => courses.includes(id)))).toBe(true);
      const chosen = mine.filter((o) => !term.placedIds.includes(o.id));
      expect(chosen.every((o) => !passed.has(`${term.studentId}-${o.courseId}`))).toBe(true);
    }
  });

  it("offers something of everything: 单双周, gaps, other campuses, quotas, prerequisites, exclusions, drafts", async () => {
    const all = await assembleOfferings(server.database.db, sql`true`);
    const meetings = all.flatMap((o) => o.meetings);
    expect(meetings.some((m) => m.weeks.every((w) => w % 2 === 1))).toBe(true);
    expect(meetings.some((m) => m.weeks.every((w) => w % 2 === 0))).toBe(true);
    expect(meetings.some((m) => m.weekday > 5)).toBe(true);
    expect(new Set(meetings.map((m) => m.campusId)).size).toBe(10);
    expect(all.some((o) => o.guestQuotas.length > 0)).toBe(true);
    expect(all.some((o) => o.prerequisiteIds.length > 0)).toBe(true);
    expect(all.some((o) => o.exclusionIds.length > 0)).toBe(true);
    expect(new Set(all.map((o) => o.state))).toEqual(new Set(["draft", "scheduled", "published"]));
  });

  it("has an evaluation of last term: a teacher reads what is locked, and not what is still being graded", async () => {
    const client = await server.client("teacher", DEMO_PASSWORD);
    const { items } = (await getMyEvaluationResults({ client })).data;
    expect(Object.fromEntries(items.map(({ course: { name }, state }) => [name, state]))).toEqual({
      人工智能导论: "waiting",
      网络安全与生活: "shown",
    });
    const shown = items.find(({ state }) => state === "shown");
    const { data } = await getMyEvaluationResult({ client, path: { id: shown?.id ?? 0 } });
    expect(data.dimensions).toHaveLength(5);
    expect(data.comments.length).toBeGreaterThan(0);
  });

  it("has a survey of last term whose result is published", async () => {
    const client = await server.client("school", DEMO_PASSWORD);
    const [asked] = (await searchSurveys({ client, body: {} })).data.items;
    expect(asked).toMatchObject({ state: "published" });
    const { data } = await getSurveyResults({ client, path: { id: asked?.id ?? 0 } });
    expect(data.answers).toBeGreaterThan(40);
    expect(data.questions.length).toBeGreaterThanOrEqual(5);
  });
});
