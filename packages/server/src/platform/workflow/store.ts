import { labels } from "@huxuan/api-client";
import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../../db/index.ts";
import { notFound } from "../../errors/index.ts";
import { type News, notifyingParts } from "../notification/index.ts";
import type { Initiator, Person, WorkflowPeople } from "./people.ts";
import { nodeAt, type Process } from "./process.ts";
import type { Outcome, State } from "./rules.ts";
import {
  workflowAct,
  workflowCandidate,
  workflowDelegation,
  workflowInstance,
  workflowTask,
  workflowTimer,
} from "./tables.ts";

export type InstanceRow = typeof workflowInstance.$inferSelect;
export type TaskRow = typeof workflowTask.$inferSelect;
export type NewAct = Omit<typeof workflowAct.$inferInsert, "id" | "instanceId">;

/** What somebody may say in a step. */
export interface CandidateRow {
  accountId: number;
  name: string;
  result: Outcome | null;
  actedBy: number | null;
  /** The account that asks is their deputy while they are away. */
  delegated: boolean;
}

/** Locks an instance until the transaction ends: whatever is done to one is done one after the other. */
export async function lockInstance(tx: Transaction, id: number): Promise<InstanceRow> {
  const [row] = await tx.select().from(workflowInstance).where(eq(workflowInstance.id, id)).for("update");
  if (row === undefined) throw notFound("流程实例");
  return row;
}

/** A step whose instance is locked, with who may do it as an account sees them. */
export interface LockedTask {
  instance: InstanceRow;
  task: TaskRow;
  candidates: CandidateRow[];
}

/**
 * Locks the instance of a step, then reads the step with its people: they are as nobody will change them before the
 * transaction ends.
 *
 * @param accountId whose delegations count; null: nobody's
 */
export async function lockTask(
  tx: Transaction,
  id: number,
  accountId: number | null,
  now: Date,
): Promise<LockedTask> {
  const [instance] = await tx
    .select()
    .from(workflowInstance)
    .where(
      sql`${workflowInstance.id} = (select ${workflowTask.instanceId} from ${workflowTask} where ${workflowTask.id} = ${id})`,
    )
    .for("update");
  // A statement of its own: what the lock waited for is seen only by the next one.
  const rows = await tx
    .select({
      task: workflowTask,
      candidate: {
        accountId: workflowCandidate.accountId,
        name: workflowCandidate.name,
        result: workflowCandidate.result,
        actedBy: workflowCandidate.actedBy,
      },
      delegated: sql<boolean>`exists (select from ${workflowDelegation} d
        where d.account_id = ${workflowCandidate.accountId} and d.delegate_id = ${accountId}::int
          and d.from_at <= ${now.toISOString()}::timestamptz and d.until_at > ${now.toISOString()}::timestamptz)`,
    })
    .from(workflowTask)
    .leftJoin(workflowCandidate, eq(workflowCandidate.taskId, workflowTask.id))
    .where(eq(workflowTask.id, id))
    .orderBy(workflowCandidate.accountId);
  const task = rows[0]?.task;
  if (instance === undefined || task === undefined) throw notFound("待办");
  const candidates = rows.flatMap(({ candidate, delegated }) =>
    candidate === null ? [] : [{ ...candidate, delegated }],
  );
  return { instance, task, candidates };
}

export const stateOf = ({ tokens, nextToken }: InstanceRow): State => ({
  tokens,
  next: nextToken,
  outcome: null,
});

/** Why somebody decides nothing of an instance, whatever their role; undefined for everybody else. */
export function barred(
  { initiatorId, excludedIds }: Pick<InstanceRow, "initiatorId" | "excludedIds">,
  accountId: number,
): string | undefined {
  if (accountId === initiatorId) return "你不能办理自己发起的事项，请由其他人办理";
  if (excludedIds.includes(accountId)) return "你办理过原来的事项，这一次由其他人办理";
  return undefined;
}

export const initiatorOf = (row: InstanceRow): Initiator => ({
  accountId: row.initiatorId,
  name: row.initiator,
  schoolId: row.schoolId,
  department: row.department,
});

