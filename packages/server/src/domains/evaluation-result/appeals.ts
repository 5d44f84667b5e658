import type {
  EvaluationAppeal,
  EvaluationAppealDecision,
  EvaluationAppealInput,
  EvaluationAppealSearch,
  EvaluationResultDetail,
} from "@huxuan/api-client";
import { and, desc, eq, inArray } from "drizzle-orm";
import { type Queryable, type Transaction, transaction } from "../../db/index.ts";
import {
  forbidden,
  isUniqueViolation,
  notFound,
  stateConflict,
  versionConflict,
} from "../../errors/index.ts";
import { notify } from "../../platform/notification/index.ts";
import {
  containsWords,
  equals,
  inOrderOf,
  logChange,
  type PageOfItems,
  readPage,
  type RequestContext,
} from "../../resource/index.ts";
import { inScope, requireTeacher } from "../../scope/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import { labels } from "@huxuan/api-client";
import { course } from "../course/index.ts";
import {
  evaluationAppeal,
  evaluationCampaign,
  evaluationResult,
  evaluationTarget,
  figuresOf,
  leastRate,
} from "../evaluation/index.ts";
import { offering } from "../offering/index.ts";
import { teacher } from "../person/index.ts";
import { account, actsOn, officeAccounts } from "../session/index.ts";
import { type AppealRow, mayDecide, shownAppeal } from "./appeals-shown.ts";
import { columnsOf, questionsOf, sheetsOf } from "./compute.ts";
import { myResult } from "./detail.ts";
import { gradesLockedAt } from "./newest.ts";
import { appealEnd, appealOutcome, isReference } from "./rules.ts";

type Context = RequestContext<NeedsOfficeSettings>;

const appealRows = (db: Queryable) =>
  db
    .select({
      appeal: evaluationAppeal,
      target: evaluationTarget,
      campaign: evaluationCampaign,
      course: { name: course.name },
      classCode: offering.code,
      teacher: { name: teacher.name },
    })
    .from(evaluationAppeal)
    .innerJoin(evaluationTarget, eq(evaluationTarget.id, evaluationAppeal.targetId))
    .innerJoin(evaluationCampaign, eq(evaluationCampaign.id, evaluationTarget.campaignId))
    .innerJoin(course, eq(course.id, evaluationTarget.courseId))
    .innerJoin(offering, eq(offering.id, evaluationTarget.offeringId))
    .innerJoin(teacher, eq(teacher.id, evaluationTarget.teacherId))
    .$dynamic();

async function showAppeals(
  db: Queryable,
  rows: readonly Omit<AppealRow, "versions">[],
  context: RequestContext,
): Promise<EvaluationAppeal[]> {
  const ids = rows.map(({ target }) => target.id);
  const versions =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(evaluationResult)
          .where(inArray(evaluationResult.targetId, ids))
          .orderBy(desc(evaluationResult.number));
  const byTarget = Map.groupBy(versions, ({ targetId }) => targetId);
  return rows.map((row) => shownAppeal({ ...row, versions: byTarget.get(row.target.id) ?? [] }, context));
}

/** Appeals in the caller's scope: those that wait first, then the latest. */
export async function searchAppeals(
  context: RequestContext,
  { page, campaignId, state, kind, keyword }: EvaluationAppealSearch,
): Promise<PageOfItems<EvaluationAppeal>> {
  const { db } = context.services;
  const order = inOrderOf(Object.keys(labels.evaluationAppealState), evaluationAppeal.state);
  const { rows, ...counted } = await readPage(db, {
    rows: appealRows(db),
    where: and(
      inScope(context.session, evaluationTarget),
      equals(evaluationTarget.campaignId, campaignId),
      equals(evaluationAppeal.state, state),
      equals(evaluationAppeal.kind, kind),
      containsWords(keyword, { searchText: offering.searchText }, { searchText: teacher.searchText }),
    ),
    page,
    sort: { raisedAt: evaluationAppeal.raisedAt, state: order },
    standard: [order, desc(evaluationAppeal.raisedAt), desc(evaluationAppeal.id)],
  });
  return { items: await showAppeals(db, rows, context), ...counted };
}

/** Throws 404 when there is none in scope. */
export async function readAppeal(
  context: RequestContext,
  id: number,
  db: Queryable = context.services.db,
): Promise<EvaluationAppeal> {
  const rows = await appealRows(db).where(
    and(eq(evaluationAppeal.id, id), inScope(context.session, evaluationTarget)),
  );
  const [shown] = await showAppeals(db, rows, context);
  if (shown === undefined) throw notFound("评教申诉");
  return shown;
}

