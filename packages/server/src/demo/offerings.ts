import type { Transaction } from "../db/index.ts";
import {
  type Audience,
  type GuestQuota,
  createSeats,
  meeting,
  minuteOfDay,
  type OfferingState,
  offering,
  offeringText,
  offeringTeacher,
} from "../domains/offering/index.ts";
import type { MadeCourse } from "./courses.ts";
import { GRADES, type MadeSchool } from "./people.ts";
import type { Random } from "./random.ts";

/** An offering of the demo as the rest of it needs it. */
export interface MadeOffering {
  id: number;
  schoolId: number;
  course: MadeCourse;
  capacity: number;
  state: OfferingState;
  /** Year of the students whose programme it belongs to. */
  programmeGrade: number | undefined;
  quotas: GuestQuota[];
  audience: Audience;
  teacherIds: number[];
  meetings: PlannedMeeting[];
}

export interface PlannedMeeting {
  weekday: number;
  weeks: number[];
  sections: number[];
  campusId: number;
  classroom: string;
  startMinute: number;
  endMinute: number;
}

interface Plan {
  course: MadeCourse;
  code: string;
  capacity: number;
  state: OfferingState;
  programmeGrade: number | undefined;
  quotas: GuestQuota[];
  quotaReleaseAt: Date | null;
  audience: Audience;
  notes: string;
  teachers: { id: number; name: string }[];
  meetings: PlannedMeeting[];
}

const range = (from: number, to: number, step = 1): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, n) => from + n * step);

/** Weeks that classes take place in, the usual one first: all, odd, even, halves, with a gap. */
const WEEK_PATTERNS: readonly number[][] = [
  range(1, 16),
  range(1, 15, 2),
  range(2, 16, 2),
  range(1, 8),
  range(9, 16),
  [...range(1, 4), ...range(7, 12), ...range(14, 17)],
];

/** Days for which unused guest quotas are kept. */
const QUOTA_DAYS = 20;

/**
 * The offerings of a university. Its programme gives each year four required courses at times that never clash with
 * each other; the courses for everybody lie anywhere in the week, evenings and week-ends included.
 */
export class SchoolPlanner {
  private readonly school: MadeSchool;
  private readonly random: Random;
  private readonly guests: readonly number[];
  private readonly now: Date;
  private readonly busy = new Set<string>();

  constructor(school: MadeSchool, random: Random, allSchoolIds: readonly number[], now: Date) {
    this.school = school;
    this.random = random;
    this.guests = allSchoolIds.filter((id) => id !== school.id);
    this.now = now;
  }

  /** All of them. */
  plan(courses: readonly MadeCourse[]): Plan[] {
    const required = courses.filter((c) => c.nature === "required" || c.nature === "restricted");
    const open = courses.filter((c) => c.nature === "elective" || c.nature === "general");
    return [
      ...required.map((course, at) => this.programme(course, at)),
      ...open.flatMap((course, at) => this.open(course, at)),
      ...open.slice(0, 2).map((course) => this.unfinished(course, "draft", 8)),
      ...open.slice(2, 4).map((course) => this.unfinished(course, "scheduled", 9)),
    ];
  }

  private programme(course: MadeCourse, at: number): Plan {
    const year = at % GRADES.length;
    const slot = Math.floor(at / GRADES.length);
    const weekday = ((slot + year) % 5) + 1;
    const teachers = this.teachersFor(course);
    const first = this.meeting(weekday, slot % 4, WEEK_PATTERNS[0] as number[], 0, teachers);
    // The second meeting of every other course is on the other campus, in odd weeks only, and never next to the
    // first meeting of another one, so that there is time for the way.
    const second = this.meeting(
      ((slot + year + 2) % 5) + 1,
      (slot + 3) % 4,
      (slot % 2 === 0 ? WEEK_PATTERNS[0] : WEEK_PATTERNS[1]) as number[],
      slot % 2,
      teachers,
    );
    return {
      ...this.basis(course, 1, teachers),
      capacity: 40,
      state: "published",
      programmeGrade: GRADES[year],
      meetings: course.credits > 2 ? [first, second] : [first],
      notes: slot === 3 ? "上机课请自带笔记本电脑" : "",
    };
  }

  private open(course: MadeCourse, at: number): Plan[] {
    const classes = at % 3 === 0 ? 2 : 1;
    return Array.from({ length: classes }, (_, n) => {
      const teachers = this.teachersFor(course);
      const isWeekend = (at + n) % 5 === 4;
      const weekday = isWeekend ? 6 + (at % 2) : this.random.whole(1, 5);
      const block = isWeekend
        ? this.random.whole(0, 3)
        : (at + n) % 2 === 0
          ? 4 + (at % 2)
          : this.random.whole(0, 3);
      const weeks = WEEK_PATTERNS[(at + n) % WEEK_PATTERNS.length] as number[];
      const meetings = [this.meeting(weekday, block, weeks, at % 4 === 3 ? 1 : 0, teachers)];
      if (course.credits >= 2 && at % 4 === 1) {
        meetings.push(this.meeting((weekday % 5) + 1, block, WEEK_PATTERNS[2] as number[], 0, teachers));
      }
      const quotas = at % 4 === 2 ? this.guests.slice(0, 3).map((schoolId) => ({ schoolId, quota: 4 })) : [];
      return {
        ...this.basis(course, n + 1, teachers),
        capacity: at % 5 === 0 ? 12 : ([24, 30, 45, 60][at % 4] as number),
        quotas,
        quotaReleaseAt: quotas.length > 0 ? new Date(this.now.getTime() + QUOTA_DAYS * 86_400_000) : null,
        audience: at === 7 ? { grades: [2024, 2025] } : {},
        notes: at === 7 ? "面向二、三年级" : "",
        meetings,
      };
    });
  }

