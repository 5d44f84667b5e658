import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CatalogueMeeting, CatalogueOffering } from "../offering/index.ts";
import type { RoundFacts } from "../round/index.ts";
import { quotaLeft, type SeatCounts } from "./quota-rules.ts";
import { type AttemptFacts, clashOf, refusalOf, type StudentFacts } from "./rules.ts";
import { meetingText, momentText } from "./sentences.ts";

const NOW = new Date("2026-09-10T09:00:00+08:00");
const HOST = 1;
const HOME = 2;

const round: RoundFacts = {
  id: 1,
  semesterId: 1,
  schoolId: null,
  mode: "instant",
  state: "open",
  opensAt: new Date("2026-09-10T08:00:00+08:00"),
  closesAt: new Date("2026-09-12T22:00:00+08:00"),
  audience: {},
  maxCredits: 10,
  maxCourses: 4,
  allowsWithdrawal: true,
  allowsWaitlist: true,
};

const student: StudentFacts = {
  id: 1,
  schoolId: HOME,
  grade: 2025,
  department: "物理学院",
  passed: new Set([90]),
};

function meeting(over: Partial<CatalogueMeeting> = {}): CatalogueMeeting {
  return {
    weekday: 3,
    weeks: [1, 2, 3],
    sections: [1, 2],
    startTime: "08:00",
    endTime: "09:40",
    startMinute: 480,
    endMinute: 580,
    campusId: null,
    ...over,
  };
}

function offering(id: number, over: Partial<CatalogueOffering> = {}): CatalogueOffering {
  return {
    id,
    semesterId: 1,
    schoolId: HOST,
    schoolName: "甲大学",
    schoolShortName: "甲大",
    courseId: id * 10,
    courseCode: `C${id}`,
    courseName: `课程${id}`,
    coursePinyin: "",
    description: "",
    credits: 2,
    nature: "general",
    department: "",
    code: `C${id}-01`,
    state: "published",
    version: 1,
    teachers: [],
    meetings: [],
    audience: {},
    guestQuotas: [],
    guestQuotaReleaseAt: null,
    waitlistCapacity: null,
    prerequisiteIds: [],
    exclusionIds: [],
    searchText: "",
    dto: {} as CatalogueOffering["dto"],
    ...over,
  };
}

const seats: SeatCounts = { capacity: 10, taken: 3, queued: 0, takenBySchool: {} };

function facts(over: Partial<AttemptFacts> = {}): AttemptFacts {
  return {
    now: NOW,
    travel: () => 0,
    courseName: (id) => `课程名${id}`,
    round,
    student,
    offering: offering(1),
    seats,
    holdings: { credits: 0, courses: 0, held: [] },
    ...over,
  };
}

/** Obstacles in the agreed order of checks; each alone is refused with its own code. */
const OBSTACLES: [code: string, put: (f: AttemptFacts) => AttemptFacts][] = [
  ["ROUND_NOT_OPEN", (f) => ({ ...f, round: { ...f.round, closesAt: NOW } })],
  ["OFFERING_NOT_AVAILABLE", (f) => ({ ...f, offering: { ...f.offering, audience: { grades: [2020] } } })],
  ["ALREADY_ENROLLED", (f) => hold(f, offering(2, { courseId: f.offering.courseId }))],
  [
    "ALREADY_PASSED",
    (f) => ({ ...f, student: { ...f.student, passed: new Set([...f.student.passed, f.offering.courseId]) } }),
  ],
  ["COURSE_EXCLUDED", (f) => hold({ ...f, offering: { ...f.offering, exclusionIds: [30] } }, offering(3))],
  ["PREREQUISITE_MISSING", (f) => ({ ...f, offering: { ...f.offering, prerequisiteIds: [90, 91] } })],
  [
    "TIME_CONFLICT",
    (f) =>
      hold(
        { ...f, offering: { ...f.offering, meetings: [meeting()] } },
        offering(4, { meetings: [meeting()] }),
      ),
  ],
  ["CREDIT_CAP", (f) => ({ ...f, round: { ...f.round, maxCredits: 1 } })],
  ["COURSE_CAP", (f) => ({ ...f, round: { ...f.round, maxCourses: 0 } })],
  [
    "GUEST_QUOTA",
    (f) => ({ ...f, offering: { ...f.offering, guestQuotas: [{ schoolId: HOME, quota: 0 }] } }),
  ],
  ["OFFERING_FULL", (f) => ({ ...f, seats: { ...f.seats, taken: f.seats.capacity } })],
];

function hold(f: AttemptFacts, held: CatalogueOffering): AttemptFacts {
  return { ...f, holdings: { ...f.holdings, held: [...f.holdings.held, held] } };
}

