import { type KeyboardEvent, useRef, useState } from "react";
import type { SheetQuestionKind } from "../answer-sheet/index.js";
import {
  type EditHistory,
  NO_STEPS,
  stepBack,
  stepForward,
  withStep,
} from "../programme-editor/edit-history.js";
import { useMessages } from "../provider/index.js";
import { movedTo } from "../wish-list/wish-order.js";
import { type BuilderQuestion, copyOf, emptyQuestion } from "./builder-question.js";

type Questions = readonly BuilderQuestion[];

/** What is to have the focus when it is drawn. */
interface Wanted {
  key: string | null;
  part: "row" | "title";
}

const isSame = (one: Questions, other: Questions) =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/**
 * The behaviour of the builder without its looks: the steps with their history, which question is open, and what gets the
 * focus. Letters that are typed into one field are one step.
 */
export function useQuestionBuilder(questions: Questions, onChange: ((next: Questions) => void) | undefined) {
  const text = useMessages().questionBuilder;
  const [history, setHistory] = useState<EditHistory<Questions>>(NO_STEPS);
  // What was asked for last: other questions that nobody asked for make an end of the steps.
  const [asked, setAsked] = useState(questions);
  if (asked !== questions) {
    if (!isSame(asked, questions)) setHistory(NO_STEPS);
    setAsked(questions);
  }
  const [open, setOpen] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const wanted = useRef<Wanted | null>(null);
  const nameOf = (key: string) => {
    const at = questions.findIndex((one) => one.key === key);
    return questions[at]?.title || text.questionNumber(at + 1);
  };
  const want = (key: string | null, part: Wanted["part"]) => {
    wanted.current = { key, part };
  };

  const step = (after: Questions, words: string, key: string, isTyping = false) => {
    if (onChange === undefined) return;
    const last = history.done.at(-1);
    const goesOn = isTyping && last?.words === words && last.key === key && last.after === asked;
    const before = goesOn ? last.before : questions;
    const earlier = goesOn ? { ...history, done: history.done.slice(0, -1) } : history;
    setHistory(withStep(earlier, { before, after, words, key }));
    setAsked(after);
    if (!isTyping) setSaid(words);
    onChange(after);
  };
  const goBack = (back: boolean) => {
    const found = back ? stepBack(history) : stepForward(history);
    if (onChange === undefined || found === undefined) return;
    const [{ before, after, words, key }, next] = found;
    const there = back ? before : after;
    setHistory(next);
    setAsked(there);
    setSaid(back ? text.undone(words) : text.redone(words));
    onChange(there);
    want(there.some((one) => one.key === key) ? key : null, "row");
  };

  const insert = (question: BuilderQuestion, behind: string | null, words: string) => {
    const at = questions.findIndex(({ key }) => key === behind);
    const place = at < 0 ? questions.length : at + 1;
    step([...questions.slice(0, place), question, ...questions.slice(place)], words, question.key);
    setOpen(question.key);
    want(question.key, "title");
  };
  const move = (key: string, to: number) => {
    const ids = questions.map((one) => one.key);
    const from = ids.indexOf(key);
    if (to < 0 || to >= ids.length || from === to) return;
    const byKey = new Map(questions.map((one) => [one.key, one]));
    const next = movedTo(ids, key, to).flatMap((one) => byKey.get(one) ?? []);
    step(next, text.moved(nameOf(key), to + 1, next.length), key);
    want(key, "row");
  };

  return {
    text,
    open,
    said,
    wanted,
    nameOf,
    canUndo: history.done.length > 0,
    canRedo: history.undone.length > 0,
    undo: () => goBack(true),
    redo: () => goBack(false),
    toggle: (key: string) => setOpen(open === key ? null : key),
    reveal: (key: string) => {
      setOpen(key);
      want(key, "title");
    },
    add: (kind: SheetQuestionKind) =>
      insert(emptyQuestion(kind, questions), open, text.added(text.kinds[kind])),
    duplicate: (key: string) => {
      const question = questions.find((one) => one.key === key);
      if (question) insert(copyOf(question, questions), key, text.copied(nameOf(key)));
    },
    remove: (key: string) => {
      const at = questions.findIndex((one) => one.key === key);
      const beside = questions[at + 1] ?? questions[at - 1];
      step(
        questions.filter((one) => one.key !== key),
        text.removed(nameOf(key)),
        key,
      );
      want(beside?.key ?? null, "row");
    },
    move,
    change: (question: BuilderQuestion) =>
      step(
        questions.map((one) => (one.key === question.key ? question : one)),
        text.changed(questions.findIndex(({ key }) => key === question.key) + 1),
        question.key,
        true,
      ),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
      // In a field the browser takes back letters.
      if (event.target instanceof Element && event.target.closest("input, textarea")) return;
      event.preventDefault();
      goBack(!event.shiftKey);
    },
  };
}

/** What the parts of the builder share. */
export type Builder = ReturnType<typeof useQuestionBuilder>;
