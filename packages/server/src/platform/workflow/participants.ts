import { forbidden, notFound, stateConflict } from "../../errors/index.ts";
import type { Initiator, Person } from "./people.ts";
import { barred, type CandidateRow, type InstanceRow, type NewAct, type TaskRow } from "./store.ts";

/** Somebody who does something to an instance. */
export type Actor = Person;

const RUNNING: readonly InstanceRow["state"][] = ["running", "returned"];

/** The part that somebody has in a step and has not said yet: their own, or of who is away. */
export const partOf = (
  candidates: readonly CandidateRow[],
  { accountId }: Actor,
): CandidateRow | undefined => {
  const open = candidates.filter(({ result }) => result === null);
  return open.find((one) => one.accountId === accountId) ?? open.find(({ delegated }) => delegated);
};

/** Throws for who has no part in the step, or none any more. */
export function requirePart(
  task: TaskRow,
  candidates: readonly CandidateRow[],
  part: CandidateRow | undefined,
  { accountId }: Actor,
  instance: InstanceRow,
): CandidateRow {
  const isMine = candidates.some((one) => one.accountId === accountId || one.actedBy === accountId);
  if (part === undefined && !isMine) throw notFound("待办");
  const why = part === undefined || task.returned ? undefined : barred(instance, accountId);
  if (why !== undefined) throw forbidden(why);
  if (part === undefined || task.endedAt !== null) {
    const by = candidates.find(({ result }) => result !== null)?.name;
    throw stateConflict(`这一步已经${by === undefined ? "结束" : `由${by}办理`}，请刷新待办列表`);
  }
  return part;
}

/** Throws 404 for everybody but who started it. */
export function requireInitiator(instance: InstanceRow, { accountId }: Initiator): void {
  if (instance.initiatorId !== accountId) throw notFound("流程实例");
}

/** Throws 409 for what has ended. */
export function requireRunning(instance: InstanceRow): void {
  if (!RUNNING.includes(instance.state)) throw stateConflict("这件事项已经结束，请刷新后再看");
}

/** What somebody did in a step, as it is noted. */
export const actBy = (
  actor: Actor,
  task: TaskRow,
  candidate: CandidateRow,
  act: Pick<NewAct, "action" | "opinion" | "at" | "target">,
): NewAct => ({
  ...act,
  taskId: task.id,
  node: task.node,
  nodeName: task.name,
  accountId: actor.accountId,
  name: actor.name,
  onBehalfOf: candidate.accountId === actor.accountId ? null : candidate.name,
});
