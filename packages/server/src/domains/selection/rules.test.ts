import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  attemptFacts as facts,
  HOME,
  HOST,
  meetingFacts as meeting,
  NOW,
  offeringFacts as offering,
  roundFacts,
  studentFacts,
} from "../../../testing/selection-facts.ts";
import type { CatalogueMeeting, CatalogueOffering } from "../offering/index.ts";
import type { RoundFacts } from "../round/index.ts";
import { quotaLeft, type SeatCounts } from "./quota-rules.ts";
import {
  type AttemptFacts,
  clashOf,
  clashText,
  givingUpRefusal,
  isMeantFor,
  mayMoveUp,
  refusalOf,
  roundRefusal,
  waitlistCapacity,
} from "./rules.ts";
import { meetingText, momentText } from "./sentences.ts";

const round = roundFacts();
const student = studentFacts();

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

  test("a way between campuses that is too long is named as the reason", () => {
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
    const now = new Date("2026-12-31T15:59:59Z");
    expect(momentText(new Date("2026-11-20T00:00:00Z"), now)).toBe("11 月 20 日 08:00");
    expect(momentText(new Date("2026-12-31T16:00:00Z"), now)).toBe("2027 年 1 月 1 日 00:00");
  });

  test("a full course offers the waitlist with the number waiting, unless the waitlist is full", () => {
    const full: SeatCounts = { capacity: 2, taken: 2, queued: 1, takenBySchool: {} };
    expect(refusalOf(facts({ seats: full }))).toMatchObject({ waitlistOffered: true, queued: 1 });
    expect(refusalOf(facts({ seats: { ...full, queued: 2 } }))).toMatchObject({ waitlistOffered: false });
    const without = { ...round, allowsWaitlist: false };
    expect(refusalOf(facts({ seats: full, round: without }))).toMatchObject({ waitlistOffered: false });
  });
});

