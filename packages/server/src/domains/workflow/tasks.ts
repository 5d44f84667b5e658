import type { WorkflowTask, WorkflowTaskDetail, WorkflowTaskSearch } from "@huxuan/api-client";
import { and, asc, desc, eq, exists, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { notFound } from "../../errors/index.ts";
import {
  mayDo,
  type Workflow,
  workflowCandidate,
  workflowInstance,
  workflowTask,
  workflowVersion,
} from "../../platform/workflow/index.ts";
import { containsWords, type PageOfItems, readPage, type RequestContext } from "../../resource/index.ts";
import { auditOf } from "./review.ts";

type Context = RequestContext<{ workflow: Workflow }>;

const rowsOf = (db: Queryable) =>
  db
    .select({ task: workflowTask, instance: workflowInstance, name: workflowVersion.name })
    .from(workflowTask)
    .innerJoin(workflowInstance, eq(workflowInstance.id, workflowTask.instanceId))
    .innerJoin(workflowVersion, eq(workflowVersion.id, workflowInstance.versionId))
    .$dynamic();

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

function show({ task, instance, name }: Row): WorkflowTask {
  const time = (field: string, at: Date | null) => (at === null ? {} : { [field]: at.toISOString() });
  return {
    id: task.id,
    instanceId: instance.id,
    name,
    subject: instance.subject,
    step: task.name,
    initiator: instance.initiator,
    openedAt: task.openedAt.toISOString(),
    ...time("dueAt", task.dueAt),
    ...time("remindedAt", task.remindedAt),
    ...time("endedAt", task.endedAt),
    returned: task.returned,
    state: instance.state,
  };
}

/** Waits for an account: its own, or of who is away. Nobody decides what they started, except to send it again. */
const waitsFor = ({ session, services }: Context): SQL | undefined =>
  and(
    isNull(workflowTask.endedAt),
    mayDo(session.accountId, services.clock()),
    or(workflowTask.returned, sql`${workflowInstance.initiatorId} is distinct from ${session.accountId}`),
  );

/** Was decided by an account. */
const doneBy = ({ session, services }: Context): SQL =>
  exists(
    services.db
      .select({ one: sql`1` })
      .from(workflowCandidate)
      .where(
        and(eq(workflowCandidate.taskId, workflowTask.id), eq(workflowCandidate.actedBy, session.accountId)),
      ),
  );

/** A page of the caller's steps: what waits, the longest first, or what they decided, the latest first. */
export async function searchTasks(
  context: Context,
  { page, box, keyword }: WorkflowTaskSearch,
): Promise<PageOfItems<WorkflowTask>> {
  const { db } = context.services;
  const { rows, ...counted } = await readPage(db, {
    rows: rowsOf(db),
    where: and(
      box === "todo" ? waitsFor(context) : doneBy(context),
      containsWords(keyword, workflowInstance.subject, workflowInstance.initiator),
    ),
    page,
    sort: { openedAt: workflowTask.openedAt, dueAt: workflowTask.dueAt },
    standard: box === "todo" ? [asc(workflowTask.openedAt), asc(workflowTask.id)] : [desc(workflowTask.id)],
  });
  return { items: rows.map(show), ...counted };
}

/** One of the caller's steps, with what its form needs. Throws 404 when it is none of theirs. */
export async function readTask(context: Context, id: number): Promise<WorkflowTaskDetail> {
  const { db, workflow } = context.services;
  const [row] = await rowsOf(db).where(and(eq(workflowTask.id, id), or(waitsFor(context), doneBy(context))));
  if (row === undefined) throw notFound("待办");
  const { instance, task } = row;
  return {
    ...show(row),
    ...(await auditOf(context, instance)),
    processDefinitionKey: instance.key,
    businessKey: instance.businessKey,
    returnTargets: await workflow.decisions.returnTargets(db, instance, task),
  };
}
