/** The process ends in the middle of an import: the next one imports the stored file, whole and once. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Client,
  createHuxuanClient,
  getOfferingImport,
  login,
  memoryTokenStore,
  searchOfferings,
  searchSemesters,
  startOfferingImport,
} from "@huxuan/api-client";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { testDatabaseKind } from "../../../testing/databases.ts";
import { PASSWORD } from "../../../testing/people.ts";
import { killProcesses, startServerProcess } from "../../../testing/server-process.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";

const ROWS = 4_000;
const folder = mkdtempSync(join(tmpdir(), "huxuan-interrupted-"));
let prepared: TestServer | undefined;
const environment: Record<string, string> = { HUXUAN_DATA: join(folder, "data") };

beforeAll(async () => {
  if (testDatabaseKind() === "pglite") return;
  prepared = await startTestServer({ data: "demo" });
  // Only the processes of the test run jobs.
  await prepared.services.jobs.close();
  environment["DATABASE_URL"] = prepared.database.url as string;
});
afterEach(killProcesses);
afterAll(async () => {
  await prepared?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function officeAt(baseUrl: string): Promise<Client> {
  const tokens = memoryTokenStore();
  const client = createHuxuanClient({ baseUrl, tokens });
  tokens.set((await login({ client, body: { username: "school", password: PASSWORD } })).data);
  return client;
}

test.each<["SIGKILL" | "SIGTERM", string]>([
  ["SIGKILL", "killed"],
  ["SIGTERM", "told to stop"],
])("an import whose process ends by %s (%s) is carried out by the next one", async (signal, keyword) => {
  const name = keyword.replaceAll(" ", "");
  const first = await startServerProcess(environment);
  const client = await officeAt(first.url);
  const { data: semesters } = await searchSemesters({ client, body: {} });
  const semesterId = semesters.items.find(({ code }) => code === "2026-2027-1")?.id as number;
  const offerings = Array.from({ length: ROWS }, (_, n) => ({
    identifier: `${name}-${n}`,
    code: name,
    name: "中断的课程",
    department: "数学与统计学院",
    credit: 2,
    capacity: 10,
    teachers: [],
    meetings: [],
  }));
  const file = new File([JSON.stringify({ offerings })], "目录.json");
  const { data: job } = await startOfferingImport({ client, body: { file, semesterId: String(semesterId) } });
  expect(job).toMatchObject({ rowsTotal: ROWS });
  expect(job.endedAt).toBeUndefined();
  first.child.kill(signal);
  expect(await first.ended).toBe(signal === "SIGKILL" ? null : 0);

  const second = await startServerProcess(environment);
  const again = await officeAt(second.url);
  const look = async () => (await getOfferingImport({ client: again, path: { id: job.id } })).data;
  await expect.poll(async () => (await look()).endedAt, { timeout: 90_000, interval: 200 }).toBeDefined();
  expect(await look()).toMatchObject({ state: "succeeded", summary: { offeringsCreated: ROWS } });
  const { data: found } = await searchOfferings({ client: again, body: { semesterId, keyword: name } });
  expect(found.rowCount).toBe(ROWS);
});
