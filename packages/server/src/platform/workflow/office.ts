import { and, asc, eq, isNull } from "drizzle-orm";
import type { Database, Transaction } from "../../db/index.ts";
import { invalidFields, versionConflict } from "../../errors/index.ts";
import { type Actor, requireRunning } from "./participants.ts";
import type { Person } from "./people.ts";
import { elementsInOrder, nodeAt } from "./process.ts";
import type { Progress } from "./progress.ts";
import { placeAt } from "./rules.ts";
import {
  addCandidates,
  barred,
  type InstanceRow,
  lockInstance,
  stateOf,
  type TaskRow,
  writeDeed,
} from "./store.ts";
import { workflowCandidate, workflowTask } from "./tables.ts";

/** What the office does with what others started. */
export class Office {
  readonly #progress: Progress;

  constructor(progress: Progress) {
    this.#progress = progress;
  }

  /** The office ends it. */
  async terminate(
    tx: Transaction,
    instanceId: number,
    actor: Actor,
    { reason, version }: { reason: string; version: number },
    at: Date,
  ): Promise<InstanceRow> {
    const instance = await lockInstance(tx, instanceId);
    if (instance.version !== version) throw versionConflict("流程实例");
    return this.#progress.end(
      tx,
      instance,
      actor,
      { as: "terminated", action: "terminate", opinion: reason },
      at,
    );
  }

  /** The office lets a stuck one go on: by other people for its open steps, or from another step. */
  async repair(
    tx: Transaction,
    instanceId: number,
    actor: Actor,
    how: { reason: string; version: number } & ({ people: readonly Person[] } | { node: string }),
    at: Date,
  ): Promise<InstanceRow> {
    const instance = await lockInstance(tx, instanceId);
    requireRunning(instance);
    if (instance.version !== how.version) throw versionConflict("流程实例");
    const version = await this.#progress.versions.get(tx, instance.versionId);
    const act = {
      action: "repair" as const,
      at,
      accountId: actor.accountId,
      name: actor.name,
      opinion: how.reason,
    };
    if ("people" in how) {
      const unfit = how.people.find(({ accountId }) => barred(instance, accountId) !== undefined);
      if (unfit !== undefined)
        throw invalidFields([
          {
            field: "accountIds",
            message:
              unfit.accountId === instance.initiatorId
                ? "发起人不能办理自己的事项，请选择其他人"
                : `${unfit.name}办理过原来的事项，请选择其他人`,
          },
        ]);
      const target = how.people.map(({ name }) => name).join("、");
      const open = await openTasks(tx, instanceId);
      const tasks = open.filter(({ returned }) => !returned);
      for (const task of tasks) {
        await tx
          .delete(workflowCandidate)
          .where(and(eq(workflowCandidate.taskId, task.id), isNull(workflowCandidate.result)));
        await addCandidates(tx, task.id, how.people);
      }
      const acts = tasks.map(({ id, node, name }) => ({ ...act, taskId: id, node, nodeName: name, target }));
      return writeDeed(tx, instance, { acts });
    }
    const node = version.process.nodes[how.node];
    const next = placeAt(version.reachable, stateOf(instance), how.node);
    if (node === undefined || next === undefined)
      throw invalidFields([{ field: "node", message: "不能从这个环节继续，请从列表中选择" }]);
    const target = node.name || "发起人";
    const deed = { acts: [{ ...act, node: how.node, nodeName: target, target }] };
    return this.#progress.advance(tx, version, instance, next, deed, at);
  }

  /** Steps from which a repair may let it go on, as one meets them; the start is the initiator. */
  async repairTargets(
    db: Transaction | Database,
    instance: InstanceRow,
  ): Promise<{ node: string; name: string }[]> {
    if (instance.endedAt !== null) return [];
    const { process, reachable } = await this.#progress.versions.get(db, instance.versionId);
    return elementsInOrder(process)
      .filter((node) => placeAt(reachable, stateOf(instance), node) !== undefined)
      .map((node) => ({
        node,
        name: node === process.start ? `发起人（${instance.initiator}）` : nodeAt(process, node).name,
      }));
  }
}

const openTasks = (tx: Transaction, instanceId: number): Promise<TaskRow[]> =>
  tx
    .select()
    .from(workflowTask)
    .where(and(eq(workflowTask.instanceId, instanceId), isNull(workflowTask.endedAt)))
    .orderBy(asc(workflowTask.id));
