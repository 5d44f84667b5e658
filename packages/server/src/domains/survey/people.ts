import type {
  SurveyPeopleAdded,
  SurveyPeopleInput,
  SurveyPeopleSearch,
  SurveyPerson,
} from "@huxuan/api-client";
import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import { type Transaction, transaction } from "../../db/index.ts";
import { invalidFields, notFound, stateConflict } from "../../errors/index.ts";
import {
  containsWords,
  logChange,
  type PageOfItems,
  readPage,
  type RequestContext,
} from "../../resource/index.ts";
import { requireReach } from "../../scope/index.ts";
import { lockSurvey } from "./pools.ts";
import { checkPeople } from "./rules.ts";
import { requireSurvey } from "./surveys.ts";
import { type survey, surveyParticipation } from "./tables.ts";

/** Somebody who left their group empty. */
const NO_GROUP = "未分组";

/** The outsiders whom a survey asks by mail. Throws 404 out of scope. */
export async function searchSurveyPeople(
  context: RequestContext,
  id: number,
  { page, keyword }: SurveyPeopleSearch,
): Promise<PageOfItems<SurveyPerson>> {
  await requireSurvey(context, id);
  const { name, email, unit } = surveyParticipation;
  const { rows, ...counted } = await readPage(context.services.db, {
    rows: context.services.db
      .select({ id: surveyParticipation.id, name, email, unit })
      .from(surveyParticipation)
      .$dynamic(),
    where: and(
      eq(surveyParticipation.surveyId, id),
      isNotNull(email),
      containsWords(keyword, name, email, unit),
    ),
    page,
    sort: { name, unit },
    standard: [asc(unit), asc(surveyParticipation.id)],
  });
  return { items: rows.map((row) => ({ ...row, name: row.name ?? "", email: row.email ?? "" })), ...counted };
}

/** Locks a survey whose list may change. Throws 403 out of reach, 409 when it is no draft or asks others. */
async function lockDraft(
  context: RequestContext,
  tx: Transaction,
  id: number,
): Promise<typeof survey.$inferSelect> {
  const row = await lockSurvey(tx, id);
  if (row === undefined) throw notFound("问卷调查");
  requireReach(context.session, { schoolId: row.schoolId, department: null });
  if (row.audience !== "outsiders") throw stateConflict("只有校外人员用名单，学生和教师按院系选");
  if (row.state !== "draft") throw stateConflict("已审核的问卷调查不能改名单，请先退回草稿");
  return row;
}

/** Puts outsiders on the list; who is on it by their address stays as they are. Throws 400 naming each wrong line. */
export async function addSurveyPeople(
  context: RequestContext,
  id: number,
  { people }: SurveyPeopleInput,
): Promise<SurveyPeopleAdded> {
  await requireSurvey(context, id);
  const wrong = checkPeople(people);
  if (wrong.length > 0) throw invalidFields(wrong.slice(0, 20));
  return transaction(context.services.db, async (tx) => {
    const row = await lockDraft(context, tx, id);
    const added = await tx
      .insert(surveyParticipation)
      .values(
        people.map(({ name, email, unit }) => ({
          surveyId: id,
          name: name.trim(),
          email: email.trim(),
          unit: unit.trim() || NO_GROUP,
        })),
      )
      .onConflictDoNothing()
      .returning({ id: surveyParticipation.id });
    await logChange(context, tx, {
      action: "survey-people",
      targets: [{ kind: "survey", id, schoolId: row.schoolId }],
      after: { added: added.length },
    });
    return { added: added.length, known: people.length - added.length };
  });
}

/** Takes outsiders off the list. */
export async function removeSurveyPeople(
  context: RequestContext,
  id: number,
  { ids }: { ids: readonly number[] },
): Promise<void> {
  await requireSurvey(context, id);
  await transaction(context.services.db, async (tx) => {
    const row = await lockDraft(context, tx, id);
    const removed = await tx
      .delete(surveyParticipation)
      .where(and(eq(surveyParticipation.surveyId, id), inArray(surveyParticipation.id, [...ids])))
      .returning({ id: surveyParticipation.id });
    if (removed.length === 0) return;
    await logChange(context, tx, {
      action: "survey-people",
      targets: [{ kind: "survey", id, schoolId: row.schoolId }],
      before: { removed: removed.length },
    });
  });
}
