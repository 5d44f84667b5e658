import {
  attemptSelection,
  type Client,
  confirmDepartments,
  createDepartment,
  deleteDepartment,
  type Department,
  getDepartment,
  getRound,
  mergeDepartment,
  moveDepartment,
  previewDepartmentMerge,
  searchDepartments,
  searchOperationLog,
  updateDepartment,
} from "@huxuan/api-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { outcomeOf, refusalOf } from "../../../testing/outcome-of.ts";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { department } from "./tables.ts";

let server: TestServer;
let world: SelectionWorld;
let office: Client;
let own: number;

beforeAll(async () => {
  server = await startTestServer();
  world = await SelectionWorld.create(server, 4);
  // The home school of the first student.
  office = await server.client("office1");
  own = world.schoolIds[1] as number;
});
afterAll(() => server.close());

const make = async (name: string, over: Partial<Department> & { parentId?: number } = {}) =>
  (await createDepartment({ client: office, body: { schoolId: own, name, ...over } })).data;
const all = async (client = office) => (await searchDepartments({ client, body: {} })).data.items;
const byName = async (name: string) => (await all()).find((one) => one.name === name) as Department;
const change = (one: Department, over: { name?: string; parentId?: number }) =>
  updateDepartment({
    client: office,
    path: { id: one.id },
    body: {
      schoolId: own,
      name: one.name,
      version: one.version,
      ...(one.parent && { parentId: one.parent.id }),
      ...over,
    },
  });
const refused = async (call: Promise<unknown>) => {
  const { status, message } = await refusalOf(call);
  return `${status} ${message}`;
};

describe("the tree of departments", () => {
  test("holds what people carried before anybody drew it, to be confirmed", async () => {
    expect(await byName("物理学院")).toMatchObject({ unconfirmed: true, students: 2, school: { id: own } });
    expect((await all(await server.client("office0"))).map(({ name }) => name)).not.toContain("物理学院");
  });

  test("takes new ones behind the others, moves them, and none below itself", async () => {
    const top = await make("理学部");
    const [a, b] = [await make("甲系", { parentId: top.id }), await make("乙系", { parentId: top.id })];
    expect([a.position, b.position]).toEqual([0, 1]);
    const moved = await moveDepartment({
      client: office,
      path: { id: b.id },
      body: { version: b.version, parentId: top.id, position: 0 },
    });
    expect(moved.data).toMatchObject({ position: 0, parent: { name: "理学部" } });
    expect((await byName("甲系")).position).toBe(1);
    expect(await refused(change(await byName("理学部"), { parentId: a.id }))).toMatch(/^409 不能移到自己/u);
    expect(await refused(make("甲系"))).toMatch(/^409 本校已有名为「甲系」的部门/u);
    expect(await refused(deleteDepartment({ client: office, path: { id: top.id } }))).toMatch(/下级部门/u);
    expect((await getDepartment({ client: office, path: { id: a.id } })).data).toMatchObject({
      name: "甲系",
      parent: { id: top.id, name: "理学部" },
      position: 1,
    });
    await deleteDepartment({ client: office, path: { id: a.id } });
    expect(await refused(getDepartment({ client: office, path: { id: a.id } }))).toMatch(/^404/u);
    expect(await refused(change(b, { name: "丙系" }))).toMatch(/^409 这个部门刚刚被别人修改过/u);
  });
});

