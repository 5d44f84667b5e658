import type {
  DefaultPassword,
  DefaultPasswordType,
  PasswordRules,
  PasswordRulesEffect,
} from "@huxuan/api-client";
import { and, eq, isNull, sql } from "drizzle-orm";
import { type Queryable, transaction } from "../../db/index.ts";
import { versionConflict } from "../../errors/index.ts";
import { logChange, type RequestContext } from "../../resource/index.ts";
import { account, passwordRules, readPasswordRules, requireOwnHand } from "../session/index.ts";
import { ONE_TIME_LENGTH, oneTimePassword } from "./one-time-password.ts";
import { defaultPassword } from "./tables.ts";

/** Asks other things of passwords from now on. Throws 409 for a stale version. */
export async function savePasswordRules(
  context: RequestContext,
  { version, ...wanted }: PasswordRules,
): Promise<PasswordRules> {
  requireOwnHand(context.session);
  return transaction(context.services.db, async (tx) => {
    // The first change makes the row; of two at once one waits here for the other.
    await tx.execute(sql`lock table ${passwordRules} in share row exclusive mode`);
    const before = await readPasswordRules(tx);
    if (before.version !== version) throw versionConflict("密码规则");
    const after = { ...wanted, version: version + 1 };
    await tx.insert(passwordRules).values(after).onConflictDoUpdate({ target: passwordRules.id, set: after });
    await logChange(context, tx, {
      action: "password-rules-update",
      targets: [{ kind: "password-rules", id: "1", schoolId: null }],
      before,
      after,
    });
    return after;
  });
}

/** Whom rules would concern at once. */
export async function effectOfRules(
  { services }: RequestContext,
  { expiryDays, idleDays }: PasswordRules,
): Promise<PasswordRulesEffect> {
  const now = services.clock().toISOString();
  const before = (days: number) => sql`${now}::timestamptz - make_interval(days => ${days}::int)`;
  const lastUsed = sql`greatest(${account.passwordChangedAt}, ${account.lastSignInAt})`;
  const expired = expiryDays === 0 ? sql`false` : sql`${account.passwordChangedAt} <= ${before(expiryDays)}`;
  const idle = idleDays === 0 ? sql`false` : sql`${lastUsed} < ${before(idleDays)}`;
  const [found] = await services.db
    .select({
      expired: sql<number>`count(*) filter (where ${expired} and not ${idle})::int`,
      idle: sql<number>`count(*) filter (where ${idle})::int`,
    })
    .from(account)
    .where(and(eq(account.disabled, false), isNull(account.oneTimeUntil)));
  return found ?? { expired: 0, idle: 0 };
}

/** How the first password of an account is made. */
export async function readDefaultPassword(
  db: Queryable,
): Promise<{ type: DefaultPasswordType; length: number }> {
  const [row] = await db.select().from(defaultPassword);
  return { type: row?.type ?? "random", length: row?.length ?? ONE_TIME_LENGTH };
}

/** The same with one that belongs to nobody. */
export async function showDefaultPassword({ services }: RequestContext): Promise<DefaultPassword> {
  const builder = await readDefaultPassword(services.db);
  return { ...builder, sample: oneTimePassword(builder, "20260123") };
}

/** Makes the first passwords in another way. */
export async function writeDefaultPassword(
  context: RequestContext,
  wanted: { type: DefaultPasswordType; length: number },
): Promise<void> {
  requireOwnHand(context.session);
  await transaction(context.services.db, async (tx) => {
    const before = await readDefaultPassword(tx);
    await tx
      .insert(defaultPassword)
      .values(wanted)
      .onConflictDoUpdate({ target: defaultPassword.id, set: wanted });
    await logChange(context, tx, {
      action: "default-password-update",
      targets: [{ kind: "password-rules", id: "1", schoolId: null }],
      before,
      after: wanted,
    });
  });
}
