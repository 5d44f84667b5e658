import { labels } from "@huxuan/api-client";
import { eq, or, type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { checkedChoice, choice, id, instant, reference, version } from "../../db/columns.ts";
import { announceTable } from "../../scope/index.ts";
import type { Value } from "./condition.ts";
import type { Process } from "./process.ts";
import type { Token } from "./rules.ts";

/** Models as the office draws them; what runs are the versions deployed of them. */
export const workflowModel = pgTable("workflow_model", {
  id: id(),
  /** Id of the process in the drawing: what domains start it by. */
  key: text("key").notNull().unique("workflow_model_key"),
  name: text("name").notNull(),
  /** BPMN 2.0. */
  xml: text("xml").notNull(),
  /** The number of the version that new instances run; null before the first. */
  deployed: integer("deployed"),
  updatedAt: instant("updated_at").notNull(),
  version: version(),
});

/** What was deployed, and never changes: instances run the version they were started with, also when the model is gone. */
export const workflowVersion = pgTable(
  "workflow_version",
  {
    id: id(),
    key: text("key").notNull(),
    /** Counts up for each key. */
    number: integer("number").notNull(),
    name: text("name").notNull(),
    xml: text("xml").notNull(),
    process: jsonb("process").$type<Process>().notNull(),
    deployedAt: instant("deployed_at").notNull(),
    deployedBy: text("deployed_by").notNull(),
  },
  (t) => [unique("workflow_version_number").on(t.key, t.number)],
);

/** Something that is decided by a process. */
export const workflowInstance = pgTable(
  "workflow_instance",
  {
    id: id(),
    versionId: reference("version_id", () => workflowVersion.id),
    key: text("key").notNull(),
    /** What the domain calls it: an application's number. */
    businessKey: text("business_key").notNull(),
    /** What is decided, in words. */
    subject: text("subject").notNull(),
    facts: jsonb("facts").$type<Record<string, Value>>().notNull(),
    tokens: jsonb("tokens").$type<readonly Token[]>().notNull(),
    /** The next token's id. */
    nextToken: integer("next_token").notNull(),
    state: choice("state", labels.workflowState).notNull(),
    /** Account; null for who has none, such as somebody who registers. */
    initiatorId: integer("initiator_id"),
    /** Accounts that decide nothing of it, whatever their roles. */
    excludedIds: integer("excluded_ids").array().notNull().default([]),
    initiator: text("initiator").notNull(),
    /** Of the initiator, whose office answers for it; null for the provincial office. */
    schoolId: integer("school_id"),
    department: text("department"),
    startedAt: instant("started_at").notNull(),
    endedAt: instant("ended_at"),
    version: version(),
  },
  (t) => [
    uniqueIndex("workflow_instance_running").on(t.key, t.businessKey).where(sql`${t.endedAt} is null`),
    index("workflow_instance_business").on(t.key, t.businessKey),
    index("workflow_instance_version").on(t.versionId),
    index("workflow_instance_initiator").on(t.initiatorId),
    index("workflow_instance_school").on(t.schoolId, t.startedAt),
    checkedChoice("workflow_instance_state", t.state, labels.workflowState),
    check("workflow_instance_ended", sql`(${t.endedAt} is null) = (${t.state} in ('running', 'returned'))`),
  ],
);

/** A step that waits for people, or waited. */
export const workflowTask = pgTable(
  "workflow_task",
  {
    id: id(),
    instanceId: integer("instance_id")
      .notNull()
      .references(() => workflowInstance.id, { onDelete: "cascade" }),
    /** Of the instance: a token makes one task, ever. */
    token: integer("token").notNull(),
    /** Its element in the drawing. */
    node: text("node").notNull(),
    name: text("name").notNull(),
    /** The initiator has to send it again. */
    returned: boolean("returned").notNull().default(false),
    openedAt: instant("opened_at").notNull(),
    /** When the first of its timers is due. */
    dueAt: instant("due_at"),
    remindedAt: instant("reminded_at"),
    endedAt: instant("ended_at"),
  },
  (t) => [
    unique("workflow_task_token").on(t.instanceId, t.token),
    index("workflow_task_open").on(t.openedAt).where(sql`${t.endedAt} is null`),
  ],
);

/** Who may do a step, and what they decided. */
export const workflowCandidate = pgTable(
  "workflow_candidate",
  {
    taskId: integer("task_id")
      .notNull()
      .references(() => workflowTask.id, { onDelete: "cascade" }),
    /** Account; no foreign key, what was decided outlives it. */
    accountId: integer("account_id").notNull(),
    name: text("name").notNull(),
    result: text("result", { enum: ["approved", "refused"] }),
    /** Account that decided: the candidate's, or of who does it while they are away. */
    actedBy: integer("acted_by"),
  },
  (t) => [
    primaryKey({ columns: [t.taskId, t.accountId] }),
    index("workflow_candidate_account").on(t.accountId),
    index("workflow_candidate_acted_by").on(t.actedBy),
    check("workflow_candidate_result", sql`${t.result} in ('approved', 'refused')`),
    check("workflow_candidate_acted", sql`${t.result} is null or ${t.actedBy} is not null`),
  ],
);

/** A timer at a step. */
export const workflowTimer = pgTable(
  "workflow_timer",
  {
    taskId: integer("task_id")
      .notNull()
      .references(() => workflowTask.id, { onDelete: "cascade" }),
    /** Its element in the drawing. */
    element: text("element").notNull(),
    dueAt: instant("due_at").notNull(),
    /** When it did what it is for. */
    firedAt: instant("fired_at"),
  },
  (t) => [
    primaryKey({ columns: [t.taskId, t.element] }),
    index("workflow_timer_due").on(t.dueAt).where(sql`${t.firedAt} is null`),
  ],
);

/** Everything that was done to an instance, the oldest first; only added to. */
export const workflowAct = pgTable(
  "workflow_act",
  {
    id: id(),
    instanceId: integer("instance_id")
      .notNull()
      .references(() => workflowInstance.id, { onDelete: "cascade" }),
    taskId: integer("task_id").references((): AnyPgColumn => workflowTask.id, { onDelete: "cascade" }),
    /** Element in the drawing, and what it is called. */
    node: text("node").notNull(),
    nodeName: text("node_name").notNull(),
    action: choice("action", labels.workflowAction).notNull(),
    at: instant("at").notNull(),
    /** Null: the platform by itself. */
    accountId: integer("account_id"),
    name: text("name").notNull(),
    /** Name of who was away. */
    onBehalfOf: text("on_behalf_of"),
    opinion: text("opinion").notNull().default(""),
    /** To whom, or to which step. */
    target: text("target"),
  },
  (t) => [
    index("workflow_act_instance").on(t.instanceId),
    index("workflow_act_task").on(t.taskId),
    checkedChoice("workflow_act_action", t.action, labels.workflowAction),
  ],
);

/** Who does somebody's steps while they are away. */
export const workflowDelegation = pgTable(
  "workflow_delegation",
  {
    id: id(),
    accountId: integer("account_id").notNull(),
    delegateId: integer("delegate_id").notNull(),
    delegate: text("delegate").notNull(),
    fromAt: instant("from_at").notNull(),
    untilAt: instant("until_at").notNull(),
    version: version(),
  },
  (t) => [
    index("workflow_delegation_account").on(t.accountId),
    index("workflow_delegation_delegate").on(t.delegateId),
    check("workflow_delegation_order", sql`${t.untilAt} > ${t.fromAt}`),
    check("workflow_delegation_other", sql`${t.delegateId} <> ${t.accountId}`),
  ],
);

/** An account, and those whose steps it does at a moment because they are away. */
const actsAs = (accountId: number, moment: SQL): SQL => sql`array(
  select ${accountId}::int union all select d.account_id from ${workflowDelegation} d
  where d.delegate_id = ${accountId} and d.from_at <= ${moment} and d.until_at > ${moment})`;

/** Whether an account is a candidate of the task, or does what a candidate who is away would do. */
export const mayDo = (accountId: number, now: Date): SQL => sql`${workflowTask.id} in (
  select c.task_id from ${workflowCandidate} c
  where c.result is null and c.account_id = any(${actsAs(accountId, sql`${now.toISOString()}::timestamptz`)}))`;

/** Whether an account takes part in the instance: it started it, may do one of its steps, or did. */
export const takesPart = (accountId: number) =>
  or(
    eq(workflowInstance.initiatorId, accountId),
    sql`${workflowInstance.id} in (
      select t.instance_id from ${workflowTask} t join ${workflowCandidate} c on c.task_id = t.id
      where c.account_id = any(${actsAs(accountId, sql`now()`)}) or c.acted_by = ${accountId})`,
  );

// Models are the installation's: whoever may deal with them deals with all.
announceTable(workflowModel, { places: [], own: () => sql`true` });
announceTable(workflowInstance, {
  places: [{ school: workflowInstance.schoolId, department: workflowInstance.department }],
  own: ({ accountId }) => takesPart(accountId),
});
announceTable(workflowDelegation, {
  places: [],
  own: ({ accountId }) => eq(workflowDelegation.accountId, accountId),
});
for (const table of [workflowTask, workflowCandidate, workflowTimer, workflowAct])
  announceTable(table, { partOf: workflowInstance });
announceTable(workflowVersion, { partOf: workflowModel });
