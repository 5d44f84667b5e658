import { ERRORS_KEPT, FINDING_ROWS_KEPT, FINDINGS_KEPT } from "./limits.ts";
import type { RowError, RowFinding } from "./tables.ts";

/**
 * Gathers what is wrong with the rows of a file: the first errors one by one, all of them counted, and equal ones summed
 * up, so that a mistake made three thousand times is one line to read.
 */
export class Findings {
  readonly errors: RowError[];
  count: number;
  private readonly sums: Map<string, RowFinding>;
  /** The row that last had a finding: one that has it twice counts once. */
  private readonly lastRows = new Map<string, number>();

  /** @param from what was gathered before, in another thread */
  constructor(from: GatheredFindings = { errors: [], count: 0, sums: [] }) {
    this.errors = [...from.errors];
    this.count = from.count;
    this.sums = new Map(from.sums.map((sum) => [keyOf(sum), { ...sum, rows: [...sum.rows] }]));
  }

  add(errors: readonly RowError[]): void {
    for (const error of errors) {
      this.count += 1;
      if (this.errors.length < ERRORS_KEPT) this.errors.push(error);
      const key = keyOf(error);
      let sum = this.sums.get(key);
      if (sum === undefined) {
        if (this.sums.size >= FINDINGS_KEPT) continue;
        const { problem, column, message } = error;
        sum = { problem, column, message, count: 0, rows: [] };
        this.sums.set(key, sum);
      }
      if (this.lastRows.get(key) === error.row) continue;
      this.lastRows.set(key, error.row);
      sum.count += 1;
      const { row, code, courseName } = error;
      if (sum.rows.length < FINDING_ROWS_KEPT) sum.rows.push({ row, code, courseName });
    }
  }

  /** In the order of the file; plain, to be stored or sent to another thread. */
  gathered(): GatheredFindings {
    const sums = [...this.sums.values()];
    return {
      errors: this.errors.sort((a, b) => a.row - b.row),
      count: this.count,
      sums: sums.sort((a, b) => (a.rows[0]?.row ?? 0) - (b.rows[0]?.row ?? 0)),
    };
  }
}

export interface GatheredFindings {
  /** At most 1,000. */
  errors: RowError[];
  /** All of them. */
  count: number;
  /** At most 200. */
  sums: RowFinding[];
}

const keyOf = ({ problem, column, message }: Pick<RowError, "problem" | "column" | "message">): string =>
  `${problem}\n${column}\n${message}`;
