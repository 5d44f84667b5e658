import {
  type Client,
  querySchoolList,
  searchStudentDepartments,
  searchStudentMajors,
  searchTeachers,
} from "@huxuan/api-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { pinyinSortKey } from "../../text/pinyin.ts";

const OWN = "湘江理工大学";

let server: TestServer;
let office: Client;
let platform: Client;
let schools: { id: number; name: string }[];

beforeAll(async () => {
  server = await startTestServer({ data: "demo" });
  office = await server.client("school");
  platform = await server.client("admin");
  schools = (await querySchoolList({ client: office, body: {} })).data.items;
});
afterAll(() => server.close());

const teachers = async (client: Client, body: Parameters<typeof searchTeachers>[0]["body"]) =>
  (await searchTeachers({ client, body })).data;
const departments = async (body: Parameters<typeof searchStudentDepartments>[0]["body"]) =>
  (await searchStudentDepartments({ client: office, body })).data;
const everyone = { page: { pageIndex: 1, pageSize: 500 } };
const statusOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 200,
    (error: unknown) => (error as { status: number }).status,
  );

describe("the search for teachers", () => {
  it("shows an office the teachers of its own university, whatever it asks for, and the platform all", async () => {
    const own = await teachers(office, everyone);
    expect(own.rowCount).toBe(own.items.length);
    expect(new Set(own.items.map((t) => t.school.name))).toEqual(new Set([OWN]));
    const other = schools.find((s) => s.name !== OWN)?.id as number;
    expect(await teachers(office, { schoolId: other })).toEqual({ items: [], rowCount: 0 });
    const foreign = await teachers(platform, { ...everyone, schoolId: other });
    expect(foreign.rowCount).toBeGreaterThan(0);
    expect(foreign.items.every((t) => t.school.id === other)).toBe(true);
    expect((await teachers(platform, everyone)).rowCount).toBeGreaterThan(own.rowCount);
  });

  it("finds by name, pinyin, initials and staff number, several words together, in any letter case", async () => {
    const [someone] = (await teachers(office, everyone)).items;
    const { id, name, staffNumber = "" } = someone!;
    const syllables = pinyinSortKey(name).replaceAll(/\d/gu, "").split(" ");
    const full = syllables.join("");
    const initials = syllables.map(([initial]) => initial).join("");
    const found = async (keyword: string) =>
      (await teachers(office, { ...everyone, keyword })).items.map((t) => t.id);
    for (const keyword of [
      name,
      name.slice(1),
      full,
      full.toUpperCase(),
      initials,
      staffNumber.toLowerCase(),
    ])
      expect(await found(keyword), keyword).toContain(id);
    expect(await found(`${name} ${staffNumber}`)).toEqual([id]);
    expect(await found("%")).toEqual([]);
    expect(await found("_")).toEqual([]);
  });

  it("pages by pinyin without losing or repeating anybody", async () => {
    const all = (await teachers(office, everyone)).items;
    const names = all.map((t) => pinyinSortKey(t.name));
    expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
    const paged: number[] = [];
    for (let pageIndex = 1; paged.length < all.length; pageIndex += 1) {
      const { items, rowCount } = await teachers(office, { page: { pageIndex, pageSize: 7 } });
      expect(rowCount).toBe(all.length);
      expect(items.length).toBeGreaterThan(0);
      paged.push(...items.map((t) => t.id));
    }
    expect(paged).toEqual(all.map((t) => t.id));
  });
});

describe("the search for departments of students", () => {
  it("names each once, with the universities that have it, of all universities", async () => {
    const all = await departments(everyone);
    expect(all.rowCount).toBe(all.items.length);
    expect(new Set(all.items.map((d) => d.name)).size).toBe(all.items.length);
    expect(new Set(all.items.flatMap((d) => d.schools.map((s) => s.name)))).toEqual(
      new Set(schools.map((s) => s.name)),
    );
  });

  it("is narrowed by universities and a part of the name", async () => {
    const own = schools.find((s) => s.name === OWN)!;
    const { items } = await departments({ ...everyone, schoolIds: [own.id] });
    expect(items.length).toBeGreaterThan(1);
    expect(items.every((d) => d.schools.length === 1 && d.schools[0]?.id === own.id)).toBe(true);
    expect((await departments({ schoolIds: [own.id], keyword: "数学" })).items).toEqual([
      { name: "数学与统计学院", schools: [{ id: own.id, name: OWN }] },
    ]);
    expect(await departments({ schoolIds: [] })).toEqual({ items: [], rowCount: 0 });
    const majors = (await searchStudentMajors({ client: office, body: { schoolIds: [own.id] } })).data.items;
    expect(majors.length).toBeGreaterThan(1);
    expect(majors).toContainEqual({ name: expect.any(String), schools: [{ id: own.id, name: OWN }] });
  });
});

it("students and teachers may search for neither", async () => {
  for (const account of ["student", "teacher"] as const) {
    const client = await server.client(account);
    expect(await statusOf(searchTeachers({ client, body: {} }))).toBe(403);
    expect(await statusOf(searchStudentDepartments({ client, body: {} }))).toBe(403);
    expect(await statusOf(searchStudentMajors({ client, body: {} }))).toBe(403);
  }
  expect(await statusOf(searchTeachers({ client: server.anonymous(), body: {} }))).toBe(401);
});
