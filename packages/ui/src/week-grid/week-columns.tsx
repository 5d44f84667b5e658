import { TriangleAlert } from "../icons/icons.js";
import type { CSSProperties } from "react";
import { useMessages } from "../provider/index.js";
import { colourStyle } from "./course-colours.js";
import { rankMark } from "../format/rank-mark.js";
import { blockLabel, type BlockText, blockState, describeBlock } from "./describe-block.js";
import { courseIdOf, type WeekBlock, type WeekEntry } from "./layout-week.js";
import type { SectionClock } from "./section-clock.js";
import type { WeekGridModel } from "./use-week-grid.js";

/** What grid and list show of a week, and what a press on a class does. */
export interface ShownWeek extends WeekGridModel {
  clock?: SectionClock;
  termWeeks?: number;
  onEntrySelect?: (entry: WeekEntry) => void;
}

interface WeekColumnsProps extends ShownWeek {
  size: "compact" | "full";
}

/** The grid: a list of days, in each a list of classes in the order of time. Cells are drawn by the stylesheet. */
export function WeekColumns(props: WeekColumnsProps) {
  const { layout, size, clock, currentSection } = props;
  const text = useMessages().weekGrid;
  const { tops, height } = layout.scale;
  const style = { "--hx-week-rows": height, "--hx-week-days": layout.weekdays.length } as CSSProperties;
  return (
    <div data-part="grid" style={style}>
      <div data-part="rows" aria-hidden="true">
        {Array.from({ length: layout.rows }, (_, index) => {
          const time = clock?.find((one) => one.section === index + 1);
          return (
            <div
              key={index}
              data-part="row-label"
              data-current={currentSection === index + 1 || undefined}
              style={{ "--hx-week-at": tops[index] } as CSSProperties}
              title={time && `${text.section(index + 1)} ${time.start}–${time.end}`}
            >
              <span data-part="row-number">{index + 1}</span>
              {size === "full" && time && (
                <span data-part="row-time">
                  {time.start}
                  <br />
                  {time.end}
                </span>
              )}
            </div>
          );
        })}
      </div>
      <ol data-part="days">
        {layout.weekdays.map((weekday) => (
          <DayColumn key={weekday} weekday={weekday} {...props} />
        ))}
      </ol>
    </div>
  );
}

/** Rows that follow each other without a break that is drawn between them. */
function stretchesOf(tops: readonly number[]): { at: number; rows: number }[] {
  const stretches: { at: number; rows: number }[] = [];
  for (const top of tops) {
    const last = stretches.at(-1);
    if (last !== undefined && last.at + last.rows === top) last.rows += 1;
    else stretches.push({ at: top, rows: 1 });
  }
  return stretches;
}

function DayColumn(props: WeekColumnsProps & { weekday: number }) {
  const { weekday, layout, size, dates, marks, today, nowAt } = props;
  const text = useMessages().weekGrid;
  const blocks = layout.blocks.filter((block) => block.weekday === weekday);
  const mark = marks.find((one) => one.weekday === weekday);
  const isToday = today === weekday;
  const date = dates.get(weekday);
  return (
    <li data-part="day" data-today={isToday || undefined} data-mark={mark?.kind}>
      <div data-part="day-head">
        <span data-part="day-name">
          <span data-part="day-shown" aria-hidden="true">
            {(size === "compact" ? text.weekdaysShort : text.meeting.weekdays)[weekday - 1]}
          </span>
          <span data-part="visually-hidden">{text.meeting.weekdays[weekday - 1]}</span>
        </span>
        {size === "full" && date && <span data-part="date">{date}</span>}
        {isToday && <span data-part={size === "full" ? "today" : "visually-hidden"}>{text.today}</span>}
        {mark && (
          <span data-part="mark" title={text[mark.kind](mark.label)}>
            {mark.label}
          </span>
        )}
      </div>
      <ul data-part="blocks">
        {stretchesOf(layout.scale.tops).map(({ at, rows }) => (
          <li
            key={at}
            data-part="rows-behind"
            aria-hidden="true"
            style={{ "--hx-week-at": at, "--hx-week-span": rows } as CSSProperties}
          />
        ))}
        {blocks.map((block) => (
          <Block key={block.key} block={block} {...props} />
        ))}
        {blocks.length === 0 && <li data-part="visually-hidden">{text.emptyDay}</li>}
      </ul>
      {isToday && nowAt !== null && (
        <div data-part="now" aria-hidden="true" style={{ "--hx-week-at": nowAt } as CSSProperties}>
          <span data-part="now-line" />
          <span data-part="now-dot" />
        </div>
      )}
    </li>
  );
}

function Block(props: WeekColumnsProps & { block: WeekBlock }) {
  const { block, size, clock, termWeeks, labels, colours, onEntrySelect } = props;
  const text = useMessages().weekGrid;
  const { entry } = block;
  const courseId = courseIdOf(entry);
  const texts = describeBlock(block, { clock, termWeeks, labels, text });
  const state = blockState(block);
  const label = blockLabel(block, texts, text);
  const style = {
    "--hx-week-at": block.from,
    "--hx-week-span": block.to - block.from,
    "--hx-week-lane": block.lane,
    "--hx-week-lanes": block.lanes,
    ...colourStyle(colours.get(courseId)),
  } as CSSProperties;
  // What a course conflicts with stands beside it: in half the width, time and place come first. Elsewhere nothing says
  // that a class is not held.
  const notice = texts.notice === "" ? null : <span data-part="block-notice">{texts.notice}</span>;
  const content = (
    <>
      <span data-part="visually-hidden">{label}</span>
      <span data-part="visible" aria-hidden="true">
        <span data-part="block-title">
          {/* Beside the mark of a wish, half a column of the compact grid has no room for the sign. */}
          {state === "conflict" && (size === "full" || entry.rank === undefined) && (
            <TriangleAlert data-part="alert" />
          )}
          {entry.rank !== undefined && <span data-part="rank">{rankMark(entry.rank)} </span>}
          {size === "compact" ? (labels.get(courseId)?.name ?? entry.title) : entry.title}
        </span>
        {size === "compact" && texts.detail !== "" && <span data-part="block-line">{texts.detail}</span>}
        {size === "full" && (
          <>
            {state === "conflict" ? null : notice}
            {linesOf(texts, entry).map((line) => (
              <span key={line} data-part="block-line">
                {line}
              </span>
            ))}
            {state === "conflict" ? notice : null}
          </>
        )}
      </span>
    </>
  );
  return (
    <li
      data-part="block"
      data-state={state}
      data-previewed={entry.state === "previewed" || undefined}
      style={style}
    >
      {onEntrySelect ? (
        <button type="button" data-part="block-body" title={label} onClick={() => onEntrySelect(entry)}>
          {content}
        </button>
      ) : (
        <div data-part="block-body" title={label}>
          {content}
        </div>
      )}
    </li>
  );
}

/** What stands below the name, by importance: lines that have no room left are not drawn. */
function linesOf(texts: BlockText, { teacher }: WeekEntry): string[] {
  const detail = texts.detail === teacher ? "" : texts.detail;
  return [detail, texts.time, texts.place, texts.weeks, teacher ?? ""].filter((line) => line !== "");
}
