import {
  type Client,
  createCourse,
  createOffering,
  createRound,
  getDictionaries,
  type OperationLogEntry,
  type OperationLogSearch,
  publishOfferings,
  searchOperationLog,
  updateRound,
} from "@huxuan/api-client";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { courseInput, offeringInput, roundInput } from "../../../testing/office-forms.ts";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { LEAST_DAYS, operationLog, operationTarget, removeOldOperations, writeOperation } from "./index.ts";

let server: TestServer;
let world: SelectionWorld;
let admin: Client;
let offices: [Client, Client];

beforeAll(async () => {
  server = await startTestServer();
  world = await SelectionWorld.create(server, 1);
  admin = await server.client("admin");
  offices = [await server.client("office0"), await server.client("office1")];
});
afterAll(() => server.close());

async function search(client: Client, body: OperationLogSearch): Promise<OperationLogEntry[]> {
  return (await searchOperationLog({ client, body })).data.items;
}

const schoolOf = (office: 0 | 1): number => world.schoolIds[office] as number;

const newCourse = async (office: 0 | 1, code: string, client = offices[office]) =>
  (await createCourse({ client, body: courseInput({ schoolId: schoolOf(office), code }) })).data;

test("a change is found by what it touched, with what was before and after, who did it and from where", async () => {
  const body = roundInput({ semesterId: world.semesterId, name: "补选" });
  const { id } = (await createRound({ client: offices[1], body })).data;
  await updateRound({ client: offices[1], path: { id }, body: { ...body, maxCourses: 5, version: 1 } });
  const [last, first, ...others] = await search(offices[1], { targetKind: "round", targetId: String(id) });
  expect(others).toEqual([]);
  expect(first).toMatchObject({ action: "round-create", after: { name: "补选", maxCourses: 4 } });
  expect(first).not.toHaveProperty("before");
  expect(last).toMatchObject({
    action: "round-update",
    schoolId: schoolOf(1),
    roleId: "2",
    before: { maxCourses: 4 },
    after: { maxCourses: 5 },
    targets: [{ kind: "round", id: String(id), schoolId: schoolOf(1) }],
    moreTargets: false,
    ip: "127.0.0.1",
    requestId: expect.stringMatching(/./),
  });
});

test("a bulk act is one operation, found by each record that it touched", async () => {
  const made: number[] = [];
  for (let n = 0; n < 25; n += 1) {
    const course = await newCourse(0, `BULK${n}`);
    const { data } = await createOffering({
      client: offices[0],
      body: offeringInput({
        courseId: course.id,
        semesterId: world.semesterId,
        code: `B${n}`,
        meetings: [{ weekday: 1 + (n % 5), weeks: [1 + Math.floor(n / 5)], sections: [1] }],
      }),
    });
    made.push(data.id);
  }
  await publishOfferings({ client: offices[0], body: { ids: made } });
  for (const id of made.slice(0, 3)) {
    const [last] = await search(offices[0], { targetKind: "offering", targetId: String(id) });
    expect(last).toMatchObject({ action: "offering-publish-many", moreTargets: true });
    expect(last?.targets).toHaveLength(20);
  }
  expect(await search(offices[0], { action: "offering-publish-many" })).toHaveLength(1);
});

