import type {
  GradeRules,
  MissingGrade,
  MissingGradeReason,
  MyGrade,
  MyGrades,
  MyTerm,
  PastGrade,
} from "@huxuan/api-client";
import { labels } from "@huxuan/api-client";
import { and, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable } from "../../db/index.ts";
import type { RequestContext } from "../../resource/index.ts";
import { requireStudent } from "../../scope/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import { course } from "../course/index.ts";
import { classWindowMoment } from "../grade-window/index.ts";
import { offering } from "../offering/index.ts";
import { student } from "../person/index.ts";
import { school } from "../school/index.ts";
import { enrolment, momentText } from "../selection/index.ts";
import { semester } from "../semester/index.ts";
import { asText, averagesOf, type CountedGrade, countingGrades, pointOf } from "./averages.ts";
import { readRules, rulesById } from "./grade-rules.ts";
import type { NeedsEvaluationGates, WaitingMark } from "./evaluation-gates.ts";
import { type RecognisedGrade, recognisedGrades } from "./recognised.ts";
import type { RulesOfGrades } from "./rules-of-grades.ts";
import { earlierOf } from "./service.ts";
import { rankShown } from "./settings.ts";
import { showValues } from "./show.ts";
import { rankOf } from "./standing.ts";
import { grade } from "./tables.ts";

const host = alias(school, "host_school");

/** The caller's grades by term, with averages and what is still missing. Throws 403 for who is no student. */
export async function myGrades(
  context: RequestContext<NeedsOfficeSettings & NeedsEvaluationGates>,
): Promise<MyGrades> {
  const { services, session } = context;
  const studentId = requireStudent(session);
  const { db, clock, officeSettings } = services;
  const now = clock();
  const [me] = await db.select({ schoolId: student.schoolId }).from(student).where(eq(student.id, studentId));
  if (me === undefined) throw new Error("A student's account has no student");
  const all = await readGrades(db, studentId);
  const waiting = await services.evaluationGates.waitingOf(db, studentId);
  const isHidden = ({ row }: OwnGrade) =>
    row.offeringId !== null && waiting.get(row.offeringId)?.hides === true;
  // What is hidden leaves no trace: not in averages, and the place among others would tell of it.
  const grades = all.filter((one) => !isHidden(one));
  const counting = countingGrades(countedOf(grades));
  const current = await readRules(db, officeSettings, me.schoolId);
  const ranked = officeSettings.get(rankShown, me.schoolId) && grades.length === all.length;
  const rank = ranked ? await rankOf(db, studentId) : undefined;
  return {
    ...shownAverages(countedOf(grades)),
    terms: termsOf(grades, { counting, waiting, now }),
    missing: [
      ...hiddenGrades(all.filter(isHidden), waiting, now),
      ...(await missingGrades(db, studentId, now)),
    ],
    ...(rank && { rank: { ...rank, text: `${rank.place} / ${rank.of}` } }),
    rules: shownRules(current),
    readAt: now.toISOString(),
  };
}

interface OwnGrade {
  row: typeof grade.$inferSelect;
  course: { name: string; code: string };
  hostSchool: { id: number; name: string };
  term: { id: number; name: string; firstMonday: string } | null;
  guest: boolean;
  counted: CountedGrade;
  /** Of another school: as what it counts at home; empty while it is not recognised. */
  recognised: readonly RecognisedGrade[];
  /** It was recognised, alone or together with others. */
  recognisedAs: string | null;
  earlier: PastGrade[];
}

async function readGrades(db: Queryable, studentId: number): Promise<OwnGrade[]> {
  const rows = await db
    .select({
      row: grade,
      course: { name: course.name, code: course.code },
      hostSchool: { id: host.id, name: host.name },
      term: { id: semester.id, name: semester.name, firstMonday: semester.firstMonday },
      recognisedAs: sql<string | null>`(select coalesce(nullif(r.module, ''), (
          select string_agg(c.name, '、' order by t.position) from recognition_target t join course c on c.id = t.course_id
          where t.recognition_id = r.id))
        from recognition_source s join recognition r on r.id = s.recognition_id
        where s.grade_id = ${grade.id} and r.state = 'recognised')`,
    })
    .from(grade)
    .innerJoin(course, eq(course.id, grade.courseId))
    .innerJoin(host, eq(host.id, grade.hostSchoolId))
    .leftJoin(semester, eq(semester.id, grade.semesterId))
    .where(eq(grade.studentId, studentId));
  const rules = await rulesById(
    db,
    rows.map(({ row }) => row.rulesId),
  );
  const earlier = await earlierOf(
    db,
    rows.filter(({ row }) => row.number > 1).map(({ row }) => row.id),
  );
  const recognised = Map.groupBy(
    (await recognisedGrades(db, [studentId])).get(studentId) ?? [],
    ({ gradeId }) => gradeId,
  );
  return rows.flatMap((one) => {
    const of = rules.get(one.row.rulesId);
    if (of === undefined) return [];
    return [
      {
        ...one,
        guest: one.row.hostSchoolId !== one.row.homeSchoolId,
        counted: { ...one.row, rules: of },
        recognised: recognised.get(one.row.id) ?? [],
        earlier: earlier.get(one.row.id) ?? [],
      },
    ];
  });
}

