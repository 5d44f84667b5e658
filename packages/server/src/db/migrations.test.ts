import { readdirSync, readFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import type { DatabaseHandle } from "./database.ts";
import { openPglite } from "./pglite.ts";

const FOLDER = new URL("./migrations/", import.meta.url);

let database: DatabaseHandle | undefined;
afterEach(() => database?.close());

/** The migrations in their order, each as its statements. */
function migrations(): string[][] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith(".sql"))
    .sort()
    .map((file) => readFileSync(new URL(file, FOLDER), "utf8").split("--> statement-breakpoint"));
}

test("enrolments whose offering was given another course get its course and credits, and everybody can withdraw", async () => {
  database = await openPglite({});
  const { pool } = database;
  const run = async (statements: readonly string[]): Promise<void> => {
    for (const statement of statements) await pool.query(statement);
  };
  const all = migrations();
  const at = all.findIndex((statements) => statements.some((s) => s.includes('CREATE TABLE "outbox"')));
  for (const statements of all.slice(0, at)) await run(statements);

  // Offering 1 was given course 2 (1 credit) instead of course 1 (3 credits) while students 1, 2 and 3 came in.
  // Student 2 holds course 2 already, in offering 2, and waits for nothing; student 3 waits for offering 1.
  await run([
    `insert into school (code, name, short_name, pinyin, section_clock) values ('A', '甲', '甲', 'jia', '[]')`,
    `insert into semester (code, name, year, term, first_monday, weeks, is_current)
     values ('S', '学期', 2026, 1, '2026-09-07', 18, true)`,
    `insert into course (school_id, code, name, credits, hours, nature, department, department_pinyin, pinyin, search_text)
     select 1, 'C' || n, 'C', case n when 1 then 3 else 1 end, 18, 'general', '', '', '', ''
     from generate_series(1, 2) n`,
    `insert into offering (semester_id, school_id, course_id, code, state, search_text, updated_at)
     select 1, 1, 2, 'O' || n, 'published', '', now() from generate_series(1, 2) n`,
    `insert into offering_seat (semester_id, school_id, offering_id, capacity, taken, queued, taken_by_school)
     values (1, 1, 1, 5, 2, 1, '{"1": 2}'), (1, 1, 2, 5, 1, 0, '{"1": 1}')`,
    `insert into student (school_id, student_number, name, grade, department, major, pinyin)
     select 1, n::text, 'S', 2024, '', '', '' from generate_series(1, 3) n`,
    `insert into enrolment (semester_id, school_id, offering_id, course_id, student_id, home_school_id, state, source,
       queue_number, enrolled_at, sequence)
     values (1, 1, 1, 1, 1, 1, 'enrolled', 'self', null, now(), 1),
       (1, 1, 2, 2, 2, 1, 'enrolled', 'self', null, now(), 2),
       (1, 1, 1, 1, 2, 1, 'enrolled', 'self', null, now(), 3),
       (1, 1, 1, 1, 3, 1, 'queued', 'self', 4, now(), 4)`,
    `insert into student_term (semester_id, student_id, credits, courses, offering_ids, queued_ids)
     values (1, 1, 3, 1, '{1}', '{}'), (1, 2, 4, 2, '{2,1}', '{}'), (1, 3, 0, 0, '{}', '{1}')`,
    `select setval('selection_log_sequence_seq', 4)`,
  ]);
  for (const statements of all.slice(at)) await run(statements);

  const rows = async (text: string): Promise<unknown[]> => (await pool.query(text)).rows;
  expect(
    await rows(`select student_id as student, offering_id as offering, state, course_id as course,
      credits::float8 from enrolment order by id`),
  ).toEqual([
    { student: 1, offering: 1, state: "enrolled", course: 2, credits: 1 },
    { student: 2, offering: 2, state: "enrolled", course: 2, credits: 1 },
    { student: 2, offering: 1, state: "dropped", course: 2, credits: 1 },
    { student: 3, offering: 1, state: "queued", course: 2, credits: 1 },
  ]);
  expect(
    await rows("select credits::float8, courses, offering_ids from student_term order by student_id"),
  ).toEqual([
    { credits: 1, courses: 1, offering_ids: [1] },
    { credits: 1, courses: 1, offering_ids: [2] },
    { credits: 0, courses: 0, offering_ids: [] },
  ]);
  expect(await rows("select taken, queued, taken_by_school from offering_seat order by offering_id")).toEqual(
    [
      { taken: 1, queued: 1, taken_by_school: { "1": 1 } },
      { taken: 1, queued: 0, taken_by_school: { "1": 1 } },
    ],
  );
  // What was taken from somebody is in the log, under the number that the enrolment names.
  expect(
    await rows(`select l.action, l.student_id as student from selection_log l
      join enrolment e on e.drop_sequence = l.sequence and e.state = 'dropped'`),
  ).toEqual([{ action: "withdraw", student: 2 }]);
  // From now on an enrolment cannot be in another course than its offering.
  await expect(pool.query("update enrolment set course_id = 1 where id = 1")).rejects.toMatchObject({
    constraint: "enrolment_seat_course_fk",
  });
});

