import {
  approveWorkflowTask,
  type Client,
  createHuxuanClient,
  createWorkflowInstance,
  createWorkflowModel,
  deployWorkflowModel,
  login,
  memoryTokenStore,
  refuseWorkflowTask,
  searchMyWorkflowTasks,
} from "@huxuan/api-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabaseKind } from "../../../testing/databases.ts";
import { outcomeOf } from "../../../testing/outcome-of.ts";
import { PASSWORD } from "../../../testing/people.ts";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { killProcesses, startServerProcess } from "../../../testing/server-process.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { endXml, modelXml, startXml, taskXml, timerXml } from "../../platform/workflow/model-fixture.ts";

// Two nodes on one database; PGlite serves one process only.
describe.runIf(testDatabaseKind() === "postgres")("two nodes", () => {
  let here: TestServer;
  let there: TestServer;
  let student: Client;

  beforeAll(async () => {
    here = await startTestServer();
    there = await startTestServer({ beside: here });
    await SelectionWorld.create(here, 1);
    student = await here.client("s0");
    const admin = await here.client("admin");
    const xml = modelXml({
      key: "nodes",
      elements: [startXml(), taskXml("a"), timerXml("t", "a", "P1D"), taskXml("b"), endXml()],
      flows: [
        ["s", "a"],
        ["a", "b"],
        ["b", "e"],
      ],
    });
    const body = (await createWorkflowModel({ client: admin, body: { key: "nodes", name: "两处办理", xml } }))
      .data;
    await deployWorkflowModel({ client: admin, body });
  });
  afterAll(async () => {
    await there.close();
    await here.close();
  });

  const start = async (subject: string, times: number) => {
    for (let n = 0; n < times; n += 1)
      await createWorkflowInstance({ client: student, body: { processDefinitionKey: "nodes", subject } });
  };
  const waiting = async (client: Client, keyword: string) =>
    (
      await searchMyWorkflowTasks({
        client,
        body: { box: "todo", keyword, page: { pageIndex: 1, pageSize: 500 } },
      })
    ).data.items;
  /** How an instance stands, as the database says it. */
  const stands = async (subject: string) =>
    (
      await here.database.pool.query<{ state: string; tokens: number; open: number; approvals: number }>(
        `select i.state, jsonb_array_length(i.tokens) as tokens,
           (select count(*)::int from workflow_task t where t.instance_id = i.id and t.ended_at is null) as open,
           (select count(*)::int from workflow_act a where a.instance_id = i.id and a.action = 'approve') as approvals
         from workflow_instance i where i.subject = $1 order by i.id`,
        [subject],
      )
    ).rows;

  test("do each step once, whatever arrives at both at the same moment", async () => {
    await start("同时办理", 12);
    const [a, b] = [await here.client("office1"), await there.client("office1")];
    const body = { opinion: "同意" };
    for (const _step of ["a", "b"]) {
      const tasks = await waiting(a, "同时办理");
      expect(tasks).toHaveLength(12);
      const answers = await Promise.all(
        tasks.flatMap(({ id }) => [
          outcomeOf(approveWorkflowTask({ client: a, path: { id }, body }), "done"),
          outcomeOf(approveWorkflowTask({ client: b, path: { id }, body }), "done"),
          outcomeOf(refuseWorkflowTask({ client: b, path: { id }, body }), "refused"),
        ]),
      );
      expect(new Set(answers).size).toBeGreaterThan(1);
      const after = await stands("同时办理");
      for (const { state, tokens, open } of after) {
        expect(tokens).toBe(open);
        expect(state === "running" || open === 0).toBe(true);
      }
      // What was refused is over; only the rest goes on.
      if (after.some(({ state }) => state !== "running")) return;
    }
  });

  test("remind once of what is late, when both look at the same moment", async () => {
    await start("两处催办", 5);
    here.clock.advance({ days: 1 });
    const fire = (node: TestServer) => node.services.workflow.timers.fire(node.services.db, here.clock());
    const fired = await Promise.all([fire(here), fire(there), fire(here), fire(there)]);
    expect(fired.reduce((sum, n) => sum + n, 0)).toBeGreaterThanOrEqual(5);
    const { rows } = await here.database.pool.query<{ reminders: number }>(
      `select count(*)::int as reminders from workflow_act a join workflow_instance i on i.id = a.instance_id
       where i.subject = '两处催办' and a.action = 'remind'`,
    );
    expect(rows).toEqual([{ reminders: 5 }]);
  });

  test("lose nothing when one is killed in the middle of a rush, and do nothing twice when it is sent again", async () => {
    const INSTANCES = 40;
    const subject = "办到一半";
    student = await here.client("s0");
    await start(subject, INSTANCES);
    const node = await startServerProcess({
      DATABASE_URL: here.database.url ?? "",
      HUXUAN_REQUESTS_PER_10S: "0",
    });
    try {
      const tokens = memoryTokenStore();
      const client = createHuxuanClient({ baseUrl: node.url, tokens });
      tokens.set((await login({ client, body: { username: "office1", password: PASSWORD } })).data);
      const office = await here.client("office1");
      const tasks = await waiting(office, subject);
      expect(tasks).toHaveLength(INSTANCES);
      const body = { opinion: "同意" };
      const acknowledged: number[] = [];
      let killed = false;
      await Promise.all(
        tasks.map(async ({ id }) => {
          try {
            await approveWorkflowTask({ client, path: { id }, body });
            acknowledged.push(id);
          } catch {
            // Cut off.
          }
          if (acknowledged.length >= 10 && !killed) {
            killed = true;
            node.child.kill("SIGKILL");
          }
        }),
      );
      await node.ended;
      const half = await stands(subject);
      for (const { tokens: there, open } of half) expect([there, open]).toEqual([1, 1]);
      expect(half.filter(({ approvals }) => approvals === 1).length).toBeGreaterThanOrEqual(
        acknowledged.length,
      );
      // Everybody sends everything again, elsewhere: what was done is answered, what was not is done.
      for (const { id } of tasks) await approveWorkflowTask({ client: office, path: { id }, body });
      for (const { id } of await waiting(office, subject))
        await approveWorkflowTask({ client: office, path: { id }, body });
      expect(new Set((await stands(subject)).map((row) => JSON.stringify(row)))).toEqual(
        new Set([JSON.stringify({ state: "approved", tokens: 0, open: 0, approvals: 2 })]),
      );
    } finally {
      await killProcesses();
    }
  });
});
