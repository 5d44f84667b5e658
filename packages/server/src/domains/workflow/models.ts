import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, isNull, notExists, sql } from "drizzle-orm";
import type { Operations } from "@huxuan/api-client";
import type { HandlerRequest } from "../../contract/index.ts";
import type { Transaction } from "../../db/index.ts";
import { invalidFields, refuseDuplicate, stateConflict } from "../../errors/index.ts";
import {
  assigneesOf,
  type Fault,
  type Process,
  processIdOf,
  readBpmn,
  type ReadModel,
  type Workflow,
  workflowInstance,
  workflowModel,
  workflowVersion,
} from "../../platform/workflow/index.ts";
import { containsWords, Resource } from "../../resource/index.ts";
import { blankModel } from "./blank-model.ts";
import { isStuck } from "./instances.ts";

interface Needs {
  workflow: Workflow;
}

/** More drawings than this are no list that anybody reads. */
const MOST_MODELS = 500;

/** Drawings of processes. */
const models = new Resource({
  label: "流程模型",
  name: "workflowModel",
  table: workflowModel,
  rows: (db) => db.select().from(workflowModel).$dynamic(),
  show: async (rows, db) => {
    const counted = await db
      .select({
        key: workflowInstance.key,
        running: sql<number>`count(*)::int`,
        stuck: sql<number>`count(*) filter (where ${isStuck})::int`,
      })
      .from(workflowInstance)
      .where(
        and(
          isNull(workflowInstance.endedAt),
          inArray(
            workflowInstance.key,
            rows.map(({ key }) => key),
          ),
        ),
      )
      .groupBy(workflowInstance.key);
    const counts = new Map(counted.map(({ key, ...numbers }) => [key, numbers]));
    return rows.map(({ deployed, updatedAt, ...row }) => ({
      ...row,
      ...(deployed !== null && { deployed }),
      updatedAt: updatedAt.toISOString(),
      ...(counts.get(row.key) ?? { running: 0, stuck: 0 }),
    }));
  },
  sort: { name: workflowModel.name },
  standard: [asc(workflowModel.key)],
  schoolOf: () => null,
});

/** Drawings whose key or name holds the words, with what is decided by them. */
export async function listModels(
  request: HandlerRequest<"listWorkflowModels"> & { services: Needs },
): Promise<Operations["listWorkflowModels"]["responses"][200]> {
  const words = containsWords(request.query.bhOrName, workflowModel.key, workflowModel.name);
  const { items, ...counted } = await models.list(request, { pageSize: MOST_MODELS }, words);
  const { workflow } = request.services;
  return {
    ...counted,
    items: items.map((model) => {
      const business = workflow.kind(model.key)?.title;
      return { ...model, ...(business !== undefined && { business }) };
    }),
  };
}

/** One of them with its drawing. */
export const readModel = (request: HandlerRequest<"getWorkflowModel">) =>
  models.read(request, request.path.id);

/** A new drawing, or an imported one. */
export async function createModel(
  request: HandlerRequest<"createWorkflowModel">,
): Promise<{ id: number; version: number }> {
  const { name, xml } = request.body;
  const drawn = xml === undefined ? undefined : await requireReadable(xml);
  const key = request.body.key ?? drawn ?? `process_${randomUUID().slice(0, 8)}`;
  const taken = `流程标识「${key}」已被使用，请换一个`;
  const { id, version } = await refuseDuplicate("workflow_model_key", taken, () =>
    models.create(request, {
      key,
      name,
      xml: xml ?? blankModel(key, name),
      updatedAt: request.services.clock(),
    }),
  );
  return { id, version };
}

/** Another drawing, or name. What is deployed stays as it is. */
export async function updateModel(request: HandlerRequest<"updateWorkflowModel">) {
  const { name, xml, version } = request.body;
  await requireReadable(xml);
  return models.change(request, request.path.id, {
    action: "update",
    version,
    decide: () => ({ name, xml, updatedAt: request.services.clock() }),
  });
}

