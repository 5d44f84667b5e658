import type {
  Recognition,
  RecognitionDetail,
  RecognitionSearch,
  RecognitionState,
  Syllabus,
} from "@huxuan/api-client";
import { and, asc, desc, eq, inArray, isNotNull, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable } from "../../db/index.ts";
import { notFound } from "../../errors/index.ts";
import { file, type Files } from "../../platform/files/index.ts";
import type { Workflow } from "../../platform/workflow/index.ts";
import {
  containsWords,
  equals,
  inOrderOf,
  type PageOfItems,
  readPage,
  type RequestContext,
} from "../../resource/index.ts";
import { idsInScope, inScope } from "../../scope/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import { course } from "../course/index.ts";
import { grade } from "../grade/index.ts";
import type { NeedsStudentUse } from "../person/index.ts";
import { student } from "../person/index.ts";
import { appealDays, type NeedsRecognitionRules, recognitionRule } from "../recognition-rule/index.ts";
import { school } from "../school/index.ts";
import { recognitionApplication } from "./application.ts";
import { readCase } from "./asked.ts";
import { checksOf } from "./checks.ts";
import { targetsOf } from "./recognised-credits.ts";
import { gradeFault, numberText } from "./rules.ts";
import { shownSource } from "./show.ts";
import { type SourceGrade, sourcesOf } from "./sources.ts";
import { recognition, recognitionEvidence, recognitionSource, recognitionTarget } from "./tables.ts";

export type Needs = { workflow: Workflow; files: Files } & NeedsOfficeSettings &
  NeedsRecognitionRules &
  NeedsStudentUse;
export type Context = RequestContext<Needs>;

const home = alias(school, "home_school");

/** How one stands, as people see it: between submission and decision its workflow says so. */
const shownState = sql<RecognitionState>`case when ${recognition.state} <> 'draft' then ${recognition.state}
  else case ${recognitionApplication.state} when 'running' then 'auditing' when 'returned' then 'returned'
  else 'draft' end end`;

const STATES = ["returned", "auditing", "draft", "recognised", "refused", "withdrawn", "revoked"] as const;

const hasAppeal = sql<boolean>`exists (select from ${recognition} a where a.appeal_of = ${recognition.id})`;

const rows = (db: Queryable) =>
  db
    .select({
      recognition,
      studentNumber: student.studentNumber,
      studentName: student.name,
      department: student.department,
      homeSchool: { id: home.id, name: home.name },
      rule: {
        id: recognitionRule.id,
        number: recognitionRule.number,
        revision: recognitionRule.revision,
        minimumMark: recognitionRule.minimumMark,
      },
      state: shownState,
      hasAppeal,
      ...recognitionApplication.waiting,
    })
    .from(recognition)
    .innerJoin(student, eq(student.id, recognition.studentId))
    .innerJoin(home, eq(home.id, recognition.schoolId))
    .leftJoin(recognitionRule, eq(recognitionRule.id, recognition.ruleId))
    .$dynamic();

type Found = Awaited<ReturnType<typeof rows>>;

/** What a student has handed in: drafts are nobody else's to read. */
const isHandedIn = isNotNull(recognition.submittedAt);

/** A recognised grade does not carry its recognition any more: as `gradeFault` says in words. */
const isNoticed = sql`${recognition.state} = 'recognised' and exists (
  select from ${recognitionSource} s join ${grade} g on g.id = s.grade_id
  where s.recognition_id = ${recognition.id}
    and (not g.passed or coalesce(g.original_mark < ${recognitionRule.minimumMark}, false)))`;

const sort = {
  submittedAt: recognition.submittedAt,
  number: recognition.number,
};

