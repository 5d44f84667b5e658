import { randomUUID } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import type { Handlers } from "../../contract/index.ts";
import { type Transaction, transaction } from "../../db/index.ts";
import { invalidFields, notFound, stateConflict } from "../../errors/index.ts";
import { once } from "../../platform/idempotency/index.ts";
import {
  type Actor,
  type InstanceRow,
  type Workflow,
  workflowInstance,
} from "../../platform/workflow/index.ts";
import { containsWords, logChange, readPage, type RequestContext } from "../../resource/index.ts";
import { isInScope, requireReach } from "../../scope/index.ts";
import { account } from "../session/index.ts";
import { createDelegation, deleteDelegation, searchDelegations } from "./delegations.ts";
import { searchInstances, searchOwnInstances, shownInstance } from "./instances.ts";
import { exportModels } from "./model-sql.ts";
import { createModel, deleteModel, deployModel, listModels, readModel, updateModel } from "./models.ts";
import { colleaguesOf, initiatorOf, requireColleagues } from "./people.ts";
import { auditOf, detailOf, instanceOf, reviewOf } from "./review.ts";
import { readTask, searchTasks } from "./tasks.ts";

type Context = RequestContext<{ workflow: Workflow }>;

/** Something that is done to an instance. */
interface InstanceAct {
  run: (tx: Transaction, workflow: Workflow, actor: Actor, now: Date) => Promise<InstanceRow>;
  action: string;
}

/** Does it in one transaction with its line in the operation log, and shows what became of the instance. */
function act(context: Context, { run, action }: InstanceAct) {
  const { services, session } = context;
  const actor = { accountId: session.accountId, name: session.personName };
  return transaction(services.db, async (tx) =>
    logged(context, tx, await run(tx, services.workflow, actor, services.clock()), { action }),
  );
}

async function logged(
  context: Context,
  tx: Transaction,
  { id, schoolId }: InstanceRow,
  { action }: Pick<InstanceAct, "action">,
) {
  const after = await shownInstance(tx, id);
  const { subject, state, steps, people } = after;
  await logChange(context, tx, {
    targets: [{ kind: "workflowInstance", id, schoolId }],
    after: { subject, state, steps, people },
    action,
  });
  return after;
}

/** Throws 404 or 403 for who does not answer for the instance. */
async function requireOffice({ session }: Context, tx: Transaction, id: number): Promise<void> {
  const here = eq(workflowInstance.id, id);
  if (!(await isInScope(tx, session, workflowInstance, here))) throw notFound("流程实例");
  // Those who take part may look at it; that is not to answer for it.
  const [row] = await tx.select().from(workflowInstance).where(here);
  if (row !== undefined) requireReach(session, row);
}

export const handlers: Handlers<
  | "listWorkflowModels"
  | "exportWorkflowModels"
  | "deleteWorkflowModel"
  | "createWorkflowModel"
  | "deployWorkflowModel"
  | "getWorkflowModel"
  | "updateWorkflowModel"
  | "findReviewDetail"
  | "queryWorkFlowInfoByAudit"
  | "searchMyWorkflowTasks"
  | "getMyWorkflowTask"
  | "searchMyWorkflowInstances"
  | "approveWorkflowTask"
  | "refuseWorkflowTask"
  | "returnWorkflowTask"
  | "transferWorkflowTask"
  | "searchWorkflowInstances"
  | "getWorkflowInstance"
  | "createWorkflowInstance"
  | "resubmitWorkflowInstance"
  | "withdrawWorkflowInstance"
  | "repairWorkflowInstance"
  | "terminateWorkflowInstance"
  | "searchWorkflowPeople"
  | "searchWorkflowDelegations"
  | "createWorkflowDelegation"
  | "deleteWorkflowDelegation",
  { workflow: Workflow }
