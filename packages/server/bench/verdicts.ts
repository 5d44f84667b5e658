/**
 * `npm run bench:verdicts`: a student's list of 3,000 classes beside 500 rules of their school. The list as it is without
 * verdicts; with those of its page, which the app asks for behind it; filtered and ordered by what courses count as; and
 * beside them what one would write first, which asks for the verdict of every class and filters then. On a private
 * PostgreSQL. It fails when the list with its verdicts takes more than so many ms, or the filter more than that beside it.
 */
import { cpus, loadavg } from "node:os";
import pg from "pg";
import { startPrivateServer } from "../testing/postgres.ts";
import { MeasuredServer, postgresStore } from "./measured-server.ts";

const CLASSES = 3_000;
const RULES = 500;
const STUDENTS = 50;
const RUNS = 100;
/** Verdicts that are asked for at once, at most. */
const AT_ONCE = 100;
const PAGE = 50;
/** What the verdicts may add to a list, in ms: nobody waits for more before the first course is shown. */
const MOST_MORE_MS = 30;

const store = await postgresStore(await startPrivateServer(), "bench_verdicts");
const server = await MeasuredServer.start(store);
const world = await server.makeWorld({ students: STUDENTS, offerings: { kind: "made", count: CLASSES } });
const database = new pg.Client({ connectionString: store.environment["DATABASE_URL"] as string });
await database.connect();
await makeRules();
const courses = Number(
  (await database.query<{ n: string }>("select count(distinct course_id) as n from offering")).rows[0]?.n,
);
await database.end();
const tokens = await server.tokens(world);

/** Every school has an agreement with the host, and a rule for every second of its courses. */
async function makeRules(): Promise<void> {
  await database.query("set session_replication_role = replica");
  await database.query(
    `insert into agreement (school_id, partner_id, cap_percent, fee_at_school, fee_at_partner, valid_from, valid_until, state,
       school_signed_at, partner_signed_at)
     select s.id, h.id, 25, 0, 100, current_date - 30, current_date + 365, 'signed', now(), now()
     from school s, (select id from school order by id limit 1) h where s.id <> h.id`,
  );
  // Each stands for one course of the home school.
  await database.query(
    `insert into course (school_id, code, name, credits, hours, nature, language, department, department_pinyin, pinyin, search_text)
     select id, 'HOME', '本校课程', 2, 36, 'elective', 'chinese', '物理学院', 'wuli', 'benxiao', '' from school
     where id <> (select min(id) from school)`,
  );
  await database.query(
    `with host as (select min(id) as id from school),
     made as (
       insert into recognition_rule (home_school_id, host_school_id, number, revision, kind, module, grade_as, counts_in_gpa,
         minimum_mark, valid_from, state, active_from)
       select s.id, host.id, n, 1, 'one', '', 'converted', true, 600, current_date - 30, 'active', now() - interval '30 days'
       from school s, host, generate_series(1, ${RULES}) n where s.id <> host.id returning id, number, home_school_id),
     sources as (
       insert into recognition_rule_source (rule_id, course_id, position)
       select made.id, c.id, 0 from made
       join (select course.id, row_number() over (order by course.id) as n from course, host where school_id = host.id) c
         on c.n = made.number * 2 - 1)
     insert into recognition_rule_target (rule_id, course_id, position)
     select made.id, c.id, 0 from made join course c on c.school_id = made.home_school_id and c.code = 'HOME'`,
  );
  await database.query("set session_replication_role = origin");
  await database.query("vacuum analyze");
}

async function post<Answer>(path: string, token: string, body: object): Promise<Answer> {
  const answer = await fetch(`http://127.0.0.1:${server.port}/mutual-recognition/${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

interface Page {
  items: { offering: { course: { id: number } } }[];
  rowCount: number;
}
const search = (token: string, more: object = {}): Promise<Page> =>
  post("selection/offerings/search", token, {
    roundId: world.roundId,
    page: { pageIndex: 1, pageSize: PAGE, orderBy: [] },
    ...more,
  });
const verdicts = (token: string, courseIds: readonly number[]) =>
  post<{ items: { courseId: number; verdict: { outcome: string } }[] }>("my-verdicts", token, { courseIds });
const coursesOf = ({ items }: Page) => [...new Set(items.map(({ offering }) => offering.course.id))];
const byVerdict = { pageIndex: 1, pageSize: PAGE, orderBy: [{ field: "countsAs", sortType: "asc" }] };

const ways: Record<string, (token: string) => Promise<number>> = {
  "the list as it is": async (token) => (await search(token)).rowCount,
  "with the verdicts of its page": async (token) =>
    (await verdicts(token, coursesOf(await search(token)))).items.length,
  "filtered by what counts": async (token) => (await search(token, { countsAs: ["counts"] })).rowCount,
  "ordered by it": async (token) => (await search(token, { page: byVerdict })).rowCount,
  "every verdict asked for": async (token) => {
    const every = { pageIndex: 1, pageSize: 500, orderBy: [] };
    const classes = new Map<number, number>();
    let seen = 0;
    for (let pageIndex = 1; seen < CLASSES; pageIndex += 1)
      for (const { offering } of (await search(token, { page: { ...every, pageIndex } })).items) {
        seen += 1;
        classes.set(offering.course.id, (classes.get(offering.course.id) ?? 0) + 1);
      }
    const all = [...classes.keys()];
    let counting = 0;
    for (let at = 0; at < all.length; at += AT_ONCE)
      for (const { courseId, verdict } of (await verdicts(token, all.slice(at, at + AT_ONCE))).items)
        if (verdict.outcome === "counts") counting += classes.get(courseId) ?? 0;
    return counting;
  },
};

console.log(
  `${CLASSES} classes of ${courses} courses, ${RULES} rules of each school, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}\n`,
);
const medians = new Map<string, number>();
const counted = new Map<string, number>();
const times = new Map(Object.keys(ways).map((name) => [name, [] as number[]]));
for (let run = -3; run < RUNS; run += 1)
  for (const [name, way] of Object.entries(ways)) {
    // What asks for everything takes a second: it is measured less often.
    if (name === "every verdict asked for" && run % 10 !== 0) continue;
    const begun = performance.now();
    counted.set(name, await way(tokens[(run + 3) % tokens.length] as string));
    if (run >= 0) times.get(name)?.push(performance.now() - begun);
  }
for (const [name, took] of times) {
  took.sort((a, b) => a - b);
  const share = (part: number) => took[Math.min(took.length - 1, Math.floor(took.length * part))] ?? 0;
  medians.set(name, share(0.5));
  console.log(
    `${name}: median ${share(0.5).toFixed(1)} ms, p95 ${share(0.95).toFixed(1)} ms (${counted.get(name)})`,
  );
}
if (counted.get("filtered by what counts") !== counted.get("every verdict asked for"))
  throw new Error("the filter does not find what its verdicts say");
await server.stop();
const plain = medians.get("the list as it is") ?? 0;
const slow = [...medians].filter(
  ([name, median]) => name !== "every verdict asked for" && median - plain > MOST_MORE_MS,
);
for (const [name] of slow) console.error(`${name} takes more than ${MOST_MORE_MS} ms beside the plain list`);
process.exit(slow.length > 0 ? 1 : 0);
