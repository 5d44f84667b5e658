import { useEffect, useImperativeHandle, useMemo, useRef, useState } from "react";
import { fromTsv } from "../data-table/tsv.js";
import { useLatest } from "../hooks/use-latest.js";
import { useMessages } from "../provider/index.js";
import { cellKey } from "./cells.js";
import { defaultChoices } from "./default-choices.js";
import { nextGap, placesIn, rangeOf } from "./grid-moves.js";
import { afterStep, type MarkHistory, NO_HISTORY, stepBack, stepForward } from "./history.js";
import type { MarkChange, MarkColumn, MarkGridProps, Place, RecentChange } from "./mark.js";
import { choicesOf, type ColumnChoices, offeredBy, readMark } from "./read-mark.js";
import { type Unwritten, unusableWords, unwrittenWords } from "./unwritten.js";

/** A text on its way into the active cell. */
export interface Typing {
  text: string;
  /** By F2 or a double press: the arrows left and right belong to the text. */
  inText: boolean;
  /** Which of the offered choices is meant, where somebody walked their list. */
  chosen?: number;
}

interface GridState {
  active: Place;
  /** The other end of the selected rectangle. */
  reach: Place;
  typing: Typing | null;
  unwritten: ReadonlyMap<string, Unwritten>;
  /** What was just said about a row, until the next key. */
  notice: { rowId: string; message: string } | null;
  history: MarkHistory;
}

/** A column with what it takes beside numbers. */
export interface ReadyColumn extends MarkColumn {
  choices: ColumnChoices;
}

/** Marks and levels are to be filled in; a flag or a remark is missing nowhere. */
export const isWanted = ({ kind }: MarkColumn): boolean => kind === "mark" || kind === "level";

