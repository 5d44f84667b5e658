import { clsx } from "clsx";
import { forwardRef, useEffect, useRef } from "react";
import { useControlled } from "../hooks/use-controlled.js";
import { useOwnRef } from "../hooks/use-own-ref.js";
import { useMessages } from "../provider/index.js";
import { type RootAttributes, rootAttributes } from "../styles/root-attributes.js";
import { QuestionCard } from "./question-card.js";
import { cardOf, toMiddle } from "./question-card-place.js";
import { nextQuestion, type SheetAnswer, type SheetQuestion } from "./sheet-question.js";

/** What {@link AnswerSheet} takes. */
export interface AnswerSheetProps extends RootAttributes {
  /** The questions that are asked now, in order: those that hang on an answer come and go with it. */
  questions: readonly SheetQuestion[];
  /** What was answered; answers to questions that are not asked are passed over. */
  answers: readonly SheetAnswer[];
  /** Somebody answered, or took an answer back: the whole new answer to that question. */
  onAnswer?: (answer: SheetAnswer) => void;
  /** What is wrong with an answer, by key of the question; it stands under it. Default none. */
  problems?: Readonly<Record<string, string>>;
  /** It can be read and not changed. Default false. */
  readOnly?: boolean;
  /** Key of the question that one is at: another one gets the focus. Without it, the sheet keeps it itself. */
  current?: string | null;
  /** The same at first, when the sheet keeps it itself. Default the first that is not answered. */
  defaultCurrent?: string | null;
  /** An answer moved on, or somebody went to another question. */
  onCurrentChange?: (current: string | null) => void;
  /** Name of the list for screen readers. Default 问卷. */
  label?: string;
}

/**
 * Questions as one answers them, by thumb or by key: an answer moves on to the next question by itself, digits answer,
 * Enter goes on. Nothing is chosen beforehand. What hands it in stands below it and is the host's.
 */
export const AnswerSheet = /* @__PURE__ */ forwardRef<HTMLOListElement, AnswerSheetProps>(
  function AnswerSheet(props, ref) {
    const { questions, answers, onAnswer, problems = {}, readOnly = false } = props;
    const text = useMessages().answerSheet;
    const list = useOwnRef(ref);
    const [at, setAt] = useControlled<string | null>(
      props.current,
      props.defaultCurrent ?? nextQuestion(questions, answers, null) ?? null,
      props.onCurrentChange,
    );
    const current = questions.some(({ key }) => key === at) ? at : (questions[0]?.key ?? null);

    const goTo = (key: string, byPointer: boolean) => {
      setAt(key);
      focusQuestion(list.current, key, byPointer);
    };
    // Where an answer leads is known when the host has drawn what it asks now.
    const answered = useRef<{ question: string; byPointer: boolean } | null>(null);
    useEffect(() => {
      const from = answered.current;
      answered.current = null;
      if (from === null) return;
      const next = nextQuestion(questions, answers, from.question);
      if (next !== undefined) goTo(next, from.byPointer);
    });
    // The host leads to a question: the focus follows, unless it is there already.
    const before = useRef(current);
    useEffect(() => {
      if (before.current === current) return;
      before.current = current;
      const card = cardOf(list.current, current);
      if (card && !card.contains(document.activeElement) && props.current !== undefined)
        focusQuestion(list.current, current, false);
    });

    return (
      <ol
        ref={list}
        data-component="answer-sheet"
        data-read-only={readOnly || undefined}
        {...rootAttributes(props)}
        className={clsx("hx-answer-sheet", props.className)}
        aria-label={props.label ?? text.title}
      >
        {questions.map((question, place) => (
          <QuestionCard
            key={question.key}
            question={question}
            answer={answers.find((one) => one.question === question.key)}
            number={place + 1}
            current={!readOnly && question.key === current}
            problem={problems[question.key]}
            readOnly={readOnly}
            onAnswer={(answer, done, byPointer) => {
              if (done) answered.current = { question: question.key, byPointer };
              onAnswer?.(answer);
              if (!done && question.kind === "matrix") focusRow(list.current, answer);
            }}
            onNext={() => {
              const next = nextQuestion(questions, answers, question.key);
              if (next !== undefined) goTo(next, false);
            }}
            onCurrent={() => {
              if (question.key !== at) setAt(question.key);
            }}
          />
        ))}
      </ol>
    );
  },
);

/** A key, a choice, or the text; of a matrix in the first row that is not marked. */
function focusQuestion(list: HTMLElement | null, key: string | null, byPointer: boolean): void {
  const card = cardOf(list, key);
  if (!card) return;
  const target =
    card.querySelector<HTMLElement>('[data-row]:not([data-marked]) [tabindex="0"]') ??
    card.querySelector<HTMLElement>('textarea, [tabindex="0"]');
  // A finger that answered does not want the keyboard of the phone over the sheet.
  if (target && !(byPointer && target.tagName === "TEXTAREA")) target.focus({ preventScroll: true });
  toMiddle(card);
}

/** The next row of a matrix that is not marked. */
function focusRow(list: HTMLElement | null, { question, rows = [] }: SheetAnswer): void {
  const marked = new Set(rows.map(({ row }) => row));
  const open = [...(cardOf(list, question)?.querySelectorAll<HTMLElement>("[data-row]") ?? [])].find(
    ({ dataset }) => !marked.has(dataset["row"] ?? ""),
  );
  open?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
}
