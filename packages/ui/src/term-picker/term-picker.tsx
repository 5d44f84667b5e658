import { clsx } from "clsx";
import { ChevronLeft, ChevronRight } from "../icons/icons.js";
import { type ForwardedRef, forwardRef, type KeyboardEvent, useMemo, useState } from "react";
import { IconButton } from "../button/index.js";
import { type ControlAttributes, controlAttributes, useFieldControl } from "../field/field-context.js";
import { isLocked } from "../hooks/is-locked.js";
import { useControlled } from "../hooks/use-controlled.js";
import { useOwnRef } from "../hooks/use-own-ref.js";
import { isComposing } from "../input/is-composing.js";
import type { SelectOption } from "../options/index.js";
import { useMessages } from "../provider/index.js";
import { Select } from "../select/index.js";
import { VisuallyHidden } from "../visually-hidden/index.js";
import { neighbourTerm, parseTerm } from "./term-code.js";

/** A semester to choose. */
export interface Term {
  /** Its code: `2026-2027-1`. */
  value: string;
  /** What is read. Default: made of the code, 2026–2027 学年第 1 学期. */
  label?: string;
  /** Why it cannot be chosen; the arrows pass over it. */
  disabledReason?: string;
}

/** What {@link TermPicker} takes. */
export interface TermPickerProps extends ControlAttributes {
  /** The semesters, as codes or with more to say of them, in any order: `termCodes(2020, 2027)`. */
  terms: readonly (string | Term)[];
  /** Code of the semester that is now: it is marked, and what the arrows begin with. */
  currentTerm?: string;
  /** Code of the chosen semester, "" for none. Without it, the picker keeps it itself. */
  value?: string;
  /** The same at first, when the picker keeps it itself. Default none. */
  defaultValue?: string;
  /** Reports the code of the new semester, "" when it was cleared. */
  onValueChange?: (value: string) => void;
  /** Default: 请选择. */
  placeholder?: string;
  /** Offers a cross while something is chosen. Default false. */
  clearable?: boolean;
  /** 28, 32 and 40 px high. Default `md`. */
  size?: "sm" | "md" | "lg";
  /** Name for a form that is sent by the browser. */
  name?: string;
  /** The focus has left it. */
  onBlur?: () => void;
  /** Name for screen readers, where no `Field` gives one. */
  "aria-label"?: string;
  /** Id of a text that names it, where no `Field` does. */
  "aria-labelledby"?: string;
}

function TermPickerWithRef(props: TermPickerProps, ref: ForwardedRef<HTMLButtonElement>) {
  const { terms, currentTerm, onBlur } = props;
  const { frame, data } = controlAttributes(props);
  const text = useMessages().termPicker;
  const { disabled } = useFieldControl(props);
  const [value, setValue] = useControlled(props.value, props.defaultValue ?? "", props.onValueChange);
  const [said, setSaid] = useState("");
  const button = useOwnRef(ref);
  // The latest first, as people ask for it; under its academic year.
  const options = useMemo(() => {
    const known = terms.map((term) => (typeof term === "string" ? { value: term } : term));
    return known
      .toSorted((a, b) => (a.value < b.value ? 1 : -1))
      .map((term: Term): SelectOption => {
        const parts = parseTerm(term.value);
        const label = term.label ?? (parts === null ? term.value : text.term(parts.year, parts.term));
        return {
          value: term.value,
          label,
          description: term.value === currentTerm ? text.current : undefined,
          disabledReason: term.disabledReason,
          group: parts === null ? undefined : text.year(parts.year),
        };
      });
  }, [terms, currentTerm, text]);
  const beside = (by: 1 | -1): string | undefined => {
    if (value !== "") return neighbourTerm(options, value, by);
    return currentTerm ?? options[0]?.value;
  };
  const step = (by: 1 | -1) => {
    const next = beside(by);
    if (next === undefined || isLocked(button.current)) return;
    setValue(next);
    setSaid(options.find((option) => option.value === next)?.label ?? next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : undefined;
    if (by === undefined || isComposing(event) || event.altKey || event.ctrlKey || event.metaKey) return;
    // The open list has keys of its own.
    if (!event.currentTarget.contains(event.target as Node)) return;
    event.preventDefault();
    step(by);
  };
  const arrow = (by: 1 | -1) => (
    <IconButton
      size={props.size}
      label={by < 0 ? text.previous : text.next}
      icon={by < 0 ? <ChevronLeft /> : <ChevronRight />}
      disabled={disabled}
      aria-disabled={beside(by) === undefined || undefined}
      onClick={() => step(by)}
    />
  );
  return (
    // The keys are those of the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      data-component="term-picker"
      className={clsx("hx-term-picker", frame.className)}
      style={frame.style}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.();
      }}
    >
      {arrow(-1)}
      <Select
        {...data}
        ref={button}
        id={props.id}
        aria-label={props["aria-label"]}
        aria-labelledby={props["aria-labelledby"]}
        aria-describedby={props["aria-describedby"]}
        aria-invalid={props["aria-invalid"]}
        aria-required={props["aria-required"]}
        disabled={disabled}
        options={options}
        value={value}
        onValueChange={setValue}
        placeholder={props.placeholder}
        clearable={props.clearable}
        size={props.size}
        name={props.name}
      />
      {arrow(1)}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  );
}

/** A semester, by its academic year and term, with the ones before and after it an arrow away. The ref is the list's button. */
export const TermPicker = /* @__PURE__ */ forwardRef(TermPickerWithRef);
