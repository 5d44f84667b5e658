import { randomBytes } from "node:crypto";
import type { Application, ApplicationChange, ApplicationInput, ApplicationSecret } from "@huxuan/api-client";
import { asc, eq } from "drizzle-orm";
import type { NeedsAnnounced } from "../../domain.ts";
import { forbidden, invalidFields, refuseDuplicate } from "../../errors/index.ts";
import type { CreateRequest } from "../../platform/idempotency/index.ts";
import { inOrderOf, type RequestContext, Resource } from "../../resource/index.ts";
import { requireReach } from "../../scope/index.ts";
import type { Sealer } from "../../secret/sealed.ts";
import type { Transaction } from "../../db/index.ts";
import { dutiesOf, requireGivable } from "../role/index.ts";
import { requireSchool, school } from "../school/index.ts";
import {
  account,
  accountRole,
  createAccounts,
  endSessions,
  requireOwnHand,
  role,
  unknownPassword,
} from "../session/index.ts";
import { application } from "./tables.ts";

type Context = RequestContext<NeedsAnnounced>;

/** Programs that call the platform; those that may do so stand first. */
export const applications = new Resource({
  label: "开放接口应用",
  table: application,
  rows: (db) =>
    db
      .select({
        application,
        school: { id: school.id, name: school.name },
        role: { id: role.id, name: role.nameZh },
      })
      .from(application)
      .innerJoin(account, eq(account.id, application.accountId))
      .innerJoin(role, eq(role.id, account.defaultRoleId))
      .leftJoin(school, eq(school.id, application.schoolId))
      .$dynamic(),
  show: (rows): Application[] =>
    rows.map(({ application: row, school: own, role: its }) => ({
      id: row.id,
      version: row.version,
      name: row.name,
      ...(own && { school: own }),
      role: its,
      appKey: row.appKey,
      ...(row.secretAt && { secretAt: row.secretAt.toISOString() }),
      contact: row.contact,
      requestsPerMinute: row.requestsPerMinute,
      state: row.state,
      ...(row.lastUsedAt && { lastUsedAt: row.lastUsedAt.toISOString() }),
      createdAt: row.createdAt.toISOString(),
    })),
  sort: { name: application.name, lastUsedAt: application.lastUsedAt, createdAt: application.createdAt },
  standard: [
    inOrderOf(application.state.enumValues, application.state),
    asc(application.name),
    asc(application.id),
  ],
  schoolOf: ({ schoolId }) => schoolId,
  lifecycle: { disable: { to: "disabled" }, enable: { to: "enabled" } },
});

const withFreeName = <Made>(make: () => Promise<Made>): Promise<Made> =>
  refuseDuplicate("application_name", "这所学校已有同名的应用，请换一个名称", make);

/**
 * A new application, which acts as an account of its own. It has no secret yet. Throws 403 for a school out of reach and
 * for a role that the caller cannot give, 409 for a name that is taken.
 */
export function createApplication(
  context: Context & CreateRequest,
  { schoolId = null, roleId, ...input }: Omit<ApplicationInput, "schoolId"> & { schoolId?: number | null },
): Promise<Application> {
  requireOwnHand(context.session);
  requireReach(context.session, { schoolId, department: null });
  return withFreeName(() =>
    applications.create(context, async (tx) => {
      await requireSchool(tx, schoolId);
      await requireApplicationRole(tx, context, { schoolId, roleId });
      const appKey = `hx-${randomBytes(12).toString("hex")}`;
      const [accountId] = await createAccounts(tx, [
        {
          useraccount: appKey,
          passwordHash: await unknownPassword(),
          personName: input.name,
          userType: "application",
          schoolId,
          roleIds: [roleId],
        },
      ]);
      return {
        ...input,
        schoolId,
        appKey,
        accountId: accountId as number,
        createdAt: context.services.clock(),
      };
    }),
  );
}

/** Changes one; its tokens end, since they hold what it was allowed. Throws as `createApplication` does, and 409 for an old version. */
export function updateApplication(
  context: Context,
  id: number,
  { version, roleId, ...input }: ApplicationChange,
): Promise<Application> {
  requireOwnHand(context.session);
  return withFreeName(() =>
    applications.change(context, id, {
      action: "update",
      version,
      async decide({ accountId, schoolId }, tx) {
        await requireApplicationRole(tx, context, { schoolId, roleId });
        await tx.delete(accountRole).where(eq(accountRole.accountId, accountId));
        await tx.insert(accountRole).values({ accountId, roleId });
        await tx
          .update(account)
          .set({ personName: input.name, defaultRoleId: roleId })
          .where(eq(account.id, accountId));
        await endSessions(tx, accountId, context.services.clock(), "office");
        return input;
      },
    }),
  );
}

/** Gives it no tokens any more, and ends those that it has; or gives it tokens again. */
export const moveApplication = (
  context: RequestContext,
  id: number,
  act: "disable" | "enable",
  version: number,
): Promise<Application> =>
  applications.change(context, id, {
    action: act satisfies "disable" | "enable",
    version,
    async decide({ accountId }, tx) {
      const disabled = act === "disable";
      await tx.update(account).set({ disabled }).where(eq(account.id, accountId));
      if (disabled) await endSessions(tx, accountId, context.services.clock(), "disabled");
      return {};
    },
  });

/** Where an application's secret is stored, for the sealer. */
export const placeOfSecret = (appKey: string): string => `application ${appKey}`;

/** Makes a secret, which is shown this once. The one before ends with the tokens that it gave. */
export async function renewSecret(
  context: RequestContext,
  { id, version, sealer }: { id: number; version: number; sealer: Sealer },
): Promise<ApplicationSecret> {
  requireOwnHand(context.session);
  const secret = randomBytes(32).toString("base64url");
  const now = context.services.clock();
  const renewed = await applications.change(context, id, {
    action: "secret",
    version,
    async decide({ accountId, appKey }, tx) {
      await endSessions(tx, accountId, now, "office");
      return { sealedSecret: sealer.seal(placeOfSecret(appKey), secret), secretAt: now };
    },
  });
  return { application: renewed, secret };
}

/**
 * Throws 400 for a role that does not fit, 403 when the caller cannot give it, or when it administers security or audits:
 * that is for persons.
 */
async function requireApplicationRole(
  tx: Transaction,
  { session, services }: Context,
  { schoolId, roleId }: { schoolId: number | null; roleId: string },
): Promise<void> {
  const wrong = (message: string) => invalidFields([{ field: "roleId", message }]);
  const [found] = await tx.select().from(role).where(eq(role.id, roleId));
  if (found === undefined) throw wrong("没有这个角色，请刷新后重新选择");
  if (found.baseArea === "student" || found.baseArea === "teacher")
    throw wrong("学生和教师的角色只能由人使用，请选择管理端的角色");
  if (schoolId !== null && found.dataScope === "all")
    throw wrong("这个角色的数据范围是全部学校，不能给一所学校的应用；请选择范围是本校的角色");
  await requireGivable(tx, session, [roleId], services.announced);
  const duties = (await dutiesOf(tx, [roleId], services.announced)).get(roleId);
  if (duties?.has("security") || duties?.has("audit"))
    throw forbidden("这个角色含有安全或审计管理的权限，只能由人担任；请为应用新建一个只含所需权限的角色");
}
