import { useId, useState } from "react";
import { DatePicker, DateRangePicker } from "../date-picker/index.js";
import { ProblemContext } from "../field/field-context.js";
import { HalfTypedContext } from "../input/half-typed.js";
import { Input } from "../input/index.js";
import { Select } from "../select/index.js";
import type { SearchBarMessages } from "../messages/search-bar.js";
import { SEARCH_CONSTANTS } from "./constants.js";
import { maxLengthOf } from "./normalise.js";
import { cascadeLevels, visibleOptions } from "./options.js";
import { RangeControl } from "./range-control.js";
import type {
  BooleanField,
  CascadeField,
  DateRangeField,
  SearchField,
  SearchValue,
  SelectField,
} from "./types.js";
import { rem } from "../styles/rem.js";

/** What the controls of all kinds of fields take. */
export interface FieldControlProps<Field extends SearchField = SearchField> {
  field: Field;
  value: SearchValue | undefined;
  onChange: (value: SearchValue | undefined) => void;
  /** Asked for while it was empty or wrong. */
  invalid: boolean;
  /** Of the control, for its label. */
  id: string;
  /** Of the sentence that says what is missing or wrong. */
  errorId: string | undefined;
  messages: SearchBarMessages;
}

function SelectControl({
  field,
  value,
  onChange,
  invalid,
  id,
  errorId,
  messages,
}: FieldControlProps<SelectField>) {
  const selected = typeof value === "string" ? value : undefined;
  return (
    <Select
      id={id}
      aria-label={field.label}
      aria-invalid={invalid || undefined}
      aria-describedby={errorId}
      options={visibleOptions(field.options, selected)}
      value={selected ?? ""}
      placeholder={field.placeholder ?? messages.selectPlaceholder}
      clearable={field.clearable ?? SEARCH_CONSTANTS.clearable}
      onValueChange={(next) => onChange(next === "" ? undefined : next)}
    />
  );
}

/** 不限 is a choice as the other two are, where the field may be without a value. */
function BooleanControl(props: FieldControlProps<BooleanField>) {
  const { field, value, onChange, invalid, id, errorId, messages } = props;
  const { clearable = SEARCH_CONSTANTS.clearable, labels, placeholder } = field;
  const open = clearable && field.required !== true;
  const none = open && placeholder === undefined ? "any" : "";
  return (
    <Select
      id={id}
      aria-label={field.label}
      aria-invalid={invalid || undefined}
      aria-describedby={errorId}
      options={[
        ...(open ? [{ value: "any", label: messages.either }] : []),
        { value: "true", label: labels?.true ?? messages.yes },
        { value: "false", label: labels?.false ?? messages.no },
      ]}
      value={typeof value === "boolean" ? String(value) : none}
      placeholder={placeholder ?? messages.selectPlaceholder}
      onValueChange={(next) => onChange(next === "true" || (next === "false" ? false : undefined))}
    />
  );
}

/** One select per level; a level appears when the one before is chosen, and what is below a change goes. */
function CascadeControl({
  field,
  value,
  onChange,
  invalid,
  id,
  errorId,
  messages,
}: FieldControlProps<CascadeField>) {
  const path = Array.isArray(value) ? value.map(String) : [];
  const levels = cascadeLevels(field.options, path).slice(0, field.levels.length);
  return (
    <div role="group" aria-label={field.label} data-part="cascade">
      {levels.map((options, at) => (
        <Select
          key={at}
          id={at === 0 ? id : undefined}
          aria-label={field.levels[at] ?? field.label}
          aria-invalid={(invalid && at === 0) || undefined}
          aria-describedby={errorId}
          options={options}
          value={path[at] ?? ""}
          placeholder={
            (at === 0 ? field.placeholder : undefined) ?? field.levels[at] ?? messages.selectPlaceholder
          }
          clearable={field.clearable ?? SEARCH_CONSTANTS.clearable}
          onValueChange={(next) => {
            const kept = path.slice(0, at);
            const changed = next === "" ? kept : [...kept, next];
            onChange(changed.length === 0 ? undefined : changed);
          }}
        />
      ))}
    </div>
  );
}

