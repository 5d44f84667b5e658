import { formatCredits } from "../format/format-credits.js";
import type { Messages } from "../messages/index.js";
import type { EditedModule } from "./programme-content.js";

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
