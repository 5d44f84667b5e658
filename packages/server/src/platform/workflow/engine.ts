import { and, asc, eq, isNull, lte } from "drizzle-orm";
import { type Database, type Transaction, transaction } from "../../db/index.ts";
import {
  forbidden,
  invalidFields,
  isUniqueViolation,
  notFound,
  stateConflict,
  versionConflict,
} from "../../errors/index.ts";
import { namesOf } from "./condition.ts";
import type { Initiator, Person, WorkflowPeople } from "./people.ts";
import type { EndState, ProcessKind } from "./process-kind.ts";
import { nodeAt, type Process, RESULT, taskAt } from "./process.ts";
import {
  decideTask,
  endedAs,
  type Facts,
  initialState,
  leaveLate,
  leaveStart,
  type Outcome,
  placeAt,
  sendBack,
  type State,
  tally,
} from "./rules.ts";
import {
  addCandidates,
  candidatesOf,
  type CandidateRow,
  initiatorOf,
  type InstanceRow,
  lockInstance,
  lockTask,
  type NewAct,
  othersOf,
  stateOf,
  type TaskRow,
  writeActs,
  writeState,
} from "./store.ts";
import { workflowAct, workflowCandidate, workflowInstance, workflowTask, workflowTimer } from "./tables.ts";
import { type RunnableVersion, Versions } from "./versions.ts";

/** Somebody who does something to an instance. */
export type Actor = Person;

/** What a domain, or somebody, has decided by a process. */
export interface Start {
  processDefinitionKey: string;
  /** What the domain calls it; unique among those of the process that run. */
  businessKey: string;
  /** What is decided, in words. */
  subject: string;
  /** What the conditions of the process ask for. */
  facts: Facts;
  initiator: Initiator;
}

/** Due timers that are looked for at once. */
const MOST_TIMERS = 200;

const RUNNING: readonly InstanceRow["state"][] = ["running", "returned"];

/**
 * Runs processes. Their state is in the database alone: every act is one transaction that locks the instance, asks the
 * rules what comes of it, writes that, and tells the domain of the end. What is under way therefore survives a killed
 * process, and two nodes never do a step twice.
 */
export class Workflow {
  readonly versions = new Versions();
  readonly people: WorkflowPeople;
  #kinds: ReadonlyMap<string, ProcessKind> = new Map();
  #services: unknown;

  constructor(people: WorkflowPeople) {
    this.people = people;
  }

  /** What domains have decided by workflow, and what they need to hear of the end. */
  announce(kinds: readonly ProcessKind[], services: unknown): void {
    this.#services = services;
    this.#kinds = new Map(kinds.map((kind) => [kind.key, kind]));
  }

  /** What a domain announced by this key; undefined for processes that no page of its own starts. */
  kind(key: string): ProcessKind | undefined {
    return this.#kinds.get(key);
  }

  /** Starts an instance in the caller's transaction, and gives its row. Throws 409 when nothing is deployed, or one runs already. */
  async start(tx: Transaction, asked: Start, at: Date): Promise<InstanceRow> {
    const { processDefinitionKey: key, initiator } = asked;
    const version = await this.versions.deployed(tx, key);
    if (version === undefined) {
      const title = this.#kinds.get(key)?.title ?? key;
      throw stateConflict(`流程「${title}」还没有部署，不能提交；请联系平台管理员部署后再试`);
    }
    requireFacts(version.process, asked.facts);
    const initial = initialState(version.process);
    const row = await insertInstance(tx, asked, version.id, initial, at);
    const { id: instanceId } = row;
    await writeActs(tx, instanceId, [
      {
        node: version.process.start,
        nodeName: nodeAt(version.process, version.process.start).name || "提交",
        action: "start",
        at,
        accountId: initiator.accountId,
        name: initiator.name,
        opinion: asked.subject,
      },
    ]);
    return this.#advance(tx, version, row, leaveStart(version.process, initial, asked.facts), at);
  }

