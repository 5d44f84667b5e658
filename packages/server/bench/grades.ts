/**
 * `npm run bench:grades`: publishing 40,000 grades of 800 classes, beside publishing them one class at a time in a
 * transaction and a statement for each grade; GPA and rank of 30,000 students; and a student's own page with 60 grades.
 * On a private PostgreSQL. `--quick` makes a tenth of it.
 */
import { cpus, loadavg } from "node:os";
import pg from "pg";
import { startPrivateServer } from "../testing/postgres.ts";
import { openPostgres, transaction } from "../src/db/index.ts";
import { createEvaluationGates } from "../src/domains/evaluation/gate.ts";
import { myGrades } from "../src/domains/grade/mine.ts";
import { keepStandings } from "../src/domains/grade/standing.ts";
import { publishSheets } from "../src/domains/grade-sheet/publish.ts";
import { defaultOf } from "../src/settings/index.ts";
import { MeasuredServer, postgresStore } from "./measured-server.ts";

const quick = process.argv.includes("--quick");
const STUDENTS = quick ? 3_000 : 30_000;
const CLASSES = quick ? 80 : 800;
const IN_A_CLASS = 50;
/** Classes of the naive way: one statement a grade is too slow for all of them. */
const NAIVE_CLASSES = quick ? 8 : 40;
const PAGE_RUNS = 40;

const store = await postgresStore(await startPrivateServer(), "bench_grades");
const server = await MeasuredServer.start(store);
await server.makeWorld({ students: 1, offerings: { kind: "hot", seats: 1 } });
await server.makeProvince(STUDENTS);
await server.stop();
const url = store.environment["DATABASE_URL"] as string;
const database = new pg.Client({ connectionString: url });
await database.connect();
const number = async (text: string, values: unknown[] = []): Promise<number> =>
  Number(Object.values((await database.query<Record<string, unknown>>(text, values)).rows[0] ?? {})[0]);

const semesterId = await number(
  "insert into semester (code, year, term, name, first_monday, weeks) values ('2030-2031-1', 2030, 1, '2030', '2030-09-02', 18) returning id",
);
const schoolId = await number("select id from school where code like 'P%' order by id limit 1");
await database.query("set session_replication_role = replica");
/** Classes with a positive list and a sheet that is approved: each of its students has two marks. */
async function makeClasses(prefix: string, count: number): Promise<number[]> {
  await database.query(
    `insert into course (school_id, code, name, credits, hours, nature, language, department, department_pinyin, pinyin, search_text)
     select $1, $2 || n, '课程' || n, 2, 36, 'general', 'chinese', '学院0', 'xueyuan0', 'kecheng' || n, '' from generate_series(1, $3::int) n`,
    [schoolId, prefix, count],
  );
  await database.query(
    `insert into offering (semester_id, school_id, course_id, code, min_enrolment, state, search_text, updated_at)
     select $1, school_id, id, code, 0, 'published', '', now() from course where code like $2 || '%'`,
    [semesterId, prefix],
  );
  await database.query(
    `insert into positive_list (offering_id, semester_id, number, kind, total, made_at, seat_version)
     select id, semester_id, 1, 'final', ${IN_A_CLASS}, now(), 1 from offering where code like $1 || '%'`,
    [prefix],
  );
  await database.query(
    `insert into grade_sheet (offering_id, semester_id, school_id, course_id, exam_kind, scale, parts, state, submitted_at, approved_at)
     select id, semester_id, school_id, course_id, 'regular', 'percent',
       '[{"id":"p1","name":"平时","weight":30,"isFinal":false},{"id":"p2","name":"期末","weight":70,"isFinal":true}]',
       'approved', now(), now() from offering where code like $1 || '%'`,
    [prefix],
  );
  await database.query(
    `with s as (select id, school_id, row_number() over (order by id) - 1 as at from student),
       c as (select g.id, g.offering_id, g.school_id, row_number() over (order by g.id) - 1 as at
         from grade_sheet g join offering o on o.id = g.offering_id where o.code like $1 || '%'),
       pairs as (select c.id as sheet_id, c.offering_id, c.school_id, s.id as student_id, s.school_id as home
         from c cross join generate_series(0, ${IN_A_CLASS - 1}) k
         join s on s.at = (c.at * ${IN_A_CLASS} + k) % ${STUDENTS}),
       listed as (insert into positive_list_entry (offering_id, number, student_id, school_id, home_school_id, source, enrolled_at)
         select offering_id, 1, student_id, school_id, home, 'self', now() from pairs)
     insert into grade_entry (sheet_id, student_id, home_school_id, marks, total, updated_at)
     select sheet_id, student_id, home, jsonb_build_object('p1', 600 + (student_id * 7) % 400, 'p2', 450 + (student_id * 13) % 550),
       null, now() from pairs`,
    [prefix],
  );
  const { rows } = await database.query<{ id: number }>(
    "select g.id from grade_sheet g join offering o on o.id = g.offering_id where o.code like $1 || '%' order by g.id",
    [prefix],
  );
  return rows.map(({ id }) => id);
}
const sheets = await makeClasses("GA", CLASSES);
const naive = await makeClasses("GB", NAIVE_CLASSES);
await database.query("set session_replication_role = origin");
await database.query("vacuum analyze");

