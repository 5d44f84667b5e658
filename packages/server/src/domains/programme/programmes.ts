import type {
  CopiedProgrammes,
  Programme,
  ProgrammeChanges,
  ProgrammeContent,
  ProgrammeCreate,
  ProgrammeDetail,
  ProgrammeGrades,
  ProgrammeOfGrade,
  ProgrammeRevise,
  ProgrammeSearch,
  ProgrammesOfGrades,
  ProgrammesToCopy,
  ProgrammeState,
} from "@huxuan/api-client";
import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { type Queryable, type Transaction, transaction } from "../../db/index.ts";
import { duplicate, invalidFields, notFound, refuseDuplicate, stateConflict } from "../../errors/index.ts";
import type { CreateRequest } from "../../platform/idempotency/index.ts";
import type { Workflow } from "../../platform/workflow/index.ts";
import {
  containsWords,
  equals,
  logChange,
  type PageOfItems,
  type RequestContext,
  Resource,
} from "../../resource/index.ts";
import { inScope, requireInScope, requireReach } from "../../scope/index.ts";
import { isInHundredths } from "../course/index.ts";
import { major } from "../person/index.ts";
import { requireSchool, school } from "../school/index.ts";
import { semester } from "../semester/index.ts";
import { applyChange, type Draft } from "./apply-change-rules.ts";
import { asInput, readContents, requireContent, writeContent } from "./content.ts";
import { errorsOf, findingsOf } from "./findings.ts";
import { studentsOf } from "./followed.ts";
import { nameOf } from "./names.ts";
import { programmeApplication, sendToReview } from "./review.ts";
import { actRefusal, allowedActs, type Content, shownChanges } from "./rules.ts";
import { programme } from "./tables.ts";

type Row = typeof programme.$inferSelect;
type Context = RequestContext<{ workflow: Workflow }>;

/** Which permission an act needs. */
const PERMISSIONS = {
  update: "programme-update",
  delete: "programme-delete",
  submit: "programme-submit",
  revise: "programme-revise",
  recall: "programme-revise",
  applyToGrades: "programme-revise",
  copy: "programme-create",
} as const;

/** How a version stands, as people see it. */
const shownState = sql<ProgrammeState>`case when ${programme.state} = 'draft' and ${programmeApplication.state} = 'running'
  then 'auditing' else ${programme.state} end`;

/** Other versions of the same grade, major and track, as `p`. */
const sameProgramme = sql`p.school_id = ${programme.schoolId} and p.grade = ${programme.grade}
  and p.major = ${programme.major} and p.track = ${programme.track}`;

const rows = (db: Queryable) =>
  db
    .select({
      programme,
      school: { id: school.id, name: school.name },
      department: major.department,
      state: shownState,
      hasDraft: sql<boolean>`exists (select from ${programme} p where ${sameProgramme} and p.state in ('draft', 'scheduled'))`,
      effectiveFrom: { id: semester.id, name: semester.name },
      students: studentsOf,
    })
    .from(programme)
    .innerJoin(school, eq(school.id, programme.schoolId))
    .innerJoin(major, and(eq(major.schoolId, programme.schoolId), eq(major.name, programme.major)))
    .leftJoin(semester, eq(semester.id, programme.effectiveFromId))
    .$dynamic();

type Found = Awaited<ReturnType<typeof rows>>;

async function show(found: Found, db: Queryable, { session }: RequestContext): Promise<Programme[]> {
  const ids = found.map((row) => row.programme.id);
  const changeable = new Set(
    ids.length === 0
      ? []
      : (
          await db
            .select({ id: programme.id })
            .from(programme)
            .where(and(inArray(programme.id, ids), inScope(session, programme, "change")))
        ).map(({ id }) => id),
  );
  return found.map(
    ({ programme: row, school: of, department, state, hasDraft, effectiveFrom, students }) => ({
      id: row.id,
      version: row.version,
      allowed: allowedActs({ state, hasDraft, revision: row.revision }).filter(
        (act) => changeable.has(row.id) && session.permissions.has(PERMISSIONS[act]),
      ),
      school: of,
      grade: row.grade,
      major: row.major,
      track: row.track,
      revision: row.revision,
      degree: row.degree,
      years: row.years,
      totalCredits: row.totalCredits,
      state,
      reason: row.reason,
      ...(effectiveFrom !== null && { effectiveFrom }),
      department,
      students,
      ...(row.publishedAt !== null && { publishedAt: row.publishedAt.toISOString() }),
    }),
  );
}

