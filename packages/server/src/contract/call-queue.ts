import { DomainError } from "../errors/domain-error.ts";

/** How many work at a time, how many may wait for that, and how long. */
export interface QueueLimits {
  atOnce: number;
  mostWaiting: number;
  longestWaitMs: number;
}

interface Waiter {
  begin: () => void;
  giveUp: () => void;
}

/** Nobody reads it: the caller is gone. */
const stopped = (): DomainError => new DomainError(499, "SERVER_BUSY", "查询已停止");

const tooMany = (): DomainError =>
  new DomainError(503, "SERVER_BUSY", "现在查询的人很多，请过几秒再查", { retryAfter: 5 });

/** Lets only so many calls work at the same time; the others wait in the order in which they came. */
export class CallQueue {
  readonly #limits: QueueLimits;
  readonly #waiting: Set<Waiter> = new Set();
  #working = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** Calls that wait at this moment. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /**
   * Does the work when its turn comes. Throws 503 without doing it when too many wait already or the turn does not come in
   * time, and 499 when it is aborted by `gone`: nobody wants the answer any more.
   */
  async run<T>(work: () => Promise<T>, gone: AbortSignal): Promise<T> {
    if (this.#working < this.#limits.atOnce) this.#working += 1;
    else await this.#turn(gone);
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  /** Passes the place on. */
  #next(): void {
    const [first] = this.#waiting;
    if (first === undefined) this.#working -= 1;
    else first.begin();
  }

  /** Resolves with a place that somebody passed on. */
  #turn(gone: AbortSignal): Promise<void> {
    const { mostWaiting, longestWaitMs } = this.#limits;
    if (this.#waiting.size >= mostWaiting) throw tooMany();
    if (gone.aborted) throw stopped();
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#waiting.delete(waiter);
        clearTimeout(timer);
        gone.removeEventListener("abort", waiter.giveUp);
      };
      const waiter: Waiter = {
        begin: () => {
          leave();
          resolve();
        },
        giveUp: () => {
          leave();
          reject(gone.aborted ? stopped() : tooMany());
        },
      };
      const timer = setTimeout(waiter.giveUp, longestWaitMs);
      gone.addEventListener("abort", waiter.giveUp);
      this.#waiting.add(waiter);
    });
  }
}
