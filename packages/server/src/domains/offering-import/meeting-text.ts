import { nameKey, withoutInvisible } from "../../text/names.ts";

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

/** Weeks that a class takes as a whole, on no weekday of its own (集中周): practice, internships. */
export interface FileWholeWeeks {
  weeks: number[];
  place: string;
}

/** What a cell of meetings says. */
export interface FileSchedule {
  meetings: FileMeeting[];
  wholeWeeks: FileWholeWeeks[];
}

/** What a cell is read with. */
export interface MeetingContext {
  /** Weeks of the semester: 「单周」 and 「全周」 are all of them. */
  weeks: number;
  /** Campus names of the school. */
  campuses: ReadonlySet<string>;
}

const WEEKDAYS = "一二三四五六日";
const MAX_WEEK = 40;
const MAX_SECTION = 20;
/** Longer than any practice: weeks without a weekday are then a meeting whose weekday was forgotten. */
const MAX_UNNAMED_WHOLE_WEEKS = 6;

/** Why a text is no list of meetings; `part` is the piece that could not be read. */
export class MeetingTextError extends Error {
  readonly part: string;

  constructor(part: string, message: string) {
    super(message);
    this.part = part;
  }
}

const DAY = "(?:周|星期|礼拜)";
const DAY_NAME = "[一二三四五六日天]";
const NUMBER = String.raw`\d{1,3}`;
/** One piece of a list of weeks: `6-16`, `9-11(单)`. */
const WEEK_PIECE = String.raw`${NUMBER}(?:-${NUMBER})?(?:\((?:单|双)周?\)|单|双)?`;

/** What a meeting consists of; each begins where the one before ended. */
const TOKENS = {
  day: new RegExp(
    // 周1 is a day, but not in 周1-2节.
    String.raw`${DAY}(?:(${DAY_NAME})|([1-7])(?![\d,节周-]))((?:\s*[,、/和及至到~—-]\s*(?:${DAY})?${DAY_NAME}(?=[\s\d,、第周星礼/和及至到~—-]|$))*)`,
    "uy",
  ),
  sections: new RegExp(String.raw`第?(${NUMBER}(?:[,-]${NUMBER})*)节(?:课|次)?`, "uy"),
  weeks: new RegExp(
    String.raw`第?(${WEEK_PIECE}(?:,${WEEK_PIECE})*)?(单|双|全|每)?周(?:[|]?\((单|双)周?\)|[|](单|双)周?|(单|双)(?!周))?(?!${DAY_NAME}|\d)`,
    "uy",
  ),
};

type Token =
  | { kind: "day"; days: number[] }
  | { kind: "sections" | "weeks"; numbers: number[] }
  | { kind: "whole" }
  | { kind: "place"; text: string }
  | { kind: "comma" };

/**
 * Reads meetings as clerks and the systems of schools write them: 「周三 1-2节 1-16周 闵行 下院211」,
 * 「星期一第1-2节{1-16周}」, several separated by a line break, a semicolon, or a comma before the next weekday. Weeks may
 * have gaps (`1-4,6,8-16周`) and be odd or even, each piece for itself (`1-4周,6-16周(双)`); 「单周」 and 「全周」 are of all
 * the semester. Weeks without weekday and sections are whole weeks. What cannot be told for certain is refused: nothing
 * is left over to become the name of a room.
 *
 * @param text the cell
 * @throws MeetingTextError
 */
export function parseMeetings(text: string, context: MeetingContext): FileSchedule {
  const schedule: FileSchedule = { meetings: [], wholeWeeks: [] };
  for (const line of withoutInvisible(text)
    .normalize("NFKC")
    .split(/[\n\r;]+/u)) {
    const part = line.trim();
    if (part === "") continue;
    for (const group of groupsOf(tokensOf(part, context))) readGroup(part, group, context, schedule);
  }
  return schedule;
}