test("what was in the operation log before targets had rows is found by the records that it touched", async () => {
  database = await openPglite({});
  const { pool } = database;
  const all = migrations();
  const at = all.findIndex((statements) =>
    statements.some((s) => s.includes('CREATE TABLE "operation_target"')),
  );
  for (const statement of all.slice(0, at).flat()) await pool.query(statement);
  await pool.query(`insert into school (code, name, short_name, pinyin, section_clock)
    values ('A', '甲', '甲', 'jia', '[]'), ('B', '乙', '乙', 'yi', '[]')`);
  await pool.query(`insert into course (school_id, code, name, credits, hours, nature, department, department_pinyin, pinyin, search_text)
    values (2, 'C', 'C', 1, 18, 'general', '', '', '', '')`);
  await pool.query(`insert into operation_log (at, person_name, school_id, action, target, after, ip, request_id) values
    (now(), '平台', null, 'course-update', 'course:1', null, '', ''),
    (now(), '教务处', 1, 'export', '/mutual-recognition/courses/search', null, '', ''),
    (now(), '教务处', 1, 'offering-close-many', 'offerings:2', '{"closed": [7, 8]}', '', ''),
    (now(), '教务处', 1, 'offering-import-publish', 'import-job:5', '{"published": [9]}', '', '')`);
  for (const statement of all.slice(at).flat()) await pool.query(statement);
  const { rows } = await pool.query<{ name: string }>(
    "select concat_ws(' ', operation_id, kind, target_id, school_id) as name from operation_target order by 1",
  );
  expect(rows.map(({ name }) => name)).toEqual([
    "1 course 1 2",
    "2 list /mutual-recognition/courses/search 1",
    "3 offering 7 1",
    "3 offering 8 1",
    "4 import-job 5 1",
    "4 offering 9 1",
  ]);
});

test("majors and classes that students carry as text become rows, and nobody's is lost", async () => {
  database = await openPglite({});
  const { pool } = database;
  const all = migrations();
  const at = all.findIndex((statements) => statements.some((s) => s.includes('CREATE TABLE "school_class"')));
  for (const statement of all.slice(0, at).flat()) await pool.query(statement);
  await pool.query(
    `insert into school (code, name, short_name, pinyin, section_clock) values ('A', '甲', '甲', 'jia', '[]')`,
  );
  // Two departments say that they have the major, and 1 班 is a class of two years.
  await pool.query(
    `insert into student (school_id, student_number, name, grade, department, major, class_name, pinyin)
     values (1, '1', 'S', 2024, '数学学院', '统计学', '1 班', ''), (1, '2', 'S', 2025, '数学学院', ' 统计学', '1 班 ', ''),
       (1, '3', 'S', 2025, '经济学院', '统计学', '', ''), (1, '4', 'S', 2025, '经济学院', '', '', '')`,
  );
  for (const statement of all.slice(at).flat()) await pool.query(statement);

  const rows = async (text: string): Promise<unknown[]> => (await pool.query(text)).rows;
  expect(await rows("select name, department from major order by name")).toEqual([
    { name: "未分专业", department: "经济学院" },
    { name: "统计学", department: "数学学院" },
  ]);
  expect(await rows("select name, grade, major from school_class order by grade")).toEqual([
    { name: "1 班", grade: 2024, major: "统计学" },
    { name: "1 班", grade: 2025, major: "统计学" },
  ]);
  expect(await rows("select major, class_name as class from student order by student_number")).toEqual([
    { major: "统计学", class: "1 班" },
    { major: "统计学", class: "1 班" },
    { major: "统计学", class: null },
    { major: "未分专业", class: null },
  ]);
});