describe("the order of refusals", () => {
  test("nothing in the way means a seat", () => {
    expect(refusalOf(facts())).toBeUndefined();
  });

  test.each(OBSTACLES)("%s alone is the reason", (code, put) => {
    const refusal = refusalOf(put(facts()));
    expect(refusal?.code).toBe(code);
    expect(refusal?.message).toMatch(/[\u4e00-\u9fff]{2}/);
  });

  test("of any obstacles the first in the agreed order is the reason", () => {
    fc.assert(
      fc.property(fc.subarray(OBSTACLES, { minLength: 1 }), fc.integer(), (chosen, seed) => {
        // Put in any order, judged in the agreed one.
        const shuffled = [...chosen].sort((a, b) => hash(a[0], seed) - hash(b[0], seed));
        const all = shuffled.reduce((f, [, put]) => put(f), facts());
        const first = OBSTACLES.find(([code]) => chosen.some(([c]) => c === code));
        expect(refusalOf(all)?.code).toBe(first?.[0]);
      }),
    );
  });
});

function hash(text: string, seed: number): number {
  let h = seed;
  for (const c of text) h = (Math.imul(h, 31) + c.charCodeAt(0)) | 0;
  return h;
}

describe("sentences", () => {
  test("a conflict names the other course and its time", () => {
    const held = offering(5, { courseName: "高等代数", meetings: [meeting()] });
    const wanted = offering(1, { meetings: [meeting({ sections: [2], startMinute: 535, endMinute: 580 })] });
    expect(refusalOf(hold(facts({ offering: wanted }), held))).toMatchObject({
      code: "TIME_CONFLICT",
      message: "与 高等代数 周三 1–2 节冲突",
      blockingOfferingId: 5,
    });
  });

  test("a way between campuses that is too long is said so", () => {
    const held = offering(5, { courseName: "高等代数", meetings: [meeting({ campusId: 1 })] });
    const later = meeting({ campusId: 2, sections: [3], startMinute: 600, endMinute: 645 });
    const wanted = offering(1, { meetings: [later] });
    const travel = (): number => 40;
    expect(refusalOf(hold(facts({ offering: wanted, travel }), held))?.message).toBe(
      "与 高等代数 周三 1–2 节之间来不及换校区（需 40 分钟）",
    );
    expect(refusalOf(hold(facts({ offering: wanted, travel: () => 20 }), held))).toBeUndefined();
  });

  test("sections that do not follow each other are listed", () => {
    expect(meetingText({ weekday: 1, sections: [1, 2, 5, 7, 8, 9] })).toBe("周一 1–2、5、7–9 节");
  });

  test("moments are told by the clock of the province", () => {
    expect(momentText(new Date("2026-11-20T00:00:00Z"))).toBe("11 月 20 日 08:00");
  });

  test("a full course offers the waitlist with the number waiting, unless the waitlist is full", () => {
    const full: SeatCounts = { capacity: 2, taken: 2, queued: 1, takenBySchool: {} };
    expect(refusalOf(facts({ seats: full }))).toMatchObject({ waitlistOffered: true, queued: 1 });
    expect(refusalOf(facts({ seats: { ...full, queued: 2 } }))).toMatchObject({ waitlistOffered: false });
    const without = { ...round, allowsWaitlist: false };
    expect(refusalOf(facts({ seats: full, round: without }))).toMatchObject({ waitlistOffered: false });
  });
});

describe("whom an offering is meant for", () => {
  test("students of the host school only when the audience names their school", () => {
    const own = offering(1, { schoolId: HOME });
    expect(refusalOf(facts({ offering: own }))?.code).toBe("OFFERING_NOT_AVAILABLE");
    expect(refusalOf(facts({ offering: { ...own, audience: { schoolIds: [HOME, HOST] } } }))).toBeUndefined();
  });

  test("a round of one school does not reach the offerings of another", () => {
    expect(refusalOf(facts({ round: { ...round, schoolId: 9 } }))?.code).toBe("OFFERING_NOT_AVAILABLE");
  });

  test("a lottery is not a way to take a seat at once", () => {
    expect(refusalOf(facts({ round: { ...round, mode: "lottery" } }))?.code).toBe("ROUND_NOT_OPEN");
  });
});