> = {
  listWorkflowModels: listModels,
  exportWorkflowModels: exportModels,
  deleteWorkflowModel: deleteModel,
  createWorkflowModel: createModel,
  deployWorkflowModel: deployModel,
  getWorkflowModel: readModel,
  updateWorkflowModel: updateModel,

  findReviewDetail: (request) => reviewOf(request, request.query),
  queryWorkFlowInfoByAudit: async (request) => auditOf(request, await instanceOf(request, request.body)),

  searchMyWorkflowTasks: (request) => searchTasks(request, request.body),
  getMyWorkflowTask: (request) => readTask(request, request.path.id),
  searchMyWorkflowInstances: (request) => searchOwnInstances(request, request.body),
  approveWorkflowTask: (request) =>
    act(request, {
      run: (tx, workflow, actor, now) =>
        workflow.decisions.decide(tx, request.path.id, actor, { result: "approved", ...request.body }, now),
      action: "workflowInstance-approve",
    }),
  refuseWorkflowTask: (request) =>
    act(request, {
      run: (tx, workflow, actor, now) =>
        workflow.decisions.decide(tx, request.path.id, actor, { result: "refused", ...request.body }, now),
      action: "workflowInstance-refuse",
    }),
  returnWorkflowTask: (request) =>
    act(request, {
      run: (tx, workflow, actor, now) =>
        workflow.decisions.sendBack(tx, request.path.id, actor, request.body, now),
      action: "workflowInstance-return",
    }),
  transferWorkflowTask: (request) =>
    act(request, {
      run: async (tx, workflow, actor, now) => {
        const { accountId, opinion } = request.body;
        const [to] = await requireColleagues(tx, request.session, [accountId]);
        if (to === undefined) throw new Error("colleagues are given in order");
        return workflow.decisions.transfer(tx, request.path.id, actor, { to, opinion }, now);
      },
      action: "workflowInstance-transfer",
    }),

  searchWorkflowInstances: (request) => searchInstances(request, request.body),
  getWorkflowInstance: (request) => detailOf(request, request.path.id),
  createWorkflowInstance: (request) =>
    once(request, async (tx) => {
      const { services, session, body } = request;
      const { processDefinitionKey, subject, facts = {} } = body;
      const kind = services.workflow.kind(processDefinitionKey);
      if (kind !== undefined) throw stateConflict(`「${kind.title}」不能在这里发起，请到对应的页面提交`);
      const started = await services.workflow.submissions.start(
        tx,
        {
          processDefinitionKey,
          businessKey: randomUUID(),
          subject,
          facts,
          initiator: await initiatorOf(tx, session),
        },
        services.clock(),
      );
      return logged(request, tx, started, {
        action: "workflowInstance-create",
      });
    }),
  resubmitWorkflowInstance: (request) =>
    act(request, {
      run: async (tx, workflow, _actor, now) => {
        const initiator = await initiatorOf(tx, request.session);
        return workflow.submissions.resubmit(tx, request.path.id, initiator, request.body, now);
      },
      action: "workflowInstance-resubmit",
    }),
  withdrawWorkflowInstance: (request) =>
    act(request, {
      run: async (tx, workflow, _actor, now) => {
        const initiator = await initiatorOf(tx, request.session);
        return workflow.submissions.withdraw(tx, request.path.id, initiator, request.body.opinion, now);
      },
      action: "workflowInstance-withdraw",
    }),
  repairWorkflowInstance: (request) =>
    act(request, {
      run: async (tx, workflow, actor, now) => {
        const { accountIds, node, reason, version } = request.body;
        await requireOffice(request, tx, request.path.id);
        if ((accountIds === undefined) === (node === undefined))
          throw invalidFields([{ field: "accountIds", message: "请选择办理人，或选择从哪一步继续" }]);
        const how =
          node === undefined
            ? { people: await requireColleagues(tx, request.session, accountIds ?? []) }
            : { node };
        return workflow.office.repair(tx, request.path.id, actor, { reason, version, ...how }, now);
      },
      action: "workflowInstance-repair",
    }),
  terminateWorkflowInstance: (request) =>
    act(request, {
      run: async (tx, workflow, actor, now) => {
        await requireOffice(request, tx, request.path.id);
        return workflow.office.terminate(tx, request.path.id, actor, request.body, now);
      },
      action: "workflowInstance-terminate",
    }),

  searchWorkflowPeople: async ({ services, session, body }) => {
    const { rows, ...counted } = await readPage(services.db, {
      rows: services.db
        .select({
          id: account.id,
          name: account.personName,
          useraccount: account.useraccount,
          department: account.department,
        })
        .from(account)
        .$dynamic(),
      where: and(
        colleaguesOf(session),
        containsWords(body.keyword, { searchText: account.searchText, indexed: true }),
      ),
      page: body.page,
      sort: { name: account.personName },
      standard: [asc(account.personName), asc(account.id)],
    });
    const items = rows.map(({ department, ...row }) => ({
      ...row,
      ...(department !== null && { department }),
    }));
    return { items, ...counted };
  },

  searchWorkflowDelegations: (request) => searchDelegations(request, request.body),
  createWorkflowDelegation: (request) => createDelegation(request),
  deleteWorkflowDelegation: (request) => deleteDelegation(request),
};
