import type { BaseArea } from "@huxuan/api-client";
import { and, eq, isNull } from "drizzle-orm";
import { type Queryable, type Transaction, transaction } from "../../db/index.ts";
import { DomainError } from "../../errors/index.ts";
import { type Sealer, sealerFor } from "../../secret/sealed.ts";
import type { SessionContext } from "./context.ts";
import { rolesOf } from "./facts.ts";
import { readOwnerToken, writeOwnerToken } from "./owner-token.ts";
import { plainCode, recoveryMac } from "./recovery-codes.ts";
import { SECOND_FACTOR } from "./settings.ts";
import { requireStanding } from "./standing.ts";
import { account, loginSession, recoveryCode, secondFactor, wrongCode } from "./tables.ts";
import { oneMore, pauseOf, stepOfCode } from "./totp.ts";

type AccountRow = typeof account.$inferSelect;
type FactorRow = typeof secondFactor.$inferSelect;

/** What a code was. */
export type CodeKind = "phone" | "recovery";

const wrong = (field: string) =>
  new DomainError(400, "CODE_WRONG", "动态码不正确或已经用过，请等手机上出现下一个再输入，或使用恢复码", {
    fields: [{ field, message: "动态码不正确或已经用过" }],
  });
/** The refusal of a token that has ended, was used or is another's. */
export const spent = () =>
  new DomainError(400, "TOKEN_INVALID", "这一步已超时或已完成，请重新登录或重新验证密码");

/** Encrypts the secrets of phones. */
export const sealerOf = ({ core }: SessionContext): Sealer => sealerFor(core.secret, "second factor");
/** Context string with which the secret of an account is encrypted. */
export const placeOf = (accountId: number): string => `second factor of account ${accountId}`;

/** The second factor of an account; undefined while it is off. */
export const factorOf = async (db: Queryable, accountId: number): Promise<FactorRow | undefined> =>
  (await db.select().from(secondFactor).where(eq(secondFactor.accountId, accountId)))[0];

/** What a token to set up or change the second factor of an account is bound to: it is worth nothing after the change. */
const presentOf = ({ passwordHash }: AccountRow, factor: FactorRow | undefined): string =>
  `${passwordHash}.${factor?.since.getTime() ?? "none"}`;

/** Areas whose accounts must have a second factor, by what the office set. */
const AREAS = {
  none: [],
  platform: ["platform"],
  offices: ["platform", "school"],
} as const satisfies Record<string, readonly BaseArea[]>;

/** Whether the office asks for a second factor in an area in which an account works. */
export async function asksForSecondFactor(
  { core, roles }: SessionContext,
  db: Queryable,
  accountId: number,
): Promise<boolean> {
  const areas: readonly BaseArea[] = AREAS[core.officeSettings.get(SECOND_FACTOR)];
  if (areas.length === 0) return false;
  return (await rolesOf(db, accountId)).some((roleId) => areas.includes(roles.area(roleId)));
}

/**
 * The refusal of a sign-in whose password was right, while the second factor is wanting; undefined when it is not.
 *
 * @param vouched the owner's school took the password's place
 */
export async function wantingSecondFactor(
  context: SessionContext,
  tx: Transaction,
  owner: AccountRow,
  vouched: boolean,
): Promise<DomainError | undefined> {
  const { keys, core } = context;
  const factor = await factorOf(tx, owner.id);
  if (factor !== undefined) {
    const token = writeOwnerToken(
      vouched ? keys.vouchedCode : keys.code,
      { accountId: owner.id, present: presentOf(owner, factor) },
      core.clock(),
    );
    const message = "请输入手机上的动态码，完成登录";
    return new DomainError(403, "SECOND_FACTOR_REQUIRED", message, { secondFactorToken: token });
  }
  if (!(await asksForSecondFactor(context, tx, owner.id))) return undefined;
  return new DomainError(403, "SECOND_FACTOR_MISSING", "管理人员登录需要动态口令，请先用手机设置", {
    secondFactorToken: changeToken(context, owner, undefined),
  });
}

/** A token with which an account's second factor is set up or changed. */
export function changeToken(
  { keys, core }: SessionContext,
  owner: AccountRow,
  factor: FactorRow | undefined,
): string {
  const present = presentOf(owner, factor);
  return writeOwnerToken(keys.secondFactor, { accountId: owner.id, present }, core.clock());
}

