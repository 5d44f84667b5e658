import { initialValues, normaliseValue, sameValue } from "./normalise.js";
import { cascadeLabels, normalOption } from "./options.js";
import type { SearchField, SearchValue, SearchValues, TypedFields } from "./types.js";

/** One active filter in words. */
export interface FilterChip {
  prop: string;
  label: string;
  text: string;
}

/** How a value reads: labels for choices, 2026-03-01 至 2026-06-30 for a range. */
interface ChipWords {
  range: (from: string, to: string) => string;
  from: (from: string) => string;
  to: (to: string) => string;
  true: string;
  false: string;
}

function textOf(field: SearchField, value: SearchValue, words: ChipWords): string {
  switch (field.type) {
    case "select":
      return (
        field.options.map(normalOption).find((option) => option.value === value)?.label ?? (value as string)
      );
    case "boolean":
      return (field.labels ?? words)[value ? "true" : "false"];
    case "cascade":
      return cascadeLabels(field.options, value as readonly string[]).join(" / ");
    case "control":
      return field.chip(value);
    case "dateRange":
    case "numberRange": {
      const unit = field.type === "numberRange" && field.unit !== undefined ? ` ${field.unit}` : "";
      const [from, to] = (value as readonly (string | number | null)[]).map((end) =>
        end === null || end === "" ? "" : `${end}`,
      );
      if (from === "" || from === undefined) return words.to(`${to}${unit}`);
      if (to === "" || to === undefined) return words.from(`${from}${unit}`);
      return words.range(from, `${to}${unit}`);
    }
    default:
      return value as string;
  }
}

/** The filters that narrow the list: fields that differ from what they hold after a reset. */
export function filterChips<V extends SearchValues>(
  fields: TypedFields<V>,
  values: SearchValues,
  words: ChipWords,
): readonly FilterChip[] {
  const initial: SearchValues = initialValues(fields);
  return fields.flatMap((field) => {
    const value = normaliseValue(field, values[field.prop]);
    if (value === undefined || sameValue(field, value, initial[field.prop])) return [];
    return [{ prop: field.prop, label: field.label, text: textOf(field, value, words) }];
  });
}
