import { Secret, TOTP } from "otpauth";

/** Seconds for which a code is shown (RFC 6238, section 5.2). */
const STEP_SECONDS = 30;
/** Steps by which a phone's clock may be wrong. */
const STEPS_OFF = 1;
/** RFC 4226, section 4: 160 bits. */
const SECRET_BYTES = 20;

/** A new secret in Base32. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

const generator = (secret: string, label = ""): TOTP =>
  new TOTP({ issuer: "互选平台", label, secret, algorithm: "SHA1", digits: 6, period: STEP_SECONDS });

/** `otpauth://totp/…`, which phones read from a QR code. */
export const keyUri = (secret: string, useraccount: string): string =>
  generator(secret, useraccount).toString();

/**
 * Number of the time step to which a code of six digits belongs; null for a wrong code and for one of a step up to
 * `lastStep`, which was taken before.
 */
export function stepOfCode(secret: string, code: string, now: Date, lastStep: number): number | null {
  const delta = generator(secret).validate({ token: code, timestamp: now.getTime(), window: STEPS_OFF });
  if (delta === null) return null;
  const step = Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta;
  return step > lastStep ? step : null;
}

/** Wrong codes that are looked at one after the other. */
const FREE_FAILURES = 5;
const FIRST_PAUSE_MS = 30_000;
/** Of a million codes three are right at a time: at this pace somebody guesses one in ten years. */
const LONGEST_PAUSE_MS = 900_000;
/** Wrong codes are forgotten after a day without another one. */
const FORGOTTEN_MS = 86_400_000;

/** Wrong codes so far. */
export interface WrongCodes {
  failures: number;
  failedAt: Date;
}

/** How long the next code is not looked at, ms: nothing for the first five, then 30 seconds, doubled each time up to a quarter of an hour. */
export function pauseOf({ failures, failedAt }: WrongCodes, now: Date): number {
  if (failures < FREE_FAILURES) return 0;
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (failures - FREE_FAILURES), LONGEST_PAUSE_MS);
  return Math.max(0, failedAt.getTime() + pause - now.getTime());
}

/** With another wrong code. */
export function oneMore(before: WrongCodes | undefined, now: Date): WrongCodes {
  const fresh = before !== undefined && now.getTime() - before.failedAt.getTime() < FORGOTTEN_MS;
  return { failures: fresh ? before.failures + 1 : 1, failedAt: now };
}