describe("an office of a school", () => {
  test("sees what touched its school, whoever did it, and nothing of another school", async () => {
    const own = await newCourse(0, "OWN");
    const foreign = await newCourse(1, "FOREIGN");
    const byPlatform = await newCourse(0, "BYADMIN", admin);
    const seen = async (client: Client) =>
      (await search(client, { action: "course-create", page: { pageIndex: 1, pageSize: 200 } })).map(
        ({ targets }) => targets[0]?.id,
      );
    const [here, there, all] = [await seen(offices[0]), await seen(offices[1]), await seen(admin)];
    expect(here).toEqual(expect.arrayContaining([String(own.id), String(byPlatform.id)]));
    expect(here).not.toContain(String(foreign.id));
    expect(there).toEqual([String(foreign.id)]);
    expect(all).toEqual(expect.arrayContaining([String(own.id), String(foreign.id), String(byPlatform.id)]));
    // Asking for the other school by name opens nothing.
    expect(await search(offices[1], { schoolId: schoolOf(0) })).toEqual([]);
  });

  test("sees of an operation on several schools only its own records", async () => {
    await writeOperation(server.database.db, {
      session: null,
      action: "offering-close-many",
      targets: [0, 1].map((n) => ({ kind: "offering", id: 900 + n, schoolId: world.schoolIds[n] as number })),
      before: null,
      after: null,
      ip: "",
      requestId: "r",
      at: server.clock(),
    });
    const targetsFor = async (client: Client) =>
      (await search(client, { action: "offering-close-many" })).map(({ targets }) =>
        targets.map(({ id }) => id),
      );
    expect(await targetsFor(offices[0])).toEqual([["900"]]);
    expect(await targetsFor(offices[1])).toEqual([["901"]]);
    expect(await targetsFor(admin)).toEqual([["900", "901"]]);
  });

  test("teachers and students may not read it", async () => {
    for (const account of ["teacher", "student"]) {
      await expect(search(await server.client(account), {})).rejects.toMatchObject({ status: 403 });
    }
  });
});

test("pages follow each other without a gap or a repetition, also while operations are written", async () => {
  const person = "翻页员";
  const write = (n: number, at = server.clock()) =>
    writeOperation(server.database.db, {
      session: { accountId: 9_000, personName: person, roleId: "1", schoolId: null, impersonatorId: null },
      action: "course-update",
      targets: [{ kind: "course", id: n, schoolId: schoolOf(0) }],
      before: null,
      after: { n },
      ip: "",
      requestId: "r",
      at,
    });
  // Three moments, several operations each: the id decides among those of one moment.
  for (let n = 0; n < 23; n += 1) await write(n, new Date(server.clock().getTime() - (n % 3) * 1_000));
  for (const client of [admin, offices[0]]) {
    const read: number[] = [];
    let cursor: string | undefined;
    do {
      const { data } = await searchOperationLog({
        client,
        body: {
          person: "翻页",
          page: { pageIndex: 1, pageSize: 5, ...(cursor === undefined ? {} : { cursor }) },
        },
      });
      read.push(...data.items.map((entry) => (entry.after as { n: number }).n));
      cursor = data.nextCursor;
      // The newest of all: on no page that is still to come.
      if (read.length === 10) await write(1_000, new Date(server.clock().getTime() + 60_000));
    } while (cursor !== undefined);
    expect(read.filter((n) => n < 1_000).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 23 }, (_, n) => n),
    );
    const moments = read.filter((n) => n < 1_000).map((n) => n % 3);
    expect(moments).toEqual(moments.toSorted((a, b) => a - b));
  }
});

test("it is filtered by person, action and time", async () => {
  const at = (time: string) => new Date(`2026-03-01T${time}+08:00`);
  const acts = [
    ["甲某", "round-open", "08:00:00"],
    ["甲某", "round-close", "09:00:00"],
    ["乙某", "round-open", "10:00:00"],
  ] as const;
  for (const [n, [personName, action, time]] of acts.entries()) {
    await writeOperation(server.database.db, {
      session: { accountId: 8_000 + n, personName, roleId: "1", schoolId: null, impersonatorId: null },
      action,
      targets: [{ kind: "round", id: "x", schoolId: null }],
      before: null,
      after: null,
      ip: "",
      requestId: "r",
      at: at(time),
    });
  }
  const day = { from: at("00:00:00").toISOString(), to: at("23:00:00").toISOString() };
  const found = async (body: OperationLogSearch) =>
    (await search(admin, { ...day, ...body })).map(({ personName, action }) => `${personName} ${action}`);
  expect(await found({})).toEqual(["乙某 round-open", "甲某 round-close", "甲某 round-open"]);
  expect(await found({ person: "甲" })).toEqual(["甲某 round-close", "甲某 round-open"]);
  expect(await found({ accountId: 8_002 })).toEqual(["乙某 round-open"]);
  expect(await found({ action: "round-open", targetKind: "round", targetId: "x" })).toEqual([
    "乙某 round-open",
    "甲某 round-open",
  ]);
  expect(await found({ from: at("09:00:00").toISOString() })).toEqual([
    "乙某 round-open",
    "甲某 round-close",
  ]);
  expect(await found({ to: at("09:00:00").toISOString() })).toEqual(["甲某 round-open"]);
});

