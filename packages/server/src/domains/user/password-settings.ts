import type {
  DefaultPassword,
  DefaultPasswordType,
  PasswordRules,
  PasswordRulesEffect,
} from "@huxuan/api-client";
import { and, eq, isNull, sql } from "drizzle-orm";
import { changeTogether, type NeedsStoredSettings } from "../../platform/settings/index.ts";
import { logChange, type RequestContext } from "../../resource/index.ts";
import { account, PASSWORD_SETTINGS, passwordRulesIn, requireOwnHand } from "../session/index.ts";
import { oneTimePassword } from "./one-time-password.ts";
import { defaultPasswordIn, FIRST_PASSWORD_KIND, FIRST_PASSWORD_LENGTH } from "./settings.ts";

type Context = RequestContext<NeedsStoredSettings>;

/** The rules in force, with the version that their change asks for. */
export const readPasswordRules = ({
  services: { officeSettings },
}: {
  services: NeedsStoredSettings;
}): PasswordRules => ({
  ...passwordRulesIn(officeSettings),
  version: officeSettings.versionOf(Object.values(PASSWORD_SETTINGS), null),
});

/** Asks other things of passwords from now on. Throws 409 for a stale version. */
export async function savePasswordRules(
  context: Context,
  { version, ...wanted }: PasswordRules,
): Promise<PasswordRules> {
  requireOwnHand(context.session);
  const rules = Object.keys(PASSWORD_SETTINGS) as (keyof typeof PASSWORD_SETTINGS)[];
  await changeTogether(
    context,
    {
      schoolId: null,
      version,
      name: "密码规则",
      values: rules.map((rule) => [PASSWORD_SETTINGS[rule], wanted[rule]] as const),
    },
    (tx, before, after) =>
      logChange(context, tx, {
        action: "password-rules-update",
        targets: [{ kind: "password-rules", id: "1", schoolId: null }],
        before: passwordRulesIn(before),
        after: passwordRulesIn(after),
      }),
  );
  return readPasswordRules(context);
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

/** How first passwords are made, with one that belongs to nobody. */
export function showDefaultPassword({ services }: Context): DefaultPassword {
  const builder = defaultPasswordIn(services.officeSettings);
  return { ...builder, sample: oneTimePassword(builder, "20260123") };
}

/** Makes the first passwords in another way. */
export async function writeDefaultPassword(
  context: Context,
  wanted: { type: DefaultPasswordType; length: number },
): Promise<void> {
  requireOwnHand(context.session);
  await changeTogether(
    context,
    {
      schoolId: null,
      name: "初始密码",
      values: [
        [FIRST_PASSWORD_KIND, wanted.type],
        [FIRST_PASSWORD_LENGTH, wanted.length],
      ],
    },
    (tx, before, after) =>
      logChange(context, tx, {
        action: "default-password-update",
        targets: [{ kind: "password-rules", id: "1", schoolId: null }],
        before: defaultPasswordIn(before),
        after: defaultPasswordIn(after),
      }),
  );
}
