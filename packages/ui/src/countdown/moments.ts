/** Seconds before the end at which the time left is said aloud: an hour, ten, five and one minute, ten seconds. */
export const ANNOUNCED_SECONDS: readonly number[] = [3600, 600, 300, 60, 10];

/**
 * Which moment has been reached: the smallest announced one that is not smaller than what is left. Undefined while
 * more than an hour is left, and when nothing is left (which is said in words of its own).
 */
export function announcedMoment(secondsLeft: number): number | undefined {
  if (secondsLeft <= 0) return undefined;
  return ANNOUNCED_SECONDS.findLast((moment) => secondsLeft <= moment);
}
