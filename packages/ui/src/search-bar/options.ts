import { isExpired } from "../options/dictionary-options.js";
import type { CascadeOption, SearchOption } from "./types.js";

/** A choice in one shape, whichever it came in. */
interface NormalOption {
  label: string;
  value: string;
  expired: boolean;
  /** Choices of the same group that follow each other stand under its name. */
  group?: string;
}

/** Reads `label/value` and `dic_name1/code` alike (specification, section 3). */
export function normalOption(option: SearchOption): NormalOption {
  if ("dic_name1" in option) {
    return { label: option.dic_name1, value: String(option.code), expired: isExpired(option) };
  }
  const { label, value, expired, group } = option;
  return { label, value, expired: expired === true, ...(group !== undefined && { group }) };
}

/** The choices to show: expired ones only while they are chosen (specification, section 5). */
export function visibleOptions(options: readonly SearchOption[], selected?: string): readonly NormalOption[] {
  return options.map(normalOption).filter((option) => !option.expired || option.value === selected);
}

/** The choices of each level along a path; one list more than the path is long, if there are any below. */
export function cascadeLevels(
  options: readonly CascadeOption[],
  path: readonly string[],
): readonly (readonly CascadeOption[])[] {
  const levels: (readonly CascadeOption[])[] = [];
  let level: readonly CascadeOption[] | undefined = options;
  for (let at = 0; level !== undefined && level.length > 0; at += 1) {
    levels.push(level);
    const value = path[at];
    level = level.find((option) => option.value === value)?.children;
  }
  return levels;
}

/** The words along a path; a value that is not known stands for itself. */
export function cascadeLabels(options: readonly CascadeOption[], path: readonly string[]): readonly string[] {
  const levels = cascadeLevels(options, path);
  return path.map((value, at) => levels[at]?.find((option) => option.value === value)?.label ?? value);
}
