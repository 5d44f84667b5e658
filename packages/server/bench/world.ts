/** The data that a benchmark runs on: schools, students, a round, and one hot course or the real catalogue. */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { eq } from "drizzle-orm";
import { course } from "../src/domains/course/index.ts";
import { createSeats, meeting, offering } from "../src/domains/offering/index.ts";
import { student } from "../src/domains/person/index.ts";
import { round } from "../src/domains/round/index.ts";
import { campus, school } from "../src/domains/school/index.ts";
import { semester } from "../src/domains/semester/index.ts";
import { account, accountRole } from "../src/domains/session/index.ts";
import type { Services } from "../src/domains.ts";

const CATALOGUE = fileURLToPath(
  new URL("../../../../shared/data/catalogue-2019-2020-2.json", import.meta.url),
);

/** Weeks and sections that the real catalogue uses. */
const WEEKS = 24;
const SECTIONS = 14;
const SECTION_MINUTES = 45;
const FIRST_MINUTE = 8 * 60;
const BREAK_MINUTES = 10;

interface CatalogueRow {
  identifier: string;
  code: string;
  name: string;
  department: string;
  credit: number;
  enrolled: number;
  meetings: { weekDay: number; weeks: number[]; sections: number[]; campus: string; classroom: string }[];
}

export interface WorldOptions {
  students: number;
  /** `hot`: one course with so many seats. `catalogue`: the real one, or a made one of its size. `made`: so many. */
  offerings: { kind: "hot"; seats: number } | { kind: "catalogue" } | { kind: "made"; count: number };
}

export interface World {
  semesterId: number;
  roundId: number;
  offeringIds: number[];
  /** With account and school, for their access tokens. */
  students: { studentId: number; accountId: number; schoolId: number }[];
  source: string;
  maxCredits: number;
  maxCourses: number;
}

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** Fills an empty database. Nothing here is random: every run has the same world. */
export async function buildWorld({ db }: Services, options: WorldOptions): Promise<World> {
  const sectionClock = Array.from({ length: SECTIONS }, (_, at) => {
    const start = FIRST_MINUTE + at * (SECTION_MINUTES + BREAK_MINUTES);
    return { section: at + 1, start: clock(start), end: clock(start + SECTION_MINUTES) };
  });
  const schools = await db
    .insert(school)
    .values(
      ["主办大学", "甲大学", "乙大学", "丙大学"].map((name, at) => ({
        code: String(10_001 + at),
        name,
        shortName: name,
        pinyin: String(at),
        sectionClock,
      })),
    )
    .returning({ id: school.id });
  const [host = 0, ...homes] = schools.map(({ id }) => id);
  const [term] = await db
    .insert(semester)
    .values({
      code: "2019-2020-2",
      year: 2019,
      term: 2,
      name: "2019–2020 第二学期",
      firstMonday: "2020-02-24",
      weeks: WEEKS,
      isCurrent: true,
    })
    .returning({ id: semester.id });
  const semesterId = term?.id ?? 0;

  const { offerings } = options;
  const rows =
    offerings.kind === "hot"
      ? [hotRow(offerings.seats)]
      : offerings.kind === "made"
        ? madeRows(offerings.count)
        : readCatalogue();
  const offeringIds = await insertOfferings(db, rows, host, semesterId);
  const maxCredits = 20;
  const maxCourses = 8;
  const [opened] = await db
    .insert(round)
    .values({
      semesterId,
      name: "压力轮次",
      mode: "instant",
      opensAt: new Date(Date.now() - 3_600_000),
      closesAt: new Date(Date.now() + 86_400_000),
      maxCredits,
      maxCourses,
      allowsWithdrawal: true,
      allowsWaitlist: true,
      state: "published",
    })
    .returning({ id: round.id });
  return {
    semesterId,
    roundId: opened?.id ?? 0,
    offeringIds,
    students: await insertStudents(db, homes, options.students),
    source:
      offerings.kind === "hot"
        ? "one course"
        : offerings.kind === "made"
          ? `made catalogue of ${offerings.count} offerings`
          : existsSync(CATALOGUE)
            ? "real catalogue 2019-2020-2"
            : "made catalogue (../shared/data is not here)",
    maxCredits,
    maxCourses,
  };
}

const hotRow = (seats: number): CatalogueRow => ({
  identifier: "HOT-1",
  code: "HOT",
  name: "热门课程",
  department: "通识教育中心",
  credit: 2,
  enrolled: seats,
  meetings: [
    { weekDay: 3, weeks: [1, 2, 3, 4, 5, 6, 7, 8], sections: [3, 4], campus: "本部", classroom: "101" },
  ],
});

function readCatalogue(): CatalogueRow[] {
  if (existsSync(CATALOGUE))
    return (JSON.parse(readFileSync(CATALOGUE, "utf8")) as { offerings: CatalogueRow[] }).offerings;
  return madeRows(3_155);
}

/** So many offerings with about as many meetings as the real ones, spread over the week without chance. */
function madeRows(count: number): CatalogueRow[] {
  return Array.from({ length: count }, (_, at) => ({
    ...hotRow(20 + (at % 80)),
    identifier: `MADE-${at}`,
    code: `M${Math.floor(at / 3)}`,
    name: `课程 ${Math.floor(at / 3)}`,
    meetings: Array.from({ length: 1 + (at % 3 === 0 ? 1 : 0) }, (_, turn) => ({
      weekDay: 1 + ((at + turn * 2) % 5),
      weeks: Array.from({ length: 16 }, (_, week) => week + 1),
      sections: [1 + ((at * 2) % 12), 2 + ((at * 2) % 12)],
      campus: "本部",
      classroom: String(at),
    })),
  }));
}

