import type { FeedEvent } from "./calendar-feed.ts";
import { CHINA_OFFSET_MS } from "./calendar-rules.ts";

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

/**
 * The feed as text (RFC 5545). Written here rather than by a library: the one at hand writes DTSTAMP in local time
 * as soon as a zone is set, and takes wall-clock times only from other date libraries.
 *
 * @param name what the calendar program shows for the feed
 */
export function renderCalendar(name: string, events: readonly FeedEvent[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Huxuan//Timetable//ZH",
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

function eventLines(event: FeedEvent): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${event.uid}`,
    `DTSTAMP:${utcStamp(event.updatedAt)}`,
    `LAST-MODIFIED:${utcStamp(event.updatedAt)}`,
    `DTSTART;TZID=Asia/Shanghai:${chinaStamp(event.start)}`,
    `DTEND;TZID=Asia/Shanghai:${chinaStamp(event.end)}`,
    `SUMMARY:${escapeText(event.summary)}`,
    ...(event.location === "" ? [] : [`LOCATION:${escapeText(event.location)}`]),
    `DESCRIPTION:${escapeText(event.description)}`,
    "TRANSP:OPAQUE",
    "END:VEVENT",
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
