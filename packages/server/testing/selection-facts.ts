import type { CatalogueMeeting, CatalogueOffering } from "../src/domains/offering/index.ts";
import type { RoundFacts } from "../src/domains/round/index.ts";
import type { AttemptFacts, StudentFacts } from "../src/domains/selection/rules.ts";
import type { Actor } from "../src/domains/selection/admission/acts.ts";

/** What selection's rules read, built without a server or a database. */

/** The moment of the tests: within `roundFacts`. */
export const NOW = new Date("2026-09-10T09:00:00+08:00");
/** The school that hosts, and the home school of the student, who is a guest. */
export const HOST = 1;
export const HOME = 2;

/** A round of the platform that runs at `NOW` and allows everything. */
export function roundFacts(over: Partial<RoundFacts> = {}): RoundFacts {
  return {
    id: 1,
    semesterId: 1,
    schoolId: null,
    mode: "instant",
    state: "published",
    opensAt: new Date("2026-09-10T08:00:00+08:00"),
    closesAt: new Date("2026-09-12T22:00:00+08:00"),
    audience: {},
    excludedIds: [],
    maxCredits: 10,
    maxCourses: 4,
    allowsWithdrawal: true,
    allowsWaitlist: true,
    generalTake: 2,
    dropEndsAt: null,
    instantOpensAt: null,
    ...over,
  };
}

/** A student of another school than the host's, who has passed course 90. */
export function studentFacts(over: Partial<StudentFacts> = {}): StudentFacts {
  return {
    id: 1,
    schoolId: HOME,
    grade: 2025,
    department: "物理学院",
    major: "物理学",
    mayTakeSeats: true,
    passed: new Set([90]),
    ...over,
  };
}

/** Wednesdays 8:00 to 9:40, weeks 1 to 3. */
export function meetingFacts(over: Partial<CatalogueMeeting> = {}): CatalogueMeeting {
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

/** A published offering of 2 credits without meetings; its course is ten times its id. */
export function offeringFacts(id: number, over: Partial<CatalogueOffering> = {}): CatalogueOffering {
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
    language: "chinese",
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
    body: {} as CatalogueOffering["body"],
    ...over,
  };
}

/** An attempt at offering 1 with nothing in its way. */
export function attemptFacts(over: Partial<AttemptFacts> = {}): AttemptFacts {
  return {
    now: NOW,
    travel: () => 0,
    courseName: (id) => `课程名${id}`,
    round: roundFacts(),
    student: studentFacts(),
    offering: offeringFacts(1),
    seats: { capacity: 10, taken: 3, queued: 0, takenBySchool: {} },
    holdings: { credits: 0, courses: 0, held: [], beside: [] },
    ...over,
  };
}

/** Who acts, as the selection log keeps it. */
export const ACTOR: Actor = {
  accountId: 7,
  personName: "学生",
  impersonatorId: null,
  ip: "192.0.2.1",
  requestId: "r-1",
};
