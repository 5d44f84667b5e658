import type { KeyboardEvent } from "react";
import { Check } from "../icons/icons.js";
import { useMessages } from "../provider/index.js";
import type { SheetChoice } from "./sheet-question.js";

/** What a group of keys is called, and whether it can be changed. */
interface KeyGroupProps {
  /** Ids of the texts that name it. */
  labelledBy: string;
  describedBy: string | undefined;
  invalid: boolean;
  readOnly: boolean;
}

/** Arrows go from key to key without choosing: a choice moves on to the next question. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const keys = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
  const at = keys.findIndex((key) => key === document.activeElement);
  if (at < 0) return;
  event.preventDefault();
  keys[(at + step + keys.length) % keys.length]?.focus();
}

interface MarkKeysProps extends KeyGroupProps {
  marks: readonly { value: number; word?: string }[];
  value: number | undefined;
  /** The words stand under the marks: of the question that one is at. */
  withWords: boolean;
  onMark: (value: number, byPointer: boolean) => void;
}

/** Marks beside each other, equally wide: one of them at a time, none at first. */
export function MarkKeys(props: MarkKeysProps) {
  const { marks, value, withWords, readOnly, onMark } = props;
  const text = useMessages().answerSheet;
  const chosen = marks.some((mark) => mark.value === value) ? value : undefined;
  return (
    <div
      role="radiogroup"
      tabIndex={-1}
      data-part="keys"
      data-count={marks.length}
      aria-labelledby={props.labelledBy}
      aria-describedby={props.describedBy}
      aria-invalid={props.invalid || undefined}
      aria-readonly={readOnly || undefined}
      onKeyDown={moveFocus}
    >
      {marks.map((mark, at) => (
        <button
          key={mark.value}
          type="button"
          role="radio"
          data-part="key"
          aria-checked={mark.value === value}
          aria-label={text.mark(mark.value, mark.word)}
          tabIndex={chosen === undefined ? (at === 0 ? 0 : -1) : mark.value === chosen ? 0 : -1}
          aria-disabled={readOnly || undefined}
          onClick={readOnly ? undefined : (event) => onMark(mark.value, event.detail > 0)}
        >
          <span data-part="mark">{mark.value}</span>
          {withWords && mark.word !== undefined && <span data-part="word">{mark.word}</span>}
        </button>
      ))}
    </div>
  );
}

interface ChoiceKeysProps extends KeyGroupProps {
  several: boolean;
  choices: readonly SheetChoice[];
  chosen: readonly string[];
  onChoose: (choice: SheetChoice, byPointer: boolean) => void;
}

/** Choices below each other, each as wide as the sheet: one of them, or several. */
export function ChoiceKeys(props: ChoiceKeysProps) {
  const { several, choices, chosen, readOnly, onChoose } = props;
  const first = choices.find(({ key }) => chosen.includes(key)) ?? choices[0];
  return (
    // Keys only add to what its buttons do.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      role={several ? "group" : "radiogroup"}
      tabIndex={-1}
      data-part="choices"
      aria-labelledby={props.labelledBy}
      aria-describedby={props.describedBy}
      aria-invalid={several ? undefined : props.invalid || undefined}
      onKeyDown={moveFocus}
    >
      {choices.map((choice) => {
        const isChosen = chosen.includes(choice.key);
        return (
          <button
            key={choice.key}
            type="button"
            role={several ? "checkbox" : "radio"}
            data-part="choice"
            aria-checked={isChosen}
            aria-disabled={readOnly || undefined}
            // Several are Tab stops each, as boxes are; of one choice the group is.
            tabIndex={several || choice === first ? 0 : -1}
            onClick={readOnly ? undefined : (event) => onChoose(choice, event.detail > 0)}
          >
            <span data-part="box" aria-hidden="true">
              {isChosen && <Check />}
            </span>
            <span data-part="choice-text">{choice.text}</span>
          </button>
        );
      })}
    </div>
  );
}
