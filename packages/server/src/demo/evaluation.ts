import type { Question, QuestionAnswer } from "@huxuan/api-client";
import { STANDARD_QUESTIONS } from "@huxuan/questionnaire";
import { asc, eq } from "drizzle-orm";
import { type Transaction, transaction } from "../db/index.ts";
import {
  closedColumns,
  evaluationCampaign,
  evaluationPoolOf,
  evaluationTarget,
  evaluationTask,
  openCampaign,
  openSheets,
} from "../domains/evaluation/index.ts";
import { computeCampaign } from "../domains/evaluation-result/index.ts";
import type { NeedsMail } from "../domains/notification/index.ts";
import { putAside, questionnaire } from "../domains/questionnaire/index.ts";
import {
  closeRow,
  markDone,
  type NeedsOpening,
  openRow,
  survey,
  surveyParticipation,
  surveyPoolOf,
} from "../domains/survey/index.ts";
import type { CoreServices } from "../platform/core.ts";
import type { NeedsOfficeSettings } from "../settings/index.ts";
import { Random } from "./random.ts";

type Services = CoreServices & NeedsOfficeSettings & NeedsMail & NeedsOpening;

/** Any number: dealt apart, so that nothing else of the province changes with it. */
const SEED = 20_260_703;

/** What students wrote, most of it, about a teacher. */
const SAID = [
  "例子贴近生活，听得懂。",
  "作业批改得很细，谢谢老师。",
  "希望多留一点讨论的时间。",
  "幻灯片可以提前发给我们。",
  "外校来上课也没有被冷落。",
];

const EVALUATED = {
  opensAt: new Date("2026-06-22T00:00:00Z"),
  closesAt: new Date("2026-07-03T10:00:00Z"),
  releasedAt: new Date("2026-07-16T01:00:00Z"),
  appealUntil: new Date("2026-07-26T16:00:00Z"),
};
const ASKED = {
  opensAt: new Date("2026-06-08T00:00:00Z"),
  closesAt: new Date("2026-06-19T10:00:00Z"),
  publishedAt: new Date("2026-06-24T02:00:00Z"),
};

/**
 * How last term was: an evaluation of the first university with its results, and a survey of its students that is published.
 * They went the way that all go, at their times: opened, answered, closed, computed. Their classes must have positive lists.
 */
export async function createEvaluation(
  services: Services,
  { schoolId, semesterId }: { schoolId: number; semesterId: number },
): Promise<void> {
  const random = new Random(SEED);
  const at = (moment: Date): Services => ({ ...services, clock: () => moment });
  const campaign = await transaction(services.db, async (tx) => {
    const asked = await createQuestionnaire(tx, schoolId, "evaluation", "期末评教问卷");
    const [made] = await tx
      .insert(evaluationCampaign)
      .values({
        schoolId,
        semesterId,
        name: "2025–2026 学年第二学期期末评教",
        questionnaireId: asked.id,
        opensAt: EVALUATED.opensAt,
        closesAt: EVALUATED.closesAt,
        gate: "soft",
        coverage: "all",
        departments: [],
        courseIds: [],
        offeringIds: [],
        state: "open",
      })
      .returning();
    if (made === undefined) throw new Error("the demo's evaluation could not be made");
    await openCampaign(tx, at(EVALUATED.opensAt), made);
    await answerTasks(tx, services, { random, campaignId: made.id, questions: asked.questions });
    const closed = { ...closedColumns(EVALUATED.closesAt), state: "closed" as const };
    await tx.update(evaluationCampaign).set(closed).where(eq(evaluationCampaign.id, made.id));
    return { ...made, ...closed };
  });
  await openSheets(services, campaign.id);
  await transaction(services.db, async (tx) => {
    await computeCampaign(tx, services, campaign, EVALUATED.releasedAt);
    const { releasedAt, appealUntil } = EVALUATED;
    await tx
      .update(evaluationCampaign)
      .set({ state: "released", releasedAt, appealUntil })
      .where(eq(evaluationCampaign.id, campaign.id));
    await createSurvey(tx, at, { random, schoolId });
  });
}