async function showDetails(found: Found, db: Queryable, context: RequestContext): Promise<ProgrammeDetail[]> {
  const shown = await show(found, db, context);
  const contents = await readContents(
    db,
    shown.map(({ id }) => id),
  );
  const details = shown.map((one) => ({ one, content: contents.get(one.id) ?? { modules: [], items: [] } }));
  const findings = await findingsOf(
    db,
    details.map(({ one, content }) => ({ totalCredits: one.totalCredits, content })),
  );
  return Promise.all(
    details.map(async ({ one, content }, at) => ({
      ...one,
      modules: [...content.modules],
      items: [...content.items],
      findings: findings[at] ?? [],
      revisions: await revisionsOf(db, one),
    })),
  );
}

/**
 * A version that students follow, as they and those who look at their progress see it; of other versions it names the one
 * that waits for its term. Throws 404 when it is not there.
 */
export async function readFollowed(context: RequestContext, id: number): Promise<ProgrammeDetail> {
  const { db } = context.services;
  const [one] = await show(await rows(db).where(eq(programme.id, id)), db, context);
  const content = (await readContents(db, [id])).get(id);
  if (one === undefined || content === undefined) throw notFound("培养方案");
  const coming = (await revisionsOf(db, one)).filter(({ state }) => state === "scheduled");
  return {
    ...one,
    modules: [...content.modules],
    items: [...content.items],
    findings: [],
    revisions: coming,
  };
}

/** The versions of the same grade, major and track, the newest first. */
async function revisionsOf(db: Queryable, { school: of, grade, major: name, track }: Programme) {
  const found = await db
    .select({
      id: programme.id,
      revision: programme.revision,
      state: shownState,
      reason: programme.reason,
      effectiveFrom: { id: semester.id, name: semester.name },
      publishedAt: programme.publishedAt,
    })
    .from(programme)
    .leftJoin(semester, eq(semester.id, programme.effectiveFromId))
    .where(sameAs({ schoolId: of.id, grade, major: name, track }))
    .orderBy(desc(programme.revision));
  return found.map(({ publishedAt, effectiveFrom, ...row }) => ({
    ...row,
    ...(effectiveFrom !== null && { effectiveFrom }),
    ...(publishedAt !== null && { publishedAt: publishedAt.toISOString() }),
  }));
}

type Key = Pick<Row, "schoolId" | "grade" | "major" | "track">;

/** All versions for a grade, major and track. */
export const sameAs = ({ schoolId, grade, major: name, track }: Key) =>
  and(
    eq(programme.schoolId, schoolId),
    eq(programme.grade, grade),
    eq(programme.major, name),
    eq(programme.track, track),
  );

const PARTS = {
  rows,
  sort: { grade: programme.grade, major: programme.major, publishedAt: programme.publishedAt },
  standard: [
    desc(programme.grade),
    asc(programme.major),
    asc(programme.track),
    desc(programme.revision),
    asc(programme.id),
  ],
  schoolOf: ({ schoolId }: Row) => schoolId,
};
const programmes = new Resource({ label: "培养方案", table: programme, ...PARTS, show: showDetails });
/** The same in lists, without what they consist of. */
const listed = new Resource({ label: "培养方案", table: programme, ...PARTS, show });

/** Versions of programmes in the caller's scope, the latest grades first. */
export const searchProgrammes = (
  context: RequestContext,
  { page, schoolId, grade, major: name, state, newest, keyword }: ProgrammeSearch,
): Promise<PageOfItems<Programme>> =>
  listed.list(
    context,
    page,
    equals(programme.schoolId, schoolId),
    equals(programme.grade, grade),
    equals(programme.major, name),
    state === undefined ? undefined : sql`${shownState} = ${state}`,
    newest === true
      ? sql`not exists (select from ${programme} p where ${sameProgramme} and p.revision > ${programme.revision})`
      : undefined,
    containsWords(keyword, programme.major, programme.track, school.name),
  );

/** With its modules and courses, and what is wrong about them. Throws 404 out of scope. */
export const getProgramme = (context: RequestContext, id: number): Promise<ProgrammeDetail> =>
  programmes.read(context, id);

/**
 * A first draft for a grade, major and track. Throws 400 for a major that the school has not, 403 for one of another
 * department, 409 when there is a programme already.
 */
export const createProgramme = (
  context: RequestContext & CreateRequest,
  input: ProgrammeCreate,
): Promise<ProgrammeDetail> =>
  unlessTaken(`已有 ${nameOf(input)}的培养方案，请打开它修改或修订`, () =>
    programmes.create(context, async (tx) => {
      await requireSchool(tx, input.schoolId);
      await requireMajor(context, tx, input);
      requireCredits(input);
      await requireNone(tx, input);
      return { ...input, revision: 1 };
    }),
  );