  /** Approves or refuses a step. Whoever said the same before is answered as then. */
  async decide(
    tx: Transaction,
    taskId: number,
    actor: Actor,
    { result, opinion }: { result: Outcome; opinion: string },
    at: Date,
  ): Promise<InstanceRow> {
    const { instance, task } = await lockTask(tx, taskId);
    const candidates = await candidatesOf(tx, taskId, actor.accountId, at);
    const said = candidates.find(({ actedBy }) => actedBy === actor.accountId);
    const part = partOf(candidates, actor);
    if (part === undefined && said?.result === result) return instance;
    const candidate = requirePart(task, candidates, part, actor, instance);
    if (task.returned) throw stateConflict("这是退回给你的事项，请修改后重新提交");
    await tx
      .update(workflowCandidate)
      .set({ result, actedBy: actor.accountId })
      .where(and(eq(workflowCandidate.taskId, taskId), eq(workflowCandidate.accountId, candidate.accountId)));
    const action = result === "approved" ? "approve" : "refuse";
    await writeActs(tx, instance.id, [actBy(actor, task, candidate, { action, opinion, at })]);
    const version = await this.versions.get(tx, instance.versionId);
    const votes = candidates.map((one) => (one === candidate ? result : one.result));
    const decided = tally(taskAt(version.process, task.node), votes);
    if (decided === null) return this.#touch(tx, instance);
    const next = decideTask(version.process, stateOf(instance), task.token, decided, instance.facts);
    return this.#advance(tx, version, instance, next, at);
  }

  /** Steps to which a step may be returned, the first one first; the start is the initiator. */
  async returnTargets(
    tx: Transaction | Database,
    instance: InstanceRow,
    task: TaskRow,
  ): Promise<{ node: string; name: string }[]> {
    const version = await this.versions.get(tx, instance.versionId);
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
    const { instance, task } = await lockTask(tx, taskId);
    const candidates = await candidatesOf(tx, taskId, actor.accountId, at);
    const part = requirePart(task, candidates, partOf(candidates, actor), actor, instance);
    const target = (await this.returnTargets(tx, instance, task)).find((one) => one.node === node);
    const version = await this.versions.get(tx, instance.versionId);
    const next = target && sendBack(version.reachable, stateOf(instance), task.token, node);
    if (target === undefined || next === undefined)
      throw invalidFields([{ field: "node", message: "不能退回到这一步，请从列表中选择" }]);
    const act = { action: "sendBack", opinion, at, target: target.name } as const;
    await writeActs(tx, instance.id, [actBy(actor, task, part, act)]);
    return this.#advance(tx, version, instance, next, at);
  }

  /** Gives the caller's part in a step to somebody else. */
  async transfer(
    tx: Transaction,
    taskId: number,
    actor: Actor,
    { to, opinion }: { to: Person; opinion: string },
    at: Date,
  ): Promise<InstanceRow> {
    const { instance, task } = await lockTask(tx, taskId);
    const candidates = await candidatesOf(tx, taskId, actor.accountId, at);
    const part = requirePart(task, candidates, partOf(candidates, actor), actor, instance);
    if (task.returned) throw stateConflict("这是退回给你的事项，只能由你重新提交或撤回");
    if (to.accountId === instance.initiatorId)
      throw invalidFields([{ field: "accountId", message: "不能转给发起人本人，请选择其他人" }]);
    if (candidates.some(({ accountId }) => accountId === to.accountId))
      throw invalidFields([{ field: "accountId", message: `${to.name}已经可以办理这一步，请选择其他人` }]);
    await tx
      .update(workflowCandidate)
      .set(to)
      .where(and(eq(workflowCandidate.taskId, taskId), eq(workflowCandidate.accountId, part.accountId)));
    const act = { action: "transfer", opinion, at, target: to.name } as const;
    await writeActs(tx, instance.id, [actBy(actor, task, part, act)]);
    return this.#touch(tx, instance);
  }

  /** The initiator sends again what was returned; new facts take the place of the old ones. */
  async resubmit(
    tx: Transaction,
    instanceId: number,
    actor: Initiator,
    { opinion, facts }: { opinion: string; facts?: Facts },
    at: Date,
  ): Promise<InstanceRow> {
    const instance = await lockInstance(tx, instanceId);
    requireInitiator(instance, actor);
    if (instance.state !== "returned") throw stateConflict("这件事项现在没有退回给你，请刷新后再看");
    const version = await this.versions.get(tx, instance.versionId);
    if (facts !== undefined) {
      requireFacts(version.process, facts);
      await tx.update(workflowInstance).set({ facts }).where(eq(workflowInstance.id, instanceId));
    }
    const { start } = version.process;
    const act = { node: start, nodeName: "修改后重新提交", action: "resubmit" as const, at, opinion };
    await writeActs(tx, instanceId, [{ ...act, accountId: actor.accountId, name: actor.name }]);
    const next = leaveStart(version.process, stateOf(instance), facts ?? instance.facts);
    return this.#advance(tx, version, { ...instance, facts: { ...(facts ?? instance.facts) } }, next, at);
  }

