/**
 * `npm run bench:analysis`: how long the office's analysis of a semester takes with a province's rows: 300,000 students,
 * 30,000 classes and 1.2 million enrolments in each of two semesters, on a private PostgreSQL. It fails when a call takes
 * more than three seconds at its slowest. `--quick` makes a tenth of it, and fails at nothing.
 */
import { cpus, loadavg } from "node:os";
import pg from "pg";
import { startPrivateServer } from "../testing/postgres.ts";
import { MeasuredServer, postgresStore } from "./measured-server.ts";

const quick = process.argv.includes("--quick");
const STUDENTS = quick ? 30_000 : 300_000;
const CLASSES = STUDENTS / 10;
const RUNS = 7;
const MOST_MS = 3_000;

const store = await postgresStore(await startPrivateServer(), "bench_analysis");
const server = await MeasuredServer.start(store);
await server.makeWorld({ students: 1, offerings: { kind: "hot", seats: 1 } });
const made = performance.now();
const office = await server.makeProvince(STUDENTS);
const database = new pg.Client({ connectionString: store.environment["DATABASE_URL"] });
await database.connect();
// The rows are as admission would leave them: checking two million references again would only take minutes.
await database.query("set session_replication_role = replica");
const semesters = [await makeSemester(2030, 1), await makeSemester(2030, 2)] as const;
await database.query("vacuum analyze");
console.log(
  `${STUDENTS} students, ${CLASSES} classes a semester made in ${((performance.now() - made) / 1000).toFixed(0)} s, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}\n`,
);

/** A semester that was selected in two rounds: four seats for each student, some given up, some waited for. */
async function makeSemester(year: number, term: number): Promise<{ id: number; roundId: number }> {
  const one = async (text: string, values: unknown[]): Promise<number> =>
    (await database.query<{ id: number }>(text, values)).rows[0]?.id as number;
  const id = await one(
    `insert into semester (code, year, term, name, first_monday, weeks) values ($1, $2, $3, $1, '2030-09-02', 18) returning id`,
    [`${year}-${year + 1}-${term}`, year, term],
  );
  const rounds: number[] = [];
  for (const name of ["第一轮", "第二轮"])
    rounds.push(
      await one(
        `insert into round (semester_id, name, mode, opens_at, closes_at, max_credits, max_courses, allows_withdrawal,
           allows_waitlist, state)
         values ($1, $2, 'instant', '2030-08-01', '2030-08-08', 30, 20, true, true, 'closed') returning id`,
        [id, name],
      ),
    );
  const schools = "(select array_agg(id order by id) from school where code like 'P%')";
  await database.query(
    `insert into course (school_id, code, name, credits, hours, nature, language, department, department_pinyin, pinyin,
       search_text)
     select (${schools})[1 + n % 60], 'K' || n, '课程' || n, 2, 36, 'general', 'chinese', '学院' || n % 20,
       'xueyuan' || n % 20, 'kecheng' || n, 'K' || n
     from generate_series(1, ${CLASSES / 2}) n on conflict do nothing`,
  );
  await database.query(
    `insert into offering (semester_id, school_id, course_id, code, min_enrolment, state, search_text, updated_at)
     select $1, c.school_id, c.id, c.code || '-' || half, 15, 'published', c.code, now()
     from course c cross join generate_series(1, 2) half where c.code like 'K%'`,
    [id],
  );
  await database.query(
    `create temp table class as select row_number() over (order by half, course_id) - 1 as at, o.* from (
       select id, school_id, course_id, right(code, 1) as half from offering where semester_id = ${id}) o`,
  );
  await database.query("create unique index on class (at)");
  await database.query(
    `insert into enrolment (semester_id, school_id, offering_id, course_id, credits, student_id, home_school_id, round_id,
       state, source, queue_number, enrolled_at, dropped_at, sequence)
     select $1, c.school_id, c.id, c.course_id, 2, s.id, s.school_id, ($2::int[])[1 + k % 2], e.state, 'self',
       case when e.state = 'queued' then s.id end, now(), case when e.state = 'dropped' then now() end, 1
     from student s cross join generate_series(0, 4) k
     cross join lateral (select case when k < 4 then 'enrolled' when s.id % 3 = 0 then 'dropped' else 'queued' end as state) e
     join class c on c.at = (s.id::bigint * 7919 + k * ${Math.floor(CLASSES / 4) + 7}) % ${CLASSES}
     where s.student_number like '202600%' or s.student_number like '2026%'`,
    [id, rounds],
  );
  await database.query(
    `insert into selection_log (at, semester_id, round_id, action, student_id, home_school_id, offering_id, school_id, source,
       actor, ip, request_id)
     select now(), semester_id, round_id, case when state = 'queued' then 'queue' when id % 40 = 0 then 'promote' else 'enrol' end,
       student_id, home_school_id, offering_id, school_id, source, '', '', ''
     from enrolment where semester_id = $1`,
    [id],
  );
  await database.query(
    `insert into offering_seat (semester_id, school_id, offering_id, course_id, capacity, taken, queued, taken_by_school)
     select $1, c.school_id, c.id, c.course_id, 60, coalesce(e.taken, 0), coalesce(e.queued, 0), '{}'
     from class c left join (
       select offering_id, count(*) filter (where state = 'enrolled') as taken, count(*) filter (where state = 'queued') as queued
       from enrolment where semester_id = $1 group by 1) e on e.offering_id = c.id`,
    [id],
  );
  await database.query(
    `insert into selection_demand (round_id, offering_id, attempts)
     select r, id, 20 + id % 300 from class cross join unnest($1::int[]) r`,
    [rounds],
  );
  await database.query(
    `insert into selection_tally (round_id, second, node, attempts, admitted, refused, withdrawn, promoted, reasons)
     select r, '2030-08-01'::timestamptz + n * interval '6 second', 'a', 40, 20, 20, 0, 0,
       '{"OFFERING_FULL": 9, "TIME_CONFLICT": 6, "GUEST_QUOTA": 4, "CREDIT_CAP": 1}'
     from unnest($1::int[]) r cross join generate_series(1, 50000) n`,
    [rounds],
  );
  await database.query("drop table class");
  return { id, roundId: rounds[0] as number };
}

