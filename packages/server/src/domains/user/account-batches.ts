import {
  type AccountBatch,
  type AccountBatchInput,
  type AccountBatchPreview,
  type AccountBatchState,
  labels,
} from "@huxuan/api-client";
import { and, asc, count, desc, eq, gt, type SQL, sql } from "drizzle-orm";
import { transaction } from "../../db/index.ts";
import type { NeedsAnnounced } from "../../domain.ts";
import { invalidFields, notFound, stateConflict } from "../../errors/index.ts";
import type { JobRecord } from "../../platform/jobs/index.ts";
import { logChange, type RequestContext } from "../../resource/index.ts";
import { account, requireOwnHand } from "../session/index.ts";
import { accountBatchJob, sheetUntil } from "./account-batch-job.ts";
import { rolesOfNew } from "./open-accounts.ts";
import { foundBy, namedBy, PEOPLE, withoutAccount } from "./people.ts";
import { accountBatch, accountBatchPerson } from "./tables.ts";

/** People without an account that are named in an answer. */
const SKIPPED_SHOWN = 200;

/** Batches that a list shows. */
const BATCHES_SHOWN = 20;

/** How many accounts a batch would make. */
export async function previewAccountBatch(
  { session, services: { db } }: RequestContext,
  input: AccountBatchInput,
): Promise<AccountBatchPreview> {
  const { kind } = input;
  const { table, left, ownAccount } = PEOPLE[kind];
  const [found] = await db
    .select({
      count: sql<number>`count(*) filter (where ${withoutAccount(kind)})::int`,
      having: sql<number>`count(${account.id})::int`,
      left: sql<number>`count(*) filter (where ${account.id} is null and ${left})::int`,
    })
    .from(table)
    .leftJoin(account, ownAccount)
    .where(meantBy(session, input));
  const preview = found ?? { count: 0, having: 0, left: 0 };
  const { personIds } = input;
  const known = preview.count + preview.having + preview.left;
  if (personIds !== undefined && known < new Set(personIds).size)
    throw notFound(`所选的${PEOPLE_NAMES[kind]}`);
  return preview;
}

const PEOPLE_NAMES = labels.personKind;

/** The people that a batch is about, as a condition. Throws 400 unless they are either named or to be found. */
function meantBy(
  session: RequestContext["session"],
  { kind, personIds, filter }: AccountBatchInput,
): SQL | undefined {
  if ((personIds === undefined) === (filter === undefined))
    throw invalidFields([{ field: "personIds", message: "请选择人员，或给出查询条件，两者只能有一个" }]);
  return personIds === undefined ? foundBy(session, kind, filter ?? {}) : namedBy(session, kind, personIds);
}

/**
 * Starts the job that makes accounts. Who has one is left as they are. Throws 404 when one that is named is out of scope,
 * 409 when nobody is there who needs one.
 */
export async function startAccountBatch(
  context: RequestContext<NeedsAnnounced>,
  input: AccountBatchInput,
): Promise<{ jobId: string }> {
  const { session, services, ip, requestId } = context;
  const { kind, personIds } = input;
  requireOwnHand(session);
  const meant = meantBy(session, input);
  const roleIds = await rolesOfNew(services.db, context, kind, input.roleIds);
  const { accountId, personName, roleId, schoolId, impersonatorId } = session;
  const actor = { accountId, personName, roleId, schoolId, impersonatorId, ip, requestId };
  const startedAt = services.clock();
  const jobId = await transaction(services.db, async (tx) => {
    const id = await services.jobs.enqueue(tx, accountBatchJob, { actor }, { by: session });
    if (id === null) throw stateConflict("已有开通账号的任务在等待，请稍后再试");
    await tx.insert(accountBatch).values({
      id,
      startedBy: accountId,
      kind,
      roleIds,
      startedAt,
      sheetUntil: sheetUntil(startedAt),
    });
    // Persons who were ticked stay in the batch even if they are skipped, so that the result can say why.
    const wanted = personIds === undefined ? and(meant, withoutAccount(kind)) : meant;
    const { table, id: personId, ownAccount } = PEOPLE[kind];
    const added = await tx.execute(sql`
      insert into ${accountBatchPerson} (batch_id, person_id)
      select ${id}::uuid, ${personId} from ${table} left join ${account} on ${ownAccount} where ${wanted ?? sql`true`}`);
    const inside = { ...context, services: { ...services, db: tx } };
    const { count: able, having, left } = await previewAccountBatch(inside, input);
    if (able + having + left === 0) throw notFound(`符合条件的${PEOPLE_NAMES[kind]}`);
    if (able === 0) throw stateConflict("没有需要开通账号的人：都已有账号，或已离开学校");
    await logChange(context, tx, {
      action: "account-batch",
      targets: [{ kind: "job", id, schoolId: null }],
      after: { kind, roleIds, people: added.rowCount },
    });
    return id;
  });
  services.jobs.wake(accountBatchJob);
  return { jobId };
}