  /** Not yet to be seen by students. */
  private unfinished(course: MadeCourse, state: OfferingState, number: number): Plan {
    const teachers = this.teachersFor(course);
    const meetings =
      state === "draft"
        ? []
        : [
            this.meeting(
              this.random.whole(1, 5),
              this.random.whole(0, 3),
              WEEK_PATTERNS[0] as number[],
              0,
              teachers,
            ),
          ];
    return { ...this.basis(course, number, teachers), capacity: 30, state, meetings };
  }

  private basis(course: MadeCourse, number: number, teachers: Plan["teachers"]): Plan {
    return {
      course,
      code: `${course.code}-${String(number).padStart(2, "0")}`,
      capacity: 30,
      state: "published",
      programmeGrade: undefined,
      quotas: [],
      quotaReleaseAt: null,
      audience: {},
      notes: "",
      teachers,
      meetings: [],
    };
  }

  private teachersFor(course: MadeCourse): Plan["teachers"] {
    const own = this.school.teachers.filter((t) => t.department === course.department);
    const at = this.random.whole(0, own.length - 1);
    const first = own[at] as Plan["teachers"][number];
    const second = own[(at + 1) % own.length] as Plan["teachers"][number];
    return this.random.chance(0.15) ? [first, second] : [first];
  }

  /** A meeting at the time wished, or the next one at which the teachers are free, in a room that is free. */
  private meeting(
    weekday: number,
    block: number,
    weeks: readonly number[],
    campusAt: number,
    teachers: Plan["teachers"],
  ): PlannedMeeting {
    const { blocks, sections: clock } = this.school.data;
    let at = block % blocks.length;
    let day = weekday;
    const isFree = () => teachers.every((t) => !this.busy.has(`t${t.id}-${day}-${at}`));
    for (let tries = 0; !isFree() && tries < blocks.length * 5; tries += 1) {
      at = (at + 1) % blocks.length;
      if (at === 0) day = (day % 5) + 1;
    }
    const campusId = this.school.campusIds[campusAt === 1 ? 1 : 0];
    let room = 1;
    while (this.busy.has(`r${campusId}-${room}-${day}-${at}`)) room += 1;
    for (const t of teachers) this.busy.add(`t${t.id}-${day}-${at}`);
    this.busy.add(`r${campusId}-${room}-${day}-${at}`);
    const sections = blocks[at] as readonly number[];
    const start = clock.find((s) => s.section === sections[0])?.start ?? "08:00";
    const end = clock.find((s) => s.section === sections.at(-1))?.end ?? "09:40";
    return {
      weekday: day,
      weeks: [...weeks],
      sections: [...sections],
      campusId,
      classroom: `${["逸夫楼", "综合楼", "第一教学楼"][room % 3]}${Math.floor(room / 8) + 1}0${(room % 8) + 1}`,
      startMinute: minuteOfDay(start),
      endMinute: minuteOfDay(end),
    };
  }
}

/** Stores planned offerings with seats, teachers and meetings. */
export async function createOfferings(
  tx: Transaction,
  semesterId: number,
  plans: readonly Plan[],
  now: Date,
): Promise<MadeOffering[]> {
  const rows = await tx
    .insert(offering)
    .values(
      plans.map((p) => ({
        semesterId,
        schoolId: p.course.schoolId,
        courseId: p.course.id,
        code: p.code,
        minEnrolment: 5,
        guestQuotas: p.quotas,
        guestQuotaReleaseAt: p.quotaReleaseAt,
        audience: p.audience,
        notes: p.notes,
        state: p.state,
        searchText: offeringText({
          code: p.code,
          courseCode: p.course.code,
          courseName: p.course.name,
          teachers: p.teachers.map((t) => t.name),
        }),
        updatedAt: now,
      })),
    )
    .returning({ id: offering.id });
  const made = plans.map((p, at) => ({
    id: rows[at]?.id as number,
    schoolId: p.course.schoolId,
    course: p.course,
    capacity: p.capacity,
    state: p.state,
    programmeGrade: p.programmeGrade,
    quotas: p.quotas,
    audience: p.audience,
    teacherIds: p.teachers.map((t) => t.id),
    meetings: p.meetings,
  }));
  await createSeats(
    tx,
    made.map(({ id: offeringId, capacity }) => ({ offeringId, capacity })),
  );
  await tx
    .insert(offeringTeacher)
    .values(
      made.flatMap((o) =>
        o.teacherIds.map((teacherId, position) => ({ offeringId: o.id, teacherId, position })),
      ),
    );
  await tx
    .insert(meeting)
    .values(
      made.flatMap((o) =>
        o.meetings.map(({ startMinute: _s, endMinute: _e, ...m }) => ({ offeringId: o.id, ...m })),
      ),
    );
  return made;
}
