import { TriangleAlert } from "../icons/icons.js";
import { Fragment } from "react";
import { useMessages } from "../provider/index.js";
import { colourStyle } from "./course-colours.js";
import { blockState, describeBlock } from "./describe-block.js";
import { courseIdOf, type WeekBlock } from "./layout-week.js";
import type { ShownWeek } from "./week-columns.js";

interface WeekListProps extends ShownWeek {
  caption: string;
}

/**
 * The same week as a table, grouped by day: for phones, for screen readers and for those who like lists. In the week of
 * today it begins with today or the next day that has classes; the days that are over come last.
 */
export function WeekList(props: WeekListProps) {
  const { layout, caption, marks, today } = props;
  const text = useMessages().weekGrid;
  const days = layout.weekdays.filter(
    (weekday) =>
      layout.blocks.some((block) => block.weekday === weekday) ||
      marks.some((mark) => mark.weekday === weekday),
  );
  if (days.length === 0) return null;
  const isOver = (weekday: number) => today !== undefined && weekday < today;
  const coming = days.filter((weekday) => !isOver(weekday));
  return (
    <table data-part="list">
      <caption data-part="visually-hidden">{caption}</caption>
      <thead data-part="visually-hidden">
        <tr>
          <th scope="col">{text.columns.sections}</th>
          <th scope="col">{text.columns.course}</th>
        </tr>
      </thead>
      {[...coming, ...days.filter(isOver)].map((weekday) => (
        <DayRows key={weekday} weekday={weekday} over={coming.length > 0 && isOver(weekday)} {...props} />
      ))}
    </table>
  );
}

function DayRows(props: WeekListProps & { weekday: number; over: boolean }) {
  const { weekday, over, layout, dates, marks, today } = props;
  const text = useMessages().weekGrid;
  const mark = marks.find((one) => one.weekday === weekday);
  const date = dates.get(weekday);
  return (
    <tbody data-today={today === weekday || undefined} data-over={over || undefined}>
      <tr data-part="list-day">
        <th scope="rowgroup" colSpan={2}>
          {text.meeting.weekdays[weekday - 1]}
          {date && <span data-part="date"> {date}</span>}
          {today === weekday && <span data-part="today"> {text.today}</span>}
          {over && <span data-part="over"> {text.over}</span>}
          {mark && <span data-part="mark"> {text[mark.kind](mark.label)}</span>}
        </th>
      </tr>
      {layout.blocks
        .filter((block) => block.weekday === weekday)
        .map((block) => (
          <ClassRow key={block.key} block={block} {...props} />
        ))}
    </tbody>
  );
}

function ClassRow(props: WeekListProps & { block: WeekBlock }) {
  const { block, clock, termWeeks, labels, colours, onEntrySelect } = props;
  const text = useMessages().weekGrid;
  const texts = describeBlock(block, { clock, termWeeks, labels, text });
  const state = blockState(block);
  const { teacher } = block.entry;
  const detail = texts.detail === teacher ? "" : texts.detail;
  return (
    <tr data-part="list-row" data-state={state} style={colourStyle(colours.get(courseIdOf(block.entry)))}>
      <td data-part="list-when">
        <span data-part="list-sections">{texts.when.split(" ").slice(1).join(" ")}</span>
        {texts.time && <span data-part="list-time">{texts.time}</span>}
      </td>
      <td data-part="list-what">
        {onEntrySelect ? (
          <button type="button" data-part="list-title" onClick={() => onEntrySelect(block.entry)}>
            {texts.title}
          </button>
        ) : (
          <span data-part="list-title">{texts.title}</span>
        )}
        {block.entry.rank !== undefined && <span data-part="list-state">{text.wish(block.entry.rank)}</span>}
        {(state === "previewed" || state === "queued") && (
          <span data-part="list-state">{text.states[state]}</span>
        )}
        <span data-part="list-line">
          {[detail, teacher, texts.place, texts.weeks].filter(Boolean).map((fact, at) => (
            // The space is for those who hear or copy it; to the eye the gap parts them.
            <Fragment key={at}>
              {at > 0 && " "}
              <span data-part="list-fact">{fact}</span>
            </Fragment>
          ))}
        </span>
        {texts.notice && (
          <span data-part="list-notice">
            {state === "conflict" && <TriangleAlert data-part="alert" aria-hidden="true" />}
            {texts.notice}
          </span>
        )}
      </td>
    </tr>
  );
}