/** Does the work; throws 409 where somebody else made the same version or draft meanwhile. */
const unlessTaken = <T>(message: string, work: () => Promise<T>): Promise<T> =>
  refuseDuplicate("programme_one_draft", message, () => refuseDuplicate("programme_revision", message, work));

/** Throws 400 for a major that the school has not, 403 when it is out of reach. It stays until the transaction ends. */
async function requireMajor({ session }: RequestContext, tx: Transaction, key: Key): Promise<void> {
  const [found] = await tx
    .select({ department: major.department })
    .from(major)
    .where(and(eq(major.schoolId, key.schoolId), eq(major.name, key.major)))
    .for("key share");
  // Whoever works for another school learns nothing of this one's majors.
  requireReach(session, { schoolId: key.schoolId, department: found?.department ?? session.department });
  if (found === undefined)
    throw invalidFields([{ field: "major", message: `本校没有专业「${key.major}」，请重新选择` }]);
}

function requireCredits({ totalCredits }: { totalCredits: number }): void {
  if (!isInHundredths(totalCredits))
    throw invalidFields([{ field: "totalCredits", message: "学分最多两位小数，例如 2、2.5 或 0.25" }]);
}

/** Throws 409 when there is a version for a grade, major and track, with what to do. */
async function requireNone(tx: Transaction, key: Key): Promise<void> {
  const [newest] = await tx
    .select({ state: programme.state })
    .from(programme)
    .where(sameAs(key))
    .orderBy(desc(programme.revision))
    .limit(1);
  if (newest === undefined) return;
  throw duplicate(
    newest.state === "draft"
      ? `已有 ${nameOf(key)}的培养方案草稿，请打开它修改`
      : `${nameOf(key)}的培养方案已经发布，请打开它点「修订」`,
    "major",
  );
}

/** Saves a draft as a whole. Throws 400 for what cannot be stored, 409 once it is published and while it is audited. */
export const updateProgramme = (
  context: RequestContext,
  id: number,
  { version, modules, items, effectiveFromId: termId, ...head }: ProgrammeContent,
): Promise<ProgrammeDetail> =>
  programmes.change(context, id, {
    action: "update",
    version,
    decide: async (row, tx, { state }) => {
      const effectiveFromId = termId ?? null;
      refuseAct("update", { state, revision: row.revision });
      await requireTerm(tx, row.revision, effectiveFromId);
      await requireContent(tx, row.schoolId, { totalCredits: head.totalCredits, modules, items });
      return { ...head, effectiveFromId };
    },
    finish: (tx, _id, _afterCommit, { schoolId }) => writeContent(tx, { id, schoolId }, { modules, items }),
  });

/** Throws 409 when the state of a version does not allow an act. */
function refuseAct(
  act: "update" | "delete" | "submit" | "recall" | "applyToGrades",
  standing: { state: ProgrammeState; revision: number },
): void {
  const refusal = actRefusal(act, { ...standing, hasDraft: true });
  if (refusal !== undefined) throw stateConflict(refusal);
}

/** Throws 400 for a term that is not there, and for a first version: nobody follows another until its term begins. */
async function requireTerm(tx: Transaction, revision: number, effectiveFromId: number | null): Promise<void> {
  if (effectiveFromId === null) return;
  const refuse = (message: string) => invalidFields([{ field: "effectiveFromId", message }]);
  if (revision === 1) throw refuse("第 1 版审核通过后立即执行，请不要选择执行学期");
  const [found] = await tx
    .select({ id: semester.id })
    .from(semester)
    .where(eq(semester.id, effectiveFromId))
    .for("key share");
  if (found === undefined) throw refuse("没有这个学期，请重新选择");
}

/** Removes a draft; one that was returned to the caller is taken back from its audit. */
export const deleteProgramme = (context: Context, id: number): Promise<void> =>
  programmes.remove(context, id, {
    clear: async (tx, row) => {
      const review = await programmeApplication.newest(tx, id);
      refuseAct("delete", {
        state: review?.state === "running" ? "auditing" : row.state,
        revision: row.revision,
      });
      if (review?.state !== "returned") return;
      const { accountId, personName: name } = context.session;
      if (review.initiatorId !== accountId)
        throw stateConflict(`这一版已退回给${review.initiator}修改，只有提交人可以删除`);
      const who = { accountId, name, schoolId: row.schoolId, department: null };
      await programmeApplication.withdraw(tx, context.services, id, who, context.services.clock());
    },
  });

