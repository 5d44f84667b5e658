import {
  type AccountBatch,
  cancelUserImport,
  type Client,
  createDepartment,
  disableUser,
  getAccountBatch,
  getAccountSheet,
  getUserImport,
  getUserImportTemplate,
  login,
  type RowsImport,
  searchOperationLog,
  searchUsers,
  startUserImport,
} from "@huxuan/api-client";
import readExcelFile from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { holdNextImport, openTemplate } from "../../../testing/import-files.ts";
import { refusalOf } from "../../../testing/outcome-of.ts";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { role, rolePermission } from "../session/index.ts";
import { importedUsers } from "./openers.ts";
import { accountBatch } from "./tables.ts";

const OFFICE = "学校教务管理员";

let server: TestServer;
let world: SelectionWorld;
/** The platform, and the offices of the first two universities. */
let admin: Client;
let office: Client;
let other: Client;

beforeAll(async () => {
  server = await startTestServer();
  world = await SelectionWorld.create(server, 2);
  admin = await server.client("admin");
  office = await server.client("office0");
  other = await server.client("office1");
  await createDepartment({
    client: office,
    body: { schoolId: world.schoolIds[0] as number, name: "数学学院" },
  });
  await server.services.db
    .insert(role)
    .values({ id: "r-clerk", nameZh: "教务员", baseArea: "teacher", dataScope: "school" });
  await server.services.db.insert(rolePermission).values({ roleId: "r-clerk", permission: "person-search" });
});
afterAll(() => server.close());

interface Row {
  useraccount: string;
  userNameZh: string;
  roles: string;
  school?: string | undefined;
  department?: string;
  email?: string;
}
const row = (useraccount: string, over: Partial<Row> = {}): Row => ({
  useraccount,
  userNameZh: `某${useraccount}`,
  roles: "教务员",
  ...over,
});
const fileOf = (rows: readonly Row[]) => new File([JSON.stringify({ users: rows })], "名单.json");
async function ended(id: string, client = office): Promise<RowsImport> {
  const read = async () => (await getUserImport({ client, path: { jobId: id } })).data;
  await expect.poll(async () => (await read()).state).not.toMatch(/waiting|running/u);
  return read();
}
async function run(rows: readonly Row[], client = office, onlyGood = false): Promise<RowsImport> {
  const body = { file: fileOf(rows), ...(onlyGood && { onlyGood: "true" }) };
  return ended((await startUserImport({ client, body })).data.id, client);
}
async function passwordsGiven({ batchId = "" }: RowsImport, client = office): Promise<AccountBatch> {
  const read = async () => (await getAccountBatch({ client, path: { jobId: batchId } })).data;
  await expect.poll(async () => (await read()).state).not.toMatch(/waiting|running/u);
  return read();
}
async function sheetOf({ batchId = "" }: RowsImport, client = office): Promise<string[][]> {
  const { data } = await getAccountSheet({ client, path: { jobId: batchId } });
  const [first] = await readExcelFile(Buffer.from(await data.arrayBuffer()));
  const rows = (first?.data ?? []) as string[][];
  return rows.slice(rows.findIndex((one) => one.includes("用户名")));
}
const found = async (keyword: string, client = admin) =>
  (await searchUsers({ client, body: { keyword } })).data.items;
const faultsOf = ({ faults }: RowsImport) =>
  faults.map(({ row: at, column, message }) => `${at} ${column} ${message}`);

