import { hundredths } from "./credits.js";
import type { ProgrammeItem, ProgrammeModule } from "./programme.js";
import type { CountedRecord, PassedCourse } from "./records.js";

/** An item of a module while records are bound. */
export interface Slot {
  item: ProgrammeItem;
  place: Place;
  /** What fills it; several where a substitution says so. */
  records: PassedCourse[];
}

/** A module while records are bound. */
export interface Place {
  module: ProgrammeModule;
  parent: Place | undefined;
  children: Place[];
  slots: Slot[];
  counted: CountedRecord[];
  /** Of what counts here and in modules within, in hundredths. */
  credits: number;
  /** How many records count here and in modules within. */
  courses: number;
}

/** Modules without a record yet. */
export function placesOf(modules: readonly ProgrammeModule[], parent: Place | undefined): Place[] {
  return modules.map((module) => {
    const place: Place = { module, parent, children: [], slots: [], counted: [], credits: 0, courses: 0 };
    place.children = placesOf(module.modules, place);
    place.slots = module.items.map((item) => ({ item, place, records: [] }));
    return place;
  });
}

/** Each place before those within it, as the plan is read. */
export const inPlanOrder = (places: readonly Place[]): Place[] =>
  places.flatMap((place) => [place, ...inPlanOrder(place.children)]);

/** Each place after those within it, so that what counts within counts for both. */
export const innermostFirst = (places: readonly Place[]): Place[] =>
  places.flatMap((place) => [...innermostFirst(place.children), place]);

/** Counts a record in a module and in all around it, or with `times` −1 no more. */
export function tally(place: Place, { credits }: PassedCourse, times: 1 | -1): void {
  for (const each of outwards(place)) {
    each.credits += times * hundredths(credits);
    each.courses += times;
  }
}

/** A module and those around it. */
export function outwards(place: Place): Place[] {
  return place.parent === undefined ? [place] : [place, ...outwards(place.parent)];
}

/** Whether a module lacks credits, with what counts within. */
export const lacksCredits = ({ credits, module }: Place): boolean => credits < hundredths(module.minCredits);
/** Whether a module lacks courses, with what counts within. */
export const lacksCourses = ({ courses, module }: Place): boolean => courses < (module.minCourses ?? 0);
