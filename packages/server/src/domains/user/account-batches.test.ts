import {
  cancelAccountBatch,
  type Client,
  createDepartment,
  createMajor,
  createStudent,
  createTeacher,
  type AccountBatch,
  deleteStudent,
  getAccountBatch,
  getAccountBatches,
  getAccountSheet,
  login,
  openAccount,
  searchAccountBatchPreview,
  searchOperationLog,
  searchPeopleWithoutAccount,
  searchUsers,
  setPassword,
  startAccountBatch,
  type Student,
} from "@huxuan/api-client";
import { eq } from "drizzle-orm";
import readExcelFile from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refusalOf } from "../../../testing/outcome-of.ts";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { student } from "../person/index.ts";
import { account } from "../session/index.ts";
import { accountSheetCleaning } from "./account-batch-job.ts";
import { accountBatchPerson } from "./tables.ts";

const HOUR_MS = 3_600_000;

let server: TestServer;
let office: Client;
let other: Client;
let schools: readonly number[];

beforeAll(async () => {
  server = await startTestServer();
  const world = await SelectionWorld.create(server, 2);
  schools = world.schoolIds;
  office = await server.client("office0");
  other = await server.client("office1");
  for (const [at, client] of [office, other].entries()) await place(client, schools[at] as number);
});
afterAll(() => server.close());

/** Makes the department and the major in which newcomers study. */
async function place(client: Client, schoolId: number): Promise<void> {
  await createDepartment({ client, body: { schoolId, name: "数学学院" } });
  await createMajor({ client, body: { schoolId, name: "统计学", department: "数学学院" } });
}

let counted = 0;
/** A new student of a school, without an account. */
async function newcomer(over: Partial<Student> = {}, school = 0): Promise<Student> {
  counted += 1;
  const body = {
    schoolId: schools[school] as number,
    studentNumber: `A${1000 + counted}`,
    name: `新生${counted}`,
    grade: 2026,
    department: "数学学院",
    major: "统计学",
    state: "active" as const,
    ...over,
  };
  return (await createStudent({ client: school === 0 ? office : other, body })).data;
}
async function ended(jobId: string, client = office): Promise<AccountBatch> {
  await expect
    .poll(async () => (await getAccountBatch({ client, path: { jobId } })).data.state)
    .not.toMatch(/waiting|running/u);
  return (await getAccountBatch({ client, path: { jobId } })).data;
}
const started = async (body: Parameters<typeof startAccountBatch>[0]["body"], client = office) =>
  (await startAccountBatch({ client, body })).data.jobId;
/** The rows of a sheet below its heads. */
async function sheetOf(jobId: string, client = office): Promise<string[][]> {
  const { data } = await getAccountSheet({ client, path: { jobId } });
  const [first] = await readExcelFile(Buffer.from(await data.arrayBuffer()));
  const rows = (first?.data ?? []) as string[][];
  return rows.slice(rows.findIndex((row) => row.includes("用户名")) + 1);
}
const accountsOf = (studentId: number) =>
  server.services.db.select().from(account).where(eq(account.studentId, studentId));

