/** Failures in a row that lock an account, and for how long (contract, `login`). */
export const LOCK_AFTER = 5;
export const LOCK_MINUTES = 15;
/** Failures in a row after which a captcha is asked for. */
export const CAPTCHA_AFTER = 3;

const LOCK_MS = LOCK_MINUTES * 60_000;

/** What is remembered of an account's failed sign-ins. */
export interface FailureRecord {
  failedCount: number;
  lastFailedAt: Date | null;
  lockedUntil: Date | null;
}

export const NO_FAILURES: FailureRecord = { failedCount: 0, lastFailedAt: null, lockedUntil: null };

export function isLocked({ lockedUntil }: FailureRecord, now: Date): boolean {
  return lockedUntil !== null && lockedUntil > now;
}

/** Failures that still count: those before a lock that is over, and those of long ago, do not. */
export function countedFailures(record: FailureRecord, now: Date): number {
  const { failedCount, lastFailedAt, lockedUntil } = record;
  if (isLocked(record, now)) return failedCount;
  if (lockedUntil !== null || lastFailedAt === null) return 0;
  return now.getTime() - lastFailedAt.getTime() >= LOCK_MS ? 0 : failedCount;
}

export function needsCaptcha(record: FailureRecord, now: Date): boolean {
  return countedFailures(record, now) >= CAPTCHA_AFTER;
}

/** The record after one more failure. A locked account stays locked for as long as it was. */
export function afterFailure(record: FailureRecord, now: Date): FailureRecord {
  if (isLocked(record, now)) return record;
  const failedCount = countedFailures(record, now) + 1;
  const lockedUntil = failedCount >= LOCK_AFTER ? new Date(now.getTime() + LOCK_MS) : null;
  return { failedCount, lastFailedAt: now, lockedUntil };
}

/** What happens to a refresh token that is shown. */
export type RefreshVerdict = "rotate" | "repeat" | "reused";

/**
 * How long the token before the current one still gives the current one: two tabs that refresh at the same
 * moment must not end the session.
 */
export const REFRESH_GRACE_MS = 10_000;

/** `shown` and `current` are numbers of refresh tokens in their family. */
export function judgeRefresh(
  shown: number,
  current: { generation: number; rotatedAt: Date | null },
  now: Date,
): RefreshVerdict {
  if (shown === current.generation) return "rotate";
  const fresh = current.rotatedAt !== null && now.getTime() - current.rotatedAt.getTime() <= REFRESH_GRACE_MS;
  return shown === current.generation - 1 && fresh ? "repeat" : "reused";
}
