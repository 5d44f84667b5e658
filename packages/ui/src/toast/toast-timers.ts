interface Life {
  left: number;
  since: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Counts down how long messages stay, and stands still as long as somebody is at one of them. */
export interface ToastTimers {
  /** Counts from the start for a message; without an end, not at all. */
  start: (id: string, stay: number) => void;
  forget: (id: string) => void;
  /** Stands still, or goes on with what is left. */
  hold: (still: boolean) => void;
}

/**
 * Sonner's own clock stops for the pointer only, not for the focus, so ours counts instead.
 *
 * @param onEnd takes the message away
 */
export function toastTimers(onEnd: (id: string) => void): ToastTimers {
  const lives = new Map<string, Life>();
  let held = false;
  const run = (id: string, life: Life) => {
    life.since = Date.now();
    life.timer = setTimeout(() => {
      lives.delete(id);
      onEnd(id);
    }, life.left);
  };
  const forget = (id: string) => {
    clearTimeout(lives.get(id)?.timer);
    lives.delete(id);
  };
  return {
    start: (id, stay) => {
      forget(id);
      if (!Number.isFinite(stay)) return;
      const life: Life = { left: stay, since: 0, timer: undefined };
      lives.set(id, life);
      if (!held) run(id, life);
    },
    forget,
    hold: (still) => {
      if (still === held) return;
      held = still;
      for (const [id, life] of lives) {
        if (still) {
          clearTimeout(life.timer);
          life.left -= Date.now() - life.since;
        } else run(id, life);
      }
    },
  };
}
