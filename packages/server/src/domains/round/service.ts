import type { Round, RoundChange, RoundInput, RoundSearch } from "@huxuan/api-client";
import { and, asc, desc, eq, like, type SQL, sql } from "drizzle-orm";
import { type Transaction, transaction } from "../../db/index.ts";
import {
  invalidFields,
  isForeignKeyViolation,
  notFound,
  refuseDuplicate,
  stateConflict,
  versionConflict,
} from "../../errors/index.ts";
import { type CreateRequest, once } from "../../platform/idempotency/index.ts";
import { inScopeOrPlatform, requireSchool, ROLE, schoolScope } from "../../scope/index.ts";
import { likePattern } from "../../text/pinyin.ts";
import { type Act, logAct } from "../act.ts";
import { school } from "../school/index.ts";
import { semester } from "../semester/index.ts";
import { readRoundBody, requireRound, roundBody } from "./round-body.ts";
import { checkChange, checkInput, closingRefusal, openingRefusal, removalRefusal } from "./rules.ts";
import { announceRound } from "./schedule.ts";
import { ROUND_STATES, round } from "./tables.ts";

const lifecycle = sql.join(
  ROUND_STATES.map((state) => sql`${state}`),
  sql`, `,
);

const SORT = {
  name: sql`${round.name}`,
  mode: sql`${round.mode}`,
  opensAt: sql`${round.opensAt}`,
  closesAt: sql`${round.closesAt}`,
  state: sql`array_position(array[${lifecycle}]::text[], ${round.state})`,
} as const;

/** Rounds of the platform and of the schools in the caller's scope, the latest first. */
export async function searchRounds(
  { session, services }: Act,
  search: RoundSearch,
): Promise<{ items: Round[]; rowCount: number }> {
  const { db, clock } = services;
  const { pageIndex = 1, pageSize = 50, orderBy = [] } = search.page ?? {};
  const name = search.name?.trim() ?? "";
  const where: SQL | undefined = and(
    inScopeOrPlatform(schoolScope(session), round.schoolId),
    search.semesterId === undefined ? undefined : eq(round.semesterId, search.semesterId),
    name === "" ? undefined : like(round.name, likePattern(name)),
    search.mode === undefined ? undefined : eq(round.mode, search.mode),
    search.state === undefined ? undefined : eq(round.state, search.state),
  );
  const order = orderBy.map(({ field, sortType }) => (sortType === "desc" ? desc : asc)(SORT[field]));
  const rows = await db
    .select({ round, semesterCode: semester.code, schoolName: school.name })
    .from(round)
    .innerJoin(semester, eq(semester.id, round.semesterId))
    .leftJoin(school, eq(school.id, round.schoolId))
    .where(where)
    .orderBy(...order, desc(round.opensAt), desc(round.id))
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize);
  const now = clock();
  return {
    items: rows.map((row) => roundBody(row.round, row.semesterCode, row.schoolName, now)),
    rowCount: await db.$count(round, where),
  };
}

/** Throws 404 when there is none in scope. */
export async function getRound({ session, services }: Act, id: number): Promise<Round> {
  await requireRound(services.db, session, id);
  return show(services, services.db, id);
}

/**
 * A new draft: of the platform when the platform makes it, otherwise of the caller's school. Throws 400 naming fields,
 * 409 when the semester has a round of that name.
 */
export async function createRound(act: Act & CreateRequest, input: RoundInput): Promise<Round> {
  const { session, services } = act;
  const schoolId = session.roleId === ROLE.platform ? null : session.schoolId;
  if (session.roleId !== ROLE.platform) requireSchool(session, schoolId);
  return withFreeName(input.name, () =>
    once(act, async (tx, afterCommit) => {
      await refuseInvalid(tx, input);
      const [row] = await tx
        .insert(round)
        .values({ ...columnsOf(input), schoolId, state: "draft" })
        .returning({ id: round.id });
      if (row === undefined) throw new Error("insert returned nothing");
      const after = await show(services, tx, row.id);
      await logRound(act, tx, "round-create", { before: null, after });
      const announced = await announceRound(tx, row.id);
      afterCommit(() => services.outbox.deliver(announced));
      return after;
    }),
  );
}

/**
 * Changes a round. Throws 400 naming what cannot be changed any more, 409 when it changed since it was read or when the
 * semester has another round of that name.
 */
export async function updateRound(act: Act, id: number, change: RoundChange): Promise<Round> {
  const { services } = act;
  return withFreeName(change.name, () =>
    changing(act, id, "round-update", async (tx, before) => {
      if (before.version !== change.version) throw versionConflict("选课轮次");
      const errors = checkChange(before, change, services.clock());
      if (errors.length > 0) throw invalidFields(errors);
      await refuseInvalid(tx, change);
      return columnsOf(change);
    }),
  );
}

