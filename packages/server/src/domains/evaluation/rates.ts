import type { EvaluationRate, EvaluationRateSearch } from "@huxuan/api-client";
import { and, asc, eq, sql } from "drizzle-orm";
import { notFound } from "../../errors/index.ts";
import {
  containsWords,
  equals,
  type PageOfItems,
  readPage,
  type RequestContext,
} from "../../resource/index.ts";
import { inScope } from "../../scope/index.ts";
import { course } from "../course/index.ts";
import { offering } from "../offering/index.ts";
import { teacher } from "../person/index.ts";
import { evaluationCampaign, evaluationTarget, evaluationTask } from "./tables.ts";

/** How many sheets were handed in about a target: of an open campaign by its tasks. */
export const doneOf = sql<number>`coalesce(${evaluationTarget.sheets}, (select count(*)::int from ${evaluationTask} k
  where k.target_id = evaluation_target.id and k.done))`;

/** Throws 404 for a campaign that is not in the caller's scope. */
export async function requireCampaign({ session, services: { db } }: RequestContext, id: number) {
  const [found] = await db
    .select()
    .from(evaluationCampaign)
    .where(and(eq(evaluationCampaign.id, id), inScope(session, evaluationCampaign)));
  if (found === undefined) throw notFound("评教批次");
  return found;
}

/** How many are done, of the classes of a campaign in the caller's scope; the lowest rate first. */
export async function searchRates(
  context: RequestContext,
  id: number,
  { page, by, department, keyword }: EvaluationRateSearch,
): Promise<PageOfItems<EvaluationRate>> {
  await requireCampaign(context, id);
  const { session, services } = context;
  const invited = sql<number>`sum(${evaluationTarget.invited})::int`;
  const done = sql<number>`sum(${doneOf})::int`;
  const rate = sql<number>`(sum(${doneOf})::float8 / sum(${evaluationTarget.invited}))`;
  const groups = {
    class: {
      id: sql<number>`${evaluationTarget.id}`,
      name: sql<string>`${course.name} || '（' || ${offering.code} || '）' || ${teacher.name}`,
      sort: sql`${course.pinyin}`,
      by: [evaluationTarget.id, course.id, offering.id, teacher.id],
      shown: {
        courseName: sql<string | null>`${course.name}`,
        classCode: sql<string | null>`${offering.code}`,
        teacherName: sql<string | null>`${teacher.name}`,
        department: sql<string>`${evaluationTarget.department}`,
      },
    },
    teacher: {
      id: sql<number>`${teacher.id}`,
      name: sql<string>`${teacher.name}`,
      sort: sql`${teacher.pinyin}`,
      by: [teacher.id],
      shown: {
        courseName: sql<string | null>`null`,
        classCode: sql<string | null>`null`,
        teacherName: sql<string | null>`${teacher.name}`,
        department: sql<string>`string_agg(distinct ${evaluationTarget.department}, '、')`,
      },
    },
    department: {
      id: sql<number>`min(${evaluationTarget.id})`,
      name: sql<string>`${evaluationTarget.department}`,
      sort: sql`${evaluationTarget.department}`,
      by: [evaluationTarget.department],
      shown: {
        courseName: sql<string | null>`null`,
        classCode: sql<string | null>`null`,
        teacherName: sql<string | null>`null`,
        department: sql<string>`${evaluationTarget.department}`,
      },
    },
  }[by];
  const { rows, ...counted } = await readPage(services.db, {
    rows: services.db
      .select({ id: groups.id, name: groups.name, ...groups.shown, invited, done, rate })
      .from(evaluationTarget)
      .innerJoin(course, eq(course.id, evaluationTarget.courseId))
      .innerJoin(offering, eq(offering.id, evaluationTarget.offeringId))
      .innerJoin(teacher, eq(teacher.id, evaluationTarget.teacherId))
      .groupBy(...groups.by)
      .$dynamic(),
    where: and(
      eq(evaluationTarget.campaignId, id),
      inScope(session, evaluationTarget),
      equals(evaluationTarget.department, department),
      containsWords(
        keyword,
        ...(by === "department"
          ? [evaluationTarget.department]
          : [
              { searchText: teacher.searchText },
              ...(by === "class" ? [{ searchText: offering.searchText }] : []),
            ]),
      ),
    ),
    page,
    sort: { name: groups.sort, invited, done, rate },
    standard: [asc(rate), asc(groups.id)],
  });
  const items = rows.map(({ courseName, classCode, teacherName, ...row }) => ({
    ...row,
    ...(courseName !== null && { courseName }),
    ...(classCode !== null && { classCode }),
    ...(teacherName !== null && { teacherName }),
    left: row.invited - row.done,
    rate: Number(row.rate.toFixed(4)),
  }));
  return { items, ...counted };
}