/**
 * Takes a code of an account's phone, or a recovery code, once. Throws 400 CODE_WRONG at `field`, 429 after several wrong
 * ones. One after the other: of many at the same moment none is looked at before those before it are counted.
 *
 * @param device on which wrong ones are counted; empty for one that nobody knows
 * @param field at which a wrong one is refused
 * @param also written with it
 */
export async function takeCode(
  context: SessionContext,
  owner: AccountRow,
  { code, device, field = "code" }: { code: string; device: string; field?: string },
  also: (tx: Transaction, kind: CodeKind) => Promise<void> = async () => undefined,
): Promise<void> {
  const { core } = context;
  const taken = await transaction(core.db, async (tx) => {
    const own = eq(secondFactor.accountId, owner.id);
    const [factor] = await tx.select().from(secondFactor).where(own).for("update");
    if (factor === undefined) throw spent();
    const now = core.clock();
    const counted = and(eq(wrongCode.accountId, owner.id), eq(wrongCode.device, device));
    const [before] = await tx.select().from(wrongCode).where(counted);
    const wait = before === undefined ? 0 : pauseOf(before, now);
    if (wait > 0) {
      const seconds = Math.ceil(wait / 1000);
      throw new DomainError(429, "RATE_LIMITED", `动态码输错太多次，请 ${seconds} 秒后再试`, {
        retryAfter: seconds,
      });
    }
    const kind = await spendCode(context, tx, factor, code);
    if (kind === null) {
      const failed = oneMore(before, now);
      await tx
        .insert(wrongCode)
        .values({ accountId: owner.id, device, ...failed })
        .onConflictDoUpdate({ target: [wrongCode.accountId, wrongCode.device], set: failed });
      return false;
    }
    await tx.delete(wrongCode).where(counted);
    await also(tx, kind);
    return true;
  });
  if (!taken) throw wrong(field);
}

/** Makes a right code worthless and says what it was; null for a wrong one. */
async function spendCode(
  context: SessionContext,
  tx: Transaction,
  { accountId, sealedSecret, lastStep }: FactorRow,
  code: string,
): Promise<CodeKind | null> {
  const plain = plainCode(code);
  if (/^\d{6}$/.test(plain)) {
    const secret = sealerOf(context).open(placeOf(accountId), sealedSecret);
    const step = secret === undefined ? null : stepOfCode(secret, plain, context.core.clock(), lastStep);
    if (step === null) return null;
    await tx.update(secondFactor).set({ lastStep: step }).where(eq(secondFactor.accountId, accountId));
    return "phone";
  }
  const codeMac = recoveryMac(context.keys.recovery, accountId, plain);
  const { rowCount } = await tx
    .delete(recoveryCode)
    .where(and(eq(recoveryCode.accountId, accountId), eq(recoveryCode.codeMac, codeMac)));
  return rowCount === 1 ? "recovery" : null;
}

/** The account and second factor of whoever holds a token. Throws 400 TOKEN_INVALID, 403 for who left their school. */
export async function holderOf(
  context: SessionContext,
  db: Queryable,
  key: Buffer | readonly Buffer[],
  token: string,
): Promise<{
  owner: AccountRow;
  factor: FactorRow | undefined;
  /** The one of the keys that it was written with. */
  key: Buffer;
}> {
  const claim = readOwnerToken(token, context.core.clock());
  const [owner] = claim ? await db.select().from(account).where(eq(account.id, claim.accountId)) : [];
  const factor = owner && (await factorOf(db, owner.id));
  if (!claim || owner === undefined || owner.disabled) throw spent();
  const present = presentOf(owner, factor);
  const found = [key].flat().find((one) => claim.isFor(one, present));
  if (found === undefined) throw spent();
  await requireStanding(context, db, owner);
  return { owner, factor, key: found };
}

/**
 * After a restore with another secret: no code of a phone can be checked any more, and no token is good. Takes every second
 * factor away, so that its owner can set up another one, and ends every session. Gives how many there were.
 */
export async function forgetSealed(tx: Transaction, now: Date): Promise<number> {
  await tx
    .update(loginSession)
    .set({ revokedAt: now, revokeReason: "restore" })
    .where(isNull(loginSession.revokedAt));
  await tx.delete(wrongCode);
  const { rowCount } = await tx.delete(secondFactor);
  return rowCount ?? 0;
}

/** Takes the second factor of an account away, with its recovery codes. */
export async function removeSecondFactor(tx: Queryable, accountId: number): Promise<void> {
  await tx.delete(secondFactor).where(eq(secondFactor.accountId, accountId));
}
