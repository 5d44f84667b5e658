import type {
  GradeOpinion,
  GradeOpinionInput,
  GradeReview,
  GradeReviewDecision,
  GradeReviewInput,
  GradeReviewSearch,
} from "@huxuan/api-client";
import { holidaysOf, workingDaysAfter } from "@huxuan/grading";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { type Queryable, type Transaction, transaction } from "../../db/index.ts";
import { forbidden, invalidFields, notFound, stateConflict } from "../../errors/index.ts";
import { notify } from "../../platform/notification/index.ts";
import {
  allowedActs,
  containsWords,
  equals,
  inOrderOf,
  type Lifecycle,
  logChange,
  type PageOfItems,
  type RequestContext,
  Resource,
} from "../../resource/index.ts";
import { inScope, requireStudent, requireTeacher } from "../../scope/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import { chinaDay, endOfChinaDay } from "../../text/china-time.ts";
import {
  correctGrade,
  grade,
  lockForCorrection,
  type NeedsEvaluationGates,
  reviewWorkingDays,
} from "../grade/index.ts";
import { offeringTeacher } from "../offering/index.ts";
import type { NeedsStudentUse } from "../person/index.ts";
import { teacher } from "../person/index.ts";
import { momentText } from "../selection/index.ts";
import { calendarException } from "../semester/index.ts";
import { account } from "../session/index.ts";
import { joins, resultText, REVIEWED, showReviewed } from "./reviewed.ts";
import { decisionRefusal, reviewersRefusal, reviewRefusal } from "./rules.ts";
import { GRADE_REVIEW_ORDER, gradeOpinion, gradeReview } from "./tables.ts";

type Context = RequestContext<NeedsOfficeSettings & NeedsStudentUse>;
type Asking = RequestContext<NeedsOfficeSettings & NeedsStudentUse & NeedsEvaluationGates>;
type State = GradeReview["state"];

const lifecycle: Lifecycle<"assign" | "opine" | "decide", State> = {
  assign: { from: ["asked", "reviewing"], to: "reviewing", otherwise: "这件复核已经办结" },
  opine: { from: "reviewing", otherwise: "这件复核不在复核中，请刷新后再看" },
  decide: { from: "reviewing", otherwise: "安排复核人、提出意见后才能办结" },
};

/** Which permission an act needs. */
const PERMISSIONS = {
  assign: "grade-review-assign",
  opine: "grade-review-opine",
  decide: "grade-review-decide",
} as const;

const rows = (db: Queryable) =>
  db
    .select({ review: gradeReview, ...REVIEWED })
    .from(gradeReview)
    .innerJoin(joins.grade, eq(joins.grade.id, gradeReview.gradeId))
    .innerJoin(joins.student, eq(joins.student.id, gradeReview.studentId))
    .innerJoin(joins.school, eq(joins.school.id, gradeReview.homeSchoolId))
    .innerJoin(joins.host, eq(joins.host.id, gradeReview.schoolId))
    .innerJoin(joins.course, eq(joins.course.id, joins.grade.courseId))
    .leftJoin(joins.offering, eq(joins.offering.id, joins.grade.offeringId))
    .$dynamic();

const reviews = new Resource({
  label: "成绩复核",
  name: "grade-review",
  table: gradeReview,
  rows,
  show: showReviews,
  sort: {
    askedAt: gradeReview.askedAt,
    dueAt: gradeReview.dueAt,
    state: inOrderOf(GRADE_REVIEW_ORDER, gradeReview.state),
  },
  standard: [inOrderOf(GRADE_REVIEW_ORDER, gradeReview.state), asc(gradeReview.dueAt), asc(gradeReview.id)],
  schoolOf: ({ schoolId }) => schoolId,
  lifecycle,
});

async function showReviews(
  found: readonly Awaited<ReturnType<typeof rows>>[number][],
  db: Queryable,
  { session, services }: RequestContext,
): Promise<GradeReview[]> {
  const ids = found.map(({ review }) => review.id);
  const opinions = await opinionsOf(db, ids);
  const changeable =
    ids.length === 0
      ? new Set<number>()
      : new Set(
          (
            await db
              .select({ id: gradeReview.id })
              .from(gradeReview)
              .where(and(inArray(gradeReview.id, ids), inScope(session, gradeReview, "change")))
          ).map(({ id }) => id),
        );
  return found.map(({ review, ...of }) => {
    const said = opinions.get(review.id) ?? [];
    const reviewing = said.some(({ reviewer }) => reviewer.id === session.teacherId);
    const allowed = allowedActs(lifecycle, review, services.clock()).filter((act) => {
      if (!session.permissions.has(PERMISSIONS[act])) return false;
      if (act === "opine") return reviewing;
      // Only the host decides about its marks.
      return changeable.has(review.id) && isOfHost(session, review.schoolId);
    });
    // A student reads what came of it, not who said what.
    const shown = session.studentId === null ? said : [];
    return {
      id: review.id,
      version: review.version,
      allowed,
      ...showReviewed(of),
      fault: review.fault,
      reason: review.reason,
      askedAt: review.askedAt.toISOString(),
      dueAt: review.dueAt.toISOString(),
      state: review.state,
      opinions: shown,
      ...(review.answer !== null && { answer: review.answer }),
      ...(review.decidedAt && { decidedAt: review.decidedAt.toISOString() }),
      ...(review.decidedBy !== null && { decidedBy: review.decidedBy }),
    };
  });
}

