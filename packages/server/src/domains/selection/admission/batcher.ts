import { setImmediate as nextTurn } from "node:timers/promises";

/** Turns of the event loop that a batch waits at most: acts that keep coming must not delay the first one. */
const MOST_TURNS = 4;

/** Acts that may wait; with more the server says that it is busy. */
const MOST_WAITING = 20_000;

/** Nothing more is taken on: too many wait, or the server stops. */
export class BatcherFull extends Error {
  constructor() {
    super("Too many acts are waiting");
    this.name = "BatcherFull";
  }
}

interface Waiting<Act, Answer> {
  act: Act;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/** What became of an act: its answer, why there is none, or that it comes later, so that the others need not wait. */
export type Outcome<Answer> = PromiseSettledResult<Answer> | { status: "later"; answer: Promise<Answer> };

/**
 * Gathers acts into batches: what comes while a batch is under way forms the next one. There is no fixed wait: a batch
 * starts when the one before has returned and a turn of the event loop brings no more acts.
 */
export class Batcher<Act, Answer> {
  #waiting: Waiting<Act, Answer>[] = [];
  #running = false;
  #idle: (() => void)[] = [];
  readonly #most: number;
  readonly #keyOf: (act: Act) => number | undefined;
  readonly #work: (acts: Act[]) => Promise<Outcome<Answer>[]>;

  /**
   * @param most acts in one batch
   * @param keyOf acts with the same key are never in one batch; undefined for acts that go with all
   * @param work gives the answers in the order of the acts
   */
  constructor(
    most: number,
    keyOf: (act: Act) => number | undefined,
    work: (acts: Act[]) => Promise<Outcome<Answer>[]>,
  ) {
    this.#most = most;
    this.#keyOf = keyOf;
    this.#work = work;
  }

  /** Throws `BatcherFull` when too many wait already. */
  add(act: Act): Promise<Answer> {
    if (this.#waiting.length >= MOST_WAITING) return Promise.reject(new BatcherFull());
    return new Promise((resolve, reject) => {
      this.#waiting.push({ act, resolve, reject });
      this.#start();
    });
  }

  /** Resolves when nothing waits and nothing runs. */
  drained(): Promise<void> {
    if (!this.#running) return Promise.resolve();
    return new Promise((resolve) => this.#idle.push(resolve));
  }

  #start(): void {
    if (this.#running) return;
    this.#running = true;
    void this.#run();
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#gather();
      const batch = this.#take();
      try {
        const answers = await this.#work(batch.map((w) => w.act));
        batch.forEach((waiting, at) => {
          const answer = answers[at];
          if (answer?.status === "fulfilled") waiting.resolve(answer.value);
          else if (answer?.status === "later") answer.answer.then(waiting.resolve, waiting.reject);
          else waiting.reject(answer?.reason ?? new Error("No answer"));
        });
      } catch (error) {
        for (const waiting of batch) waiting.reject(error);
      }
    }
    this.#running = false;
    for (const resolve of this.#idle.splice(0)) resolve();
  }

  /**
   * In a rush those who were just answered ask again at once. Without them a batch of one would go out alone, and all of
   * them wait for its commit.
   */
  async #gather(): Promise<void> {
    let before = 0;
    for (let turn = 0; turn < MOST_TURNS && this.#waiting.length < this.#most; turn += 1) {
      if (this.#waiting.length === before) return;
      before = this.#waiting.length;
      await nextTurn();
    }
  }

  #take(): Waiting<Act, Answer>[] {
    const batch: Waiting<Act, Answer>[] = [];
    const left: Waiting<Act, Answer>[] = [];
    const keys = new Set<number>();
    let at = 0;
    for (; at < this.#waiting.length && batch.length < this.#most; at += 1) {
      const waiting = this.#waiting[at] as Waiting<Act, Answer>;
      const key = this.#keyOf(waiting.act);
      if (key !== undefined && keys.has(key)) {
        left.push(waiting);
        continue;
      }
      if (key !== undefined) keys.add(key);
      batch.push(waiting);
    }
    const rest = this.#waiting.slice(at);
    this.#waiting = left.length === 0 ? rest : [...left, ...rest];
    return batch;
  }
}