/** Removes a drawing, with the versions that no instance ran. */
export async function deleteModel(request: HandlerRequest<"deleteWorkflowModel">): Promise<void> {
  const { id, version } = request.body;
  await models.remove(request, id, {
    version,
    clear: async (tx, { key }) => {
      const running = await tx.$count(
        workflowInstance,
        and(eq(workflowInstance.key, key), isNull(workflowInstance.endedAt)),
      );
      if (running > 0)
        throw stateConflict(`还有 ${running} 个实例在进行中，不能删除；请等它们结束，或先在实例列表终止`);
      const ran = tx
        .select({ one: sql`1` })
        .from(workflowInstance)
        .where(eq(workflowInstance.versionId, workflowVersion.id));
      await tx.delete(workflowVersion).where(and(eq(workflowVersion.key, key), notExists(ran)));
    },
  });
}

/** New instances run the drawing as it is now. Throws 400 with every fault at its element. */
export async function deployModel(
  request: HandlerRequest<"deployWorkflowModel", Needs>,
): Promise<Operations["deployWorkflowModel"]["responses"][200]> {
  const { services, session, body } = request;
  const { workflow, clock } = services;
  let warnings: readonly Fault[] = [];
  const drawing = await models.change(request, body.id, {
    action: "deploy",
    version: body.version,
    decide: async ({ key, name, xml }, tx) => {
      const read = await readBpmn(xml, workflow.kind(key)?.facts);
      const process = await requireDeployable(tx, workflow, key, read);
      warnings = [...read.warnings, ...(await emptySteps(tx, workflow, process))];
      const number = await workflow.versions.nextNumber(tx, key);
      const deployedBy = session.personName;
      await tx
        .insert(workflowVersion)
        .values({ key, number, name, xml, process, deployedAt: clock(), deployedBy });
      return { deployed: number };
    },
  });
  return { version: drawing.deployed ?? 0, drawing, warnings: [...warnings] };
}

/** Steps for which there is nobody at the moment, part of them or all. */
async function emptySteps(tx: Transaction, { people }: Workflow, process: Process): Promise<Fault[]> {
  const found: Fault[] = [];
  const byElement = Map.groupBy(assigneesOf(process), ({ element }) => element);
  for (const [element, all] of byElement) {
    const missing: string[] = [];
    for (const { assignee } of all) missing.push((await people.missing(tx, assignee)) ?? "");
    const said = missing.filter((one) => one !== "");
    if (said.length === 0) continue;
    const consequence =
      said.length === all.length
        ? "走到这里会卡住，请改办理人，或先给有关的人这个角色"
        : "走到这里由其余的人办理";
    found.push({ element, message: `${stepTitle(process, element)}：${said.join("；")}，${consequence}` });
  }
  return found;
}

/** What people call a step, or the time limit of one. */
function stepTitle({ nodes }: Process, element: string): string {
  const node = nodes[element];
  if (node !== undefined) return `审批「${node.name}」`;
  const step = Object.values(nodes).find(
    (one) => one.kind === "task" && one.deadlines.some(({ id }) => id === element),
  );
  return `审批「${step?.name ?? element}」的时限`;
}

async function requireDeployable(
  tx: Transaction,
  { people }: Workflow,
  key: string,
  { process, faults }: ReadModel,
): Promise<NonNullable<ReadModel["process"]>> {
  const found: Fault[] = [...faults];
  if (process !== undefined) {
    if (process.key !== key)
      found.push({
        element: process.key,
        message: `图里的流程标识是「${process.key}」，应与模型的「${key}」相同`,
      });
    for (const { element, assignee } of assigneesOf(process)) {
      const message = await people.refuse(tx, assignee);
      if (message !== undefined)
        found.push({ element, message: `${stepTitle(process, element)}：${message}` });
    }
  }
  if (process === undefined || found.length > 0)
    throw invalidFields(found.map(({ element, message }) => ({ field: element, message })));
  return process;
}

/** Id of the process in a drawing. Throws 400 when it is none. */
async function requireReadable(xml: string): Promise<string> {
  const id = await processIdOf(xml);
  if (id === undefined)
    throw invalidFields([{ field: "xml", message: "这不是 BPMN 2.0 的流程图，请选择 .bpmn 文件" }]);
  return id;
}