async function call(path: string, body: unknown): Promise<number> {
  const sent = performance.now();
  const answer = await fetch(
    `http://127.0.0.1:${server.port}/mutual-recognition/selection-analysis/${path}`,
    {
      method: body === undefined ? "GET" : "POST",
      headers: { authorization: `Bearer ${office}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    },
  );
  const bytes = (await answer.arrayBuffer()).byteLength;
  if (!answer.ok || bytes < 50) throw new Error(`${path}: ${answer.status}, ${bytes} bytes`);
  return performance.now() - sent;
}

const [, now] = semesters;
const all = { semesterId: now.id };
const one = { semesterId: now.id, roundId: now.roundId };
const home = (await database.query<{ id: number }>("select id from school where code = 'P1'")).rows[0]?.id;
const calls: [string, string, unknown][] = [
  ["flows, a semester beside the one before", "flows/search", all],
  ["flows, one round", "flows/search", one],
  ["outcomes", "outcomes/search", all],
  ["outcomes, one round", "outcomes/search", one],
  ["demand, first page", "demand/search", { ...all, page: { pageIndex: 1, pageSize: 20 } }],
  ["demand, crowded", "demand/search", { ...all, set: "crowded", page: { pageIndex: 1, pageSize: 20 } }],
  ["fill by school", "fill/search", { ...all, by: "school" }],
  ["fill by department", "fill/search", { ...all, by: "department" }],
  ["fill by course", "fill/search", { ...all, by: "course" }],
  ["names of a flow", "flow-students/search", { ...all, homeSchoolId: home, hostSchoolId: home }],
  ["workbook", `export?semesterId=${now.id}`, undefined],
];
console.log("| call | median, ms | slowest, ms |\n|---|---|---|");
let slowest = 0;
for (const [what, path, body] of calls) {
  await call(path, body);
  const times: number[] = [];
  for (let n = 0; n < (path.startsWith("export") ? 2 : RUNS); n += 1) times.push(await call(path, body));
  times.sort((a, b) => a - b);
  const worst = times.at(-1) ?? 0;
  if (body !== undefined) slowest = Math.max(slowest, worst);
  console.log(`| ${what} | ${times[Math.floor(times.length / 2)]?.toFixed(0)} | ${worst.toFixed(0)} |`);
}
console.log(`\nload ${loadavg()[0]?.toFixed(1)}`);
await database.end();
await server.stop();
if (!quick && slowest > MOST_MS) {
  console.error(`A call took ${slowest.toFixed(0)} ms, more than ${MOST_MS}.`);
  process.exitCode = 1;
}
