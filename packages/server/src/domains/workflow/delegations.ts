import type { NewWorkflowDelegation, WorkflowDelegation, WorkflowDelegationSearch } from "@huxuan/api-client";
import { and, desc, eq } from "drizzle-orm";
import { transaction } from "../../db/index.ts";
import { invalidFields, notFound } from "../../errors/index.ts";
import { type CreateRequest, once } from "../../platform/idempotency/index.ts";
import { workflowDelegation } from "../../platform/workflow/index.ts";
import { logChange, type PageOfItems, readPage, type RequestContext } from "../../resource/index.ts";
import { requireColleagues } from "./people.ts";

type Row = typeof workflowDelegation.$inferSelect;

const show = ({ id, version, delegate, fromAt, untilAt }: Row): WorkflowDelegation => ({
  id,
  version,
  delegate,
  fromAt: fromAt.toISOString(),
  untilAt: untilAt.toISOString(),
});

/** A page of the caller's delegations, the latest first. */
export async function searchDelegations(
  { services, session }: RequestContext,
  { page }: WorkflowDelegationSearch,
): Promise<PageOfItems<WorkflowDelegation>> {
  const { rows, ...counted } = await readPage(services.db, {
    rows: services.db.select().from(workflowDelegation).$dynamic(),
    where: eq(workflowDelegation.accountId, session.accountId),
    page,
    sort: { fromAt: workflowDelegation.fromAt },
    standard: [desc(workflowDelegation.id)],
  });
  return { items: rows.map(show), ...counted };
}

/** Somebody does the caller's steps for a time. */
export function createDelegation(
  request: RequestContext & CreateRequest & { body: NewWorkflowDelegation },
): Promise<WorkflowDelegation> {
  const { session, services, body } = request;
  const [fromAt, untilAt] = [new Date(body.fromAt), new Date(body.untilAt)];
  if (untilAt <= fromAt) throw invalidFields([{ field: "untilAt", message: "结束时间应晚于开始时间" }]);
  if (untilAt <= services.clock())
    throw invalidFields([{ field: "untilAt", message: "结束时间已经过去，请重新选择" }]);
  if (body.accountId === session.accountId)
    throw invalidFields([{ field: "accountId", message: "不能委托给自己，请选择其他人" }]);
  return once(request, async (tx) => {
    const [person] = await requireColleagues(tx, session, [body.accountId]);
    const [row] = await tx
      .insert(workflowDelegation)
      .values({
        accountId: session.accountId,
        delegateId: body.accountId,
        delegate: person?.name ?? "",
        fromAt,
        untilAt,
      })
      .returning();
    const after = show(row as Row);
    await logChange(request, tx, {
      targets: [{ kind: "workflowDelegation", id: after.id, schoolId: session.schoolId }],
      after,
      action: "workflowDelegation-create",
    });
    return after;
  });
}

/** The caller does their steps themselves again. */
export async function deleteDelegation(request: RequestContext & { path: { id: number } }): Promise<void> {
  const { session, services, path } = request;
  await transaction(services.db, async (tx) => {
    const [row] = await tx
      .delete(workflowDelegation)
      .where(and(eq(workflowDelegation.id, path.id), eq(workflowDelegation.accountId, session.accountId)))
      .returning();
    if (row === undefined) throw notFound("委托");
    await logChange(request, tx, {
      targets: [{ kind: "workflowDelegation", id: row.id, schoolId: session.schoolId }],
      before: show(row),
      action: "workflowDelegation-delete",
    });
  });
}