type Db = Services["db"];

async function insertOfferings(
  db: Db,
  rows: CatalogueRow[],
  host: number,
  semesterId: number,
): Promise<number[]> {
  const campusNames = [...new Set(rows.flatMap((row) => row.meetings.map((each) => each.campus)))].filter(
    Boolean,
  );
  const campuses = await db
    .insert(campus)
    .values(campusNames.map((name) => ({ schoolId: host, name })))
    .returning({ id: campus.id, name: campus.name });
  const campusIds = new Map(campuses.map(({ id, name }) => [name, id]));
  const byCode = new Map(rows.map((row) => [row.code, row]));
  const courses = await inChunks([...byCode.values()], (chunk) =>
    db
      .insert(course)
      .values(
        chunk.map((row) => ({
          schoolId: host,
          code: row.code,
          name: row.name,
          credits: row.credit,
          hours: 32,
          nature: "general" as const,
          department: row.department,
          departmentPinyin: "",
          description: "",
          pinyin: "",
          searchText: row.code.toLowerCase(),
        })),
      )
      .returning({ id: course.id, code: course.code }),
  );
  const courseIds = new Map(courses.map(({ id, code }) => [code, id]));
  const now = new Date();
  const offerings = await inChunks(rows, (chunk) =>
    db
      .insert(offering)
      .values(
        chunk.map((row) => ({
          semesterId,
          schoolId: host,
          courseId: courseIds.get(row.code) ?? 0,
          code: row.identifier,
          state: "published" as const,
          searchText: row.identifier.toLowerCase(),
          updatedAt: now,
        })),
      )
      .returning({ id: offering.id, code: offering.code }),
  );
  const ids = new Map(offerings.map(({ id, code }) => [code, id]));
  await inChunks(rows, async (chunk) => {
    await db.transaction((tx) =>
      createSeats(
        tx,
        chunk.map((row) => ({
          offeringId: ids.get(row.identifier) ?? 0,
          capacity: Math.max(1, row.enrolled),
        })),
      ),
    );
    return [];
  });
  const meetings = rows.flatMap((row) => row.meetings.map((each) => ({ row, each })));
  await inChunks(meetings, async (chunk) => {
    await db.insert(meeting).values(
      chunk.map(({ row, each }) => ({
        offeringId: ids.get(row.identifier) ?? 0,
        weekday: each.weekDay,
        weeks: each.weeks,
        sections: each.sections,
        campusId: campusIds.get(each.campus) ?? null,
        classroom: each.classroom ?? "",
      })),
    );
    return [];
  });
  return rows.map((row) => ids.get(row.identifier) ?? 0);
}

async function insertStudents(db: Db, homes: number[], count: number): Promise<World["students"]> {
  const people = await inChunks(
    Array.from({ length: count }, (_, at) => at),
    (chunk) =>
      db
        .insert(student)
        .values(
          chunk.map((at) => ({
            schoolId: homes[at % homes.length] ?? 0,
            studentNumber: String(20_240_000 + at),
            name: `学生 ${at}`,
            grade: 2024,
            department: "理学院",
            major: "数学",
            pinyin: String(at),
          })),
        )
        .returning({ id: student.id, schoolId: student.schoolId }),
  );
  const accounts = await inChunks(people, (chunk) =>
    db
      .insert(account)
      .values(
        chunk.map(({ id, schoolId }) => ({
          useraccount: `bench-${id}`,
          // Nobody signs in here: tokens are issued to the benchmark directly.
          passwordHash: "-",
          personName: `学生 ${id}`,
          userType: "student" as const,
          schoolId,
          studentId: id,
          defaultRoleId: "4",
        })),
      )
      .returning({ accountId: account.id, studentId: account.studentId, schoolId: account.schoolId }),
  );
  await inChunks(accounts, async (chunk) => {
    await db.insert(accountRole).values(chunk.map(({ accountId }) => ({ accountId, roleId: "4" })));
    return [];
  });
  return accounts.map(({ accountId, studentId, schoolId }) => ({
    accountId,
    studentId: studentId ?? 0,
    schoolId: schoolId ?? 0,
  }));
}

/** PostgreSQL takes 65,535 parameters a statement. */
async function inChunks<T, R>(items: readonly T[], work: (chunk: T[]) => Promise<R[]>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < items.length; at += 2_000) results.push(...(await work(items.slice(at, at + 2_000))));
  return results;
}

/** Puts selection back to its beginning, so that every run starts alike. */
export async function resetSelection({ db, pool }: Services, world: World): Promise<void> {
  // Verdicts of seats are only added to, and go with the seats here: without triggers.
  await pool.query(
    `begin; set local session_replication_role = replica;
     truncate enrolment, selection_log, selection_tally, student_term restart identity cascade; commit`,
  );
  await pool.query(
    "update offering_seat set taken = 0, queued = 0, taken_by_school = '{}', version = version + 1",
  );
  await db.update(round).set({ state: "published" }).where(eq(round.id, world.roundId));
  await pool.query("analyze");
}
