import { eq } from "drizzle-orm";
import type { Transaction } from "../../db/index.ts";
import { invalidFields, isUniqueViolation, stateConflict } from "../../errors/index.ts";
import { namesOf } from "./condition.ts";
import { requireInitiator } from "./participants.ts";
import type { Initiator } from "./people.ts";
import { nodeAt, type Process, RESULT } from "./process.ts";
import type { Progress } from "./progress.ts";
import { type Facts, initialState, leaveStart, type State } from "./rules.ts";
import { type InstanceRow, lockInstance, stateOf } from "./store.ts";
import { workflowInstance } from "./tables.ts";

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
  /** Accounts that decide nothing of it: of those who decided what an appeal is against. */
  excluded?: readonly number[];
}

/** What the initiator does: starts something, sends it again, takes it back. */
export class Submissions {
  readonly #progress: Progress;

  constructor(progress: Progress) {
    this.#progress = progress;
  }

  /** Starts an instance in the caller's transaction, and gives its row. Throws 409 when nothing is deployed, or one runs already. */
  async start(tx: Transaction, asked: Start, at: Date): Promise<InstanceRow> {
    const { processDefinitionKey: key, initiator } = asked;
    const version = await this.#progress.versions.deployed(tx, key);
    if (version === undefined) {
      const title = this.#progress.kind(key)?.title ?? key;
      throw stateConflict(`流程「${title}」还没有部署，不能提交；请联系平台管理员部署后再试`);
    }
    requireFacts(version.process, asked.facts);
    const initial = initialState(version.process);
    const row = await insertInstance(tx, asked, version.id, initial, at);
    const act = {
      node: version.process.start,
      nodeName: nodeAt(version.process, version.process.start).name || "提交",
      action: "start" as const,
      at,
      accountId: initiator.accountId,
      name: initiator.name,
      opinion: asked.subject,
    };
    const next = leaveStart(version.process, initial, asked.facts);
    return this.#progress.advance(tx, version, row, next, { acts: [act] }, at);
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
    const version = await this.#progress.versions.get(tx, instance.versionId);
    if (facts !== undefined) {
      requireFacts(version.process, facts);
      await tx.update(workflowInstance).set({ facts }).where(eq(workflowInstance.id, instanceId));
    }
    const { start } = version.process;
    const act = { node: start, nodeName: "修改后重新提交", action: "resubmit" as const, at, opinion };
    const deed = { acts: [{ ...act, accountId: actor.accountId, name: actor.name }] };
    const next = leaveStart(version.process, stateOf(instance), facts ?? instance.facts);
    const present = { ...instance, facts: { ...(facts ?? instance.facts) } };
    return this.#progress.advance(tx, version, present, next, deed, at);
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
    return this.#progress.end(tx, instance, actor, { as: "withdrawn", action: "withdraw", opinion }, at);
  }
}

async function insertInstance(
  tx: Transaction,
  { processDefinitionKey: key, businessKey, subject, facts, initiator, excluded = [] }: Start,
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
          excludedIds: [...excluded],
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
