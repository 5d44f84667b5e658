import type {
  GradeCell,
  GradeCellProblem,
  GradeCellsSaved,
  GradeOther,
  GradeRow,
  GradeSheet,
  GradeSheetNews,
} from "@huxuan/api-client";
import { labels } from "@huxuan/api-client";
import type { MarkChange, MarkCursor, MarkDraft, MarkProblem, RecentChange } from "@huxuan/ui";

/** Cells that were typed and not acknowledged yet, kept on this machine until they are. */
export interface KeptCells {
  read(): GradeCell[];
  write(cells: readonly GradeCell[]): void;
}

/** Why cells could not be sent: there is no line, or the server refuses and says why. */
export type SendFailure = { offline: true } | { offline: false; message: string };

/** What others did in a sheet since, and where they are. */
export type HeardNews = Pick<GradeSheetNews, "changes" | "rows" | "sequence" | "others">;

/** What the page shows of a sheet that is being filled in. */
export interface DraftState {
  rows: readonly GradeRow[];
  draft: MarkDraft | undefined;
  recent: readonly RecentChange[];
  problems: readonly MarkProblem[];
  /** Where others are. */
  cursors: readonly MarkCursor[];
  /** Of the last change of a cell that is known. */
  sequence: number;
  /** Cells that are not acknowledged yet. */
  waiting: number;
}

/** How long another person's change is pointed at, ms. */
const RECENT_MS = 5 * 60_000;

const keyOf = (studentId: number, column: string): string => `${studentId}/${column}`;

/** What a row of the server holds in a cell. */
export function cellOf(row: GradeRow, column: string): string {
  if (column === "level") return row.level ?? "";
  if (column === "flag") return row.flag === undefined ? "" : labels.gradeFlag[row.flag];
  return row.marks[column] ?? "";
}

/**
 * The cells of a sheet while somebody fills it in. What was typed is shown at once, kept on this machine, sent, and only
 * then let go: nothing typed is lost when the line is away, and nothing that somebody else wrote is overwritten.
 */
export class SheetDraft {
  readonly #kept: KeptCells;
  readonly #now: () => Date;
  readonly #rows = new Map<number, GradeRow>();
  readonly #order: readonly number[];
  /** Typed and not acknowledged: what stood there before the first of these changes, and what stands there now. */
  readonly #waiting = new Map<string, GradeCell>();
  readonly #recent = new Map<string, RecentChange>();
  readonly #problems = new Map<string, MarkProblem>();
  #others: readonly GradeOther[] = [];
  #sequence: number;
  #savedAt: Date | undefined;
  #failure: SendFailure | undefined;
  #sending = false;
  #listeners = new Set<() => void>();
  #state: DraftState | undefined;

  constructor(sheet: Pick<GradeSheet, "rows" | "sequence">, kept: KeptCells, now: () => Date) {
    this.#kept = kept;
    this.#now = now;
    this.#sequence = sheet.sequence;
    this.#order = sheet.rows.map(({ studentId }) => studentId);
    for (const row of sheet.rows) this.#rows.set(row.studentId, row);
    // What a closed tab left: it is sent as if it had just been typed.
    for (const cell of kept.read())
      if (this.#rows.has(cell.studentId)) this.#waiting.set(keyOf(cell.studentId, cell.column), cell);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The same object until something changes. */
  readonly state = (): DraftState => {
    this.#state ??= {
      rows: this.#order.flatMap((id) => this.#rows.get(id) ?? []),
      draft: this.#draft(),
      recent: [...this.#recent.values()],
      problems: [...this.#problems.values()],
      cursors: this.#others.map(({ studentId, column, name }) => ({
        rowId: String(studentId),
        columnId: column,
        name,
      })),
      sequence: this.#sequence,
      waiting: this.#waiting.size,
    };
    return this.#state;
  };

  /** What stands in a cell for the person who types. */
  valueOf(studentId: number, column: string): string {
    const waiting = this.#waiting.get(keyOf(studentId, column));
    if (waiting !== undefined) return waiting.to;
    const row = this.#rows.get(studentId);
    return row === undefined ? "" : cellOf(row, column);
  }

