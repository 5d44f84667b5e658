import { useId, useState } from "react";
import { DatePicker, DateRangePicker } from "../date-picker/index.js";
import { BoundContext, FieldContext, ProblemContext } from "../field/field-context.js";
import { HalfTypedContext } from "../input/half-typed.js";
import { Input } from "../input/index.js";
import { NumberInput } from "../number-input/index.js";
import { useMessages } from "../provider/index.js";
import { Select } from "../select/index.js";
import { SEARCH_CONSTANTS } from "./constants.js";
import { isNoValue, maxLengthOf } from "./normalise.js";
import { cascadeLevels, visibleOptions } from "./options.js";
import type {
  BooleanField,
  CascadeField,
  ControlField,
  DateRangeField,
  NumberRangeField,
  SearchField,
  SearchValue,
  SelectField,
} from "./types.js";
import { rem } from "../styles/rem.js";

/** What the controls of all kinds of fields take. */
interface FieldControlProps<Field extends SearchField = SearchField> {
  field: Field;
  value: SearchValue | undefined;
  onValueChange: (value: SearchValue | undefined) => void;
  /** Of the control itself; where there are several, of the first. */
  id: string;
  /** What all of them are given. */
  shared: {
    /** Asked for while it was empty or wrong. */
    "aria-invalid": true | undefined;
    /** Of the sentence that says what is missing or wrong. */
    "aria-describedby": string | undefined;
    placeholder: string | undefined;
    clearable: boolean;
  };
}

const labelIdOf = (id: string): string => `${id}-label`;

function SelectControl({ field, value, onValueChange, id, shared }: FieldControlProps<SelectField>) {
  const { selectPlaceholder } = useMessages().searchBar;
  const selected = typeof value === "string" ? value : undefined;
  return (
    <Select
      {...shared}
      id={id}
      aria-label={field.label}
      options={visibleOptions(field.options, selected)}
      value={selected ?? ""}
      placeholder={field.placeholder ?? selectPlaceholder}
      onValueChange={(next) => onValueChange(next === "" ? undefined : next)}
    />
  );
}

/** 不限 is a choice as the other two are, where the field may be without a value. */
function BooleanControl({ field, value, onValueChange, id, shared }: FieldControlProps<BooleanField>) {
  const messages = useMessages().searchBar;
  const { labels, placeholder } = field;
  const open = shared.clearable && field.required !== true;
  const none = open && placeholder === undefined ? "any" : "";
  return (
    <Select
      {...shared}
      id={id}
      aria-label={field.label}
      clearable={false}
      options={[
        ...(open ? [{ value: "any", label: messages.either }] : []),
        { value: "true", label: labels?.true ?? messages.yes },
        { value: "false", label: labels?.false ?? messages.no },
      ]}
      value={typeof value === "boolean" ? String(value) : none}
      placeholder={placeholder ?? messages.selectPlaceholder}
      onValueChange={(next) => onValueChange(next === "true" || (next === "false" ? false : undefined))}
    />
  );
}

/** One select per level; a level appears when the one before is chosen, and what is below a change goes. */
function CascadeControl({ field, value, onValueChange, id, shared }: FieldControlProps<CascadeField>) {
  const { selectPlaceholder } = useMessages().searchBar;
  const path = Array.isArray(value) ? value.map(String) : [];
  const levels = cascadeLevels(field.options, path).slice(0, field.levels.length);
  return (
    <div role="group" aria-label={field.label} data-part="cascade">
      {levels.map((options, at) => (
        <Select
          {...shared}
          key={at}
          id={at === 0 ? id : undefined}
          aria-label={field.levels[at] ?? field.label}
          aria-invalid={at === 0 ? shared["aria-invalid"] : undefined}
          options={options}
          value={path[at] ?? ""}
          placeholder={(at === 0 ? field.placeholder : undefined) ?? field.levels[at] ?? selectPlaceholder}
          onValueChange={(next) => {
            const kept = path.slice(0, at);
            const changed = next === "" ? kept : [...kept, next];
            onValueChange(changed.length === 0 ? undefined : changed);
          }}
        />
      ))}
    </div>
  );
}