async function createQuestionnaire(
  tx: Transaction,
  schoolId: number,
  purpose: "evaluation" | "survey",
  name: string,
): Promise<{ id: number; questions: readonly Question[] }> {
  const questions: Question[] = [...STANDARD_QUESTIONS[purpose]];
  const [made] = await tx
    .insert(questionnaire)
    .values({ schoolId, purpose, name, questions, state: "active" })
    .returning({ id: questionnaire.id });
  if (made === undefined) throw new Error("a questionnaire of the demo could not be made");
  return { id: made.id, questions };
}

/** Nine in ten answer. */
async function answerTasks(
  tx: Transaction,
  services: Services,
  facts: { random: Random; campaignId: number; questions: readonly Question[] },
): Promise<void> {
  const { random, campaignId, questions } = facts;
  const tasks = await tx
    .select({ id: evaluationTask.id, targetId: evaluationTask.targetId })
    .from(evaluationTask)
    .innerJoin(evaluationTarget, eq(evaluationTarget.id, evaluationTask.targetId))
    .where(eq(evaluationTarget.campaignId, campaignId))
    .orderBy(asc(evaluationTask.id));
  for (const { id, targetId } of tasks) {
    if (!random.chance(0.9)) continue;
    await tx.update(evaluationTask).set({ done: true }).where(eq(evaluationTask.id, id));
    await putAside(tx, services, { pool: evaluationPoolOf(targetId), answers: sheetOf(random, questions) });
  }
}

/** As somebody answers who is content, more or less. */
const sheetOf = (random: Random, questions: readonly Question[]): QuestionAnswer[] => {
  const mark = () => (random.chance(0.75) ? random.whole(4, 5) : random.whole(2, 4));
  return questions.flatMap(({ key, kind, rows = [], choices = [] }): QuestionAnswer[] => {
    switch (kind) {
      case "scale":
        return [{ question: key, value: mark() }];
      case "nps":
        return [{ question: key, value: random.chance(0.6) ? random.whole(8, 10) : random.whole(3, 8) }];
      case "matrix":
        return [{ question: key, rows: rows.map((row) => ({ row: row.key, value: mark() })) }];
      case "single":
      case "multi":
        return [{ question: key, chosen: [random.pick(choices).key] }];
      case "text":
        return random.chance(0.3) ? [{ question: key, text: random.pick(SAID) }] : [];
    }
  });
};

async function createSurvey(
  tx: Transaction,
  at: (moment: Date) => Services,
  { random, schoolId }: { random: Random; schoolId: number },
): Promise<void> {
  const asked = await createQuestionnaire(tx, schoolId, "survey", "跨校选课满意度问卷");
  const [made] = await tx
    .insert(survey)
    .values({
      schoolId,
      questionnaireId: asked.id,
      name: "跨校选课满意度调查（2026 年春）",
      audience: "students",
      selection: "census",
      opensAt: ASKED.opensAt,
      closesAt: ASKED.closesAt,
      state: "reviewed",
    })
    .returning();
  if (made === undefined) throw new Error("the demo's survey could not be made");
  const change = (set: Partial<typeof survey.$inferInsert>) =>
    tx.update(survey).set(set).where(eq(survey.id, made.id));
  await change({ ...(await openRow(tx, at(ASKED.opensAt), made)), state: "open" });
  const people = await tx
    .select({ id: surveyParticipation.id, unit: surveyParticipation.unit })
    .from(surveyParticipation)
    .where(eq(surveyParticipation.surveyId, made.id))
    .orderBy(asc(surveyParticipation.id));
  const services = at(ASKED.closesAt);
  for (const { id, unit } of people) {
    if (!random.chance(0.7)) continue;
    await markDone(tx, id);
    const pool = surveyPoolOf(made.id, unit);
    await putAside(tx, services, { pool, answers: sheetOf(random, asked.questions) });
  }
  await change({ ...(await closeRow(tx, services, made)), state: "closed" });
  await change({ state: "published", publishedAt: ASKED.publishedAt });
}
