import type { Messages } from "../messages/index.js";
import { wordOf } from "../mark-grid/default-choices.js";
import type { MarkColumn } from "../mark-grid/index.js";
import type { ColumnChoices } from "../mark-grid/read-mark.js";
import type { NoMatch, PasteCell, PasteMatch, UnusableCell } from "./paste.js";

type Text = Messages["pasteReview"];

/** Minutes since a moment, whole. */
const minutesSince = (at: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - at.getTime()) / 60_000));

/** Why a line matches nobody; what is offered stands behind it. */
export function noMatchWords(text: Text, why: NoMatch): string {
  switch (why.kind) {
    case "twice":
      return text.twice(why.line);
    case "otherName":
      return text.otherName(why.student.name);
    case "noNumberSeveral":
      return text.noNumberSeveral(why.count);
    default:
      return text[why.kind];
  }
}

/** Why a cell cannot be written. */
export function unusableReason(text: Text, { why, column }: UnusableCell): string {
  switch (why.kind) {
    case "hatched":
      return text.wontWrite(why.reason ?? text.hatched);
    case "refused":
      return text.wontWrite(why.choice.refused ?? "");
    case "outside":
      return text.wontWrite(text.outside(why.text, why.minimum, why.maximum));
    case "tooFine":
      return text.wontWrite(text.tooFine(why.decimals));
    default:
      return text.wontWrite(text.unreadable(why.text, column.kind));
  }
}

/** What is to be known of a cell that differs: who wrote what stands there, or what its word was taken for. */
export function differenceWords(
  text: Text,
  { recent, guessed, text: typed }: PasteCell,
  now: Date,
  note: string | undefined,
  wordOfCell: (value: string) => string,
): string {
  if (recent) return text.changedBy(recent.by, minutesSince(recent.at, now), wordOfCell(recent.to));
  if (guessed) return text.guessed(typed, guessed.label);
  return note ?? text.own;
}

/** One line on what was recognised by itself; undefined where nothing was. */
export function recognisedWords(text: Text, { recognised, same, lines }: PasteMatch): string | undefined {
  const { fullWidth, otherOrder, header, leftOut, emptyLines, guessed } = recognised;
  const parts = [
    fullWidth > 0 ? text.fullWidth(fullWidth) : "",
    otherOrder ? text.otherOrder : "",
    header || lines === 0 ? "" : text.noHeader,
    guessed > 0 ? text.words(guessed) : "",
    emptyLines > 0 ? text.emptyLines(emptyLines) : "",
    leftOut.length > 0 ? text.leftOut(leftOut) : "",
    same > 0 ? text.same(same) : "",
  ].filter(Boolean);
  return parts.length === 0 ? undefined : text.recognised(parts);
}

/** 「期末 缺考」: a column and a value of it; only the column where nothing stands. */
export function cellWords(column: MarkColumn, value: string, choices: ColumnChoices): string {
  return `${column.name} ${wordOf(value, choices) || "—"}`;
}