/** Recognitions in the caller's scope: what waits for somebody first, then the latest. */
export async function searchRecognitions(
  context: Context,
  { page, ...search }: RecognitionSearch,
): Promise<PageOfItems<Recognition>> {
  const { session, services } = context;
  const { db } = services;
  const { rows: found, ...counted } = await readPage(db, {
    rows: rows(db),
    where: and(
      inScope(session, recognition),
      isHandedIn,
      ...conditions(search),
      search.waiting === true
        ? recognitionApplication.waitsFor(session.accountId, services.clock())
        : undefined,
    ),
    page,
    sort,
    standard: [
      inOrderOf(STATES.slice(0, 2), shownState),
      desc(recognition.submittedAt),
      desc(recognition.id),
    ],
  });
  return { items: await show(found, db, context), ...counted };
}

/** The caller's own, the latest first. */
export async function searchOwn(
  context: Context,
  studentId: number,
  { page, ...search }: RecognitionSearch,
): Promise<PageOfItems<Recognition>> {
  const { db } = context.services;
  const { rows: found, ...counted } = await readPage(db, {
    rows: rows(db),
    where: and(eq(recognition.studentId, studentId), ...conditions(search)),
    page,
    sort,
    standard: [desc(recognition.createdAt), desc(recognition.id)],
  });
  return { items: await show(found, db, context), ...counted };
}

const conditions = (search: Omit<RecognitionSearch, "page">): (SQL | undefined)[] => [
  equals(recognition.schoolId, search.homeSchoolId),
  equals(recognition.hostSchoolId, search.hostSchoolId),
  equals(recognition.studentId, search.studentId),
  equals(recognition.way, search.way),
  search.state === undefined ? undefined : sql`${shownState} = ${search.state}`,
  search.semesterId === undefined
    ? undefined
    : sql`exists (select from ${recognitionSource} s join ${grade} g on g.id = s.grade_id
        where s.recognition_id = ${recognition.id} and g.semester_id = ${search.semesterId})`,
  search.noticed === undefined ? undefined : search.noticed ? isNoticed : sql`not (${isNoticed})`,
  containsWords(
    search.keyword,
    { searchText: student.searchText, indexed: true },
    { searchText: sql`'ra-' || lpad(${recognition.number}::text, 4, '0')` },
    {
      searchText: sql`(select string_agg(c.search_text, chr(10)) from ${course} c where c.id in (
        select g.course_id from ${recognitionSource} s join ${grade} g on g.id = s.grade_id
          where s.recognition_id = ${recognition.id}
        union all select t.course_id from ${recognitionTarget} t where t.recognition_id = ${recognition.id}))`,
    },
  ),
];

/** What is handed in and in the caller's scope, or the caller's own. Throws 404 otherwise. */
export async function readRecognition(context: Context, id: number): Promise<RecognitionDetail> {
  const { db } = context.services;
  return readDetail(
    context,
    db,
    and(eq(recognition.id, id), inScope(context.session, recognition), isHandedIn),
  );
}

/** One of the caller's own. Throws 404 for another's. */
export async function readOwn(
  context: Context,
  studentId: number,
  id: number,
  db: Queryable = context.services.db,
): Promise<RecognitionDetail> {
  return readDetail(context, db, and(eq(recognition.id, id), eq(recognition.studentId, studentId)));
}

async function readDetail(
  context: Context,
  db: Queryable,
  where: SQL | undefined,
): Promise<RecognitionDetail> {
  const { session, services } = context;
  const found = await rows(db).where(where);
  const [shown] = await show(found, db, context);
  const row = found[0]?.recognition;
  if (shown === undefined || row === undefined) throw notFound("学分认定");
  const read = await readCase(db, services, row);
  const [first] = read.sources;
  const isOpen = row.state === "draft";
  return {
    ...shown,
    // Of what was decided they would say what has happened since.
    checks: isOpen ? checksOf(read.asked) : [],
    ...(isOpen && first && { verdict: read.judge.show(first.course, read.judge.decide(first.course)) }),
    syllabi: await syllabiOf(
      db,
      read.sources.map(({ course: of }) => of.id),
      read.targets.map(({ courseId }) => courseId),
    ),
    // What others asked for is the office's to know.
    likeCases:
      session.studentId === row.studentId ? [] : await likeCasesOf(db, row.id, row.schoolId, read.sources),
  };
}

