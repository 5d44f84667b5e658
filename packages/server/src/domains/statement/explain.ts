import { randomUUID } from "node:crypto";
import type { StatementPlan } from "@huxuan/api-client";
import type pg from "pg";
import { notFound, stateConflict } from "../../errors/index.ts";
import { logChange, type RequestContext } from "../../resource/index.ts";
import { type PlanNode, stepsOf } from "./plan.ts";
import { countingOf, statementText } from "./read-statements.ts";

/** A plan is made in milliseconds; what takes longer waits for a lock. */
const PATIENCE_MS = 3_000;

/**
 * How the database would run a statement that it counted. Only its number comes from outside; its text is the database's own,
 * and it is planned with unknown values and never run. Throws 404 for one that is not counted, 409 for one that cannot be
 * planned without its values.
 */
export async function explainStatement(request: RequestContext, id: string): Promise<StatementPlan> {
  const { services } = request;
  const text = (await countingOf(services)) === "counted" ? await statementText(services, id) : undefined;
  if (text === undefined) throw notFound("语句");
  const client = await services.pool.connect();
  let plan: StatementPlan;
  try {
    plan = await planOf(client, text);
  } finally {
    client.release();
  }
  await logChange(request, services.db, {
    action: "statement-explain",
    targets: [{ kind: "statement", id, schoolId: null }],
  });
  return plan;
}

async function planOf(client: pg.ClientBase, text: string): Promise<StatementPlan> {
  // `explain (generic_plan)` exists from PostgreSQL 16 on; this does the same on 15.
  const name = `"huxuan_${randomUUID()}"`;
  await client.query("begin read only");
  try {
    await client.query(
      `set local statement_timeout = ${PATIENCE_MS}; set local lock_timeout = ${PATIENCE_MS}; set local plan_cache_mode = force_generic_plan`,
    );
    await client.query(`prepare ${name} as ${text}`).catch((error: unknown) => {
      throw stateConflict(
        `这条语句离开了它的参数就写不出计划（${error instanceof Error ? error.message : "数据库没有说原因"}）。复制语句，请数据库管理员填上参数再看`,
      );
    });
    const { rows } = await client.query<{ parameters: number }>(
      "select coalesce(cardinality(parameter_types), 0) as parameters from pg_prepared_statements where name = $1",
      [name.replaceAll('"', "")],
    );
    const nulls = Array.from({ length: rows[0]?.parameters ?? 0 }, () => "null").join(", ");
    const call = `execute ${name}${nulls === "" ? "" : `(${nulls})`}`;
    const { rows: json } = await client.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
      `explain (format json) ${call}`,
    );
    const { rows: lines } = await client.query<{ "QUERY PLAN": string }>(`explain ${call}`);
    const plan = json[0]?.["QUERY PLAN"][0].Plan;
    if (plan === undefined) throw new Error("PostgreSQL explained nothing");
    return { steps: stepsOf(plan), text: lines.map((line) => line["QUERY PLAN"]).join("\n") };
  } finally {
    await client.query("rollback");
    // Prepared statements outlive their transaction.
    await client.query(`deallocate ${name}`).catch(() => undefined);
  }
}