describe("a department's name", () => {
  test("is followed by its people and by rounds and offerings that are open to it", async () => {
    const roundId = await world.round({ audience: { departments: ["物理学院"], schoolIds: [own] } });
    const offering = await world.offering({
      name: "量子",
      capacity: 3,
      audience: { departments: ["物理学院"] },
    });
    const student = await world.client(0);
    const attempt = (offeringId: number) =>
      outcomeOf(attemptSelection({ client: student, body: { roundId, offeringId } }), "admitted");
    await change(await byName("物理学院"), { name: "物理与天文学院" });
    expect(await byName("物理与天文学院")).toMatchObject({ students: 2, unconfirmed: false });
    const { audience } = (await getRound({ client: office, path: { id: roundId } })).data;
    expect(audience.departments).toEqual(["物理与天文学院"]);
    expect(await attempt(offering.id)).toBe("admitted");
    // Another school has a department of the old name: it is still meant.
    const { rows } = await server.database.pool.query<{ departments: string[] }>(
      "select audience->'departments' as departments from offering where id = $1",
      [offering.id],
    );
    expect(rows[0]?.departments.toSorted()).toEqual(["物理与天文学院", "物理学院"].toSorted());
  });

  test("goes to another one with all that it has, after a look at what that is", async () => {
    const [from, into] = [await byName("物理与天文学院"), await make("物理学部")];
    const below = await make("天文系", { parentId: from.id });
    const preview = (await previewDepartmentMerge({ client: office, path: { id: from.id, intoId: into.id } }))
      .data;
    const moved = [
      { name: "名学生", count: 2 },
      { name: "个专业", count: 1 },
    ];
    expect(preview).toMatchObject({ moved, children: 1, audiences: 2 });
    expect(
      await refused(
        mergeDepartment({
          client: office,
          path: { id: from.id },
          body: { version: from.version, intoId: below.id },
        }),
      ),
    ).toMatch(/下级部门/u);
    const { data } = await mergeDepartment({
      client: office,
      path: { id: from.id },
      body: { version: from.version, intoId: into.id },
    });
    expect(data).toMatchObject({ name: "物理学部", students: 2 });
    expect((await byName("天文系")).parent?.name).toBe("物理学部");
    expect(await all()).not.toContainEqual(expect.objectContaining({ id: from.id }));
    expect(await refused(deleteDepartment({ client: office, path: { id: into.id } }))).toMatch(
      /「物理学部」还有 2 名学生/u,
    );
  });

  test("leaves one grant to who was granted both, and gives the other one to who was granted it", async () => {
    const [from, into] = [await make("化学系"), await make("化学学院")];
    const { pool } = server.database;
    const { rows: accounts } = await pool.query<{ id: number; role: string }>(
      `select account_id as id, role_id as role from account_role join account on account.id = account_id
       where user_type = 'student' order by account_id limit 2`,
    );
    const [both, one] = accounts.map(({ id }) => id);
    const grant = (account: number | undefined, name: string) =>
      pool.query(
        `insert into scope_grant (account_id, role_id, type, school_id, department) values ($1, $2, 'units', $3, $4)`,
        [account, accounts[0]?.role, from.school.id, name],
      );
    await grant(both, from.name);
    await grant(both, into.name);
    await grant(one, from.name);
    await mergeDepartment({
      client: office,
      path: { id: from.id },
      body: { version: from.version, intoId: into.id },
    });
    const { rows: left } = await pool.query<{ account_id: number; department: string }>(
      "select account_id, department from scope_grant where account_id = any($1) order by account_id",
      [[both, one]],
    );
    expect(left).toEqual([both, one].map((id) => ({ account_id: id, department: into.name })));
  });

  test("of two schools does not mix", async () => {
    const other = (await all(await server.client("office2")))[0] as Department;
    const mine = await byName("物理学部");
    expect(
      await refused(
        mergeDepartment({
          client: await server.client("admin"),
          path: { id: mine.id },
          body: { version: mine.version, intoId: other.id },
        }),
      ),
    ).toMatch(/^400/u);
    expect(
      await refused(
        mergeDepartment({
          client: office,
          path: { id: mine.id },
          body: { version: mine.version, intoId: other.id },
        }),
      ),
    ).toMatch(/^404/u);
  });
});

test("what came with data is confirmed at once, by an office of the school, and the log calls it by name", async () => {
  await server.services.db
    .insert(department)
    .values(["导入一系", "导入二系"].map((name) => ({ schoolId: own, name, unconfirmed: true })));
  const waiting = (await all()).filter(({ unconfirmed }) => unconfirmed);
  expect(waiting.length).toBeGreaterThan(1);
  const foreign = await server.client("office0");
  expect(await refusalOf(confirmDepartments({ client: foreign, body: { schoolId: own } }))).toMatchObject({
    status: 403,
  });
  const { data } = await confirmDepartments({ client: office, body: { schoolId: own } });
  expect(data).toEqual({ confirmed: waiting.length });
  expect((await all()).some(({ unconfirmed }) => unconfirmed)).toBe(false);
  expect((await confirmDepartments({ client: office, body: { schoolId: own } })).data.confirmed).toBe(0);

  const [entry] = (await searchOperationLog({ client: office, body: { action: "department-confirm" } })).data
    .items;
  const named = waiting.some(({ name }) => entry?.targetText.includes(`部门 ${name}`));
  expect([entry?.actionName, named]).toEqual(["确认部门", true]);
});

test("the operation log calls a department that is gone by the name that it had, and its fields in Chinese", async () => {
  const made = await make("昙花系");
  await deleteDepartment({ client: office, path: { id: made.id } });
  const body = { targetKind: "department", targetId: String(made.id) };
  const { items } = (await searchOperationLog({ client: office, body })).data;
  expect(items.map(({ targetText }) => targetText)).toEqual(["部门 昙花系", "部门 昙花系"]);
  expect(items[0]?.fieldNames).toContainEqual({ prop: "name", label: "部门名称" });
  expect(items[0]?.fieldNames).toContainEqual({ prop: "school.name", label: "学校 · 名称" });
});