const handle = await openPostgres({ url, connections: 4, onError: () => undefined });
const environment = {} as Parameters<typeof defaultOf>[1];
const services = {
  db: handle.db,
  clock: () => new Date(),
  officeSettings: { get: (of: Parameters<typeof defaultOf>[0]) => defaultOf(of, environment) },
  settings: environment,
  // Nobody in this world wishes mail: who is told is looked up, and nothing is to be written.
  mail: {
    write: (_: unknown, __: unknown, letters: readonly unknown[]) => {
      if (letters.length > 0) throw new Error("Somebody was to be mailed");
    },
  },
  evaluationGates: createEvaluationGates({ clock: () => new Date() }),
} as unknown as Parameters<typeof publishSheets>[0];
const actor = {
  accountId: 0,
  personName: "",
  roleId: "2",
  schoolId: null,
  impersonatorId: null,
  ip: "",
  requestId: "",
};

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};
console.log(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}\n`);
let published = 0;
const ours = await seconds(async () => {
  const done = await publishSheets(
    services,
    sheets.map((id) => ({ id, version: 1 })),
    actor,
  );
  published = done.grades;
});
const rate = published / ours;
console.log(
  `publishing ${published} grades of ${CLASSES} classes: ${ours.toFixed(1)} s (${rate.toFixed(0)} a second)`,
);

/** As a loop over students writes it: each grade in a transaction of its own, with a question for the attempts before. */
let written = 0;
const one = await seconds(async () => {
  for (const sheet of naive) {
    const { rows } = await database.query<{
      student_id: number;
      home_school_id: number;
      marks: Record<string, number>;
      offering_id: number;
      course_id: number;
    }>(
      "select e.*, g.offering_id, g.course_id from grade_entry e join grade_sheet g on g.id = e.sheet_id where e.sheet_id = $1",
      [sheet],
    );
    for (const row of rows) {
      const attempt = await number(
        "select coalesce(max(attempt), 0) + 1 from grade where student_id = $1 and course_id = $2",
        [row.student_id, row.course_id],
      );
      const total = Math.round(((row.marks["p1"] ?? 0) * 30 + (row.marks["p2"] ?? 0) * 70) / 1000) * 10;
      await database.query(
        `insert into grade (student_id, home_school_id, host_school_id, course_id, offering_id, semester_id, exam_kind, attempt,
           credits, original_scale, original_text, original_mark, converted_scale, converted_text, converted_mark, passed,
           source, state, rules_id, published_at)
         values ($1, $2, $3, $4, $5, $6, 'regular', $7, 2, 'percent', $8, $9, 'percent', $8, $9, $10, 'sheet', 'published',
           (select min(id) from grade_rules), now())`,
        [
          row.student_id,
          row.home_school_id,
          schoolId,
          row.course_id,
          row.offering_id,
          semesterId,
          attempt,
          String(total / 10),
          total,
          total >= 600,
        ],
      );
      written += 1;
    }
  }
});
console.log(
  `one grade a transaction: ${(written / one).toFixed(0)} a second; ours is ${(rate / (written / one)).toFixed(1)} times that\n`,
);

const { rows: students } = await database.query<{ id: number }>("select id from student order by id");
const standing = await seconds(async () => {
  for (let start = 0; start < students.length; start += 500)
    await transaction(handle.db, (tx) =>
      keepStandings(
        tx,
        students.slice(start, start + 500).map(({ id }) => id),
        new Date(),
      ),
    );
});
console.log(`GPA of ${students.length} students: ${standing.toFixed(1)} s`);

/** A student with 60 grades at their own school. */
const studentId = students[0]?.id as number;
await database.query("set session_replication_role = replica");
await database.query(
  `insert into grade (student_id, home_school_id, host_school_id, course_id, semester_id, exam_kind, attempt, credits,
     original_scale, original_text, original_mark, converted_scale, converted_text, converted_mark, passed, source, state, rules_id, published_at)
   select s.id, s.school_id, s.school_id, c.id, $2, 'regular', 1, 2, 'percent', '80', 800, 'percent', '80', 800, true, 'history',
     'locked', (select min(id) from grade_rules), now()
   from student s, (select id from course where code like 'GA%' order by id desc limit 60) c where s.id = $1 on conflict do nothing`,
  [studentId, semesterId],
);
const times: number[] = [];
for (let n = 0; n < PAGE_RUNS; n += 1)
  times.push(1000 * (await seconds(() => myGrades({ session: { studentId }, services } as never))));
times.sort((a, b) => a - b);
console.log(
  `a student's grades, ${PAGE_RUNS} times: median ${times[Math.floor(PAGE_RUNS / 2)]?.toFixed(0)} ms, p95 ${times[Math.floor(PAGE_RUNS * 0.95)]?.toFixed(0)} ms\n\nload ${loadavg()[0]?.toFixed(1)}`,
);
await handle.close();
await database.end();
process.exit(0);
