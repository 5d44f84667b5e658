/**
 * The search of students as one would write it first: every row is folded and compared, for the page and for the count, on
 * the connections that everything else uses. Kept here only, to be measured beside ours.
 */
import type { FastifyInstance } from "fastify";
import type { Services } from "../src/domains.ts";

const BODY = {
  body: { type: "object", required: ["keyword"], properties: { keyword: { type: "string" } } },
};

export function serveNaiveSearch(server: FastifyInstance, { pool, session }: Services): void {
  server.post<{ Body: { keyword: string } }>(
    "/bench/naive-search",
    { schema: BODY },
    async (request, reply) => {
      await session.authenticator.authenticate(request.headers.authorization);
      const words = request.body.keyword.toLowerCase().split(/\s+/u);
      const where = words
        .map(
          (_, at) => `(lower(s.name) like $${at + 1} or lower(s.student_number) like $${at + 1}
          or regexp_replace(s.pinyin, '[0-9 ]', '', 'g') like $${at + 1}
          or regexp_replace(s.pinyin, '([a-z])[a-z]*[0-9] ?', '\\1', 'g') like $${at + 1})`,
        )
        .join(" and ");
      const patterns = words.map((word) => `%${word}%`);
      // No index has this order: there was none.
      const page = await pool.query(
        `select s.*, h.name as school from student s join school h on h.id = s.school_id
       where ${where} order by s.student_number || '', s.id limit 50`,
        patterns,
      );
      const count = await pool.query<{ rows: number }>(
        `select count(*)::int as rows from (select from student s where ${where} limit 10001) as counted`,
        patterns,
      );
      return reply.send({ items: page.rows, rowCount: count.rows[0]?.rows });
    },
  );
}
