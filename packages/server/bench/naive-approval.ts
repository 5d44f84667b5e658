/**
 * What one would write first for an approval: each thing that is read and written has a statement of its own, and the
 * drawing is read anew for each act. The same rules decide. Kept here only, to be measured beside ours.
 */
import type { FastifyInstance } from "fastify";
import type { PoolClient } from "pg";
import type { Services } from "../src/domains.ts";
import { readBpmn } from "../src/platform/workflow/index.ts";
import { decideTask } from "../src/platform/workflow/rules.ts";

export function serveNaiveApproval(server: FastifyInstance, services: Services): void {
  const { authenticator } = services.session;
  server.post<{ Params: { id: string }; Body: { opinion: string } }>(
    "/bench/naive-approval/:id",
    async (request, reply) => {
      const { accountId, personName } = await authenticator.authenticate(request.headers.authorization);
      const client = await services.pool.connect();
      try {
        await client.query("begin");
        const answer = await approve(client, Number(request.params.id), {
          accountId,
          personName,
          opinion: request.body.opinion,
          now: services.clock(),
        });
        await client.query("commit");
        return await reply.send(answer);
      } catch (error) {
        await client.query("rollback");
        throw error;
      } finally {
        client.release();
      }
    },
  );
}

interface Approval {
  accountId: number;
  personName: string;
  opinion: string;
  now: Date;
}

async function approve(
  client: PoolClient,
  taskId: number,
  { accountId, personName, opinion, now }: Approval,
): Promise<object> {
  const all = async (text: string, values: unknown[]) => (await client.query(text, values)).rows;
  const one = async (text: string, values: unknown[]) => (await all(text, values))[0];
  const task = await one("select * from workflow_task where id = $1", [taskId]);
  const instance = await one("select * from workflow_instance where id = $1 for update", [task.instance_id]);
  const open = await one("select id from workflow_task where id = $1 and ended_at is null", [taskId]);
  if (open === undefined) throw new Error("the step has ended");
  const version = await one("select xml from workflow_version where id = $1", [instance.version_id]);
  const { process } = await readBpmn(version.xml);
  if (process === undefined) throw new Error("the drawing has faults");
  const people = await all("select * from workflow_candidate where task_id = $1", [taskId]);
  for (const person of people)
    await all("select * from workflow_delegation where account_id = $1 and delegate_id = $2", [
      person.account_id,
      accountId,
    ]);
  await all(
    "update workflow_candidate set result = 'approved', acted_by = $2 where task_id = $1 and account_id = $2",
    [taskId, accountId],
  );
  await all(
    `insert into workflow_act (instance_id, task_id, node, node_name, action, at, account_id, name, opinion)
     values ($1, $2, $3, $4, 'approve', $5, $6, $7, $8)`,
    [instance.id, taskId, task.node, task.name, now, accountId, personName, opinion],
  );
  await all("update workflow_task set ended_at = $2 where id = $1", [taskId, now]);
  const state = { tokens: instance.tokens, next: instance.next_token, outcome: null };
  const next = decideTask(process, state, task.token, "approved", instance.facts);
  for (const token of next.tokens) {
    const { name } = process.nodes[token.at] as { name: string };
    const made = await one(
      "insert into workflow_task (instance_id, token, node, name, opened_at) values ($1, $2, $3, $4, $5) returning id",
      [instance.id, token.id, token.at, name, now],
    );
    const holders = await all(
      `select a.id, a.person_name from account a join account_role r on r.account_id = a.id
       where r.role_id = '2' and a.school_id = $1 and not a.disabled`,
      [instance.school_id],
    );
    for (const holder of holders)
      await all("insert into workflow_candidate (task_id, account_id, name) values ($1, $2, $3)", [
        made.id,
        holder.id,
        holder.person_name,
      ]);
  }
  await all(
    "update workflow_instance set tokens = $2, next_token = $3, state = $4, ended_at = $5, version = version + 1 where id = $1",
    [
      instance.id,
      JSON.stringify(next.tokens),
      next.next,
      next.outcome ?? "running",
      next.outcome === null ? null : now,
    ],
  );
  await all(
    `insert into operation_log (at, account_id, person_name, action, ip, request_id)
     values ($1, $2, $3, 'workflowInstance-approve', '127.0.0.1', 'bench')`,
    [now, accountId, personName],
  );
  return one("select * from workflow_instance where id = $1", [instance.id]);
}