describe("an account for one person", () => {
  test("is made under the student number, and its password lets in only to choose another one", async () => {
    const { id, studentNumber, name } = await newcomer();
    const { data } = await openAccount({ client: office, body: { kind: "student", personId: id } });
    expect(data).toMatchObject({ useraccount: studentNumber, userNameZh: name, delivery: "once" });
    const password = data.password as string;
    const refusal = await refusalOf(
      login({ client: server.anonymous(), body: { username: studentNumber, password } }),
    );
    expect(refusal).toMatchObject({ code: "PASSWORD_EXPIRED" });
    await setPassword({
      client: server.anonymous(),
      body: {
        token: (refusal as { passwordToken?: string }).passwordToken ?? "",
        newPassword: "Wo-2026-zijide",
      },
    });
    const signedIn = await login({
      client: server.anonymous(),
      body: { username: studentNumber, password: "Wo-2026-zijide" },
    });
    expect(signedIn.data.accessToken).not.toBe("");
  });

  test("is made once: a second one is refused with the name of the first", async () => {
    const { id, studentNumber } = await newcomer();
    const body = { kind: "student", personId: id } as const;
    await openAccount({ client: office, body });
    expect(await refusalOf(openAccount({ client: office, body }))).toMatchObject({
      status: 409,
      message: expect.stringContaining(studentNumber),
    });
    expect(await accountsOf(id)).toHaveLength(1);
  });

  test("is made once also when two ask at the same moment", async () => {
    const { id } = await newcomer();
    const ask = () => openAccount({ client: office, body: { kind: "student", personId: id } });
    const answers = await Promise.allSettled([ask(), ask(), ask()]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await accountsOf(id)).toHaveLength(1);
  });

  test("has the school's code behind a number that another school uses too", async () => {
    const first = await newcomer({ studentNumber: "SAME1" });
    const second = await newcomer({ studentNumber: "SAME1" }, 1);
    await openAccount({ client: office, body: { kind: "student", personId: first.id } });
    const { data } = await openAccount({ client: other, body: { kind: "student", personId: second.id } });
    expect(data.useraccount).toMatch(/^SAME1@./u);
  });

  test("is refused for who has left, for a number that is no user name, and for another school's", async () => {
    const open = (personId: number, client = office) =>
      refusalOf(openAccount({ client, body: { kind: "student", personId } }));
    expect(await open((await newcomer({ state: "left" })).id)).toMatchObject({ status: 409 });
    expect(await open((await newcomer({ studentNumber: "学 1" })).id)).toMatchObject({ status: 409 });
    expect(await open((await newcomer()).id, other)).toMatchObject({ status: 404 });
  });

  test("of a teacher is a teacher's", async () => {
    const { data: someone } = await createTeacher({
      client: office,
      body: { schoolId: schools[0] as number, staffNumber: "T77", name: "教师七", state: "active" },
    });
    await openAccount({ client: office, body: { kind: "teacher", personId: someone.id } });
    const { data } = await searchUsers({ client: office, body: { keyword: "T77" } });
    expect(data.items).toMatchObject([
      { userType: "teacher", state: "waiting", roles: [{ baseArea: "teacher" }] },
    ]);
  });

  test("is given no role in which such a person could not work, nor one above who gives it", async () => {
    const { id } = await newcomer();
    const platform = await server.client("admin");
    const ask = (client: Client, roleIds: string[]) =>
      refusalOf(openAccount({ client, body: { kind: "student", personId: id, roleIds } }));
    expect(await ask(platform, ["3"])).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
    expect(await ask(office, ["4", "1"])).toMatchObject({ status: 403 });
    expect(await accountsOf(id)).toEqual([]);
  });
});

describe("people without accounts", () => {
  test("are found with the user name that they would get, and not once they have one", async () => {
    const { id, studentNumber } = await newcomer({ name: "寻找甲" });
    const find = async (client = office) =>
      (await searchPeopleWithoutAccount({ client, body: { kind: "student", keyword: "寻找甲" } })).data.items;
    expect(await find()).toMatchObject([{ id, number: studentNumber, useraccount: studentNumber }]);
    expect(await find(other)).toEqual([]);
    await openAccount({ client: office, body: { kind: "student", personId: id } });
    expect(await find()).toEqual([]);
  });
});