/** What somebody said in a step. */
export interface NewVote {
  taskId: number;
  /** The candidate, also when somebody else did it for them. */
  accountId: number;
  result: Outcome;
  actedBy: number;
}

/** What an act leaves behind besides the state that it led to. */
export interface Deed {
  acts: readonly NewAct[];
  vote?: NewVote;
}

/** A step that begins: its task, people and timers, not written yet. */
interface NewStep {
  task: typeof workflowTask.$inferInsert;
  people: readonly Person[];
  timers: readonly { element: string; dueAt: Date }[];
}

/** Writes what somebody did, where the state stays as it is. */
export async function writeDeed(tx: Transaction, instance: InstanceRow, deed: Deed): Promise<InstanceRow> {
  const set = { version: instance.version + 1 };
  await writeTogether(tx, deedParts(tx, instance, deed), instance, set);
  return { ...instance, ...set };
}

/** Writes what somebody did and what became of the instance: steps that are over, new ones with their people and timers. */
export async function writeState(
  tx: Transaction,
  { process, people }: { process: Process; people: WorkflowPeople },
  instance: InstanceRow,
  state: State,
  deed: Deed,
  ended: { as: InstanceRow["state"]; at: Date } | { as: null; at: Date },
): Promise<InstanceRow> {
  const { at } = ended;
  const left = new Set(state.tokens.map(({ id }) => id));
  const before = new Set(instance.tokens.map(({ id }) => id));
  const closed = instance.tokens.filter(({ id, by }) => by === undefined && !left.has(id));
  const steps: NewStep[] = [];
  for (const { id, at: node, by } of state.tokens)
    if (by === undefined && !before.has(id))
      steps.push(await newStep(tx, { process, people }, instance, { id, at: node }, at));
  const returned = state.tokens.some(({ at: node }) => node === process.start);
  const set = {
    tokens: state.tokens,
    nextToken: state.next,
    state: ended.as ?? (returned ? ("returned" as const) : ("running" as const)),
    endedAt: ended.as === null ? null : at,
    version: instance.version + 1,
  };
  const parts = [
    ...deedParts(tx, instance, deed),
    ...closedParts(
      tx,
      instance,
      closed.map(({ id }) => id),
      at,
    ),
    ...stepParts(tx, steps),
  ];
  const [told, woken] = notifyingParts(newsOf(instance, steps, ended.as), at);
  if (told !== undefined && woken !== undefined) parts.push(told, sql`woken as (${woken})`);
  await writeTogether(tx, parts, instance, set);
  return { ...instance, ...set };
}

/** Notifies everybody for whom a step waits now, and the initiator when somebody else ended the process. */
function newsOf(
  { initiatorId, subject }: InstanceRow,
  steps: readonly NewStep[],
  ended: InstanceRow["state"] | null,
): News[] {
  const waiting = steps.map(({ task, people }): News => {
    const accountIds = people.map(({ accountId }) => accountId);
    return task.returned
      ? { accountIds, kind: "returned", title: `退回给你修改：${subject}` }
      : { accountIds, kind: "taskWaiting", title: `等你审批：${subject}（${task.name}）` };
  });
  if (ended === null || ended === "withdrawn" || initiatorId === null) return waiting;
  const title = `${labels.workflowState[ended]}：${subject}`;
  return [...waiting, { accountIds: [initiatorId], kind: "decided", title }];
}

/** One statement, and so one round trip, for all that belongs to an act. */
async function writeTogether(
  tx: Transaction,
  parts: readonly SQL[],
  { id }: InstanceRow,
  set: Partial<typeof workflowInstance.$inferInsert>,
): Promise<void> {
  const update = tx.update(workflowInstance).set(set).where(eq(workflowInstance.id, id));
  await (parts.length === 0
    ? update
    : tx.execute(sql`with ${sql.join([...parts], sql`, `)} ${update.getSQL()}`));
}

