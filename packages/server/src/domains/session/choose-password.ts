import { and, desc, eq, notInArray } from "drizzle-orm";
import { type Queryable, type Transaction, transaction } from "../../db/index.ts";
import { DomainError } from "../../errors/index.ts";
import type { SettingsInForce } from "../../settings/index.ts";
import { student, teacher } from "../person/tables.ts";
import type { SessionContext } from "./context.ts";
import { hashPassword } from "./password.ts";
import { type KnownOfOwner, passwordFaults, type PasswordRules } from "./password-rules.ts";
import { MOST_HISTORY, passwordRulesIn } from "./settings.ts";
import { account, passwordHistory } from "./tables.ts";

type AccountRow = typeof account.$inferSelect;

const refused = (reasons: readonly string[]): DomainError => {
  const message = `新密码不符合要求：${reasons.join("；")}`;
  return new DomainError(400, "PASSWORD_RULE", message, { fields: [{ field: "newPassword", message }] });
};

/** Throws 400 PASSWORD_RULE, naming every fault, when the rules in force do not take a password. */
export async function requireGoodPassword(
  db: Queryable,
  settings: SettingsInForce,
  password: string,
  owner: Pick<KnownOfOwner, "useraccount" | "personName"> &
    Partial<Pick<AccountRow, "email" | "studentId" | "teacherId">>,
): Promise<PasswordRules> {
  const rules = passwordRulesIn(settings);
  const faults = passwordFaults(password, rules, { ...owner, number: await numberOf(db, owner) });
  if (faults.length > 0) throw refused(faults);
  return rules;
}

/** Student or staff number of whom an account belongs to. */
async function numberOf(
  db: Queryable,
  { studentId, teacherId }: Partial<Pick<AccountRow, "studentId" | "teacherId">>,
): Promise<string | null | undefined> {
  const [found] = studentId
    ? await db.select({ number: student.studentNumber }).from(student).where(eq(student.id, studentId))
    : teacherId
      ? await db.select({ number: teacher.staffNumber }).from(teacher).where(eq(teacher.id, teacherId))
      : [];
  return found?.number;
}

/**
 * Gives an account the password that its owner chose; all its sessions end. Throws 400 PASSWORD_RULE for one that the
 * rules do not take or that it had before, 409 when it got another one meanwhile.
 *
 * @param also what is written in the same transaction
 */
export async function choosePassword(
  { core, passwords }: SessionContext,
  found: AccountRow,
  newPassword: string,
  also: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const rules = await requireGoodPassword(core.db, core.officeSettings, newPassword, found);
  const before = await core.db
    .select({ passwordHash: passwordHistory.passwordHash })
    .from(passwordHistory)
    .where(eq(passwordHistory.accountId, found.id))
    .orderBy(desc(passwordHistory.id))
    .limit(Math.max(0, rules.history - 1));
  const passwordHash = await passwords.inTurn(async (matches) => {
    for (const hash of [found.passwordHash, ...before.map((one) => one.passwordHash)]) {
      if (await matches(newPassword, hash))
        throw refused([
          rules.history > 1 ? `不能与最近 ${rules.history} 次的密码相同` : "不能与现在的密码相同",
        ]);
    }
    return hashPassword(newPassword);
  });
  await transaction(core.db, async (tx) => {
    const changed = await tx
      .update(account)
      .set({ passwordHash, passwordChangedAt: core.clock(), oneTimeUntil: null })
      .where(and(eq(account.id, found.id), eq(account.passwordHash, found.passwordHash)))
      .returning({ id: account.id });
    if (changed.length === 0)
      throw new DomainError(409, "STATE_CONFLICT", "密码刚刚被修改过，请用新的密码登录");
    // One that somebody else chose was never theirs.
    if (found.oneTimeUntil === null) await keep(tx, found);
    await also(tx);
  });
}

/** Keeps a password that is given up, and forgets those that no rule asks for. */
async function keep(tx: Transaction, { id: accountId, passwordHash }: AccountRow): Promise<void> {
  await tx.insert(passwordHistory).values({ accountId, passwordHash });
  const latest = tx
    .select({ id: passwordHistory.id })
    .from(passwordHistory)
    .where(eq(passwordHistory.accountId, accountId))
    .orderBy(desc(passwordHistory.id))
    .limit(MOST_HISTORY);
  await tx
    .delete(passwordHistory)
    .where(and(eq(passwordHistory.accountId, accountId), notInArray(passwordHistory.id, latest)));
}