describe("accounts for many", () => {
  test("are made for all that a filter finds, once, and the sheet holds passwords that let in", async () => {
    for (let n = 0; n < 3; n += 1) await newcomer({ grade: 2021 });
    await newcomer({ grade: 2021, state: "left" });
    const body = { kind: "student", filter: { grade: 2021 } } as const;
    const preview = await searchAccountBatchPreview({ client: office, body });
    expect(preview.data).toEqual({ count: 3, having: 0, left: 1 });
    const jobId = await started(body);
    const batch = await ended(jobId);
    expect(batch).toMatchObject({ state: "succeeded", done: 3, total: 3, made: 3, skippedCount: 0 });
    const rows = await sheetOf(jobId);
    expect(rows).toHaveLength(3);
    for (const row of rows) {
      const [username, password] = [row[5] as string, row[6] as string];
      expect(
        await refusalOf(login({ client: server.anonymous(), body: { username, password } })),
      ).toMatchObject({ code: "PASSWORD_EXPIRED" });
    }
    expect(await refusalOf(startAccountBatch({ client: office, body }))).toMatchObject({ status: 409 });
    expect((await searchAccountBatchPreview({ client: office, body })).data).toEqual({
      count: 0,
      having: 3,
      left: 1,
    });
  });

  test("leave out who has one or has left, by name and with the reason", async () => {
    const [having, left, able] = [await newcomer(), await newcomer({ state: "left" }), await newcomer()];
    await openAccount({ client: office, body: { kind: "student", personId: having.id } });
    const personIds = [having.id, left.id, able.id];
    const batch = await ended(await started({ kind: "student", personIds }));
    expect(batch).toMatchObject({ made: 1, skippedCount: 2 });
    expect(batch.skipped).toEqual([
      { number: having.studentNumber, name: having.name, reason: `已有账号 ${having.studentNumber}` },
      { number: left.studentNumber, name: left.name, reason: expect.stringContaining("离") },
    ]);
  });

  test("are made once when two batches are about the same people", async () => {
    const people = [await newcomer(), await newcomer(), await newcomer()];
    const body = { kind: "student", personIds: people.map(({ id }) => id) } as const;
    const begun = await Promise.allSettled([started(body), started(body)]);
    let made = 0;
    for (const one of begun) {
      if (one.status === "fulfilled") made += (await ended(one.value)).made;
      // The other one was through before this one asked who is without.
      else expect(one.reason).toMatchObject({ message: expect.stringContaining("都已有账号") });
    }
    expect(made).toBe(3);
    for (const { id } of people) expect(await accountsOf(id)).toHaveLength(1);
  });

  test("are refused for people of another school, for nobody, and for a wish that is two", async () => {
    const stranger = await newcomer({}, 1);
    const own = await newcomer();
    const ask = (body: Parameters<typeof startAccountBatch>[0]["body"]) =>
      refusalOf(startAccountBatch({ client: office, body }));
    expect(await ask({ kind: "student", personIds: [own.id, stranger.id] })).toMatchObject({ status: 404 });
    expect(await ask({ kind: "student" })).toMatchObject({ status: 400 });
    expect(await ask({ kind: "student", personIds: [own.id], filter: {} })).toMatchObject({ status: 400 });
    expect(await accountsOf(own.id)).toEqual([]);
  });

  test("of a student or teacher are nobody's to make", async () => {
    const { id } = await newcomer();
    const client = await server.client("teacher");
    expect(
      await refusalOf(startAccountBatch({ client, body: { kind: "student", personIds: [id] } })),
    ).toMatchObject({ status: 403 });
  });

  test("that are cancelled stay as far as they were made, each whole and in the sheet", async () => {
    const { id: _id, version: _version, school: _school, campus: _campus, ...common } = await newcomer();
    await server.services.db.insert(student).values(
      Array.from({ length: 130 }, (_, n) => ({
        ...common,
        schoolId: schools[0] as number,
        studentNumber: `C${1000 + n}`,
        grade: 2022,
        className: null,
        pinyin: "",
      })),
    );
    const jobId = await started({ kind: "student", filter: { grade: 2022 } });
    const read = async () => (await getAccountBatch({ client: office, path: { jobId } })).data;
    await expect.poll(async () => (await read()).made, { interval: 20 }).toBeGreaterThan(0);
    await cancelAccountBatch({ client: office, path: { jobId } });
    const batch = await ended(jobId);
    expect(batch.state).toBe("cancelled");
    expect(batch.made).toBeLessThan(130);
    const rows = await sheetOf(jobId);
    expect(rows).toHaveLength(batch.made);
    const made = await server.services.db
      .select()
      .from(accountBatchPerson)
      .where(eq(accountBatchPerson.batchId, jobId));
    expect(made.filter(({ outcome }) => outcome === "made")).toHaveLength(batch.made);
    // The rest can be made by starting again.
    const rest = await ended(await started({ kind: "student", filter: { grade: 2022 } }));
    expect(rest.made + batch.made).toBe(130);
    expect(await refusalOf(cancelAccountBatch({ client: office, path: { jobId } }))).toMatchObject({
      status: 409,
    });
  });
});

