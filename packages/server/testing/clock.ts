/** A clock that stands still until it is told otherwise. */
export interface TestClock {
  (): Date;
  /** Sets it; a string is ISO 8601. */
  set(time: Date | string): void;
  /** Moves it forward. */
  advance(step: { seconds?: number; minutes?: number; hours?: number; days?: number }): void;
}

/** Starts at `time`, by default a weekday of the demo's autumn semester. */
export function testClock(time: Date | string = "2026-09-09T09:00:00+08:00"): TestClock {
  let now = new Date(time);
  return Object.assign(() => new Date(now), {
    set: (next: Date | string) => {
      now = new Date(next);
    },
    advance: ({ seconds = 0, minutes = 0, hours = 0, days = 0 }) => {
      now = new Date(now.getTime() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000);
    },
  });
}
