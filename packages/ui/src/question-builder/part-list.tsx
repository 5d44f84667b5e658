import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from "react";
import type { SheetChoice, SheetRow } from "../answer-sheet/index.js";
import { Button, IconButton } from "../button/index.js";
import { Checkbox } from "../checkbox/index.js";
import { Field } from "../field/index.js";
import { Plus, X } from "../icons/icons.js";
import { Input } from "../input/index.js";
import { isComposing } from "../input/is-composing.js";
import { useMessages } from "../provider/index.js";
import { withParts } from "./builder-question.js";

/** A choice or row has no more characters. */
const LONGEST_PART = 100;

interface PartListProps {
  of: "choices" | "rows";
  parts: readonly (SheetChoice | SheetRow)[];
  /** At most so many. */
  most: number;
  /** One of several choices may stand alone. */
  mayBeAlone: boolean;
  problems: ReadonlyMap<string, string>;
  onChange: (parts: SheetChoice[]) => void;
}

/** The choices or rows of a question, a line each. */
export function PartList({ of, parts, most, mayBeAlone, problems, onChange }: PartListProps) {
  const text = useMessages().questionBuilder;
  const list = useRef<HTMLOListElement>(null);
  const letter = of === "choices" ? "c" : "r";
  const nameOf = of === "choices" ? text.choice : text.row;
  // The line that is to have the focus when it is drawn.
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    const at = wanted.current;
    wanted.current = null;
    if (at !== null) list.current?.querySelectorAll<HTMLInputElement>("input")[at]?.focus();
  });
  const insert = (at: number, lines: readonly string[]) => {
    const fitting = lines.slice(0, most - parts.length);
    if (fitting.length === 0) return;
    wanted.current = at + fitting.length - 1;
    onChange(withParts(parts, letter, at, fitting));
  };
  const change = (at: number, part: Partial<SheetChoice>) =>
    onChange(parts.map((one, place) => (place === at ? { ...one, ...part } : one)));
  const remove = (at: number) => {
    wanted.current = Math.max(0, at - 1);
    onChange(parts.filter((_, place) => place !== at));
  };
  const onKeyDown = (at: number, event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return;
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.key === "Enter") insert(at + 1, [""]);
    else if (event.key === "Backspace" && event.currentTarget.value === "" && parts.length > 1) remove(at);
    else if (step !== undefined && event.altKey) {
      const [part, other] = [parts[at], parts[at + step]];
      if (part && other) {
        wanted.current = at + step;
        onChange(parts.map((one, place) => (place === at ? other : place === at + step ? part : one)));
      }
      // The question is moved from outside of its lines.
      event.stopPropagation();
    } else return;
    event.preventDefault();
  };
  const onPaste = (at: number, event: ClipboardEvent<HTMLInputElement>) => {
    const lines = event.clipboardData
      .getData("text")
      .split(/\r?\n/u)
      .map((line) => line.trim().slice(0, LONGEST_PART))
      .filter((line) => line !== "");
    if (lines.length < 2) return;
    event.preventDefault();
    const isEmpty = parts[at]?.text === "";
    const [first = "", ...rest] = lines;
    if (!isEmpty) return insert(at + 1, lines);
    wanted.current = at + rest.length;
    const filled = parts.map((one, place) => (place === at ? { ...one, text: first } : one));
    onChange(withParts(filled, letter, at + 1, rest.slice(0, most - parts.length)));
  };
  return (
    <fieldset data-part="parts">
      <legend data-part="parts-title">{text.fields[of]}</legend>
      <ol ref={list} data-part="part-lines">
        {parts.map((part, at) => (
          <li key={part.key} data-part="part-line">
            <Field error={problems.get(`${of}.${at}.text`) ?? problems.get(`${of}.${at}.key`)}>
              <Input
                aria-label={nameOf(at + 1)}
                value={part.text}
                maxLength={LONGEST_PART}
                placeholder={nameOf(at + 1)}
                onValueChange={(words) => change(at, { text: words })}
                onKeyDown={(event) => onKeyDown(at, event)}
                onPaste={(event) => onPaste(at, event)}
              />
            </Field>
            {mayBeAlone && (
              <Checkbox
                label={text.exclusive}
                aria-label={text.exclusiveOf(part.text || nameOf(at + 1))}
                checked={"exclusive" in part && part.exclusive === true}
                onCheckedChange={(exclusive) => change(at, { exclusive: exclusive || undefined })}
              />
            )}
            <IconButton
              variant="ghost"
              size="sm"
              label={text.removePart(nameOf(at + 1))}
              icon={<X />}
              onClick={() => remove(at)}
            />
          </li>
        ))}
      </ol>
      {problems.has(of) && (
        <p data-part="parts-problem" role="alert">
          {problems.get(of)}
        </p>
      )}
      <div data-part="parts-foot">
        <Button
          variant="text"
          size="sm"
          icon={<Plus />}
          disabled={parts.length >= most}
          onClick={() => insert(parts.length, [""])}
        >
          {of === "choices" ? text.addChoice : text.addRow}
        </Button>
        <span data-part="parts-hint">{text.partsHint}</span>
      </div>
    </fieldset>
  );
}
