import type { Answer, Question } from "./questions.js";

/** What is wrong with the answer to one question, in words for who answers. */
export interface AnswerProblem {
  /** Key of the question. */
  question: string;
  message: string;
}

const byQuestion = (answers: readonly Answer[]) =>
  new Map(answers.map((answer) => [answer.question, answer]));

/** The parts of an answer as its question's `showIf` compares them: keys of choices, marks as text. */
const given = ({ value, chosen }: Answer): readonly string[] =>
  value === undefined ? (chosen ?? []) : [String(value)];

/** The questions that these answers leave to be asked, in order: a hidden question hides those that hang on it. */
export function askedQuestions<Asked extends Question>(
  questions: readonly Asked[],
  answers: readonly Answer[],
): Asked[] {
  const answered = byQuestion(answers);
  const asked = new Set<string>();
  return questions.filter(({ key, showIf }) => {
    const earlier = showIf && asked.has(showIf.question) ? answered.get(showIf.question) : undefined;
    const shown =
      !showIf || (earlier !== undefined && given(earlier).some((one) => showIf.anyOf.includes(one)));
    if (shown) asked.add(key);
    return shown;
  });
}

/** Whether something was answered at all: an empty text and no choice are nothing. */
export function isAnswered(question: Question, answer: Answer | undefined): boolean {
  if (!answer) return false;
  switch (question.kind) {
    case "scale":
    case "nps":
      return answer.value !== undefined;
    case "single":
    case "multi":
      return (answer.chosen ?? []).length > 0;
    case "matrix":
      return (answer.rows ?? []).length > 0;
    case "text":
      return (answer.text ?? "").trim() !== "";
  }
}

const whole = (value: number, least: number, most: number) =>
  Number.isInteger(value) && value >= least && value <= most;

/** What is wrong with an answer that was given; undefined when nothing is. */
function problemOf(question: Question, answer: Answer): string | undefined {
  const { value, chosen = [], rows = [], text } = answer;
  switch (question.kind) {
    case "scale":
      return whole(value ?? 0, 1, 5) ? undefined : "请在 1 到 5 中选一个";
    case "nps":
      return whole(value ?? -1, 0, 10) ? undefined : "请在 0 到 10 中选一个";
    case "text":
      return (text ?? "").length > 2000 ? "最多写 2000 字" : undefined;
    case "single":
    case "multi": {
      const known = new Map((question.choices ?? []).map((choice) => [choice.key, choice]));
      if (new Set(chosen).size < chosen.length || chosen.some((key) => !known.has(key)))
        return "所选的选项已不在问卷中，请重新选择";
      if (question.kind === "single") return chosen.length > 1 ? "只能选一项" : undefined;
      const alone = chosen.find((key) => known.get(key)?.exclusive);
      return alone !== undefined && chosen.length > 1
        ? `「${known.get(alone)?.text}」不能与其他选项同时选择`
        : undefined;
    }
    case "matrix": {
      const known = new Set((question.rows ?? []).map(({ key }) => key));
      const marked = new Set(rows.map(({ row }) => row));
      if (marked.size < rows.length || rows.some(({ row }) => !known.has(row)))
        return "题目已修改，请重新填写这一题";
      if (rows.some((row) => !whole(row.value, 1, 5))) return "每一行请在 1 到 5 中选一个";
      return marked.size < known.size ? `还有 ${known.size - marked.size} 行没有选` : undefined;
    }
  }
}

/**
 * What keeps a sheet from being handed in: a required question without an answer, an answer that is none, an answer to a
 * question that was not asked, two answers to one. Empty when nothing does.
 */
export function checkAnswers(questions: readonly Question[], answers: readonly Answer[]): AnswerProblem[] {
  const answered = byQuestion(answers);
  const asked = askedQuestions(questions, answers);
  const problems = asked.flatMap((question): AnswerProblem[] => {
    const answer = answered.get(question.key);
    if (!answer || !isAnswered(question, answer))
      return question.required ? [{ question: question.key, message: "这一题必答" }] : [];
    const message = problemOf(question, answer);
    return message === undefined ? [] : [{ question: question.key, message }];
  });
  const keys = new Set(asked.map(({ key }) => key));
  const strangers = [...answered.keys()].filter((key) => !keys.has(key));
  const twice = answers.length > answered.size;
  return [
    ...problems,
    ...strangers.map((question) => ({ question, message: "没有问到这一题，请刷新问卷后再提交" })),
    ...(twice ? [{ question: "", message: "同一题回答了两次，请刷新问卷后再提交" }] : []),
  ];
}

/** The answers that count: of asked questions only, those left empty gone. What is kept on a device or handed in. */
export function keptAnswers(questions: readonly Question[], answers: readonly Answer[]): Answer[] {
  const answered = byQuestion(answers);
  return askedQuestions(questions, answers).flatMap((question) => {
    const answer = answered.get(question.key);
    return answer && isAnswered(question, answer) ? [answer] : [];
  });
}
