/** Failures on a device that signed in before, in an hour, after which it no longer spares the challenge. */
export const FAILURES_PER_DEVICE = 10;

/** Failed sign-ins in the running hour. */
export interface FailureCounts {
  /** With this name, existing or not. */
  account: number;
  /** From this address, with any name. */
  address: number;
  /** On this device; null when the account never signed in on it. */
  device: number | null;
}

/** A device on which the account signed in before, unless somebody guesses on it. */
export function trustsDevice({ device }: FailureCounts): boolean {
  return device !== null && device < FAILURES_PER_DEVICE;
}

/** Whether the next sign-in must bring a solved captcha. Then its password is looked at, whatever was counted. */
export function needsChallenge(
  counts: FailureCounts,
  limits: { captcha: "off" | "always"; failuresPerAccount: number; failuresPerAddress: number },
): boolean {
  if (limits.captcha === "always") return true;
  if (trustsDevice(counts)) return false;
  return counts.account >= limits.failuresPerAccount || counts.address >= limits.failuresPerAddress;
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
