import { type KeyboardEvent, useId } from "react";
import { CircleAlert } from "../icons/icons.js";
import { isComposing } from "../input/is-composing.js";
import { useMessages } from "../provider/index.js";
import { Textarea } from "../textarea/index.js";
import { ChoiceKeys, MarkKeys } from "./answer-keys.js";
import { LONGEST_TEXT, type SheetAnswer, type SheetQuestion, withChoice, withRow } from "./sheet-question.js";

interface QuestionCardProps {
  question: SheetQuestion;
  answer: SheetAnswer | undefined;
  /** Its place among those that are asked, from 1. */
  number: number;
  current: boolean;
  problem: string | undefined;
  readOnly: boolean;
  /** An answer; `done` where the next question may come, and by which of both it was given. */
  onAnswer: (answer: SheetAnswer, done: boolean, byPointer: boolean) => void;
  /** On to the next question. */
  onNext: () => void;
  /** The focus came into it by a key, or a finger pressed something in it. */
  onCurrent: () => void;
}

const LIKELIHOOD = Array.from({ length: 11 }, (_, value) => ({ value }));

/** One question with its keys. */
export function QuestionCard(props: QuestionCardProps) {
  const { question, answer, number, current, problem, readOnly, onAnswer, onNext, onCurrent } = props;
  const { key, kind, title, hint, required, choices = [], rows = [] } = question;
  const text = useMessages().answerSheet;
  const id = useId();
  const given = answer ?? { question: key };
  const words = question.words ?? text.words;
  const marks = words.map((word, at) => ({ value: at + 1, word }));
  const describedBy =
    [hint ? `${id}-hint` : "", problem ? `${id}-problem` : ""].filter(Boolean).join(" ") || undefined;
  const shared = { describedBy, invalid: problem !== undefined, readOnly };
  const titled = { ...shared, labelledBy: `${id}-title` };

  const mark = (value: number, byPointer: boolean) =>
    // 1 may become 10 by one more key, so that only a finger moves on from a likelihood.
    onAnswer({ ...given, value }, kind === "scale" || byPointer, byPointer);
  const choose = (choice: (typeof choices)[number], byPointer: boolean) =>
    onAnswer(withChoice(question, given, choice), kind === "single", byPointer);
  const markRow = (row: string, value: number, byPointer: boolean) => {
    const next = withRow(given, row, value);
    const left = rows.filter((one) => !next.rows?.some((marked) => marked.row === one.key));
    onAnswer(next, left.length === 0, byPointer);
  };

  const answerByDigit = (digit: number, row: string | undefined) => {
    if (kind === "nps") mark(digit === 0 && given.value === 1 ? 10 : digit, false);
    else if (kind === "scale" && digit >= 1 && digit <= 5) mark(digit, false);
    else if (kind === "matrix" && row !== undefined && digit >= 1 && digit <= 5) markRow(row, digit, false);
    const choice = choices[digit - 1];
    if (choice && (kind === "single" || kind === "multi")) choose(choice, false);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const inText = event.target instanceof HTMLTextAreaElement;
    const withControl = event.ctrlKey || event.metaKey;
    if (event.key === "Enter" && !isComposing(event) && inText === withControl) {
      event.preventDefault();
      onNext();
    } else if (!readOnly && !inText && !withControl && !event.altKey && /^\d$/u.test(event.key)) {
      event.preventDefault();
      const row = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-row]") : null;
      answerByDigit(Number(event.key), row?.dataset["row"]);
    }
  };

  const wordOf = (value: number | undefined) => (value === undefined ? undefined : words[value - 1]);
  return (
    // Keys and pointer only add to what its buttons do.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <li
      data-part="question"
      data-question={key}
      data-kind={kind}
      data-current={current || undefined}
      aria-current={current ? "step" : undefined}
      onKeyDown={onKeyDown}
      // While a finger is down nothing may move under it: what it pressed says so when it is let go.
      onFocus={(event) => {
        if (event.target.matches(":focus-visible")) onCurrent();
      }}
      onClick={onCurrent}
    >
      <div data-part="head">
        <span data-part="number" aria-hidden="true">
          {number}
        </span>
        <p data-part="title" id={`${id}-title`}>
          {title}
          {!required && <span data-part="optional">{text.optional}</span>}
          {kind === "multi" && <span data-part="optional">{text.several}</span>}
        </p>
        {kind === "scale" && given.value !== undefined && (
          <span data-part="answer">{wordOf(given.value)}</span>
        )}
      </div>
      {hint && (
        <p data-part="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {kind === "scale" && (
        <MarkKeys {...titled} marks={marks} value={given.value} withWords={current} onMark={mark} />
      )}
      {kind === "nps" && (
        <>
          <MarkKeys {...titled} marks={LIKELIHOOD} value={given.value} withWords={false} onMark={mark} />
          <p data-part="ends">
            <span>{text.unlikely}</span>
            <span>{text.likely}</span>
          </p>
        </>
      )}
      {(kind === "single" || kind === "multi") && (
        <ChoiceKeys
          {...titled}
          several={kind === "multi"}
          choices={choices}
          chosen={given.chosen ?? []}
          onChoose={choose}
        />
      )}
      {kind === "matrix" && (
        <ul data-part="rows">
          {rows.map((row) => {
            const value = given.rows?.find((one) => one.row === row.key)?.value;
            return (
              <li
                key={row.key}
                data-part="row"
                data-row={row.key}
                data-marked={value === undefined ? undefined : ""}
              >
                <p data-part="row-head">
                  <span data-part="row-title" id={`${id}-${row.key}`}>
                    {row.text}
                  </span>
                  {value !== undefined && <span data-part="answer">{wordOf(value)}</span>}
                </p>
                <MarkKeys
                  {...shared}
                  labelledBy={`${id}-title ${id}-${row.key}`}
                  marks={marks}
                  value={value}
                  withWords={current}
                  onMark={(one, byPointer) => markRow(row.key, one, byPointer)}
                />
              </li>
            );
          })}
        </ul>
      )}
      {kind === "text" && (
        <Textarea
          aria-labelledby={`${id}-title`}
          aria-describedby={describedBy}
          aria-invalid={problem !== undefined || undefined}
          autoGrow
          showCount
          rows={3}
          maxLength={LONGEST_TEXT}
          readOnly={readOnly}
          value={given.text ?? ""}
          onValueChange={(words) => onAnswer({ ...given, text: words }, false, false)}
        />
      )}
      {problem && (
        <p data-part="problem" id={`${id}-problem`}>
          <CircleAlert aria-hidden="true" />
          {problem}
        </p>
      )}
    </li>
  );
}
