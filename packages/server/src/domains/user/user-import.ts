import { readFile } from "node:fs/promises";
import type { RowsImport, StartedImport } from "@huxuan/api-client";
import { and, asc, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import type { Session, UploadedFile } from "../../contract/index.ts";
import type { AfterCommit, Queryable, Transaction } from "../../db/index.ts";
import type { NeedsAnnounced } from "../../domain.ts";
import { DomainError, forbidden, notFound, stateConflict } from "../../errors/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import {
  defineImport,
  type NeedsReadings,
  PlanOutdated,
  readerModule,
  showImport,
} from "../../platform/import/index.ts";
import { logChange, type RequestContext, writeNext } from "../../resource/index.ts";
import { inScope, requireReach } from "../../scope/index.ts";
import { department } from "../department/index.ts";
import {
  areSeparate,
  dutiesOf,
  giverOf,
  NO_RANK,
  ranksOf,
  requireGivable,
  requireSeparateDuties,
  standsAbove,
} from "../role/index.ts";
import { school } from "../school/index.ts";
import {
  account,
  accountRole,
  createFreeAccounts,
  requireOwnHand,
  role,
  unknownPassword,
} from "../session/index.ts";
import { accountBatchJob, sheetUntil } from "./account-batch-job.ts";
import { isOwn, lockManageable } from "./authority.ts";
import { changeRoles, requireRolesGivable } from "./roles-given.ts";
import { accountBatch, accountBatchPerson } from "./tables.ts";
import { type reader, type UserFacts, USERS, type UsersPlan, type UsersStored } from "./user-rows.ts";

/** Rows of one statement. */
const CHUNK = 1_000;

type StoredSession = Omit<Session, "permissions"> & { permissions: readonly string[] };

/** Who started it, with the rights of that moment, and from where. */
const input = z.object({
  session: z.custom<StoredSession>((value) => typeof value === "object" && value !== null),
  ip: z.string(),
  requestId: z.string(),
});

type Services = CoreServices & NeedsAnnounced;

const contextOf = (
  { session: { permissions, ...session }, ip, requestId }: z.output<typeof input>,
  services: Services,
): RequestContext<NeedsAnnounced> => ({
  session: { ...session, permissions: new Set(permissions) },
  ip,
  requestId,
  services,
});

/** Accounts of offices by user name. Those that it makes get their first passwords by a batch, when it has been committed. */
export const userImport = defineImport<Services>()({
  name: "user-import",
  title: "导入用户",
  rows: USERS,
  reader: readerModule<typeof reader>(new URL("./user-rows.ts", import.meta.url)),
  input,
  general: [
    "一次最多 5,000 行、20 MB。",
    "有错误时先不导入，列出来由你决定怎样处理。",
    "新建的用户各有一个一次性密码，导入后可以下载密码表；本人登录时必须设置自己的密码。",
  ],
  async stored(db, { input: given, services }, names) {
    const context = contextOf(given, services);
    return {
      schoolId: context.session.schoolId,
      ...(await placesFor(db, context.session)),
      ...(await rolesFor(db, context)),
      accounts: await accountsCalled(db, context.session, names),
    };
  },
  preview: ({ created, updated, unchanged }) => ({
    created: created.length,
    updated: updated.length,
    unchanged,
  }),
  async write(tx, plan, { input: given, services, jobId, afterCommit }) {
    const { created, updated, unchanged } = plan;
    const context = contextOf(given, services);
    const named = [...created, ...updated];
    for (const place of named) requireReach(context.session, place);
    const roleIds = [...new Set(named.flatMap((one) => one.roleIds))];
    if (roleIds.length > 0) await requireRolesGivable(tx, context, roleIds);
    const made = await makeUsers(tx, context, created);
    await changeUsers(tx, context, updated);
    if (named.length > 0)
      await logChange(context, tx, {
        action: "account-import",
        targets: [...made, ...updated].map(({ id, schoolId }) => ({ kind: "account", id, schoolId })),
        after: { created: created.length, updated: updated.length, unchanged },
      });
    if (made.length > 0) await givePasswords(tx, context, { importId: jobId, made, afterCommit });
    return { created: created.length, updated: updated.length, unchanged };
  },
});

/** The sentence with which something is refused; null when it is not. */
async function refusalOf(work: () => void | Promise<void>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof DomainError && error.status === 403) return error.message;
    throw error;
  }
}

