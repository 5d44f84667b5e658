import type { Client } from "@huxuan/api-client";
import { eq } from "drizzle-orm";
import {
  coursePrerequisite,
  courseExclusion,
  course,
  type CourseLanguage,
  type CourseNature,
} from "../src/domains/course/index.ts";
import {
  announceOfferings,
  createSeat,
  type Audience,
  type GuestQuota,
  meeting,
  offering,
  offeringTeacher,
} from "../src/domains/offering/index.ts";
import { passedCourse, student, teacher } from "../src/domains/person/index.ts";
import { sha256Hex } from "@huxuan/draw";
import {
  type DrawOrder,
  round,
  type RoundMode,
  roundSeed,
  type StoredRoundState,
} from "../src/domains/round/index.ts";
import { campus, campusTravel, school } from "../src/domains/school/index.ts";
import { announceStudents, enrolment } from "../src/domains/selection/index.ts";
import { createAccounts, hashPassword } from "../src/domains/session/index.ts";
import { semester } from "../src/domains/semester/index.ts";
import { pinyinSortKey } from "../src/text/pinyin.ts";
import { searchText } from "../src/text/search.ts";
import { type Transaction, transaction } from "../src/db/index.ts";
import { PASSWORD } from "./people.ts";
import type { TestServer } from "./server.ts";

/** A meeting of the test world; sections of the host's clock. */
export interface WorldMeeting {
  weekday: number;
  sections: number[];
  weeks?: number[];
  campus?: 0 | 1;
}

export interface WorldOffering {
  /** The world's when absent. */
  semesterId?: number;
  name: string;
  capacity: number;
  /** An existing course instead of a new one. */
  courseId?: number;
  credits?: number;
  nature?: CourseNature;
  language?: CourseLanguage;
  /** Index of the host school; the first by default. */
  host?: 0 | 1 | 2;
  state?: "draft" | "published" | "closed";
  meetings?: WorldMeeting[];
  audience?: Audience;
  guestQuotas?: GuestQuota[];
  guestQuotaReleaseAt?: Date;
  waitlistCapacity?: number;
}

export interface WorldRound {
  /** The world's when absent. */
  semesterId?: number;
  mode?: RoundMode;
  state?: StoredRoundState;
  opensAt?: Date;
  closesAt?: Date;
  audience?: Audience;
  maxCredits?: number;
  maxCourses?: number;
  allowsWithdrawal?: boolean;
  allowsWaitlist?: boolean;
  schoolId?: number;
  drawOrder?: DrawOrder;
  priorityGrades?: number[];
  generalTake?: number;
  dropEndsAt?: Date;
  instantOpensAt?: Date;
}

/** The seed of each round of wishes of the test world. */
export const SEED = "5eed".repeat(16);

/** A student of the test world, able to sign in. */
export interface WorldStudent {
  id: number;
  schoolId: number;
  useraccount: string;
}

/**
 * A small world for selection: three universities (the first one hosts, students come from the others, by turns), with
 * different bells, two campuses each, and as many students as asked for. What a test needs besides it makes itself.
 */
export class SelectionWorld {
  readonly server: TestServer;
  readonly semesterId: number;
  readonly schoolIds: readonly number[];
  readonly campusIds: readonly (readonly number[])[];
  readonly students: readonly WorldStudent[];
  #made = 0;
  #rounds = 0;

  private constructor(
    server: TestServer,
    facts: Pick<SelectionWorld, "semesterId" | "schoolIds" | "campusIds" | "students">,
  ) {
    this.server = server;
    this.semesterId = facts.semesterId;
    this.schoolIds = facts.schoolIds;
    this.campusIds = facts.campusIds;
    this.students = facts.students;
  }

