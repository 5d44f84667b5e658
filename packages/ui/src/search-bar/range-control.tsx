import { useState } from "react";
import { Input } from "../input/index.js";
import type { FieldControlProps } from "./field-control.js";
import type { DateRangeField, NumberRangeField } from "./types.js";

function ends(value: unknown): readonly [string, string] {
  if (!Array.isArray(value)) return ["", ""];
  const [from, to] = value.map((end: unknown) =>
    typeof end === "string" ? end : typeof end === "number" ? String(end) : "",
  );
  return [from ?? "", to ?? ""];
}

function number(text: string): number | null {
  const value = Number(text.normalize("NFKC").trim());
  return text.trim() === "" || !Number.isFinite(value) ? null : value;
}

/** Two controls for the two ends of a range; either may stay open. */
export function RangeControl(props: FieldControlProps<DateRangeField | NumberRangeField>) {
  const { field, value, onChange, invalid, id, errorId, messages } = props;
  const [from, to] = ends(value);
  // 「1.」 is on its way to 「1.5」: what is typed stays as it is typed, the value is what it means.
  const [typed, setTyped] = useState<readonly [string, string]>([from, to]);
  const days = field.type === "dateRange";
  const shown = (at: 0 | 1): string => {
    const end = at === 0 ? from : to;
    return !days && String(number(typed[at]) ?? "") === end ? typed[at] : end;
  };
  const change = (at: 0 | 1, text: string): void => {
    const texts: [string, string] = at === 0 ? [text, shown(1)] : [shown(0), text];
    setTyped(texts);
    if (days) onChange(texts.every((end) => end === "") ? undefined : texts);
    else {
      const numbers = [number(texts[0]), number(texts[1])] as const;
      onChange(numbers.every((end) => end === null) ? undefined : numbers);
    }
  };
  const end = (at: 0 | 1, label: string) => (
    <Input
      id={at === 0 ? id : undefined}
      type={days ? "date" : "text"}
      inputMode={days ? undefined : "decimal"}
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={errorId}
      autoComplete="off"
      value={shown(at)}
      onChange={(event) => change(at, event.target.value)}
    />
  );
  return (
    <div role="group" aria-label={field.label} data-part="range">
      {end(0, messages.rangeFrom(field.label))}
      <span data-part="range-separator">{messages.rangeSeparator}</span>
      {end(1, messages.rangeTo(field.label))}
      {field.type === "numberRange" && field.unit !== undefined ? (
        <span data-part="unit">{field.unit}</span>
      ) : null}
    </div>
  );
}
