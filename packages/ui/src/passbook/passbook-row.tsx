import type { MouseEvent } from "react";
import { formatCredits } from "../format/format-credits.js";
import { ChevronRight } from "../icons/icons.js";
import { useMessages } from "../provider/index.js";
import { Tag } from "../tag/index.js";
import type { PassbookLine } from "./passbook.js";

interface PassbookRowProps {
  line: PassbookLine;
  /** The first of its year from above: its year is written where dates are short. */
  newYear: boolean;
  /** When it was reversed, where the line that did it is here. */
  reversedOn: string | undefined;
  onReversal: () => void;
  open: boolean;
  onToggle: () => void;
  detailId: string;
}

/** A line: what reversed it, what unfolds, and the sum after it. */
export function PassbookRow(props: PassbookRowProps) {
  const { line, newYear, reversedOn, onReversal, open, onToggle, detailId } = props;
  const { key, date, text: what, note, kind, tone, change, balance, balanceNote, reversedBy, detail } = line;
  const text = useMessages().passbook;
  const reversed = reversedBy !== undefined;
  const unfolds = detail !== undefined;
  const pending = balance === undefined;
  const sign = change < 0 ? "minus" : change > 0 ? "plus" : undefined;
  const onClick = (event: MouseEvent<HTMLElement>) => {
    // Where text was marked to be copied, nothing was pressed.
    const marked = window.getSelection()?.isCollapsed === false;
    if (!marked && event.target instanceof Element && !event.target.closest("button, a")) onToggle();
  };
  return (
    // The keys of a line are those of its buttons.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="row"
      tabIndex={-1}
      data-part="row"
      data-line={key}
      data-reversed={reversed || undefined}
      data-open={open || undefined}
      data-unfolds={unfolds || undefined}
      onClick={unfolds ? onClick : undefined}
    >
      <div role="cell" data-part="date" data-new-year={newYear || undefined}>
        <time dateTime={date} data-part="day">
          <span data-part="year">{date.slice(0, 5)}</span>
          {date.slice(5)}
        </time>
      </div>
      <div role="cell" data-part="what">
        {reversed && <span data-part="visually-hidden">{text.reversed} </span>}
        {unfolds ? (
          <button
            type="button"
            data-part="text"
            aria-expanded={open}
            aria-controls={open ? detailId : undefined}
            onClick={onToggle}
          >
            <ChevronRight data-part="arrow" />
            {reversed ? <s data-part="struck">{what}</s> : what}
          </button>
        ) : (
          <span data-part="text">{reversed ? <s data-part="struck">{what}</s> : what}</span>
        )}
        {(note || reversed) && (
          <p data-part="note">
            {note}
            {note && reversed && text.between}
            {reversed &&
              (reversedOn === undefined ? (
                text.reversed
              ) : (
                <button type="button" data-part="reversal" onClick={onReversal}>
                  {text.reversedOn(
                    reversedOn.slice(0, 4) === date.slice(0, 4) ? reversedOn.slice(5) : reversedOn,
                  )}
                </button>
              ))}
          </p>
        )}
      </div>
      <div role="cell" data-part="kind">
        {kind && <Tag tone={reversed ? "neutral" : tone}>{kind}</Tag>}
      </div>
      <div role="cell" data-part="change" data-sign={pending ? "pending" : sign}>
        {sign === "plus" ? "+" : sign === "minus" ? "−" : ""}
        {formatCredits(Math.abs(change))}
      </div>
      <div role="cell" data-part="balance">
        {pending ? (
          (balanceNote ?? text.pending)
        ) : (
          <>
            <span data-part="left">{text.left} </span>
            {formatCredits(balance)}
          </>
        )}
      </div>
    </div>
  );
}