function deedParts(tx: Transaction, { id: instanceId }: InstanceRow, { acts, vote }: Deed): SQL[] {
  return [
    ...(vote === undefined
      ? []
      : [
          sql`voted as ${tx
            .update(workflowCandidate)
            .set({ result: vote.result, actedBy: vote.actedBy })
            .where(
              and(eq(workflowCandidate.taskId, vote.taskId), eq(workflowCandidate.accountId, vote.accountId)),
            )}`,
        ]),
    ...(acts.length === 0
      ? []
      : [sql`noted as ${tx.insert(workflowAct).values(acts.map((act) => ({ ...act, instanceId })))}`]),
  ];
}

const closedParts = (
  tx: Transaction,
  { id }: InstanceRow,
  tokens: readonly number[],
  at: Date,
): readonly SQL[] =>
  tokens.length === 0
    ? []
    : [
        sql`closed as ${tx
          .update(workflowTask)
          .set({ endedAt: at })
          .where(
            and(
              eq(workflowTask.instanceId, id),
              inArray(workflowTask.token, [...tokens]),
              isNull(workflowTask.endedAt),
            ),
          )}`,
      ];

function stepParts(tx: Transaction, steps: readonly NewStep[]): readonly SQL[] {
  if (steps.length === 0) return [];
  const people = steps.flatMap(({ task, people: found }) =>
    found.map(({ accountId, name }) => ({ token: task.token, accountId, name })),
  );
  const timers = steps.flatMap(({ task, timers: due }) =>
    due.map(({ element, dueAt }) => ({ token: task.token, element, dueAt: dueAt.toISOString() })),
  );
  const opened = tx
    .insert(workflowTask)
    .values(steps.map(({ task }) => task))
    .returning({ id: workflowTask.id, token: workflowTask.token });
  const parts = [sql`opened as ${opened}`];
  // They are known by their step's token: its id is given by the statement itself.
  if (people.length > 0)
    parts.push(sql`given as (insert into ${workflowCandidate} (task_id, account_id, name)
      select opened.id, p."accountId", p.name from opened join jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
        as p(token int, "accountId" int, name text) on p.token = opened.token)`);
  if (timers.length > 0)
    parts.push(sql`timed as (insert into ${workflowTimer} (task_id, element, due_at)
      select opened.id, t.element, t."dueAt" from opened join jsonb_to_recordset(${JSON.stringify(timers)}::jsonb)
        as t(token int, element text, "dueAt" timestamptz) on t.token = opened.token)`);
  return parts;
}

async function newStep(
  tx: Transaction,
  { process, people }: { process: Process; people: WorkflowPeople },
  instance: InstanceRow,
  { id: token, at: node }: { id: number; at: string },
  at: Date,
): Promise<NewStep> {
  const found = nodeAt(process, node);
  const initiator = initiatorOf(instance);
  const { accountId, name } = initiator;
  const common = { instanceId: instance.id, token, node, openedAt: at };
  if (found.kind !== "task")
    return {
      task: { ...common, name: "修改后重新提交", returned: true },
      people: accountId === null ? [] : [{ accountId, name }],
      timers: [],
    };
  const timers = found.deadlines.map(({ id: element, afterMs }) => ({
    element,
    dueAt: new Date(at.getTime() + afterMs),
  }));
  const [first = null] = timers.map(({ dueAt }) => dueAt).toSorted((a, b) => a.getTime() - b.getTime());
  return {
    task: { ...common, name: found.name, dueAt: first },
    people: await othersOf(people.find(tx, found.assignees, initiator), instance),
    timers,
  };
}

/** Nobody decides what they started themselves, nor what they were taken out of. */
export const othersOf = async (found: Promise<Person[]>, instance: InstanceRow): Promise<Person[]> =>
  (await found).filter((person) => barred(instance, person.accountId) === undefined);

/** More people for a step; who is there already stays. */
export async function addCandidates(
  tx: Transaction,
  taskId: number,
  people: readonly Person[],
): Promise<void> {
  if (people.length === 0) return;
  await tx
    .insert(workflowCandidate)
    .values(people.map(({ accountId, name }) => ({ taskId, accountId, name })))
    .onConflictDoNothing();
}
