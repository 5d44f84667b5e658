import { clsx } from "clsx";
import { forwardRef, type ReactNode, useRef, useState } from "react";
import type { SheetAnswer } from "../answer-sheet/index.js";
import { Button, IconButton } from "../button/index.js";
import { EmptyState } from "../empty-state/index.js";
import { useBrowserLayoutEffect } from "../hooks/use-browser-layout-effect.js";
import { ListOrdered, Plus, Redo2, Undo2 } from "../icons/icons.js";
import { type RootAttributes, rootAttributes } from "../styles/root-attributes.js";
import { useRowDrag } from "../wish-list/use-row-drag.js";
import { movedTo } from "../wish-list/wish-order.js";
import { type BuilderProblem, type BuilderQuestion, KINDS, problemsByQuestion } from "./builder-question.js";
import { PhonePreview } from "./phone-preview.js";
import { QuestionRow } from "./question-row.js";
import { useQuestionBuilder } from "./use-question-builder.js";

/** What {@link QuestionBuilder} takes. */
export interface QuestionBuilderProps extends RootAttributes {
  /** The questions, in order. */
  questions: readonly BuilderQuestion[];
  /** All questions after every step. Without it they can be read and tried, not changed. */
  onQuestionsChange?: (questions: readonly BuilderQuestion[]) => void;
  /** What is wrong, at its field. Default none. */
  problems?: readonly BuilderProblem[];
  /** What stands above the first question, for the preview. Default none. */
  intro?: string;
  /** Marks count for a score: weights and dimensions are asked. Default false. */
  scored?: boolean;
  /** Which questions answers leave to be asked, for the preview. Default all. */
  asked?: (
    questions: readonly BuilderQuestion[],
    answers: readonly SheetAnswer[],
  ) => readonly BuilderQuestion[];
  /** 存入题库 of a question; not offered without it. */
  onSaveQuestion?: (question: BuilderQuestion) => void;
  /** Beside 撤销: from the library, from Excel. Default none. */
  actions?: ReactNode;
  /** Name of the list for screen readers. Default 题目. */
  label?: string;
}

const askedAll = (questions: readonly BuilderQuestion[]) => questions;
const NO_PROBLEMS: ReadonlyMap<string, string> = new Map();

/**
 * Questions as an office writes them: added by kind, edited in place, ordered by their handles or by keys, every step to
 * be taken back; beside them a phone on which they can be answered at once. The host keeps what each step gives.
 */
