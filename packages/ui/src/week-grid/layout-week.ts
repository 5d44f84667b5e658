import { type Meeting, numberRuns, sortedNumbers } from "../format/meeting-text.js";
import { minutesOf, type SectionClock, timeSpan } from "./section-clock.js";
import { type MinuteSpan, placeOf, type WeekScale, weekScale } from "./week-scale.js";

/**
 * What an entry is to the person who looks: taken, looked at (drawn while a course has hover or focus),
 * waiting in the queue, known by the caller to clash (a travel conflict, say), or part of a plan: as in the plan that it
 * is compared with, or other than there.
 */
export type WeekEntryState = "enrolled" | "previewed" | "queued" | "conflict" | "planned" | "different";

/** One meeting of a course in the grid. */
export interface WeekEntry extends Meeting {
  /** Unique in the grid, e.g. the meeting's id. */
  id: string;
  /** Entries of the same course never conflict with each other. Default: the id. */
  courseId?: string;
  /** Name of the course. */
  title: string;
  /** Two to four characters for the compact grid, e.g. 高代. Not used where two courses would be called alike. */
  shortTitle?: string;
  /** Class number; its end is written where another class of the same name and teacher is in the grid. */
  code?: string;
  /** Who teaches it. */
  teacher?: string;
  /** Campus and classroom. */
  place?: string;
  /** Name of the host school, when it is not the person's own. */
  school?: string;
  /** How it stands with the person. Default `enrolled`. */
  state?: WeekEntryState;
  /**
   * Makes it a wish of a round: its rank in the list, drawn as ①, dashed while nobody has the seat. Two wishes at one
   * time are no conflict, a wish and a class that the person has are.
   */
  rank?: number;
  /** Said with a conflict that the caller found, e.g. 「校区间通勤需 35 分钟」. */
  note?: string;
  /** The host school's clock, when it differs from the grid's: the entry is placed by time, not by number. */
  clock?: SectionClock;
}

/** A day of one week on which the calendar differs: holiday, or a make-up day that follows another day. */
export interface DayMark {
  /** Week of the semester, from 1. */
  week: number;
  /** 1 (Monday) to 7. */
  weekday: number;
  /** No classes, or the classes of another day. */
  kind: "holiday" | "makeup";
  /** 「国庆节」「补周四课」 */
  label: string;
  /** The day whose classes are held on a make-up day. */
  follows?: { week: number; weekday: number };
}

/** A piece of an entry: a run of following rows in one day. */
export interface WeekBlock {
  /** The class that is drawn. */
  entry: WeekEntry;
  /** Unique in the layout. */
  key: string;
  /** The column, 1–7. */
  weekday: number;
  /** Rows of the grid that it meets, both included. */
  firstRow: number;
  /** Last row that it meets; equal to `firstRow` for a single section. */
  lastRow: number;
  /** Where it begins, in heights of a row: by the minute for a class of another clock. */
  from: number;
  /** Where it ends, in heights of a row. */
  to: number;
  /** Sections of the entry's own school that this block stands for. */
  firstSection: number;
  /** Last section by the clock of its own school. */
  lastSection: number;
  /** Place side by side: 0 ≤ lane < lanes. */
  lane: number;
  /** How many stand side by side there. */
  lanes: number;
  /** Whether it overlaps another class of this person in time. */
  conflict: boolean;
  /** Entries of other courses that take place at the same time. */
  conflictsWith: readonly WeekEntry[];
  /** Not held, because the day is a holiday or follows another day's timetable. */
  suspended: boolean;
  /** Held on another day than usual. */
  moved: boolean;
}

/** A week laid out in rows and lanes, ready to be drawn. */
export interface WeekLayout {
  /** Columns to draw, in order: Monday to Friday, and the weekend when something stands there. */
  weekdays: readonly number[];
  /** Number of rows (sections of the grid). */
  rows: number;
  /** Where the rows stand, and the minutes of a day. */
  scale: WeekScale;
  /** By day, then row, then lane. */
  blocks: readonly WeekBlock[];
}

/** What {@link layoutWeek} may be told beside the classes. */
export interface LayoutWeekOptions {
  /** Only what takes place in this week; without it every entry, as an overview of the semester. */
  week?: number;
  /** Sections of a day that are always drawn. Default 10; more when an entry or the clock needs them. */
  sections?: number;
  /** Draw Saturday and Sunday even when empty. Default false. */
  weekend?: boolean;
  /** The clock of the grid's rows. */
  clock?: SectionClock;
  /** Holidays and make-up days of the semester. */
  marks?: readonly DayMark[];
  /** Make room where a class of another clock is held at noon or in the evening, between rows. Default true. */
  breaks?: boolean;
}

