import { DomainError } from "../../errors/index.ts";
import { type CaptchaAnswer, spendCaptcha } from "./captcha.ts";
import type { SessionContext } from "./context.ts";
import { needsChallenge } from "./rules.ts";
import { CAPTCHA, FAILURES_PER_ADDRESS } from "./settings.ts";
import { addFailure, failureKey, readFailures, takeBackFailure } from "./sign-in-failures.ts";

/** Links that are asked for with one name in an hour. */
export const LINKS_PER_HOUR = 3;
/** Of those, without a solved captcha: somebody who forgot a password asks once. */
const UNCHALLENGED = 1;

const RETRY_SECONDS = 3_600;

/** Somebody who says that they forgot a password. */
export interface Recovery {
  userAccount: string;
  /** Answer to a captcha, and which. */
  code?: string | undefined;
  uuid?: string | undefined;
  ip: string;
}

/**
 * Counts that a link is asked for. Refuses with CAPTCHA_REQUIRED and CAPTCHA_WRONG (400) as a sign-in does, and with
 * RATE_LIMITED (429) after many with one name. A name that does not exist is counted like any other, and whether it does
 * is not looked at.
 */
export async function countRecovery(context: SessionContext, asked: Recovery): Promise<void> {
  const count = await countTry(context, asked, failureKey(context.keys, { recovery: asked.userAccount }));
  if (count > LINKS_PER_HOUR)
    throw new DomainError(
      429,
      "RATE_LIMITED",
      "这个用户名一小时内申请的次数太多，请先查收已发送的邮件（也看看垃圾邮件），或一小时后再试",
      { retryAfter: RETRY_SECONDS },
    );
}

/**
 * Counts a try with one name, before it is looked at: of many at the same moment only as many are looked at as may be.
 *
 * @param name row of the name's tries
 */
export async function countTry(
  { core, keys }: SessionContext,
  asked: Recovery,
  name: string,
  windowMs?: number,
): Promise<number> {
  const now = core.clock();
  const answer = await spendCaptcha(core.db, keys, asked, now);
  const here = failureKey(keys, { recoveryAddress: asked.ip });
  // Who guesses passwords from an address is not let off here.
  const address = failureKey(keys, { address: asked.ip });
  const limits = {
    captcha: core.officeSettings.get(CAPTCHA),
    failuresPerAccount: UNCHALLENGED,
    failuresPerAddress: core.officeSettings.get(FAILURES_PER_ADDRESS),
  };
  const before = await readFailures(core.db, [name, here, address], now);
  const counts = {
    account: before.get(name) ?? 0,
    address: Math.max(before.get(here) ?? 0, before.get(address) ?? 0),
    device: null,
  };
  if (answer !== "right" && needsChallenge(counts, limits)) throw unsolved(answer);
  await addFailure(core.db, [here], now);
  const count = (await addFailure(core.db, [name], now, windowMs)).get(name) ?? 0;
  if (answer !== "right" && count > UNCHALLENGED) {
    // Of many at the same moment: they must not use up what its owner may ask for.
    await takeBackFailure(core.db, name);
    throw unsolved(answer);
  }
  return count;
}

/** Why nothing was done: the captcha's answer is wrong, or missing. */
export function unsolved(answer: CaptchaAnswer): DomainError {
  return answer === "wrong"
    ? new DomainError(400, "CAPTCHA_WRONG", "验证码不正确或已失效，请按新的图片输入", {
        challenge: "captcha",
      })
    : new DomainError(400, "CAPTCHA_REQUIRED", "请先输入图中的验证码", { challenge: "captcha" });
}
