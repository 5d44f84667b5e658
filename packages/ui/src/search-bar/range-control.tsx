import { NumberInput } from "../number-input/index.js";
import { SEARCH_CONSTANTS } from "./constants.js";
import type { FieldControlProps } from "./field-control.js";
import type { NumberRangeField } from "./types.js";

/** Two controls for the two ends of a range of numbers; either may stay open. */
export function RangeControl(props: FieldControlProps<NumberRangeField>) {
  const { field, value, onChange, invalid, id, errorId, messages } = props;
  const [first, second] = Array.isArray(value) ? (value as readonly (string | number | null)[]) : [];
  const ends = [
    typeof first === "number" ? first : null,
    typeof second === "number" ? second : null,
  ] as const;
  const end = (at: 0 | 1) => (
    <NumberInput
      id={at === 0 ? id : undefined}
      aria-label={at === 0 ? messages.rangeFrom(field.label) : messages.rangeTo(field.label)}
      aria-invalid={invalid || undefined}
      aria-describedby={errorId}
      placeholder={field.placeholder}
      clearable={field.clearable ?? SEARCH_CONSTANTS.clearable}
      controls={false}
      step={field.step}
      value={ends[at]}
      onValueChange={(number) => {
        const next = at === 0 ? ([number, ends[1]] as const) : ([ends[0], number] as const);
        onChange(next.every((one) => one === null) ? undefined : next);
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
