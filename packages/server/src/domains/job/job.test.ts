import {
  type Client,
  getJob,
  getJobKinds,
  type Job,
  type JobKind,
  pauseJobKind,
  resumeJobKind,
  runJobKind,
  searchJobs,
  searchOperationLog,
} from "@huxuan/api-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refusalOf } from "../../../testing/outcome-of.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";

const CLEANING = "file-cleaning";

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.client("admin");
});
afterAll(() => server.close());

const kindOf = async (name: string, client = admin): Promise<JobKind> =>
  (await getJobKinds({ client })).data.items.find((kind) => kind.name === name) as JobKind;
const schedules = async () =>
  (await server.database.pool.query<{ name: string }>("select name from pgboss.schedule")).rows.map(
    ({ name }) => name,
  );

test("every kind says in words when it starts, and its next five starts", async () => {
  const kind = await kindOf(CLEANING);
  expect(kind).toMatchObject({
    title: "清理没有被使用的文件",
    schedule: "每天 03:20",
    paused: false,
    runnable: true,
  });
  expect(kind.nextRuns[0]).toBe("2026-09-09T19:20:00.000Z");
  expect(kind.nextRuns).toHaveLength(5);
  const byHand = await kindOf("dictionary-import");
  expect(byHand).toMatchObject({ nextRuns: [], runnable: false });
  expect(byHand.schedule).toBeUndefined();
});

test("the office runs one now, sees how it ended, and in the history who ran it", async () => {
  const { data } = await runJobKind({ client: admin, path: { jobKind: CLEANING } });
  let job: Job | undefined;
  await expect
    .poll(async () => (job = (await getJob({ client: admin, path: data })).data).state)
    .toBe("succeeded");
  expect(job).toMatchObject({ startedBy: "管理员", result: { files: 0 } });
  const history = (await searchJobs({ client: admin, body: { kind: CLEANING, state: "succeeded" } })).data;
  expect(history.items.map(({ id }) => id)).toEqual([data.jobId]);
  expect(history.rowCount).toBe(1);
  expect(await kindOf(CLEANING)).toMatchObject({ lastState: "succeeded" });
  const log = (await searchOperationLog({ client: admin, body: { action: "job-run" } })).data.items;
  expect(log.map(({ targets }) => targets[0]?.id)).toEqual([CLEANING]);
});

test("a kind that is paused starts no more by itself, and does again when it is resumed", async () => {
  expect(await schedules()).toContain(CLEANING);
  const paused = (await pauseJobKind({ client: admin, path: { jobKind: CLEANING }, body: { version: 0 } }))
    .data;
  expect(paused).toMatchObject({ paused: true, version: 1, pausedBy: "管理员", nextRuns: [] });
  expect(await schedules()).not.toContain(CLEANING);
  const stale = await refusalOf(
    resumeJobKind({ client: admin, path: { jobKind: CLEANING }, body: { version: 0 } }),
  );
  expect(stale.code).toBe("VERSION_CONFLICT");
  const twice = await refusalOf(
    pauseJobKind({ client: admin, path: { jobKind: CLEANING }, body: { version: 1 } }),
  );
  expect(twice.message).toContain("已经暂停");
  // Another node that starts meanwhile lets it rest, too.
  const node = await startTestServer({ beside: server });
  expect(await schedules()).not.toContain(CLEANING);
  await node.close();
  const resumed = (await resumeJobKind({ client: admin, path: { jobKind: CLEANING }, body: { version: 1 } }))
    .data;
  expect(resumed).toMatchObject({ paused: false, version: 2 });
  expect(resumed.nextRuns).toHaveLength(5);
  expect(await schedules()).toContain(CLEANING);
});

test("what only calls start, and what is no kind, is not run by hand", async () => {
  expect(
    (await refusalOf(runJobKind({ client: admin, path: { jobKind: "dictionary-import" } }))).status,
  ).toBe(403);
  expect((await refusalOf(runJobKind({ client: admin, path: { jobKind: "rm -rf" } }))).status).toBe(404);
});

test("a teacher runs and pauses nothing", async () => {
  const teacher = await server.client("teacher");
  expect((await refusalOf(getJobKinds({ client: teacher }))).status).toBe(403);
  expect((await refusalOf(runJobKind({ client: teacher, path: { jobKind: CLEANING } }))).status).toBe(403);
});