  /** Takes what was typed. */
  change(changes: readonly MarkChange[]): void {
    for (const { rowId, columnId, from, to } of changes) {
      const studentId = Number(rowId);
      const key = keyOf(studentId, columnId);
      const before = this.#waiting.get(key)?.from ?? from;
      this.#waiting.set(key, { studentId, column: columnId, from: before, to });
      this.#problems.delete(key);
      this.#recent.delete(key);
    }
    this.#kept.write([...this.#waiting.values()]);
    this.#changed();
  }

  /**
   * Sends what waits, until nothing does or it cannot be sent. One at a time: a second call while it sends does nothing,
   * since the first goes on with what came meanwhile.
   */
  async send(
    send: (cells: GradeCell[]) => Promise<GradeCellsSaved>,
    failureOf: (error: unknown) => SendFailure,
  ): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    try {
      while (this.#waiting.size > 0) {
        const cells = [...this.#waiting.values()].slice(0, MOST_CELLS);
        this.#changed();
        const saved = await send(cells);
        this.#failure = undefined;
        this.#acknowledge(cells, saved);
      }
    } catch (error) {
      this.#failure = failureOf(error);
    } finally {
      this.#sending = false;
      this.#changed();
    }
  }

  #acknowledge(sent: readonly GradeCell[], { rows, problems, savedAt, sequence }: GradeCellsSaved): void {
    for (const cell of sent) {
      const key = keyOf(cell.studentId, cell.column);
      const waiting = this.#waiting.get(key);
      // Typed again meanwhile: what was sent stands there now.
      if (waiting !== cell && waiting !== undefined) this.#waiting.set(key, { ...waiting, from: cell.to });
      else this.#waiting.delete(key);
    }
    for (const row of rows) this.#rows.set(row.studentId, row);
    for (const problem of problems) this.#refused(problem);
    this.#sequence = Math.max(this.#sequence, sequence);
    this.#savedAt = new Date(savedAt);
    this.#kept.write([...this.#waiting.values()]);
  }

  #refused({ studentId, column, message, current, changedBy, changedAt }: GradeCellProblem): void {
    const key = keyOf(studentId, column);
    const at = { rowId: String(studentId), columnId: column };
    const typed = this.#waiting.get(key);
    if (typed !== undefined) this.#waiting.set(key, { ...typed, from: current });
    const said = changedBy === undefined ? message : `${changedBy}刚刚改过：${message}，你填的没有写入`;
    this.#problems.set(key, { ...at, message: said });
    if (changedBy !== undefined && changedAt !== undefined)
      this.#recent.set(key, { ...at, by: changedBy, at: new Date(changedAt), from: "", to: current });
  }

  /** What others did, or this person in another window. */
  hear({ changes, rows, sequence, others }: HeardNews): void {
    const isNews = changes.length > 0 || JSON.stringify(others) !== JSON.stringify(this.#others);
    this.#others = others;
    for (const row of rows) if (this.#rows.has(row.studentId)) this.#rows.set(row.studentId, row);
    for (const { studentId, column, from, to, at, by, mine, sequence: number } of changes) {
      if (mine || number <= this.#sequence) continue;
      const cell = { rowId: String(studentId), columnId: column };
      this.#recent.set(keyOf(studentId, column), { ...cell, by, at: new Date(at), from, to });
    }
    this.#sequence = Math.max(this.#sequence, sequence);
    if (this.#forgetOld() || isNews) this.#changed();
  }

  /** @returns whether there was something to forget */
  #forgetOld(): boolean {
    const since = this.#now().getTime() - RECENT_MS;
    const old = [...this.#recent].filter(([, { at }]) => at.getTime() < since);
    for (const [key] of old) this.#recent.delete(key);
    return old.length > 0;
  }

  #draft(): MarkDraft | undefined {
    if (this.#failure !== undefined && this.#waiting.size > 0)
      return this.#failure.offline
        ? { state: "offline", cells: this.#waiting.size }
        : { state: "failed", message: this.#failure.message };
    if (this.#waiting.size > 0) return { state: "storing" };
    return this.#savedAt === undefined ? undefined : { state: "stored", at: this.#savedAt };
  }

  #changed(): void {
    this.#state = undefined;
    for (const listener of this.#listeners) listener();
  }
}

/** The contract's `@maxItems`. */
const MOST_CELLS = 5000;
