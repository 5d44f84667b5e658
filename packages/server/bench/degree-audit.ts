/**
 * `npm run bench:degree-audit`: an office has the progress of 30,000 students reckoned again, each with 50 grades in one of
 * 80 programmes of 80 courses and 14 modules, as a job through HTTP on a private PostgreSQL; and students open their own
 * page beside a round with 3,000 classes. Beside it in the same run what one would write first: each student read and
 * stored alone. It fails when an aim is missed. `--quick` makes a tenth of it.
 */
import { cpus, loadavg } from "node:os";
import pg from "pg";
import { startPrivateServer } from "../testing/postgres.ts";
import { openPostgres, transaction } from "../src/db/index.ts";
import { keepProgress } from "../src/domains/degree-progress/progress.ts";
import { keepRules, readRules } from "../src/domains/grade/index.ts";
import { defaultOf } from "../src/settings/index.ts";
import { MeasuredServer, postgresStore } from "./measured-server.ts";

const quick = process.argv.includes("--quick");
const STUDENTS = quick ? 3_000 : 30_000;
const SIGNED_IN = 100;
const CLASSES = 3_000;
const [GRADES, MAJORS, COURSES, ITEMS] = [4, 20, 400, 80];
const GRADES_OF_A_STUDENT = 50;
const PAGES = 300;
const NAIVE_STUDENTS = 400;
const LIST_RUNS = 7;
const LOOK_MS = 100;
/** The aims: 30,000 students in two minutes, and a student's page at once. */
const MOST = { auditSeconds: 120, pageMs: 200 };

const store = await postgresStore(await startPrivateServer(), "bench_degree_audit");
const server = await MeasuredServer.start(store);
const world = await server.makeWorld({ students: SIGNED_IN, offerings: { kind: "made", count: CLASSES } });
const office = await server.makeProvince(STUDENTS - SIGNED_IN);
const url = store.environment["DATABASE_URL"] as string;
const database = new pg.Client({ connectionString: url });
await database.connect();
const run = (text: string, values: unknown[] = []) => database.query(text, values);
const number = async (text: string, values: unknown[] = []): Promise<number> =>
  Number(Object.values((await database.query<Record<string, unknown>>(text, values)).rows[0] ?? {})[0]);

const schoolId = await number("select id from school where code = 'P1'");
// The rows are as the server would leave them: checking a million references again would only take minutes.
await run("set session_replication_role = replica");
await makeSchool();
await makeProgrammes();
const handle = await openPostgres({ url, connections: 4, onError: () => undefined });
const environment = {} as Parameters<typeof defaultOf>[1];
const settings = { get: (of: Parameters<typeof defaultOf>[0]) => defaultOf(of, environment) } as never;
const rulesId = await transaction(handle.db, async (tx) =>
  keepRules(tx, schoolId, await readRules(tx, settings, schoolId), new Date()),
);
await makeGrades();
await run("set session_replication_role = origin");
await run("vacuum analyze");

/** All students at one school, in four years and twenty majors. */
async function makeSchool(): Promise<void> {
  await run("insert into department (school_id, name) select $1, '学院' || n from generate_series(0, 4) n", [
    schoolId,
  ]);
  await run(
    `insert into major (school_id, name, department) select $1, '专业' || n, '学院' || n % 5 from generate_series(0, ${MAJORS - 1}) n`,
    [schoolId],
  );
  await run(
    `update student set school_id = $1, student_number = 'B' || id, grade = 2023 + id % ${GRADES},
       major = '专业' || (id / ${GRADES}) % ${MAJORS}, department = '学院' || (id / ${GRADES}) % ${MAJORS} % 5, class_name = null`,
    [schoolId],
  );
  await run("update account set school_id = $1 where student_id is not null", [schoolId]);
  await run(
    `insert into course (school_id, code, name, credits, hours, nature, language, department, department_pinyin, pinyin, search_text)
     select $1, 'BA' || n, '课程' || n, 2 + n % 2, 36, (array['required', 'restricted', 'elective', 'general'])[1 + n % 4], 'chinese',
       '学院' || n % 5, 'xueyuan' || n % 5, 'kecheng' || n, '' from generate_series(0, ${COURSES - 1}) n`,
    [schoolId],
  );
}

/** Of each year and major: five modules of twelve required courses, five of four to choose from, three by a filter, one free. */
async function makeProgrammes(): Promise<void> {
  await run(
    `insert into programme (school_id, grade, major, revision, degree, years, total_credits, state, published_at)
     select $1, 2023 + g, '专业' || m, 1, '工学学士', 4, 200, 'published', now()
     from generate_series(0, ${GRADES - 1}) g, generate_series(0, ${MAJORS - 1}) m order by g, m`,
    [schoolId],
  );
  await run(
    `insert into programme_module (programme_id, key, position, name, min_credits, choose_courses, overflow_to, accepts, natures)
     select p.id, 'M' || n, n, '模块' || n, case when n < 5 then 24 when n < 10 then 4 when n < 13 then 8 else 36 end,
       case when n between 5 and 9 then 2 end, case when n between 5 and 12 then 'M13' end,
       case when n < 10 then 'listed' when n < 13 then 'filter' else 'any' end,
       case n when 10 then '["general"]'::jsonb when 11 then '["elective"]'::jsonb when 12 then '["restricted", "elective"]'::jsonb end
     from programme p, generate_series(0, 13) n`,
  );
  await run(
    `insert into programme_item (programme_id, key, module_key, position, course_id, credits, nature, term, mandatory)
     select p.id, 'I' || i, 'M' || case when i < 60 then i / 12 else 5 + (i - 60) / 4 end, i, c.id, c.credits, c.nature, 1 + i % 8, i < 60
     from programme p cross join generate_series(0, ${ITEMS - 1}) i
     join course c on c.school_id = $1 and c.code = 'BA' || (p.id * 7 + i * 5) % ${COURSES}`,
    [schoolId],
  );
}

