import { TriangleAlert } from "lucide-react";
import { Fragment } from "react";
import { useMessages } from "../provider/index.js";
import { blockState, describeBlock } from "./describe-block.js";
import type { DayMark, WeekEntry, WeekLayout } from "./layout-week.js";
import type { SectionClock } from "./section-clock.js";

export interface WeekListProps {
  layout: WeekLayout;
  caption: string;
  clock?: SectionClock;
  termWeeks?: number;
  dates?: ReadonlyMap<number, string>;
  marks: readonly DayMark[];
  today?: number;
  onEntrySelect?: (entry: WeekEntry) => void;
}

/** The same week as a table, grouped by day: for phones, for screen readers and for those who like lists. */
export function WeekList(props: WeekListProps) {
  const { layout, caption, clock, termWeeks, dates, marks, today, onEntrySelect } = props;
  const text = useMessages().weekGrid;
  const days = layout.weekdays.filter(
    (weekday) =>
      layout.blocks.some((block) => block.weekday === weekday) ||
      marks.some((mark) => mark.weekday === weekday),
  );
  if (days.length === 0) return null;
  return (
    <table data-part="list">
      <caption data-part="visually-hidden">{caption}</caption>
      <thead data-part="visually-hidden">
        <tr>
          <th scope="col">{text.columns.sections}</th>
          <th scope="col">{text.columns.course}</th>
        </tr>
      </thead>
      {days.map((weekday) => {
        const mark = marks.find((one) => one.weekday === weekday);
        const date = dates?.get(weekday);
        return (
          <tbody key={weekday} data-today={today === weekday || undefined}>
            <tr data-part="list-day">
              <th scope="rowgroup" colSpan={2}>
                {text.meeting.weekdays[weekday - 1]}
                {date && <span data-part="date"> {date}</span>}
                {today === weekday && <span data-part="today"> {text.today}</span>}
                {mark && <span data-part="mark"> {text[mark.kind](mark.label)}</span>}
              </th>
            </tr>
            {layout.blocks
              .filter((block) => block.weekday === weekday)
              .map((block) => {
                const said = describeBlock(block, { clock, termWeeks, text });
                const state = blockState(block);
                return (
                  <tr key={block.key} data-part="list-row" data-state={state}>
                    <td data-part="list-when">
                      <span>{said.when.split(" ").slice(1).join(" ")}</span>
                      {said.time && <span data-part="list-time">{said.time}</span>}
                    </td>
                    <td data-part="list-what">
                      {onEntrySelect ? (
                        <button
                          type="button"
                          data-part="list-title"
                          onClick={() => onEntrySelect(block.entry)}
                        >
                          {said.title}
                        </button>
                      ) : (
                        <span data-part="list-title">{said.title}</span>
                      )}
                      {(state === "previewed" || state === "queued") && (
                        <span data-part="list-state">{text.states[state]}</span>
                      )}
                      <span data-part="list-line">
                        {[block.entry.teacher, said.place, said.weeks].filter(Boolean).map((fact, at) => (
                          // The space is for those who hear or copy it; to the eye the gap parts them.
                          <Fragment key={at}>
                            {at > 0 && " "}
                            <span>{fact}</span>
                          </Fragment>
                        ))}
                      </span>
                      {said.notice && (
                        <span data-part="list-notice">
                          {state === "conflict" && <TriangleAlert data-part="alert" aria-hidden="true" />}
                          {said.notice}
                        </span>
                      )}
                    </td>
                  </tr>
                );
              })}
          </tbody>
        );
      })}
    </table>
  );
}