/** What a `MarkGrid` knows beside what it is given, and what can be done to it; the table and the cards share it. */
export function useMarkGrid(props: MarkGridProps) {
  const text = useMessages().markGrid;
  const { rows, columns, flags, cellText, readOnly = false, recent, problems, hatched } = props;
  const latest = useLatest(props);
  const ready = useMemo(() => {
    const byDefault = defaultChoices(text, flags);
    return columns.map((column): ReadyColumn => ({ ...column, choices: choicesOf(column, byDefault) }));
  }, [columns, flags, text]);
  const [state, setState] = useState<GridState>(() => ({
    active: { row: 0, column: 0 },
    reach: { row: 0, column: 0 },
    typing: null,
    unwritten: new Map(),
    notice: null,
    history: NO_HISTORY,
  }));
  // A key may come before the page is drawn anew: what acts reads this, and not what was drawn.
  const now = useRef(state);
  const update = (patch: Partial<GridState>): void => {
    now.current = { ...now.current, ...patch };
    setState(now.current);
  };
  // Of each change of somebody else one is asked once.
  const answered = useRef(new Set<string>());

  const recentOf = useMemo(() => {
    const cells = new Map<string, RecentChange>();
    for (const change of recent ?? []) cells.set(cellKey(change.rowId, change.columnId), change);
    return cells;
  }, [recent]);
  const problemCells = useMemo(
    () =>
      new Set((problems ?? []).map(({ rowId, columnId }) => (columnId ? cellKey(rowId, columnId) : rowId))),
    [problems],
  );
  const isHatched = (rowId: string, columnId: string) => hatched?.(rowId, columnId) || false;
  const isEmpty = (rowId: string, columnId: string) =>
    cellText(rowId, columnId) === "" && !isHatched(rowId, columnId);
  const filled = useMemo(
    () =>
      columns.map((column) =>
        isWanted(column)
          ? rows.filter(({ id }) => {
              const key = cellKey(id, column.id);
              return cellText(id, column.id) !== "" || (hatched?.(id, column.id) ?? false) !== false
                ? !state.unwritten.has(key)
                : false;
            }).length
          : undefined,
      ),
    [columns, hatched, rows, state.unwritten, cellText],
  );
  const isGap = ({ row, column }: Place): boolean => {
    const [student, into] = [rows[row], columns[column]];
    if (student === undefined || into === undefined) return false;
    const key = cellKey(student.id, into.id);
    return (
      now.current.unwritten.has(key) ||
      problemCells.has(key) ||
      (isWanted(into) && isEmpty(student.id, into.id))
    );
  };
  const gaps = useMemo(() => {
    const wanting = new Set<string>(problemCells);
    for (const key of state.unwritten.keys()) wanting.add(key);
    for (const column of columns)
      if (isWanted(column))
        for (const { id } of rows)
          if (cellText(id, column.id) === "" && !hatched?.(id, column.id))
            wanting.add(cellKey(id, column.id));
    return wanting.size;
  }, [columns, hatched, problemCells, rows, state.unwritten, cellText]);

  const clamp = ({ row, column }: Place): Place => ({
    row: Math.max(0, Math.min(rows.length - 1, row)),
    column: Math.max(0, Math.min(columns.length - 1, column)),
  });
  const active = clamp(state.active);
  const reach = clamp(state.reach);
  const at = (place: Place) => {
    const [row, column] = [rows[place.row], ready[place.column]];
    return row && column ? { row, column } : undefined;
  };
  const wantsFocus = useRef(false);

  const say = (rowId: string, message: string | undefined): void => {
    if (message) update({ notice: { rowId, message } });
  };
  const setUnwritten = (entries: readonly Unwritten[], gone: readonly string[] = []): void => {
    if (entries.length === 0 && !gone.some((key) => now.current.unwritten.has(key))) return;
    const next = new Map(now.current.unwritten);
    for (const key of gone) next.delete(key);
    for (const entry of entries) next.set(cellKey(entry.rowId, entry.columnId), entry);
    update({ unwritten: next });
  };

  /** Tells the host and keeps the step; what somebody else has just changed is asked about first, unless it was already. */
  const write = (changes: readonly MarkChange[], asked: boolean): number => {
    const questions: Unwritten[] = [];
    const sure = changes.flatMap((given): MarkChange[] => {
      const { rowId, columnId, to } = given;
      const change = { ...given, from: cellText(rowId, columnId) };
      if (change.from === to) return [];
      const key = cellKey(rowId, columnId);
      const by = recentOf.get(key);
      // Somebody was asked about what stood there then, and not about what came since.
      const wasAsked =
        (asked && given.from === change.from) || answered.current.has(`${key}${by?.at.getTime()}`);
      if (wasAsked || by === undefined || by.to !== change.from) return [change];
      questions.push({ kind: "question", rowId, columnId, text: to, change, recent: by });
      return [];
    });
    setUnwritten(
      questions,
      changes.map(({ rowId, columnId }) => cellKey(rowId, columnId)),
    );
    if (sure.length > 0) {
      update({ history: afterStep(now.current.history, sure) });
      latest().onChange?.(sure);
    }
    for (const question of questions) {
      const column = ready.find(({ id }) => id === question.columnId);
      if (column) say(question.rowId, unwrittenWords(text, question, column, column.choices));
    }
    return sure.length;
  };

  /** Why nobody may write here now, as a sentence; undefined where one may. */
  const lockedBy = (rowId: string, columnId: string): string | undefined => {
    if (readOnly || props.onChange === undefined) return text.readOnly;
    const reason = isHatched(rowId, columnId);
    return reason === false ? undefined : reason === true ? text.hatched : reason;
  };

  /** Takes a text for a cell, as typed. */
  const commit = (rowId: string, column: ReadyColumn, typed: string): void => {
    const key = cellKey(rowId, column.id);
    const locked = lockedBy(rowId, column.id);
    if (locked !== undefined) return say(rowId, locked);
    const read = readMark(typed, column, column.choices);
    if (read.kind === "value") {
      const from = cellText(rowId, column.id);
      if (write([{ rowId, columnId: column.id, from, to: read.value }], false) === 0) return;
      const flag = column.choices.flags.find(({ value }) => value === read.value);
      if (flag) latest().onFlag?.({ rowId, columnId: column.id, flag, refused: false });
      return;
    }
    if (read.kind === "refused") {
      setUnwritten([], [key]);
      latest().onFlag?.({ rowId, columnId: column.id, flag: read.choice, refused: true });
    } else setUnwritten([{ kind: "unusable", rowId, columnId: column.id, text: typed.trim(), read }]);
    say(rowId, unusableWords(text, read, column));
  };

  const offered = (column: ReadyColumn, { text: typed, chosen }: Typing) => {
    const found = column.kind === "text" ? undefined : offeredBy(typed, column.choices);
    return found && { choices: found.choices, at: chosen ?? found.at };
  };
  /** What is being typed is taken. */
  const take = (): void => {
    const { typing } = now.current;
    const cell = at(active);
    if (typing === null || cell === undefined) return;
    const offer = offered(cell.column, typing);
    update({ typing: null });
    commit(cell.row.id, cell.column, offer ? (offer.choices[offer.at]?.value ?? typing.text) : typing.text);
  };
  /** Goes to a cell, having taken what was typed. */
  const goTo = (place: Place, extend = false): void => {
    update({ notice: null });
    take();
    wantsFocus.current = true;
    const next = clamp(place);
    if (extend) update({ reach: next });
    else update({ active: next, reach: next });
  };
  const goToNextGap = (): void => {
    take();
    const size = { rows: rows.length, columns: columns.length, page: 1 };
    const next = nextGap(active, size, isGap);
    if (next) return goTo(next);
    const cell = at(active);
    if (cell) say(cell.row.id, text.noGap);
  };

  /** The answer to the question in a row: mine, or what somebody else wrote. */
  const answer = (rowId: string, columnId: string, mine: boolean): void => {
    const key = cellKey(rowId, columnId);
    const entry = now.current.unwritten.get(key);
    setUnwritten([], [key]);
    update({ notice: null });
    if (entry?.kind !== "question") return;
    answered.current.add(`${key}${entry.recent.at.getTime()}`);
    if (mine) write([{ ...entry.change, from: cellText(rowId, columnId) }], true);
  };
  const restore = (): boolean => {
    const cell = at(active);
    if (now.current.typing) {
      update({ typing: null, notice: null });
      return true;
    }
    const entry = cell && now.current.unwritten.get(cellKey(cell.row.id, cell.column.id));
    if (entry === undefined) return false;
    answer(entry.rowId, entry.columnId, false);
    return true;
  };

  const range = rangeOf(active, reach);
  const clear = (): void => {
    const changes = placesIn(range).flatMap((place): MarkChange[] => {
      const cell = at(place);
      if (!cell || lockedBy(cell.row.id, cell.column.id) !== undefined) return [];
      const [rowId, columnId] = [cell.row.id, cell.column.id];
      return [{ rowId, columnId, from: cellText(rowId, columnId), to: "" }];
    });
    const cell = at(active);
    if (cell && changes.length === 0) return say(cell.row.id, lockedBy(cell.row.id, cell.column.id));
    update({ notice: null });
    write(changes, false);
  };

  const stepped = (back: boolean): void => {
    const step = (back ? stepBack : stepForward)(now.current.history, cellText);
    const cell = at(active);
    if (cell === undefined || readOnly) return;
    if (step === undefined) return say(cell.row.id, back ? text.nothingToUndo : text.nothingToRedo);
    update({ history: step.history, typing: null });
    const [first] = step.changes;
    if (first) {
      latest().onChange?.(step.changes);
      goTo({
        row: rows.findIndex(({ id }) => id === first.rowId),
        column: columns.findIndex(({ id }) => id === first.columnId),
      });
    }
    const done = (back ? text.undone : text.redone)(step.changes.length);
    say(first?.rowId ?? cell.row.id, step.kept > 0 ? text.keptOthers(step.kept) : done);
  };

  /** A pasted block from the active cell on; a single text into every selected cell. */
  const paste = (pasted: string): void => {
    const block = fromTsv(pasted);
    const [first] = block;
    const cell = at(active);
    if (first === undefined || cell === undefined) return;
    if (block.length === 1 && first.length === 1 && range.top === range.bottom && range.left === range.right)
      return commit(cell.row.id, cell.column, first[0] ?? "");
    const single = block.length === 1 && first.length === 1;
    if (!single && latest().onPaste?.(pasted, { rowId: cell.row.id, columnId: cell.column.id })) return;
    const wanted = single
      ? placesIn(range).map((place) => ({ place, typed: first[0] ?? "" }))
      : block.flatMap((line, down) =>
          line.map((typed, right) => ({
            place: { row: active.row + down, column: active.column + right },
            typed,
          })),
        );
    const unusable: Unwritten[] = [];
    const changes = wanted.flatMap(({ place, typed }): MarkChange[] => {
      const into = at(place);
      if (!into || lockedBy(into.row.id, into.column.id) !== undefined) return [];
      const [rowId, columnId] = [into.row.id, into.column.id];
      const read = readMark(typed, into.column, into.column.choices);
      if (read.kind === "value")
        return [{ rowId, columnId, from: cellText(rowId, columnId), to: read.value }];
      unusable.push({ kind: "unusable", rowId, columnId, text: typed.trim(), read });
      return [];
    });
    update({ notice: null });
    const written = write(changes, false);
    setUnwritten(unusable);
    if (now.current.notice === null) say(cell.row.id, text.pasted(written));
  };

  useImperativeHandle(props.actions, () => ({
    write: (changes) => {
      const written = write(changes, true);
      const cell = at(active);
      if (cell) say(cell.row.id, text.pasted(written));
    },
    goTo: (rowId, columnId) => {
      const row = rows.findIndex(({ id }) => id === rowId);
      const column = columns.findIndex(({ id }) => id === columnId);
      if (row >= 0 && column >= 0) goTo({ row, column });
    },
    goToNextGap,
    undo: () => stepped(true),
    redo: () => stepped(false),
  }));

  // Cells and students may go while something of theirs is not written.
  const told = useMemo(
    () =>
      Array.from(state.unwritten.values()).flatMap((entry) => {
        const column = ready.find(({ id }) => id === entry.columnId);
        if (column === undefined || !rows.some(({ id }) => id === entry.rowId)) return [];
        return [{ entry, message: unwrittenWords(text, entry, column, column.choices) }];
      }),
    [ready, rows, state.unwritten, text],
  );
  // A host that keeps what it is told is drawn anew, perhaps with new lists: the same is told once.
  const last = useRef("[]");
  useEffect(() => {
    const unwritten = told.map(({ entry: { rowId, columnId, text: typed }, message }) => ({
      rowId,
      columnId,
      text: typed,
      message,
    }));
    const said = JSON.stringify(unwritten);
    if (last.current === said) return;
    last.current = said;
    latest().onUnwrittenChange?.(unwritten);
  }, [latest, told]);

  return {
    state,
    now,
    active,
    range,
    columns: ready,
    filled,
    gaps,
    recentOf,
    wantFocus: () => {
      wantsFocus.current = true;
    },
    /** Whether the keyboard is to go to the active cell now; asked once. */
    takesFocus: () => {
      const wanted = wantsFocus.current;
      wantsFocus.current = false;
      return wanted;
    },
    update,
    at,
    lockedBy,
    isHatched,
    offered,
    commit,
    take,
    goTo,
    goToNextGap,
    answer,
    restore,
    clear,
    stepped,
    paste,
    say,
  };
}

/** What {@link useMarkGrid} gives. */
export type MarkGridControl = ReturnType<typeof useMarkGrid>;
