import { and, asc, eq } from "drizzle-orm";
import type { Database, Transaction } from "../../db/index.ts";
import { invalidFields, stateConflict } from "../../errors/index.ts";
import { type Actor, actBy, partOf, requirePart } from "./participants.ts";
import type { Person } from "./people.ts";
import { taskAt } from "./process.ts";
import type { Progress } from "./progress.ts";
import { decideTask, type Outcome, sendBack, tally } from "./rules.ts";
import { barred, type InstanceRow, lockTask, stateOf, type TaskRow, writeDeed } from "./store.ts";
import { workflowAct, workflowCandidate, workflowTask } from "./tables.ts";

/** What those do who a step waits for. */
export class Decisions {
  readonly #progress: Progress;

  constructor(progress: Progress) {
    this.#progress = progress;
  }

  /** Approves or refuses a step. Whoever said the same before is answered as then. */
  async decide(
    tx: Transaction,
    taskId: number,
    actor: Actor,
    { result, opinion }: { result: Outcome; opinion: string },
    at: Date,
  ): Promise<InstanceRow> {
    const { instance, task, candidates } = await lockTask(tx, taskId, actor.accountId, at);
    const said = candidates.find(({ actedBy }) => actedBy === actor.accountId);
    const part = partOf(candidates, actor);
    if (part === undefined && said?.result === result) return instance;
    const candidate = requirePart(task, candidates, part, actor, instance);
    if (task.returned) throw stateConflict("这是退回给你的事项，请修改后重新提交");
    const action = result === "approved" ? "approve" : "refuse";
    const deed = {
      acts: [actBy(actor, task, candidate, { action, opinion, at })],
      vote: { taskId, accountId: candidate.accountId, result, actedBy: actor.accountId },
    };
    const version = await this.#progress.versions.get(tx, instance.versionId);
    const votes = candidates.map((one) => (one === candidate ? result : one.result));
    const decided = tally(taskAt(version.process, task.node), votes);
    if (decided === null) return writeDeed(tx, instance, deed);
    const next = decideTask(version.process, stateOf(instance), task.token, decided, instance.facts);
    return this.#progress.advance(tx, version, instance, next, deed, at);
  }

  /** Steps to which a step may be returned, the first one first; the start is the initiator. */
  async returnTargets(
    tx: Transaction | Database,
    instance: InstanceRow,
    task: TaskRow,
  ): Promise<{ node: string; name: string }[]> {
    const version = await this.#progress.versions.get(tx, instance.versionId);
    const { start } = version.process;
    if (task.returned || task.endedAt !== null) return [];
    const done = await tx
      .selectDistinct({ node: workflowAct.node, name: workflowAct.nodeName })
      .from(workflowAct)
      .innerJoin(workflowTask, eq(workflowTask.id, workflowAct.taskId))
      .where(and(eq(workflowAct.instanceId, instance.id), eq(workflowTask.returned, false)))
      .orderBy(asc(workflowAct.node));
    const first = { node: start, name: `发起人（${instance.initiator}）` };
    return [first, ...done.filter(({ node }) => node !== task.node)].filter(
      ({ node }) => sendBack(version.reachable, stateOf(instance), task.token, node) !== undefined,
    );
  }

  /** Returns a step to one that was done, or to the initiator. */
  async sendBack(
    tx: Transaction,
    taskId: number,
    actor: Actor,
    { node, opinion }: { node: string; opinion: string },
    at: Date,
  ): Promise<InstanceRow> {
    const { instance, task, candidates } = await lockTask(tx, taskId, actor.accountId, at);
    const part = requirePart(task, candidates, partOf(candidates, actor), actor, instance);
    const target = (await this.returnTargets(tx, instance, task)).find((one) => one.node === node);
    const version = await this.#progress.versions.get(tx, instance.versionId);
    const next = target && sendBack(version.reachable, stateOf(instance), task.token, node);
    if (target === undefined || next === undefined)
      throw invalidFields([{ field: "node", message: "不能退回到这个环节，请从列表中选择" }]);
    const act = { action: "sendBack", opinion, at, target: target.name } as const;
    const deed = { acts: [actBy(actor, task, part, act)] };
    return this.#progress.advance(tx, version, instance, next, deed, at);
  }

  /** Gives the caller's part in a step to somebody else. */
  async transfer(
    tx: Transaction,
    taskId: number,
    actor: Actor,
    { to, opinion }: { to: Person; opinion: string },
    at: Date,
  ): Promise<InstanceRow> {
    const { instance, task, candidates } = await lockTask(tx, taskId, actor.accountId, at);
    const part = requirePart(task, candidates, partOf(candidates, actor), actor, instance);
    if (task.returned) throw stateConflict("这是退回给你的事项，只能由你重新提交或撤回");
    if (barred(instance, to.accountId) !== undefined)
      throw invalidFields([
        {
          field: "accountId",
          message:
            to.accountId === instance.initiatorId
              ? "不能转给发起人本人，请选择其他人"
              : `${to.name}办理过原来的事项，请选择其他人`,
        },
      ]);
    if (candidates.some(({ accountId }) => accountId === to.accountId))
      throw invalidFields([{ field: "accountId", message: `${to.name}已经可以办理这一步，请选择其他人` }]);
    await tx
      .update(workflowCandidate)
      .set(to)
      .where(and(eq(workflowCandidate.taskId, taskId), eq(workflowCandidate.accountId, part.accountId)));
    const act = { action: "transfer", opinion, at, target: to.name } as const;
    return writeDeed(tx, instance, { acts: [actBy(actor, task, part, act)] });
  }
}
