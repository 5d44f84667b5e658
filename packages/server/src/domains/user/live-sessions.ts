import type { LiveSession, LiveSessionSearch } from "@huxuan/api-client";
import { and, desc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { beginsWith, containsWords, equals, readPage } from "../../list/index.ts";
import type { RequestContext } from "../../resource/index.ts";
import { inScope } from "../../scope/index.ts";
import { giverOf, NO_RANK, ranksOf, standsAbove } from "../role/index.ts";
import { school } from "../school/index.ts";
import { account, loginSession, role } from "../session/index.ts";
import { isOwn } from "./authority.ts";

const lastUsedAt = sql<Date>`coalesce(${loginSession.rotatedAt}, ${loginSession.createdAt})`.mapWith(
  loginSession.createdAt,
);

/** Who is signed in among the accounts in the caller's scope, the latest first. Programs of the open API are not. */
export async function searchLiveSessions({
  services,
  session,
  body: { page, keyword, schoolId, ip, impersonated },
}: RequestContext & { body: LiveSessionSearch }) {
  const { db, clock } = services;
  const acting = alias(account, "acting");
  const { rows, ...counted } = await readPage(db, {
    rows: db
      .select({
        id: loginSession.id,
        userId: account.id,
        useraccount: account.useraccount,
        userNameZh: account.personName,
        userType: account.userType,
        school: { id: school.id, name: school.name },
        roleNameZh: role.nameZh,
        device: loginSession.device,
        ip: loginSession.ip,
        signedInAt: loginSession.createdAt,
        lastUsedAt,
        impersonator: acting.personName,
      })
      .from(loginSession)
      .innerJoin(account, eq(account.id, loginSession.accountId))
      .innerJoin(role, eq(role.id, loginSession.roleId))
      .leftJoin(school, eq(school.id, account.schoolId))
      .leftJoin(acting, eq(acting.id, loginSession.impersonatorId))
      .$dynamic(),
    where: and(
      inScope(session, account),
      isNull(loginSession.revokedAt),
      gt(loginSession.expiresAt, clock()),
      equals(account.schoolId, schoolId),
      // As it is stored: letters of an address are small.
      beginsWith(loginSession.ip, ip?.toLowerCase()),
      impersonated === undefined
        ? undefined
        : (impersonated ? isNotNull : isNull)(loginSession.impersonatorId),
      containsWords(keyword, { searchText: account.searchText, indexed: true }),
    ),
    page,
    sort: { signedInAt: loginSession.createdAt, lastUsedAt },
    standard: [desc(loginSession.createdAt), desc(loginSession.id)],
  });
  const { rank } = await giverOf(db, session);
  const ranks = await ranksOf(
    db,
    rows.map(({ userId }) => userId),
  );
  const items = rows.map(
    ({ school: own, impersonator, userType, ...row }): LiveSession => ({
      ...row,
      ...(own && { school: own }),
      signedInAt: row.signedInAt.toISOString(),
      lastUsedAt: row.lastUsedAt.toISOString(),
      ...(impersonator !== null && { impersonator }),
      current: row.id === session.sessionId,
      manageable:
        userType !== "application" &&
        !isOwn(session, row.userId) &&
        standsAbove(rank, ranks.get(row.userId) ?? NO_RANK),
    }),
  );
  return { items, ...counted };
}