function DateRangeControl(props: FieldControlProps<DateRangeField>) {
  const { field, value, onChange, invalid, id, errorId } = props;
  const [from, to] = Array.isArray(value) ? value : [];
  return (
    <DateRangePicker
      id={id}
      aria-label={field.label}
      aria-invalid={invalid || undefined}
      aria-describedby={errorId}
      placeholder={field.placeholder}
      clearable={field.clearable ?? SEARCH_CONSTANTS.clearable}
      value={[typeof from === "string" ? from : "", typeof to === "string" ? to : ""]}
      onValueChange={(days) => onChange(days.every((day) => day === "") ? undefined : days)}
    />
  );
}

/** The control of a field, without its label. */
export function FieldControl(props: FieldControlProps) {
  const { field, value, onChange, invalid, id, errorId, messages } = props;
  const text = typeof value === "string" ? value : "";
  switch (field.type) {
    case "select":
      return <SelectControl {...props} field={field} />;
    case "boolean":
      return <BooleanControl {...props} field={field} />;
    case "cascade":
      return <CascadeControl {...props} field={field} />;
    case "dateRange":
      return <DateRangeControl {...props} field={field} />;
    case "numberRange":
      return <RangeControl {...props} field={field} />;
    case "date":
      return (
        <DatePicker
          id={id}
          value={text}
          aria-invalid={invalid || undefined}
          aria-describedby={errorId}
          placeholder={field.placeholder}
          clearable={field.clearable ?? SEARCH_CONSTANTS.clearable}
          onValueChange={(day) => onChange(day === "" ? undefined : day)}
        />
      );
    case "input":
      return (
        <Input
          id={id}
          value={text}
          maxLength={maxLengthOf(field)}
          placeholder={field.placeholder ?? messages.inputPlaceholder}
          clearable={field.clearable ?? SEARCH_CONSTANTS.clearable}
          aria-invalid={invalid || undefined}
          aria-describedby={errorId}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}

/** A field of the bar: label, control, and what is missing. */
export function SearchFieldRow({
  field,
  missing,
  problem,
  hidden,
  edition,
  ...control
}: Pick<FieldControlProps, "field" | "value" | "onChange" | "messages"> & {
  missing: boolean;
  /** What is wrong with the value, in a sentence. */
  problem: string | undefined;
  /** Rises when a value is put in from elsewhere: what was half typed then is gone. */
  edition: number;
  hidden: boolean;
}) {
  const id = useId();
  const errorId = `${id}-error`;
  const { messages } = control;
  const [refused, setRefused] = useState<string | null>(null);
  const typed = field.type === "input" || field.type === "numberRange";
  const error =
    refused ??
    (missing
      ? typed
        ? messages.requiredInput(field.label)
        : messages.requiredSelect(field.label)
      : problem);
  return (
    <div data-part="field" data-type={field.type} hidden={hidden}>
      <label htmlFor={id} data-part="label" data-required={field.required ? "" : undefined}>
        {field.label}
      </label>
      <div
        data-part="field-control"
        style={{ "--hx-field-width": rem(field.width ?? SEARCH_CONSTANTS.fieldWidth) } as React.CSSProperties}
      >
        <HalfTypedContext.Provider value={edition}>
          <ProblemContext.Provider value={setRefused}>
            <FieldControl
              {...control}
              field={field}
              id={id}
              invalid={error !== undefined}
              errorId={error === undefined ? undefined : errorId}
            />
          </ProblemContext.Provider>
        </HalfTypedContext.Provider>
        {error === undefined ? null : (
          <span id={errorId} data-part="field-error" role="alert">
            {error}
          </span>
        )}
      </div>
    </div>
  );
}