/** Appeals against an own result. Throws 409 the second time, before the release, and when its days are over. */
export async function raiseAppeal(
  context: Context,
  id: number,
  { kind, words }: EvaluationAppealInput,
): Promise<EvaluationResultDetail> {
  const { session, services } = context;
  const teacherId = requireTeacher(session);
  const now = services.clock();
  try {
    await transaction(services.db, async (tx) => {
      const [found] = await tx
        .select({
          target: evaluationTarget,
          campaign: evaluationCampaign,
          course: { name: course.name },
          teacher: { name: teacher.name },
          gradesLockedAt,
        })
        .from(evaluationTarget)
        .innerJoin(evaluationCampaign, eq(evaluationCampaign.id, evaluationTarget.campaignId))
        .innerJoin(course, eq(course.id, evaluationTarget.courseId))
        .innerJoin(teacher, eq(teacher.id, evaluationTarget.teacherId))
        .where(and(eq(evaluationTarget.id, id), eq(evaluationTarget.teacherId, teacherId)));
      if (found === undefined) throw notFound("评教结果");
      const { target, campaign } = found;
      const until = appealEnd(campaign, found.gradesLockedAt);
      if (campaign.state !== "released" || until === undefined)
        throw stateConflict(
          campaign.state === "archived" ? "这个批次已归档，不能再申诉" : "结果发布后才能申诉",
        );
      if (now >= until) throw stateConflict("申诉的时间已过");
      const [made] = await tx
        .insert(evaluationAppeal)
        .values({ targetId: id, kind, words, raisedAt: now })
        .returning({ id: evaluationAppeal.id });
      await logChange(context, tx, {
        action: "evaluation_appeal-create",
        targets: [{ kind: "evaluation_appeal", id: made?.id ?? 0, schoolId: target.schoolId }],
        before: null,
        after: { kind, words },
      });
      const accountIds = await officeAccounts(tx, {
        schoolId: target.schoolId,
        permission: "evaluation-manage",
        department: target.department,
        but: session.accountId,
      });
      const title = `${found.teacher.name}对《${found.course.name}》的评教结果提出申诉，请处理`;
      await notify(tx, [{ accountIds, kind: "evaluationAppealed", title }], now);
    });
  } catch (error) {
    if (isUniqueViolation(error, "evaluation_appeal_once"))
      throw stateConflict("这个结果已经申诉过，每个结果只能申诉一次");
    throw error;
  }
  return myResult(context, id);
}

/**
 * Decides an appeal; one that is accepted makes the next version of the result, by the rule of its kind. The teacher is
 * told. Throws 403 for the own one, 409 when it was decided, was changed, or the rule leaves nothing.
 */
export async function decideAppeal(
  context: Context,
  id: number,
  { accepted, answer, notListed, version }: EvaluationAppealDecision,
): Promise<EvaluationAppeal> {
  const { session, services } = context;
  return transaction(services.db, async (tx) => {
    const [row] = await appealRows(tx)
      .where(and(eq(evaluationAppeal.id, id), inScope(session, evaluationTarget)))
      .for("update", { of: evaluationAppeal });
    if (row === undefined) throw notFound("评教申诉");
    const { appeal, target } = row;
    if (!mayDecide(context, target)) throw forbidden("不能处理自己的申诉，也不能处理范围以外的申诉");
    if (appeal.state !== "open") throw stateConflict("这个申诉已处理，请刷新后再看");
    if (appeal.version !== version) throw versionConflict("评教申诉");
    if (accepted) await addVersion(tx, context, row, notListed);
    const decided = {
      state: accepted ? ("accepted" as const) : ("rejected" as const),
      answer,
      decidedBy: session.personName,
      decidedAt: services.clock(),
    };
    await tx
      .update(evaluationAppeal)
      .set({ ...decided, version: appeal.version + 1 })
      .where(eq(evaluationAppeal.id, id));
    await logChange(context, tx, {
      action: "evaluation_appeal-decide",
      targets: [{ kind: "evaluation_appeal", id, schoolId: target.schoolId }],
      before: { state: appeal.state },
      after: { state: decided.state, answer },
    });
    await tellTeacher(tx, row, decided.state, decided.decidedAt);
    return readAppeal(context, id, tx);
  });
}

async function addVersion(
  tx: Transaction,
  { services: { officeSettings, clock } }: Context,
  { appeal, target, campaign }: Omit<AppealRow, "versions">,
  notListed: number | undefined,
): Promise<void> {
  const [newest] = await tx
    .select()
    .from(evaluationResult)
    .where(eq(evaluationResult.targetId, target.id))
    .orderBy(desc(evaluationResult.number))
    .limit(1);
  if (newest === undefined) throw new Error("A result that was released is not there");
  const outcome = appealOutcome(appeal.kind, newest, notListed);
  if ("refusal" in outcome) throw stateConflict(outcome.refusal);
  const figures =
    outcome.trimmed === newest.trimmed
      ? undefined
      : figuresOf(
          await questionsOf(tx, campaign.questionnaireId),
          (await sheetsOf(tx, [target.id])).get(target.id) ?? [],
          () => outcome.trimmed,
        );
  await tx.insert(evaluationResult).values({
    ...newest,
    ...(figures && columnsOf(figures)),
    number: newest.number + 1,
    invited: outcome.invited,
    included: outcome.included,
    reference: isReference(newest.count, outcome.invited, officeSettings.get(leastRate, target.schoolId)),
    note: outcome.note,
    madeAt: clock(),
  });
}

async function tellTeacher(
  tx: Transaction,
  { target, course: of }: Omit<AppealRow, "versions">,
  state: "accepted" | "rejected",
  at: Date,
): Promise<void> {
  const rows = await tx
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.teacherId, target.teacherId), actsOn()));
  const title = `你对「${of.name}」评教结果的申诉${labels.evaluationAppealState[state]}，请查看处理说明`;
  await notify(tx, [{ accountIds: rows.map(({ id }) => id), kind: "evaluationAppealed", title }], at);
}