/** Hands a draft in: the workflow decides. Throws 400 with what is wrong about it, 409 when it is no draft. */
export const submitProgramme = (context: Context, id: number): Promise<ProgrammeDetail> =>
  programmes.change(context, id, {
    action: "submit",
    decide: async (row, tx, before) => {
      refuseAct("submit", before);
      const errors = errorsOf(before.findings, before);
      if (errors.length > 0) throw invalidFields(errors);
      await sendToReview(context, tx, { ...row, department: before.department, name: nameOf(row) });
      return {};
    },
  });

/** Begins a new version of a published one with all that it has. Throws 409 when there is a draft already, or it is none. */
export async function reviseProgramme(
  context: RequestContext,
  id: number,
  { reason, effectiveFromId }: ProgrammeRevise,
): Promise<ProgrammeDetail> {
  const made = await unlessTaken("这份培养方案已有修订草稿或待执行的新版，请打开那一版", () =>
    transaction(context.services.db, async (tx) => {
      const from = await programmes.read(context, id, tx);
      await requireInScope(tx, context.session, programme, eq(programme.id, id));
      return beginRevision(context, tx, from, { reason, effectiveFromId: effectiveFromId ?? null });
    }),
  );
  return programmes.read(context, made);
}

/** Stores the next version of a published one as a draft, and gives its id. Throws 409 when it cannot be revised now. */
async function beginRevision(
  context: RequestContext,
  tx: Transaction,
  from: ProgrammeDetail,
  { reason, effectiveFromId }: { reason: string; effectiveFromId: number | null },
): Promise<number> {
  const refusal = actRefusal("revise", { ...from, hasDraft: from.revisions.some(isNext) });
  if (refusal !== undefined) throw stateConflict(refusal);
  const revision = (from.revisions[0]?.revision ?? from.revision) + 1;
  await requireTerm(tx, revision, effectiveFromId);
  const newId = await copyAs(tx, from, { grade: from.grade, revision, reason, effectiveFromId });
  await logChange(context, tx, {
    action: "programme-revise",
    targets: [{ kind: "programme", id: newId, schoolId: from.school.id }],
    before: null,
    after: { name: nameOf(from), from: from.revision, reason },
  });
  return newId;
}

/** Whether a version is the one to come: a draft, or one that waits for its term. */
const isNext = ({ state }: { state: ProgrammeState }): boolean =>
  state === "draft" || state === "auditing" || state === "scheduled";

/** Makes a version that waits for its term a draft again. Throws 409 once its term has begun. */
export const recallProgramme = (context: RequestContext, id: number): Promise<ProgrammeDetail> =>
  programmes.change(context, id, {
    action: "recall",
    decide: async (row) => {
      refuseAct("recall", row);
      return { state: "draft", publishedAt: null };
    },
  });

/**
 * Changes the programmes of other grades as a draft changes the version before it: into the draft of the grade, or into
 * one that is begun for the same reason and term. Throws 404 for a draft out of reach, 409 when it is none.
 */
export async function applyToGrades(
  context: RequestContext,
  id: number,
  { grades }: ProgrammeGrades,
): Promise<ProgrammesOfGrades> {
  return unlessTaken("刚刚有人也在修订这些年级的培养方案，请刷新后再看", () =>
    transaction(context.services.db, async (tx) => {
      const draft = await programmes.read(context, id, tx);
      await requireInScope(tx, context.session, programme, eq(programme.id, id));
      refuseAct("applyToGrades", draft);
      const previous = draft.revisions.find(({ revision }) => revision < draft.revision);
      if (previous === undefined) throw new Error(`no version before programme ${id}`);
      const change = { before: await programmes.read(context, previous.id, tx), after: draft };
      const items: ProgrammeOfGrade[] = [];
      for (const grade of [...new Set(grades)].toSorted((a, b) => b - a))
        items.push(await changeGrade(context, tx, change, grade));
      return { items };
    }),
  );
}