function DateRangeControl({ field, value, onValueChange, id, shared }: FieldControlProps<DateRangeField>) {
  const [from, to] = Array.isArray(value) ? value : [];
  return (
    <DateRangePicker
      {...shared}
      id={id}
      aria-label={field.label}
      value={[typeof from === "string" ? from : "", typeof to === "string" ? to : ""]}
      onValueChange={(days) => onValueChange(days.every((day) => day === "") ? undefined : days)}
    />
  );
}

/** Two controls for the two ends of a range of numbers; either may stay open. */
function NumberRangeControl({
  field,
  value,
  onValueChange,
  id,
  shared,
}: FieldControlProps<NumberRangeField>) {
  const messages = useMessages().searchBar;
  const [first, second] = Array.isArray(value) ? (value as readonly (string | number | null)[]) : [];
  const ends = [
    typeof first === "number" ? first : null,
    typeof second === "number" ? second : null,
  ] as const;
  const end = (at: 0 | 1) => (
    <NumberInput
      {...shared}
      id={at === 0 ? id : undefined}
      aria-label={at === 0 ? messages.rangeFrom(field.label) : messages.rangeTo(field.label)}
      controls={false}
      step={field.step}
      value={ends[at]}
      onValueChange={(number) => {
        const next = at === 0 ? ([number, ends[1]] as const) : ([ends[0], number] as const);
        onValueChange(next.every((one) => one === null) ? undefined : next);
      }}
    />
  );
  return (
    <div role="group" aria-label={field.label} data-part="range">
      {end(0)}
      <span data-part="range-separator">{messages.rangeSeparator}</span>
      {end(1)}
      {field.unit === undefined ? null : <span data-part="unit">{field.unit}</span>}
    </div>
  );
}

/** The host's own control, with what one in a form is given: the bar holds its value, and it finds its label and its error. */
function HostControl({ field, value, onValueChange, id, shared }: FieldControlProps<ControlField>) {
  const labelId = labelIdOf(id);
  const required = field.required === true;
  return (
    <FieldContext.Provider
      value={{
        id,
        labelId,
        describedBy: shared["aria-describedby"],
        invalid: shared["aria-invalid"] === true,
        required,
        disabled: false,
      }}
    >
      <BoundContext.Provider value={true}>
        {field.render({
          ...shared,
          id,
          name: field.prop,
          value,
          onValueChange: (next) => onValueChange(isNoValue(next) ? undefined : (next as SearchValue)),
          "aria-labelledby": labelId,
          "aria-required": required || undefined,
        })}
      </BoundContext.Provider>
    </FieldContext.Provider>
  );
}

/** The control of a field, without its label. */
function FieldControl(props: FieldControlProps) {
  const { field, value, onValueChange, id, shared } = props;
  const { inputPlaceholder } = useMessages().searchBar;
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
    case "control":
      return <HostControl {...props} field={field} />;
    case "numberRange":
      return <NumberRangeControl {...props} field={field} />;
    case "date":
      return (
        <DatePicker
          {...shared}
          id={id}
          value={text}
          onValueChange={(day) => onValueChange(day === "" ? undefined : day)}
        />
      );
    case "input":
      return (
        <Input
          {...shared}
          id={id}
          value={text}
          maxLength={maxLengthOf(field)}
          placeholder={field.placeholder ?? inputPlaceholder}
          autoComplete="off"
          enterKeyHint="search"
          onValueChange={onValueChange}
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
}: Pick<FieldControlProps, "field" | "value" | "onValueChange"> & {
  missing: boolean;
  /** What is wrong with the value, in a sentence. */
  problem: string | undefined;
  /** Rises when a value is put in from elsewhere: what was half typed then is gone. */
  edition: number;
  hidden: boolean;
}) {
  const id = useId();
  const errorId = `${id}-error`;
  const messages = useMessages().searchBar;
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
      <label
        id={labelIdOf(id)}
        htmlFor={id}
        data-part="label"
        data-required={field.required ? "" : undefined}
      >
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
              shared={{
                "aria-invalid": error === undefined ? undefined : true,
                "aria-describedby": error === undefined ? undefined : errorId,
                placeholder: field.placeholder,
                clearable: field.clearable ?? SEARCH_CONSTANTS.clearable,
              }}
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
