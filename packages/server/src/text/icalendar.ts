import { CHINA_OFFSET_MS } from "./china-time.ts";

/** An entry of a calendar feed. */
export interface CalendarEvent {
  /** The same at every reading of the feed, so that calendars update the event instead of adding it again. */
  uid: string;
  /** From an instant to another, or whole days from the first to the last, `yyyy-MM-dd`. */
  when: { start: Date; end: Date } | { firstDay: string; lastDay: string };
  summary: string;
  /** Empty when there is none. */
  location: string;
  description: string;
  /** When it was last changed; where that is not stored, a fixed moment and the number of changes. */
  changed: Date | { stamp: Date; times: number };
  /** Whether calendars show their owner as busy at that time. */
  busy: boolean;
}

/** China's zone as calendar programs want it. It has had no summer time since 1991. */
const SHANGHAI_ZONE = [
  "BEGIN:VTIMEZONE",
  "TZID:Asia/Shanghai",
  "X-LIC-LOCATION:Asia/Shanghai",
  "BEGIN:STANDARD",
  "TZOFFSETFROM:+0800",
  "TZOFFSETTO:+0800",
  "TZNAME:CST",
  "DTSTART:19910915T000000",
  "END:STANDARD",
  "END:VTIMEZONE",
];

/** Longest line in bytes (RFC 5545, section 3.1). */
const LINE_BYTES = 75;

const MS_PER_DAY = 86_400_000;

/**
 * The feed as text (RFC 5545). Written here rather than by a library: the one at hand writes DTSTAMP in local time
 * as soon as a zone is set, and takes wall-clock times only from other date libraries.
 *
 * @param name what the calendar program shows for the feed
 */
export function renderCalendar(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Huxuan//Calendar//ZH",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    "X-WR-TIMEZONE:Asia/Shanghai",
    // How often a program should ask again: a swap in the morning shows in the afternoon.
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...SHANGHAI_ZONE,
    ...events.flatMap(eventLines),
    "END:VCALENDAR",
  ];
  return `${lines.map(foldLine).join("\r\n")}\r\n`;
}

function eventLines({ uid, when, changed, summary, location, description, busy }: CalendarEvent): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${uid}`,
    ...(changed instanceof Date
      ? [`DTSTAMP:${utcStamp(changed)}`, `LAST-MODIFIED:${utcStamp(changed)}`]
      : [`DTSTAMP:${utcStamp(changed.stamp)}`, `SEQUENCE:${changed.times}`]),
    ...timeLines(when),
    `SUMMARY:${escapeText(summary)}`,
    ...(location === "" ? [] : [`LOCATION:${escapeText(location)}`]),
    ...(description === "" ? [] : [`DESCRIPTION:${escapeText(description)}`]),
    `TRANSP:${busy ? "OPAQUE" : "TRANSPARENT"}`,
    "END:VEVENT",
  ];
}

function timeLines(when: CalendarEvent["when"]): string[] {
  if ("start" in when)
    return [
      `DTSTART;TZID=Asia/Shanghai:${chinaStamp(when.start)}`,
      `DTEND;TZID=Asia/Shanghai:${chinaStamp(when.end)}`,
    ];
  // The end is the day after the last one (RFC 5545, section 3.6.1).
  const end = new Date(Date.parse(`${when.lastDay}T00:00:00Z`) + MS_PER_DAY);
  return [
    `DTSTART;VALUE=DATE:${when.firstDay.replaceAll("-", "")}`,
    `DTEND;VALUE=DATE:${utcStamp(end).slice(0, 8)}`,
  ];
}

function utcStamp(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(/[-:]/gu, "")}Z`;
}

function chinaStamp(at: Date): string {
  return utcStamp(new Date(at.getTime() + CHINA_OFFSET_MS)).slice(0, -1);
}

function escapeText(text: string): string {
  return text
    .replaceAll("\\", "\\\\")
    .replaceAll(";", "\\;")
    .replaceAll(",", "\\,")
    .replaceAll(/\r\n|\r|\n/gu, "\\n");
}

/** A long line goes on in the next one, which begins with a space; a character is never cut in two. */
function foldLine(line: string): string {
  const parts: string[] = [];
  let part = "";
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LINE_BYTES) {
      parts.push(part);
      part = " ";
      bytes = 1;
    }
    part += character;
    bytes += size;
  }
  parts.push(part);
  return parts.join("\r\n");
}
