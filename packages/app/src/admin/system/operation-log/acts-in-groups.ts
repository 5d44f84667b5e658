import type { SelectOption } from "@huxuan/ui";

/** What stands under no kind of record. */
const OTHER = "其他";

/**
 * The acts under the kinds of records that they are done on (`offering-close` and `offering-import` under 教学班), kinds by
 * the number of their acts; those of no kind last.
 */
export function actsInGroups(acts: readonly SelectOption[], kinds: readonly SelectOption[]): SelectOption[] {
  // `grade-sheet-submit` is of the sheet, not of the grade.
  const longestFirst = kinds.toSorted((a, b) => b.value.length - a.value.length);
  const kindOf = ({ value }: SelectOption) =>
    longestFirst.find(
      (kind) => value.startsWith(`${kind.value}-`) || value.startsWith(`${inWords(kind.value)}-`),
    );
  const groups = Map.groupBy(acts, (act) => kindOf(act)?.label ?? OTHER);
  return [...groups]
    .toSorted(([a, ofA], [b, ofB]) => Number(a === OTHER) - Number(b === OTHER) || ofB.length - ofA.length)
    .flatMap(([group, of]) => of.map((act) => ({ ...act, group })));
}

/** The kind `grade_scale` has acts like `grade-scale-update`, `workflowModel` like `workflow-model-deploy`. */
const inWords = (kind: string): string =>
  kind.replaceAll("_", "-").replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
