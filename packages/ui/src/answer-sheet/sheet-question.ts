/**
 * How a question is answered: a mark from 1 to 5, one choice, several, a mark for each row, 0 to 10 (how likely somebody
 * recommends it), or words.
 */
export type SheetQuestionKind = "scale" | "single" | "multi" | "matrix" | "nps" | "text";

/** One of the choices of a question. */
export interface SheetChoice {
  /** What an answer names; unique in its question. */
  key: string;
  /** What is read. */
  text: string;
  /** Of several choices: chosen alone (以上都没有). Default false. */
  exclusive?: boolean;
}

/** A row of a matrix: what is marked from 1 to 5. */
export interface SheetRow {
  /** What an answer names; unique in its question. */
  key: string;
  /** What is read. */
  text: string;
}

/** A question as it is asked. */
export interface SheetQuestion {
  /** What an answer names; unique among the questions. */
  key: string;
  /** How it is answered. */
  kind: SheetQuestionKind;
  /** The question. */
  title: string;
  /** Small print under it. Default none. */
  hint?: string;
  /** What is not is marked as 可不填. Default false. */
  required?: boolean;
  /** Of a single or several choice, in order. */
  choices?: readonly SheetChoice[];
  /** Of a matrix, in order. */
  rows?: readonly SheetRow[];
  /** Words of a scale or matrix from 1 to 5. Default 很不同意 … 很同意. */
  words?: readonly string[];
}

/** What somebody answered to one question; one of the four parts, by the kind of the question. */
export interface SheetAnswer {
  /** Key of the question. */
  question: string;
  /** Of a scale 1 to 5, of a likelihood 0 to 10. */
  value?: number;
  /** Keys of the choices. */
  chosen?: readonly string[];
  /** Of a matrix: those rows that were marked. */
  rows?: readonly { row: string; value: number }[];
  /** Of a text. */
  text?: string;
}

/** The longest text of an answer. */
export const LONGEST_TEXT = 2000;

/** Whether nothing is missing in an answer: of a matrix every row is marked. */
function isWhole({ kind, rows }: SheetQuestion, answer: SheetAnswer | undefined): boolean {
  if (kind === "scale" || kind === "nps") return answer?.value !== undefined;
  if (kind === "matrix") return (answer?.rows ?? []).length >= (rows ?? []).length;
  return kind === "text" ? (answer?.text ?? "").trim() !== "" : (answer?.chosen ?? []).length > 0;
}

/**
 * Key of the question to go on with: the next that is not answered, behind the last one from the first; undefined where
 * all others are answered. For the button 下一题 below an `AnswerSheet`.
 *
 * @param after Key of the question that one is at; null begins with the first.
 */
export function nextQuestion(
  questions: readonly SheetQuestion[],
  answers: readonly SheetAnswer[],
  after: string | null,
): string | undefined {
  const at = questions.findIndex(({ key }) => key === after);
  const others = [...questions.slice(at + 1), ...questions.slice(0, Math.max(0, at))];
  return others.find(
    (one) =>
      !isWhole(
        one,
        answers.find(({ question }) => question === one.key),
      ),
  )?.key;
}

/** The answer with this row of its matrix marked. */
export function withRow(answer: SheetAnswer, row: string, value: number): SheetAnswer {
  const others = (answer.rows ?? []).filter((one) => one.row !== row);
  return { ...answer, rows: [...others, { row, value }] };
}

/** The answer with this choice made or taken back: an exclusive one stands alone, and of one choice there is one. */
export function withChoice(
  { kind, choices = [] }: SheetQuestion,
  answer: SheetAnswer,
  { key, exclusive = false }: SheetChoice,
): SheetAnswer {
  const chosen = answer.chosen ?? [];
  if (kind === "single") return { ...answer, chosen: [key] };
  if (chosen.includes(key)) return { ...answer, chosen: chosen.filter((one) => one !== key) };
  const kept = exclusive
    ? []
    : choices.filter((one) => chosen.includes(one.key) && !one.exclusive).map((one) => one.key);
  return { ...answer, chosen: [...kept, key] };
}
