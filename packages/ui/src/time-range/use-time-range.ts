import { type RefObject, useState } from "react";
import { useFormReset } from "../hooks/use-form-reset.js";
import { useForgottenTyping } from "../input/half-typed.js";
import type { readTimeRange, TimeRangeValue } from "./time-range-rules.js";

interface TimeRangeOptions {
  inputs: readonly [RefObject<HTMLInputElement | null>, RefObject<HTMLInputElement | null>];
  value: TimeRangeValue;
  onValueChange: (value: TimeRangeValue) => void;
  /** Both ends as they stand there, read. */
  read: (texts: TimeRangeValue) => ReturnType<typeof readTimeRange>;
}

const nothing = [null, null] as const;
const same = (a: TimeRangeValue, b: TimeRangeValue) => a[0] === b[0] && a[1] === b[1];

/**
 * What is typed in the two fields of a range of times. They are read together, when one is left or Enter is pressed:
 * whether an end is right depends on the begin. What is refused stays as it was typed, without a value, and keeps a
 * form from being sent.
 */
export function useTimeRange({ inputs, value, onValueChange, read }: TimeRangeOptions) {
  const [typed, setTyped] = useState<readonly [string | null, string | null]>(nothing);
  const [problems, setProblems] = useState<readonly [string | null, string | null]>(nothing);
  const [before, setBefore] = useState(value);
  const [told, setTold] = useState(value);
  const tellBrowser = (wrong: readonly (string | null)[]) =>
    wrong.forEach((problem, at) => inputs[at]?.current?.setCustomValidity(problem ?? ""));
  const forget = () => {
    setTyped(nothing);
    setProblems(nothing);
  };
  // Another value came from outside: what was typed before is over.
  if (!same(before, value)) {
    setBefore(value);
    if (!same(value, told)) forget();
  }
  useForgottenTyping(forget);
  useFormReset(inputs[0], forget);
  const texts: TimeRangeValue = [typed[0] ?? value[0], typed[1] ?? value[1]];
  /** Takes what stands there now, whole or with what is wrong. */
  const settle = (next: TimeRangeValue) => {
    const result = read(next);
    setTyped([result.problems[0] === null ? null : next[0], result.problems[1] === null ? null : next[1]]);
    setProblems(result.problems);
    // At once: the Enter that was read here may ask or send a moment later.
    tellBrowser(result.problems);
    setTold(result.value);
    if (!same(result.value, value)) onValueChange(result.value);
  };
  return {
    texts,
    problems,
    tellBrowser,
    type: (end: 0 | 1, text: string) => {
      const next: TimeRangeValue = end === 0 ? [text, texts[1]] : [texts[0], text];
      // An emptied end is settled: nothing more can be meant.
      if (text.trim() === "") {
        settle(next);
        return;
      }
      setTyped(end === 0 ? [text, typed[1]] : [typed[0], text]);
      setProblems(end === 0 ? [null, problems[1]] : [problems[0], null]);
    },
    /** Reads what was typed. */
    commit: () => {
      if (typed[0] !== null || typed[1] !== null) settle(texts);
    },
    settle,
  };
}
