import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD } from "../../../testing/people.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import type { Session } from "../../contract/index.ts";
import { transaction } from "../../db/index.ts";
import {
  AUDIT_OFFICE,
  PLATFORM,
  SCHOOL_OFFICE,
  SECURITY_OFFICE,
  STUDENT,
  SYSTEM_OFFICE,
} from "../../domain.ts";
import { school } from "../school/index.ts";
import {
  account,
  accountRole,
  createAccounts,
  hashPassword,
  role,
  rolePermission,
  scopeGrant,
} from "../session/index.ts";
import {
  requireAbove,
  requireAdministratorLeft,
  requireGivable,
  requireHeld,
  requireSeparateDuties,
} from "./index.ts";

let server: TestServer;
let schoolId: number;
const ids: Record<string, number> = {};

/** People by user name: what they are is their roles. */
const PEOPLE: Record<string, { roles: [string, ...string[]]; ofSchool?: boolean; department?: string }> = {
  office: { roles: [PLATFORM] },
  system: { roles: [SYSTEM_OFFICE] },
  security: { roles: [SECURITY_OFFICE] },
  audit: { roles: [AUDIT_OFFICE] },
  school1: { roles: [SCHOOL_OFFICE], ofSchool: true },
  school2: { roles: [SCHOOL_OFFICE], ofSchool: true },
  faculty: { roles: [SCHOOL_OFFICE], ofSchool: true, department: "数学学院" },
  student1: { roles: [STUDENT], ofSchool: true },
  both: { roles: [STUDENT, SCHOOL_OFFICE], ofSchool: true },
};

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.services;
  const named = { code: "X1", name: "X1", shortName: "X1", pinyin: "x1", sectionClock: [] };
  const [made] = await db.insert(school).values(named).returning();
  schoolId = made?.id as number;
  const passwordHash = await hashPassword(PASSWORD);
  const accountIds = await createAccounts(
    db,
    Object.entries(PEOPLE).map(([useraccount, { roles, ofSchool, department }]) => ({
      useraccount,
      passwordHash,
      personName: useraccount,
      userType: "other",
      schoolId: ofSchool === true ? schoolId : null,
      department: department ?? null,
      roleIds: roles,
    })),
  );
  for (const [n, name] of Object.keys(PEOPLE).entries()) ids[name] = accountIds[n] as number;
  await db.insert(scopeGrant).values({ accountId: id("faculty"), roleId: SCHOOL_OFFICE, type: "department" });
});
afterAll(() => server.close());

const id = (name: string): number => ids[name] as number;

/** As the server knows somebody with their next request. */
async function sessionOf(name: string): Promise<Session> {
  const client = await server.client(name);
  return server.services.session.authenticator.authenticate(`Bearer ${client.tokens.get()?.accessToken}`);
}

const FORBIDDEN = { status: 403, code: "FORBIDDEN" };
const mayTouch = async (who: string, ...others: string[]): Promise<void> =>
  requireAbove(server.services.db, await sessionOf(who), others.map(id));

test("an office acts on those below it, and neither on its equals nor on itself", async () => {
  await mayTouch("office", "school1", "faculty", "student1", "both");
  await mayTouch("school1", "faculty", "student1");
  await mayTouch("faculty", "student1");
  for (const [who, other] of [
    ["office", "security"],
    ["security", "office"],
    ["school1", "school2"],
    ["school1", "office"],
    ["faculty", "school1"],
    ["school1", "school1"],
    // One above among several is enough, and so is a role that is not in use.
    ["faculty", "both"],
  ] as const)
    await expect(mayTouch(who, "student1", other)).rejects.toMatchObject({
      ...FORBIDDEN,
      message: "不能操作同级或更高级别的账号",
    });
});

const mayGive = async (who: string, ...roleIds: string[]): Promise<void> =>
  requireGivable(server.services.db, await sessionOf(who), roleIds, server.services.announced);

test("a role is given by who holds what it holds, and reaches as far", async () => {
  await mayGive("office", PLATFORM, SCHOOL_OFFICE);
  await mayGive("school1", SCHOOL_OFFICE, STUDENT);
  await expect(mayGive("faculty", SCHOOL_OFFICE)).rejects.toMatchObject(FORBIDDEN);
  await expect(mayGive("school1", PLATFORM)).rejects.toMatchObject(FORBIDDEN);
  await expect(mayGive("student1", SCHOOL_OFFICE)).rejects.toMatchObject(FORBIDDEN);
});

test("who lacks a permission of the role is told which", async () => {
  const { db, announced } = server.services;
  const [made] = await db.insert(role).values({ nameZh: "设置员", baseArea: "school" }).returning();
  const roleId = made?.id as string;
  await db.insert(rolePermission).values({ roleId, permission: "settings-update" });
  await expect(mayGive("school1", roleId)).rejects.toMatchObject({
    ...FORBIDDEN,
    message: expect.stringContaining("「修改平台设置」") as string,
  });
  await mayGive("office", roleId);
  const all = Object.keys(announced.permissions);
  expect(() => requireHeld({ permissions: new Set() }, all, announced)).toThrow(/等 \d+ 项/);
});

const afterGiving = (name: string, ...roleIds: string[]): Promise<void> =>
  transaction(server.services.db, async (tx) => {
    await tx.insert(accountRole).values(roleIds.map((roleId) => ({ accountId: id(name), roleId })));
    await requireSeparateDuties(tx, [id(name), id("student1")], server.services.announced);
    // What was tried is not kept: the next try begins from the same roles.
    await tx.delete(accountRole).where(eq(accountRole.accountId, id(name)));
    await tx
      .insert(accountRole)
      .values((PEOPLE[name]?.roles ?? []).map((roleId) => ({ accountId: id(name), roleId })));
  });

test("one person holds system with security or with audit, and never security with audit", async () => {
  const clash = { status: 409, code: "DUTIES_CLASH" };
  await afterGiving("system", SECURITY_OFFICE);
  await afterGiving("system", AUDIT_OFFICE);
  await expect(afterGiving("security", AUDIT_OFFICE)).rejects.toMatchObject({
    ...clash,
    message: expect.stringContaining("security") as string,
  });
  await expect(afterGiving("audit", SECURITY_OFFICE)).rejects.toMatchObject(clash);
  await expect(afterGiving("student1", SECURITY_OFFICE, AUDIT_OFFICE)).rejects.toMatchObject(clash);
});

test("the last administrator stays, also when two administrators go at the same moment", async () => {
  const { db } = server.services;
  const stop = (accountId: number) =>
    transaction(db, async (tx) => {
      await requireAdministratorLeft(tx, [accountId]);
      await tx.update(account).set({ disabled: true }).where(eq(account.id, accountId));
    });
  const [admin] = await db.select().from(account).where(eq(account.useraccount, "admin"));
  const first = admin?.id as number;
  const done = await Promise.allSettled([stop(first), stop(id("office"))]);
  const refused = done.filter((one) => one.status === "rejected");
  expect(refused.map(({ reason }) => reason as unknown)).toMatchObject([
    { status: 409, code: "STATE_CONFLICT" },
  ]);
  const left = done[0]?.status === "rejected" ? first : id("office");
  await expect(transaction(db, (tx) => requireAdministratorLeft(tx, [left]))).rejects.toMatchObject({
    status: 409,
  });
  // A stopped administrator is none.
  await transaction(db, (tx) => requireAdministratorLeft(tx, [left === first ? id("office") : first]));
});