  /** The initiator takes it back. Whoever did so before is answered as then. */
  async withdraw(
    tx: Transaction,
    instanceId: number,
    actor: Initiator,
    opinion: string,
    at: Date,
  ): Promise<InstanceRow> {
    const instance = await lockInstance(tx, instanceId);
    requireInitiator(instance, actor);
    if (instance.state === "withdrawn") return instance;
    return this.#end(tx, instance, actor, { as: "withdrawn", action: "withdraw", opinion }, at);
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
    return this.#end(tx, instance, actor, { as: "terminated", action: "terminate", opinion: reason }, at);
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
    const version = await this.versions.get(tx, instance.versionId);
    const act = {
      action: "repair" as const,
      at,
      accountId: actor.accountId,
      name: actor.name,
      opinion: how.reason,
    };
    if ("people" in how) {
      if (how.people.some(({ accountId }) => accountId === instance.initiatorId))
        throw invalidFields([{ field: "accountIds", message: "发起人不能办理自己的事项，请选择其他人" }]);
      const target = how.people.map(({ name }) => name).join("、");
      const open = await openTasks(tx, instanceId);
      for (const task of open.filter(({ returned }) => !returned)) {
        await tx
          .delete(workflowCandidate)
          .where(and(eq(workflowCandidate.taskId, task.id), isNull(workflowCandidate.result)));
        await addCandidates(tx, task.id, how.people);
        await writeActs(tx, instanceId, [
          { ...act, taskId: task.id, node: task.node, nodeName: task.name, target },
        ]);
      }
      return this.#touch(tx, instance);
    }
    const node = version.process.nodes[how.node];
    const next = placeAt(version.reachable, stateOf(instance), how.node);
    if (node === undefined || next === undefined)
      throw invalidFields([{ field: "node", message: "不能从这一步继续，请选择流程里的其他步骤" }]);
    const target = node.name || "发起人";
    await writeActs(tx, instanceId, [{ ...act, node: how.node, nodeName: target, target }]);
    return this.#advance(tx, version, instance, next, at);
  }

  /**
   * Does what is due: reminds, escalates, goes on where a timer leads. Each timer is a transaction of its own that looks
   * again under the instance's lock, so that nodes which look at the same time do it once.
   *
   * @returns how many timers did something
   */
  async fireTimers(db: Database, now: Date, signal?: AbortSignal): Promise<number> {
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
    const { instance, task } = await lockTask(tx, taskId);
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
    const version = await this.versions.get(tx, instance.versionId);
    const deadline = taskAt(version.process, task.node).deadlines.find(({ id }) => id === element);
    if (deadline === undefined) throw new Error(`no timer ${element} in version ${version.id}`);
    const { late } = deadline;
    const by = { accountId: null, name: "平台" };
    const act = { taskId, node: task.node, nodeName: task.name, at, ...by };
    if (late.does === "leave") {
      await writeActs(tx, instance.id, [{ ...act, action: "expire", opinion: "超过办理期限" }]);
      const next = leaveLate(version.process, stateOf(instance), task.token, late.flow, instance.facts);
      await this.#advance(tx, version, instance, next, at);
      return true;
    }
    await tx.update(workflowTask).set({ remindedAt: at }).where(eq(workflowTask.id, taskId));
    if (late.does === "remind") {
      await writeActs(tx, instance.id, [{ ...act, action: "remind", opinion: "到期未办理，已催办" }]);
    } else {
      const initiator = initiatorOf(instance);
      const people = await othersOf(this.people.find(tx, late.to, initiator), initiator);
      await addCandidates(tx, taskId, people);
      const target = people.map(({ name }) => name).join("、");
      await writeActs(tx, instance.id, [
        { ...act, action: "escalate", opinion: "到期未办理，已升级", target },
      ]);
    }
    await this.#touch(tx, instance);
    return true;
  }