/** What averages are made of: the own school's grades, and what is recognised of others. */
const countedOf = (grades: readonly OwnGrade[]): CountedGrade[] =>
  grades.flatMap(({ guest, counted, recognised }): readonly CountedGrade[] =>
    guest ? recognised : [counted],
  );

function shownAverages(grades: readonly CountedGrade[]) {
  const { earned, courses, gpa, average } = averagesOf(grades);
  const [gpaText, averageText] = [asText(gpa), asText(average)];
  return {
    credits: earned / 100,
    courses,
    ...(gpaText !== undefined && { gpa: gpaText }),
    ...(averageText !== undefined && { average: averageText }),
  };
}

/** By what grades are shown. */
interface Shown {
  /** Ids of the grades that count. */
  counting: ReadonlySet<number>;
  /** By class: the marks that wait for an evaluation. */
  waiting: Waiting;
  now: Date;
}

type Waiting = ReadonlyMap<number, WaitingMark>;

/** By term, the newest first; earlier records that do not say when stand last. */
function termsOf(grades: readonly OwnGrade[], seen: Shown): MyTerm[] {
  const terms = [...Map.groupBy(grades, ({ term }) => term?.id ?? null).values()].toSorted((a, b) =>
    begin(a).localeCompare(begin(b)),
  );
  const shown = terms.map((of, at): MyTerm => {
    const soFar = shownAverages(countedOf(terms.slice(0, at + 1).flat()));
    const [first] = of;
    const term = first?.term ?? null;
    return {
      ...(term !== null && { semester: { id: term.id, name: term.name } }),
      ...shownAverages(countedOf(of)),
      ...(soFar.gpa !== undefined && { gpaSoFar: soFar.gpa }),
      ...(soFar.average !== undefined && { averageSoFar: soFar.average }),
      grades: of
        .toSorted((a, b) => Number(b.guest) - Number(a.guest) || a.course.code.localeCompare(b.course.code))
        .map((one) => showMine(one, seen)),
    };
  });
  return shown.toReversed();
}

/** The first day of a term; what has none comes before all others. */
const begin = ([first]: readonly OwnGrade[]): string => first?.term?.firstMonday ?? "";

function showMine({ row, guest, counted, ...of }: OwnGrade, { counting, waiting, now }: Shown): MyGrade {
  const { recognised, recognisedAs } = of;
  const point = pointOf(counted);
  const counts = guest ? recognised.some(({ id }) => counting.has(id)) : counting.has(row.id);
  const note = guest ? guestNote(recognisedAs) : noteOf(row, counts);
  const evaluationId = row.offeringId === null ? undefined : waiting.get(row.offeringId)?.evaluationId;
  const reviewable = row.state === "published" && row.reviewUntil !== null && row.reviewUntil > now;
  return {
    id: row.id,
    courseId: row.courseId,
    courseName: of.course.name,
    courseCode: of.course.code,
    credits: row.credits,
    hostSchool: of.hostSchool,
    guest,
    examKind: row.examKind,
    attempt: row.attempt,
    ...showValues(row),
    ...(row.flag !== null && { flag: row.flag }),
    ...(point !== undefined && !guest && { point }),
    passed: row.passed,
    counts,
    ...(note !== undefined && { note }),
    publishedAt: row.publishedAt.toISOString(),
    ...(reviewable && row.reviewUntil !== null && { reviewUntil: row.reviewUntil.toISOString() }),
    corrected: row.number > 1,
    earlier: of.earlier,
    ...(evaluationId !== undefined && { evaluationId }),
  };
}

const guestNote = (recognisedAs: string | null): string =>
  recognisedAs === null ? "外校课程，认定后计入学分和绩点" : `已认定为「${recognisedAs}」，计入学分`;

function noteOf(row: typeof grade.$inferSelect, counts: boolean): string | undefined {
  if (row.flag !== null) return FLAG_NOTES[row.flag];
  if (!counts) return "同一门课程有另一次成绩计入";
  return row.passed ? undefined : "未通过，没有取得学分";
}

const FLAG_NOTES = {
  absent: "缺考，记 0，不能补考",
  barred: "取消考试资格，记 0，不能补考",
  misconduct: "违纪，成绩无效，记 0",
  deferred: "缓考，考后登记成绩",
  exempt: "免修，取得学分，不计绩点",
} as const;

