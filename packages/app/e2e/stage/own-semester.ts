import {
  type ApiFailure,
  attemptSelection,
  type Client,
  closeRound,
  createCourse,
  createOffering,
  createRound,
  createSemester,
  getPositiveList,
  openRound,
  publishOffering,
  runJobKind,
  searchSemesters,
  searchTeachers,
  withdrawSelection,
} from "@huxuan/api-client";
import { expect } from "vitest";
import { clientOf, nameOf } from "./people.ts";
import type { Account } from "./sign-in.ts";

/** The demo province and tests that name a year stay before this one's end. */
const LAST_OF_DEMO = 2030;

/** A class of a semester of its own, so that no other test sees its round. */
export interface OwnClass {
  id: number;
  code: string;
  name: string;
  courseId: number;
}

/** What a story about classes and rounds begins with. */
export interface OwnSemester {
  semesterId: number;
  /** The first university, whose classes they are. */
  schoolId: number;
  semesterName: string;
  /** At least one. */
  classes: readonly [OwnClass, ...OwnClass[]];
  roundId: number;
  /** A demo student takes a seat, or gives it up. */
  take: (who: Account, of: OwnClass) => Promise<void>;
  drop: (who: Account, of: OwnClass) => Promise<void>;
  open: () => Promise<void>;
  close: () => Promise<void>;
  /** Does now what is done each minute, until the list of a class has so many versions. */
  keepLists: (of: OwnClass, versions: number) => Promise<void>;
}

interface OwnSemesterOptions {
  course: string;
  /** Classes of the course, each with so many seats. */
  seats: readonly number[];
  minEnrolment?: number;
}

/** The last year in which there is a semester: what is made after it meets no other test's. */
async function lastYear(client: Client): Promise<number> {
  const page = { pageIndex: 1, pageSize: 200 };
  const { items } = (await searchSemesters({ client, body: { page } })).data;
  return Math.max(LAST_OF_DEMO, ...items.map((semester) => semester.year));
}

function firstMondayOfSeptember(year: number): string {
  const first = new Date(Date.UTC(year, 8, 1));
  // From any weekday on to the next Monday: 1 is Monday.
  first.setUTCDate(1 + ((8 - first.getUTCDay()) % 7));
  return first.toISOString().slice(0, 10);
}

/**
 * A semester of the year after all others with classes of the first university, taught by the demo teacher, and a round
 * of that university that is open, all by calls.
 */
export async function makeSemester(options: OwnSemesterOptions): Promise<OwnSemester> {
  const { course: name, seats, minEnrolment = 0 } = options;
  const [admin, office] = [await clientOf("admin"), await clientOf("school")];
  const year = (await lastYear(admin)) + 1;
  const firstMonday = firstMondayOfSeptember(year);
  const { data: semester } = await createSemester({
    client: admin,
    body: { year, term: 1, firstMonday, weeks: 18, exceptions: [] },
  });
  const { data: teachers } = await searchTeachers({
    client: office,
    body: { keyword: await nameOf("teacher") },
  });
  const school = teachers.items[0]?.school.id as number;
  const { data: course } = await createCourse({
    client: office,
    body: {
      schoolId: school,
      code: `OWN${year}`,
      name,
      credits: 2,
      hours: 32,
      nature: "general",
      department: teachers.items[0]?.department as string,
    },
  });
  const classes: OwnClass[] = [];
  for (const [at, capacity] of seats.entries()) {
    const code = `OWN${year}-0${at + 1}`;
    const { data } = await createOffering({
      client: office,
      body: {
        courseId: course.id,
        semesterId: semester.id,
        code,
        teacherIds: [teachers.items[0]?.id as number],
        capacity,
        minEnrolment,
        meetings: [{ weekday: at + 1, weeks: [1, 2, 3], sections: [1, 2] }],
      },
    });
    await publishOffering({ client: office, path: { id: data.id } });
    classes.push({ id: data.id, code, name, courseId: course.id });
  }
  const now = Date.now();
  const { data: round } = await createRound({
    client: office,
    body: {
      semesterId: semester.id,
      name: `${name}选课`,
      mode: "instant",
      opensAt: new Date(now - 3_600_000).toISOString(),
      closesAt: new Date(now + 86_400_000).toISOString(),
      maxCredits: 20,
      maxCourses: 8,
      allowsWithdrawal: true,
      allowsWaitlist: true,
    },
  });
  const of = { client: office, path: { id: round.id } };
  await openRound(of);
  const seat = (offering: OwnClass) => ({ roundId: round.id, offeringId: offering.id });
  return {
    semesterId: semester.id,
    schoolId: school,
    semesterName: semester.name,
    classes: classes as [OwnClass, ...OwnClass[]],
    roundId: round.id,
    take: async (who, offering) => {
      await attemptSelection({ client: await clientOf(who), body: seat(offering) });
    },
    drop: async (who, offering) => {
      await withdrawSelection({ client: await clientOf(who), body: seat(offering) });
    },
    open: async () => void (await openRound(of)),
    close: async () => void (await closeRound(of)),
    async keepLists(offering, versions) {
      // One that runs already, by the clock, refuses another beside it, and may have begun before the last change.
      const made = async () => {
        await runJobKind({ client: admin, path: { jobKind: "positive-list-keep" } }).catch(
          (failure: ApiFailure) => expect(failure.code).toBe("STATE_CONFLICT"),
        );
        const { data } = await getPositiveList({ client: office, path: { id: offering.id } });
        return data.versions.length;
      };
      await expect.poll(made, { timeout: 30_000, interval: 500 }).toBe(versions);
    },
  };
}
