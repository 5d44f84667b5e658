import type { WorkflowInstance, WorkflowInstanceSearch, WorkflowState } from "@huxuan/api-client";
import { and, desc, eq, inArray, isNull, not, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable } from "../../db/index.ts";
import { notFound } from "../../errors/index.ts";
import {
  taskAt,
  type Workflow,
  workflowCandidate,
  workflowInstance,
  workflowTask,
  workflowVersion,
} from "../../platform/workflow/index.ts";
import {
  containsWords,
  equals,
  type PageOfItems,
  type PageRequest,
  readPage,
  type RequestContext,
} from "../../resource/index.ts";
import { inScope } from "../../scope/index.ts";
import { school } from "../school/index.ts";
import { account, actsOn } from "../session/index.ts";

/** The open steps of an instance; what somebody without an account has to send again waits for nobody here. */
const OPEN = sql`t.instance_id = ${workflowInstance.id} and t.ended_at is null
  and not (t.returned and ${workflowInstance.initiatorId} is null)`;

const candidateAccount = alias(account, "candidate_account");

/** Nobody who could do a step has an account that works. */
const HAS_NOBODY = sql`not exists (
  select from ${workflowCandidate} c join ${account} candidate_account on candidate_account.id = c.account_id
  where c.task_id = t.id and c.result is null and ${actsOn(candidateAccount)})`;

/** Runs, and nobody can do a step of it. */
export const isStuck: SQL = sql`(${workflowInstance.endedAt} is null and exists (
  select from ${workflowTask} t where ${OPEN} and ${HAS_NOBODY}))`;

/**
 * Why records that a process decides do not get on, by their keys: 「学校审核」没有人能办理：发起人学校的「学校教务」没有可用的账号.
 * What gets on is not in it.
 */
export async function whyStuck(
  db: Queryable,
  { versions, people }: Workflow,
  key: string,
  businessKeys: readonly string[],
): Promise<Map<string, string>> {
  if (businessKeys.length === 0) return new Map();
  const { rows } = await db.execute<{ business_key: string; version_id: number; node: string; name: string }>(
    sql`select ${workflowInstance.businessKey} as business_key, ${workflowInstance.versionId} as version_id, t.node, t.name
      from ${workflowInstance} join ${workflowTask} t on ${OPEN}
      where ${workflowInstance.key} = ${key} and ${workflowInstance.endedAt} is null and ${HAS_NOBODY}
        and ${inArray(workflowInstance.businessKey, [...businessKeys])}
      order by t.id`,
  );
  const why = new Map<string, string>();
  for (const { business_key: businessKey, version_id: versionId, node, name } of rows) {
    const { process } = await versions.get(db, versionId);
    const meant: string[] = [];
    for (const assignee of taskAt(process, node).assignees) meant.push(await people.describe(db, assignee));
    const step = `「${name}」没有人能办理：${meant.join("、")}没有可用的账号`;
    const before = why.get(businessKey);
    why.set(businessKey, before === undefined ? step : `${before}；${step}`);
  }
  return why;
}

const rowsOf = (db: Queryable) =>
  db
    .select({
      instance: workflowInstance,
      name: workflowVersion.name,
      modelVersion: workflowVersion.number,
      school: { id: school.id, name: school.name },
      stuck: sql<boolean>`${isStuck}`,
      steps: sql<string>`coalesce((select string_agg(t.name, '、' order by t.id) from ${workflowTask} t where ${OPEN}), '')`,
      people: sql<string>`coalesce((select string_agg(distinct c.name, '、') from ${workflowTask} t
        join ${workflowCandidate} c on c.task_id = t.id and c.result is null where ${OPEN}), '')`,
    })
    .from(workflowInstance)
    .innerJoin(workflowVersion, eq(workflowVersion.id, workflowInstance.versionId))
    .leftJoin(school, eq(school.id, workflowInstance.schoolId))
    .$dynamic();

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

function show({
  instance,
  name,
  modelVersion,
  school: ofSchool,
  stuck,
  steps,
  people,
}: Row): WorkflowInstance {
  const { id, version, key, businessKey, subject, state, initiator, department, startedAt, endedAt } =
    instance;
  return {
    id,
    version,
    name,
    processDefinitionKey: key,
    modelVersion,
    businessKey,
    subject,
    state,
    stuck,
    steps,
    people,
    initiator,
    ...(ofSchool && { school: ofSchool }),
    ...(department !== null && { department }),
    startedAt: startedAt.toISOString(),
    ...(endedAt && { endedAt: endedAt.toISOString() }),
  };
}

/** An instance as the contract shows it, in scope or not. */
export async function shownInstance(db: Queryable, id: number): Promise<WorkflowInstance> {
  const [row] = await rowsOf(db).where(eq(workflowInstance.id, id));
  if (row === undefined) throw notFound("流程实例");
  return show(row);
}

interface Filters {
  state?: WorkflowState | undefined;
  stuck?: boolean | undefined;
  processDefinitionKey?: string | undefined;
  keyword?: string | undefined;
}

async function list(
  db: Queryable,
  page: PageRequest<"startedAt"> | undefined,
  { state, stuck, processDefinitionKey, keyword }: Filters,
  whose: SQL | undefined,
): Promise<PageOfItems<WorkflowInstance>> {
  const { rows, ...counted } = await readPage(db, {
    rows: rowsOf(db),
    where: and(
      whose,
      equals(workflowInstance.state, state),
      equals(workflowInstance.key, processDefinitionKey),
      stuck === undefined ? undefined : stuck ? isStuck : not(isStuck),
      containsWords(
        keyword,
        workflowInstance.subject,
        workflowInstance.initiator,
        workflowInstance.businessKey,
      ),
    ),
    page,
    sort: { startedAt: workflowInstance.startedAt },
    // What runs stands first; of that, what nobody can do.
    standard: [desc(isNull(workflowInstance.endedAt)), desc(isStuck), desc(workflowInstance.id)],
  });
  return { items: rows.map(show), ...counted };
}

/** A page of the instances in scope. */
export const searchInstances = (
  { services, session }: RequestContext,
  { page, ...filters }: WorkflowInstanceSearch,
) => list(services.db, page, filters, inScope(session, workflowInstance));

/** A page of what the caller has started. */
export const searchOwnInstances = (
  { services, session }: RequestContext,
  { page, ...filters }: Pick<WorkflowInstanceSearch, "page" | "state" | "keyword">,
) => list(services.db, page, filters, eq(workflowInstance.initiatorId, session.accountId));