describe("conflicts", () => {
  const meetings = fc.record({
    weekday: fc.integer({ min: 1, max: 3 }),
    weeks: fc
      .uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1 })
      .map((w) => w.sort((a, b) => a - b)),
    startMinute: fc.integer({ min: 480, max: 700 }),
    length: fc.integer({ min: 45, max: 100 }),
    campusId: fc.constantFrom(null, 1, 2),
  });
  const offerings = fc.array(
    meetings.map(({ length, ...m }) => meeting({ ...m, endMinute: m.startMinute + length })),
    { maxLength: 4 },
  );
  const travel = (from: number | null, to: number | null): number =>
    from === null || to === null || from === to ? 0 : 30;

  test("are symmetric", () => {
    fc.assert(
      fc.property(offerings, offerings, (a, b) => {
        const [one, other] = [offering(1, { meetings: a }), offering(2, { meetings: b })];
        expect(clashOf(one, other, travel) === undefined).toBe(clashOf(other, one, travel) === undefined);
      }),
    );
  });

  test("are what a minute-by-minute look at each week finds", () => {
    fc.assert(
      fc.property(offerings, offerings, (a, b) => {
        const found = clashOf(offering(1, { meetings: a }), offering(2, { meetings: b }), travel);
        const together = a.some((x) => b.some((y) => attendedTogether(x, y, travel)));
        expect(found !== undefined).toBe(together);
      }),
    );
  });
});

/** The definition, slowly: some week of the same day in which a minute, or the way after it, is needed twice. */
function attendedTogether(
  x: CatalogueMeeting,
  y: CatalogueMeeting,
  travel: (a: number | null, b: number | null) => number,
): boolean {
  if (x.weekday !== y.weekday || !x.weeks.some((week) => y.weeks.includes(week))) return false;
  const way = travel(x.campusId, y.campusId);
  const busy = new Set<number>();
  for (let m = x.startMinute - way; m < x.endMinute + way; m += 1) busy.add(m);
  for (let m = y.startMinute; m < y.endMinute; m += 1) if (busy.has(m)) return true;
  return false;
}

describe("guest quotas", () => {
  const RELEASE = new Date("2026-09-11T00:00:00+08:00");
  const worlds = fc.record({
    quotas: fc.dictionary(fc.constantFrom("2", "3", "4"), fc.integer({ min: 0, max: 5 })),
    rest: fc.integer({ min: 0, max: 6 }),
    arrivals: fc.array(fc.constantFrom(1, 2, 3, 4, 5), { maxLength: 40 }),
    released: fc.boolean(),
  });

  test("however they arrive, listed schools stay in their quota and all others in the rest", () => {
    fc.assert(
      fc.property(worlds, ({ quotas, rest, arrivals, released }) => {
        const guestQuotas = Object.entries(quotas).map(([id, quota]) => ({ schoolId: Number(id), quota }));
        const reserved = guestQuotas.reduce((sum, q) => sum + q.quota, 0);
        const counts = {
          capacity: reserved + rest,
          taken: 0,
          queued: 0,
          takenBySchool: {} as Record<string, number>,
        };
        const entry = { guestQuotas, guestQuotaReleaseAt: RELEASE };
        const now = released ? RELEASE : NOW;
        for (const school of arrivals) {
          if (counts.taken >= counts.capacity || quotaLeft(entry, counts, school, now) <= 0) continue;
          counts.taken += 1;
          counts.takenBySchool[school] = (counts.takenBySchool[school] ?? 0) + 1;
        }
        const unlisted = Object.entries(counts.takenBySchool)
          .filter(([id]) => quotas[id] === undefined)
          .reduce((sum, [, n]) => sum + n, 0);
        expect(counts.taken).toBeLessThanOrEqual(counts.capacity);
        if (released || guestQuotas.length === 0) {
          expect(counts.taken).toBe(Math.min(arrivals.length, counts.capacity));
          return;
        }
        for (const { schoolId, quota } of guestQuotas) {
          const wanted = arrivals.filter((id) => id === schoolId).length;
          expect(counts.takenBySchool[schoolId] ?? 0).toBe(Math.min(quota, wanted));
        }
        const others = arrivals.filter((id) => quotas[String(id)] === undefined).length;
        expect(unlisted).toBe(Math.min(rest, others));
      }),
    );
  });
});

describe("caps", () => {
  test("are never exceeded, whatever is taken one after the other", () => {
    const credits = fc.integer({ min: 0, max: 12 }).map((halves) => halves / 2);
    fc.assert(
      fc.property(
        fc.array(credits, { maxLength: 20 }),
        credits,
        fc.integer({ min: 0, max: 6 }),
        (all, max, most) => {
          const capped: RoundFacts = { ...round, maxCredits: max, maxCourses: most };
          let holdings = { credits: 0, courses: 0, held: [] as CatalogueOffering[] };
          all.forEach((value, at) => {
            const wanted = offering(at + 1, { credits: value });
            if (refusalOf(facts({ round: capped, offering: wanted, holdings })) !== undefined) return;
            holdings = {
              credits: holdings.credits + value,
              courses: holdings.courses + 1,
              held: [...holdings.held, wanted],
            };
          });
          expect(holdings.credits).toBeLessThanOrEqual(max);
          expect(holdings.courses).toBeLessThanOrEqual(most);
        },
      ),
    );
  });
});