async function changeGrade(
  context: RequestContext,
  tx: Transaction,
  { before, after }: { before: ProgrammeDetail; after: ProgrammeDetail },
  grade: number,
): Promise<ProgrammeOfGrade> {
  const none = (why: string): ProgrammeOfGrade => ({ grade, applied: 0, left: [why] });
  if (grade === after.grade) return none("就是这个年级");
  const [newest] = await tx
    .select({ id: programme.id })
    .from(programme)
    .where(sameAs({ schoolId: after.school.id, grade, major: after.major, track: after.track }))
    .orderBy(desc(programme.revision))
    .limit(1)
    .for("update");
  if (newest === undefined) return none("这个年级没有这个专业的培养方案");
  const target = await programmes.read(context, newest.id, tx);
  const refusal =
    target.state === "published" ? undefined : actRefusal("update", { ...target, hasDraft: true });
  if (refusal !== undefined) return none(refusal);
  const [old, wanted, present] = [before, after, target].map(draftOf) as [Draft, Draft, Draft];
  const { draft, applied, left } = applyChange(old, wanted, present, courseNames(before, after, target));
  if (applied === 0) return { grade, applied, left };
  const draftId =
    target.state === "published"
      ? await beginRevision(context, tx, target, {
          reason: after.reason,
          effectiveFromId: after.effectiveFrom?.id ?? null,
        })
      : target.id;
  const { modules, items, ...head } = draft;
  await requireContent(tx, after.school.id, draft);
  await writeContent(tx, { id: draftId, schoolId: after.school.id }, draft);
  await tx
    .update(programme)
    .set({ ...head, version: sql`${programme.version} + 1` })
    .where(eq(programme.id, draftId));
  await logChange(context, tx, {
    action: "programme-update",
    targets: [{ kind: "programme", id: draftId, schoolId: after.school.id }],
    before: null,
    after: {
      name: nameOf(target),
      like: nameOf(after),
      applied,
      left,
      modules: modules.length,
      items: items.length,
    },
  });
  return { grade, draftId, applied, left };
}

/** Names of all courses of these versions. */
function courseNames(...versions: readonly ProgrammeDetail[]): (courseId: number) => string {
  const names = new Map(
    versions.flatMap(({ items }) =>
      items.flatMap(({ course, alternatives }) =>
        [course, ...alternatives].map(({ id, name }) => [id, name] as const),
      ),
    ),
  );
  return (courseId) => names.get(courseId) ?? `课程 ${courseId}`;
}

const draftOf = (one: ProgrammeDetail): Draft => ({
  degree: one.degree,
  years: one.years,
  totalCredits: one.totalCredits,
  ...asInput(one),
});

/** Stores all that a version has as a draft, and gives its id. */
async function copyAs(
  tx: Transaction,
  from: ProgrammeDetail,
  as: { grade: number; revision: number; reason: string; effectiveFromId?: number | null },
): Promise<number> {
  const [made] = await tx
    .insert(programme)
    .values({
      schoolId: from.school.id,
      major: from.major,
      track: from.track,
      degree: from.degree,
      years: from.years,
      totalCredits: from.totalCredits,
      ...as,
    })
    .returning({ id: programme.id });
  const id = made?.id as number;
  await writeContent(tx, { id, schoolId: from.school.id }, asInput(from));
  return id;
}

/**
 * Copies versions in the caller's scope as first drafts of another grade. Those for which it has a programme already are
 * left out. Throws 404 when one is out of reach.
 */
export async function copyProgrammes(
  context: RequestContext,
  { ids, grade }: ProgrammesToCopy,
): Promise<CopiedProgrammes> {
  const { services, session } = context;
  return unlessTaken("刚刚有人也在复制这些培养方案，请刷新后再看", () =>
    transaction(services.db, async (tx) => {
      const wanted = [...new Set(ids)];
      const found = await rows(tx).where(
        and(inArray(programme.id, wanted), inScope(session, programme, "change")),
      );
      if (found.length < wanted.length) throw notFound("培养方案");
      const details = new Map((await showDetails(found, tx, context)).map((each) => [each.id, each]));
      const result: CopiedProgrammes = { copied: [], leftOut: [] };
      for (const id of wanted) {
        const from = details.get(id);
        if (from === undefined) throw notFound("培养方案");
        const key = { schoolId: from.school.id, grade, major: from.major, track: from.track };
        const [taken] = await tx.select({ id: programme.id }).from(programme).where(sameAs(key)).limit(1);
        if (taken !== undefined) {
          result.leftOut.push({ id, name: nameOf(from) });
          continue;
        }
        const newId = await copyAs(tx, from, { grade, revision: 1, reason: "" });
        await logChange(context, tx, {
          action: "programme-copy",
          targets: [{ kind: "programme", id: newId, schoolId: from.school.id }],
          before: null,
          after: { name: nameOf(key), from: nameOf(from) },
        });
        result.copied.push({ id: newId, name: nameOf(key) });
      }
      return result;
    }),
  );
}

/** What a version has otherwise than another. Throws 404 when one of them is out of scope. */
export async function getChanges(
  context: RequestContext,
  id: number,
  from: number,
): Promise<ProgrammeChanges> {
  const [after, before] = [await programmes.read(context, id), await programmes.read(context, from)];
  const version = (one: ProgrammeDetail) => ({ head: one, content: one satisfies Content });
  return { changes: shownChanges(version(before), version(after)) };
}
