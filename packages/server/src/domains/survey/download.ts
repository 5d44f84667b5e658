import type { Question, QuestionAnswer } from "@huxuan/api-client";
import { wordsOf } from "@huxuan/questionnaire";
import { asc, eq } from "drizzle-orm";
import { Attachment } from "../../contract/index.ts";
import { stateConflict } from "../../errors/index.ts";
import { type Cell, fileName, workbookStream } from "../../platform/export/index.ts";
import { logChange, type RequestContext } from "../../resource/index.ts";
import { questionnaire } from "../questionnaire/index.ts";
import { hiddenSentence } from "./figures.ts";
import { maskPhones } from "./rules.ts";
import { readShownUnits, requireOpened } from "./results.ts";
import { requireSurvey } from "./surveys.ts";
import { surveyResponse, surveyText } from "./tables.ts";

/** A column of the workbook: a question, or a row of a matrix. */
interface Column {
  head: string;
  /** Numbers are numbers, so that whoever reckons on can. */
  cell: (answer: QuestionAnswer | undefined) => Cell;
  question: string;
}

function columnsOf(question: Question, at: number): Column[] {
  const { key, kind, title, choices = [], rows = [] } = question;
  const head = `${at + 1}. ${title}`;
  const textOf = (chosen: string) => choices.find((choice) => choice.key === chosen)?.text ?? "";
  switch (kind) {
    case "text":
      return [];
    case "scale":
      return [
        {
          question: key,
          head: `${head}（1 ${wordsOf(question)[0]} – 5 ${wordsOf(question)[4]}）`,
          cell: (answer) => answer?.value ?? null,
        },
      ];
    case "nps":
      return [{ question: key, head, cell: (answer) => answer?.value ?? null }];
    case "matrix":
      return rows.map((row) => ({
        question: key,
        head: `${head}：${row.text}`,
        cell: (answer) => answer?.rows?.find((one) => one.row === row.key)?.value ?? null,
      }));
    case "single":
    case "multi":
      return [{ question: key, head, cell: (answer) => answer?.chosen?.map(textOf).join("；") ?? null }];
  }
}

/**
 * All answers of a survey as a workbook: one line each without a person or a day, in an order that says nothing; what was
 * written stands on a sheet of its own. Throws 404 out of scope, 409 where there are fewer than five.
 */
export async function downloadAnswers(context: RequestContext, id: number): Promise<Attachment> {
  const { db } = context.services;
  const row = await requireSurvey(context, id);
  requireOpened(row);
  const [asked] = await db
    .select({ questions: questionnaire.questions })
    .from(questionnaire)
    .where(eq(questionnaire.id, row.questionnaireId));
  const questions = asked?.questions ?? [];
  const responses = await db
    .select({ unit: surveyResponse.unit, answers: surveyResponse.answers })
    .from(surveyResponse)
    .where(eq(surveyResponse.surveyId, id))
    .orderBy(asc(surveyResponse.id));
  const hidden = hiddenSentence(responses.length);
  if (hidden !== "") throw stateConflict(hidden);
  const shown = await readShownUnits(db, row);
  const columns = questions.flatMap(columnsOf);
  const texts = await db
    .select({ question: surveyText.question, text: surveyText.text })
    .from(surveyText)
    .where(eq(surveyText.surveyId, id))
    .orderBy(asc(surveyText.question), asc(surveyText.id));
  const titleOf = (key: string) => questions.find((question) => question.key === key)?.title ?? "";
  const stream = workbookStream(
    {
      name: "答卷",
      titles: [row.name, "不含姓名、学号和时间，次序已打乱；不足 5 份的单位不写单位"],
      columns: ["单位", ...columns.map(({ head }) => head)].map((head, at) => ({
        head,
        style: at === 0 ? ("text" as const) : ("integer" as const),
      })),
      rows: [
        responses.map(({ unit, answers }): Cell[] => [
          shown.has(unit) ? unit : "",
          ...columns.map(({ question, cell }) => cell(answers.find((one) => one.question === question))),
        ]),
      ],
    },
    {
      name: "文字",
      titles: [row.name, "与答卷分开，次序已打乱，电话已遮住"],
      columns: ["题目", "文字"].map((head) => ({ head, style: "text" as const })),
      rows: [texts.map(({ question, text }): Cell[] => [titleOf(question), maskPhones(text)])],
    },
  );
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  await logChange(context, db, {
    action: "survey-download",
    targets: [{ kind: "survey", id, schoolId: row.schoolId }],
    after: { answers: responses.length },
  });
  return new Attachment(`${fileName(`答卷-${row.name}`)}.xlsx`, Buffer.concat(chunks));
}
