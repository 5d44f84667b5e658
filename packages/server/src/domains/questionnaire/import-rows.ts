import {
  labels,
  type Question,
  type QuestionnairePurpose,
  type QuestionnaireState,
} from "@huxuan/api-client";
import { checkQuestions } from "@huxuan/questionnaire";
// From the file, not the index: the reading thread needs no database.
import {
  choiceColumn,
  defineRows,
  optionalNumberColumn,
  readerOf,
  type RefuseRow,
  type RowOf,
  textColumn,
} from "../../platform/import/columns.ts";
import { nameKey } from "../../text/names.ts";

const YES_NO = { yes: "是", no: "否" } as const;

/** As the contract has them. */
const MOST_QUESTIONS = 100;
const MOST_CHOICES = 30;
const MOST_ROWS = 20;
const LONGEST_PART = 100;

/** Behind a choice that is chosen alone. */
const ALONE = /[（(]互斥[）)]$/u;

/** A row is a question; rows of one name make one questionnaire, in their order. */
export const QUESTIONS = defineRows({
  sheet: "题目",
  list: "questions",
  rowName: "题目",
  identifiedBy: ["questionnaire", "title"],
  columns: {
    questionnaire: textColumn("问卷", {
      required: true,
      max: 60,
      example: "示例-课程评价",
      explanation: "问卷的名称；名称相同的行合成一份问卷。",
    }),
    title: textColumn("题目", {
      required: true,
      max: 200,
      width: 32,
      example: "老师备课认真，讲解清楚",
      explanation: "一份问卷里不重复。",
    }),
    purpose: choiceColumn("用途", {
      names: labels.questionnairePurpose,
      example: "评教",
      explanation: `${Object.values(labels.questionnairePurpose).join("、")}之一；同一份问卷写一行就够，已有草稿的不填。`,
    }),
    kind: choiceColumn("题型", {
      names: labels.questionKind,
      example: "量表",
      explanation: `${Object.values(labels.questionKind).join("、")}之一；不填按量表。`,
    }),
    hint: textColumn("说明", { max: 300, width: 24, explanation: "题目下面的小字；没有的不填。" }),
    required: choiceColumn("必答", {
      names: YES_NO,
      example: "是",
      explanation: "是或否；不填按是，文字题按否。",
    }),
    choices: textColumn("选项", {
      max: 4000,
      multiline: true,
      width: 32,
      explanation: "单选、多选的选项，一行一个或用分号隔开；只能单独选的在后面写（互斥）。",
    }),
    rows: textColumn("行", {
      max: 3000,
      multiline: true,
      width: 32,
      explanation: "矩阵量表的各行，一行一个或用分号隔开。",
    }),
    weight: optionalNumberColumn("权重", {
      min: 0,
      max: 100,
      example: 1,
      explanation: "量表和矩阵量表算总分时的份量，整数；不填按 1，0 不计分。",
    }),
    dimension: textColumn("维度", {
      max: 20,
      example: "教学态度",
      explanation: "同一维度的题合成雷达图的一边；没有的不填。",
    }),
  },
});

type Row = RowOf<typeof QUESTIONS>;

/** The newest revision of a questionnaire. */
export interface StoredQuestionnaire {
  id: number;
  version: number;
  name: string;
  state: QuestionnaireState;
  questions: readonly Question[];
}

/** What an import of questions is planned from. */
export interface QuestionsStored {
  questionnaires: readonly StoredQuestionnaire[];
}

/** A draft that is made, or whose questions are replaced. */
export interface PlannedQuestionnaire {
  /** The draft whose questions these are; null where there is none. */
  draft: { id: number; version: number } | null;
  name: string;
  /** Of a new one. */
  purpose: QuestionnairePurpose;
  questions: Question[];
}

/** What a file would do. */
export interface QuestionsPlan {
  questionnaires: PlannedQuestionnaire[];
}

export const reader = readerOf(QUESTIONS, planQuestions);