/** Forty courses of the own programme and ten others; one in ten is failed. */
async function makeGrades(): Promise<void> {
  await run(
    `insert into grade (student_id, home_school_id, host_school_id, course_id, exam_kind, attempt, credits, original_scale,
       original_text, original_mark, converted_scale, converted_text, converted_mark, passed, source, state, rules_id, published_at)
     select s.id, $1, $1, c.id, 'regular', 1, c.credits, 'percent', m.mark::text, m.mark * 10, 'percent', m.mark::text, m.mark * 10,
       m.mark >= 60, 'history', 'locked', $2, now()
     from student s
     join programme p on p.school_id = $1 and p.grade = s.grade and p.major = s.major
     cross join generate_series(0, ${GRADES_OF_A_STUDENT - 1}) k
     join course c on c.school_id = $1 and c.code = 'BA' || case when k < 40
       then (p.id * 7 + ((k * 2 + s.id) % ${ITEMS}) * 5) % ${COURSES} else (s.id + k * 8 + 1) % ${COURSES} end
     cross join lateral (select 55 + (s.id * 7 + k * 13) % 45 as mark) m
     on conflict do nothing`,
    [schoolId, rulesId],
  );
}

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};

async function call<Body>(path: string, token: string, body?: unknown): Promise<Body> {
  const answer = await fetch(`http://127.0.0.1:${server.port}/mutual-recognition/${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Body;
}

const graded = await number("select count(*) from grade");
console.log(
  `${STUDENTS} students with ${graded} grades, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}\n`,
);
const audit = await seconds(async () => {
  const { jobId } = await call<{ jobId: string }>("degree-progress/run", office, { schoolId });
  for (;;) {
    const { state } = await call<{ state: string }>(`jobs/${jobId}`, office);
    if (state === "succeeded") return;
    if (state !== "waiting" && state !== "running") throw new Error(`the audit ended as ${state}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
});
const kept = await number("select count(*) from degree_progress where programme_id is not null");
if (kept !== STUDENTS) throw new Error(`${kept} of ${STUDENTS} students were audited`);
console.log(`reckoned again: ${audit.toFixed(1)} s, ${(STUDENTS / audit).toFixed(0)} students a second`);

const nothing = { of: async () => [], expected: async () => [], wouldCount: async () => [] };
const { rows: some } = await database.query<{ id: number }>("select id from student order by id limit $1", [
  NAIVE_STUDENTS,
]);
const naive = await seconds(async () => {
  for (const { id } of some) await keepProgress(handle.db, nothing, [id], new Date());
});
console.log(
  `each student alone: ${(NAIVE_STUDENTS / naive).toFixed(0)} a second; ours is ${(STUDENTS / audit / (NAIVE_STUDENTS / naive)).toFixed(1)} times that\n`,
);

const LISTS = [{}, { met: false }, { withoutProgramme: true }, { grade: 2024, keyword: "B12" }];
for (const list of LISTS) {
  const took: number[] = [];
  for (let n = 0; n < LIST_RUNS; n += 1)
    took.push(1000 * (await seconds(() => call("degree-progress/search", office, { schoolId, ...list }))));
  took.sort((a, b) => a - b);
  console.log(
    `an office's list ${JSON.stringify(list)}: median ${took[Math.floor(LIST_RUNS / 2)]?.toFixed(0)} ms`,
  );
}

const tokens = await server.tokens(world);
const times: number[] = [];
for (let n = 0; n < PAGES; n += 1) {
  const token = tokens[n % tokens.length] as string;
  let items: unknown[] = [];
  times.push(
    1000 *
      (await seconds(async () => {
        ({ items } = await call<{ items: unknown[] }>("my-programme", token));
      })),
  );
  if (items.length !== ITEMS) throw new Error(`a student's page has ${items.length} courses`);
}
times.sort((a, b) => a - b);
const share = (of: number): number => times[Math.min(times.length - 1, Math.floor(times.length * of))] ?? 0;
console.log(
  `a student's programme, ${PAGES} times: median ${share(0.5).toFixed(0)} ms, p95 ${share(0.95).toFixed(0)} ms\n\nload ${loadavg()[0]?.toFixed(1)}`,
);
await handle.close();
await database.end();
await server.stop();
const missed = [
  ...(audit > MOST.auditSeconds ? [`the audit took more than ${MOST.auditSeconds} s`] : []),
  ...(share(0.95) > MOST.pageMs ? [`a student's page took more than ${MOST.pageMs} ms (p95)`] : []),
];
if (missed.length > 0) console.error(missed.join("\n"));
process.exit(missed.length > 0 ? 1 : 0);