function normalise(part: string): string {
  return (
    part
      .replaceAll(/\s+/gu, " ")
      .replaceAll("周次", "周")
      // 「1-16(周)」, 「3-18([周])」 and what stands in brackets of its own: 「{1-16周}」, 「[01-02节]」, 「(1-16周)」.
      .replaceAll(/\(\[?周\]?\)/gu, "周")
      .replaceAll(
        /[[{【〔<]([^[\]{}【】〔〕<>]*\d[^[\]{}【】〔〕<>]*[周节][^[\]{}【】〔〕<>]*)[\]}】〕>]/gu,
        " $1 ",
      )
      .replaceAll(/\(([^()]*\d ?(?:周|节)[^()]*)\)/gu, " $1 ")
      // 至 and 到 mean "to" between numbers only: 至善楼 is a building.
      .replaceAll(/(?<=\d ?[节周]? ?)[~—–−至到](?= ?第? ?\d)/gu, "-")
      .replaceAll(
        /(?<=\d)([节周]?) ?([,、-]) ?(第?) ?(?=\d)/gu,
        (_, unit: string, mark: string, nth: string) => `${unit}${mark === "、" ? "," : mark}${nth}`,
      )
      .replaceAll(/(?<=\d|\)) (?=(?:节|周|[单双]周)(?:[ ({|,、-]|$))/gu, "")
      .replaceAll(/周 (?=\((?:单|双))/gu, "周")
      .replaceAll(/第 (?=\d)/gu, "第")
      // 「第3节、第4节」, 「第3节-第4节」 → 「第3,4节」; 「第1周-第3周」 → 「第1-3周」.
      .replaceAll(/(?<=\d)节([,-])第?(?=[\d,-]+节)/gu, "$1")
      .replaceAll(/(?<=\d)周-第?(?=\d+周)/gu, "-")
      .trim()
  );
}

function tokensOf(part: string, context: MeetingContext): Token[] {
  const text = normalise(part);
  const tokens: Token[] = [];
  let at = 0;
  const match = (kind: keyof typeof TOKENS): RegExpExecArray | null => {
    TOKENS[kind].lastIndex = at;
    return TOKENS[kind].exec(text);
  };
  const begins = (): boolean =>
    (Object.keys(TOKENS) as (keyof typeof TOKENS)[]).some((kind) => match(kind) !== null);
  while (at < text.length) {
    // Lists of the platform write 「周三 1–2 节 · 1–16 周」.
    if (/[\s,、·]/u.test(text[at] as string)) {
      if (/[,、]/u.test(text[at] as string)) tokens.push({ kind: "comma" });
      at += 1;
      continue;
    }
    const day = match("day");
    const sections = day ? null : match("sections");
    const marked = day || sections ? null : match("weeks");
    // 周 alone is a word of a name: 周庄.
    const weeks = marked?.slice(1).some((piece) => piece !== undefined) ? marked : null;
    const whole = /^(?:集中周?|整周|停课)(?=[\s,]|$)/u.exec(text.slice(at));
    const found = day ?? sections ?? weeks ?? whole;
    if (found) at += found[0].length;
    if (day) tokens.push({ kind: "day", days: daysOf(day[0], part) });
    else if (sections)
      tokens.push({ kind: "sections", numbers: numbers(sections[1] as string, MAX_SECTION, part, "节次") });
    else if (weeks) tokens.push({ kind: "weeks", numbers: weeksOf(weeks, part, context) });
    else if (whole) tokens.push({ kind: "whole" });
    else {
      const start = at;
      for (at += 1; at < text.length; at += 1) {
        if (text[at] === " ") break;
        if (text[at] !== "," && text[at] !== "、") continue;
        const comma = at;
        at += 1;
        while (text[at] === " ") at += 1;
        const ends = at >= text.length || begins();
        at = comma;
        if (ends) break;
      }
      const place = text.slice(start, at);
      refuseLeftOver(place, part);
      tokens.push({ kind: "place", text: place });
    }
  }
  return tokens;
}

/** What looks like a part of a meeting, and was not read as one, is no name of a room. */
function refuseLeftOver(place: string, part: string): void {
  if (place === "周") throw new MeetingTextError(part, `「${part}」没有写明哪几周，请写成「1-16周」`);
  const fail = (what: string, example: string): never => {
    throw new MeetingTextError(part, `看不懂${what}「${place}」，请写成「${example}」，各部分之间用空格分开`);
  };
  if (/\d[\d,-]*节/u.test(place)) fail("节次", "1-2节");
  if (new RegExp(String.raw`${DAY}(?:${DAY_NAME}|[1-7](?!\d))`, "u").test(place)) fail("星期", "周三");
  if (/\d[\d,()-]*[单双]?周(?!转|年)|^[单双]周|^[单双]$/u.test(place)) fail("周次", "1-16周");
}

function daysOf(text: string, part: string): number[] {
  const days: number[] = [];
  for (const [, mark = "", name = ""] of text.matchAll(
    new RegExp(String.raw`([至到~—-])?\s*(?:${DAY})?(${DAY_NAME}|[1-7])`, "gu"),
  )) {
    const day = weekdayOf(name);
    const last = days.at(-1);
    if (mark === "" || last === undefined) days.push(day);
    else if (day <= last)
      throw new MeetingTextError(part, `星期「${text}」不对，应从小到大，如「周一至周五」`);
    else for (let next = last + 1; next <= day; next += 1) days.push(next);
  }
  return [...new Set(days)].sort((a, b) => a - b);
}

function weekdayOf(day: string): number {
  if (day === "天") return 7;
  const index = WEEKDAYS.indexOf(day);
  return index >= 0 ? index + 1 : Number(day);
}

function weeksOf(found: RegExpExecArray, part: string, { weeks: all }: MeetingContext): number[] {
  const [word, list, before, ...after] = found;
  const isAll = before === "全" || before === "每";
  const mark = isAll ? undefined : (before ?? after.find((one) => one !== undefined));
  if (list === undefined) {
    if (mark === undefined && !isAll)
      throw new MeetingTextError(part, `「${part}」没有写明哪几周，请写成「1-16周」`);
    return ofParity(numbers(`1-${all}`, MAX_WEEK, part, "周次"), mark, word, part);
  }
  if (isAll) throw new MeetingTextError(part, `看不懂周次「${word}」，请写成「1-16周」`);
  const pieces = list.split(",").map((piece) => {
    const own = /[单双]/u.exec(piece)?.[0];
    return {
      own,
      weeks: ofParity(numbers(piece.replaceAll(/[()单双周]/gu, ""), MAX_WEEK, part, "周次"), own, word, part),
    };
  });
  if (mark === undefined) return ascending(pieces.flatMap(({ weeks }) => weeks));
  const others = pieces.slice(0, -1);
  const told = others.every(({ weeks }) => weeks.every((week) => isOf(week, mark)));
  if (others.length > 0 && !told)
    throw new MeetingTextError(
      part,
      `「${word}」看不出${mark}周只管最后一段还是全部，请每段分别写，如「1-4周,6-16周(双)」`,
    );
  return ofParity(ascending(pieces.flatMap(({ weeks }) => weeks)), mark, word, part);
}

const isOf = (week: number, mark: string): boolean => (week % 2 === 1) === (mark === "单");

function ofParity(weeks: number[], mark: string | undefined, word: string, part: string): number[] {
  if (mark === undefined) return weeks;
  const found = weeks.filter((week) => isOf(week, mark));
  if (found.length === 0) throw new MeetingTextError(part, `「${word}」里没有${mark}周，请检查周次`);
  return found;
}

function numbers(text: string, max: number, part: string, what: string): number[] {
  const found: number[] = [];
  for (const piece of text.split(",")) {
    const range = /^(\d{1,3})(?:-(\d{1,3}))?$/u.exec(piece);
    if (range === null)
      throw new MeetingTextError(part, `看不懂${what}「${text}」，请写成「1-16」或「1-4,6,8」`);
    const first = Number(range[1]);
    const last = Number(range[2] ?? range[1]);
    if (first < 1 || last > max || first > last) {
      throw new MeetingTextError(part, `${what}「${piece}」不对，应从小到大，并在 1–${max} 之间`);
    }
    for (let n = first; n <= last; n += 1) found.push(n);
  }
  return ascending(found);
}

const ascending = (list: readonly number[]): number[] => [...new Set(list)].sort((a, b) => a - b);

/** Meetings of one line: the next begins at a weekday after a whole one, and at a comma before it. */
function groupsOf(tokens: readonly Token[]): Token[][] {
  const groups: Token[][] = [[]];
  const has = (kind: Token["kind"]): boolean => groups.at(-1)?.some((token) => token.kind === kind) ?? false;
  tokens.forEach((token, at) => {
    const last = groups.at(-1)?.at(-1);
    if (token.kind === "comma") {
      const next = tokens.slice(at).find(({ kind }) => kind !== "comma");
      const more = tokens.slice(at).some(({ kind }) => kind === "day" || kind === "weeks");
      const whole = (has("day") && has("sections") && has("weeks")) || has("whole");
      // 「1-4周,6-16周(双)」 goes on with the weeks of the same meeting.
      if (more && whole && !(last?.kind === "weeks" && next?.kind === "weeks")) groups.push([]);
      return;
    }
    if (token.kind === "day" && has("day") && last?.kind !== "day") groups.push([]);
    groups.at(-1)?.push(token);
  });
  return groups.filter((group) => group.length > 0);
}

function readGroup(part: string, group: readonly Token[], context: MeetingContext, to: FileSchedule): void {
  const days = ascending(group.flatMap((token) => (token.kind === "day" ? token.days : [])));
  const sections = together(group, "sections", part);
  const weeks = together(group, "weeks", part);
  const places = group.flatMap((token) => (token.kind === "place" ? [token.text] : []));
  const named = group.some(({ kind }) => kind === "whole");
  if (days.length === 0 && sections.length === 0 && weeks.length > 0) {
    if (named || weeks.length <= MAX_UNNAMED_WHOLE_WEEKS || /[全每]周/u.test(part)) {
      to.wholeWeeks.push({ weeks, place: places.join(" ") });
      return;
    }
  }
  const missing =
    days.length === 0 ? "星期" : sections.length === 0 ? "节次" : weeks.length === 0 ? "周次" : undefined;
  if (missing !== undefined) {
    const example = { 星期: "周三 1-2节 1-16周 校区 教室", 节次: "1-2节", 周次: "1-16周" }[missing];
    throw new MeetingTextError(
      part,
      `「${part}」没有写明${missing}，请写成「${example}」；有几条安排时，每条都写完整，用换行或分号分开`,
    );
  }
  for (const weekday of days)
    to.meetings.push({
      weekday,
      weeks: [...weeks],
      sections: [...sections],
      ...placeOf(places, context.campuses),
    });
}

/** All numbers of a kind, which stand together; two in different places belong to two meetings. */
function together(group: readonly Token[], kind: "sections" | "weeks", part: string): number[] {
  const found = group.flatMap((token, at) => (token.kind === kind ? [{ at, numbers: token.numbers }] : []));
  const [first, last] = [found[0], found.at(-1)];
  if (first !== undefined && last !== undefined && last.at - first.at >= found.length)
    throw new MeetingTextError(
      part,
      `「${part}」里有几处${kind === "weeks" ? "周次" : "节次"}，请把每条安排写完整，用换行或分号分开`,
    );
  return ascending(found.flatMap((one) => one.numbers));
}

/** Words of which a room is named rather than a campus. */
const OF_ROOM = /[\d楼馆室厅院教场座栋]|机房|中心|实验|基地|线上|网络|未定|待定|不排/u;
const OF_CAMPUS = /(?:校区|校园|分校|校部|campus)$/iu;

/** Campus and classroom of the words that are left; a campus that is not known is named so that it can be asked about. */
function placeOf(
  words: readonly string[],
  campuses: ReadonlySet<string>,
): { campus: string; classroom: string } {
  const known = new Map([...campuses].map((name) => [nameKey(name), name]));
  const at = words.findIndex((word) => known.has(nameKey(word)));
  const without = (index: number) => words.filter((_, other) => other !== index).join(" ");
  if (at >= 0) return { campus: known.get(nameKey(words[at] as string)) as string, classroom: without(at) };
  const named = words.findIndex((word) => OF_CAMPUS.test(word));
  if (named >= 0) return { campus: words[named] as string, classroom: without(named) };
  const [first = "", ...rest] = words;
  if (rest.length > 0 && !OF_ROOM.test(first)) return { campus: first, classroom: rest.join(" ") };
  return { campus: "", classroom: words.join(" ") };
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
