/**
 * `npm run bench:documents`: transcripts of 60 courses drawn one after the other as PDF, and 1,000 issued by an office as a
 * job through HTTP, on a private PostgreSQL: each with its number, code and stored file. Beside it in the same run what one
 * would write first: a typesetter with its fonts opened for each document. It fails when an aim is missed.
 */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  createHuxuanClient,
  downloadDocumentBatch,
  getJob,
  login,
  memoryTokenStore,
  startDocumentBatch,
} from "@huxuan/api-client";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import pg from "pg";
import { pino } from "pino";
import { Renderer, stampOf, TRANSCRIPT_TEMPLATE } from "../src/platform/documents/index.ts";
import { transcriptOf } from "../src/platform/documents/transcript-fixture.ts";
import { freePort } from "../testing/free-port.ts";
import { startPrivateServer } from "../testing/postgres.ts";

const COURSES = 60;
const DRAWN = 100;
const NAIVE = 20;
const ISSUED = 1_000;
/** The aims. */
const MOST = { drawnMs: 150, issuedSeconds: 60 };
const LOOK_MS = 100;

const program = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b);
const share = (values: readonly number[], of: number) =>
  sorted(values)[Math.min(values.length - 1, Math.floor(values.length * of))] ?? 0;

/** What one template is given; another for each. */
async function given(n: number): Promise<object> {
  const names = { issuer: "岳麓师范大学", office: "岳麓师范大学教务处" };
  const number = `10542-CJ-2027-${String(n).padStart(6, "0")}`;
  const issued = {
    number,
    code: "7KQ4M2TX9HRDW3NB",
    digest: "9f".repeat(32),
    origin: "https://huxuan.example",
  };
  return {
    ...transcriptOf(COURSES, `学生${n}`),
    stamp: await stampOf(names, "zh", new Date("2027-01-22T01:00:00Z"), issued),
  };
}

async function timed(runs: number, draw: (data: object) => Promise<Buffer> | Buffer): Promise<number[]> {
  const took: number[] = [];
  for (let n = 0; n < runs; n += 1) {
    const data = await given(n);
    const since = performance.now();
    const pdf = await draw(data);
    took.push(performance.now() - since);
    if (pdf.length < 10_000) throw new Error("That is no transcript");
  }
  return took;
}

const renderer = new Renderer(pino({ level: "error" }));
// Once before, so that what is measured has been running.
await timed(3, (data) => renderer.draw(TRANSCRIPT_TEMPLATE, data, "pdf"));
const ours = await timed(DRAWN, (data) => renderer.draw(TRANSCRIPT_TEMPLATE, data, "pdf"));
await renderer.close();

const { resolve } = createRequire(import.meta.url);
const naive = await timed(NAIVE, (data) => {
  const fonts = ["400Regular", "700Bold"].map((weight) =>
    readFileSync(resolve(`@expo-google-fonts/noto-sans-sc/${weight}/NotoSansSC_${weight}.ttf`)),
  );
  const compiler = NodeCompiler.create({ workspace: program("../src"), fontArgs: [{ fontBlobs: fonts }] });
  const pdf = compiler.pdf({
    mainFilePath: fileURLToPath(TRANSCRIPT_TEMPLATE),
    inputs: { data: JSON.stringify(data) },
  });
  compiler.evictCache(0);
  return pdf;
});

