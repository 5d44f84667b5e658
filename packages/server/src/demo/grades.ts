import type { Transaction } from "../db/index.ts";
import { grade, keepRules, keepStandings, readRules } from "../domains/grade/index.ts";
import { gradeEntry, gradeSheet } from "../domains/grade-sheet/index.ts";
import { gradeWindow } from "../domains/grade-window/index.ts";
import type { SettingsInForce } from "../settings/index.ts";
import type { MadeCourse } from "./courses.ts";
import type { MadeOffering } from "./offerings.ts";
import { GRADES, type MadeSchool, type MadeStudent } from "./people.ts";
import type { Random } from "./random.ts";
import type { PastSemester } from "./semesters.ts";

const DAY_MS = 86_400_000;
/** The academic year in which the earlier grades were given began in its autumn. */
const PAST_YEAR = 2025;
const USUAL = { id: "p1", name: "平时", weight: 30, isFinal: false };
const FINAL = { id: "p2", name: "期末", weight: 70, isFinal: true };

interface GradeFacts {
  random: Random;
  settings: SettingsInForce;
  schools: readonly MadeSchool[];
  courses: readonly MadeCourse[];
  /** The two terms before this one, the earlier first. */
  past: readonly PastSemester[];
  now: Date;
}

/** Whoever studied last year has the grades of their programme's courses of that year, as their school imported them. */
export async function createEarlierGrades(tx: Transaction, facts: GradeFacts): Promise<void> {
  const { random, settings, schools, courses, past, now } = facts;
  for (const { id: schoolId, students } of schools) {
    const rulesId = await keepRules(tx, schoolId, await readRules(tx, settings, schoolId), now);
    const programme = courses.filter(
      (one) => one.schoolId === schoolId && (one.nature === "required" || one.nature === "restricted"),
    );
    const rows = students.flatMap((student) =>
      coursesOfLastYear(programme, student).map(
        ({ id: courseId, credits }, at): typeof grade.$inferInsert => {
          const term = past[at % past.length] as PastSemester;
          const mark = 10 * (random.chance(0.04) ? random.whole(42, 58) : random.whole(64, 97));
          const value = { Scale: "percent", Text: String(mark / 10), Mark: mark } as const;
          return {
            studentId: student.id,
            homeSchoolId: schoolId,
            hostSchoolId: schoolId,
            courseId,
            semesterId: term.id,
            examKind: "regular",
            attempt: 1,
            credits,
            originalScale: value.Scale,
            originalText: value.Text,
            originalMark: value.Mark,
            convertedScale: value.Scale,
            convertedText: value.Text,
            convertedMark: value.Mark,
            passed: mark >= 600,
            source: "history",
            state: "locked",
            rulesId,
            publishedAt: term.endedAt,
          };
        },
      ),
    );
    await tx.insert(grade).values(rows);
    await keepStandings(
      tx,
      students.map(({ id }) => id),
      now,
    );
  }
}

/** Of a programme's courses each year of students has every fourth (`SchoolPlanner`): theirs of the year before. */
function coursesOfLastYear(programme: readonly MadeCourse[], { grade: began }: MadeStudent): MadeCourse[] {
  const year = PAST_YEAR - began;
  const youngest = GRADES.length - 1;
  return year < 0 ? [] : programme.filter((_, at) => at % GRADES.length === youngest - year);
}

/**
 * Grades of a class of the last term that its teacher is still entering: everybody has 平时, one in two 期末. The window
 * ends in two weeks.
 */
export async function createSheetInProgress(
  tx: Transaction,
  of: MadeOffering,
  students: readonly MadeStudent[],
  semesterId: number,
  { random, now }: Pick<GradeFacts, "random" | "now">,
): Promise<void> {
  await tx.insert(gradeWindow).values({
    schoolId: of.schoolId,
    semesterId,
    examKind: "regular",
    department: "",
    opensAt: new Date(now.getTime() - 7 * DAY_MS),
    closesAt: new Date(now.getTime() + 14 * DAY_MS),
    remindHours: 48,
  });
  const [sheet] = await tx
    .insert(gradeSheet)
    .values({
      offeringId: of.id,
      semesterId,
      schoolId: of.schoolId,
      courseId: of.course.id,
      examKind: "regular",
      scale: "percent",
      parts: [USUAL, FINAL],
    })
    .returning({ id: gradeSheet.id });
  if (sheet === undefined) throw new Error("the demo's sheet could not be made");
  await tx.insert(gradeEntry).values(
    students.map(({ id: studentId, schoolId: homeSchoolId }, at) => {
      const usual = 10 * random.whole(70, 98);
      const final = at % 2 === 0 ? 10 * random.whole(58, 96) : undefined;
      return {
        sheetId: sheet.id,
        studentId,
        homeSchoolId,
        marks: { [USUAL.id]: usual, ...(final !== undefined && { [FINAL.id]: final }) },
        // As the page works it out: whole marks, rounded half up.
        total:
          final === undefined
            ? null
            : 10 * Math.floor((usual * USUAL.weight + final * FINAL.weight + 500) / 1000),
        updatedAt: now,
      };
    }),
  );
}