  async #end(
    tx: Transaction,
    instance: InstanceRow,
    actor: { accountId: number | null; name: string },
    how: { as: "withdrawn" | "terminated"; action: NewAct["action"]; opinion: string },
    at: Date,
  ): Promise<InstanceRow> {
    requireRunning(instance);
    const version = await this.versions.get(tx, instance.versionId);
    const nodes = instance.tokens.map(({ at: node }) => node);
    const nodeName = nodes.map((node) => nodeAt(version.process, node).name).join("、");
    await writeActs(tx, instance.id, [
      {
        node: nodes[0] ?? version.process.start,
        nodeName,
        action: how.action,
        at,
        accountId: actor.accountId,
        name: actor.name,
        opinion: how.opinion,
      },
    ]);
    // Nothing is under way any more, whatever the outcome is called.
    return this.#write(tx, version, instance, endedAs(stateOf(instance), "refused"), how.as, at);
  }

  #advance(
    tx: Transaction,
    version: RunnableVersion,
    instance: InstanceRow,
    next: State,
    at: Date,
  ): Promise<InstanceRow> {
    return this.#write(tx, version, instance, next, next.outcome, at);
  }

  async #write(
    tx: Transaction,
    { process }: RunnableVersion,
    instance: InstanceRow,
    next: State,
    as: EndState | null,
    at: Date,
  ): Promise<InstanceRow> {
    const row = await writeState(tx, { process, people: this.people }, instance, next, { as, at });
    const kind = this.#kinds.get(instance.key);
    if (as === null || kind === undefined) return row;
    const { id: instanceId, businessKey } = instance;
    await kind.ended({ tx, businessKey, instanceId, outcome: as, at, services: this.#services as never });
    return row;
  }

  /** Notes that something was done which changes no state. */
  async #touch(tx: Transaction, instance: InstanceRow): Promise<InstanceRow> {
    const version = instance.version + 1;
    await tx.update(workflowInstance).set({ version }).where(eq(workflowInstance.id, instance.id));
    return { ...instance, version };
  }
}

async function insertInstance(
  tx: Transaction,
  { processDefinitionKey: key, businessKey, subject, facts, initiator }: Start,
  versionId: number,
  initial: State,
  at: Date,
): Promise<InstanceRow> {
  try {
    // In a transaction of its own: a refused one must not spoil the caller's.
    return await tx.transaction(async (inner) => {
      const [row] = await inner
        .insert(workflowInstance)
        .values({
          versionId,
          key,
          businessKey,
          subject,
          facts: { ...facts },
          tokens: initial.tokens,
          nextToken: initial.next,
          state: "running",
          initiatorId: initiator.accountId,
          initiator: initiator.name,
          schoolId: initiator.schoolId,
          department: initiator.department,
          startedAt: at,
        })
        .returning();
      return row as InstanceRow;
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw stateConflict("这件事项已经在审核中，不能重复提交；请等待审核结果");
    throw error;
  }
}

/** Throws 400 when conditions of the process ask for facts that were not given. */
function requireFacts(process: Process, facts: Facts): void {
  const asked = Object.values(process.nodes).flatMap((node) =>
    node.kind === "exclusive" ? node.branches.flatMap(({ condition }) => namesOf(condition)) : [],
  );
  const missing = [...new Set(asked)].filter((name) => name !== RESULT && !Object.hasOwn(facts, name));
  if (missing.length > 0)
    throw invalidFields(missing.map((name) => ({ field: `facts.${name}`, message: `流程需要「${name}」` })));
}

/** The part that somebody has in a step and has not said yet: their own, or of who is away. */
const partOf = (candidates: readonly CandidateRow[], { accountId }: Actor): CandidateRow | undefined => {
  const open = candidates.filter(({ result }) => result === null);
  return open.find((one) => one.accountId === accountId) ?? open.find(({ delegated }) => delegated);
};

function requirePart(
  task: TaskRow,
  candidates: readonly CandidateRow[],
  part: CandidateRow | undefined,
  { accountId }: Actor,
  instance: InstanceRow,
): CandidateRow {
  const isMine = candidates.some((one) => one.accountId === accountId || one.actedBy === accountId);
  if (part === undefined && !isMine) throw notFound("待办");
  if (part !== undefined && !task.returned && accountId === instance.initiatorId)
    throw forbidden("你不能办理自己发起的事项，请由其他人办理");
  if (part === undefined || task.endedAt !== null) {
    const by = candidates.find(({ result }) => result !== null)?.name;
    throw stateConflict(`这一步已经${by === undefined ? "结束" : `由${by}办理`}，请刷新待办列表`);
  }
  return part;
}

function requireInitiator(instance: InstanceRow, { accountId }: Initiator): void {
  if (instance.initiatorId !== accountId) throw notFound("流程实例");
}

function requireRunning(instance: InstanceRow): void {
  if (!RUNNING.includes(instance.state)) throw stateConflict("这件事项已经结束，请刷新后再看");
}

const actBy = (
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

const openTasks = (tx: Transaction, instanceId: number): Promise<TaskRow[]> =>
  tx
    .select()
    .from(workflowTask)
    .where(and(eq(workflowTask.instanceId, instanceId), isNull(workflowTask.endedAt)))
    .orderBy(asc(workflowTask.id));
