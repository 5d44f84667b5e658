/**
 * `npm run bench:export`: 100,000 rows of a list exported to Excel through HTTP, on a private PostgreSQL: how long it
 * takes, how much memory the server takes for it above what it has idle, and how long a tiny request waits meanwhile.
 * Beside it in the same run what one would write first (`naive-export.ts`). It fails when an aim is missed.
 */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createHuxuanClient, exportExcel, login, memoryTokenStore } from "@huxuan/api-client";
import pg from "pg";
import readExcelFile from "read-excel-file/node";
import { freePort } from "../testing/free-port.ts";
import { startPrivateServer } from "../testing/postgres.ts";

const ROWS = 100_000;
const RUNS = 3;
/** The aims. */
const MOST = { seconds: 20, extraMb: 150 };
/** How often the memory is read, and a tiny request sent, ms. */
const LOOK_MS = 20;
const SETTLE_MS = 3_000;
const HEADS = [
  ["课程代码", "code"],
  ["课程名称", "name"],
  ["学校", "school.name"],
  ["院系", "department"],
  ["学分", "credits"],
  ["学时", "hours"],
  ["性质", "nature"],
] as const;

const program = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Memory of a process, MB. */
const rss = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

const databaseUrl = await startPrivateServer();
const environment = {
  ...process.env,
  DATABASE_URL: databaseUrl,
  HUXUAN_SECRET: "only for measuring, long enough to be accepted",
  HUXUAN_LOG_LEVEL: "error",
  NODE_ENV: "production",
};
execFileSync(process.execPath, [program("../src/process/cli.ts"), "demo", "create"], { env: environment });
const database = new pg.Client({ connectionString: databaseUrl });
await database.connect();
const { rowCount: before } = await database.query("select 1 from course");
await database.query(
  `insert into course (school_id, code, name, credits, hours, nature, department, department_pinyin, description, pinyin, search_text)
   select c.school_id, 'X' || n, c.name || n, c.credits, c.hours, c.nature, c.department, c.department_pinyin, c.description, c.pinyin, c.search_text
   from (select * from course order by id limit 1) c, generate_series(1, $1::int) n`,
  [ROWS - (before ?? 0)],
);
await database.query("analyze course");
await database.end();

const port = await freePort();
const server = spawn(process.execPath, [program("../src/process/main.ts")], {
  env: { ...environment, HOST: "127.0.0.1", PORT: String(port) },
  stdio: ["ignore", "ignore", "inherit"],
});
const pid = server.pid ?? 0;
try {
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/healthz`).catch(() => undefined))?.ok) await pause(LOOK_MS);
  const tokens = memoryTokenStore();
  const client = createHuxuanClient({ baseUrl: url, tokens });
  tokens.set((await login({ client, body: { username: "admin", password: "Huxuan@2026" } })).data);
  const ask = (isAllRecord: 0 | 1) =>
    exportExcel({
      client,
      body: {
        url: "/mutual-recognition/courses/search",
        conditionJson: "{}",
        heads: HEADS.map(([headName, dataName]) => ({ headName, dataName })),
        title: "课程目录",
        isAllRecord,
      },
    });
  // Once small, so that what is measured has been running.
  await ask(0);
  await pause(SETTLE_MS);

  const runs: { seconds: number; extraMb: number; waits: number[] }[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const idle = rss(pid);
    let most = idle;
    const over = new AbortController();
    const waits: number[] = [];
    const watching = (async () => {
      while (!over.signal.aborted) {
        most = Math.max(most, rss(pid));
        const since = performance.now();
        await fetch(`${url}/healthz`);
        waits.push(performance.now() - since);
        await pause(LOOK_MS);
      }
    })();
    const since = performance.now();
    const { data } = await ask(1);
    const seconds = (performance.now() - since) / 1000;
    over.abort();
    await watching;
    runs.push({ seconds, extraMb: most - idle, waits: waits.toSorted((a, b) => a - b) });
    if (run === 0) {
      const [sheet] = await readExcelFile(Buffer.from(await data.arrayBuffer()));
      const found = (sheet?.data.length ?? 0) - 2;
      if (found !== ROWS) throw new Error(`${found} rows of ${ROWS} are in the file`);
    }
    await pause(SETTLE_MS);
  }
  const naive = JSON.parse(
    execFileSync(process.execPath, [program("naive-export.ts")], { env: environment, encoding: "utf8" }),
  ) as { rows: number; seconds: number; extraMb: number };

  const ours = {
    seconds: median(runs.map(({ seconds }) => seconds)),
    extraMb: Math.max(...runs.map(({ extraMb }) => extraMb)),
    wait: Math.max(...runs.map(({ waits }) => waits[Math.floor(waits.length * 0.99)] ?? 0)),
  };
  console.log("| 100,000 rows, 7 columns | seconds | MB above idle | a tiny request waits, p99 ms |");
  console.log("|---|---|---|---|");
  console.log(`| ours | ${ours.seconds.toFixed(1)} | ${ours.extraMb.toFixed(0)} | ${ours.wait.toFixed(0)} |`);
  console.log(
    `| all rows and the workbook in memory | ${naive.seconds.toFixed(1)} | ${naive.extraMb.toFixed(0)} | all of it |`,
  );
  if (ours.seconds > MOST.seconds || ours.extraMb > MOST.extraMb) {
    console.error(`missed: at most ${MOST.seconds} s and ${MOST.extraMb} MB`);
    process.exitCode = 1;
  }
} finally {
  server.kill("SIGTERM");
  await once(server, "exit");
}
// The private PostgreSQL lives as long as this process.
process.exit();