describe("what a refusal says", () => {
  const message = (over: Partial<AttemptFacts>) => refusalOf(facts(over))?.message;

  test("of a round: that there is none, or when it opens, or that it is over or meant for others", () => {
    const at = (over: Parameters<typeof roundFacts>[0]) => roundRefusal(roundFacts(over), student, NOW);
    expect(roundRefusal(undefined, student, NOW)).toMatchObject({
      code: "ROUND_NOT_OPEN",
      message: expect.stringContaining("没有这个选课轮次"),
      waitlistOffered: false,
    });
    expect(at({ state: "draft" })?.message).toContain("还没有开放");
    const opensAt = new Date("2026-09-10T09:00:01+08:00");
    expect(at({ opensAt })?.message).toContain("将于 9 月 10 日 09:00 开始");
    expect(at({ closesAt: NOW })?.message).toContain("已经结束");
    expect(at({ state: "closed" })?.message).toContain("已经结束");
    expect(at({ audience: { grades: [1999] } })?.message).toContain("不面向");
    expect(at({})).toBeUndefined();
    for (const over of [
      { state: "draft" },
      { opensAt },
      { closesAt: NOW },
      { audience: { grades: [1] } },
    ] as const) {
      expect(at(over as Parameters<typeof roundFacts>[0])?.code).toBe("ROUND_NOT_OPEN");
    }
  });

  test("of a round without seats at once: how it goes instead", () => {
    expect(message({ round: roundFacts({ mode: "lottery" }) })).toContain("志愿抽签");
    expect(message({ round: roundFacts({ mode: "points" }) })).toContain("积分选课");
  });

  test("of an offering: that it is closed, cancelled, or not for this student in this round", () => {
    expect(message({ offering: offering(1, { state: "closed" }) })).toContain("课程1（C1-01）已关闭选课");
    expect(message({ offering: offering(1, { state: "cancelled" }) })).toContain("课程1（C1-01）已停开");
    expect(message({ offering: offering(1, { state: "draft" }) })).toContain("课程1（C1-01）在本轮不向");
    for (const state of ["closed", "cancelled", "draft", "scheduled"] as const) {
      expect(refusalOf(facts({ offering: offering(1, { state }) }))?.code).toBe("OFFERING_NOT_AVAILABLE");
    }
  });

  test("of what is held or passed: its name", () => {
    const held = offering(2, { courseId: 10 });
    expect(refusalOf(hold(facts(), held))).toMatchObject({
      message: expect.stringContaining("课程2（C2-01）"),
      blockingOfferingId: 2,
    });
    expect(message({ student: studentFacts({ passed: new Set([10]) }) })).toContain("通过 课程1");
  });

  test("of an exclusion: the course held, or the one already passed, by name where it is known", () => {
    const excluding = offering(1, { exclusionIds: [30, 90] });
    expect(
      refusalOf(
        hold(facts({ offering: excluding, student: studentFacts({ passed: new Set() }) }), offering(3)),
      ),
    ).toMatchObject({
      code: "COURSE_EXCLUDED",
      message: expect.stringContaining("已选的 课程3"),
      blockingOfferingId: 3,
    });
    const passed = refusalOf(facts({ offering: excluding }));
    expect(passed).toMatchObject({
      code: "COURSE_EXCLUDED",
      message: expect.stringContaining("已通过的 课程名90"),
    });
    expect(passed).not.toHaveProperty("blockingOfferingId");
    expect(message({ offering: excluding, courseName: () => undefined })).toContain("另一门课程");
  });

  test("of prerequisites: all that are missing, and none that are not", () => {
    const wanting = offering(1, { prerequisiteIds: [90, 91, 92] });
    expect(message({ offering: wanting })).toContain("通过 课程名91、课程名92，");
    expect(message({ offering: wanting, courseName: () => undefined })).toContain("先修课程、先修课程");
  });

  test("of the caps: what it would come to and what is allowed", () => {
    const holdings = { credits: 9, courses: 4, held: [], beside: [] };
    expect(message({ holdings })).toContain("共 11 学分，超过本轮上限 10 学分");
    expect(message({ holdings: { ...holdings, credits: 8 } })).toContain("已选 4 门，达到本轮上限 4 门");
    expect(message({ holdings: { credits: 8, courses: 3, held: [], beside: [] } })).toBeUndefined();
  });

  test("of a quota: whose it is, and when the rest is released", () => {
    const release = new Date("2026-09-11T08:00:00+08:00");
    const own = { guestQuotas: [{ schoolId: HOME, quota: 0 }], guestQuotaReleaseAt: release };
    expect(message({ offering: offering(1, own) })).toMatch(
      /^没有分配给你所在学校的名额，剩余名额将于 9 月 11 日 08:00 向所有学校开放，可以加入候补（现有 0 人在等）$/,
    );
    const both = {
      guestQuotas: [
        { schoolId: 3, quota: 10 },
        { schoolId: HOME, quota: 2 },
      ],
    };
    const seats = { capacity: 20, taken: 2, queued: 0, takenBySchool: { [HOME]: 2 } };
    expect(message({ offering: offering(1, both), seats })).toContain("分配给你所在学校的名额（2）已满");
    const others = { guestQuotas: [{ schoolId: 3, quota: 10 }], guestQuotaReleaseAt: null };
    expect(message({ offering: offering(1, others) })).toBe(
      "没有分配给你所在学校的名额，可以加入候补（现有 0 人在等）",
    );
    const host = { schoolId: HOME, audience: { schoolIds: [HOME] }, ...others };
    expect(message({ offering: offering(1, host) })).toBe(
      "留给开课学校自己学生的名额已满，可以加入候补（现有 0 人在等）",
    );
  });

  test("of a full course: how full, and what is left to do", () => {
    const full = (over: Partial<SeatCounts>) => ({
      capacity: 2,
      taken: 2,
      queued: 1,
      takenBySchool: {},
      ...over,
    });
    expect(message({ seats: full({}) })).toBe("名额已满（2/2），可以加入候补（现有 1 人在等）");
    expect(message({ seats: full({ queued: 2 }) })).toBe("名额已满（2/2），候补也已排满，请选择其他课程");
    const none = offering(1, { waitlistCapacity: 0 });
    expect(message({ seats: full({}), offering: none })).toBe("名额已满（2/2），请选择其他课程");
    const without = roundFacts({ allowsWaitlist: false });
    expect(message({ seats: full({}), round: without })).toBe("名额已满（2/2），请选择其他课程");
    expect(message({ seats: full({ queued: 2 }), round: without })).toBe("名额已满（2/2），请选择其他课程");
  });

  test("of the way between two campuses: its minutes in the direction in which it is gone", () => {
    const travel = (from: number | null, to: number | null) => (from === 1 && to === 2 ? 45 : 30);
    const morning = offering(5, { courseName: "早课", meetings: [meeting({ campusId: 1 })] });
    const noon = offering(6, {
      courseName: "晚课",
      meetings: [meeting({ campusId: 2, startMinute: 600, endMinute: 645 })],
    });
    const text = (held: CatalogueOffering, wanted: CatalogueOffering) =>
      clashText(held, clashOf(held, wanted, travel) as NonNullable<ReturnType<typeof clashOf>>, travel);
    expect(text(morning, noon)).toBe("与 早课 周三 1–2 节之间来不及换校区（需 45 分钟）");
    expect(text(noon, morning)).toBe("与 晚课 周三 1–2 节之间来不及换校区（需 45 分钟）");
  });

  test("touching meetings on two campuses are a matter of the way, not of the hour", () => {
    const early = offering(5, { meetings: [meeting({ campusId: 1, startMinute: 480, endMinute: 580 })] });
    const late = offering(6, { meetings: [meeting({ campusId: 2, startMinute: 580, endMinute: 625 })] });
    const travel = () => 10;
    for (const [held, wanted] of [
      [early, late],
      [late, early],
    ] as const) {
      const clash = clashOf(held, wanted, travel) as NonNullable<ReturnType<typeof clashOf>>;
      expect(clashText(held, clash, travel)).toContain("来不及换校区");
    }
  });
});

