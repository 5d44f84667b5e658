import type { User, UserDetail, UserSearch } from "@huxuan/api-client";
import { and, asc, desc, eq, exists, gt, inArray, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable } from "../../db/index.ts";
import { containsWords, equals, type RequestContext, Resource } from "../../resource/index.ts";
import { giverOf, NO_RANK, ranksOf, standsAbove } from "../role/index.ts";
import { school } from "../school/index.ts";
import { account, accountRole, loginSession, role, secondFactor } from "../session/index.ts";
import { isOwn } from "./authority.ts";
import { scopesByAccount } from "./held-scopes.ts";
import { maskEmail } from "../../text/mask.ts";

const state = sql<User["state"]>`case when ${account.disabled} then 'disabled'
  when ${account.oneTimeUntil} is not null then 'waiting' else 'active' end`;

const hasSecondFactor = sql<boolean>`${secondFactor.accountId} is not null`;

/** Accounts, without what makes them secret. */
export const users = new Resource({
  label: "账号",
  table: account,
  rows: (db) =>
    db
      .select({
        id: account.id,
        version: account.version,
        useraccount: account.useraccount,
        userNameZh: account.personName,
        userType: account.userType,
        school: { id: school.id, name: school.name },
        department: account.department,
        email: account.email,
        state,
        secondFactor: hasSecondFactor,
        lastSignInAt: account.lastSignInAt,
        createdAt: account.createdAt,
      })
      .from(account)
      .leftJoin(school, eq(school.id, account.schoolId))
      .leftJoin(secondFactor, eq(secondFactor.accountId, account.id))
      .$dynamic(),
  async show(rows, db, { session }): Promise<User[]> {
    const ids = rows.map(({ id }) => id);
    const roles = await rolesByAccount(db, ids);
    const scopes = await scopesByAccount(db, ids);
    const { rank } = await giverOf(db, session);
    const ranks = await ranksOf(db, ids);
    return rows.map(({ school: own, department, email, lastSignInAt, createdAt, ...row }) => ({
      ...row,
      ...(own && { school: own }),
      ...(department !== null && { department }),
      roles: roles.get(row.id) ?? [],
      scopes: scopes.get(row.id) ?? [],
      ...(email !== null && { email: maskEmail(email) }),
      ...(lastSignInAt && { lastSignInAt: lastSignInAt.toISOString() }),
      createdAt: createdAt.toISOString(),
      manageable:
        row.userType !== "application" &&
        !isOwn(session, row.id) &&
        standsAbove(rank, ranks.get(row.id) ?? NO_RANK),
    }));
  },
  sort: {
    useraccount: account.useraccount,
    userNameZh: account.personName,
    state,
    lastSignInAt: account.lastSignInAt,
    createdAt: account.createdAt,
  },
  standard: [asc(account.useraccount), asc(account.id)],
  schoolOf: ({ schoolId }) => schoolId,
});

/** A page of the accounts in the caller's scope. */
export const searchUsers = (context: RequestContext & { body: UserSearch }) => {
  const {
    page,
    schoolId,
    department,
    roleId,
    userType,
    keyword,
    state: wanted,
    secondFactor: has,
  } = context.body;
  const { db } = context.services;
  return users.list(
    context,
    page,
    equals(account.schoolId, schoolId),
    equals(account.department, department),
    equals(account.userType, userType),
    wanted && eq(state, wanted),
    has === undefined ? undefined : eq(hasSecondFactor, has),
    roleId === undefined
      ? undefined
      : exists(
          db
            .select({ one: sql`1` })
            .from(accountRole)
            .where(and(eq(accountRole.accountId, account.id), eq(accountRole.roleId, roleId))),
        ),
    containsWords(keyword, { searchText: account.searchText, indexed: true }),
  );
};

/** One account with its scopes and the devices on which it is signed in. Throws 404 when there is none in scope. */
export async function readUser(context: RequestContext, id: number): Promise<UserDetail> {
  const { db } = context.services;
  const user = await users.read(context, id);
  const [row] = await db
    .select({ passwordChangedAt: account.passwordChangedAt })
    .from(account)
    .where(eq(account.id, id));
  return {
    ...user,
    sessions: await sessionsOf(context, id),
    passwordChangedAt: (row?.passwordChangedAt ?? context.services.clock()).toISOString(),
  };
}

/** Where an account is signed in, the latest first; `current` marks the caller's own session. */
export async function sessionsOf(
  { services, session }: RequestContext,
  id: number,
): Promise<UserDetail["sessions"]> {
  const acting = alias(account, "acting");
  const rows = await services.db
    .select({ each: loginSession, roleNameZh: role.nameZh, impersonator: acting.personName })
    .from(loginSession)
    .innerJoin(role, eq(role.id, loginSession.roleId))
    .leftJoin(acting, eq(acting.id, loginSession.impersonatorId))
    .where(
      and(
        eq(loginSession.accountId, id),
        isNull(loginSession.revokedAt),
        gt(loginSession.expiresAt, services.clock()),
      ),
    )
    .orderBy(desc(loginSession.createdAt))
    .limit(SESSIONS_SHOWN);
  return rows.map(({ each, roleNameZh, impersonator }) => ({
    id: each.id,
    roleNameZh,
    ip: each.ip,
    device: each.device,
    signedInAt: each.createdAt.toISOString(),
    lastUsedAt: (each.rotatedAt ?? each.createdAt).toISOString(),
    current: each.id === session.sessionId,
    ...(impersonator !== null && { impersonator }),
  }));
}

/** Somebody signed in on more devices than this is shown the latest. */
const SESSIONS_SHOWN = 50;

async function rolesByAccount(db: Queryable, ids: readonly number[]): Promise<Map<number, User["roles"]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      accountId: accountRole.accountId,
      roleId: role.id,
      roleNameZh: role.nameZh,
      baseArea: role.baseArea,
    })
    .from(accountRole)
    .innerJoin(role, eq(role.id, accountRole.roleId))
    .where(inArray(accountRole.accountId, [...ids]))
    .orderBy(asc(role.id));
  const held = Map.groupBy(rows, ({ accountId }) => accountId);
  return new Map(
    [...held].map(([id, roles]) => [
      id,
      roles.map(({ roleId, roleNameZh, baseArea }) => ({ roleId, roleNameZh, baseArea })),
    ]),
  );
}
