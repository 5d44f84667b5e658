import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FeedOffering, feedEvents } from "./calendar-feed.ts";
import { renderCalendar } from "../../text/icalendar.ts";

const algebra: FeedOffering = {
  offeringId: 7,
  offeringCode: "MATH101-1",
  courseName: "高等代数, 第一部分; 荣誉",
  schoolName: "湘江理工大学",
  teachers: ["李华", "陶行河"],
  updatedAt: new Date("2026-08-01T02:03:04Z"),
  semester: {
    firstMonday: "2026-09-07",
    weeks: 20,
    exceptions: [
      { day: "2026-10-05", name: "国庆节" },
      { day: "2026-10-10", name: "国庆节调休", followsDay: "2026-10-05" },
    ],
  },
  meetings: [
    {
      weekday: 1,
      weeks: [1, 5],
      sections: [1, 2],
      startMinute: 480,
      endMinute: 580,
      campus: "岳麓",
      classroom: "逸夫楼 204",
    },
  ],
};

/** The unfolded lines of a feed. */
function linesOf(text: string): string[] {
  return text.replaceAll("\r\n ", "").split("\r\n");
}

describe("the calendar feed", () => {
  const lines = linesOf(renderCalendar("李同学的课表", feedEvents([algebra])));

  it("gives each class its wall-clock time in China", () => {
    expect(lines).toContain("DTSTART;TZID=Asia/Shanghai:20260907T080000");
    expect(lines).toContain("DTEND;TZID=Asia/Shanghai:20260907T094000");
    expect(lines).toContain("TZID:Asia/Shanghai");
    expect(lines).toContain("DTSTAMP:20260801T020304Z");
  });

  it("moves a class from the holiday to its make-up day and says so", () => {
    expect(lines.filter((l) => l.startsWith("DTSTART;"))).toEqual([
      "DTSTART;TZID=Asia/Shanghai:20260907T080000",
      "DTSTART;TZID=Asia/Shanghai:20261010T080000",
    ]);
    expect(lines.some((l) => l.includes("国庆节调休：按 2026-10-05 的课表上课"))).toBe(true);
  });

  it("escapes what would break the format", () => {
    expect(lines).toContain("SUMMARY:高等代数\\, 第一部分\\; 荣誉");
  });

  it("names teachers and place", () => {
    expect(lines).toContain("LOCATION:湘江理工大学 岳麓 逸夫楼 204");
    expect(lines.some((l) => l.startsWith("DESCRIPTION:") && l.includes("李华、陶行河"))).toBe(true);
  });

  it("keeps the id of a class when it is read again, whatever else was added", () => {
    const before = feedEvents([algebra]).map((e) => e.uid);
    const after = feedEvents([{ ...algebra, offeringId: 8 }, algebra]).map((e) => e.uid);
    expect(after).toEqual(expect.arrayContaining(before));
    expect(new Set(after).size).toBe(4);
  });

  it("gives two events a day to a class that meets twice, each with its own id", () => {
    const [early] = algebra.meetings as [FeedOffering["meetings"][number]];
    const late = { ...early, sections: [9, 10], startMinute: 920, endMinute: 1020 };
    const events = feedEvents([{ ...algebra, meetings: [early, late] }]);
    expect(events).toHaveLength(4);
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(4);
  });

  it("merges two rooms at the same hour into one event", () => {
    const [room] = algebra.meetings as [FeedOffering["meetings"][number]];
    const events = feedEvents([{ ...algebra, meetings: [room, { ...room, classroom: "逸夫楼 205" }] }]);
    expect(events.map((e) => e.location)).toEqual([
      "湘江理工大学 岳麓 逸夫楼 204、湘江理工大学 岳麓 逸夫楼 205",
      "湘江理工大学 岳麓 逸夫楼 204、湘江理工大学 岳麓 逸夫楼 205",
    ]);
  });

  it("never writes a line longer than 75 bytes, and unfolding gives the text back", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (name) => {
        const text = renderCalendar("x", feedEvents([{ ...algebra, courseName: name }]));
        expect(text.split("\r\n").every((l) => Buffer.byteLength(l) <= 75)).toBe(true);
        const summary = linesOf(text).find((l) => l.startsWith("SUMMARY:")) ?? "";
        const back = summary
          .slice("SUMMARY:".length)
          .replaceAll(/\\([\\;,n])/gu, (_, c: string) => (c === "n" ? "\n" : c));
        expect(back).toBe(name.replaceAll(/\r\n|\r/gu, "\n"));
      }),
    );
  });
});
