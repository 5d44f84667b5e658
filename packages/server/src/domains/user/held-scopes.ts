import type { UserScope } from "@huxuan/api-client";
import { asc, eq, inArray } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { SCOPE_TYPES } from "../../scope/index.ts";
import { school } from "../school/index.ts";
import { accountRole, role, scopeGrant } from "../session/index.ts";
import { unitId } from "./rules.ts";

/** The data scope of each role of an account, with the names of schools and departments. */
export const scopesOf = async (db: Queryable, accountId: number): Promise<UserScope[]> =>
  (await scopesByAccount(db, [accountId])).get(accountId) ?? [];

/** The same for many accounts. */
export async function scopesByAccount(
  db: Queryable,
  accountIds: readonly number[],
): Promise<Map<number, UserScope[]>> {
  if (accountIds.length === 0) return new Map();
  const held = await db
    .select({ accountId: accountRole.accountId, role })
    .from(accountRole)
    .innerJoin(role, eq(role.id, accountRole.roleId))
    .where(inArray(accountRole.accountId, [...accountIds]))
    .orderBy(asc(role.id));
  const grants = await db
    .select({ grant: scopeGrant, schoolName: school.name })
    .from(scopeGrant)
    .leftJoin(school, eq(school.id, scopeGrant.schoolId))
    .where(inArray(scopeGrant.accountId, [...accountIds]))
    .orderBy(asc(scopeGrant.id));
  const scopes = held.map(({ accountId, role: { id: roleId, nameZh: roleNameZh, dataScope } }) => {
    const own = grants.filter(({ grant }) => grant.accountId === accountId && grant.roleId === roleId);
    const units = own.flatMap(({ grant: { schoolId, department }, schoolName }) =>
      schoolId === null
        ? []
        : [
            {
              id: unitId({ schoolId, department }),
              name: department ?? schoolName ?? "",
              path: department === null ? "" : (schoolName ?? ""),
            },
          ],
    );
    const type = own[0]?.grant.type ?? dataScope;
    return { accountId, scope: { roleId, roleNameZh, type, units, fromRole: own.length === 0 } };
  });
  return new Map(
    [...Map.groupBy(scopes, ({ accountId }) => accountId)].map(([id, of]) => [
      id,
      of.map(({ scope }) => scope),
    ]),
  );
}

/** How far somebody reaches, in one cell: 「本校数据」; where their roles differ, each with its role. */
export function scopesText(scopes: readonly UserScope[]): string {
  const texts = scopes.map(({ roleNameZh, type, units }) => ({
    roleNameZh,
    text: type === "units" ? units.map(({ name }) => name).join("、") : SCOPE_TYPES[type],
  }));
  const [first] = texts;
  if (first === undefined) return "";
  return texts.every(({ text }) => text === first.text)
    ? first.text
    : texts.map(({ roleNameZh, text }) => `${roleNameZh}：${text}`).join("；");
}
