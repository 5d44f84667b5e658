import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDateTime } from "./format-date-time.js";
import { formatMoment } from "./format-moment.js";
import { maskEmail } from "./mask-email.js";

const moment = fc.date({
  min: new Date("1000-01-02T00:00:00Z"),
  max: new Date("9998-12-30T00:00:00Z"),
  noInvalidDate: true,
});

describe("a moment as text (specification, section 9)", () => {
  it("is written yyyy-MM-dd HH:mm:ss in China's time", () => {
    expect(formatDateTime(new Date("2026-11-20T00:05:09Z"))).toBe("2026-11-20 08:05:09");
    expect(formatDateTime("2026-11-20T16:00:00Z")).toBe("2026-11-21 00:00:00");
    expect(formatDateTime(Date.UTC(2026, 10, 20))).toBe("2026-11-20 08:00:00");
  });

  it("has the same shape for every moment and names it again when it is read back", () => {
    fc.assert(
      fc.property(moment, (date) => {
        const text = formatDateTime(date);
        expect(text).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
        const read = new Date(`${text.replace(" ", "T")}+08:00`).getTime();
        expect(read).toBe(Math.floor(date.getTime() / 1000) * 1000);
      }),
    );
  });

  it("keeps its own text, which has no zone, as it is", () => {
    fc.assert(fc.property(moment, (date) => formatDateTime(formatDateTime(date)) === formatDateTime(date)));
    expect(formatDateTime("2026-11-20")).toBe("2026-11-20 00:00:00");
    expect(formatDateTime("2026-11-20 08:30")).toBe("2026-11-20 08:30:00");
  });

  it("takes what spreadsheets write for the same time, wherever the machine stands", () => {
    const zone = process.env["TZ"];
    try {
      for (const machine of ["UTC", "Asia/Shanghai", "America/New_York"]) {
        process.env["TZ"] = machine;
        expect(formatDateTime("2026/11/20 08:00")).toBe("2026-11-20 08:00:00");
        expect(formatDateTime("2026/1/5 8:30:15")).toBe("2026-01-05 08:30:15");
        expect(formatDateTime("2026.11.20")).toBe("2026-11-20 00:00:00");
        expect(formatDateTime("2026-11-20T08:00:09.125")).toBe("2026-11-20 08:00:09");
        expect(formatDateTime("2026-11-20T08:00:00-0500")).toBe("2026-11-20 21:00:00");
        expect(formatDateTime("Fri, 20 Nov 2026 00:00:00 GMT")).toBe("2026-11-20 08:00:00");
        expect(formatDateTime(new Date("2026-11-20T00:00:00Z").toString())).toBe("2026-11-20 08:00:00");
        // Whose eight o'clock it is, nobody says.
        expect(formatDateTime("Nov 20, 2026 08:00")).toBe("");
      }
    } finally {
      if (zone === undefined) delete process.env["TZ"];
      else process.env["TZ"] = zone;
    }
  });

  it("is written for another zone when asked", () => {
    expect(formatDateTime("2026-11-20T00:00:00Z", { offsetMinutes: 0 })).toBe("2026-11-20 00:00:00");
  });

  it("is empty where there is none, or no date", () => {
    for (const nothing of [null, undefined, "", "昨天", Number.NaN, new Date(Number.NaN), "2026-13-40"]) {
      expect(formatDateTime(nothing)).toBe("");
    }
  });
});

describe("a moment as people say it", () => {
  const now = new Date("2026-12-31T15:59:59Z");

  it("says no year when it is this year's, in China's time", () => {
    expect(formatMoment("2026-11-20T00:00:00Z", now)).toBe("11 月 20 日 08:00");
    expect(formatMoment("2025-12-31T16:00:00Z", now)).toBe("1 月 1 日 00:00");
  });

  it("says the year of every other", () => {
    expect(formatMoment("2026-12-31T16:00:00Z", now)).toBe("2027 年 1 月 1 日 00:00");
    expect(formatMoment("2025-12-31T15:59:00Z", now)).toBe("2025 年 12 月 31 日 23:59");
    expect(formatMoment("2026-11-20T00:00:00Z", new Date("2026-12-31T16:00:00Z"))).toBe(
      "2026 年 11 月 20 日 08:00",
    );
  });

  it("is empty where there is none, or no date", () => {
    for (const nothing of [null, undefined, "", "昨天"]) expect(formatMoment(nothing, now)).toBe("");
  });
});

describe("a masked address (specification, section 5)", () => {
  const local = fc.stringMatching(/^[a-z0-9._]{1,20}$/);
  const domain = fc.stringMatching(/^[a-z0-9]{1,10}\.edu\.cn$/);

  it("shows three characters of the local part, then asterisks", () => {
    expect(maskEmail("zhouchengze@csu.edu.cn")).toBe("zho********@csu.edu.cn");
    expect(maskEmail("zhou@csu.edu.cn")).toBe("zho*@csu.edu.cn");
    expect(maskEmail("zho@csu.edu.cn")).toBe("zh*@csu.edu.cn");
    expect(maskEmail("zh@csu.edu.cn")).toBe("z*@csu.edu.cn");
    expect(maskEmail("z@csu.edu.cn")).toBe("*@csu.edu.cn");
  });

  it("hides every later character of the local part and none of the domain", () => {
    fc.assert(
      fc.property(local, domain, (name, host) => {
        const masked = maskEmail(`${name}@${host}`);
        expect(masked.endsWith(`@${host}`)).toBe(true);
        expect(masked).toHaveLength(name.length + 1 + host.length);
        const shown = Math.min(3, name.length - 1);
        expect(masked.slice(0, shown)).toBe(name.slice(0, shown));
        expect(masked.slice(shown, name.length)).toMatch(/^\**$/);
        expect(masked).toContain("*");
      }),
    );
  });

  it("hides the end of what is no address, too", () => {
    expect(maskEmail("13800001111")).toBe("138********");
    expect(maskEmail("")).toBe("");
    expect(maskEmail("@csu.edu.cn")).toBe("@csu.edu.cn");
    expect(maskEmail("👩‍🏫老@csu.edu.cn")).not.toContain("老");
  });
});
