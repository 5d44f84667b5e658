import { formatDateTime } from "../format/format-date-time.js";
import type { Messages } from "../messages/index.js";
import { wordOf } from "./default-choices.js";
import type { MarkChange, MarkColumn, RecentChange } from "./mark.js";
import type { ColumnChoices, ReadMark } from "./read-mark.js";

/** A cell whose text is not written: it cannot be read, or somebody else has just been there. */
export type Unwritten = { rowId: string; columnId: string; text: string } & (
  | { kind: "unusable"; read: ReadMark }
  | { kind: "question"; change: MarkChange; recent: RecentChange }
);

/** 21:06, by the clock of China. */
export const minuteOf = (moment: Date): string => formatDateTime(moment).slice(11, 16);

/** Why a text is not written, as a sentence. */
export function unwrittenWords(
  text: Messages["markGrid"],
  unwritten: Unwritten,
  column: MarkColumn,
  choices: ColumnChoices,
): string {
  if (unwritten.kind === "question") {
    const { by, at, to } = unwritten.recent;
    return text.ask(by, minuteOf(at), column.name, wordOf(to, choices), wordOf(unwritten.change.to, choices));
  }
  return unusableWords(text, unwritten.read, column) ?? "";
}

/** Why what was read cannot be written; undefined where it can. */
export function unusableWords(
  text: Messages["markGrid"],
  read: ReadMark,
  { name, kind }: MarkColumn,
): string | undefined {
  switch (read.kind) {
    case "value":
      return undefined;
    case "refused":
      return read.choice.refused;
    case "outside":
      return text.outside(name, read.text, read.minimum, read.maximum);
    case "tooFine":
      return text.tooFine(name, read.text, read.decimals);
    default:
      return { level: text.noLevel, flag: text.noFlag, mark: text.unreadable, text: text.unreadable }[kind](
        name,
        read.text,
      );
  }
}
