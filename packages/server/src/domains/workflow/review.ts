import type {
  WorkflowAudit,
  WorkflowInstanceDetail,
  WorkflowLogRow,
  WorkflowNode,
  WorkflowRecord,
  WorkflowReview,
} from "@huxuan/api-client";
import { labels } from "@huxuan/api-client";
import { and, asc, desc, eq, isNull } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { notFound } from "../../errors/index.ts";
import {
  elementsInOrder,
  type InstanceRow,
  mayDo,
  takesPart,
  nodeAt,
  type Workflow,
  workflowAct,
  workflowCandidate,
  workflowInstance,
  workflowTask,
  workflowVersion,
} from "../../platform/workflow/index.ts";
import type { RequestContext } from "../../resource/index.ts";
import { inScope } from "../../scope/index.ts";
import { chinaText } from "../../text/china-time.ts";
import { shownInstance } from "./instances.ts";

type Context = RequestContext<{ workflow: Workflow }>;

/** The results that a step is decided by. */
const RESULTS: WorkflowAudit["dicList"] = [
  { code: "approve", dic_name: labels.workflowAction.approve },
  { code: "refuse", dic_name: labels.workflowAction.refuse },
  { code: "return", dic_name: labels.workflowAction.sendBack },
];

/** The latest instance of a record. Throws 404 for who may not read the record. */
export async function instanceOf(
  { services, session }: Context,
  { processDefinitionKey: key, businessKey }: WorkflowRecord,
): Promise<InstanceRow> {
  const { db, workflow } = services;
  const [row] = await db
    .select()
    .from(workflowInstance)
    .where(and(eq(workflowInstance.key, key), eq(workflowInstance.businessKey, businessKey)))
    .orderBy(desc(workflowInstance.id))
    .limit(1);
  if (row === undefined) throw notFound("审核记录");
  const whose = session.permissions.has("workflow-instance-search")
    ? inScope(session, workflowInstance)
    : takesPart(session.accountId);
  const seen = await db.$count(workflowInstance, and(eq(workflowInstance.id, row.id), whose));
  if (seen > 0 || (await workflow.kind(key)?.mayRead?.({ db, session, businessKey })) === true) return row;
  throw notFound("审核记录");
}

/** What was done to an instance, the oldest first, and then the steps that wait. */
export async function logOf(db: Queryable, instanceId: number): Promise<WorkflowLogRow[]> {
  const acts = await db
    .select()
    .from(workflowAct)
    .where(eq(workflowAct.instanceId, instanceId))
    .orderBy(asc(workflowAct.id));
  const open = await openSteps(db, instanceId);
  return [
    ...acts.map(({ nodeName, opinion, at, name, action, onBehalfOf, target }) => ({
      nodeName,
      ...(opinion !== "" && { commentContext: opinion }),
      endTime: chinaText(at),
      assignee: name,
      action,
      ...(onBehalfOf !== null && { onBehalfOf }),
      ...(target !== null && { target }),
    })),
    ...open.map(({ name, people }) => ({
      nodeName: name,
      ...(people.length > 0 && { assignee: people.join("、") }),
    })),
  ];
}

/** The steps that wait, with who may still do them. */
async function openSteps(db: Queryable, instanceId: number): Promise<WorkflowInstanceDetail["open"]> {
  const rows = await db
    .select({
      id: workflowTask.id,
      node: workflowTask.node,
      name: workflowTask.name,
      person: workflowCandidate.name,
    })
    .from(workflowTask)
    .leftJoin(
      workflowCandidate,
      and(eq(workflowCandidate.taskId, workflowTask.id), isNull(workflowCandidate.result)),
    )
    .where(and(eq(workflowTask.instanceId, instanceId), isNull(workflowTask.endedAt)))
    .orderBy(asc(workflowTask.id), asc(workflowCandidate.accountId));
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, [first, ...more]]) => ({
    id,
    node: first?.node ?? "",
    name: first?.name ?? "",
    people: [first, ...more].flatMap((row) => (row?.person ? [row.person] : [])),
  }));
}

/** The elements of the drawing that people know, and whether the instance has been there. */
async function nodesOf({ services }: Context, instance: InstanceRow): Promise<WorkflowNode[]> {
  const { process } = await services.workflow.versions.get(services.db, instance.versionId);
  const passed = await services.db
    .selectDistinct({ node: workflowAct.node })
    .from(workflowAct)
    .where(eq(workflowAct.instanceId, instance.id));
  const done = new Set(passed.map(({ node }) => node));
  const current = new Set(instance.tokens.map(({ at }) => at));
  return elementsInOrder(process)
    .map((id) => [id, nodeAt(process, id)] as const)
    .filter(([, { kind }]) => kind === "start" || kind === "task" || kind === "end")
    .map(([id, node]) => {
      const isEnd = node.kind === "end" && node.outcome === instance.state;
      return {
        id,
        name: node.name,
        state: current.has(id) ? "current" : done.has(id) || isEnd ? "done" : "ahead",
      };
    });
}

/** How far the latest instance of a record is. */
export async function reviewOf(context: Context, record: WorkflowRecord): Promise<WorkflowReview> {
  const instance = await instanceOf(context, record);
  return {
    instanceId: instance.id,
    state: instance.state,
    auditlog: await logOf(context.services.db, instance.id),
    nodes: await nodesOf(context, instance),
  };
}

/** What the audit form shows of an instance to the caller. */
export async function auditOf({ services, session }: Context, instance: InstanceRow): Promise<WorkflowAudit> {
  const { db, clock } = services;
  const [own] =
    instance.initiatorId === session.accountId
      ? []
      : await db
          .select({ id: workflowTask.id, name: workflowTask.name })
          .from(workflowTask)
          .where(
            and(
              eq(workflowTask.instanceId, instance.id),
              isNull(workflowTask.endedAt),
              eq(workflowTask.returned, false),
              mayDo(session.accountId, clock()),
            ),
          )
          .orderBy(asc(workflowTask.id))
          .limit(1);
  const open = await openSteps(db, instance.id);
  const names = open.map(({ name }) => name).join("、");
  return {
    currentAuditName: own?.name ?? (names === "" ? labels.workflowState[instance.state] : names),
    auditlog: await logOf(db, instance.id),
    dicList: own === undefined ? [] : [...RESULTS],
    ...(own && { taskId: own.id }),
  };
}

/** An instance with its drawing and its path. Throws 404 out of scope. */
export async function detailOf(context: Context, id: number): Promise<WorkflowInstanceDetail> {
  const { services, session } = context;
  const { db } = services;
  const [row] = await db
    .select({ instance: workflowInstance, xml: workflowVersion.xml })
    .from(workflowInstance)
    .innerJoin(workflowVersion, eq(workflowVersion.id, workflowInstance.versionId))
    .where(and(eq(workflowInstance.id, id), inScope(session, workflowInstance)));
  if (row === undefined) throw notFound("流程实例");
  return {
    ...(await shownInstance(db, id)),
    xml: row.xml,
    nodes: await nodesOf(context, row.instance),
    auditlog: await logOf(db, id),
    open: await openSteps(db, id),
    repairTargets: await services.workflow.office.repairTargets(db, row.instance),
  };
}
