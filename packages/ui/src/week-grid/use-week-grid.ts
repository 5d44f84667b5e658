import { useMemo, useState } from "react";
import { useFirstMondayWarning } from "../development/first-monday.js";
import { useNow } from "../provider/index.js";
import { courseColours, sameColours } from "./course-colours.js";
import { type CourseLabel, courseLabels } from "./course-labels.js";
import { courseIdOf, type DayMark, layoutWeek, type WeekEntry, type WeekLayout } from "./layout-week.js";
import { chinaTime, dateOf, minutesOf, type SectionClock, weekOf } from "./section-clock.js";
import { placeOf } from "./week-scale.js";

/** What {@link useWeekGrid} takes. */
export interface UseWeekGridOptions {
  /** What the person has: enrolled, queued. */
  entries: readonly WeekEntry[];
  /** Meetings of the course that has hover or focus; drawn over the entries as "previewed". */
  preview?: readonly WeekEntry[];
  /** The week in view, from 1. Without it the whole semester is laid over itself. */
  week?: number;
  /** Monday of week 1, 「2026-08-31」: gives dates and the mark of today. */
  firstMonday?: string;
  /** When the rows begin and end. */
  clock?: SectionClock;
  /** Rows always drawn. Default 10. */
  sections?: number;
  /** Draw an empty weekend too. Default false. */
  weekend?: boolean;
  /** Holidays and make-up days of the semester. */
  marks?: readonly DayMark[];
  /** Make room where a class of another clock is held at noon or in the evening, between rows. Default true. */
  breaks?: boolean;
}

/** What {@link useWeekGrid} gives: everything that is drawn, without markup. */
export interface WeekGridModel {
  /** The classes in rows and lanes. */
  layout: WeekLayout;
  /** Holidays and make-up days of the week in view. */
  marks: readonly DayMark[];
  /** Date of each weekday in view as 「11-18」; empty without week and first Monday. */
  dates: ReadonlyMap<number, string>;
  /** The week of today, if it lies in the semester. */
  currentWeek?: number;
  /** Weekday of today, 1 (Monday) to 7, when its week is in view. */
  today?: number;
  /** Where now is, in heights of a row: 2.5 is the middle of the third. Null when nothing is to be marked. */
  nowAt: number | null;
  /** The section that is being held now. */
  currentSection?: number;
  /** Pairs of courses that clash in view, each counted once. */
  conflicts: number;
  /** How each course is written where there is little room, by course id. */
  labels: ReadonlyMap<string, CourseLabel>;
  /** Number of each course's colour token, from 1, by course id. */
  colours: ReadonlyMap<string, number>;
}

/** Characters of a course's name that the compact grid has room for. */
const LABEL_LENGTH = 8;

/** Everything that the week grid draws, without drawing: for a grid of another shape. */
export function useWeekGrid(options: UseWeekGridOptions): WeekGridModel {
  const { entries, preview, week, firstMonday, clock, sections, weekend, marks, breaks } = options;
  useFirstMondayWarning("WeekGrid", firstMonday);
  const now = useNow();
  const layout = useMemo(() => {
    const previewed = (preview ?? []).map(
      (entry): WeekEntry => ({
        ...entry,
        id: `preview:${entry.id}`,
        courseId: courseIdOf(entry),
        state: entry.state === "conflict" ? "conflict" : "previewed",
      }),
    );
    // A course that the person already has is not drawn twice while they look at it.
    const shown = new Set(previewed.map(courseIdOf));
    const rest = entries.filter((entry) => !shown.has(courseIdOf(entry)));
    return layoutWeek([...rest, ...previewed], { week, sections, weekend, clock, marks, breaks });
  }, [entries, preview, week, sections, weekend, clock, marks, breaks]);

  // Of all weeks, so that turning the week changes neither. What a course has it keeps when another is taken.
  const [colours, setColours] = useState(() => courseColours(entries.map(courseIdOf)));
  const nowColours = useMemo(() => courseColours(entries.map(courseIdOf), colours), [entries, colours]);
  if (!sameColours(colours, nowColours)) setColours(nowColours);
  const labels = useMemo(() => {
    const courses = new Map(
      [...entries, ...(preview ?? [])].map((entry) => [
        courseIdOf(entry),
        { ...entry, id: courseIdOf(entry) },
      ]),
    );
    return courseLabels([...courses.values()], LABEL_LENGTH);
  }, [entries, preview]);

  return useMemo(() => {
    const china = chinaTime(now);
    const currentWeek = firstMonday === undefined ? undefined : weekOf(now, firstMonday);
    const isThisWeek = currentWeek !== undefined && currentWeek === week;
    const dates = new Map(
      firstMonday === undefined || week === undefined
        ? []
        : layout.weekdays.map((weekday) => [weekday, dateOf(firstMonday, week, weekday).slice(5)]),
    );
    const pairs = new Set(
      layout.blocks.flatMap((block) =>
        block.conflictsWith.length === 0 && block.conflict
          ? [block.entry.id]
          : block.conflictsWith.map((other) => [block.entry.id, other.id].toSorted().join("|")),
      ),
    );
    return {
      layout,
      marks: (marks ?? []).filter((mark) => mark.week === week),
      dates,
      currentWeek,
      today: isThisWeek ? china.weekday : undefined,
      nowAt:
        isThisWeek && isWithin(layout.scale, china.minutes) ? placeOf(layout.scale, china.minutes) : null,
      currentSection: isThisWeek ? sectionAt(china.minutes, clock) : undefined,
      conflicts: pairs.size,
      labels,
      colours,
    };
  }, [layout, now, firstMonday, week, marks, clock, labels, colours]);
}

/** Whether a minute is neither before nor after all that is drawn. */
const isWithin = ({ points }: WeekLayout["scale"], minute: number): boolean =>
  minute >= (points[0]?.minute ?? Infinity) && minute <= (points.at(-1)?.minute ?? -Infinity);

function sectionAt(minutes: number, clock: SectionClock | undefined): number | undefined {
  return clock?.find((time) => minutes >= minutesOf(time.start) && minutes < minutesOf(time.end))?.section;
}
