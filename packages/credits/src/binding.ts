import { accepts, flowToFilters, flowToItems } from "./flow.js";
import {
  innermostFirst,
  inPlanOrder,
  lacksCourses,
  lacksCredits,
  type Place,
  placesOf,
  type Slot,
  tally,
} from "./places.js";
import type { Programme } from "./programme.js";
import {
  type Binding,
  courseOf,
  type PassedCourse,
  type Substitution,
  type UncountedRecord,
} from "./records.js";

/** The modules at the top with the records that count in them, and those that count nowhere. */
export interface BoundProgramme {
  places: Place[];
  uncounted: UncountedRecord[];
}

/**
 * Says of each record where it counts, once at most: its item → substitution, then alternative → recognised course →
 * recognised module → filters → free choice → nowhere (计划外). Of each course one record counts. As filters take no more
 * than they need, so do alternatives: one that no item needs waits until filters and free choice have what they need.
 */
export function bindRecords(
  programme: Programme,
  records: readonly PassedCourse[],
  substitutions: readonly Substitution[],
): BoundProgramme {
  const places = placesOf(programme.modules, undefined);
  const all = inPlanOrder(places);
  const slots = slotsByCourse(all);
  const { waiting, uncounted } = firstOfEachCourse(records);
  const note = (record: PassedCourse, place: Place, binding: Binding): void => {
    waiting.delete(record);
    place.counted.push({ record, binding });
  };
  const count = (record: PassedCourse, place: Place, binding: Binding): void => {
    tally(place, record, 1);
    note(record, place, binding);
  };
  const fill = (slot: Slot | undefined, record: PassedCourse, binding: Binding): void => {
    if (slot === undefined || slot.records.length > 0) return;
    slot.records = [record];
    count(record, slot.place, binding);
  };
  const replace = (who: "needed" | "all"): void => {
    const records = [...waiting].filter((record) => !slots.has(courseOf(record)));
    for (const [record, { place, slot }] of flowToItems(places, records, who)) {
      if (slot !== undefined) slot.records = [record];
      note(record, place, "alternative");
    }
  };

  for (const record of waiting) if (!isRecognised(record)) fill(slots.get(record.courseId), record, "item");
  for (const substitution of substitutions) {
    const taken = recordsOfAll(substitution.from, waiting);
    const replaced = slotsOfAll(substitution.to, slots);
    const [first] = replaced;
    if (first === undefined) continue;
    for (const slot of replaced) slot.records = taken;
    for (const record of taken) count(record, first.place, "substitution");
  }
  replace("needed");
  for (const record of waiting)
    if (record.recognisedAs !== undefined) fill(slots.get(record.recognisedAs), record, "recognisedCourse");
  for (const record of waiting) {
    const place = placeNamed(record.module, all);
    if (place !== undefined) count(record, place, "recognisedModule");
  }
  for (const [record, { place }] of flowToFilters(places, [...waiting])) note(record, place, "filter");
  const free = innermostFirst(places).filter(({ module }) => module.accepts === "any");
  for (const place of free)
    for (const record of waiting)
      if (lacksCourses(place) || lacksCredits(place)) count(record, place, "free");
  replace("all");
  for (const record of waiting) {
    const choice = all.find(({ module }) => module.accepts === "any");
    const accepting = all.find(({ module }) => accepts(module, record));
    if (choice !== undefined) count(record, choice, "free");
    else if (accepting !== undefined) count(record, accepting, "filter");
    else uncounted.push({ record, reason: "outside" });
  }
  return { places, uncounted };
}

const isRecognised = ({ recognisedAs, module }: PassedCourse): boolean =>
  recognisedAs !== undefined || module !== undefined;

function slotsByCourse(places: readonly Place[]): Map<number, Slot> {
  const slots = new Map<number, Slot>();
  for (const { slots: own } of places)
    for (const slot of own) if (!slots.has(slot.item.courseId)) slots.set(slot.item.courseId, slot);
  return slots;
}

/**
 * Of records of one course the first, what was passed at home before what was recognised. What was recognised in modules
 * may be parts of one course, and is each its own.
 */
function firstOfEachCourse(records: readonly PassedCourse[]): {
  waiting: Set<PassedCourse>;
  uncounted: UncountedRecord[];
} {
  const [waiting, uncounted] = [new Set<PassedCourse>(), [] as UncountedRecord[]];
  const known = new Set<number>();
  const ownFirst = [...records.filter((each) => !isRecognised(each)), ...records.filter(isRecognised)];
  for (const record of ownFirst) {
    const course = courseOf(record);
    const isPart = record.recognisedAs === undefined && record.module !== undefined;
    if (!isPart && known.has(course)) uncounted.push({ record, reason: "repeated" });
    else waiting.add(record);
    if (!isPart) known.add(course);
  }
  return { waiting, uncounted };
}

/** The records of these courses, where there is one of each; else none. */
function recordsOfAll(courses: readonly number[], waiting: ReadonlySet<PassedCourse>): PassedCourse[] {
  const found = [...waiting].filter((record) => courses.includes(courseOf(record)));
  return found.length === courses.length ? found : [];
}

/** The items of these courses, where they all stand in one module and are empty; else none. */
function slotsOfAll(courses: readonly number[], slots: ReadonlyMap<number, Slot>): Slot[] {
  const found = courses.flatMap((course) => slots.get(course) ?? []);
  const isOnePlace = new Set(found.map(({ place }) => place)).size === 1;
  const isEmpty = found.every(({ records }) => records.length === 0);
  return found.length === courses.length && isOnePlace && isEmpty ? found : [];
}

function placeNamed(name: string | undefined, places: readonly Place[]): Place | undefined {
  return (
    places.find(({ module }) => module.key === name) ?? places.find(({ module }) => module.name === name)
  );
}