test("actions and kinds of records have Chinese names, in dictionaries", async () => {
  const { data } = await getDictionaries({
    client: admin,
    body: { names: ["operation_action", "operation_target"] },
  });
  expect(JSON.stringify(data)).toContain("发布教学班");
  expect(JSON.stringify(data)).toContain("选课轮次");
});

describe("the log is only appended", () => {
  const day = 86_400_000;
  const run = (statement: string): Promise<unknown> =>
    server.database.db.transaction((tx) => tx.execute(sql.raw(statement)));
  const refused = { cause: { code: "23001" } };

  async function written(at: Date): Promise<number> {
    await writeOperation(server.database.db, {
      session: null,
      action: "course-update",
      targets: [
        { kind: "course", id: 1, schoolId: null },
        { kind: "course", id: 2, schoolId: null },
      ],
      before: null,
      after: null,
      ip: "",
      requestId: "retention",
      at,
    });
    const { rows } = await server.database.pool.query<{ id: number }>(
      "select max(id)::int as id from operation_log",
    );
    return rows[0]?.id as number;
  }
  const rowsOf = async (id: number): Promise<number[]> => {
    const { pool } = server.database;
    const log = await pool.query("select from operation_log where id = $1", [id]);
    const targets = await pool.query("select from operation_target where operation_id = $1", [id]);
    return [log.rowCount ?? 0, targets.rowCount ?? 0];
  };

  test.each([
    "update operation_log set person_name = 'x' where id",
    "delete from operation_log where id",
    "update operation_target set target_id = 'x' where operation_id",
    "delete from operation_target where operation_id",
  ])("%s is refused, also for what is old", async (statement) => {
    for (const at of [new Date(), new Date(Date.now() - 200 * day)]) {
      const id = await written(at);
      await expect(run(`${statement} = ${id}`)).rejects.toMatchObject(refused);
      expect(await rowsOf(id)).toEqual([1, 2]);
    }
  });

  test.each(["operation_log", "operation_target"])("%s cannot be emptied at once", async (table) => {
    await expect(run(`truncate ${table}`)).rejects.toMatchObject(refused);
  });

  test("retention removes what is older than its days, with all targets, and nothing else", async () => {
    const now = new Date();
    const old = await written(new Date(now.getTime() - (LEAST_DAYS + 1) * day));
    const young = await written(new Date(now.getTime() - (LEAST_DAYS - 1) * day));
    expect(await removeOldOperations(server.database.db, { now, days: LEAST_DAYS })).toBeGreaterThan(0);
    expect(await rowsOf(old)).toEqual([0, 0]);
    expect(await rowsOf(young)).toEqual([1, 2]);
  });

  test("fewer days than the law asks for are refused, by the code and by the database", async () => {
    const now = new Date();
    const young = await written(new Date(now.getTime() - (LEAST_DAYS - 1) * day));
    await expect(removeOldOperations(server.database.db, { now, days: 30 })).rejects.toThrow("180");
    // A node whose clock is wrong.
    const wrong = new Date(now.getTime() + 365 * day);
    await expect(
      removeOldOperations(server.database.db, { now: wrong, days: LEAST_DAYS }),
    ).rejects.toMatchObject(refused);
    expect(await rowsOf(young)).toEqual([1, 2]);
    expect(await server.database.db.$count(operationLog)).toBeGreaterThan(0);
    expect(await server.database.db.$count(operationTarget)).toBeGreaterThan(0);
  });
});
