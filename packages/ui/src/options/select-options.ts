/** A choice. */
export interface SelectOption<Value extends string = string> {
  /** Never empty: the empty string means that nothing is chosen. */
  value: Value;
  /** What is read, and what typing finds. */
  label: string;
  /** A second, smaller line. */
  description?: string;
  /** It cannot be chosen now. */
  disabled?: boolean;
  /** Why it cannot be chosen; disables it and stands below its label. */
  disabledReason?: string;
  /** No longer used: not offered unless it is chosen (specification, section 5). */
  expired?: boolean;
  /** Options of the same group that follow each other stand under its name. */
  group?: string;
  /** What else finds it in a combobox: a code, pinyin, initials. */
  keywords?: string;
}

/** Whether an option may be chosen. */
export function isChoosable(option: SelectOption): boolean {
  return option.disabled !== true && option.disabledReason === undefined;
}

/** The options to offer: expired ones only while they are chosen (specification, section 5). */
export function offeredOptions<Option extends SelectOption>(
  options: readonly Option[],
  chosen: readonly string[],
): readonly Option[] {
  return options.filter((option) => option.expired !== true || chosen.includes(option.value));
}

/** The options under their groups, in their order; those without a group stand under `undefined`. */
export function groupedOptions<Option extends SelectOption>(
  options: readonly Option[],
): readonly { group: string | undefined; options: readonly Option[] }[] {
  const groups: { group: string | undefined; options: Option[] }[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last !== undefined && last.group === option.group) last.options.push(option);
    else groups.push({ group: option.group, options: [option] });
  }
  return groups;
}

/** The words of an option; one that is kept only because it is chosen says so. */
export function labelOf(option: SelectOption, expired: (label: string) => string): string {
  return option.expired ? expired(option.label) : option.label;
}