/** Schools and departments, and which of them the caller may not put anybody into. */
async function placesFor(
  db: Queryable,
  session: Session,
): Promise<Pick<UsersStored, "schools" | "departments" | "provinceRefusal">> {
  const reach = (schoolId: number | null, of: string | null) =>
    refusalOf(() => requireReach(session, { schoolId, department: of }));
  const schools: UsersStored["schools"] = [];
  for (const one of await db.select({ id: school.id, name: school.name, code: school.code }).from(school))
    schools.push({ ...one, refusal: await reach(one.id, null) });
  const departments: UsersStored["departments"] = [];
  for (const one of await db
    .select({ schoolId: department.schoolId, name: department.name })
    .from(department)
    .where(inScope(session, department)))
    departments.push({ ...one, refusal: await reach(one.schoolId, one.name) });
  return { schools, departments, provinceRefusal: await reach(null, null) };
}

/** Every role, why the caller may not give it, and which of them nobody holds together. */
async function rolesFor(
  db: Queryable,
  { session, services: { announced } }: RequestContext<NeedsAnnounced>,
): Promise<Pick<UsersStored, "roles" | "clashing">> {
  const roles: UsersStored["roles"] = [];
  for (const one of await db.select({ id: role.id, name: role.nameZh }).from(role).orderBy(asc(role.id)))
    roles.push({
      ...one,
      refusal: await refusalOf(() => requireGivable(db, session, [one.id], announced)),
    });
  const ids = roles.map(({ id }) => id);
  const duties = await dutiesOf(db, ids, announced);
  const clashing = ids.flatMap((a) =>
    ids
      .filter((b) => a <= b && !areSeparate([...(duties.get(a) ?? []), ...(duties.get(b) ?? [])]))
      .map((b): [string, string] => [a, b]),
  );
  return { roles, clashing };
}

/** Accounts of these user names, and why the caller may not change them. */
async function accountsCalled(
  db: Queryable,
  session: Session,
  names: readonly string[],
): Promise<UsersStored["accounts"]> {
  const accounts: UsersStored["accounts"] = [];
  const { rank } = await giverOf(db, session);
  for (let at = 0; at < names.length; at += CHUNK) {
    const called = inArray(account.useraccount, names.slice(at, at + CHUNK));
    const rows = await db.select().from(account).where(called);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) continue;
    const reached = await db
      .select({ id: account.id })
      .from(account)
      .where(and(called, inScope(session, account, "change")));
    const inReach = new Set(reached.map(({ id }) => id));
    const ranks = await ranksOf(db, ids);
    const held = Map.groupBy(
      await db.select().from(accountRole).where(inArray(accountRole.accountId, ids)),
      ({ accountId }) => accountId,
    );
    for (const row of rows)
      accounts.push({
        id: row.id,
        version: row.version,
        useraccount: row.useraccount,
        userNameZh: row.personName,
        schoolId: row.schoolId,
        department: row.department,
        email: row.email,
        roleIds: (held.get(row.id) ?? []).map(({ roleId }) => roleId),
        refusal: changeRefusal(session, row, {
          isReached: inReach.has(row.id),
          isBelow: standsAbove(rank, ranks.get(row.id) ?? NO_RANK),
        }),
      });
  }
  return accounts;
}

function changeRefusal(
  session: Session,
  { id, userType }: Pick<typeof account.$inferSelect, "id" | "userType">,
  { isReached, isBelow }: { isReached: boolean; isBelow: boolean },
): string | null {
  // About an account out of the caller's scope the answer says only that the name is taken.
  if (!isReached) return "用户名已被使用，请换一个";
  if (isOwn(session, id)) return "不能这样操作自己的账号，请联系上级管理员";
  if (userType !== "other") return "用户名已被学生、教师或开放接口应用的账号使用，请换一个";
  if (!isBelow) return "不能操作同级或更高级别的账号";
  if (!session.permissions.has("user-update"))
    return "用户名已被使用，而你没有修改账号的权限，请联系上级管理员";
  return null;
}

interface MadeUser {
  id: number;
  schoolId: number | null;
}

/** Makes accounts whose password nobody knows. Throws `PlanOutdated` when a user name was taken meanwhile. */
async function makeUsers(
  tx: Transaction,
  context: RequestContext<NeedsAnnounced>,
  users: readonly UserFacts[],
): Promise<MadeUser[]> {
  if (users.length === 0) return [];
  const now = context.services.clock();
  // One for all: whatever it is, it lets nobody in.
  const passwordHash = await unknownPassword();
  const made: MadeUser[] = [];
  for (let at = 0; at < users.length; at += CHUNK) {
    const chunk = users.slice(at, at + CHUNK);
    const ids = await createFreeAccounts(
      tx,
      chunk.map(({ userNameZh, roleIds, ...facts }) => ({
        ...facts,
        passwordHash,
        personName: userNameZh,
        userType: "other" as const,
        createdAt: now,
        oneTimeUntil: now,
        roleIds: roleIds as [string, ...string[]],
      })),
    );
    if (ids.size < chunk.length) throw new PlanOutdated();
    for (const { useraccount, schoolId } of chunk)
      made.push({ id: ids.get(useraccount) as number, schoolId });
    await requireSeparateDuties(tx, [...ids.values()], context.services.announced);
  }
  return made;
}

