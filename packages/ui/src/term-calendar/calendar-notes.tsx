import { useMessages } from "../provider/index.js";
import { markRuns, type TermEvent, type TermMark } from "./calendar-weeks.js";
import { useMarkText } from "./use-mark-text.js";

interface CalendarNotesProps {
  marks: readonly TermMark[];
  events: readonly TermEvent[];
  /** Said when there is nothing; without it nothing is. */
  empty?: string;
}

/** What there is in some days, in words: holidays and make-up days, then everything else. */
export function CalendarNotes({ marks, events, empty }: CalendarNotesProps) {
  const text = useMessages().termCalendar;
  const markText = useMarkText();
  if (marks.length + events.length === 0)
    return empty === undefined ? null : <p data-part="empty">{empty}</p>;
  return (
    <ul data-part="note-list">
      {markRuns(marks).map(({ mark, from, to }) => (
        <li key={from} data-part="note" data-mark={mark.kind}>
          <span data-part="note-days">{text.days(from, to)}</span> {markText(mark)}
        </li>
      ))}
      {events.map(({ id, title, from, to, description, tone = "accent" }) => (
        <li key={id} data-part="note" data-tone={tone}>
          <span data-part="note-days">{text.days(from, to)}</span> {title}
          {description !== undefined && <span data-part="note-more"> {description}</span>}
        </li>
      ))}
    </ul>
  );
}
