import type { WorkflowState } from "@huxuan/api-client";
import { and, desc, eq, getTableName, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Queryable, Transaction } from "../db/index.ts";
import { stateConflict } from "../errors/index.ts";
import {
  type Actor,
  type Initiator,
  type InstanceRow,
  mayDo,
  type Start,
  type Workflow,
  workflowInstance,
  workflowTask,
} from "../platform/workflow/index.ts";

/** What is handed in: what it is about, what conditions of the drawing ask for, and who does it. */
export interface Sending extends Pick<Start, "subject" | "facts" | "initiator" | "excluded"> {
  /** What is said when it is sent again after it was returned. */
  opinion?: string;
}

/** What somebody decides in their step; `return` gives it back to who sent it. */
export interface StepDecision {
  outcome: "approve" | "refuse" | "return";
  opinion: string;
}

interface NeedsWorkflow {
  workflow: Workflow;
}

/**
 * A record that somebody hands in and that a drawn workflow decides: `new Application("recognition", recognition)`. How it
 * stands between is not stored with the record but read from its workflow, so that both never differ: the columns below
 * go into a select of the table.
 */
export class Application {
  /** Key of the process; the records are called `<process>-<id>` there. */
  readonly process: string;
  readonly #id: SQL;

  constructor(process: string, table: PgTable & { id: PgColumn }) {
    this.process = process;
    // With the name of its table, which queries of one table leave out: it stands in selects within selects.
    this.#id = sql`${sql.identifier(getTableName(table))}.${sql.identifier(table.id.name)}`;
  }

  keyOf(id: number): string {
    return `${this.process}-${id}`;
  }

  idOf(businessKey: string): number {
    return Number(businessKey.slice(this.process.length + 1));
  }

  /** How its newest workflow stands; null while it was never handed in. */
  get state(): SQL<WorkflowState | null> {
    return sql`(select i.state from ${workflowInstance} i where ${this.#mine} order by i.id desc limit 1)`;
  }

  /** Somebody has to decide it, or its sender to send it again. */
  get isUnderWay(): SQL<boolean> {
    return sql`exists (select from ${workflowInstance} i where ${this.#mine} and i.ended_at is null)`;
  }

  /** Where it lies, with whom, and until when: empty while nobody has to do anything. */
  get waiting(): { step: SQL<string>; people: SQL<string>; dueAt: SQL<Date | null> } {
    const open = sql`${workflowInstance} i join ${workflowTask} t on t.instance_id = i.id and t.ended_at is null
      where ${this.#mine} and i.ended_at is null`;
    return {
      step: sql<string>`coalesce((select string_agg(t.name, '、' order by t.id) from ${open}), '')`,
      people: sql<string>`coalesce((select string_agg(c.name, '、' order by c.account_id) from (
        select distinct c.account_id, c.name from ${workflowInstance} i
          join ${workflowTask} t on t.instance_id = i.id and t.ended_at is null
          join workflow_candidate c on c.task_id = t.id and c.result is null
        where ${this.#mine} and i.ended_at is null) c), '')`,
      dueAt: sql<Date | null>`(select min(t.due_at) from ${open})`.mapWith(workflowTask.dueAt),
    };
  }

  /** A step of it waits for an account: a condition on the row. */
  waitsFor(accountId: number, now: Date): SQL {
    return sql`exists (select from ${workflowInstance} i
      join ${workflowTask} on ${workflowTask.instanceId} = i.id
      where ${this.#mine} and ${workflowTask.endedAt} is null and not ${workflowTask.returned}
        and i.initiator_id is distinct from ${accountId} and ${mayDo(accountId, now)})`;
  }

  /** Of the workflows of the row: a condition on `i`. */
  get #mine(): SQL {
    return sql`i.key = ${this.process} and i.business_key = ${`${this.process}-`} || ${this.#id}`;
  }

  /** The newest workflow of a record, if it was ever handed in. */
  async newest(db: Queryable, id: number): Promise<InstanceRow | undefined> {
    const [row] = await db
      .select()
      .from(workflowInstance)
      .where(and(eq(workflowInstance.key, this.process), eq(workflowInstance.businessKey, this.keyOf(id))))
      .orderBy(desc(workflowInstance.id))
      .limit(1);
    return row;
  }

  /**
   * Hands it in, or in again after it was returned. Throws 409 while it is being decided, and where it was returned to
   * somebody else.
   */
  async submit(
    tx: Transaction,
    { workflow }: NeedsWorkflow,
    id: number,
    { opinion = "", ...sent }: Sending,
    now: Date,
  ): Promise<void> {
    const running = await this.newest(tx, id);
    if (running?.state === "returned") {
      if (running.initiatorId !== sent.initiator.accountId)
        throw stateConflict(
          `它由${running.initiator}提交，已退回给${running.initiator}，请由${running.initiator}再次提交`,
        );
      await workflow.submissions.resubmit(
        tx,
        running.id,
        sent.initiator,
        { opinion, facts: sent.facts },
        now,
      );
      return;
    }
    const start = { processDefinitionKey: this.process, businessKey: this.keyOf(id), ...sent };
    await workflow.submissions.start(tx, start, now);
  }

  /** Takes it back. Throws 409 where nothing is under way. */
  async withdraw(
    tx: Transaction,
    { workflow }: NeedsWorkflow,
    id: number,
    who: Initiator,
    now: Date,
  ): Promise<void> {
    const running = await this.newest(tx, id);
    if (running === undefined || running.endedAt !== null)
      throw stateConflict("它现在没有在审核，不需要撤回；请刷新后再看");
    await workflow.submissions.withdraw(tx, running.id, who, "", now);
  }

  /** Decides the step of it that waits for somebody. Throws 409 where none does. */
  async decide(
    tx: Transaction,
    { workflow }: NeedsWorkflow,
    id: number,
    actor: Actor,
    { outcome, opinion }: StepDecision,
    now: Date,
  ): Promise<void> {
    const taskId = (await this.stepsOf(tx, [id], actor.accountId, now)).get(id);
    if (taskId === undefined) throw stateConflict("现在没有等你办理的环节，请刷新后再看");
    const { decisions } = workflow;
    if (outcome !== "return") {
      const result = outcome === "approve" ? "approved" : "refused";
      await decisions.decide(tx, taskId, actor, { result, opinion }, now);
      return;
    }
    const running = await this.newest(tx, id);
    if (running === undefined) throw new Error(`${this.keyOf(id)} has a step and no workflow`);
    const { process } = await workflow.versions.get(tx, running.versionId);
    await decisions.sendBack(tx, taskId, actor, { node: process.start, opinion }, now);
  }

  /** The steps of records that wait for an account, by record: nobody decides what they sent themselves. */
  async stepsOf(
    db: Queryable,
    ids: readonly number[],
    accountId: number,
    now: Date,
  ): Promise<Map<number, number>> {
    if (ids.length === 0) return new Map();
    const rows = await db
      .select({ key: workflowInstance.businessKey, taskId: workflowTask.id })
      .from(workflowTask)
      .innerJoin(workflowInstance, eq(workflowInstance.id, workflowTask.instanceId))
      .where(
        and(
          eq(workflowInstance.key, this.process),
          inArray(
            workflowInstance.businessKey,
            ids.map((id) => this.keyOf(id)),
          ),
          isNull(workflowTask.endedAt),
          eq(workflowTask.returned, false),
          sql`${workflowInstance.initiatorId} is distinct from ${accountId}`,
          mayDo(accountId, now),
        ),
      )
      .orderBy(workflowTask.id);
    return new Map(rows.map(({ key, taskId }) => [this.idOf(key), taskId]));
  }
}
