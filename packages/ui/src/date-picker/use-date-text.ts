import { useState } from "react";
import { useForgottenTyping } from "../input/half-typed.js";

export interface DateText {
  value: string;
  onValueChange: (value: string) => void;
  /** Text to value; null for what is none. */
  parse: (text: string) => string | null;
  /** Whether a value may be chosen. */
  allowed: (value: string) => boolean;
}

/**
 * What is typed in a date field. It is read when the field is left or Enter is pressed; what cannot be read stays as
 * it was typed, with the reason, and the value is empty meanwhile: an old date must not be sent in its place.
 */
export function useDateText({ value, onValueChange, parse, allowed }: DateText) {
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<"unreadable" | "outside" | null>(null);
  const [before, setBefore] = useState(value);
  // Another value came from outside: what was typed before is over. An empty one may be our own answer to it.
  if (before !== value) {
    setBefore(value);
    if (value !== "") {
      setTyped(null);
      setProblem(null);
    }
  }
  useForgottenTyping(() => {
    setTyped(null);
    setProblem(null);
  });
  const settle = (next: string) => {
    setTyped(null);
    setProblem(null);
    if (next !== value) onValueChange(next);
  };
  const refuse = (why: "unreadable" | "outside") => {
    setProblem(why);
    if (value !== "") onValueChange("");
  };
  return {
    text: typed ?? value,
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
      if (read === null) refuse("unreadable");
      else if (allowed(read)) settle(read);
      else refuse("outside");
    },
    /** A value from the calendar. */
    settle,
  };
}