/** Removes a round that has not begun. Throws 409 once it has, or when anybody holds a seat, a place or a wish by it. */
export async function deleteRound(act: Act, id: number): Promise<void> {
  const { services } = act;
  const announced = await transaction(services.db, async (tx) => {
    const before = await lockOwnRound(act, tx, id);
    const refusal = removalRefusal(before, services.clock());
    if (refusal !== undefined) throw stateConflict(refusal);
    const shown = await show(services, tx, id);
    try {
      await tx.delete(round).where(eq(round.id, id));
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error;
      throw stateConflict("已有学生通过这个轮次选课、候补或填报志愿，不能删除");
    }
    await logRound(act, tx, "round-delete", { before: shown, after: null });
    return announceRound(tx, id);
  });
  await services.outbox.deliver(announced);
}

/** Lets students act between opening and closing time. Throws 409 when its state does not allow it. */
export async function openRound(act: Act, id: number): Promise<Round> {
  return changing(act, id, "round-open", async (_tx, before) => {
    const refusal = openingRefusal(before, act.services.clock());
    if (refusal !== undefined) throw stateConflict(refusal);
    return { state: "open" };
  });
}

/**
 * Ends it now. Admissions hold the row shared until they are committed: this waits for those under way, and none after
 * it finds the round open.
 */
export async function closeRound(act: Act, id: number): Promise<Round> {
  return changing(act, id, "round-close", async (_tx, before) => {
    const refusal = closingRefusal(before);
    if (refusal !== undefined) throw stateConflict(refusal);
    return { state: "closed" };
  });
}

type RoundRow = typeof round.$inferSelect;

function withFreeName<T>(name: string, work: () => Promise<T>): Promise<T> {
  return refuseDuplicate("round_semester_school_name", `本学期已有同名的轮次「${name}」，请换一个名称`, work);
}

/** Locks a round that the caller manages. Throws 404 out of scope, 403 when another manages it. */
async function lockOwnRound({ session }: Act, tx: Transaction, id: number): Promise<RoundRow> {
  const visible = await requireRound(tx, session, id);
  requireSchool(session, visible.schoolId);
  const [locked] = await tx.select().from(round).where(eq(round.id, id)).for("update");
  if (locked === undefined) throw notFound("选课轮次");
  return locked;
}

/** Locks a round of the caller's own, changes it, logs it and tells every node. */
async function changing(
  act: Act,
  id: number,
  action: string,
  decide: (tx: Transaction, before: RoundRow) => Promise<Partial<typeof round.$inferInsert>>,
): Promise<Round> {
  const { services } = act;
  const changed = await transaction(services.db, async (tx) => {
    const before = await lockOwnRound(act, tx, id);
    const shown = await show(services, tx, id);
    const change = await decide(tx, before);
    await tx
      .update(round)
      .set({ ...change, version: before.version + 1 })
      .where(eq(round.id, id));
    const after = await show(services, tx, id);
    await logRound(act, tx, action, { before: shown, after });
    return { after, announced: await announceRound(tx, id) };
  });
  await services.outbox.deliver(changed.announced);
  return changed.after;
}

async function refuseInvalid(tx: Transaction, input: RoundInput): Promise<void> {
  const errors = checkInput(input);
  const [found] = await tx
    .select({ id: semester.id })
    .from(semester)
    .where(eq(semester.id, input.semesterId));
  if (found === undefined) errors.push({ field: "semesterId", message: "没有这个学期，请重新选择" });
  if (errors.length > 0) throw invalidFields(errors);
}

function columnsOf(input: RoundInput) {
  return {
    semesterId: input.semesterId,
    name: input.name,
    mode: input.mode,
    opensAt: new Date(input.opensAt),
    closesAt: new Date(input.closesAt),
    audience: input.audience ?? {},
    maxCredits: input.maxCredits,
    maxCourses: input.maxCourses,
    allowsWithdrawal: input.allowsWithdrawal,
    allowsWaitlist: input.allowsWaitlist,
  };
}

async function show(
  { clock }: Act["services"],
  db: Parameters<typeof readRoundBody>[0],
  id: number,
): Promise<Round> {
  const found = await readRoundBody(db, id, clock());
  if (found === undefined) throw notFound("选课轮次");
  return found.body;
}

async function logRound(
  act: Act,
  tx: Transaction,
  action: string,
  change: { before: Round; after: Round | null } | { before: null; after: Round },
): Promise<void> {
  const { id, schoolId = null } = change.before ?? change.after;
  await logAct(act, tx, { action, targets: [{ kind: "round", id, schoolId }], ...change });
}