/** Changes accounts as single ones are changed. Throws `PlanOutdated` when one was changed meanwhile. */
async function changeUsers(
  tx: Transaction,
  context: RequestContext<NeedsAnnounced>,
  users: UsersPlan["updated"],
): Promise<void> {
  if (users.length === 0) return;
  const wanted = new Map(users.map((one) => [one.id, one]));
  const rows = await lockManageable(tx, context.session, [...wanted.keys()]);
  const held = Map.groupBy(
    await tx
      .select()
      .from(accountRole)
      .where(inArray(accountRole.accountId, [...wanted.keys()])),
    ({ accountId }) => accountId,
  );
  const changes = [];
  for (const row of rows) {
    const user = wanted.get(row.id) as UsersPlan["updated"][number];
    if (row.version !== user.version) throw new PlanOutdated();
    await writeNext(tx, account, row, {
      personName: user.userNameZh,
      department: user.department,
      ...(user.email !== null && { email: user.email }),
    });
    const before = (held.get(row.id) ?? []).map(({ roleId }) => roleId).sort();
    const after = user.roleIds.toSorted();
    if (before.join() !== after.join())
      changes.push({ row: { ...row, version: row.version + 1 }, before, after });
  }
  await changeRoles(tx, context, changes);
}

/** Starts the batch that gives new accounts their first passwords: hashing them all takes longer than a transaction may. */
async function givePasswords(
  tx: Transaction,
  { session, services, ip, requestId }: RequestContext,
  { importId, made, afterCommit }: { importId: string; made: readonly MadeUser[]; afterCommit: AfterCommit },
): Promise<void> {
  const { accountId, personName, roleId, schoolId, impersonatorId } = session;
  const actor = { accountId, personName, roleId, schoolId, impersonatorId, ip, requestId };
  const id = await services.jobs.enqueue(tx, accountBatchJob, { actor }, { by: session });
  if (id === null) throw new Error("The batch of first passwords was not enqueued");
  const startedAt = services.clock();
  await tx.insert(accountBatch).values({
    id,
    startedBy: accountId,
    kind: "user",
    roleIds: [],
    importId,
    startedAt,
    sheetUntil: sheetUntil(startedAt),
  });
  for (let at = 0; at < made.length; at += CHUNK)
    await tx
      .insert(accountBatchPerson)
      .values(made.slice(at, at + CHUNK).map((one) => ({ batchId: id, personId: one.id })));
  afterCommit(async () => services.jobs.wake(accountBatchJob));
}

/**
 * Starts an import of users, once the file as a whole is known to be sound. Throws 400 for a file that is none, 403 for who
 * may not give roles.
 */
export async function startUserImport(
  { session, services, ip, requestId, hungUp }: RequestContext<NeedsReadings> & { hungUp: AbortSignal },
  { file, onlyGood, review }: { file: UploadedFile; onlyGood?: string; review?: string },
): Promise<StartedImport> {
  requireOwnHand(session);
  if (!session.permissions.has("user-roles"))
    throw forbidden("新账号要有角色，而你没有分配角色的权限，请联系上级管理员新建账号");
  const { permissions, ...asked } = session;
  const { jobId } = await userImport.start(services, {
    bytes: () => readFile(file.path),
    fileName: file.fileName,
    input: { session: { ...asked, permissions: [...permissions] }, ip, requestId },
    // The files of the provincial office wait for each other as those of a school do.
    schoolId: session.schoolId ?? 0,
    by: session,
    onlyGood: onlyGood === "true",
    review: review === "true",
    hungUp,
  });
  return { id: jobId };
}

/** How far an import of the caller's own is, and the batch of its first passwords. Throws 404, also for another's. */
export async function readUserImport(context: RequestContext, id: string): Promise<RowsImport> {
  const job = await requireOwnImport(context, id);
  const [batch] = await context.services.db
    .select({ id: accountBatch.id })
    .from(accountBatch)
    .where(eq(accountBatch.importId, id));
  return { ...showImport(job, userImport.job.title), ...(batch && { batchId: batch.id }) };
}

/** Stops it. Throws 409 when it has ended. */
export async function cancelUserImport(context: RequestContext, id: string): Promise<void> {
  await requireOwnImport(context, id);
  if (!(await context.services.jobs.cancel(id))) throw stateConflict("导入已经结束，不能再取消");
}

async function requireOwnImport({ session, services }: RequestContext, id: string) {
  const job = await services.jobs.find(id);
  if (job?.kind !== userImport.job.name || job.by?.accountId !== session.accountId) throw notFound("导入");
  return job;
}
