import type { GradeFlag, HostStanding, ReconciliationSearch, RecognitionState } from "@huxuan/api-client";
import { labels } from "@huxuan/api-client";
import { and, asc, desc, eq, inArray, isNotNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { containsWords, equals, type RequestContext } from "../../resource/index.ts";
import { inScope } from "../../scope/index.ts";
import { chinaDay } from "../../text/china-time.ts";
import { course } from "../course/index.ts";
import { grade } from "../grade/index.ts";
import { offering } from "../offering/index.ts";
import { student } from "../person/index.ts";
import { positiveList, positiveListChange, positiveListEntry } from "../positive-list/tables.ts";
import { agreement, recognitionRule } from "../recognition-rule/index.ts";
import {
  gradeFault,
  numberText,
  recognition,
  recognitionApplication,
  recognitionSource,
  seatVerdict,
} from "../recognition/index.ts";
import { enrolment } from "../selection/index.ts";
import { semester } from "../semester/index.ts";
import { type Comparison, compareLine, expectedMark, type LineFacts, type SeatFacts } from "./rules.ts";

type Filters = Pick<ReconciliationSearch, "homeSchoolId" | "hostSchoolId" | "keyword"> & {
  semesterId: number;
};

/** A line as it is read, before schools have names. */
export interface ReadLine extends Comparison {
  id: string;
  studentId: number;
  studentNumber: string;
  name: string;
  /** Of the student. */
  department: string;
  homeSchoolId: number;
  hostSchoolId: number;
  /** That gives the course. */
  hostDepartment: string;
  courseName: string;
  coursePinyin: string;
  courseCode: string;
  classCode: string;
  offeringId: number | undefined;
  gradeId: number | undefined;
  recognitionId: number | undefined;
  attempt: number | undefined;
  hostStanding: HostStanding;
  hostGrade: string;
  hostCredits: number;
  verdict: string;
  recognition: RecognitionState | undefined;
  recognitionNumber: string;
  homeGrade: string;
  homeCredits: number | undefined;
}

const ofPerson = {
  studentId: student.id,
  studentNumber: student.studentNumber,
  name: student.name,
  department: student.department,
};
const ofCourse = {
  hostDepartment: course.department,
  courseName: course.name,
  coursePinyin: course.pinyin,
  courseCode: course.code,
  courseCredits: course.credits,
};

/** The same words for seats and grades: what belongs together is found together. */
const searched = (keyword: string | undefined): SQL | undefined =>
  containsWords(
    keyword,
    { searchText: student.searchText, indexed: true },
    { searchText: course.searchText },
    { searchText: sql`coalesce(lower(${offering.code}), '')` },
  );

/** An agreement of both schools covers the day on which the seat was taken. */
const isAgreed = sql<boolean>`exists (select from ${agreement} a where a.state <> 'draft'
  and ((a.school_id = ${enrolment.schoolId} and a.partner_id = ${enrolment.homeSchoolId})
    or (a.school_id = ${enrolment.homeSchoolId} and a.partner_id = ${enrolment.schoolId}))
  and (${enrolment.enrolledAt} at time zone 'Asia/Shanghai')::date between a.valid_from and a.valid_until)`;

const isListed = sql<boolean>`exists (select from ${positiveListEntry} l where l.offering_id = ${positiveList.offeringId}
  and l.number = ${positiveList.number} and l.student_id = ${enrolment.studentId})`;

/** A seat that was given up in the first weeks leaves no trace, unless a list or a grade knows of it. */
const hasTrace = or(
  inArray(enrolment.state, ["enrolled", "withdrawn"]),
  sql`exists (select from ${grade} g where g.offering_id = ${enrolment.offeringId} and g.student_id = ${enrolment.studentId})`,
  sql`exists (select from ${positiveListChange} c where c.offering_id = ${enrolment.offeringId}
    and c.student_id = ${enrolment.studentId} and c.change = 'removed')`,
);

/** Seats of guests in a semester, of a student in a class the last one that counts. */
function readSeats(db: Queryable, session: RequestContext["session"], filters: Filters) {
  const { semesterId, homeSchoolId, hostSchoolId, keyword } = filters;
  return db
    .selectDistinctOn([enrolment.studentId, enrolment.offeringId], {
      ...ofPerson,
      ...ofCourse,
      homeSchoolId: enrolment.homeSchoolId,
      hostSchoolId: enrolment.schoolId,
      offeringId: enrolment.offeringId,
      classCode: offering.code,
      state: enrolment.state,
      credits: enrolment.credits,
      offeringState: offering.state,
      listKind: positiveList.kind,
      isListed,
      isAgreed,
      verdict: {
        outcome: seatVerdict.outcome,
        ruleId: seatVerdict.ruleId,
        credits: seatVerdict.credits,
        text: seatVerdict.text,
      },
    })
    .from(enrolment)
    .innerJoin(offering, eq(offering.id, enrolment.offeringId))
    .innerJoin(course, eq(course.id, enrolment.courseId))
    .innerJoin(student, eq(student.id, enrolment.studentId))
    .leftJoin(positiveList, eq(positiveList.offeringId, enrolment.offeringId))
    .leftJoin(seatVerdict, eq(seatVerdict.enrolmentId, enrolment.id))
    .where(
      and(
        inScope(session, enrolment),
        eq(enrolment.semesterId, semesterId),
        ne(enrolment.schoolId, enrolment.homeSchoolId),
        ne(enrolment.state, "queued"),
        equals(enrolment.homeSchoolId, homeSchoolId),
        equals(enrolment.schoolId, hostSchoolId),
        hasTrace,
        searched(keyword),
      ),
    )
    .orderBy(
      asc(enrolment.studentId),
      asc(enrolment.offeringId),
      sql`array_position(array['enrolled', 'withdrawn', 'dropped'], ${enrolment.state})`,
      desc(enrolment.id),
    );
}

type Seat = Awaited<ReturnType<typeof readSeats>>[number];

/** Grades of guests in a semester. */
function readGrades(db: Queryable, session: RequestContext["session"], filters: Filters) {
  const { semesterId, homeSchoolId, hostSchoolId, keyword } = filters;
  return db
    .select({
      ...ofPerson,
      ...ofCourse,
      grade,
      classCode: offering.code,
      usedByOther: sql<boolean>`exists (select from ${recognitionSource} s join grade o on o.id = s.grade_id
        where s.live and o.student_id = ${grade.studentId} and o.course_id = ${grade.courseId} and o.id <> ${grade.id})`,
    })
    .from(grade)
    .innerJoin(course, eq(course.id, grade.courseId))
    .innerJoin(student, eq(student.id, grade.studentId))
    .leftJoin(offering, eq(offering.id, grade.offeringId))
    .where(
      and(
        inScope(session, grade),
        ofGuest(semesterId),
        equals(grade.homeSchoolId, homeSchoolId),
        equals(grade.hostSchoolId, hostSchoolId),
        searched(keyword),
      ),
    )
    .orderBy(asc(grade.studentId), asc(grade.courseId), asc(grade.attempt));
}

type GuestGrade = Awaited<ReturnType<typeof readGrades>>[number];

const ofGuest = (semesterId: number): SQL | undefined =>
  and(eq(grade.semesterId, semesterId), ne(grade.homeSchoolId, grade.hostSchoolId));

/** How a recognition stands: between submission and decision its workflow says so. */
const recognitionState = sql<
  Exclude<RecognitionState, "draft" | "withdrawn">
>`case when ${recognition.state} <> 'draft'
  then ${recognition.state} when ${recognitionApplication.state} = 'returned' then 'returned' else 'auditing' end`;

/** What the home schools made of the grades of a semester: of each the recognition that holds it, else the last one. */
async function readRecognitions(db: Queryable, semesterId: number) {
  const rows = await db
    .select({
      gradeId: recognitionSource.gradeId,
      usedCredits: recognitionSource.credits,
      id: recognition.id,
      number: recognition.number,
      ruleId: recognition.ruleId,
      credits: recognition.credits,
      gradeAs: recognition.gradeAs,
      text: recognition.mark,
      mark: recognition.markTenths,
      state: recognitionState,
      minimumMark: recognitionRule.minimumMark,
    })
    .from(recognitionSource)
    .innerJoin(grade, eq(grade.id, recognitionSource.gradeId))
    .innerJoin(recognition, eq(recognition.id, recognitionSource.recognitionId))
    .leftJoin(recognitionRule, eq(recognitionRule.id, recognition.ruleId))
    .where(and(ofGuest(semesterId), isNotNull(recognition.submittedAt), ne(recognition.state, "withdrawn")))
    .orderBy(asc(recognitionSource.live), asc(recognition.id));
  // The later of two takes the place of the earlier.
  return new Map(rows.map((row) => [row.gradeId, row]));
}

type FoundRecognition =
  Awaited<ReturnType<typeof readRecognitions>> extends Map<number, infer Row> ? Row : never;

/** The grades of all recognitions that use one of a semester, by recognition: a rule may ask for several. */
async function readSources(db: Queryable, semesterId: number) {
  const rows = await db
    .select({
      recognitionId: recognitionSource.recognitionId,
      credits: grade.credits,
      original: grade.originalMark,
      converted: grade.convertedMark,
    })
    .from(recognitionSource)
    .innerJoin(grade, eq(grade.id, recognitionSource.gradeId))
    .where(
      and(
        recognitionSource.live,
        inArray(
          recognitionSource.recognitionId,
          db
            .select({ id: recognitionSource.recognitionId })
            .from(recognitionSource)
            .innerJoin(grade, eq(grade.id, recognitionSource.gradeId))
            .where(ofGuest(semesterId)),
        ),
      ),
    );
  return Map.groupBy(rows, ({ recognitionId }) => recognitionId);
}

/** Whether a semester is over by a day. */
async function isOver(db: Queryable, semesterId: number, day: string): Promise<boolean> {
  const [found] = await db
    .select({ over: sql<boolean>`${semester.firstMonday} + 7 * ${semester.weeks} <= ${day}::date` })
    .from(semester)
    .where(eq(semester.id, semesterId));
  return found?.over === true;
}

/**
 * The lines of a semester in the caller's scope, compared. All of them are read for each page: what a line comes to is
 * decided by rules, not by the database, and a semester of a school is some thousands.
 */
export async function readLines(
  { session, services: { db, clock } }: RequestContext,
  filters: Filters,
): Promise<ReadLine[]> {
  const { semesterId } = filters;
  const over = await isOver(db, semesterId, chinaDay(clock()));
  const seats = await readSeats(db, session, filters);
  const grades = await readGrades(db, session, filters);
  const recognitions = await readRecognitions(db, semesterId);
  const sources = await readSources(db, semesterId);
  const seatOf = new Map(seats.map((seat) => [`${seat.studentId}/${seat.offeringId}`, seat]));
  const graded = new Set<string>();
  const lines = grades.map((of) => {
    const key = `${of.studentId}/${of.grade.offeringId}`;
    graded.add(key);
    return lineOf({ seat: seatOf.get(key), of, recognition: recognitions.get(of.grade.id), sources, over });
  });
  return [
    ...lines,
    ...[...seatOf]
      .filter(([key]) => !graded.has(key))
      .map(([, seat]) => lineOf({ seat, of: undefined, recognition: undefined, sources, over })),
  ];
}

interface Found {
  seat: Seat | undefined;
  of: GuestGrade | undefined;
  recognition: FoundRecognition | undefined;
  sources: Awaited<ReturnType<typeof readSources>>;
  over: boolean;
}

function lineOf(found: Found): ReadLine {
  const { seat, of, recognition: made } = found;
  const person = of ?? seat;
  if (person === undefined) throw new Error("A line is of a seat or a grade");
  const [homeSchoolId, hostSchoolId] =
    of === undefined
      ? [(seat as Seat).homeSchoolId, (seat as Seat).hostSchoolId]
      : [of.grade.homeSchoolId, of.grade.hostSchoolId];
  const facts = factsOf(found);
  return {
    ...compareLine(facts),
    id: of === undefined ? `seat-${person.studentId}-${seat?.offeringId}` : `grade-${of.grade.id}`,
    studentId: person.studentId,
    studentNumber: person.studentNumber,
    name: person.name,
    department: person.department,
    homeSchoolId,
    hostSchoolId,
    hostDepartment: person.hostDepartment,
    courseName: person.courseName,
    coursePinyin: person.coursePinyin,
    courseCode: person.courseCode,
    classCode: person.classCode ?? "",
    offeringId: seat?.offeringId ?? of?.grade.offeringId ?? undefined,
    gradeId: of?.grade.id,
    recognitionId: made?.id,
    attempt: of?.grade.attempt,
    hostStanding: facts.seat?.standing ?? (facts.grade?.earlier ? "earlier" : "none"),
    hostGrade: of === undefined ? "" : gradeText(of.grade),
    hostCredits: of?.grade.credits ?? seat?.credits ?? 0,
    verdict: seat?.verdict?.text ?? "",
    recognition: made?.state,
    recognitionNumber: made === undefined ? "" : numberText(made.number),
    homeGrade: made?.text ?? "",
    homeCredits: made?.state === "recognised" ? made.credits : undefined,
  };
}

const gradeText = ({ flag, originalText }: { flag: GradeFlag | null; originalText: string }): string =>
  flag === null ? originalText : labels.gradeFlag[flag];

function factsOf({ seat, of, recognition: made, sources, over }: Found): LineFacts {
  return {
    over,
    courseCredits: (of ?? seat)?.courseCredits ?? 0,
    seat: seat && {
      standing: standingOf(seat),
      credits: seat.credits,
      agreed: seat.isAgreed,
      verdict: seat.verdict ?? undefined,
    },
    grade: of && {
      passed: of.grade.passed,
      credits: of.grade.credits,
      fault: gradeFault(of.grade, made?.minimumMark ?? undefined),
      usedByOther: of.usedByOther,
      earlier: of.grade.offeringId === null,
    },
    recognition: made && {
      state: made.state,
      ruleId: made.ruleId,
      credits: made.credits,
      usedCredits: made.usedCredits,
      mark: made.mark,
      expectedMark: expectedMark(
        (sources.get(made.id) ?? []).map(({ credits, original, converted }) => ({
          credits,
          original: original ?? undefined,
          converted: converted ?? undefined,
        })),
        made.gradeAs,
      ),
    },
  };
}

function standingOf({ state, offeringState, isListed: listed }: Seat): SeatFacts["standing"] {
  if (state === "withdrawn") return "withdrawn";
  if (state !== "enrolled") return offeringState === "cancelled" ? "cancelled" : "dropped";
  return listed ? "listed" : "taken";
}
