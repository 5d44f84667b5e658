import { useEffect, useRef, useState } from "react";
import { AnswerSheet, type SheetAnswer } from "../answer-sheet/index.js";
import { cardOf, toMiddle } from "../answer-sheet/question-card-place.js";
import { Button } from "../button/index.js";
import { useMessages } from "../provider/index.js";
import type { BuilderQuestion } from "./builder-question.js";

interface PhonePreviewProps {
  questions: readonly BuilderQuestion[];
  intro: string | undefined;
  /** The question that is written now comes into view. */
  at: string | null;
  asked: (
    questions: readonly BuilderQuestion[],
    answers: readonly SheetAnswer[],
  ) => readonly BuilderQuestion[];
}

/** The questions on a phone, to be tried: answers work and go nowhere. */
export function PhonePreview({ questions, intro, at, asked }: PhonePreviewProps) {
  const text = useMessages().questionBuilder;
  const [answers, setAnswers] = useState<readonly SheetAnswer[]>([]);
  const sheet = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const card = cardOf(sheet.current, at);
    if (card) toMiddle(card);
  }, [at]);
  // A question of another kind is answered anew.
  const fitting = answers.filter(({ question, value, chosen, rows, text: words }) => {
    const kind = questions.find(({ key }) => key === question)?.kind;
    if (kind === "scale") return value !== undefined && value >= 1 && value <= 5;
    if (kind === "nps") return value !== undefined;
    return (kind === "matrix" ? rows : kind === "text" ? words : chosen) !== undefined;
  });
  // What has no words yet is called by its place.
  const named = (one: BuilderQuestion): BuilderQuestion => ({
    ...one,
    title: one.title || text.untitled,
    choices: one.choices?.map((choice, place) => ({
      ...choice,
      text: choice.text || text.choice(place + 1),
    })),
    rows: one.rows?.map((row, place) => ({ ...row, text: row.text || text.row(place + 1) })),
  });
  return (
    <section data-part="preview" aria-label={text.preview}>
      <div data-part="preview-head">
        <h3 data-part="preview-title">{text.preview}</h3>
        <span data-part="preview-hint">{text.previewHint}</span>
        <Button variant="text" size="sm" disabled={fitting.length === 0} onClick={() => setAnswers([])}>
          {text.again}
        </Button>
      </div>
      <div data-part="phone">
        {intro && <p data-part="intro">{intro}</p>}
        <AnswerSheet
          ref={sheet}
          label={text.preview}
          questions={asked(questions, fitting).map(named)}
          answers={fitting}
          onAnswer={(answer) => {
            setAnswers([...fitting.filter(({ question }) => question !== answer.question), answer]);
          }}
        />
      </div>
    </section>
  );
}
