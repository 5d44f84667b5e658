/** What is left until a moment, never below zero. */
export interface TimeLeft {
  /** Whole days. */
  days: number;
  /** Hours beside the days, 0 to 23. */
  hours: number;
  /** Minutes beside the hours, 0 to 59. */
  minutes: number;
  /** Seconds beside the minutes, 0 to 59. */
  seconds: number;
  /** Milliseconds left in all. */
  total: number;
}

/** How long it is from `now` until a moment, in parts; all 0 when it has passed. */
export function timeLeft(until: Date, now: Date): TimeLeft {
  const total = Math.max(0, until.getTime() - now.getTime());
  // Rounded up, so that 00:00:00 is seen only when the moment has come.
  const seconds = Math.ceil(total / 1000);
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
    total,
  };
}

const two = (value: number): string => String(value).padStart(2, "0");

/** 「02:14:36」; the days stand apart because each language says them its own way. */
export function formatClock(left: TimeLeft): string {
  return `${two(left.hours)}:${two(left.minutes)}:${two(left.seconds)}`;
}
