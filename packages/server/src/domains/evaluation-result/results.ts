import type {
  EvaluationResultBy,
  EvaluationResultRow,
  EvaluationResultSearch,
  EvaluationTrend,
  EvaluationTrendBy,
  EvaluationTrendPoint,
} from "@huxuan/api-client";
import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { notFound } from "../../errors/index.ts";
import {
  containsWords,
  equals,
  type PageOfItems,
  readPage,
  type RequestContext,
} from "../../resource/index.ts";
import { inScope, requireReach } from "../../scope/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import { course } from "../course/index.ts";
import { evaluationCampaign, evaluationResult, evaluationTarget } from "../evaluation/index.ts";
import { offering } from "../offering/index.ts";
import { teacher } from "../person/index.ts";
import { school } from "../school/index.ts";
import { semester } from "../semester/index.ts";
import { thresholdsOf } from "./levels.ts";
import { counts, isNewest, partsOfScore, scoreOf, shareOf, shownScore, sortedScore } from "./newest.ts";
import { levelFor, tooFew } from "./rules.ts";

/** What results are summed up by: an id, a name, and what the rows of a group have in common. */
const GROUPS = {
  class: {
    id: sql<number>`${evaluationTarget.id}`,
    name: sql<string>`${course.name} || '（' || ${offering.code} || '）' || ${teacher.name}`,
    sort: sql`${course.pinyin}`,
    by: [evaluationTarget.id, course.id, offering.id, teacher.id, evaluationCampaign.id],
    searched: [{ searchText: offering.searchText }, { searchText: teacher.searchText }],
  },
  course: {
    id: sql<number>`${course.id}`,
    name: sql<string>`${course.name}`,
    sort: sql`${course.pinyin}`,
    by: [course.id],
    searched: [{ searchText: course.searchText }],
  },
  teacher: {
    id: sql<number>`${teacher.id}`,
    name: sql<string>`${teacher.name}`,
    sort: sql`${teacher.pinyin}`,
    by: [teacher.id],
    searched: [{ searchText: teacher.searchText }],
  },
  department: {
    id: sql<number>`min(${evaluationTarget.id})`,
    name: sql<string>`${evaluationTarget.department}`,
    sort: sql`${evaluationTarget.department}`,
    by: [evaluationTarget.schoolId, evaluationTarget.department],
    searched: [evaluationTarget.department],
  },
  semester: {
    id: sql<number>`${semester.id}`,
    name: sql<string>`${semester.name}`,
    sort: sql`${semester.firstMonday}`,
    by: [semester.id],
    searched: [semester.name],
  },
} as const;

const total = (column: SQL | typeof evaluationResult.count): SQL<number> =>
  sql<number>`(coalesce(sum(${column}) filter (where ${counts}), 0))::int`;

/** A text of the rows of a group, where all have the same. */
const common = (text: SQL): SQL<string | null> =>
  sql<string | null>`(case when min(${text}) = max(${text}) then min(${text}) end)`;

const count = total(evaluationResult.count);
const invited = total(sql`${evaluationResult.invited}`);
const rate = sql<number>`(coalesce(sum(${evaluationResult.count}) filter (where ${counts}), 0)::float8
  / greatest(sum(${evaluationResult.invited}) filter (where ${counts}), 1))`;

/** Results summed up by something. */
const summedUp = (db: Queryable, by: EvaluationResultBy) =>
  db
    .select({
      id: GROUPS[by].id,
      name: GROUPS[by].name,
      schoolId: sql<number>`min(${evaluationTarget.schoolId})`,
      courseName: common(sql`${course.name}`),
      classCode: common(sql`${offering.code}`),
      teacherName: common(sql`${teacher.name}`),
      department: common(sql`${evaluationTarget.department}`),
      campaignName: common(sql`${evaluationCampaign.name}`),
      classes: sql<number>`(count(*) filter (where ${counts}))::int`,
      count,
      invited,
      // Of a class by itself, whether it is counted or not.
      allCount: sql<number>`sum(${evaluationResult.count})::int`,
      allInvited: sql<number>`sum(${evaluationResult.invited})::int`,
      parts: partsOfScore,
      own: sql<[number, string, string][] | null>`json_agg(json_build_array(${evaluationResult.count},
        ${evaluationResult.numerator}::text, ${evaluationResult.denominator}::text))
        filter (where ${evaluationResult.shown} is not null)`,
      reference: sql<boolean>`bool_or(${evaluationResult.reference})`,
      included: sql<boolean>`bool_and(${evaluationResult.included})`,
    })
    .from(evaluationTarget)
    .innerJoin(evaluationResult, isNewest)
    .innerJoin(evaluationCampaign, eq(evaluationCampaign.id, evaluationTarget.campaignId))
    .innerJoin(course, eq(course.id, evaluationTarget.courseId))
    .innerJoin(offering, eq(offering.id, evaluationTarget.offeringId))
    .innerJoin(teacher, eq(teacher.id, evaluationTarget.teacherId))
    .innerJoin(semester, eq(semester.id, evaluationTarget.semesterId))
    .groupBy(...GROUPS[by].by)
    .$dynamic();

