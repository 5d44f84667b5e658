import { hundredths } from "./credits.js";
import { innermostFirst, lacksCourses, lacksCredits, outwards, type Place, tally } from "./places.js";
import type { CourseFilter } from "./programme.js";
import { courseOf, type PassedCourse } from "./records.js";

/** Whether a module may count a record that is none of its items. */
export function accepts(filter: CourseFilter | "any" | undefined, record: PassedCourse): boolean {
  if (filter === undefined) return false;
  if (filter === "any") return true;
  const { courseIds, natures, departments } = filter;
  return (
    (courseIds?.includes(courseOf(record)) ?? true) &&
    (natures?.includes(record.nature) ?? true) &&
    (departments?.includes(record.department) ?? true)
  );
}

/**
 * Which module with a filter takes which whole record, tallied. Each asks for `minCourses` or, where only credits are
 * asked, for the fewest records that reach them; then what still lacks credits asks on. They ask in the order of the plan,
 * what is within a module before it, and take large records first. It is a largest flow: a module that finds nothing
 * free takes a record from one that has another to go on with, and lacks no credits by it.
 */
export function flowToFilters(
  places: readonly Place[],
  records: readonly PassedCourse[],
): Map<PassedCourse, Place> {
  const largestFirst = records.toSorted((one, other) => other.credits - one.credits);
  const accepted = new Map<Place, PassedCourse[]>();
  for (const place of innermostFirst(places)) {
    const filter = place.module.accepts;
    if (filter === undefined || filter === "any") continue;
    accepted.set(
      place,
      largestFirst.filter((record) => accepts(filter, record)),
    );
  }
  const holders = new Map<PassedCourse, Place>();

  /** Finds a record for a module: one more, or one instead of what it gives away. */
  const findFor = (place: Place, asked: Set<PassedCourse>, given?: PassedCourse): boolean =>
    (accepted.get(place) ?? []).some((record) => {
      const holder = holders.get(record);
      if (asked.has(record) || holder === place || !canGoOn(place, record, given)) return false;
      asked.add(record);
      if (holder !== undefined) {
        if (!findFor(holder, asked, record)) return false;
        tally(holder, record, -1);
      }
      holders.set(record, place);
      tally(place, record, 1);
      return true;
    });
  for (const asks of [asksFirst, lacksCredits])
    for (const place of accepted.keys()) while (asks(place) && findFor(place, new Set()));
  return holders;
}

const asksFirst = (place: Place): boolean =>
  (place.module.minCourses ?? 0) > 0 ? lacksCourses(place) : lacksCredits(place);

/** Whether a module and those around it have enough credits with one record instead of another, or no fewer. */
function canGoOn(place: Place, instead: PassedCourse, given?: PassedCourse): boolean {
  const lost = given === undefined ? 0 : hundredths(given.credits) - hundredths(instead.credits);
  return (
    lost <= 0 ||
    outwards(place).every(({ credits, module }) => credits - lost >= hundredths(module.minCredits))
  );
}
