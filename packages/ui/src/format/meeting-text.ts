/**
 * Weeks, sections and meetings as people write them: 「周三 1–2 节 · 1–16 周」「单周」「1–8、10 周」.
 * The Chinese forms can be read back without loss ({@link parseWeeks}, {@link parseSections}).
 */

/** One weekly pattern of an offering (教学班的一次上课安排). */
export interface Meeting {
  /** 1 = Monday … 7 = Sunday. */
  weekday: number;
  /** Section numbers of the day, from 1. */
  sections: readonly number[];
  /** Weeks of the semester, from 1: a list, because odd weeks and gaps are common. */
  weeks: readonly number[];
}

/** The words that the formatters put around numbers; the message slice of the week grid fits. */
export interface MeetingWords {
  /** Names of the days, Monday first. */
  weekdays: readonly string[];
  /** 「1–2」 → 「1–2 节」 */
  sections: (ranges: string) => string;
  /** 「1–16」 → 「1–16 周」 */
  weeks: (ranges: string) => string;
  /** 「1–9」 → 「1–9 单周」; every odd week of the term → 「单周」 */
  oddWeeks: (range?: string) => string;
  /** Even weeks only, of a range or of the whole semester. */
  evenWeeks: (range?: string) => string;
  /** Between ranges: 「、」 */
  comma: string;
  /** Between meetings at different times: 「；」 */
  semicolon: string;
  /** 「等 14 次」 after a shortened list of n meetings. */
  andMore: (total: number) => string;
}

/** How times of classes are written in Chinese; the default. */
export const chineseMeetingWords: MeetingWords = {
  weekdays: ["周一", "周二", "周三", "周四", "周五", "周六", "周日"],
  sections: (ranges) => `${ranges} 节`,
  weeks: (ranges) => `${ranges} 周`,
  oddWeeks: (range) => (range === undefined ? "单周" : `${range} 单周`),
  evenWeeks: (range) => (range === undefined ? "双周" : `${range} 双周`),
  comma: "、",
  semicolon: "；",
  andMore: (total) => ` 等 ${total} 次`,
};

/** What {@link formatMeetings} may be told. */
export interface MeetingTextOptions {
  /** Weeks of the semester: with it, all odd weeks are written as 「单周」 and not as 「1–15 单周」. */
  termWeeks?: number;
  /** The words, `useMessages().weekGrid.meeting` for the language of the page. Default Chinese. */
  words?: MeetingWords;
}

/** The numbers in order and once. */
export function sortedNumbers(numbers: readonly number[]): number[] {
  return [...new Set(numbers)].toSorted((a, b) => a - b);
}

/** Runs of following numbers: [1,2,3,5] → [[1,3],[5,5]]. */
export function numberRuns(numbers: readonly number[]): [first: number, last: number][] {
  const runs: [number, number][] = [];
  for (const n of sortedNumbers(numbers)) {
    const run = runs.at(-1);
    if (run && run[1] === n - 1) run[1] = n;
    else runs.push([n, n]);
  }
  return runs;
}

