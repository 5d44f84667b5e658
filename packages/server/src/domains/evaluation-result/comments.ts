import type {
  EvaluationComment,
  EvaluationCommentSearch,
  EvaluationModerated,
  EvaluationModeration,
} from "@huxuan/api-client";
import { labels } from "@huxuan/api-client";
import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import { transaction } from "../../db/index.ts";
import { notFound } from "../../errors/index.ts";
import {
  containsWords,
  equals,
  inOrderOf,
  logChange,
  type PageOfItems,
  readPage,
  type RequestContext,
} from "../../resource/index.ts";
import { inScope } from "../../scope/index.ts";
import { course } from "../course/index.ts";
import { evaluationCampaign, evaluationComment, evaluationTarget } from "../evaluation/index.ts";
import { offering } from "../offering/index.ts";
import { teacher } from "../person/index.ts";
import { questionnaire } from "../questionnaire/index.ts";

/** Comments in the caller's scope: those that wait first, by class. Within it their order says nothing. */
export async function searchComments(
  { session, services: { db } }: RequestContext,
  { page, campaignId, state, keyword }: EvaluationCommentSearch,
): Promise<PageOfItems<EvaluationComment>> {
  const order = inOrderOf(Object.keys(labels.evaluationCommentState), evaluationComment.state);
  const { rows, ...counted } = await readPage(db, {
    rows: db
      .select({
        comment: evaluationComment,
        campaign: { id: evaluationCampaign.id, name: evaluationCampaign.name },
        courseName: course.name,
        classCode: offering.code,
        teacherName: teacher.name,
        department: evaluationTarget.department,
        title: sql<
          string | null
        >`(select q ->> 'title' from jsonb_array_elements(${questionnaire.questions}) q
          where q ->> 'key' = ${evaluationComment.question} limit 1)`,
      })
      .from(evaluationComment)
      .innerJoin(evaluationTarget, eq(evaluationTarget.id, evaluationComment.targetId))
      .innerJoin(evaluationCampaign, eq(evaluationCampaign.id, evaluationTarget.campaignId))
      .innerJoin(questionnaire, eq(questionnaire.id, evaluationCampaign.questionnaireId))
      .innerJoin(course, eq(course.id, evaluationTarget.courseId))
      .innerJoin(offering, eq(offering.id, evaluationTarget.offeringId))
      .innerJoin(teacher, eq(teacher.id, evaluationTarget.teacherId))
      .$dynamic(),
    where: and(
      inScope(session, evaluationTarget),
      equals(evaluationTarget.campaignId, campaignId),
      equals(evaluationComment.state, state),
      containsWords(
        keyword,
        evaluationComment.text,
        { searchText: offering.searchText },
        { searchText: teacher.searchText },
      ),
    ),
    page,
    sort: { state: order, courseName: course.pinyin, teacherName: teacher.pinyin },
    standard: [order, asc(evaluationComment.targetId), asc(evaluationComment.id)],
  });
  const items = rows.map(({ comment, title, ...of }) => ({
    ...of,
    id: comment.id,
    question: title ?? "",
    text: comment.text,
    state: comment.state,
    hits: comment.hits,
    decidedBy: comment.decidedBy,
    ...(comment.decidedAt !== null && { decidedAt: comment.decidedAt.toISOString() }),
  }));
  return { items, ...counted };
}

/** Lets teachers read comments, or not; they are never edited. Throws 404 when one is not in scope. */
export async function moderateComments(
  context: RequestContext,
  { ids, verdict }: EvaluationModeration,
): Promise<EvaluationModerated> {
  const { session, services } = context;
  return transaction(services.db, async (tx) => {
    const found = await tx
      .select({
        id: evaluationComment.id,
        targetId: evaluationComment.targetId,
        schoolId: evaluationTarget.schoolId,
      })
      .from(evaluationComment)
      .innerJoin(evaluationTarget, eq(evaluationTarget.id, evaluationComment.targetId))
      .where(and(inArray(evaluationComment.id, ids), inScope(session, evaluationTarget, "change")));
    if (found.length < new Set(ids).size) throw notFound("评语");
    const changed = await tx
      .update(evaluationComment)
      .set({ state: verdict, decidedBy: session.personName, decidedAt: services.clock() })
      .where(and(inArray(evaluationComment.id, ids), ne(evaluationComment.state, verdict)))
      .returning({ id: evaluationComment.id });
    if (changed.length > 0)
      await logChange(context, tx, {
        action: "evaluation_comment-moderate",
        targets: found.map(({ id, schoolId }) => ({ kind: "evaluation_comment", id, schoolId })),
        before: null,
        after: { state: verdict },
      });
    return { changed: changed.length };
  });
}
