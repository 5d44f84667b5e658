import type { QuestionAnswer } from "@huxuan/api-client";
import { checkAnswers, keptAnswers } from "@huxuan/questionnaire";
import { eq } from "drizzle-orm";
import type { Transaction } from "../../db/index.ts";
import { DomainError, duplicate, invalidFields, stateConflict } from "../../errors/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { chinaText } from "../../text/china-time.ts";
import { putAside, questionnaire } from "../questionnaire/index.ts";
import { poolOf } from "./pools.ts";
import { survey, surveyParticipation } from "./tables.ts";

type Row = typeof survey.$inferSelect;

/** Why a survey takes no answers now; undefined while it does. */
export function overRefusal(row: Pick<Row, "state" | "opensAt" | "closesAt">, now: Date): string | undefined {
  if (row.state === "open" && row.closesAt > now) return undefined;
  return row.state === "draft" || row.state === "reviewed"
    ? `这份问卷还没有开放，${chinaText(row.opensAt).slice(0, 16)} 起可以作答`
    : "这份问卷已经截止，不能再作答";
}

/** The survey, held so that it is not closed while somebody answers. Throws 409 when it takes no answers now. */
export async function holdOpen(tx: Transaction, id: number, now: Date): Promise<Row> {
  const [row] = await tx.select().from(survey).where(eq(survey.id, id)).for("share");
  const refusal = row === undefined ? "没有这份问卷" : overRefusal(row, now);
  if (row === undefined || refusal !== undefined) throw stateConflict(refusal ?? "");
  return row;
}

/** 409 for who has answered; the code tells a lost answer, sent again, from a survey that is over. */
export const answeredAlready = (): DomainError => duplicate("你已经交过这份问卷，不能再交一次");

/**
 * Takes the answers of somebody of a unit: checks them, and puts them aside until others of the unit have answered as well.
 * Throws 400 naming each question that is not answered as it must be.
 */
export async function takeAnswers(
  tx: Transaction,
  services: Pick<CoreServices, "secret">,
  row: Row,
  { unit, answers }: { unit: string; answers: readonly QuestionAnswer[] },
): Promise<void> {
  const [asked] = await tx
    .select({ questions: questionnaire.questions })
    .from(questionnaire)
    .where(eq(questionnaire.id, row.questionnaireId));
  const questions = asked?.questions ?? [];
  const problems = checkAnswers(questions, answers);
  if (problems.length > 0)
    throw invalidFields(problems.map(({ question, message }) => ({ field: `answers.${question}`, message })));
  const kept = keptAnswers(questions, answers) as QuestionAnswer[];
  await putAside(tx, services, { pool: poolOf(row.id, unit), answers: kept });
}

/** Marks somebody who is asked as done; the participation must be locked. */
export const markDone = (tx: Transaction, id: number) =>
  tx.update(surveyParticipation).set({ done: true }).where(eq(surveyParticipation.id, id));