describe("the sheet of first passwords", () => {
  test("is encrypted where it is stored, and only for who started the batch", async () => {
    const { id } = await newcomer();
    const jobId = await started({ kind: "student", personIds: [id] });
    await ended(jobId);
    const [row] = await sheetOf(jobId);
    const password = row?.[6] as string;
    const stored = await server.services.db
      .select()
      .from(accountBatchPerson)
      .where(eq(accountBatchPerson.batchId, jobId));
    expect(stored[0]?.sealedPassword).not.toContain(password);
    const platform = await server.client("admin");
    for (const client of [platform, other]) {
      expect(await refusalOf(getAccountSheet({ client, path: { jobId } }))).toMatchObject({ status: 404 });
      expect(await refusalOf(getAccountBatch({ client, path: { jobId } }))).toMatchObject({ status: 404 });
      expect(await refusalOf(cancelAccountBatch({ client, path: { jobId } }))).toMatchObject({ status: 404 });
      expect((await getAccountBatches({ client })).data.items.map((one) => one.id)).not.toContain(jobId);
    }
    expect((await getAccountBatches({ client: office })).data.items.map((one) => one.id)).toContain(jobId);
    const log = await searchOperationLog({ client: office, body: { action: "account-sheet" } });
    expect(log.data.items.length).toBeGreaterThan(0);
    expect(JSON.stringify(log.data)).not.toContain(password);
  });

  test("of teachers names them by staff number", async () => {
    const body = {
      schoolId: schools[0] as number,
      staffNumber: "T900",
      name: "周老师",
      state: "active" as const,
    };
    const { id } = (await createTeacher({ client: office, body })).data;
    const jobId = await started({ kind: "teacher", personIds: [id] });
    await ended(jobId);
    const [line] = await sheetOf(jobId);
    expect(line?.slice(2, 5)).toEqual(["T900", "周老师", "T900"]);
  });

  test("does not tell a password that was replaced since", async () => {
    const { id, studentNumber } = await newcomer();
    const jobId = await started({ kind: "student", personIds: [id] });
    await ended(jobId);
    const [before] = await sheetOf(jobId);
    await setPassword({
      client: server.anonymous(),
      body: { userAccount: studentNumber, oldPassword: before?.[6] ?? "", newPassword: "Wo-2026-zijide" },
    });
    const [after] = await sheetOf(jobId);
    expect(after?.[6]).toBe("已不再有效");
    // The account is there, so that the student is not removed but leaves.
    expect(await refusalOf(deleteStudent({ client: office, path: { id } }))).toMatchObject({ status: 409 });
  });

  test("can be had for a day, and then the passwords are gone from the database", async () => {
    const { id } = await newcomer();
    const jobId = await started({ kind: "student", personIds: [id] });
    const batch = await ended(jobId);
    expect(Date.parse(batch.sheetUntil ?? "") - server.clock().getTime()).toBeLessThanOrEqual(24 * HOUR_MS);
    server.clock.advance({ hours: 25 });
    const later = await server.client("office0");
    expect(await refusalOf(getAccountSheet({ client: later, path: { jobId } }))).toMatchObject({
      status: 409,
    });
    const { jobs, db } = server.services;
    const cleaning = await jobs.enqueue(db, accountSheetCleaning, {});
    await expect.poll(async () => (await jobs.find(cleaning ?? ""))?.state).toBe("succeeded");
    const stored = await server.services.db
      .select()
      .from(accountBatchPerson)
      .where(eq(accountBatchPerson.batchId, jobId));
    expect(stored.map(({ sealedPassword }) => sealedPassword)).toEqual([null]);
  });
});