  static async create(server: TestServer, students: number): Promise<SelectionWorld> {
    const passwordHash = await hashPassword(PASSWORD);
    const facts = await transaction(server.services.db, async (tx) => {
      const schools = await tx
        .insert(school)
        .values(
          ["甲大学", "乙大学", "丙大学"].map((name, n) => ({
            code: `T${n}`,
            name,
            shortName: name.slice(0, 2),
            pinyin: pinyinSortKey(name),
            sectionClock: bells(8 * 60 + n * 30),
          })),
        )
        .returning({ id: school.id });
      const schoolIds = schools.map((row) => row.id);
      const campuses = await tx
        .insert(campus)
        .values(schoolIds.flatMap((schoolId) => ["东", "西"].map((name) => ({ schoolId, name }))))
        .returning({ id: campus.id, schoolId: campus.schoolId });
      await tx.insert(campusTravel).values(
        campuses.flatMap((a) =>
          campuses
            .filter((b) => b.id !== a.id)
            .map((b) => ({
              fromCampusId: a.id,
              toCampusId: b.id,
              minutes: a.schoolId === b.schoolId ? 20 : 60,
            })),
        ),
      );
      const [term] = await tx
        .insert(semester)
        .values({
          code: "2026-2027-1",
          name: "2026–2027 学年第一学期",
          year: 2026,
          term: 1,
          firstMonday: "2026-09-07",
          weeks: 18,
          isCurrent: true,
        })
        .returning({ id: semester.id });
      const rows = await tx
        .insert(student)
        .values(
          Array.from({ length: students }, (_, n) => ({
            schoolId: schoolIds[1 + (n % 2)] as number,
            studentNumber: `S${String(n).padStart(4, "0")}`,
            name: `学生${n}`,
            grade: 2024 + (n % 3),
            department: "物理学院",
            major: "物理学",
            pinyin: `xuesheng${n}`,
          })),
        )
        .returning({ id: student.id, schoolId: student.schoolId });
      const made = rows.map((row, n) => ({ ...row, useraccount: `s${n}` }));
      await createAccounts(tx, [
        ...made.map(({ id, schoolId, useraccount }) => ({
          useraccount,
          passwordHash,
          personName: `账号${useraccount}`,
          userType: "student" as const,
          schoolId,
          studentId: id,
          roleIds: ["4"] as [string],
        })),
        ...schoolIds.map((schoolId, n) => ({
          useraccount: `office${n}`,
          passwordHash,
          personName: `教务${n}`,
          userType: "other" as const,
          schoolId,
          roleIds: ["2"] as [string],
        })),
      ]);
      return {
        semesterId: term?.id as number,
        schoolIds,
        campusIds: schoolIds.map((id) => campuses.filter((c) => c.schoolId === id).map((c) => c.id)),
        students: made,
      };
    });
    return new SelectionWorld(server, facts);
  }

  /** The generated client of a student, by index. */
  client(n: number): Promise<Client> {
    return this.server.client(`s${n}`);
  }

  /** A published offering of a new course, unless `over` differs. */
  async offering(over: WorldOffering): Promise<{ id: number; courseId: number }> {
    this.#made += 1;
    const code = `X${this.#made}`;
    const { db, catalogue, clock } = this.server.services;
    const host = over.host ?? 0;
    const schoolId = this.schoolIds[host] as number;
    const made = await transaction(db, async (tx) => {
      const courseId = over.courseId ?? (await this.#course(tx, code, schoolId, over));
      const [row] = await tx
        .insert(offering)
        .values({
          semesterId: over.semesterId ?? this.semesterId,
          schoolId,
          courseId,
          code: `${code}-01`,
          waitlistCapacity: over.waitlistCapacity ?? null,
          guestQuotas: over.guestQuotas ?? [],
          guestQuotaReleaseAt: over.guestQuotaReleaseAt ?? null,
          audience: over.audience ?? {},
          state: over.state ?? "published",
          searchText: searchText([code], [over.name]),
          updatedAt: clock(),
        })
        .returning({ id: offering.id });
      const id = row?.id as number;
      await createSeat(tx, { offeringId: id, capacity: over.capacity });
      if (over.meetings !== undefined && over.meetings.length > 0) {
        await tx.insert(meeting).values(
          over.meetings.map((m) => ({
            offeringId: id,
            weekday: m.weekday,
            weeks: m.weeks ?? [1, 2, 3, 4],
            sections: m.sections,
            campusId: m.campus === undefined ? null : (this.campusIds[host]?.[m.campus] as number),
          })),
        );
      }
      return { id, courseId };
    });
    await catalogue.announce(
      await announceOfferings(db, [{ semesterId: over.semesterId ?? this.semesterId, ids: [made.id] }]),
    );
    return made;
  }

  async #course(tx: Transaction, code: string, schoolId: number, over: WorldOffering): Promise<number> {
    const [row] = await tx
      .insert(course)
      .values({
        schoolId,
        code,
        name: over.name,
        credits: over.credits ?? 1,
        hours: 18,
        nature: over.nature ?? "general",
        language: over.language ?? "chinese",
        department: "物理学院",
        departmentPinyin: pinyinSortKey("物理学院"),
        pinyin: pinyinSortKey(over.name),
        searchText: searchText([code], [over.name]),
      })
      .returning({ id: course.id });
    return row?.id as number;
  }

