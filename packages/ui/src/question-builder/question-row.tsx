import type { KeyboardEvent, PointerEvent } from "react";
import type { SheetQuestionKind } from "../answer-sheet/index.js";
import { IconButton } from "../button/index.js";
import { Ellipsis, GripVertical, TriangleAlert } from "../icons/icons.js";
import { Menu } from "../menu/index.js";
import { useMessages } from "../provider/index.js";
import { Tag } from "../tag/index.js";
import { type BuilderQuestion, hasChoices, hasMarks, possibleAnswers } from "./builder-question.js";
import { QuestionForm } from "./question-form.js";
import type { Builder } from "./use-question-builder.js";

interface QuestionRowProps {
  builder: Builder;
  questions: readonly BuilderQuestion[];
  question: BuilderQuestion;
  /** Its place, from 0. */
  at: number;
  readOnly: boolean;
  dragged: boolean;
  scored: boolean;
  dimensions: readonly string[];
  problems: ReadonlyMap<string, string>;
  onHandleDown: (event: PointerEvent<HTMLElement>) => void;
  onSave: (() => void) | undefined;
}

/** A question in the list: what it is in a line or two, and opened everything that can be said of it. */
export function QuestionRow(props: QuestionRowProps) {
  const { builder, questions, question, at, readOnly, dragged, scored, problems } = props;
  const { text } = builder;
  const { key, kind, title } = question;
  const isOpen = !readOnly && builder.open === key;
  const name = title || text.untitled;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (readOnly || step === undefined || !event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    builder.move(key, at + step);
  };
  return (
    // Keys only add to what its buttons do.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      data-part="row"
      data-question-row={key}
      data-open={isOpen || undefined}
      data-dragged={dragged || undefined}
      data-invalid={problems.size > 0 || undefined}
      onKeyDown={onKeyDown}
    >
      {!readOnly && (
        // What dragging does, Alt ↑ ↓ and the menu do without it.
        <span
          data-part="handle"
          aria-hidden="true"
          onPointerDown={props.onHandleDown}
          // The system's long press, while the finger is still down.
          onContextMenu={(event) => event.preventDefault()}
        >
          <GripVertical />
        </span>
      )}
      <span data-part="number" aria-hidden="true">
        {at + 1}
      </span>
      <div data-part="facts">
        {readOnly ? (
          <p data-part="name">{name}</p>
        ) : (
          <button
            type="button"
            data-part="name"
            data-untitled={title === "" || undefined}
            aria-expanded={isOpen}
            aria-label={text.edit(at + 1, name)}
            onClick={() => builder.toggle(key)}
          >
            {name}
          </button>
        )}
        <p data-part="line">
          <Tag>{text.kinds[kind]}</Tag>
          {!question.required && <span>{text.optional}</span>}
          {scored && question.dimension && <span>{question.dimension}</span>}
          {scored && hasMarks(kind) && <span>{text.weight(question.weight ?? 1)}</span>}
          {!isOpen && <PartWords question={question} kind={kind} />}
        </p>
        {question.showIf && !isOpen && <Condition questions={questions} question={question} />}
        {problems.size > 0 && !isOpen && (
          <p data-part="problem">
            <TriangleAlert aria-hidden="true" />
            {problems.size === 1 ? [...problems.values()][0] : text.problems(problems.size)}
          </p>
        )}
      </div>
      {!readOnly && (
        <Menu
          align="end"
          label={text.more(name)}
          trigger={<IconButton variant="ghost" size="sm" label={text.more(name)} icon={<Ellipsis />} />}
          items={[
            { id: "copy", label: text.acts.copy, onSelect: () => builder.duplicate(key) },
            ...(props.onSave ? [{ id: "save", label: text.acts.save, onSelect: props.onSave }] : []),
            { type: "separator", id: "line" },
            {
              id: "up",
              label: text.acts.up,
              shortcut: "Alt ↑",
              disabled: at === 0,
              onSelect: () => builder.move(key, at - 1),
            },
            {
              id: "down",
              label: text.acts.down,
              shortcut: "Alt ↓",
              disabled: at === questions.length - 1,
              onSelect: () => builder.move(key, at + 1),
            },
            { type: "separator", id: "end" },
            { id: "remove", label: text.acts.remove, tone: "danger", onSelect: () => builder.remove(key) },
          ]}
        />
      )}
      {isOpen && (
        <QuestionForm
          question={question}
          earlier={questions.slice(0, at)}
          dimensions={props.dimensions}
          scored={scored}
          problems={problems}
          onChange={builder.change}
          onClose={() => builder.toggle(key)}
        />
      )}
    </li>
  );
}

/** The choices, rows or words of its own, in a line. */
function PartWords({ question, kind }: { question: BuilderQuestion; kind: SheetQuestionKind }) {
  const text = useMessages().questionBuilder;
  const parts = hasChoices(kind) ? question.choices : kind === "matrix" ? question.rows : undefined;
  const words = parts?.map((part) => part.text).filter(Boolean) ?? question.words;
  return words && words.length > 0 ? <span data-part="parts-words">{words.join(text.or)}</span> : null;
}

/** After which answers it is asked. */
function Condition({
  questions,
  question,
}: {
  questions: readonly BuilderQuestion[];
  question: BuilderQuestion;
}) {
  const { questionBuilder: text, answerSheet } = useMessages();
  const { showIf } = question;
  const earlier = questions.find(({ key }) => key === showIf?.question);
  if (!showIf || !earlier) return null;
  const answers = possibleAnswers(earlier, answerSheet.words)
    .filter(({ value }) => showIf.anyOf.includes(value))
    .map(({ label }) => label);
  return <p data-part="condition">{text.shownIf(earlier.title || text.untitled, answers.join(text.or))}</p>;
}
