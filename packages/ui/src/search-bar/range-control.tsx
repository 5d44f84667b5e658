import { Input } from "../input/index.js";
import { NumberInput } from "../number-input/index.js";
import type { FieldControlProps } from "./field-control.js";
import type { DateRangeField, NumberRangeField } from "./types.js";

/** Two controls for the two ends of a range; either may stay open. */
export function RangeControl(props: FieldControlProps<DateRangeField | NumberRangeField>) {
  const { field, value, onChange, invalid, id, errorId, messages } = props;
  const [first, second] = Array.isArray(value) ? (value as readonly (string | number | null)[]) : [];
  const shared = (at: 0 | 1) => ({
    id: at === 0 ? id : undefined,
    "aria-label": at === 0 ? messages.rangeFrom(field.label) : messages.rangeTo(field.label),
    "aria-invalid": invalid || undefined,
    "aria-describedby": errorId,
  });
  const day = (at: 0 | 1) => {
    const ends = [typeof first === "string" ? first : "", typeof second === "string" ? second : ""] as const;
    return (
      <Input
        {...shared(at)}
        type="date"
        value={ends[at]}
        onChange={({ target }) => {
          const next = at === 0 ? ([target.value, ends[1]] as const) : ([ends[0], target.value] as const);
          onChange(next.every((end) => end === "") ? undefined : next);
        }}
      />
    );
  };
  const number = (at: 0 | 1) => {
    const ends = [
      typeof first === "number" ? first : null,
      typeof second === "number" ? second : null,
    ] as const;
    return (
      <NumberInput
        {...shared(at)}
        controls={false}
        step={0.5}
        value={ends[at]}
        onValueChange={(end) => {
          const next = at === 0 ? ([end, ends[1]] as const) : ([ends[0], end] as const);
          onChange(next.every((one) => one === null) ? undefined : next);
        }}
      />
    );
  };
  const end = field.type === "dateRange" ? day : number;
  return (
    <div role="group" aria-label={field.label} data-part="range">
      {end(0)}
      <span data-part="range-separator">{messages.rangeSeparator}</span>
      {end(1)}
      {field.type === "numberRange" && field.unit !== undefined ? (
        <span data-part="unit">{field.unit}</span>
      ) : null}
    </div>
  );
}
