import type { SessionUserInfo } from "@huxuan/api-client";
import { eq } from "drizzle-orm";
import type { Session } from "../../contract/index.ts";
import { DomainError } from "../../errors/index.ts";
import { student } from "../person/tables.ts";
import { campus, school } from "../school/tables.ts";
import type { SessionContext } from "./context.ts";
import { rolesOf } from "./facts.ts";
import { warningOf } from "./password-rules.ts";
import { byGroup } from "./roles.ts";
import { personOf, restrictionOf, rolesFor } from "./standing.ts";
import { account } from "./tables.ts";
import { passwordRulesIn } from "./settings.ts";
import { maskEmail } from "../../text/mask.ts";

/** Who is signed in, with which role and permissions. */
export async function sessionUserInfo(
  context: SessionContext,
  session: Session,
): Promise<SessionUserInfo & { pictureId: number | null }> {
  const { core, roles } = context;
  const [row] = await core.db
    .select({ account, school, student, campus })
    .from(account)
    .leftJoin(school, eq(school.id, account.schoolId))
    .leftJoin(student, eq(student.id, account.studentId))
    .leftJoin(campus, eq(campus.id, student.campusId))
    .where(eq(account.id, session.accountId));
  if (!row) throw new DomainError(401, "TOKEN_INVALID", "这个账号已不存在，请重新登录");
  const person = await personOf(core.db, row.account);
  const isLookedAt = session.impersonatorId !== null;
  const held = rolesFor(context, person, await rolesOf(core.db, session.accountId), isLookedAt);
  const { standing, until } = restrictionOf(context, person);
  const expiresAt = warningOf(row.account, passwordRulesIn(core.officeSettings), core.clock());
  return {
    pictureId: row.account.pictureId,
    userType: row.account.userType,
    roles: held,
    pageComponentPermissions: byGroup(session.permissions),
    pageSize: row.account.pageSize,
    username: row.account.personName,
    useraccount: row.account.useraccount,
    user: {
      userNameZh: row.account.personName,
      simulator: session.impersonatorId !== null,
      roles: held.map((roleId) => ({
        roleId,
        roleNameZh: roles.name(roleId),
        baseArea: roles.area(roleId),
      })),
      currentUseRoleId: session.roleId,
    },
    ...(expiresAt && session.impersonatorId === null ? { passwordExpiresAt: expiresAt.toISOString() } : {}),
    ...(standing === null
      ? {}
      : { leaver: until === null || isLookedAt ? {} : { until: until.toISOString() } }),
    ...(session.impersonatorId === null
      ? {}
      : { impersonation: { endsAt: new Date(session.expiresAt).toISOString() } }),
    ...(row.account.email === null ? {} : { email: maskEmail(row.account.email) }),
    ...(row.school ? { school: { id: row.school.id, name: row.school.name } } : {}),
    ...(row.student
      ? {
          student: {
            id: row.student.id,
            studentNumber: row.student.studentNumber,
            grade: row.student.grade,
            department: row.student.department,
            major: row.student.major,
            ...(row.campus ? { campus: { id: row.campus.id, name: row.campus.name } } : {}),
          },
        }
      : {}),
  };
}