const databaseUrl = await startPrivateServer();
const folder = mkdtempSync(join(tmpdir(), "huxuan-bench-documents-"));
const environment = {
  ...process.env,
  DATABASE_URL: databaseUrl,
  HUXUAN_DATA: folder,
  HUXUAN_SECRET: "only for measuring, long enough to be accepted",
  HUXUAN_LOG_LEVEL: "error",
  NODE_ENV: "production",
};
execFileSync(process.execPath, [program("../src/process/cli.ts"), "demo", "create"], { env: environment });
const database = new pg.Client({ connectionString: databaseUrl });
await database.connect();
// Sixty more courses, and a thousand students who have passed all of them.
await database.query(
  `insert into course (school_id, code, name, credits, hours, nature, department, department_pinyin, description, pinyin, search_text)
   select c.school_id, 'bench-' || n, c.name || n, c.credits, c.hours, c.nature, c.department, c.department_pinyin, c.description, c.pinyin, c.search_text
   from (select * from course order by id limit 1) c, generate_series(1, $1::int) n`,
  [COURSES],
);
await database.query(
  `insert into student (school_id, student_number, name, grade, department, major, pinyin)
   select s.school_id, 'bench-' || n, s.name || n, s.grade, s.department, s.major, s.pinyin
   from (select * from student order by id limit 1) s, generate_series(1, $1::int) n`,
  [ISSUED],
);
await database.query(
  `insert into passed_course (school_id, student_id, course_id, grade, semester_id)
   select s.school_id, s.id, c.id, '86', (select id from semester order by id limit 1)
   from student s, course c where s.student_number like 'bench-%' and c.code like 'bench-%'`,
);
await database.query("analyze");
const { rows } = await database.query<{ id: number }>(
  "select id from student where student_number like 'bench-%'",
);
await database.end();

const port = await freePort();
const server = spawn(process.execPath, [program("../src/process/main.ts")], {
  env: { ...environment, HOST: "127.0.0.1", PORT: String(port) },
  stdio: ["ignore", "ignore", "inherit"],
});
try {
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/healthz`).catch(() => undefined))?.ok) await pause(LOOK_MS);
  const tokens = memoryTokenStore();
  const client = createHuxuanClient({ baseUrl: url, tokens });
  tokens.set((await login({ client, body: { username: "admin", password: "Huxuan@2026" } })).data);
  const since = performance.now();
  const body = { kind: "transcript", language: "zh" as const, studentIds: rows.map(({ id }) => id) };
  const { jobId } = (await startDocumentBatch({ client, body })).data;
  const over = new AbortController();
  const waits: number[] = [];
  const watching = (async () => {
    while (!over.signal.aborted) {
      const asked = performance.now();
      await fetch(`${url}/healthz`);
      waits.push(performance.now() - asked);
      await pause(LOOK_MS);
    }
  })();
  let state = "running";
  while (["waiting", "running", "retrying"].includes(state)) {
    await pause(LOOK_MS);
    ({ state } = (await getJob({ client, path: { jobId } })).data);
  }
  const seconds = (performance.now() - since) / 1000;
  over.abort();
  await watching;
  if (state !== "succeeded") throw new Error(`The batch ended as ${state}`);
  const { data: zip } = await downloadDocumentBatch({ client, path: { jobId } });
  console.log(`| a transcript of ${COURSES} courses | p50, ms | p99, ms |`);
  console.log("|---|---|---|");
  console.log(`| ours | ${share(ours, 0.5).toFixed(0)} | ${share(ours, 0.99).toFixed(0)} |`);
  console.log(
    `| a typesetter opened for each | ${share(naive, 0.5).toFixed(0)} | ${share(naive, 0.99).toFixed(0)} |`,
  );
  console.log(
    `${ISSUED} issued in a job: ${seconds.toFixed(1)} s, ${(zip.size / 1e6).toFixed(0)} MB; a tiny request waits ${share(waits, 0.99).toFixed(0)} ms (p99)`,
  );
  if (share(ours, 0.99) > MOST.drawnMs || seconds > MOST.issuedSeconds) {
    console.error(`missed: at most ${MOST.drawnMs} ms each and ${MOST.issuedSeconds} s for ${ISSUED}`);
    process.exitCode = 1;
  }
} finally {
  server.kill("SIGTERM");
  await once(server, "exit");
  rmSync(folder, { recursive: true, force: true });
}
// The private PostgreSQL lives as long as this process.
process.exit();
