import type { User, UserChange, UserInput } from "@huxuan/api-client";
import { and, eq, isNull } from "drizzle-orm";
import { type Transaction, transaction } from "../../db/index.ts";
import { forbidden, notFound, refuseDuplicate } from "../../errors/index.ts";
import type { CreateRequest } from "../../platform/idempotency/index.ts";
import { logChange, type RequestContext } from "../../resource/index.ts";
import { requireReach } from "../../scope/index.ts";
import { requireAdministratorLeft, requireSeparateDuties } from "../role/index.ts";
import { requireSchool } from "../school/index.ts";
import { accountRole, endSessions, loginSession, requireOwnHand, unknownPassword } from "../session/index.ts";
import type { NeedsAnnounced } from "../../domain.ts";
import { lockManageable, requireManageable } from "./authority.ts";
import { requireRolesGivable } from "./roles-given.ts";
import { giveScopes } from "./scopes.ts";
import { users } from "./users.ts";

/**
 * A new account of an office. Nobody knows its password. Throws 403 for a place out of reach and for roles that the
 * caller cannot give, 409 for a user name that is taken.
 */
export async function createUser(
  context: RequestContext<NeedsAnnounced> & CreateRequest,
  { useraccount, userNameZh, roleIds, ...input }: UserInput,
): Promise<User> {
  const { session } = context;
  const schoolId = input.schoolId ?? null;
  const department = input.department ?? null;
  requireOwnHand(session);
  if (!session.permissions.has("user-roles"))
    throw forbidden("新账号要有角色，而你没有分配角色的权限，请联系上级管理员新建账号");
  requireReach(session, { schoolId, department });
  const passwordHash = await unknownPassword();
  const given = [...new Set(roleIds)] as [string, ...string[]];
  return refuseDuplicate("account_useraccount_unique", "用户名已被使用，请换一个", () =>
    users.create(
      context,
      async (tx) => {
        await requireSchool(tx, schoolId);
        await requireRolesGivable(tx, context, given);
        return {
          useraccount,
          passwordHash,
          personName: userNameZh,
          userType: "other" as const,
          schoolId,
          department,
          email: input.email ?? null,
          defaultRoleId: given[0],
          createdAt: context.services.clock(),
          // Whatever it is, it lets nobody in: there is none yet.
          oneTimeUntil: context.services.clock(),
        };
      },
      async (tx, accountId) => {
        await tx.insert(accountRole).values(given.map((roleId) => ({ accountId, roleId })));
        if (input.scope)
          await giveScopes(tx, session, { accountId, schoolId, department }, given, input.scope);
        await requireSeparateDuties(tx, [accountId], context.services.announced);
      },
    ),
  );
}

/** Changes what is known of a person. Throws 404, 403 and 409 as other changes of accounts do. */
export function updateUser(
  context: RequestContext,
  { userId, version, userNameZh, email, ...change }: UserChange,
): Promise<User> {
  const department = change.department ?? null;
  return users.change(context, userId, {
    action: "update",
    version,
    async decide(row, tx) {
      await requireManageable(tx, context.session, [row]);
      requireReach(context.session, { schoolId: row.schoolId, department });
      return { personName: userNameZh, department, ...(email !== undefined && { email }) };
    },
  });
}

/** Lets nobody in with it any more. Throws 409 for the last administrator. */
export const disableUser = (context: RequestContext, id: number, version: number): Promise<User> =>
  users.change(context, id, {
    action: "disable",
    version,
    async decide(row, tx) {
      await requireManageable(tx, context.session, [row]);
      await requireAdministratorLeft(tx, [id]);
      return { disabled: true };
    },
    finish: (tx) => endSessions(tx, id, context.services.clock(), "disabled"),
  });

/** Lets people in with it again. */
export const enableUser = (context: RequestContext, id: number, version: number): Promise<User> =>
  users.change(context, id, {
    action: "enable",
    version,
    async decide(row, tx) {
      await requireManageable(tx, context.session, [row]);
      return { disabled: false };
    },
  });

/** Signs somebody out on one device. Throws 404 when they are not signed in there any more. */
export async function endUserSession(
  context: RequestContext,
  { id, sessionId }: { id: number; sessionId: string },
): Promise<void> {
  await transaction(context.services.db, async (tx) => {
    const [row] = await lockManageable(tx, context.session, [id]);
    await endSession(context, tx, { id, schoolId: row?.schoolId ?? null }, sessionId, "office");
  });
}

/** Ends a session of an account. Throws 404 when it has ended already. */
export async function endSession(
  context: RequestContext,
  tx: Transaction,
  { id, schoolId }: { id: number; schoolId: number | null },
  sessionId: string,
  revokeReason: "office" | "logout",
): Promise<void> {
  const ended = await tx
    .update(loginSession)
    .set({ revokedAt: context.services.clock(), revokeReason })
    .where(
      and(eq(loginSession.id, sessionId), eq(loginSession.accountId, id), isNull(loginSession.revokedAt)),
    )
    .returning({ ip: loginSession.ip });
  if (ended.length === 0) throw notFound("登录的设备");
  const targets = [{ kind: "account", id, schoolId }];
  await logChange(context, tx, {
    action: "account-sign-out",
    targets,
    before: ended[0],
  });
}
