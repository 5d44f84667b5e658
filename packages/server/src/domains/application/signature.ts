import { createHmac, timingSafeEqual } from "node:crypto";

/** How far a program's clock may be from the server's. */
export const CLOCK_MS = 5 * 60_000;

/** What a program signs. */
export interface Signed {
  appKey: string;
  /** ms since 1970. */
  timestamp: number;
  nonce: string;
}

/** The signature in lower-case hexadecimal digits. */
export const signatureOf = (secret: string, { appKey, timestamp, nonce }: Signed): string =>
  createHmac("sha256", secret).update(`${appKey}\n${timestamp}\n${nonce}`).digest("hex");

/** Whether `sign` is the signature, in time that does not depend on where they differ. */
export function isSigned(secret: string, signed: Signed, sign: string): boolean {
  const expected = Buffer.from(signatureOf(secret, signed));
  const given = Buffer.from(sign.toLowerCase());
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Whether it was signed at most `CLOCK_MS` before or after `now`. */
export const isTimely = ({ timestamp }: Signed, now: Date): boolean =>
  Math.abs(now.getTime() - timestamp) <= CLOCK_MS;
