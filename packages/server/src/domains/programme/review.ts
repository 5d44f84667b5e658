import { and, eq, ne, sql } from "drizzle-orm";
import type { Transaction } from "../../db/index.ts";
import { SCHOOL_OFFICE } from "../../domain.ts";
import { stateConflict } from "../../errors/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { defineProcess, type Workflow } from "../../platform/workflow/index.ts";
import { Application, type RequestContext } from "../../resource/index.ts";
import { isInScope } from "../../scope/index.ts";
import { type NeedsProgressUse, student } from "../person/index.ts";
import { school } from "../school/index.ts";
import { semester } from "../semester/index.ts";
import { account, accountRole, actsOn } from "../session/index.ts";
import { chinaDay } from "../../text/china-time.ts";
import { freezeItems, readContents } from "./content.ts";
import { errorsOf, findingsOf } from "./findings.ts";
import { PROGRAMME_FACTS, PROGRAMME_PROCESS, STANDARD_PROCESS } from "./standard-process.ts";
import { programme } from "./tables.ts";

/** The workflow that decides versions. One that was returned is a draft again. */
export const programmeApplication = new Application(PROGRAMME_PROCESS, programme);

/** A version that is handed in. */
interface Submitted {
  id: number;
  schoolId: number;
  grade: number;
  revision: number;
  reason: string;
  /** Of the major. */
  department: string;
  name: string;
}

/**
 * Has the workflow decide a draft, or go on with one that was returned. Throws 409 when it was returned to somebody else,
 * who has to submit it again.
 */
export async function sendToReview(
  { session, services }: RequestContext<{ workflow: Workflow }>,
  tx: Transaction,
  submitted: Submitted,
): Promise<void> {
  const { id, schoolId, department, name, revision, reason } = submitted;
  await programmeApplication.submit(
    tx,
    services,
    id,
    {
      subject: `${name}培养方案第 ${revision} 版${reason === "" ? "" : `：${reason}`}`,
      facts: await factsOf(tx, session, submitted),
      // Of the department whose programme it is, so that the drawing finds its office.
      initiator: { accountId: session.accountId, name: session.personName, schoolId, department },
      opinion: "修改后再次提交",
    },
    services.clock(),
  );
}

/** What the drawing may ask of a version that somebody submits. */
async function factsOf(
  tx: Transaction,
  session: RequestContext["session"],
  { schoolId, department, grade, revision }: Submitted,
) {
  const [of] = await tx.select({ code: school.code }).from(school).where(eq(school.id, schoolId));
  const others = await tx
    .selectDistinct({ department: account.department })
    .from(accountRole)
    .innerJoin(account, eq(account.id, accountRole.accountId))
    .where(
      and(
        eq(accountRole.roleId, SCHOOL_OFFICE),
        eq(account.schoolId, schoolId),
        ne(account.id, session.accountId),
        actsOn(),
      ),
    );
  return {
    schoolCode: of?.code ?? "",
    grade,
    revision,
    collegeReviews: session.department !== department && others.some((one) => one.department === department),
    alone: others.every((one) => one.department !== null),
  };
}

/** Decides programmes: the office draws how. Approved, a version is published in the transaction of the last approval. */
export const programmeReview = defineProcess<Pick<CoreServices, "db"> & NeedsProgressUse>()({
  key: PROGRAMME_PROCESS,
  title: "培养方案审定",
  facts: PROGRAMME_FACTS,
  standard: STANDARD_PROCESS,
  async ended({ tx, businessKey, outcome, at, services }) {
    if (outcome === "approved")
      await publishProgramme(tx, services, programmeApplication.idOf(businessKey), at);
  },
  async moved({ tx, businessKey, state }) {
    // Whoever submits it again from their own list is asked the same as on its page.
    if (state === "running") await requireSound(tx, programmeApplication.idOf(businessKey));
  },
  mayRead: async ({ db, session, businessKey }) =>
    session.permissions.has("programme-search") &&
    isInScope(db, session, programme, eq(programme.id, programmeApplication.idOf(businessKey))),
});

/** Throws 409 when a version has errors: credits of courses may have changed since it was submitted. */
async function requireSound(tx: Transaction, id: number): Promise<void> {
  const [row] = await tx.select().from(programme).where(eq(programme.id, id)).for("update");
  const content = (await readContents(tx, [id])).get(id);
  if (row === undefined || content === undefined) throw new Error(`no programme ${id}`);
  const [findings = []] = await findingsOf(tx, [{ totalCredits: row.totalCredits, content }]);
  const errors = errorsOf(findings, content);
  if (errors.length > 0)
    throw stateConflict(
      `这份培养方案还有 ${errors.length} 处错误，不能通过，请退回修改：${errors.map(({ message }) => message).join("；")}`,
    );
}

/**
 * Publishes a draft that was approved: its courses keep the credits that they have now. It is in force at once, or waits
 * for its term. Throws 409 when it has errors.
 */
export async function publishProgramme(
  tx: Transaction,
  services: NeedsProgressUse,
  id: number,
  at: Date,
): Promise<void> {
  await requireSound(tx, id);
  await freezeItems(tx, id);
  const [row] = await tx
    .select({ begins: semester.firstMonday })
    .from(programme)
    .leftJoin(semester, eq(semester.id, programme.effectiveFromId))
    .where(eq(programme.id, id));
  if (row === undefined) throw new Error(`no programme ${id}`);
  if (row.begins === null || row.begins <= chinaDay(at))
    return putInForce(tx, services, id, { publishedAt: at });
  await tx
    .update(programme)
    .set({ state: "scheduled", publishedAt: at, version: sql`${programme.version} + 1` })
    .where(eq(programme.id, id));
}

/** Students follow a version from now on: the one before is superseded, and their progress is reckoned again. */
export async function putInForce(
  tx: Transaction,
  { progressUse }: NeedsProgressUse,
  id: number,
  set: { publishedAt?: Date } = {},
): Promise<void> {
  const [row] = await tx.select().from(programme).where(eq(programme.id, id)).for("update");
  if (row === undefined) throw new Error(`no programme ${id}`);
  const { schoolId, grade, major, track, version } = row;
  await tx
    .update(programme)
    .set({ state: "superseded", version: sql`${programme.version} + 1` })
    .where(
      and(
        eq(programme.schoolId, schoolId),
        eq(programme.grade, grade),
        eq(programme.major, major),
        eq(programme.track, track),
        eq(programme.state, "published"),
      ),
    );
  await tx
    .update(programme)
    .set({ ...set, state: "published", version: version + 1 })
    .where(eq(programme.id, id));
  await progressUse.changed(
    tx,
    sql`${student.schoolId} = ${schoolId} and ${student.grade} = ${grade} and ${student.major} = ${major}`,
  );
}