  /** A round that runs for two days around the test clock, unless `over` differs. Gives its id. */
  async round(over: WorldRound = {}): Promise<number> {
    const { db, clock } = this.server.services;
    const day = 24 * 3_600_000;
    const [row] = await db
      .insert(round)
      .values({
        semesterId: this.semesterId,
        name: `测试轮次 ${(this.#rounds += 1)}`,
        mode: "instant",
        state: "published",
        opensAt: new Date(clock().getTime() - day),
        closesAt: new Date(clock().getTime() + day),
        audience: {},
        maxCredits: 30,
        maxCourses: 20,
        allowsWithdrawal: true,
        allowsWaitlist: true,
        ...(over.mode === undefined || over.mode === "instant" ? {} : this.#drawn(over.mode)),
        ...over,
      })
      .returning({ id: round.id });
    const id = row?.id as number;
    if (over.mode !== undefined && over.mode !== "instant")
      await db.insert(roundSeed).values({ roundId: id, seed: SEED });
    return id;
  }

  /** What a round of wishes has besides; two weeks from the test clock seats can no longer be given up. */
  #drawn(mode: RoundMode) {
    return {
      drawOrder: mode === "lottery" ? ("priorityRankNumber" as const) : null,
      dropEndsAt: new Date(this.server.services.clock().getTime() + 14 * 24 * 3_600_000),
      seedCommit: sha256Hex(SEED),
    };
  }

  /** Somebody of the host teaches the class, and can sign in under this name. */
  async teacher(useraccount: string, offeringIds: readonly number[], host: 0 | 1 | 2 = 0): Promise<number> {
    const { db } = this.server.services;
    const schoolId = this.schoolIds[host] as number;
    const name = `教师${useraccount}`;
    const [row] = await db
      .insert(teacher)
      .values({
        schoolId,
        staffNumber: useraccount,
        name,
        pinyin: pinyinSortKey(name),
      })
      .returning({ id: teacher.id });
    const teacherId = row?.id as number;
    await createAccounts(db, [
      {
        useraccount,
        passwordHash: await hashPassword(PASSWORD),
        personName: name,
        userType: "teacher",
        schoolId,
        teacherId,
        roleIds: ["3"],
      },
    ]);
    await db
      .insert(offeringTeacher)
      .values(offeringIds.map((offeringId) => ({ offeringId, teacherId, position: 0 })));
    return teacherId;
  }

  /** `courseId` asks for `requiredId` first. */
  async prerequisite(courseId: number, requiredId: number): Promise<void> {
    const { db, catalogue } = this.server.services;
    await db.insert(coursePrerequisite).values({ courseId, requiredCourseId: requiredId });
    await catalogue.announce(await announceOfferings(db, [{ semesterId: this.semesterId }]));
  }

  /** Only one of the two may be held. */
  async exclusion(a: number, b: number): Promise<void> {
    const { db, catalogue } = this.server.services;
    await db.insert(courseExclusion).values([
      { courseId: a, excludedCourseId: b },
      { courseId: b, excludedCourseId: a },
    ]);
    await catalogue.announce(await announceOfferings(db, [{ semesterId: this.semesterId }]));
  }

  /** The student, by index, had a seat in an offering and gave it up in mid-term (中期退课). */
  async withdrew(n: number, offeringId: number): Promise<void> {
    const { db, clock } = this.server.services;
    const { id: studentId, schoolId: homeSchoolId } = this.students[n] as WorldStudent;
    const [of] = await db
      .select({
        semesterId: offering.semesterId,
        schoolId: offering.schoolId,
        courseId: offering.courseId,
        credits: course.credits,
      })
      .from(offering)
      .innerJoin(course, eq(course.id, offering.courseId))
      .where(eq(offering.id, offeringId));
    if (of === undefined) throw new Error(`There is no offering ${offeringId}`);
    await db.insert(enrolment).values({
      ...of,
      offeringId,
      studentId,
      homeSchoolId,
      state: "withdrawn",
      source: "self",
      enrolledAt: clock(),
      droppedAt: clock(),
      dropReason: "midterm",
      sequence: 1,
    });
  }

  /** The student, by index, has passed the course. */
  async passed(n: number, courseId: number): Promise<void> {
    const { db, outbox } = this.server.services;
    const { id: studentId, schoolId } = this.students[n] as WorldStudent;
    await db.insert(passedCourse).values({ studentId, schoolId, courseId });
    await outbox.deliver(await announceStudents(db, [studentId]));
  }
}

/** Eight sections of 45 minutes, 10 minutes between them. */
function bells(first: number): { section: number; start: string; end: string }[] {
  const clock = (minute: number): string =>
    `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
  return Array.from({ length: 8 }, (_, n) => {
    const start = first + n * 55;
    return { section: n + 1, start: clock(start), end: clock(start + 45) };
  });
}
