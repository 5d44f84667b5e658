import type { RoundRound, RoundRoundChange, RoundRoundInput, RoundRoundSearch } from "@huxuan/api-client";
import { and, asc, desc, eq, like, type SQL, sql } from "drizzle-orm";
import { type Transaction, transaction } from "../../db/index.ts";
import { invalidFields, notFound, stateConflict, versionConflict } from "../../errors/index.ts";
import { inScopeOrPlatform, requireSchool, ROLE, schoolScope } from "../../scope/index.ts";
import { likePattern } from "../../text/pinyin.ts";
import { type Act, logAct } from "../act.ts";
import { semester } from "../semester/index.ts";
import { readRoundBody, requireRound, roundBody } from "./round-body.ts";
import { checkChange, checkInput, closingRefusal, openingRefusal } from "./rules.ts";
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
  search: RoundRoundSearch,
): Promise<{ items: RoundRound[]; rowCount: number }> {
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
    .select({ round, semesterCode: semester.code })
    .from(round)
    .innerJoin(semester, eq(semester.id, round.semesterId))
    .where(where)
    .orderBy(...order, desc(round.opensAt), desc(round.id))
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize);
  const now = clock();
  return {
    items: rows.map((row) => roundBody(row.round, row.semesterCode, now)),
    rowCount: await db.$count(round, where),
  };
}

/** Throws 404 when there is none in scope. */
export async function getRound({ session, services }: Act, id: number): Promise<RoundRound> {
  await requireRound(services.db, session, id);
  return show(services, services.db, id);
}

/** A new draft: of the platform when the platform makes it, otherwise of the caller's school. Throws 400 naming fields. */
export async function createRound(act: Act, input: RoundRoundInput): Promise<RoundRound> {
  const { session, services } = act;
  const schoolId = session.roleId === ROLE.platform ? null : session.schoolId;
  if (session.roleId !== ROLE.platform) requireSchool(session, schoolId);
  const created = await transaction(services.db, async (tx) => {
    await refuseInvalid(tx, input);
    const [row] = await tx
      .insert(round)
      .values({ ...columnsOf(input), schoolId, state: "draft" })
      .returning({ id: round.id });
    if (row === undefined) throw new Error("insert returned nothing");
    const after = await show(services, tx, row.id);
    await logRound(act, tx, "round-create", null, after);
    return { after, announced: await announceRound(tx, row.id) };
  });
  await services.outbox.deliver(created.announced);
  return created.after;
}

/** Changes a round. Throws 400 naming what cannot be changed any more, 409 when it changed since it was read. */
export async function updateRound(act: Act, id: number, change: RoundRoundChange): Promise<RoundRound> {
  const { services } = act;
  return changing(act, id, "round-update", async (tx, before) => {
    if (before.version !== change.version) throw versionConflict("选课轮次");
    const errors = checkChange(before, change, services.clock());
    if (errors.length > 0) throw invalidFields(errors);
    await refuseInvalid(tx, change);
    return columnsOf(change);
  });
}

/** Lets students act between opening and closing time. Throws 409 when its state does not allow it. */
export async function openRound(act: Act, id: number): Promise<RoundRound> {
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
export async function closeRound(act: Act, id: number): Promise<RoundRound> {
  return changing(act, id, "round-close", async (_tx, before) => {
    const refusal = closingRefusal(before);
    if (refusal !== undefined) throw stateConflict(refusal);
    return { state: "closed" };
  });
}

type RoundRow = typeof round.$inferSelect;

/** Locks a round of the caller's own, changes it, logs it and tells every node. */
async function changing(
  act: Act,
  id: number,
  action: string,
  decide: (tx: Transaction, before: RoundRow) => Promise<Partial<typeof round.$inferInsert>>,
): Promise<RoundRound> {
  const { session, services } = act;
  const changed = await transaction(services.db, async (tx) => {
    const visible = await requireRound(tx, session, id);
    requireSchool(session, visible.schoolId);
    const [before] = await tx.select().from(round).where(eq(round.id, id)).for("update");
    if (before === undefined) throw notFound("选课轮次");
    const shown = await show(services, tx, id);
    const change = await decide(tx, before);
    await tx
      .update(round)
      .set({ ...change, version: before.version + 1 })
      .where(eq(round.id, id));
    const after = await show(services, tx, id);
    await logRound(act, tx, action, shown, after);
    return { after, announced: await announceRound(tx, id) };
  });
  await services.outbox.deliver(changed.announced);
  return changed.after;
}

async function refuseInvalid(tx: Transaction, input: RoundRoundInput): Promise<void> {
  const errors = checkInput(input);
  const [found] = await tx
    .select({ id: semester.id })
    .from(semester)
    .where(eq(semester.id, input.semesterId));
  if (found === undefined) errors.push({ field: "semesterId", message: "没有这个学期，请重新选择" });
  if (errors.length > 0) throw invalidFields(errors);
}

function columnsOf(input: RoundRoundInput) {
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
): Promise<RoundRound> {
  const found = await readRoundBody(db, id, clock());
  if (found === undefined) throw notFound("选课轮次");
  return found.body;
}

async function logRound(
  act: Act,
  tx: Transaction,
  action: string,
  before: RoundRound | null,
  after: RoundRound,
): Promise<void> {
  await logAct(act, tx, { action, target: `round:${after.id}`, before, after });
}