/** Makes questionnaires of rows. Rows that cannot be a question are refused, and so is all of one in use. */
export function planQuestions(
  rows: readonly Row[],
  stored: QuestionsStored,
  refuse: RefuseRow<Row>,
): QuestionsPlan {
  const known = new Map(stored.questionnaires.map((one) => [nameKey(one.name), one]));
  const plan: QuestionsPlan = { questionnaires: [] };
  for (const [key, of] of Map.groupBy(rows, ({ questionnaire }) => nameKey(questionnaire))) {
    const before = known.get(key);
    const purpose = of.find((row) => row.purpose !== undefined)?.purpose;
    const refusal = refusalOf(before, purpose);
    if (refusal !== undefined) {
      for (const row of of) refuse(row, refusal.field, refusal.message);
      continue;
    }
    const questions: Question[] = [];
    for (const row of of) {
      const question = questionOf(row, keyFor(row.title, before?.questions ?? [], questions));
      const fault =
        questions.length >= MOST_QUESTIONS
          ? { field: "title" as const, message: `一份问卷最多 ${MOST_QUESTIONS} 题，请分成几份` }
          : faultOf(row, question);
      if (fault) refuse(row, fault.field, fault.message);
      else questions.push(question);
    }
    const [first] = of;
    if (first === undefined || questions.length === 0) continue;
    plan.questionnaires.push({
      draft: before ? { id: before.id, version: before.version } : null,
      name: before?.name ?? first.questionnaire,
      purpose: purpose ?? "survey",
      questions,
    });
  }
  return plan;
}

type Fault = { field: keyof typeof QUESTIONS.columns; message: string };

/** Why the questions of a questionnaire cannot be brought. */
function refusalOf(
  before: StoredQuestionnaire | undefined,
  purpose: QuestionnairePurpose | undefined,
): Fault | undefined {
  if (before && before.state !== "draft")
    return {
      field: "questionnaire",
      message: "这份问卷已在使用，请先打开它点「复制」，再导入到新版本的草稿",
    };
  if (!before && purpose === undefined)
    return { field: "purpose", message: "新的问卷要写明用途：评教或问卷调查" };
  return undefined;
}

/** The key that a question of this title has already, or one that none has. */
function keyFor(title: string, before: readonly Question[], others: readonly Question[]): string {
  const same = before.find((one) => nameKey(one.title) === nameKey(title));
  if (same) return same.key;
  const taken = new Set([...before, ...others].map(({ key }) => key));
  let number = 1;
  while (taken.has(`q${number}`)) number += 1;
  return `q${number}`;
}

const partsOf = (cell: string): string[] =>
  cell
    .split(/[\n;；]/u)
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** A row as a question. */
function questionOf(row: Row, key: string): Question {
  const { title, hint, dimension, weight, kind = "scale" } = row;
  const marked = kind === "scale" || kind === "matrix";
  return {
    key,
    kind,
    title,
    hint,
    required: row.required === undefined ? kind !== "text" : row.required === "yes",
    ...((kind === "single" || kind === "multi") && {
      choices: partsOf(row.choices).map((part, at) => ({
        key: `c${at + 1}`,
        text: part.replace(ALONE, "").trim(),
        ...(kind === "multi" && ALONE.test(part) && { exclusive: true }),
      })),
    }),
    ...(kind === "matrix" && {
      rows: partsOf(row.rows).map((part, at) => ({ key: `r${at + 1}`, text: part })),
    }),
    ...(marked && weight !== undefined && { weight }),
    ...(dimension !== "" && { dimension }),
  };
}

/** What is wrong with a row as a question. */
function faultOf(row: Row, question: Question): Fault | undefined {
  const { kind, choices, rows } = question;
  if (row.choices !== "" && !choices)
    return { field: "choices", message: `${labels.questionKind[kind]}题没有选项，请清空这一格或改题型` };
  if (row.rows !== "" && !rows)
    return { field: "rows", message: `${labels.questionKind[kind]}题没有行，请清空这一格或改题型` };
  if (row.weight !== undefined && kind !== "scale" && kind !== "matrix")
    return { field: "weight", message: `${labels.questionKind[kind]}题不计分，请清空这一格` };
  for (const [field, parts, most] of [
    ["choices", choices ?? [], MOST_CHOICES],
    ["rows", rows ?? [], MOST_ROWS],
  ] as const) {
    if (parts.length > most) return { field, message: `最多 ${most} 个，现在有 ${parts.length} 个` };
    const long = parts.find(({ text }) => text.length > LONGEST_PART);
    if (long) return { field, message: `「${long.text.slice(0, 20)}…」超过 ${LONGEST_PART} 字，请写短一些` };
    const empty = parts.find(({ text }) => text === "");
    if (empty) return { field, message: "（互斥）前面要写选项" };
  }
  const [problem] = checkQuestions([question]);
  return problem && { field: problem.field.includes(".rows") ? "rows" : "choices", message: problem.message };
}