/** Results in the caller's scope, by class or summed up: what has fewer than five sheets is in no sum. */
export async function searchResults(
  { session, services }: RequestContext<NeedsOfficeSettings>,
  { page, by, level, keyword, department, ...filter }: EvaluationResultSearch,
): Promise<PageOfItems<EvaluationResultRow>> {
  const group = GROUPS[by];
  const query = summedUp(services.db, by);
  const shown = sql`round(${by === "class" ? sql`max(${evaluationResult.shown}) / 100.0` : sortedScore}, 2)`;
  const levelled = level === undefined ? query : query.having(levelIs(shown, level));
  const { rows, ...counted } = await readPage(services.db, {
    rows: levelled,
    where: and(
      inScope(session, evaluationTarget),
      equals(evaluationTarget.schoolId, filter.schoolId),
      equals(evaluationTarget.semesterId, filter.semesterId),
      equals(evaluationTarget.campaignId, filter.campaignId),
      equals(evaluationTarget.courseId, filter.courseId),
      equals(evaluationTarget.teacherId, filter.teacherId),
      equals(evaluationTarget.department, department),
      containsWords(keyword, ...group.searched),
    ),
    page,
    sort: { name: group.sort, count, rate, score: shown },
    standard: [by === "semester" ? sql`${group.sort} desc` : asc(group.sort), asc(group.id)],
  });
  const items = rows.map((row): EvaluationResultRow => {
    const isClass = by === "class";
    const score = shownScore(scoreOf(isClass ? row.own : row.parts));
    const [n, asked] = isClass ? [row.allCount, row.allInvited] : [row.count, row.invited];
    return {
      id: row.id,
      name: row.name,
      ...(isClass && row.courseName !== null && { courseName: row.courseName }),
      ...(isClass && row.classCode !== null && { classCode: row.classCode }),
      ...((isClass || by === "teacher") && row.teacherName !== null && { teacherName: row.teacherName }),
      ...(by !== "semester" && row.department !== null && { department: row.department }),
      ...(row.campaignName !== null && { campaignName: row.campaignName }),
      classes: isClass ? 1 : row.classes,
      count: n,
      invited: asked,
      rate: shareOf(n, asked),
      ...(score !== undefined && {
        score,
        level: levelFor(Math.round(score * 100), thresholdsOf(services.officeSettings, row.schoolId)),
      }),
      reference: row.reference,
      message:
        score === undefined
          ? isClass
            ? tooFew(n)
            : "没有不少于 5 份问卷的结果"
          : isClass && !row.included
            ? "申诉后不计入汇总"
            : row.reference
              ? "仅供参考"
              : "",
    };
  });
  return { items, ...counted };

  /** The level of the platform's thresholds: of several schools each has its own, so that only the first one's are asked. */
  function levelIs(score: SQL, wanted: NonNullable<typeof level>): SQL {
    const from = thresholdsOf(services.officeSettings, session.schoolId ?? filter.schoolId ?? 0).map(
      (one) => one / 100,
    );
    const at = ["excellent", "good", "fair", "passed", "failed"].indexOf(wanted);
    const lower = from[at] ?? 0;
    const upper = at === 0 ? 101 : (from[at - 1] ?? 101);
    return sql`${score} >= ${lower}::numeric and ${score} < ${upper}::numeric`;
  }
}

/** Sums by semester of results that a condition names, the earliest first. */
export async function trendOf(db: Queryable, where: SQL | undefined): Promise<EvaluationTrendPoint[]> {
  const rows = await summedUp(db, "semester").where(where).orderBy(asc(semester.firstMonday));
  return rows.map(({ id, name, classes, count: n, invited: asked, parts }) => {
    const score = shownScore(scoreOf(parts));
    return {
      semester: { id, name },
      classes,
      count: n,
      rate: shareOf(n, asked),
      ...(score !== undefined && { score }),
    };
  });
}

/** How something was judged over the semesters, as far as the caller's scope goes. Throws 404 for what is not there. */
export async function readTrend(
  { session, services: { db } }: RequestContext,
  { by, id, department }: { by: EvaluationTrendBy; id: number; department?: string },
): Promise<EvaluationTrend> {
  const scoped = inScope(session, evaluationTarget);
  switch (by) {
    case "teacher": {
      const [found] = await db
        .select({ name: teacher.name })
        .from(teacher)
        .where(and(eq(teacher.id, id), inScope(session, teacher)));
      if (found === undefined) throw notFound("教师");
      return { ...found, points: await trendOf(db, and(scoped, eq(evaluationTarget.teacherId, id))) };
    }
    case "course": {
      const [found] = await db
        .select({ name: course.name })
        .from(course)
        .where(and(eq(course.id, id), inScope(session, course)));
      if (found === undefined) throw notFound("课程");
      return { ...found, points: await trendOf(db, and(scoped, eq(evaluationTarget.courseId, id))) };
    }
    case "department":
    case "school": {
      const [found] = await db.select({ name: school.name }).from(school).where(eq(school.id, id));
      if (found === undefined) throw notFound("学校");
      const wanted = by === "department" ? (department ?? "") : undefined;
      requireReach(session, { schoolId: id, department: wanted ?? null });
      const where = and(
        scoped,
        eq(evaluationTarget.schoolId, id),
        equals(evaluationTarget.department, wanted),
      );
      return { name: wanted ?? found.name, points: await trendOf(db, where) };
    }
  }
}
