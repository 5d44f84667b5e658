import { Button } from "../button/index.js";
import { useMessages } from "../provider/index.js";
import { wordOf } from "./default-choices.js";
import type { MarkProblem, MarkRow, RecentChange } from "./mark.js";
import { minuteOf, type Unwritten, unwrittenWords } from "./unwritten.js";
import type { ReadyColumn } from "./use-mark-grid.js";

interface RowNotesProps {
  row: MarkRow;
  columns: readonly ReadyColumn[];
  recent: readonly RecentChange[];
  problems: readonly MarkProblem[];
  unwritten: readonly Unwritten[];
  notice: string | undefined;
  onAnswer: (rowId: string, columnId: string, mine: boolean) => void;
}

/** Everything that is said of a row: first what waits for an answer, then what is wrong, then what follows. */
export function RowNotes({ row, columns, recent, problems, unwritten, notice, onAnswer }: RowNotesProps) {
  const text = useMessages().markGrid;
  const columnOf = (columnId: string) => columns.find(({ id }) => id === columnId);
  const asked = unwritten.filter((entry) => entry.kind === "question");
  const wordsOf = (entry: Unwritten) => {
    const column = columnOf(entry.columnId);
    return column ? unwrittenWords(text, entry, column, column.choices) : "";
  };
  const said = unwritten.map(wordsOf);
  return (
    <>
      {asked.map((entry) => {
        const column = columnOf(entry.columnId);
        if (column === undefined || entry.kind !== "question") return null;
        const word = (value: string) => wordOf(value, column.choices);
        const answer = (mine: boolean) => () => onAnswer(entry.rowId, entry.columnId, mine);
        return (
          <span key={entry.columnId} data-part="question" title={wordsOf(entry)}>
            <span data-part="question-text">{wordsOf(entry)}</span>
            <Button size="sm" tabIndex={-1} onClick={answer(true)}>
              {text.take(word(entry.change.to))}
            </Button>
            <Button size="sm" tabIndex={-1} variant="text" onClick={answer(false)}>
              {text.keep(word(entry.recent.to))}
            </Button>
          </span>
        );
      })}
      {unwritten.map((entry) =>
        entry.kind === "unusable" ? (
          <span key={entry.columnId} data-part="problem" data-tone="danger">
            {wordsOf(entry)}
          </span>
        ) : null,
      )}
      {notice && !said.includes(notice) && <span data-part="notice">{notice}</span>}
      {problems.map(({ columnId, message, tone = "danger" }) => (
        <span key={`${columnId}${message}`} data-part="problem" data-tone={tone}>
          {message}
        </span>
      ))}
      {row.note && <span data-part="note">{row.note}</span>}
      {recent.map(({ columnId, by, at, from, to }) => {
        const column = columnOf(columnId);
        if (column === undefined || asked.some((entry) => entry.columnId === columnId)) return null;
        const word = (value: string) => wordOf(value, column.choices);
        return (
          <span key={columnId} data-part="changed">
            {text.changed(by, minuteOf(at), column.name, word(from), word(to))}
          </span>
        );
      })}
    </>
  );
}