/** Grades that are there, and are not shown until the teaching has been evaluated: nothing of them but that. */
function hiddenGrades(grades: readonly OwnGrade[], waiting: Waiting, now: Date): MissingGrade[] {
  return [...Map.groupBy(grades, ({ row }) => row.offeringId)].flatMap(([offeringId, [one]]) => {
    const mark = offeringId === null ? undefined : waiting.get(offeringId);
    if (offeringId === null || one === undefined || mark === undefined) return [];
    return [
      {
        offeringId,
        courseName: one.course.name,
        credits: one.row.credits,
        hostSchool: one.hostSchool,
        semesterId: one.term?.id ?? 0,
        reason: "unevaluated" as const,
        message: `评完这门课程的教学后显示成绩，评教 ${momentText(mark.closesAt, now)} 截止`,
        evaluationId: mark.evaluationId,
      },
    ];
  });
}

/** Classes of the student without a published grade, with those that were withdrawn from in mid-term: there never will be one. */
async function missingGrades(db: Queryable, studentId: number, now: Date): Promise<MissingGrade[]> {
  // What stands in a sheet is not read here: only how far the class is.
  const rows = await db
    .select({
      offeringId: offering.id,
      courseName: course.name,
      credits: course.credits,
      hostSchool: { id: host.id, name: host.name },
      semesterId: offering.semesterId,
      seat: enrolment.state,
      firstMonday: semester.firstMonday,
      weeks: semester.weeks,
      state: sql<
        "draft" | "submitted" | "approved" | "published" | "locked" | null
      >`(select s.state from grade_sheet s where s.offering_id = ${offering.id} and s.exam_kind = 'regular')`,
      closesAt: sql<Date | null>`greatest(${classWindowMoment("closes_at", "regular")},
        (select s.extended_until from grade_sheet s where s.offering_id = ${offering.id} and s.exam_kind = 'regular'))`.mapWith(
        grade.publishedAt,
      ),
    })
    .from(enrolment)
    .innerJoin(offering, eq(offering.id, enrolment.offeringId))
    .innerJoin(course, eq(course.id, offering.courseId))
    .innerJoin(host, eq(host.id, offering.schoolId))
    .innerJoin(semester, eq(semester.id, offering.semesterId))
    .where(
      and(
        eq(enrolment.studentId, studentId),
        inArray(enrolment.state, ["enrolled", "withdrawn"]),
        sql`not exists (select from ${grade} g where g.offering_id = ${offering.id} and g.student_id = ${studentId})`,
      ),
    )
    .orderBy(sql`${semester.firstMonday} desc`, course.code);
  return rows.map(({ seat, firstMonday, weeks, state, closesAt, ...row }) => {
    const ended = Date.parse(`${firstMonday}T00:00:00+08:00`) + weeks * 7 * 86_400_000 <= now.getTime();
    const reason = seat === "withdrawn" ? seat : reasonOf(state, ended);
    return { ...row, reason, message: missingMessage(reason, closesAt, now) };
  });
}

function reasonOf(state: string | null, termEnded: boolean): MissingGradeReason {
  if (state === "submitted") return "auditing";
  if (state === "approved" || state === "published" || state === "locked") return "approved";
  return state === "draft" || termEnded ? "entering" : "studying";
}

function missingMessage(reason: MissingGradeReason, closesAt: Date | null, now: Date): string {
  const until = closesAt === null ? "" : `，录入 ${momentText(closesAt, now)} 截止`;
  switch (reason) {
    case "studying":
      return closesAt === null ? "正在学习，期末考试后录入成绩" : `正在学习${until}`;
    case "entering":
      return `教师正在录入${until}`;
    case "auditing":
      return "教师已提交，学院正在审核";
    case "approved":
      return "审核已通过，等待开课学校发布";
    case "reviewing":
      return "成绩正在复核";
    case "unevaluated":
      return "评完这门课程的教学后显示成绩";
    case "withdrawn":
      return "已中期退课，记 W，不计学分和绩点";
  }
}

/** How a school makes averages, in words and numbers. */
function shownRules({ formulaName, formula, retake, failsCount }: RulesOfGrades): GradeRules {
  const points =
    formulaName === "own" && formula.kind === "bands"
      ? formula.bands.map(({ from, points: point }) => ({ from: from / 10, point: point / 100 }))
      : [];
  return {
    formula: formulaName,
    formulaText: `${labels.gpaFormula[formulaName]}：${FORMULA_TEXTS[formulaName]}；重修${labels.retakePolicy[retake]}；${
      failsCount ? "不及格的课程在通过前按 0 计" : "不及格的课程不计"
    }`,
    points,
    retake,
    failsCount,
  };
}

const FORMULA_TEXTS = {
  std4: "90 分起 4.0，80 分起 3.0，70 分起 2.0，60 分起 1.0",
  pku4: "4 − 3 ×（100 − 分数）² ÷ 1600",
  lin5: "分数 ÷ 10 − 5",
  zju5: "95 分起 5.0，92 分起 4.8，以下每 3 分减 0.3，60 分 1.5",
  own: "按本校的绩点表",
} as const;