async function syllabiOf(
  db: Queryable,
  sourceIds: readonly number[],
  targetIds: readonly number[],
): Promise<Syllabus[]> {
  const found = await db
    .select({
      courseId: course.id,
      name: course.name,
      credits: course.credits,
      hours: course.hours,
      description: course.description,
    })
    .from(course)
    .where(inArray(course.id, [0, ...sourceIds, ...targetIds]));
  const of = (ids: readonly number[], isHome: boolean) =>
    ids.flatMap((id) => {
      const one = found.find(({ courseId }) => courseId === id);
      return one === undefined ? [] : [{ ...one, home: isHome }];
    });
  return [...of(targetIds, true), ...of(sourceIds, false)];
}

/** So many like cases are shown at most. */
const MOST_CASES = 10;

/** The courses of the host that a recognition uses, ascending; of the row of an alias. */
const sourceCourses = (recognitionId: SQL): SQL => sql`(select array_agg(g.course_id order by g.course_id)
  from ${recognitionSource} s join ${grade} g on g.id = s.grade_id where s.recognition_id = ${recognitionId})`;

/** Applications of the home school that were decided about the same courses of the host. */
const isLike = (schoolId: number, courseIds: readonly number[]): SQL | undefined =>
  and(
    eq(recognition.schoolId, schoolId),
    ne(recognition.way, "rule"),
    notInArray(recognition.state, ["draft", "withdrawn"]),
    sql`${sourceCourses(sql`${recognition.id}`)} = ${sql.param(courseIds.toSorted((a, b) => a - b))}::int[]`,
  );

async function likeCasesOf(
  db: Queryable,
  ownId: number,
  schoolId: number,
  sources: readonly SourceGrade[],
): Promise<RecognitionDetail["likeCases"]> {
  const found = await db
    .select()
    .from(recognition)
    .where(
      and(
        isLike(
          schoolId,
          sources.map(({ course: of }) => of.id),
        ),
        ne(recognition.id, ownId),
      ),
    )
    .orderBy(desc(recognition.decidedAt), desc(recognition.id))
    .limit(MOST_CASES);
  const targets = await targetsOf(
    db,
    found.map(({ id }) => id),
  );
  return found.map(({ id, number, state, module, credits, opinion, decidedAt }) => ({
    id,
    number: numberText(number),
    state,
    targets: (targets.get(id) ?? []).map(({ name }) => name),
    module,
    credits,
    opinion,
    ...(decidedAt !== null && { decidedAt: decidedAt.toISOString() }),
  }));
}

/** Whether an application about the same courses was recognised before. */
export async function hasLikeCase(
  db: Queryable,
  schoolId: number,
  sources: readonly SourceGrade[],
): Promise<boolean> {
  const ids = sources.map(({ course: of }) => of.id);
  const found = await db
    .select({ id: recognition.id })
    .from(recognition)
    .where(and(isLike(schoolId, ids), eq(recognition.state, "recognised")))
    .limit(1);
  return found.length > 0;
}

