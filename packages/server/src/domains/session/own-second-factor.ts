import type { OwnerProof } from "@huxuan/api-client";
import { count, eq } from "drizzle-orm";
import type { Session } from "../../contract/index.ts";
import { type Transaction, transaction } from "../../db/index.ts";
import { DomainError, stateConflict } from "../../errors/index.ts";
import type { SessionContext } from "./context.ts";
import { requireOwnHand } from "./own-hand.ts";
import { confirmOwner, type WithPassword } from "./own-password.ts";
import { OWNER_TOKEN_MINUTES, readOwnerToken } from "./owner-token.ts";
import { newRecoveryCodes, recoveryMac } from "./recovery-codes.ts";
import {
  asksForSecondFactor,
  changeToken,
  factorOf,
  holderOf,
  placeOf,
  removeSecondFactor,
  sealerOf,
  spent,
} from "./second-factor.ts";
import { account, recoveryCode, secondFactor } from "./tables.ts";
import { keyUri, newSecret, stepOfCode } from "./totp.ts";

/** The state of the caller's second factor. */
export async function readSecondFactor(
  context: SessionContext,
  { accountId }: Session,
): Promise<{ since: Date | undefined; recoveryCodes: number; required: boolean }> {
  const { db } = context.core;
  const [left] = await db
    .select({ n: count() })
    .from(recoveryCode)
    .where(eq(recoveryCode.accountId, accountId));
  return {
    since: (await factorOf(db, accountId))?.since,
    recoveryCodes: left?.n ?? 0,
    required: await asksForSecondFactor(context, db, accountId),
  };
}

/**
 * A token with which the caller may change their second factor: they gave their password, and a code where it is on.
 * Throws 400 at `password` or `code`, 429 after many.
 */
export async function proveOwner(
  context: SessionContext,
  session: Session,
  proof: OwnerProof,
): Promise<{ token: string; expiresIn: number }> {
  requireOwnHand(session);
  const owner = await confirmOwner(context, session, proof);
  const factor = await factorOf(context.core.db, owner.id);
  return { token: changeToken(context, owner, factor), expiresIn: OWNER_TOKEN_MINUTES * 60 };
}

/** A new secret for whoever holds a token. */
export async function newSecondFactorKey(
  context: SessionContext,
  token: string,
): Promise<{ secret: string; uri: string; sealed: string }> {
  const { owner } = await holderOf(context, context.core.db, context.keys.secondFactor, token);
  const secret = newSecret();
  return {
    secret,
    uri: keyUri(secret, owner.useraccount),
    sealed: sealerOf(context).seal(placeOf(owner.id), secret),
  };
}

/** Turns the second factor on with the phone that shows the code. Gives new recovery codes. Throws 400 CODE_WRONG at `code`. */
export async function confirmSecondFactor(
  context: SessionContext,
  { token, sealed, code }: { token: string; sealed: string; code: string },
  also: WithPassword,
): Promise<string[]> {
  const { core, keys } = context;
  return transaction(core.db, async (tx) => {
    const { owner } = await lockHolder(context, tx, token);
    const secret = sealerOf(context).open(placeOf(owner.id), sealed);
    if (secret === undefined) throw spent();
    const now = core.clock();
    const lastStep = stepOfCode(secret, code, now, 0);
    if (lastStep === null) {
      const message = "动态码不正确，请确认手机时间准确，输入现在显示的 6 位数字";
      throw new DomainError(400, "CODE_WRONG", message, { fields: [{ field: "code", message }] });
    }
    await tx.delete(secondFactor).where(eq(secondFactor.accountId, owner.id));
    await tx.insert(secondFactor).values({
      accountId: owner.id,
      sealedSecret: sealed,
      since: now,
      lastStep,
    });
    const codes = await giveRecoveryCodes(tx, keys.recovery, owner.id);
    await also(tx, owner);
    return codes;
  });
}

/** As `holderOf`; whoever changes it meanwhile waits. */
async function lockHolder(context: SessionContext, tx: Transaction, token: string) {
  const claim = readOwnerToken(token, context.core.clock());
  if (claim !== null)
    await tx
      .select({ id: account.id })
      .from(account)
      .where(eq(account.id, claim.accountId))
      .for("no key update");
  return holderOf(context, tx, context.keys.secondFactor, token);
}

async function giveRecoveryCodes(tx: Transaction, key: Buffer, accountId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await tx.delete(recoveryCode).where(eq(recoveryCode.accountId, accountId));
  await tx
    .insert(recoveryCode)
    .values(codes.map((code) => ({ accountId, codeMac: recoveryMac(key, accountId, code) })));
  return codes;
}

/** Throws 400 TOKEN_INVALID for a token of somebody else. */
async function lockOwn(context: SessionContext, tx: Transaction, session: Session, token: string) {
  requireOwnHand(session);
  const held = await lockHolder(context, tx, token);
  if (held.owner.id !== session.accountId || held.factor === undefined) throw spent();
  return held.owner;
}

/** Other recovery codes for the caller. The token stays good: nobody loses codes because an answer was lost. */
export async function renewRecoveryCodes(
  context: SessionContext,
  session: Session,
  token: string,
  also: WithPassword,
): Promise<string[]> {
  return transaction(context.core.db, async (tx) => {
    const owner = await lockOwn(context, tx, session, token);
    const codes = await giveRecoveryCodes(tx, context.keys.recovery, owner.id);
    await also(tx, owner);
    return codes;
  });
}

/** Turns the caller's second factor off. Throws 409 where the office asks for it. */
export async function turnSecondFactorOff(
  context: SessionContext,
  session: Session,
  token: string,
  also: WithPassword,
): Promise<void> {
  await transaction(context.core.db, async (tx) => {
    const owner = await lockOwn(context, tx, session, token);
    if (await asksForSecondFactor(context, tx, owner.id))
      throw stateConflict("管理人员必须使用动态口令，不能关闭；换手机请选「更换手机」");
    await removeSecondFactor(tx, owner.id);
    await also(tx, owner);
  });
}