export const QuestionBuilder = /* @__PURE__ */ forwardRef<HTMLDivElement, QuestionBuilderProps>(
  function QuestionBuilder(props, ref) {
    const { questions, onQuestionsChange, problems = [], scored = false, asked = askedAll } = props;
    const readOnly = onQuestionsChange === undefined;
    const builder = useQuestionBuilder(questions, onQuestionsChange);
    const { text, wanted } = builder;
    const [shown, setShown] = useState<"edit" | "preview">("edit");
    const root = useRef<HTMLDivElement>(null);
    const list = useRef<HTMLOListElement>(null);
    // The order while a row is dragged. The ref is ahead of what is drawn: a row may be let go before it is drawn again.
    const [draft, setDraft] = useState<readonly string[] | null>(null);
    const newest = useRef<readonly string[] | null>(null);
    const drawAs = (next: readonly string[] | null) => {
      newest.current = next;
      setDraft(next);
    };
    const given = questions.map(({ key }) => key);
    const byKey = new Map(questions.map((question) => [question.key, question]));
    const current = (keys: readonly string[] | null) =>
      keys?.length === given.length && keys.every((key) => byKey.has(key)) ? keys : given;
    const { dragging, onHandleDown } = useRowDrag(
      list,
      {
        onOver: (key, other) => {
          const before = current(newest.current);
          drawAs(movedTo(before, key, before.indexOf(other)));
        },
        onDrop: (key) => {
          const next = current(newest.current);
          drawAs(null);
          builder.move(key, next.indexOf(key));
        },
        onCancel: () => drawAs(null),
      },
      "question-row",
    );

    // A row that changes places is taken out for a moment, and the focus with it.
    useBrowserLayoutEffect(() => {
      const want = wanted.current;
      wanted.current = null;
      if (want === null) return;
      const row = [...(list.current?.children ?? [])].find(
        (one) => one.getAttribute("data-question-row") === want.key,
      );
      const field = row?.querySelector<HTMLElement>("[data-field='title']");
      const name = row?.querySelector<HTMLElement>("button[data-part='name']");
      const target = want.part === "title" && field ? field : name;
      (target ?? root.current?.querySelector<HTMLElement>("[data-part='add'] button"))?.focus();
    });

    const wrong = problemsByQuestion(problems);
    const dimensions = [...new Set(questions.flatMap(({ dimension }) => dimension ?? []))];
    return (
      // Ctrl Z only adds to what its buttons do.
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
      <div
        ref={(element) => {
          root.current = element;
          if (typeof ref === "function") ref(element);
          else if (ref) ref.current = element;
        }}
        data-component="question-builder"
        {...rootAttributes(props)}
        className={clsx("hx-question-builder", props.className)}
        data-shown={shown}
        onKeyDown={builder.onKeyDown}
      >
        <div data-part="toolbar">
          {!readOnly && (
            <>
              <IconButton
                variant="ghost"
                label={text.undo}
                icon={<Undo2 />}
                disabled={!builder.canUndo}
                onClick={builder.undo}
              />
              <IconButton
                variant="ghost"
                label={text.redo}
                icon={<Redo2 />}
                disabled={!builder.canRedo}
                onClick={builder.redo}
              />
            </>
          )}
          {props.actions}
          <span data-part="count">{text.count(questions.length)}</span>
          <div data-part="switch" role="group" aria-label={text.preview}>
            {(["edit", "preview"] as const).map((one) => (
              <button
                key={one}
                type="button"
                data-part="switch-key"
                aria-pressed={shown === one}
                onClick={() => setShown(one)}
              >
                {one === "edit" ? text.editing : text.preview}
              </button>
            ))}
          </div>
        </div>
        <div data-part="body">
          <div data-part="list">
            {questions.length === 0 ? (
              <EmptyState
                compact
                icon={<ListOrdered />}
                title={text.empty}
                description={readOnly ? text.emptyReadOnly : text.emptyHint}
              />
            ) : (
              <ol
                ref={list}
                data-part="rows"
                data-dragging={dragging === null ? undefined : ""}
                aria-label={props.label ?? text.title}
              >
                {current(draft).map((key, at) => {
                  const question = byKey.get(key)!;
                  return (
                    <QuestionRow
                      key={key}
                      builder={builder}
                      questions={questions}
                      question={question}
                      at={at}
                      readOnly={readOnly}
                      dragged={dragging === key}
                      scored={scored}
                      dimensions={dimensions}
                      problems={wrong.get(given.indexOf(key)) ?? NO_PROBLEMS}
                      onHandleDown={(event) => onHandleDown(key, event)}
                      onSave={props.onSaveQuestion && (() => props.onSaveQuestion?.(question))}
                    />
                  );
                })}
              </ol>
            )}
            {!readOnly && (
              <div data-part="add" role="group" aria-label={text.addTitle}>
                {KINDS.map((kind) => (
                  <Button key={kind} size="sm" icon={<Plus />} onClick={() => builder.add(kind)}>
                    {text.kinds[kind]}
                  </Button>
                ))}
              </div>
            )}
            {!readOnly && questions.length > 1 && <p data-part="keys-hint">{text.keysHint}</p>}
          </div>
          <PhonePreview questions={questions} intro={props.intro} at={builder.open} asked={asked} />
        </div>
        <span data-part="visually-hidden" role="status">
          {builder.said}
        </span>
      </div>
    );
  },
);
