import { formatCredits } from "../format/format-credits.js";
import type { Messages } from "../messages/index.js";
import type { SelectOption } from "../options/index.js";
import { termsWithNone } from "./editor-lines.js";
import type { EditedModule } from "./programme-content.js";
import { placedModules } from "./programme-edits.js";

/** 「第 3 学期」, 「未定学期」. */
export const termWords = (text: Messages["programmeEditor"], term: number | undefined): string =>
  term === undefined ? text.noTerm : text.term(term);

/** Modules to choose from; deeper ones stand in by a space as wide as a letter. */
export const moduleOptions = (modules: readonly EditedModule[]): SelectOption[] =>
  placedModules(modules).map(({ module, level }) => ({
    value: module.key,
    label: `${"\u3000".repeat(level - 1)}${module.name}`,
  }));

/** What stands for no term where terms are chosen from. */
const NO_TERM = "none";

/** Terms to choose from, none of them last. */
export const termOptions = (text: Messages["programmeEditor"], terms: number): SelectOption[] =>
  termsWithNone(terms).map((term) => ({ value: termValue(term), label: termWords(text, term) }));

/** A term as one of {@link termOptions}. */
export const termValue = (term: number | undefined): string => String(term ?? NO_TERM);

/** The term that an option stands for. */
export const termFrom = (value: string): number | undefined =>
  value === NO_TERM ? undefined : Number(value);

/** What a module demands, in a line: 「最低 16.0 ・ 8 选 3 ・ 多出转入 任意选修」. */
export function moduleWords(
  text: Messages["programmeEditor"],
  module: EditedModule,
  names: ReadonlyMap<string, string>,
  natureLabels: Readonly<Record<string, string>>,
): string {
  const { minCredits, minCourses, chooseCourses, overflowTo, free, filter } = module;
  const scope = [
    ...(filter?.natures ?? []).map((nature) => natureLabels[nature] ?? nature),
    ...(filter?.departments ?? []),
    filter?.courseIds?.length ? text.someCourses(filter.courseIds.length) : "",
  ].filter((part) => part !== "");
  return [
    text.atLeastCredits(formatCredits(minCredits)),
    minCourses ? text.atLeastCourses(minCourses) : "",
    chooseCourses ? text.choose(chooseCourses) : "",
    overflowTo === undefined ? "" : text.overflows(names.get(overflowTo) ?? overflowTo),
    free ? text.free : "",
    !free && scope.length > 0 ? text.scope(scope) : "",
  ]
    .filter((part) => part !== "")
    .join(text.between);
}