type BatchRow = typeof accountBatch.$inferSelect;

/** A batch of the caller's own. Throws 404, also for another's. */
export async function requireBatch({ session, services }: RequestContext, id: string): Promise<BatchRow> {
  const [row] = await services.db
    .select()
    .from(accountBatch)
    .where(and(eq(accountBatch.id, id), eq(accountBatch.startedBy, session.accountId)));
  if (row === undefined) throw notFound("开通账号的任务");
  return row;
}

/** The progress of a batch. */
export async function readAccountBatch(context: RequestContext, id: string): Promise<AccountBatch> {
  const row = await requireBatch(context, id);
  return show(context, row, await context.services.jobs.find(id));
}

/** The caller's own batches that go on or whose sheet can still be had, the newest first. */
export async function listAccountBatches(context: RequestContext): Promise<{ items: AccountBatch[] }> {
  const { session, services } = context;
  const rows = await services.db
    .select()
    .from(accountBatch)
    .where(and(eq(accountBatch.startedBy, session.accountId), gt(accountBatch.sheetUntil, services.clock())))
    .orderBy(desc(accountBatch.startedAt))
    .limit(BATCHES_SHOWN);
  const items: AccountBatch[] = [];
  for (const row of rows) items.push(await show(context, row, await services.jobs.find(row.id)));
  return { items };
}

/** Stops a batch; accounts that are made stay. Throws 409 when it has ended. */
export async function cancelAccountBatch(context: RequestContext, id: string): Promise<void> {
  await requireBatch(context, id);
  if (!(await context.services.jobs.cancel(id))) throw stateConflict("任务已经结束，不能再取消");
}

async function show(
  { services: { db, clock } }: RequestContext,
  { id, kind, startedAt, sheetUntil: until }: BatchRow,
  job: JobRecord | undefined,
): Promise<AccountBatch> {
  const outcomes = await db
    .select({ outcome: accountBatchPerson.outcome, people: count() })
    .from(accountBatchPerson)
    .where(eq(accountBatchPerson.batchId, id))
    .groupBy(accountBatchPerson.outcome);
  const of = (wanted: string): number => outcomes.find(({ outcome }) => outcome === wanted)?.people ?? 0;
  const [made, skippedCount] = [of("made"), of("skipped")];
  const state = stateOf(job);
  return {
    id,
    kind,
    state,
    // Hashed ones of the chunk under way count as done; accounts are counted when they are stored.
    done: Math.max(state === "running" ? (job?.progress?.done ?? 0) : 0, made + skippedCount),
    total: made + skippedCount + of("waiting"),
    text: job?.error ?? job?.progress?.text ?? "",
    made,
    skippedCount,
    skipped: skippedCount === 0 ? [] : await skippedOf({ db, id, kind }),
    startedAt: startedAt.toISOString(),
    cancelRequested: job?.cancelRequested ?? false,
    ...(made > 0 && until > clock() && { sheetUntil: until.toISOString() }),
  };
}

function stateOf(job: JobRecord | undefined): AccountBatchState {
  if (job === undefined) return "succeeded";
  if (job.state === "retrying") return "running";
  // Who got no account is counted in the batch itself.
  return job.state === "partly" || job.state === "refused" || job.state === "checked"
    ? "succeeded"
    : job.state;
}

/** Accounts that an import made, as those of whom a batch is. */
const USERS = {
  table: account,
  id: sql`${account.id}`,
  number: sql`${account.useraccount}`,
  name: sql`${account.personName}`,
};

async function skippedOf({
  db,
  id,
  kind,
}: {
  db: RequestContext["services"]["db"];
  id: string;
  kind: BatchRow["kind"];
}): Promise<AccountBatch["skipped"]> {
  const { table, id: personId, number, name } = kind === "user" ? USERS : PEOPLE[kind];
  return db
    .select({
      number: sql<string>`coalesce(${number}, '')`,
      name: sql<string>`coalesce(${name}, '')`,
      reason: sql<string>`${accountBatchPerson.reason}`,
    })
    .from(accountBatchPerson)
    .leftJoin(table, sql`${personId} = ${accountBatchPerson.personId}`)
    .where(and(eq(accountBatchPerson.batchId, id), eq(accountBatchPerson.outcome, "skipped")))
    .orderBy(asc(accountBatchPerson.personId))
    .limit(SKIPPED_SHOWN);
}
