import { type RefObject, useEffect, useState } from "react";
import { useFormReset } from "../hooks/use-form-reset.js";
import { useForgottenTyping } from "../input/half-typed.js";

interface DateText {
  /** The field: a reset of the form around it ends what is typed. */
  input: RefObject<HTMLInputElement | null>;
  value: string;
  onValueChange: (value: string) => void;
  /** Text to value; null for what is none. */
  parse: (text: string) => string | null;
  /** Why a value may not be chosen, in a sentence. */
  refusal: (value: string) => string | undefined;
  /** What is said of a text that is no date. */
  unreadable: string;
}

/**
 * What is typed in a date field. It is read when the field is left or Enter is pressed; what cannot be read stays as
 * it was typed, with the reason, and the value is empty meanwhile: an old date must not be sent in its place. Nor is a
 * form sent without it: the field is invalid for the browser.
 */
export function useDateText({ input, value, onValueChange, parse, refusal, unreadable }: DateText) {
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [before, setBefore] = useState(value);
  const forget = () => {
    setTyped(null);
    setProblem(null);
  };
  // Another value came from outside: what was typed before is over. An empty one after a refusal is our own answer.
  if (before !== value) {
    setBefore(value);
    if (value !== "" || problem === null) forget();
  }
  useForgottenTyping(forget);
  useFormReset(input, forget);
  useEffect(() => {
    if (problem === null) input.current?.setCustomValidity("");
  }, [input, problem]);
  const settle = (next: string) => {
    forget();
    if (next !== value) onValueChange(next);
  };
  const refuse = (why: string) => {
    setProblem(why);
    // At once: the Enter that was read here may ask or send a moment later.
    input.current?.setCustomValidity(why);
    if (value !== "") onValueChange("");
  };
  return {
    text: typed ?? value,
    /** What is being typed, or was and is refused; null while there is only the value. */
    typed,
    /** What is wrong with the text, in a sentence. */
    problem,
    type: (text: string) => {
      setTyped(text);
      setProblem(null);
      if (text.trim() === "") settle("");
    },
    /** Reads what was typed. */
    commit: () => {
      if (typed === null) return;
      const read = parse(typed);
      const why = read === null ? unreadable : refusal(read);
      if (read === null || why !== undefined) refuse(why ?? unreadable);
      else settle(read);
    },
    /** A value from the calendar. */
    settle,
    /** Something else was chosen in its place. */
    forget,
  };
}
