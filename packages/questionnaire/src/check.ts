import type { Question } from "./questions.js";

/** What is wrong with a question, at its field: `questions.2.choices.0.text`. */
export interface QuestionProblem {
  field: string;
  message: string;
}

const firstTwice = (keys: readonly string[]) => keys.findIndex((key, at) => keys.indexOf(key) < at);

/** Marks that a condition may name of a question with marks. */
const MARKS = { scale: [1, 2, 3, 4, 5], nps: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] } as const;

/** What the answer to a question may be for a condition that names it; undefined when none may. */
function answersOf({ kind, choices }: Question): readonly string[] | undefined {
  if (kind === "scale" || kind === "nps") return MARKS[kind].map(String);
  return kind === "single" || kind === "multi" ? (choices ?? []).map(({ key }) => key) : undefined;
}

function checkParts(question: Question, field: string): QuestionProblem[] {
  const { kind, choices = [], rows = [] } = question;
  const problems: QuestionProblem[] = [];
  const say = (part: string, message: string) => problems.push({ field: `${field}.${part}`, message });
  if (kind === "single" || kind === "multi") {
    if (choices.length < 2) say("choices", "至少要有两个选项");
    const key = firstTwice(choices.map((choice) => choice.key));
    if (key >= 0) say(`choices.${key}.key`, "两个选项的标识相同，请重新添加其中一个");
    const text = firstTwice(choices.map((choice) => choice.text.trim()));
    if (text >= 0) say(`choices.${text}.text`, "这个选项出现了两次，请换一个");
  }
  if (kind === "matrix") {
    if (rows.length < 1) say("rows", "至少要有一行");
    const key = firstTwice(rows.map((row) => row.key));
    if (key >= 0) say(`rows.${key}.key`, "两行的标识相同，请重新添加其中一行");
    const text = firstTwice(rows.map((row) => row.text.trim()));
    if (text >= 0) say(`rows.${text}.text`, "这一行出现了两次，请换一个");
  }
  return problems;
}

/** What is wrong with the condition of a question; undefined when nothing is. */
function conditionProblem(question: Question, earlier: readonly Question[]): string | undefined {
  const { showIf } = question;
  if (!showIf) return undefined;
  const asked = earlier.find(({ key }) => key === showIf.question);
  if (!asked) return "显示条件要指前面的题目，请重新选择";
  const possible = answersOf(asked);
  if (!possible) return "显示条件只能取决于选择题、量表题和推荐度题";
  return showIf.anyOf.every((one) => possible.includes(one))
    ? undefined
    : `「${asked.title}」已没有所选的答案，请重新选择`;
}

/** What must be mended before these questions can be asked; empty when nothing must. */
export function checkQuestions(questions: readonly Question[]): QuestionProblem[] {
  return questions.flatMap((question, at) => {
    const field = `questions.${at}`;
    const problems = checkParts(question, field);
    if (questions.findIndex(({ key }) => key === question.key) < at)
      problems.push({ field: `${field}.key`, message: "两道题的标识相同，请重新添加其中一道" });
    const condition = conditionProblem(question, questions.slice(0, at));
    if (condition !== undefined) problems.push({ field: `${field}.showIf`, message: condition });
    return problems;
  });
}
