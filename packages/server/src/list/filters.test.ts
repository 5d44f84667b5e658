import {
  type Client,
  searchCourses,
  searchOfferings,
  searchPublicCourses,
  searchRounds,
  searchStudents,
  searchTeachers,
  searchUsers,
} from "@huxuan/api-client";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SelectionWorld } from "../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../testing/server.ts";
import { student, teacher } from "../domains/person/index.ts";
import { round } from "../domains/round/index.ts";
import { createAccounts } from "../domains/session/index.ts";
import { personSortKey } from "../text/pinyin.ts";

let server: TestServer;
let world: SelectionWorld;
let office: Client;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  world = await SelectionWorld.create(server, 1);
  office = await server.client("office0");
  admin = await server.client("admin");
  const schoolId = world.schoolIds[0] ?? 0;
  const { db } = server.services;
  const person = (name: string) => ({ schoolId, name, pinyin: personSortKey(name) });
  const names = ["单雄安", "买买提·艾力", "古丽米热•艾比布力", "欧阳 修文", "MUHAMMAD Ali"];
  await db
    .insert(teacher)
    .values(names.map((name, at) => ({ ...person(name), staffNumber: `Ｔ-１00${at}` })));
  const studied = { grade: 2026, department: "数学学院", major: "统计学" };
  await db
    .insert(student)
    .values(names.map((name, at) => ({ ...person(name), ...studied, studentNumber: `2026-00${at}X` })));
  const common = { passwordHash: "-", schoolId, userType: "other" as const, roleIds: ["2"] as [string] };
  await createAccounts(
    db,
    names.map((personName, at) => ({ ...common, personName, useraccount: `Clerk${at}` })),
  );
  await world.offering({ name: "中国古代文学（一）", capacity: 5 });
  await world.offering({ name: "大学英语Ⅱ", capacity: 5 });
  const roundId = await world.round();
  await db.update(round).set({ name: "２０２６ 秋季第一轮" }).where(eq(round.id, roundId));
});
afterAll(() => server.close());

/** A list by keyword, as names. */
const LISTS: Readonly<Record<string, (keyword: string) => Promise<string[]>>> = {
  teachers: async (keyword) =>
    (await searchTeachers({ client: office, body: { keyword } })).data.items.map(({ name }) => name),
  students: async (keyword) =>
    (await searchStudents({ client: office, body: { keyword } })).data.items.map(({ name }) => name),
  users: async (keyword) =>
    (await searchUsers({ client: admin, body: { keyword } })).data.items.map(({ userNameZh }) => userNameZh),
  courses: async (keyword) =>
    (await searchCourses({ client: office, body: { keyword } })).data.items.map(({ name }) => name),
  offerings: async (keyword) =>
    (await searchOfferings({ client: office, body: { keyword } })).data.items.map(
      ({ course }) => course.name,
    ),
  "public courses": async (keyword) =>
    (await searchPublicCourses({ client: server.anonymous(), body: { keyword } })).data.items.map(
      ({ course }) => course.name,
    ),
  rounds: async (name) =>
    (await searchRounds({ client: office, body: { name } })).data.items.map((each) => each.name),
};
const found = (list: string, keyword: string) => LISTS[list]?.(keyword);

describe.each(["teachers", "students", "users"])("the list of %s", (list) => {
  test.each([
    ["买买提艾力", "买买提·艾力"],
    ["买买提．艾力", "买买提·艾力"],
    ["古丽米热·艾比", "古丽米热•艾比布力"],
    ["欧阳修文", "欧阳 修文"],
    ["ｍｕｈａｍｍａｄ", "MUHAMMAD Ali"],
    ["muhammad ali", "MUHAMMAD Ali"],
  ])("finds by %s", async (keyword, name) => {
    expect(await found(list, keyword)).toEqual([name]);
  });
});

describe.each([
  ["teachers", "t-1001", "T-100"],
  ["students", "２０２６-００１x", "2026–00"],
])("the list of %s", (list, one, all) => {
  test("finds by a number however it is typed", async () => {
    expect(await found(list, one)).toEqual(["买买提·艾力"]);
    expect((await found(list, all))?.length).toBe(5);
  });

  test("finds by pinyin from the beginning of a syllable, a surname by each of its readings", async () => {
    for (const keyword of ["shanxiongan", "danxiongan", "xiongan", "sxa", "xa", "XIONG"])
      expect(await found(list, keyword), keyword).toEqual(["单雄安"]);
    for (const keyword of ["iongan", "hanx", "ngan", "sa"])
      expect(await found(list, keyword), keyword).toEqual([]);
  });

  test("finds nothing by wildcards, and all by no word", async () => {
    expect(await found(list, "%")).toEqual([]);
    expect(await found(list, "_")).toEqual([]);
    expect((await found(list, " "))?.length).toBeGreaterThanOrEqual(5);
  });
});

test("courses are found by brackets and numerals of any kind, and by pinyin", async () => {
  for (const list of ["courses", "offerings", "public courses"]) {
    for (const keyword of ["(一)", "（一）", "文学 【一】", "gudaiwenxue", "zggd"])
      expect(await found(list, keyword), `${list} by ${keyword}`).toEqual(["中国古代文学（一）"]);
    for (const keyword of ["II", "ⅱ", "英语Ⅱ", "yyii"])
      expect(await found(list, keyword), `${list} by ${keyword}`).toEqual(["大学英语Ⅱ"]);
    expect(await found(list, "uodaiwenxue"), list).toEqual([]);
  }
  expect(await found("rounds", "2026")).toEqual(["２０２６ 秋季第一轮"]);
});
