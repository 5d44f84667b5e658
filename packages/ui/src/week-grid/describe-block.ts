import type { WeekGridMessages } from "../messages/week-grid.js";
import type { CourseLabel } from "./course-labels.js";
import { courseIdOf, isWish, type WeekBlock } from "./layout-week.js";
import { formatMeetingTime, formatWeeks } from "../format/meeting-text.js";
import { formatTimeSpan, type SectionClock } from "./section-clock.js";

/** The texts of a block, in parts that the grid, the list and the accessible name share. */
export interface BlockText {
  title: string;
  /** What tells it from another class of the same name; empty when there is none. */
  detail: string;
  /** 「周三 1–2 节」, of the school that teaches. */
  when: string;
  /** 「08:00–09:40」, by the clock of the school that teaches; empty when unknown. */
  time: string;
  weeks: string;
  place: string;
  /** 「与 高等代数 冲突」「停课」「调休补课」 and the like; empty for a plain class. */
  notice: string;
}

interface DescribeBlockOptions {
  clock?: SectionClock;
  termWeeks?: number;
  /** By course id. */
  labels?: ReadonlyMap<string, CourseLabel>;
  text: WeekGridMessages;
}

export function describeBlock(block: WeekBlock, options: DescribeBlockOptions): BlockText {
  const { entry } = block;
  const { text, termWeeks } = options;
  const words = { termWeeks, words: text.meeting };
  const sections = Array.from(
    { length: block.lastSection - block.firstSection + 1 },
    (_, index) => block.firstSection + index,
  );
  return {
    title: entry.title,
    detail: options.labels?.get(courseIdOf(entry))?.detail ?? "",
    when: formatMeetingTime({ weekday: block.weekday, sections }, words),
    time: formatTimeSpan(entry.clock ?? options.clock, block.firstSection, block.lastSection),
    weeks: formatWeeks(entry.weeks, words),
    place: [entry.school, entry.place].filter(Boolean).join(" "),
    notice: noticeOf(block, text),
  };
}

function noticeOf(block: WeekBlock, text: WeekGridMessages): string {
  const notices: string[] = [];
  if (block.suspended) notices.push(text.suspended);
  if (block.moved) notices.push(text.moved);
  if (block.conflictsWith.length > 0) {
    notices.push(text.conflictWith([...new Set(block.conflictsWith.map((other) => other.title))]));
  } else if (block.conflict) notices.push(text.states.conflict);
  if (block.entry.note) notices.push(block.entry.note);
  return notices.join(text.meeting.semicolon);
}

/** The state that decides how a block is drawn: a conflict outweighs what the course is to the person. */
export function blockState(block: WeekBlock): keyof WeekGridMessages["states"] | "suspended" {
  if (block.suspended) return "suspended";
  if (block.conflict) return "conflict";
  return block.entry.state ?? (isWish(block.entry) ? "wished" : "enrolled");
}

/** States that are said of a class; the others are clear from the rest of its sentence. */
const SAID: ReadonlySet<string> = new Set(["previewed", "queued", "planned", "different"]);

/** Everything in one sentence, for a screen reader. */
export function blockLabel(block: WeekBlock, texts: BlockText, text: WeekGridMessages): string {
  const state = blockState(block);
  const stateText = SAID.has(state) && state !== "suspended" ? text.states[state] : "";
  const { rank } = block.entry;
  const detail = texts.detail === block.entry.teacher ? "" : texts.detail;
  const parts = [
    texts.title,
    detail,
    texts.when,
    texts.time,
    texts.weeks,
    texts.place,
    block.entry.teacher ?? "",
  ];
  return text.block(
    [...parts, rank === undefined ? "" : text.wish(rank), stateText, texts.notice].filter(
      (part) => part !== "",
    ),
  );
}