const isOfHost = ({ scope }: RequestContext["session"], schoolId: number): boolean =>
  scope.all || scope.schools.includes(schoolId) || scope.departments.some((one) => one.schoolId === schoolId);

async function opinionsOf(db: Queryable, ids: readonly number[]): Promise<Map<number, GradeOpinion[]>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ opinion: gradeOpinion, reviewer: { id: teacher.id, name: teacher.name } })
    .from(gradeOpinion)
    .innerJoin(teacher, eq(teacher.id, gradeOpinion.teacherId))
    .where(inArray(gradeOpinion.reviewId, [...ids]))
    .orderBy(asc(gradeOpinion.teacherId));
  const shown = found.map(({ opinion, reviewer }) => ({
    reviewId: opinion.reviewId,
    of: {
      reviewer,
      ...(opinion.result !== null && { result: opinion.result }),
      ...(opinion.words !== null && { words: opinion.words }),
      ...(opinion.at && { at: opinion.at.toISOString() }),
    },
  }));
  return new Map(
    [...Map.groupBy(shown, ({ reviewId }) => reviewId)].map(([id, all]) => [id, all.map(({ of }) => of)]),
  );
}

/** Reviews in the caller's scope; `mine` those that a student asked for or a teacher is to give an opinion on. */
export function searchReviews(
  context: Context,
  { page, semesterId, state, mine, keyword }: GradeReviewSearch,
): Promise<PageOfItems<GradeReview>> {
  const { studentId, teacherId } = context.session;
  const own =
    studentId !== null
      ? eq(gradeReview.studentId, studentId)
      : sql`exists (select from ${gradeOpinion} where ${gradeOpinion.reviewId} = ${gradeReview.id}
          and ${gradeOpinion.teacherId} = ${teacherId})`;
  return reviews.list(
    context,
    page,
    equals(grade.semesterId, semesterId),
    equals(gradeReview.state, state),
    mine === true ? own : undefined,
    containsWords(keyword, { searchText: joins.student.searchText, indexed: true }, joins.course.searchText),
  );
}

/** A student asks for a review of their own grade. Asking again answers as before. Throws 404, 409 after the deadline. */
export async function askReview(
  context: Asking,
  gradeId: number,
  { fault, reason }: GradeReviewInput,
): Promise<GradeReview> {
  const { session, services } = context;
  const studentId = requireStudent(session);
  const now = services.clock();
  const id = await transaction(services.db, async (tx) => {
    const [of] = await tx
      .select()
      .from(grade)
      .where(and(eq(grade.id, gradeId), eq(grade.studentId, studentId)))
      .for("update");
    if (of === undefined) throw notFound("成绩");
    const waiting = await services.evaluationGates.waitingOf(tx, studentId);
    if (of.offeringId !== null && waiting.get(of.offeringId)?.hides === true)
      throw stateConflict("评完这门课程的教学、看到成绩以后才能申请复核");
    const [known] = await tx
      .select({ id: gradeReview.id })
      .from(gradeReview)
      .where(eq(gradeReview.gradeId, gradeId));
    if (known !== undefined) return known.id;
    const facts = {
      reviewUntil: of.reviewUntil,
      hasResult: of.flag === null || (of.flag !== "deferred" && of.flag !== "exempt"),
    };
    const refusal = reviewRefusal(facts, now, dayText);
    if (refusal !== undefined) throw stateConflict(refusal);
    const [made] = await tx
      .insert(gradeReview)
      .values({
        gradeId,
        studentId,
        homeSchoolId: of.homeSchoolId,
        schoolId: of.hostSchoolId,
        fault,
        reason,
        askedAt: now,
        dueAt: await dueAfter(tx, context, of.hostSchoolId, now),
      })
      .returning({ id: gradeReview.id });
    const madeId = made?.id as number;
    await logChange(context, tx, {
      action: "grade-review-ask",
      targets: [{ kind: "grade-review", id: madeId, schoolId: of.hostSchoolId }],
      before: null,
      after: { gradeId, fault, reason },
    });
    return madeId;
  });
  return reviews.read(context, id);
}

/** 1月20日: the last day on which it was possible. */
function dayText(end: Date): string {
  const [, month, day] = chinaDay(new Date(end.getTime() - 1)).split("-");
  return `${Number(month)}月${Number(day)}日`;
}

/** The end of the last of the working days that a school has for a review. */
async function dueAfter(tx: Transaction, { services }: Context, schoolId: number, now: Date): Promise<Date> {
  const exceptions = await tx
    .select({ day: calendarException.day, followsDay: calendarException.followsDay })
    .from(calendarException);
  const days = services.officeSettings.get(reviewWorkingDays, schoolId);
  const last = workingDaysAfter(chinaDay(now), days, holidaysOf(exceptions));
  return endOfChinaDay(last);
}