describe("an import of users", () => {
  test("makes accounts of the caller's school and gives each a password for one use, on a sheet", async () => {
    const rows = [
      row("lihua", { department: "数学学院", email: "lihua@example.edu.cn" }),
      row("zhang.san", { roles: `${OFFICE}、教务员` }),
    ];
    const result = await run(rows);
    expect(result).toMatchObject({ state: "succeeded", title: "导入用户", created: 2, updated: 0 });
    expect(await passwordsGiven(result)).toMatchObject({ kind: "user", state: "succeeded", made: 2 });
    const [made] = await found("lihua");
    expect(made).toMatchObject({
      userNameZh: "某lihua",
      school: { id: world.schoolIds[0] },
      department: "数学学院",
      email: "lih**@example.edu.cn",
      userType: "other",
      state: "waiting",
    });
    expect((await found("zhang.san"))[0]?.roles.map(({ roleNameZh }) => roleNameZh).sort()).toEqual(
      [OFFICE, "教务员"].sort(),
    );
    const [head, ...lines] = await sheetOf(result);
    expect(head).toEqual(["学校", "部门", "姓名", "用户名", "一次性密码", "有效期至"]);
    expect(lines.map((line) => line[3])).toEqual(expect.arrayContaining(["lihua", "zhang.san"]));
    for (const line of lines) {
      const body = { username: line[3] ?? "", password: line[4] ?? "" };
      expect(await refusalOf(login({ client: server.anonymous(), body }))).toMatchObject({
        code: "PASSWORD_EXPIRED",
      });
    }
    const log = (await searchOperationLog({ client: admin, body: { action: "account-import" } })).data.items;
    expect(log[0]).toMatchObject({ personName: expect.any(String), after: { created: 2, updated: 0 } });
    expect(log[0]?.targets).toHaveLength(2);
  });

  test("changes who is there already, as one by one, and leaves who is as the file says", async () => {
    await run([row("changed"), row("same"), row("mailed", { email: "old@example.edu.cn" })]);
    const result = await run([
      row("changed", { userNameZh: "改名", roles: OFFICE, department: "数学学院" }),
      row("same"),
      // No address in the file: the one that is known stays.
      row("mailed"),
    ]);
    expect(result).toMatchObject({ created: 0, updated: 1, unchanged: 2 });
    expect(result.batchId).toBeUndefined();
    expect((await found("changed"))[0]).toMatchObject({
      userNameZh: "改名",
      department: "数学学院",
      roles: [{ roleNameZh: OFFICE }],
    });
    expect((await found("mailed"))[0]?.email).toBe("ol*@example.edu.cn");
  });

  test("refuses by row and column what a single account would be refused, and writes nothing", async () => {
    const foreign = await run([row("theirs")], other);
    await passwordsGiven(foreign, other);
    const result = await run([
      row("good"),
      row("a b"),
      row("mail", { email: "keine" }),
      row("above", { roles: "平台管理员" }),
      row("norole", { roles: "没有的" }),
      row("abroad", { school: "U2", department: "物理学院" }),
      row("nowhere", { school: "没有的大学" }),
      row("nodepartment", { department: "没有的学院" }),
      row("theirs"),
      row("office0"),
      row("s0"),
    ]);
    expect(result).toMatchObject({ state: "refused", created: 0, good: 1 });
    const faults = faultsOf(result);
    const said = (at: number) => faults.filter((fault) => fault.startsWith(`${at} `)).join();
    expect(said(2)).toMatch(/useraccount 用户名应为/u);
    expect(said(3)).toMatch(/email 邮箱的格式不对/u);
    expect(said(4)).toBe("4 roles 角色「平台管理员」的级别高于你现在使用的角色，不能授予别人");
    expect(said(5)).toMatch(/roles 没有角色「没有的」/u);
    expect(said(7)).toMatch(/school 没有这所学校/u);
    expect(said(8)).toMatch(/department 本校没有部门「没有的学院」/u);
    // Of an account of another school no more is told than that the name is taken.
    expect(said(9)).toBe("9 useraccount 用户名已被使用，请换一个");
    expect(said(10)).toMatch(/useraccount 不能这样操作自己的账号/u);
    expect(said(11)).toBe("11 useraccount 用户名已被使用，请换一个");
    expect(await found("good")).toEqual([]);
    expect(result.batchId).toBeUndefined();
  });

  test("puts nobody into another school, by name or code, and changes nobody of it", async () => {
    const schools = await server.database.pool.query<{ id: number; name: string; code: string }>(
      "select id, name, code from school",
    );
    const theirs = schools.rows.find(({ id }) => id === world.schoolIds[1]);
    const result = await run([
      row("byname", { school: theirs?.name }),
      row("bycode", { school: theirs?.code, department: "物理学院" }),
    ]);
    expect(faultsOf(result)).toEqual([
      "1 school 你只能管理本校的数据，如需处理其他学校的数据请联系平台管理员",
      "2 school 你只能管理本校的数据，如需处理其他学校的数据请联系平台管理员",
    ]);
    // The platform does, and moves nobody from there to elsewhere.
    expect(await run([row("byname", { school: theirs?.name })], admin)).toMatchObject({ created: 1 });
    expect((await found("byname"))[0]?.school?.id).toBe(world.schoolIds[1]);
    expect(faultsOf(await run([row("byname")], admin))).toEqual([
      "1 school 这个用户名已被另一所学校的用户使用，所属学校不能修改",
    ]);
  });

  test("gives nobody duties that must be kept apart, and changes nobody of the same rank", async () => {
    const result = await run(
      [row("both", { roles: "安全管理员、审计管理员" }), row("audit", { roles: "审计管理员" })],
      admin,
    );
    expect(faultsOf(result)).toEqual([
      "1 roles 安全管理与审计管理不能由同一人担任：某both；请去掉其中一方的角色",
    ]);
    const equal = await run([row("equal", { roles: OFFICE })]);
    await passwordsGiven(equal);
    expect(faultsOf(await run([row("equal", { userNameZh: "不同" })]))).toEqual([
      "1 useraccount 不能操作同级或更高级别的账号",
    ]);
  });

  test("leaves out rows with faults where that is wanted", async () => {
    const result = await run([row("taken1"), row("none", { roles: "没有的" })], office, true);
    expect(result).toMatchObject({ state: "succeeded", created: 1, faultCount: 1 });
    expect(await found("none")).toEqual([]);
  });

  test("that is cancelled leaves no account and no batch", async () => {
    const held = holdNextImport(server);
    const { id } = (await startUserImport({ client: office, body: { file: fileOf([row("halfway")]) } })).data;
    await held.reached;
    const batches = await server.services.db.$count(accountBatch);
    await cancelUserImport({ client: office, path: { jobId: id } });
    held.release();
    expect(await ended(id)).toMatchObject({ state: "cancelled", created: 0 });
    expect(await found("halfway")).toEqual([]);
    expect(await server.services.db.$count(accountBatch)).toBe(batches);
    expect(await refusalOf(cancelUserImport({ client: office, path: { jobId: id } }))).toMatchObject({
      status: 409,
    });
  });

  test("is seen and stopped by who started it only", async () => {
    const { id } = await run([row("mine")]);
    for (const client of [other, admin]) {
      expect(await refusalOf(getUserImport({ client, path: { jobId: id } }))).toMatchObject({ status: 404 });
      expect(await refusalOf(cancelUserImport({ client, path: { jobId: id } }))).toMatchObject({
        status: 404,
      });
    }
  });

  test("gives no password to who has got another one before their turn, was stopped, or is gone", async () => {
    await passwordsGiven(await run([row("early")]));
    const [made] = await found("early");
    const { id } = made as { id: number };
    const { reasons, ready } = await importedUsers.prepare(server.services, [id, 999_999]);
    expect(ready).toEqual([]);
    expect([...reasons]).toEqual([
      [id, "已经另外重置过密码"],
      [999_999, "账号已被删除"],
    ]);
    await disableUser({ client: admin, path: { id }, body: { version: made?.version as number } });
    const stopped = await importedUsers.prepare(server.services, [id]);
    expect([...stopped.reasons]).toEqual([[id, "账号已停用"]]);
  });

  test("is for who may give roles", async () => {
    const file = fileOf([row("nobody")]);
    const teacher = await server.client("teacher");
    expect(await refusalOf(startUserImport({ client: teacher, body: { file } }))).toMatchObject({
      status: 403,
    });
    expect(await refusalOf(getUserImportTemplate({ client: teacher }))).toMatchObject({ status: 403 });
  });

  test("has a template that opens with its columns, is refused empty and taken filled in", async () => {
    const template = await openTemplate((await getUserImportTemplate({ client: office })).data);
    expect(template.titles).toEqual(["用户名*", "姓名*", "学校", "院系", "角色*", "邮箱"]);
    const refusal = await refusalOf(startUserImport({ client: office, body: { file: template.empty } }));
    expect(refusal).toMatchObject({ status: 400, code: "FILE_INVALID" });
    expect(refusal.message).toContain("没有任何用户");
    const file = await template.filled({ 用户名: "示例-template" });
    const { id } = (await startUserImport({ client: office, body: { file } })).data;
    expect(await ended(id)).toMatchObject({ state: "succeeded", created: 1, faults: [] });
  });
});
