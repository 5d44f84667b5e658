import type { HeldKey } from "./admission/read-facts.ts";
import type { Runner } from "./admission/runner.ts";

/**
 * Gives those of these seats for which a mark was submitted. It is asked on the connection that has locked the seats: what
 * submits a mark must lock the seat of the class first, or a seat could be given up while its mark comes.
 */
export type MarkedSeats = (run: Runner, seats: readonly HeldKey[]) => Promise<readonly HeldKey[]>;

/** Which seats have a mark, as those say who keep marks: such a seat is not given up any more (中期退课). */
export class SeatMarks {
  readonly #readers: MarkedSeats[] = [];

  /** From now on `marked` is asked too. Called when the server starts. */
  announce(marked: MarkedSeats): void {
    this.#readers.push(marked);
  }

  /** Those of the seats that have one. */
  async of(run: Runner, seats: readonly HeldKey[]): Promise<HeldKey[]> {
    const found: HeldKey[] = [];
    for (const marked of this.#readers) found.push(...(await marked(run, seats)));
    return found;
  }
}