describe("giving up a seat", () => {
  const refusal = (over: Parameters<typeof roundFacts>[0], placed = false, wanted = offering(1)) =>
    givingUpRefusal(roundFacts(over), placed, wanted);

  test("is free where the round covers it and allows it", () => {
    expect(refusal({})).toBeUndefined();
    expect(refusal({ schoolId: HOST })).toBeUndefined();
  });

  test("is refused for a placement, outside the round, and in a round without withdrawal, each with its words", () => {
    const code = "WITHDRAWAL_NOT_ALLOWED";
    expect(refusal({}, true)).toMatchObject({ code, message: expect.stringContaining("培养方案") });
    expect(refusal({ schoolId: HOME })).toMatchObject({ code, message: expect.stringContaining("不在本轮") });
    expect(refusal({ semesterId: 2 })).toMatchObject({ code, message: expect.stringContaining("不在本轮") });
    expect(refusal({ allowsWithdrawal: false })).toMatchObject({
      code,
      message: expect.stringContaining("不允许退选"),
    });
  });
});

describe("moving up from a waitlist", () => {
  const may = (over: Parameters<typeof roundFacts>[0], wanted = offering(1)) =>
    mayMoveUp(roundFacts(over), wanted, NOW);

  test("happens under an instant round that runs and covers the offering, and under no other", () => {
    expect(may({})).toBe(true);
    expect(may({ opensAt: NOW })).toBe(true);
    for (const over of [
      { state: "draft" },
      { state: "closed" },
      { closesAt: NOW },
      { opensAt: new Date(NOW.getTime() + 1) },
      { mode: "lottery" },
      { mode: "points" },
      { schoolId: HOME },
      { semesterId: 2 },
    ] as const) {
      expect(may(over)).toBe(false);
    }
  });
});

