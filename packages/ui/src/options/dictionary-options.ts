/** An entry of a dictionary as the server gives it (specification, section 3). */
export interface DictionaryEntry {
  /** What is stored; becomes a text. */
  code: string | number;
  /** The label. */
  dic_name1: string;
  /** The dictionary's own name. */
  dic_name?: string;
  /** No longer to be chosen; servers of different age say it differently. */
  expired?: boolean | number | string | null;
}

/** A choice of a select. */
export interface DictionaryOption {
  /** What is read. */
  label: string;
  /** What is stored. */
  value: string;
  /** No longer to be chosen; shown only where it is chosen already. */
  expired: boolean;
}

/** Whether an entry is no longer to be chosen. */
export function isExpired({ expired }: Pick<DictionaryEntry, "expired">): boolean {
  return expired === true || expired === 1 || expired === "1" || expired === "true";
}

/**
 * The choices of a dictionary, in its order: expired ones only while they are selected (specification, section 5), so
 * that an old record still shows what it says.
 *
 * @param selected the code or codes that are selected now
 */
export function dictionaryOptions(
  entries: readonly DictionaryEntry[],
  selected?: string | number | readonly (string | number)[] | null,
): readonly DictionaryOption[] {
  const codes = Array.isArray(selected) ? selected : [selected];
  const kept = new Set(codes.filter((code) => code !== null && code !== undefined).map(String));
  return entries
    .map((entry) => ({ label: entry.dic_name1, value: String(entry.code), expired: isExpired(entry) }))
    .filter((option) => !option.expired || kept.has(option.value));
}
