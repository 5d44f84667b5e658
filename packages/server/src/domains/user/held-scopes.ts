import type { UserScope } from "@huxuan/api-client";
import { asc, eq } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { school } from "../school/index.ts";
import { accountRole, role, scopeGrant } from "../session/index.ts";
import { unitId } from "./rules.ts";

/** The data scope of each role of an account, with the names of schools and departments. */
export async function scopesOf(db: Queryable, accountId: number): Promise<UserScope[]> {
  const held = await db
    .select({ role })
    .from(accountRole)
    .innerJoin(role, eq(role.id, accountRole.roleId))
    .where(eq(accountRole.accountId, accountId))
    .orderBy(asc(role.id));
  const grants = await db
    .select({ grant: scopeGrant, schoolName: school.name })
    .from(scopeGrant)
    .leftJoin(school, eq(school.id, scopeGrant.schoolId))
    .where(eq(scopeGrant.accountId, accountId))
    .orderBy(asc(scopeGrant.id));
  return held.map(({ role: { id: roleId, nameZh: roleNameZh, dataScope } }) => {
    const own = grants.filter(({ grant }) => grant.roleId === roleId);
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
    return {
      roleId,
      roleNameZh,
      type: own[0]?.grant.type ?? dataScope,
      units,
      fromRole: own.length === 0,
    };
  });
}