/** Height of a class that is hardly held in any row, in heights of a row: its name can be read. */
const LOWEST = 0.5;

type Piece = Omit<WeekBlock, "lane" | "lanes" | "conflict" | "conflictsWith"> & {
  /** Weeks in which the piece is held. */
  weeks: ReadonlySet<number>;
  /** When it is held, when a clock tells. */
  minutes: MinuteSpan | null;
};

/**
 * Places entries in a week. No entry of the week is lost, blocks of one day that meet stand side by side and
 * never cover each other, and courses that take place at the same time are marked as conflicts: by the minute
 * where clocks are known, by section otherwise. Suspended classes conflict with nothing.
 */
export function layoutWeek(entries: readonly WeekEntry[], options: LayoutWeekOptions = {}): WeekLayout {
  const sections = Math.max(options.sections ?? 10, ...(options.clock ?? []).map((time) => time.section));
  const rows = Math.max(sections, ...entries.map((entry) => rowsOfAll(entry, options.clock)));
  // Of all weeks, so that turning the week leaves the rows where they are.
  const others =
    options.breaks === false ? [] : entries.flatMap((entry) => byOtherClock(entry, options.clock));
  const scale = weekScale(rows, options.clock, others);
  const pieces = entries.flatMap((entry) => piecesOf(entry, options, scale));
  const blocks: WeekBlock[] = [];
  for (let weekday = 1; weekday <= 7; weekday++) {
    blocks.push(...placeDay(pieces.filter((piece) => piece.weekday === weekday)));
  }
  const used = new Set(blocks.map((block) => block.weekday));
  for (const mark of options.marks ?? []) {
    if (mark.week === options.week && mark.kind === "makeup") used.add(mark.weekday);
  }
  const weekdays = [1, 2, 3, 4, 5, 6, 7].filter((day) => day <= 5 || options.weekend || used.has(day));
  return { weekdays, rows, scale, blocks };
}

/** The last row that an entry needs in any week. */
const rowsOfAll = (entry: WeekEntry, clock: SectionClock | undefined): number =>
  Math.max(
    1,
    ...numberRuns(entry.sections).map(([first, last]) => rowsOf(entry, first, last, clock).lastRow),
  );

/** When an entry is held whose clock is another one than the grid's. */
function byOtherClock({ sections, clock: own }: WeekEntry, clock: SectionClock | undefined): MinuteSpan[] {
  if (own === undefined || !clock || clock.length === 0) return [];
  return numberRuns(sections).flatMap(([first, last]) => {
    const span = timeSpan(own, first, last);
    return span === null ? [] : { start: minutesOf(span.start), end: minutesOf(span.end) };
  });
}

/** The days of the shown week on which an entry stands, with what the calendar does to it there. */
function placesOf(
  entry: WeekEntry,
  { week, marks = [] }: LayoutWeekOptions,
): { weekday: number; suspended: boolean; moved: boolean }[] {
  if (week === undefined) return [{ weekday: entry.weekday, suspended: false, moved: false }];
  const places: { weekday: number; suspended: boolean; moved: boolean }[] = [];
  const today = marks.filter((mark) => mark.week === week);
  if (entry.weeks.includes(week)) {
    const suspended = today.some((mark) => mark.weekday === entry.weekday);
    places.push({ weekday: entry.weekday, suspended, moved: false });
  }
  for (const mark of today) {
    const follows = mark.kind === "makeup" ? mark.follows : undefined;
    if (!follows || follows.weekday !== entry.weekday || !entry.weeks.includes(follows.week)) continue;
    places.push({ weekday: mark.weekday, suspended: false, moved: true });
  }
  return places;
}

function piecesOf(entry: WeekEntry, options: LayoutWeekOptions, scale: WeekScale): Piece[] {
  const weeks = new Set(options.week === undefined ? entry.weeks : [options.week]);
  return placesOf(entry, options).flatMap(({ weekday, suspended, moved }) =>
    numberRuns(entry.sections).map(([firstSection, lastSection]): Piece => {
      const { firstRow, lastRow, minutes } = rowsOf(entry, firstSection, lastSection, options.clock);
      const key = `${entry.id}@${weekday}.${firstSection}${suspended ? "s" : ""}${moved ? "m" : ""}`;
      return {
        entry,
        key,
        weekday,
        firstRow,
        lastRow,
        ...placeOfPiece(entry, { firstRow, lastRow, minutes }, scale),
        firstSection,
        lastSection,
        suspended,
        moved,
        weeks,
        minutes,
      };
    }),
  );
}

