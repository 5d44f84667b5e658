import { type Client, searchCourses, searchStudents, searchTeachers, searchUsers } from "@huxuan/api-client";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabaseKind } from "../../testing/databases.ts";
import { SelectionWorld } from "../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../testing/server.ts";

/** Many enough that reading all of them is the worse plan, few enough to be made in seconds. */
const PEOPLE = 30_000;

interface Statement {
  text: string;
  values: unknown[];
}
interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: Plan[];
}

// One planner is like the other; on PGlite the rows take minutes.
describe.runIf(testDatabaseKind() === "postgres")("a list of the province reads by an index", () => {
  let server: TestServer;
  let admin: Client;
  const seen: Statement[] = [];

  beforeAll(async () => {
    server = await startTestServer({ nodes: 1 });
    const { schoolIds } = await SelectionWorld.create(server, 1);
    admin = await server.client("admin");
    const { pool, wideListDb } = server.services;
    // Names of two and three characters, each with its pinyin.
    const name = `(array['张','李','王','赵','钱','孙','周','吴','郑','冯'])[1 + n % 10]
      || chr(19968 + (n % 3000 * 7919) % 3000) || case when n % 3 = 0 then '' else chr(19968 + (n % 3000 * 4729) % 3000) end`;
    const pinyin = `(array['zhang1','li3','wang2','zhao4','qian2','sun1','zhou1','wu2','zheng4','feng2'])[1 + n % 10]
      || ' ' || chr(97 + n % 26) || 'a' || chr(97 + n % 23) || n % 4`;
    await pool.query(
      `insert into student (school_id, student_number, name, grade, department, major, pinyin)
       select ${schoolIds[1]}, (20260000000 + n)::text, ${name}, 2026, '数学学院', '统计学', ${pinyin}
       from generate_series(1, ${PEOPLE}) n`,
    );
    await pool.query(
      `insert into teacher (school_id, staff_number, name, pinyin)
       select ${schoolIds[1]}, 'T' || 100000 + n, ${name}, ${pinyin} from generate_series(1, ${PEOPLE}) n`,
    );
    await pool.query(
      `insert into account (useraccount, password_hash, person_name, user_type, school_id, default_role_id)
       select 'p' || n, '-', ${name}, 'student', ${schoolIds[1]}, '4' from generate_series(1, ${PEOPLE}) n`,
    );
    await pool.query(
      `insert into course (school_id, code, name, credits, hours, nature, department, department_pinyin, pinyin, search_text)
       select ${schoolIds[1]}, 'C' || n, '课程' || n, 2, 32, 'general', '数学学院', '', ${pinyin}, 'c' || n
       from generate_series(1, ${PEOPLE}) n`,
    );
    await pool.query("vacuum analyze");
    const { $client } = wideListDb as unknown as { $client: pg.Pool };
    const query = $client.query.bind($client) as (...given: unknown[]) => Promise<unknown>;
    Object.assign($client, {
      query: (statement: { text: string }, values: unknown[]) => {
        seen.push({ text: statement.text, values });
        return query(statement, values);
      },
    });
  });
  afterAll(() => server.close());

  /** The tables that the statements of a call read from their beginning to their end. */
  async function readThrough(call: () => Promise<unknown>): Promise<string[]> {
    seen.length = 0;
    await call();
    expect(seen.length).toBeGreaterThan(0);
    const through = (plan: Plan): string[] => [
      ...(plan["Node Type"] === "Seq Scan" ? [plan["Relation Name"] ?? ""] : []),
      ...(plan.Plans ?? []).flatMap(through),
    ];
    const tables: string[] = [];
    for (const { text, values } of seen) {
      const { rows } = await server.services.pool.query<{ "QUERY PLAN": { Plan: Plan }[] }>(
        `explain (format json) ${text}`,
        values,
      );
      tables.push(...rows.flatMap((row) => row["QUERY PLAN"].flatMap(({ Plan }) => through(Plan))));
    }
    return tables.filter((table) => ["student", "teacher", "account", "course"].includes(table));
  }

  const page = { pageIndex: 1, pageSize: 50 };
  const byName = { ...page, orderBy: [{ field: "name" as const, sortType: "asc" as const }] };
  /** The first count stops at 10,000 rows, and may take them from wherever they are. */
  const pages: Readonly<Record<string, () => Promise<unknown>>> = {
    "students in their order": () => searchStudents({ client: admin, body: { page } }),
    "students by name": () => searchStudents({ client: admin, body: { page: byName } }),
    "teachers in their order": () => searchTeachers({ client: admin, body: { page } }),
    "users in their order": () => searchUsers({ client: admin, body: { page } }),
    "courses in their order": () => searchCourses({ client: admin, body: { page } }),
  };
  test.each(Object.keys(pages))("%s", async (name) => {
    const tables = await readThrough(async () => {
      await pages[name]?.();
      // The rows come first, and are all that is looked at here.
      seen.length = 1;
    });
    expect(tables).toEqual([]);
  });

  const searches: Readonly<Record<string, (keyword: string) => Promise<{ rowCount: number }>>> = {
    students: async (keyword) => (await searchStudents({ client: admin, body: { page, keyword } })).data,
    teachers: async (keyword) => (await searchTeachers({ client: admin, body: { page, keyword } })).data,
    users: async (keyword) => (await searchUsers({ client: admin, body: { page, keyword } })).data,
  };
  test.each(Object.keys(searches))("%s by a name of two characters, of three, of none", async (list) => {
    const { rows } = await server.services.pool.query<{ name: string }>(
      "select name from student where length(name) in (2, 3) order by id limit 5",
    );
    for (const keyword of [...rows.map(({ name }) => name), "张𠮷", "没有这个人"])
      expect(await readThrough(() => searches[list]!(keyword)), keyword).toEqual([]);
  });

  test.each(["students", "teachers"])("%s by number, and by pinyin", async (list) => {
    for (const keyword of ["20260012345", "t100123", "123", "zhangf", "lb", "没有 zhang"])
      expect(await readThrough(() => searches[list]!(keyword)), keyword).toEqual([]);
  });
});