/** Recognitions as the caller sees them. */
export async function show(found: Found, db: Queryable, context: Context): Promise<Recognition[]> {
  const { session, services } = context;
  const ids = found.map((row) => row.recognition.id);
  const [sources, targets, evidence] = [
    await sourcesOf(db, ids),
    await targetsOf(db, ids),
    await evidenceOf(db, ids),
  ];
  const changeable = await idsInScope(db, session, recognition, ids, "change");
  const steps = await recognitionApplication.stepsOf(db, ids, session.accountId, services.clock());
  return found.map((row): Recognition => {
    const of = row.recognition;
    const used = sources.get(of.id) ?? [];
    const appealUntil = appealEnd(row, services);
    const isOwn = session.studentId === of.studentId;
    return {
      id: of.id,
      version: of.version,
      allowed: isOwn
        ? ownActs(row, appealUntil)
        : officeActs(row, context, changeable.has(of.id), steps.has(of.id)),
      number: numberText(of.number),
      way: of.way,
      studentId: of.studentId,
      studentNumber: row.studentNumber,
      studentName: row.studentName,
      department: row.department,
      homeSchool: row.homeSchool,
      sources: used.map(shownSource),
      targets: (targets.get(of.id) ?? []).map(({ courseId, code, name, credits, nature }) => ({
        id: courseId,
        code,
        name,
        credits,
        nature,
      })),
      module: of.module,
      credits: of.credits,
      mark: of.mark,
      ...(row.rule && {
        rule: { id: row.rule.id, name: `规则 ${row.rule.number} 第 ${row.rule.revision} 版` },
      }),
      reason: of.reason,
      evidence: (evidence.get(of.id) ?? []).map(({ fileId, name, size }) => ({
        id: fileId,
        name,
        size,
        ...services.files.link(fileId),
      })),
      state: row.state,
      step: row.step,
      people: row.people,
      ...(row.dueAt !== null && { dueAt: row.dueAt.toISOString() }),
      ...(of.submittedAt !== null && { submittedAt: of.submittedAt.toISOString() }),
      ...(of.decidedAt !== null && { decidedAt: of.decidedAt.toISOString() }),
      opinion: of.opinion,
      documentNumber: of.documentNumber,
      notice:
        of.state === "recognised"
          ? (used
              .map((one) => gradeFault(one.grade, row.rule?.minimumMark))
              .find((one) => one !== undefined) ?? "")
          : "",
      ...(appealUntil !== undefined && { appealUntil: appealUntil.toISOString() }),
    };
  });
}

const DAY_MS = 86_400_000;

/** Until when a refusal may be appealed against; undefined where it may not. */
export function appealEnd(
  { recognition: of, hasAppeal: appealed }: { recognition: Found[number]["recognition"]; hasAppeal: boolean },
  { officeSettings, clock }: NeedsOfficeSettings & Pick<Context["services"], "clock">,
): Date | undefined {
  if (of.state !== "refused" || of.way === "appeal" || appealed || of.decidedAt === null) return undefined;
  const end = new Date(of.decidedAt.getTime() + officeSettings.get(appealDays, of.schoolId) * DAY_MS);
  return end > clock() ? end : undefined;
}

function ownActs(
  { state, recognition: of }: Found[number],
  appealUntil: Date | undefined,
): Recognition["allowed"] {
  switch (state) {
    case "draft":
      return of.submittedAt === null ? ["update", "delete", "submit"] : [];
    case "returned":
      return ["update", "submit", "withdraw"];
    case "auditing":
      return ["withdraw"];
    case "refused":
      return appealUntil === undefined ? [] : ["appeal"];
    default:
      return [];
  }
}

function officeActs(
  { state }: Found[number],
  { session }: Context,
  mayChange: boolean,
  waits: boolean,
): Recognition["allowed"] {
  return [
    ...(waits && session.permissions.has("recognition-decide") ? ["decide" as const] : []),
    ...(state === "recognised" && mayChange && session.permissions.has("recognition-revoke")
      ? ["revoke" as const]
      : []),
  ];
}

async function evidenceOf(db: Queryable, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never[]>();
  const found = await db
    .select({
      recognitionId: recognitionEvidence.recognitionId,
      fileId: file.id,
      name: file.name,
      size: file.size,
    })
    .from(recognitionEvidence)
    .innerJoin(file, eq(file.id, recognitionEvidence.fileId))
    .where(inArray(recognitionEvidence.recognitionId, [...ids]))
    .orderBy(asc(file.id));
  return Map.groupBy(found, ({ recognitionId }) => recognitionId);
}

/** A recognition for who changes it; undefined out of reach. */
export async function findRow(db: Queryable, where: SQL | undefined): Promise<Found[number] | undefined> {
  const [found] = await rows(db).where(or(where));
  return found;
}