function ranges(numbers: readonly number[], comma: string): string {
  return numberRuns(numbers)
    .map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`))
    .join(comma);
}

/** 「1–2 节」「1–2、5 节」; an empty list gives an empty text. */
export function formatSections(sections: readonly number[], options: MeetingTextOptions = {}): string {
  const words = options.words ?? chineseMeetingWords;
  return sections.length === 0 ? "" : words.sections(ranges(sections, words.comma));
}

/**
 * 「1–16 周」「单周」「双周」「3–9 单周」「1–8、10 周」; an empty list gives an empty text.
 * Odd and even weeks are named from three weeks on, or when they are all that the semester has.
 */
export function formatWeeks(weeks: readonly number[], options: MeetingTextOptions = {}): string {
  const words = options.words ?? chineseMeetingWords;
  const sorted = sortedNumbers(weeks);
  const [first] = sorted;
  const last = sorted.at(-1);
  if (first === undefined || last === undefined) return "";
  const everySecond = sorted.length > 1 && sorted.every((week, index) => week === first + 2 * index);
  if (everySecond) {
    const named = first % 2 === 1 ? words.oddWeeks : words.evenWeeks;
    const whole =
      options.termWeeks !== undefined &&
      first <= 2 &&
      first >= 1 &&
      last <= options.termWeeks &&
      last + 2 > options.termWeeks;
    if (whole) return named();
    if (sorted.length > 2) return named(`${first}–${last}`);
  }
  return words.weeks(ranges(sorted, words.comma));
}

/** 「周三 1–2 节 · 1–16 周」 */
export function formatMeeting(meeting: Meeting, options: MeetingTextOptions = {}): string {
  return [formatMeetingTime(meeting, options), formatWeeks(meeting.weeks, options)]
    .filter((part) => part !== "")
    .join(" · ");
}

/** 「周三 1–2 节」, without the weeks. */
export function formatMeetingTime(
  meeting: Pick<Meeting, "weekday" | "sections">,
  options: MeetingTextOptions = {},
): string {
  const words = options.words ?? chineseMeetingWords;
  const day = words.weekdays[meeting.weekday - 1] ?? "";
  return [day, formatSections(meeting.sections, options)].filter((part) => part !== "").join(" ");
}

/**
 * All meetings of an offering in one line: 「周二 3–4 节、周四 1–2 节 · 1–16 周」. Meetings of the same weeks
 * share them. More than `max` meetings (default 4; real catalogues have up to 14) end in 「等 14 次」.
 */
export function formatMeetings(
  meetings: readonly Meeting[],
  options: MeetingTextOptions & { max?: number } = {},
): string {
  const words = options.words ?? chineseMeetingWords;
  const max = options.max ?? 4;
  const groups = new Map<string, string[]>();
  for (const meeting of meetings.slice(0, max)) {
    const weeks = formatWeeks(meeting.weeks, options);
    groups.set(weeks, [...(groups.get(weeks) ?? []), formatMeetingTime(meeting, options)]);
  }
  const text = [...groups]
    .map(([weeks, times]) => [times.join(words.comma), weeks].filter((part) => part !== "").join(" · "))
    .join(words.semicolon);
  return meetings.length > max ? `${text}${words.andMore(meetings.length)}` : text;
}

function parseRanges(text: string): number[] | null {
  const numbers: number[] = [];
  for (const part of text.split(/[、,，]/)) {
    const range = /^(\d{1,3})(?:\s*[–\-~—至]\s*(\d{1,3}))?$/.exec(part.trim());
    if (!range) return null;
    const first = Number(range[1]);
    const last = Number(range[2] ?? range[1]);
    if (last < first) return null;
    for (let n = first; n <= last; n++) numbers.push(n);
  }
  return sortedNumbers(numbers);
}

/**
 * Reads weeks back: 「1–16 周」「单周」「2–8 双周」「1–8、10 周」, also with ASCII hyphens and commas.
 * 「单周」 and 「双周」 alone need the number of weeks of the semester. Null when the text is not weeks.
 */
export function parseWeeks(text: string, termWeeks?: number): number[] | null {
  const found = /^([^单双周]*?)\s*([单双])?\s*周$/.exec(text.trim());
  if (!found) return null;
  const parity = found[2];
  const body = (found[1] ?? "").trim();
  if (body === "") {
    if (parity === undefined || termWeeks === undefined) return null;
    const all = Array.from({ length: termWeeks }, (_, index) => index + 1);
    return keepParity(all, parity);
  }
  const weeks = parseRanges(body);
  return weeks && parity !== undefined ? keepParity(weeks, parity) : weeks;
}

function keepParity(weeks: readonly number[], parity: string): number[] {
  return weeks.filter((week) => (week % 2 === 1) === (parity === "单"));
}

/** Reads sections back: 「1–2 节」「1–2、5 节」. Null when the text is not sections. */
export function parseSections(text: string): number[] | null {
  const found = /^(?:第)?(.+?)\s*节$/.exec(text.trim());
  return found ? parseRanges(found[1] ?? "") : null;
}