describe("the longest waitlist", () => {
  test("is what was set, nobody included, or else as long as the capacity", () => {
    expect(waitlistCapacity({ waitlistCapacity: 3 }, { capacity: 9 })).toBe(3);
    expect(waitlistCapacity({ waitlistCapacity: 0 }, { capacity: 9 })).toBe(0);
    expect(waitlistCapacity({ waitlistCapacity: null }, { capacity: 9 })).toBe(9);
  });
});

describe("whom an offering is meant for", () => {
  test("published ones for students of other schools, within the audience", () => {
    expect(isMeantFor(offering(1), student)).toBe(true);
    expect(isMeantFor(offering(1, { state: "closed" }), student)).toBe(false);
    expect(isMeantFor(offering(1, { audience: { schoolIds: [9] } }), student)).toBe(false);
    expect(isMeantFor(offering(1, { schoolId: HOME, audience: { schoolIds: [] } }), student)).toBe(false);
    expect(isMeantFor(offering(1, { schoolId: HOME, audience: { schoolIds: [HOME] } }), student)).toBe(true);
    const others = { schoolIds: [HOME], grades: [1] };
    expect(isMeantFor(offering(1, { schoolId: HOME, audience: others }), student)).toBe(false);
  });

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

  const HOST_SCHOOL = 1;

  test("however they arrive, guest schools stay in their quota and the host in what is left", () => {
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
        const entry = { schoolId: HOST_SCHOOL, guestQuotas, guestQuotaReleaseAt: RELEASE };
        const now = released ? RELEASE : NOW;
        for (const school of arrivals) {
          if (counts.taken >= counts.capacity || quotaLeft(entry, counts, school, now) <= 0) continue;
          counts.taken += 1;
          counts.takenBySchool[school] = (counts.takenBySchool[school] ?? 0) + 1;
        }
        expect(counts.taken).toBeLessThanOrEqual(counts.capacity);
        if (released || guestQuotas.length === 0) {
          expect(counts.taken).toBe(Math.min(arrivals.length, counts.capacity));
          return;
        }
        for (const school of [1, 2, 3, 4, 5]) {
          const wanted = arrivals.filter((id) => id === school).length;
          const share = school === HOST_SCHOOL ? rest : (quotas[String(school)] ?? 0);
          expect(counts.takenBySchool[school] ?? 0).toBe(Math.min(share, wanted));
        }
      }),
    );
  });

  test("as on the domain page: A has taken its 8 of 40, and 4 seats are free for all at the release", () => {
    const [A, B] = [2, 3];
    const entry = {
      schoolId: HOST_SCHOOL,
      guestQuotas: [
        { schoolId: A, quota: 8 },
        { schoolId: B, quota: 7 },
      ],
      guestQuotaReleaseAt: RELEASE,
    };
    const counts = {
      capacity: 40,
      taken: 36,
      queued: 0,
      takenBySchool: { [HOST_SCHOOL]: 25, [A]: 8, [B]: 3 },
    };
    const left = (school: number, now: Date) =>
      Math.min(quotaLeft(entry, counts, school, now), counts.capacity - counts.taken);
    expect([HOST_SCHOOL, A, B, 9].map((school) => left(school, NOW))).toEqual([0, 0, 4, 0]);
    expect([HOST_SCHOOL, A, B, 9].map((school) => left(school, RELEASE))).toEqual([4, 4, 4, 4]);
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
          let holdings = { credits: 0, courses: 0, held: [] as CatalogueOffering[], beside: [] };
          all.forEach((value, at) => {
            const wanted = offering(at + 1, { credits: value });
            if (refusalOf(facts({ round: capped, offering: wanted, holdings })) !== undefined) return;
            holdings = {
              credits: holdings.credits + value,
              courses: holdings.courses + 1,
              held: [...holdings.held, wanted],
              beside: [],
            };
          });
          expect(holdings.credits).toBeLessThanOrEqual(max);
          expect(holdings.courses).toBeLessThanOrEqual(most);
        },
      ),
    );
  });
});