/** Says who looks at a grade again: two who did not mark it. What was said before by others is given up. */
export async function assignReviewers(
  context: Context,
  id: number,
  { teacherIds, version }: { teacherIds: readonly number[]; version: number },
): Promise<GradeReview> {
  const { services } = context;
  const now = services.clock();
  return reviews.change(context, id, {
    action: "assign",
    version,
    decide: async (row, tx) => {
      requireHost(context, row.schoolId);
      const [of] = await tx.select().from(grade).where(eq(grade.id, row.gradeId));
      const teachers =
        of?.offeringId == null
          ? []
          : await tx
              .select({ id: offeringTeacher.teacherId })
              .from(offeringTeacher)
              .where(eq(offeringTeacher.offeringId, of.offeringId));
      const refusal = reviewersRefusal(
        teacherIds,
        teachers.map((one) => one.id),
      );
      if (refusal !== undefined) throw invalidFields([{ field: "teacherIds", message: refusal }]);
      const found = await tx
        .select({ id: teacher.id })
        .from(teacher)
        .where(
          and(
            inArray(teacher.id, [...teacherIds]),
            eq(teacher.schoolId, row.schoolId),
            eq(teacher.state, "active"),
          ),
        );
      if (found.length < 2)
        throw invalidFields([{ field: "teacherIds", message: "复核人应是本校在职教师，请重新选择" }]);
      await tx.delete(gradeOpinion).where(eq(gradeOpinion.reviewId, id));
      await tx.insert(gradeOpinion).values(teacherIds.map((teacherId) => ({ reviewId: id, teacherId })));
      const accounts = await tx
        .select({ id: account.id })
        .from(account)
        .where(inArray(account.teacherId, [...teacherIds]));
      const title = `请复核一份成绩，${momentText(row.dueAt, now)} 前提出意见`;
      await notify(tx, [{ accountIds: accounts.map((one) => one.id), kind: "gradeDue", title }], now);
      return {};
    },
  });
}

/** Throws 403 for who does not decide for the host school: a home school sees, and does not decide. */
function requireHost({ session }: Context, schoolId: number): void {
  if (!isOfHost(session, schoolId)) throw forbidden("成绩由开课学校复核，你只能查看");
}

/** One of the two says what they found. Throws 403 for others, 409 for what is no grade. */
export async function giveOpinion(
  context: Context,
  id: number,
  { result, words }: GradeOpinionInput,
): Promise<GradeReview> {
  const { session, services } = context;
  const teacherId = requireTeacher(session);
  return reviews.change(context, id, {
    action: "opine",
    decide: async (row, tx) => {
      const { values } = await lockForCorrection(tx, { gradeId: row.gradeId, to: result });
      const said = resultText({ text: values.originalText, flag: values.flag ?? null });
      const written = await tx
        .update(gradeOpinion)
        .set({ result: said, words, at: services.clock() })
        .where(and(eq(gradeOpinion.reviewId, id), eq(gradeOpinion.teacherId, teacherId)))
        .returning({ id: gradeOpinion.teacherId });
      if (written.length === 0) throw forbidden("你不是这件复核的复核人");
      return {};
    },
  });
}

/** Ends a review: where both found another grade it is corrected. The student is told. */
export async function decideReview(
  context: Context,
  id: number,
  { answer, version }: GradeReviewDecision,
): Promise<GradeReview> {
  const { session, services } = context;
  const now = services.clock();
  return reviews.change(context, id, {
    action: "decide",
    version,
    decide: async (row, tx) => {
      requireHost(context, row.schoolId);
      const opinions = await tx.select().from(gradeOpinion).where(eq(gradeOpinion.reviewId, id));
      const refusal = decisionRefusal(row.state, opinions);
      if (refusal !== undefined) throw stateConflict(refusal);
      const found = opinions[0]?.result ?? "";
      const [of] = await tx.select().from(grade).where(eq(grade.id, row.gradeId));
      const isSame = of !== undefined && resultText({ text: of.originalText, flag: of.flag }) === found;
      if (!isSame)
        await correctGrade(tx, services, {
          gradeId: row.gradeId,
          to: found,
          reason: `成绩复核：${answer}`,
          by: session.personName,
          now,
        });
      else await tellKept(tx, row.studentId, now);
      return {
        state: isSame ? ("kept" as const) : ("changed" as const),
        answer,
        decidedAt: now,
        decidedBy: session.personName,
      };
    },
  });
}

async function tellKept(tx: Transaction, studentId: number, now: Date): Promise<void> {
  const accounts = await tx.select({ id: account.id }).from(account).where(eq(account.studentId, studentId));
  const title = "成绩复核已办结：维持原成绩，请到成绩查询查看";
  await notify(tx, [{ accountIds: accounts.map(({ id }) => id), kind: "gradeChanged", title }], now);
}
