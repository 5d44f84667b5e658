/** A meeting as a catalogue file gives it. */
export interface FileMeeting {
  /** Monday = 1 … Sunday = 7. */
  weekday: number;
  weeks: number[];
  sections: number[];
  /** Empty where the file names none. */
  campus: string;
  classroom: string;
}

const WEEKDAYS = "一二三四五六日";
const MAX_WEEK = 40;
const MAX_SECTION = 20;

/** Why a text is no list of meetings; `part` is the piece that could not be read. */
export class MeetingTextError extends Error {
  readonly part: string;

  constructor(part: string, message: string) {
    super(message);
    this.part = part;
  }
}

/**
 * Reads meetings as clerks write them: 「周三 1-2节 1-16周 闵行 下院211」, several separated by a line break or a
 * semicolon. Weeks may have gaps (`1-4,6,8-16周`) and be odd or even (`1-15周(单)`, `2-16双周`, `单周` for all of
 * the semester). With two words left over the first is the campus and the rest the classroom; a single one is the
 * classroom, unless it is the name of a campus.
 *
 * @param text the cell
 * @param context weeks of the semester (for 「单周」) and the campus names known
 * @throws MeetingTextError
 */
export function parseMeetings(
  text: string,
  context: { weeks: number; campuses: ReadonlySet<string> },
): FileMeeting[] {
  return text
    .split(/[\n\r;；]+/u)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => parseMeeting(part, context));
}

function parseMeeting(part: string, context: { weeks: number; campuses: ReadonlySet<string> }): FileMeeting {
  // A space inside a range or before its unit is common: 「1 - 16 周」.
  const words = normalise(part)
    .split(" ")
    .filter((word) => word !== "");
  let weekday: number | undefined;
  let weeks: number[] | undefined;
  let sections: number[] | undefined;
  const places: string[] = [];
  for (const word of words) {
    const day = /^(?:周|星期|礼拜)([一二三四五六日天1-7])$/u.exec(word)?.[1];
    if (weekday === undefined && day !== undefined) {
      weekday = weekdayOf(day);
      continue;
    }
    if (sections === undefined && /^第?[\d,-]+节$/u.test(word)) {
      sections = numbers(word.replaceAll(/[第节]/gu, ""), MAX_SECTION, part, "节次");
      continue;
    }
    const weekText = /^第?([\d,-]*)(单|双)?周(?:\((单|双)周?\)|(单|双))?$/u.exec(word);
    if (weeks === undefined && weekText !== null) {
      const parity = weekText[2] ?? weekText[3] ?? weekText[4];
      const range = weekText[1] ?? "";
      if (range === "" && parity === undefined) {
        throw new MeetingTextError(part, `「${part}」没有写明哪几周，请写成「1-16周」`);
      }
      const all =
        range === ""
          ? numbers(`1-${context.weeks}`, MAX_WEEK, part, "周次")
          : numbers(range, MAX_WEEK, part, "周次");
      weeks = parity === undefined ? all : all.filter((week) => (week % 2 === 1) === (parity === "单"));
      if (weeks.length === 0) throw new MeetingTextError(part, `「${word}」里没有${parity}周，请检查周次`);
      continue;
    }
    places.push(word);
  }
  if (weekday === undefined)
    throw new MeetingTextError(part, `「${part}」没有写明星期，请写成「周三 1-2节 1-16周 校区 教室」`);
  if (sections === undefined) throw new MeetingTextError(part, `「${part}」没有写明节次，请写成「1-2节」`);
  if (weeks === undefined) throw new MeetingTextError(part, `「${part}」没有写明周次，请写成「1-16周」`);
  return { weekday, weeks, sections, ...placeOf(places, context.campuses) };
}

function normalise(part: string): string {
  return (
    part
      .normalize("NFKC")
      .replaceAll(/[、，]/gu, ",")
      .replaceAll(/[~—–−至到]/gu, (c, at: number, all: string) =>
        /\d\s*$/u.test(all.slice(0, at)) ? "-" : c,
      )
      .replaceAll(/\s+/gu, " ")
      .replaceAll(/(?<=\d) ?([,-]) ?(?=\d)/gu, "$1")
      .replaceAll(/(?<=\d) (?=(?:节|周|单周|双周)(?: |\(|$|[,-]))/gu, "")
      // 「第3节、第4节」「第 3 节-第 4 节」 → 「第3,4节」; a 第 of a room's name is followed by its words.
      .replaceAll(/(?<=\d)[节周] ?([,-]) ?第? ?(?=\d)/gu, "$1")
      .replaceAll(/(?<=^| )第 (?=\d[\d,-]*(?:节|周|单周|双周)(?: |\(|$))/gu, "第")
      .replaceAll(/周 \((?=单|双)/gu, "周(")
  );
}

function weekdayOf(day: string): number {
  if (day === "天") return 7;
  const index = WEEKDAYS.indexOf(day);
  return index >= 0 ? index + 1 : Number(day);
}

function numbers(text: string, max: number, part: string, what: string): number[] {
  const found = new Set<number>();
  for (const piece of text.split(",")) {
    const range = /^(\d{1,3})(?:-(\d{1,3}))?$/u.exec(piece);
    if (range === null)
      throw new MeetingTextError(part, `看不懂${what}「${text}」，请写成「1-16」或「1-4,6,8」`);
    const first = Number(range[1]);
    const last = Number(range[2] ?? range[1]);
    if (first < 1 || last > max || first > last) {
      throw new MeetingTextError(part, `${what}「${piece}」不对，应从小到大，并在 1–${max} 之间`);
    }
    for (let n = first; n <= last; n += 1) found.add(n);
  }
  return [...found].sort((a, b) => a - b);
}

function placeOf(
  words: readonly string[],
  campuses: ReadonlySet<string>,
): { campus: string; classroom: string } {
  const [first = "", ...rest] = words;
  if (rest.length > 0) return { campus: first, classroom: rest.join(" ") };
  return campuses.has(first) ? { campus: first, classroom: "" } : { campus: "", classroom: first };
}

/** Writes a meeting the way `parseMeetings` reads it. */
export function formatMeeting(meeting: FileMeeting): string {
  const day = `周${WEEKDAYS[meeting.weekday - 1] ?? meeting.weekday}`;
  return [
    day,
    `${ranges(meeting.sections)}节`,
    `${ranges(meeting.weeks)}周`,
    meeting.campus,
    meeting.classroom,
  ]
    .filter((word) => word !== "")
    .join(" ");
}

/** `[1,2,3,5]` → `1-3,5`. */
export function ranges(list: readonly number[]): string {
  const parts: string[] = [];
  let start = 0;
  while (start < list.length) {
    let end = start;
    while (end + 1 < list.length && list[end + 1] === (list[end] as number) + 1) end += 1;
    parts.push(start === end ? `${list[start]}` : `${list[start]}-${list[end]}`);
    start = end + 1;
  }
  return parts.join(",");
}
