import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../db/index.ts";
import { notFound } from "../../errors/index.ts";
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
  /** The account that asks does it while they are away. */
  delegated: boolean;
}

/** Locks an instance until the transaction ends: whatever is done to one is done one after the other. */
export async function lockInstance(tx: Transaction, id: number): Promise<InstanceRow> {
  const [row] = await tx.select().from(workflowInstance).where(eq(workflowInstance.id, id)).for("update");
  if (row === undefined) throw notFound("流程实例");
  return row;
}

/** Locks the instance of a step, then reads the step: it is as nobody will change it before the transaction ends. */
export async function lockTask(
  tx: Transaction,
  id: number,
): Promise<{ instance: InstanceRow; task: TaskRow }> {
  const [instance] = await tx
    .select()
    .from(workflowInstance)
    .where(
      sql`${workflowInstance.id} = (select ${workflowTask.instanceId} from ${workflowTask} where ${workflowTask.id} = ${id})`,
    )
    .for("update");
  const [task] = await tx.select().from(workflowTask).where(eq(workflowTask.id, id));
  if (instance === undefined || task === undefined) throw notFound("待办");
  return { instance, task };
}

/** Who may do a step, and what they said; `delegated` as seen by an account. */
export async function candidatesOf(
  tx: Queryable,
  taskId: number,
  accountId: number | null,
  now: Date,
): Promise<CandidateRow[]> {
  return tx
    .select({
      accountId: workflowCandidate.accountId,
      name: workflowCandidate.name,
      result: workflowCandidate.result,
      actedBy: workflowCandidate.actedBy,
      delegated: sql<boolean>`exists (select from ${workflowDelegation} d
        where d.account_id = ${workflowCandidate.accountId} and d.delegate_id = ${accountId}::int
          and d.from_at <= ${now.toISOString()}::timestamptz and d.until_at > ${now.toISOString()}::timestamptz)`,
    })
    .from(workflowCandidate)
    .where(eq(workflowCandidate.taskId, taskId))
    .orderBy(workflowCandidate.accountId);
}

export const stateOf = ({ tokens, nextToken }: InstanceRow): State => ({
  tokens,
  next: nextToken,
  outcome: null,
});

export const initiatorOf = (row: InstanceRow): Initiator => ({
  accountId: row.initiatorId,
  name: row.initiator,
  schoolId: row.schoolId,
  department: row.department,
});

/** Adds to what was done to an instance. */
export async function writeActs(tx: Transaction, instanceId: number, acts: readonly NewAct[]): Promise<void> {
  if (acts.length > 0) await tx.insert(workflowAct).values(acts.map((act) => ({ ...act, instanceId })));
}

/** Writes what became of an instance: steps that are over, new ones with their people and timers. */
export async function writeState(
  tx: Transaction,
  { process, people }: { process: Process; people: WorkflowPeople },
  instance: InstanceRow,
  state: State,
  ended: { as: InstanceRow["state"]; at: Date } | { as: null; at: Date },
): Promise<InstanceRow> {
  const { at } = ended;
  const left = new Set(state.tokens.map(({ id }) => id));
  const before = new Set(instance.tokens.map(({ id }) => id));
  const closed = instance.tokens.filter(({ id, by }) => by === undefined && !left.has(id));
  if (closed.length > 0) {
    await tx
      .update(workflowTask)
      .set({ endedAt: at })
      .where(
        and(
          eq(workflowTask.instanceId, instance.id),
          inArray(
            workflowTask.token,
            closed.map(({ id }) => id),
          ),
          isNull(workflowTask.endedAt),
        ),
      );
  }
  const opened = state.tokens.filter(({ id, by }) => by === undefined && !before.has(id));
  for (const token of opened) await openTask(tx, { process, people }, instance, token, at);
  const returned = state.tokens.some(({ at: node }) => node === process.start);
  const as = ended.as ?? (returned ? "returned" : "running");
  const set = {
    tokens: state.tokens,
    nextToken: state.next,
    state: as,
    endedAt: ended.as === null ? null : at,
    version: instance.version + 1,
  };
  await tx.update(workflowInstance).set(set).where(eq(workflowInstance.id, instance.id));
  return { ...instance, ...set };
}

async function openTask(
  tx: Transaction,
  { process, people }: { process: Process; people: WorkflowPeople },
  instance: InstanceRow,
  { id: token, at: node }: { id: number; at: string },
  at: Date,
): Promise<void> {
  const found = nodeAt(process, node);
  const initiator = initiatorOf(instance);
  const returned = found.kind !== "task";
  const deadlines = returned ? [] : found.deadlines;
  const dueAt = deadlines.map(({ afterMs }) => new Date(at.getTime() + afterMs));
  const [task] = await tx
    .insert(workflowTask)
    .values({
      instanceId: instance.id,
      token,
      node,
      name: returned ? "修改后重新提交" : found.name,
      returned,
      openedAt: at,
      dueAt: dueAt.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null,
    })
    .returning({ id: workflowTask.id });
  const taskId = task?.id as number;
  const self = initiator.accountId === null ? [] : [{ accountId: initiator.accountId, name: initiator.name }];
  await addCandidates(
    tx,
    taskId,
    returned ? self : await othersOf(people.find(tx, found.assignees, initiator), initiator),
  );
  if (deadlines.length > 0) {
    await tx
      .insert(workflowTimer)
      .values(deadlines.map((one, n) => ({ taskId, element: one.id, dueAt: dueAt[n] as Date })));
  }
}

/** Nobody decides what they started themselves. */
export const othersOf = async (found: Promise<Person[]>, { accountId }: Initiator): Promise<Person[]> =>
  (await found).filter((person) => person.accountId !== accountId);

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
