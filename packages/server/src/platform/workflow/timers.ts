import { and, asc, eq, isNull, lte } from "drizzle-orm";
import { type Database, type Transaction, transaction } from "../../db/index.ts";
import { taskAt } from "./process.ts";
import type { Progress } from "./progress.ts";
import { leaveLate } from "./rules.ts";
import { addCandidates, initiatorOf, lockTask, othersOf, stateOf, writeDeed } from "./store.ts";
import { workflowTask, workflowTimer } from "./tables.ts";

/** Due timers that are looked for at once. */
const MOST_TIMERS = 200;

/** What happens when steps are not done in time. */
export class Timers {
  readonly #progress: Progress;

  constructor(progress: Progress) {
    this.#progress = progress;
  }

  /**
   * Does what is due: reminds, escalates, goes on where a timer leads. Each timer is a transaction of its own that looks
   * again under the instance's lock, so that nodes which look at the same time do it once.
   *
   * @returns how many timers did something
   */
  async fire(db: Database, now: Date, signal?: AbortSignal): Promise<number> {
    const due = await db
      .select({ taskId: workflowTimer.taskId, element: workflowTimer.element })
      .from(workflowTimer)
      .where(and(isNull(workflowTimer.firedAt), lte(workflowTimer.dueAt, now)))
      .orderBy(asc(workflowTimer.dueAt))
      .limit(MOST_TIMERS);
    let fired = 0;
    for (const timer of due) {
      signal?.throwIfAborted();
      if (await transaction(db, (tx) => this.#fire(tx, timer, now))) fired += 1;
    }
    return fired;
  }

  async #fire(
    tx: Transaction,
    { taskId, element }: { taskId: number; element: string },
    at: Date,
  ): Promise<boolean> {
    const { instance, task } = await lockTask(tx, taskId, null, at);
    const claimed = await tx
      .update(workflowTimer)
      .set({ firedAt: at })
      .where(
        and(
          eq(workflowTimer.taskId, taskId),
          eq(workflowTimer.element, element),
          isNull(workflowTimer.firedAt),
        ),
      )
      .returning({ element: workflowTimer.element });
    if (claimed.length === 0 || task.endedAt !== null) return false;
    const version = await this.#progress.versions.get(tx, instance.versionId);
    const deadline = taskAt(version.process, task.node).deadlines.find(({ id }) => id === element);
    if (deadline === undefined) throw new Error(`no timer ${element} in version ${version.id}`);
    const { late } = deadline;
    const by = { accountId: null, name: "平台" };
    const act = { taskId, node: task.node, nodeName: task.name, at, ...by };
    if (late.does === "leave") {
      const deed = { acts: [{ ...act, action: "expire" as const, opinion: "超过办理期限" }] };
      const next = leaveLate(version.process, stateOf(instance), task.token, late.flow, instance.facts);
      await this.#progress.advance(tx, version, instance, next, deed, at);
      return true;
    }
    await tx.update(workflowTask).set({ remindedAt: at }).where(eq(workflowTask.id, taskId));
    if (late.does === "remind") {
      const reminded = { ...act, action: "remind" as const, opinion: "到期未办理，已催办" };
      await writeDeed(tx, instance, { acts: [reminded] });
    } else {
      const initiator = initiatorOf(instance);
      const people = await othersOf(this.#progress.people.find(tx, late.to, initiator), instance);
      await addCandidates(tx, taskId, people);
      const target = people.map(({ name }) => name).join("、");
      const opinion = "到期未办理，已另外请人办理";
      await writeDeed(tx, instance, { acts: [{ ...act, action: "escalate", opinion, target }] });
    }
    return true;
  }
}