/**
 * Rows of the grid for sections of the entry's school. When both clocks are known and differ, the rows are
 * those whose time meets the class; a class between two rows stands on the next one, one after all on the last.
 */
function rowsOf(
  entry: WeekEntry,
  first: number,
  last: number,
  clock: SectionClock | undefined,
): Pick<Piece, "firstRow" | "lastRow" | "minutes"> {
  const span = timeSpan(entry.clock ?? clock, first, last);
  const minutes = span ? { start: minutesOf(span.start), end: minutesOf(span.end) } : null;
  const same = { firstRow: Math.max(1, first), lastRow: Math.max(1, last), minutes };
  if (!minutes || !clock || clock.length === 0 || !entry.clock) return same;
  const rows = clock
    .filter((time) => minutesOf(time.start) < minutes.end && minutesOf(time.end) > minutes.start)
    .map((time) => time.section);
  const next = clock.find((time) => minutesOf(time.start) >= minutes.end)?.section;
  const [lowest, highest] = rows.length > 0 ? [Math.min(...rows), Math.max(...rows)] : [];
  const row = lowest ?? next ?? Math.max(...clock.map((time) => time.section));
  return { firstRow: row, lastRow: highest ?? row, minutes };
}

/** Where a piece stands: in its rows, or by the minute when its clock is another one than the grid's. */
function placeOfPiece(
  { clock }: WeekEntry,
  { firstRow, lastRow, minutes }: Pick<Piece, "firstRow" | "lastRow" | "minutes">,
  scale: WeekScale,
): Pick<Piece, "from" | "to"> {
  const { tops, height } = scale;
  const inRows = { from: tops[firstRow - 1] ?? 0, to: (tops[lastRow - 1] ?? 0) + 1 };
  if (clock === undefined || minutes === null) return inRows;
  const [start, end] = [placeOf(scale, minutes.start), placeOf(scale, minutes.end)];
  if (start === null || end === null) return inRows;
  const from = Math.min(start, height - LOWEST);
  return { from, to: Math.max(end, from + LOWEST) };
}

/** Side by side: pieces that meet directly or through others share the width of the day. */
function placeDay(pieces: readonly Piece[]): WeekBlock[] {
  const sorted = pieces.toSorted(
    (a, b) => a.from - b.from || b.to - a.to || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0),
  );
  const groups: Piece[][] = [];
  let end = 0;
  for (const piece of sorted) {
    const group = groups.at(-1);
    if (group && piece.from < end) group.push(piece);
    else groups.push([piece]);
    end = group && piece.from < end ? Math.max(end, piece.to) : piece.to;
  }
  return groups.flatMap((group) => {
    const ends: number[] = [];
    const lanes = group.map((piece) => {
      const free = ends.findIndex((last) => last <= piece.from);
      const lane = free < 0 ? ends.length : free;
      ends[lane] = piece.to;
      return lane;
    });
    return group.map((piece, index): WeekBlock => {
      const { weeks: _weeks, minutes: _minutes, ...rest } = piece;
      const conflictsWith = conflictsOf(piece, sorted);
      return {
        ...rest,
        lane: lanes[index] ?? 0,
        lanes: ends.length,
        conflict: !piece.suspended && (piece.entry.state === "conflict" || conflictsWith.length > 0),
        conflictsWith,
      };
    });
  });
}

function conflictsOf(piece: Piece, day: readonly Piece[]): WeekEntry[] {
  const own = courseIdOf(piece.entry);
  const found = day.filter(
    (other) =>
      courseIdOf(other.entry) !== own &&
      !(isWish(piece.entry) && isWish(other.entry)) &&
      !piece.suspended &&
      !other.suspended &&
      [...piece.weeks].some((week) => other.weeks.has(week)) &&
      atTheSameTime(piece, other),
  );
  return [...new Set(found.map((other) => other.entry))];
}

function atTheSameTime(a: Piece, b: Piece): boolean {
  if (a.minutes && b.minutes) return a.minutes.start < b.minutes.end && b.minutes.start < a.minutes.end;
  return a.firstSection <= b.lastSection && b.firstSection <= a.lastSection;
}

/** Whether it is a wish, of which not all come true: they do not clash with each other. */
export const isWish = (entry: Pick<WeekEntry, "rank">): boolean => entry.rank !== undefined;

/** The course that an entry belongs to; an entry without one is a course of its own. */
export const courseIdOf = (entry: Pick<WeekEntry, "id" | "courseId">): string => entry.courseId ?? entry.id;

/** Weeks in which any entry is held, in order. */
export function weeksOf(entries: readonly Meeting[]): number[] {
  return sortedNumbers(entries.flatMap((entry) => [...entry.weeks]));
}
