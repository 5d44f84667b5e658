/** A province of students, made by the database in a few statements. */
import { createAccounts } from "../src/domains/session/index.ts";
import type { Services } from "../src/domains.ts";
import { pinyinSortKey } from "../src/text/pinyin.ts";

const SURNAMES = Array.from(
  "王李张刘陈杨黄赵周吴徐孙马朱胡郭何林罗高梁宋郑谢唐韩曹许邓冯彭曾肖田董潘袁蔡蒋余",
);
const FIRST = Array.from("子雨思梓一浩欣佳诗嘉俊宇晨文雅若明志建晓芷语沐安清景书云知远");
const SECOND = Array.from("涵轩怡萱琪然博宁妍睿杰峰洁航宸瑶彤阳霖悦哲琳韬岚舟桐楠溪禾");
const SCHOOLS = 60;

/** What is searched for in turn: names, parts of them, pinyin, numbers, and what nobody has. */
export const KEYWORDS = [
  "张子涵",
  "李雨",
  "若彤",
  "wangsiyi",
  "zhx",
  "20260123456",
  "123456",
  "欧阳修",
  "陈知远 2026",
  "没有这个人",
] as const;

/** Adds so many students to the world, and an account that reaches all of them; gives its id. */
export async function makeProvince({ db, pool }: Services, students: number): Promise<number> {
  const schools = await pool.query<{ id: number }>(
    `insert into school (code, name, short_name, pinyin, section_clock)
     select 'P' || n, '第' || n || '大学', n || '大', 'di4 ' || n, '[]' from generate_series(1, ${SCHOOLS}) n returning id`,
  );
  const keys = (characters: readonly string[]) => characters.map(pinyinSortKey);
  await pool.query(
    `insert into student (school_id, student_number, name, grade, department, major, pinyin)
     select ($1::int[])[1 + n % ${SCHOOLS}], (20260000000 + n)::text,
       ($2::text[])[1 + s] || case when n % 5 = 0 then '' else ($4::text[])[1 + f] end || ($6::text[])[1 + g],
       2022 + n % 5, '理学院', '数学',
       ($3::text[])[1 + s] || ' ' || case when n % 5 = 0 then '' else ($5::text[])[1 + f] || ' ' end || ($7::text[])[1 + g]
     from (
       select n, (n::bigint * 7919 % ${SURNAMES.length})::int as s, (n::bigint * 104729 / 7 % ${FIRST.length})::int as f,
         (n::bigint * 15485863 / 11 % ${SECOND.length})::int as g
       from generate_series(1, $8::int) n
     ) as made`,
    [
      schools.rows.map(({ id }) => id),
      SURNAMES,
      keys(SURNAMES),
      FIRST,
      keys(FIRST),
      SECOND,
      keys(SECOND),
      students,
    ],
  );
  await pool.query("vacuum analyze");
  const [accountId = 0] = await createAccounts(db, [
    {
      useraccount: "bench-province",
      // Nobody signs in here: the token is issued to the benchmark directly.
      passwordHash: "-",
      personName: "省平台",
      userType: "other",
      schoolId: null,
      roleIds: ["1"],
    },
  ]);
  return accountId;
}
