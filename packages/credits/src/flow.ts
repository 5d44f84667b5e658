import { hundredths } from "./credits.js";
import {
  innermostFirst,
  inPlanOrder,
  lacksCourses,
  lacksCredits,
  outwards,
  type Place,
  type Slot,
  tally,
} from "./places.js";
import type { ProgrammeModule } from "./programme.js";
import { courseOf, type PassedCourse } from "./records.js";

/** What asks for records: an empty item by its alternatives, or a module by its filter. */
interface Asking {
  place: Place;
  /** Absent where the module asks. */
  slot?: Slot;
  /** What it may count. */
  accepted: readonly PassedCourse[];
}

/** Which record goes where; what it holds is tallied. */
export type Holders = ReadonlyMap<PassedCourse, Asking>;

/** Whether the filter of a module, where it has one, lets a record count in it. */
export function accepts({ accepts: filter }: ProgrammeModule, record: PassedCourse): boolean {
  if (filter === undefined || filter === "any") return false;
  const { courseIds, natures, departments } = filter;
  return (
    (courseIds?.includes(courseOf(record)) ?? true) &&
    (natures?.includes(record.nature) ?? true) &&
    (departments?.includes(record.department) ?? true)
  );
}

/**
 * Which alternative goes to which empty item: to as many as possible, first to mandatory ones, then to those of modules
 * that lack something, each in the order of the plan; to the others only when all are asked.
 */
export function flowToItems(
  places: readonly Place[],
  records: readonly PassedCourse[],
  who: "needed" | "all",
): Holders {
  const holders = new Map<PassedCourse, Asking>();
  const slots = inPlanOrder(places).flatMap((place) => place.slots);
  const empty = new Set(slots.filter((slot) => slot.records.length === 0));
  const isMandatory = ({ item }: Slot): boolean => item.mandatory;
  const isNeeded = ({ place }: Slot): boolean => {
    const chosen = place.slots.filter((slot) => !empty.has(slot)).length;
    return lacksCredits(place) || lacksCourses(place) || chosen < (place.module.chooseCourses ?? 0);
  };
  for (const mayAsk of who === "all" ? [() => true] : [isMandatory, isNeeded])
    for (const slot of empty) {
      const { place, item } = slot;
      const accepted = records.filter((record) => item.alternatives.includes(courseOf(record)));
      if (mayAsk(slot) && findFor({ place, slot, accepted }, holders, new Set())) empty.delete(slot);
    }
  return holders;
}

/**
 * Which record goes to which module by its filter. Each asks for `minCourses` or, where only credits are asked, for the
 * fewest records that reach them; then what still lacks credits asks on. They ask in the order of the plan, what is
 * within a module before it, and take large records first.
 */
export function flowToFilters(places: readonly Place[], records: readonly PassedCourse[]): Holders {
  const holders = new Map<PassedCourse, Asking>();
  const largestFirst = records.toSorted((one, other) => other.credits - one.credits);
  const modules = innermostFirst(places).map((place) => ({
    place,
    accepted: largestFirst.filter((record) => accepts(place.module, record)),
  }));
  for (const asks of [asksFirst, lacksCredits])
    for (const asking of modules) while (asks(asking.place) && findFor(asking, holders, new Set()));
  return holders;
}

/**
 * Finds one more record for what asks, or one instead of what it gives away: a step of a largest flow. Where nothing is
 * free, it takes a record from what has another one to go on with; a module gives none that it needs for its credits.
 */
function findFor(
  asking: Asking,
  holders: Map<PassedCourse, Asking>,
  asked: Set<PassedCourse>,
  given?: PassedCourse,
): boolean {
  return asking.accepted.some((record) => {
    if (asked.has(record) || !canGoOn(asking, record, given)) return false;
    asked.add(record);
    const holder = holders.get(record);
    if (holder !== undefined) {
      if (!findFor(holder, holders, asked, record)) return false;
      tally(holder.place, record, -1);
    }
    holders.set(record, asking);
    tally(asking.place, record, 1);
    return true;
  });
}

const asksFirst = (place: Place): boolean =>
  (place.module.minCourses ?? 0) > 0 ? lacksCourses(place) : lacksCredits(place);

/**
 * Whether a module and those around it have enough credits with one record instead of another, or no fewer. An item is
 * met by any.
 */
function canGoOn({ place, slot }: Asking, instead: PassedCourse, given?: PassedCourse): boolean {
  const lost = given === undefined ? 0 : hundredths(given.credits) - hundredths(instead.credits);
  const keeps = ({ credits, module }: Place): boolean => credits - lost >= hundredths(module.minCredits);
  return slot !== undefined || lost <= 0 || outwards(place).every(keeps);
}
