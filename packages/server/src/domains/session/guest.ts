import { DomainError } from "../../errors/index.ts";
import { spendCaptcha } from "./captcha.ts";
import type { SessionContext } from "./context.ts";
import { unsolved } from "./recovery.ts";
import { addFailure, failureKey, readFailures, takeBackFailure } from "./sign-in-failures.ts";

/** Most acts from one address in an hour; so many, because a campus shares an address. */
const MOST_OF_ADDRESS = 1_000;
const RETRY_SECONDS = 3_600;

/** An act of somebody without an account, which is counted and limited. */
export interface GuestAct {
  /** What is counted, such as the person whom an application names. */
  about: string;
  /** Times in an hour, whoever does it. */
  most: number;
  /** The sentence for one more. */
  tooMany: string;
  /** The answer to a captcha; absent where something that only a captcha gives is shown. */
  captcha?: { code: string; uuid: string };
  ip: string;
}

/**
 * Counts it before it is looked at: of many at the same moment only as many are looked at as may be. Without a solved
 * captcha nothing is counted, so that nobody uses up what others may do.
 */
export async function countGuest(
  { core, keys }: SessionContext,
  { about, most, tooMany, captcha, ip }: GuestAct,
): Promise<void> {
  const now = core.clock();
  const key = failureKey(keys, { guest: about });
  const counted = [key];
  if (captcha !== undefined) {
    const here = failureKey(keys, { guestAddress: ip });
    if (((await readFailures(core.db, [here], now)).get(here) ?? 0) >= MOST_OF_ADDRESS)
      throw limited("这个网络一小时内的操作太多，请稍后再试，或换一个网络");
    const answer = await spendCaptcha(core.db, keys, captcha, now);
    if (answer !== "right") throw unsolved(answer);
    counted.push(here);
  }
  const counts = await addFailure(core.db, counted, now);
  if ((counts.get(key) ?? 0) > most) throw limited(tooMany);
}

/** Takes back one that was counted ahead and is nothing to be limited. */
export const takeBackGuest = ({ core, keys }: SessionContext, about: string): Promise<void> =>
  takeBackFailure(core.db, failureKey(keys, { guest: about }));

const limited = (message: string): DomainError =>
  new DomainError(429, "RATE_LIMITED", message, { retryAfter: RETRY_SECONDS });
