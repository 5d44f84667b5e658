import { hundredths } from "./credits.js";
import type { CourseFilter, CourseNature, Programme, ProgrammeItem, ProgrammeModule } from "./programme.js";

/** A passed course of a student: the best pass by the school's policy, or what the ledger recognised, net of counters. */
export interface PassedCourse {
  /** Unique among the records of the student. */
  key: string;
  /** The course that was passed; of a recognised one the host's. */
  courseId: number;
  /** Credits granted. */
  credits: number;
  nature: CourseNature;
  department: string;
  /** Who taught it, where it was another school. */
  schoolId?: number | undefined;
  /** The course of the programme that it was recognised as. */
  recognisedAs?: number | undefined;
  /** Key or name of the module that it was recognised in. */
  module?: string | undefined;
}

/** 课程替代: who has passed all of these courses needs none of those, which stand in one module. */
export interface Substitution {
  from: readonly number[];
  to: readonly number[];
}

/** Why a record counts where it counts, in the order in which it is tried. */
export type Binding =
  | "item"
  | "substitution"
  | "alternative"
  | "recognisedCourse"
  | "recognisedModule"
  | "filter"
  | "free";

/** A record that counts in a module. */
export interface CountedRecord {
  record: PassedCourse;
  binding: Binding;
}

/** A record that counts nowhere: 计划外, or its course counts already. */
export interface UncountedRecord {
  record: PassedCourse;
  reason: "outside" | "repeated";
}

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

/** The modules at the top with the records that count in them, and those that count nowhere. */
export interface BoundProgramme {
  places: Place[];
  uncounted: UncountedRecord[];
}

/**
 * Says of each record where it counts, once at most: its item → substitution, then alternative → recognised course →
 * recognised module → filters → free choice → nowhere (计划外). Of records of the same course the first counts.
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
  const count = (record: PassedCourse, place: Place, binding: Binding): void => {
    waiting.delete(record);
    place.counted.push({ record, binding });
    add(place, hundredths(record.credits), 1);
  };
  const fill = (slot: Slot | undefined, record: PassedCourse, binding: Binding): void => {
    if (slot === undefined || slot.records.length > 0) return;
    slot.records = [record];
    count(record, slot.place, binding);
  };

  for (const record of waiting) if (!isRecognised(record)) fill(slots.get(record.courseId), record, "item");
  for (const substitution of substitutions) {
    const taken = recordsOfAll(substitution.from, waiting);
    const replaced = slotsOfAll(substitution.to, slots);
    const place = replaced?.[0]?.place;
    if (taken === undefined || replaced === undefined || place === undefined) continue;
    for (const slot of replaced) slot.records = taken;
    for (const record of taken) count(record, place, "substitution");
  }
  const mayReplace = [...waiting].filter((record) => !slots.has(courseOf(record)));
  for (const [slot, record] of alternativesFor(all, mayReplace)) fill(slot, record, "alternative");
  for (const record of waiting)
    if (record.recognisedAs !== undefined) fill(slots.get(record.recognisedAs), record, "recognisedCourse");
  for (const record of waiting) {
    const place = placeNamed(record.module, all);
    if (place !== undefined) count(record, place, "recognisedModule");
  }
  bindFiltered(places, waiting, count);
  const free = all.filter(({ module }) => module.accepts === "any");
  for (const place of free)
    for (const record of waiting)
      if (lacksCourses(place) || lacksCredits(place)) count(record, place, "free");
  for (const record of waiting) {
    const [first] = free;
    const accepting = all.find(({ module }) => accepts(module.accepts, record));
    if (first !== undefined) count(record, first, "free");
    else if (accepting !== undefined) count(record, accepting, "filter");
    else uncounted.push({ record, reason: "outside" });
  }
  return { places, uncounted };
}

/** The course that a record stands for in the programme. */
const courseOf = ({ courseId, recognisedAs }: PassedCourse): number => recognisedAs ?? courseId;

const isRecognised = ({ recognisedAs, module }: PassedCourse): boolean =>
  recognisedAs !== undefined || module !== undefined;

function placesOf(modules: readonly ProgrammeModule[], parent: Place | undefined): Place[] {
  return modules.map((module) => {
    const place: Place = { module, parent, children: [], slots: [], counted: [], credits: 0, courses: 0 };
    place.children = placesOf(module.modules, place);
    place.slots = module.items.map((item) => ({ item, place, records: [] }));
    return place;
  });
}

/** Each place before those within it, as the plan is read. */
const inPlanOrder = (places: readonly Place[]): Place[] =>
  places.flatMap((place) => [place, ...inPlanOrder(place.children)]);

/** Each place after those within it, so that what counts within counts for both. */
const innermostFirst = (places: readonly Place[]): Place[] =>
  places.flatMap((place) => [...innermostFirst(place.children), place]);

function slotsByCourse(places: readonly Place[]): Map<number, Slot> {
  const slots = new Map<number, Slot>();
  for (const { slots: own } of places)
    for (const slot of own) if (!slots.has(slot.item.courseId)) slots.set(slot.item.courseId, slot);
  return slots;
}

/** What counts in a module may be parts of one course, and is each its own. */
function firstOfEachCourse(records: readonly PassedCourse[]): {
  waiting: Set<PassedCourse>;
  uncounted: UncountedRecord[];
} {
  const [waiting, uncounted] = [new Set<PassedCourse>(), [] as UncountedRecord[]];
  const known = new Set<number>();
  for (const record of records) {
    const course = courseOf(record);
    const isPart = record.recognisedAs === undefined && record.module !== undefined;
    if (!isPart && known.has(course)) uncounted.push({ record, reason: "repeated" });
    else waiting.add(record);
    if (!isPart) known.add(course);
  }
  return { waiting, uncounted };
}

function recordsOfAll(
  courses: readonly number[],
  waiting: ReadonlySet<PassedCourse>,
): PassedCourse[] | undefined {
  const found = [...waiting].filter((record) => courses.includes(courseOf(record)));
  return found.length > 0 && found.length === courses.length ? found : undefined;
}

/** The empty items of these courses, where they all stand in one module. */
function slotsOfAll(courses: readonly number[], slots: ReadonlyMap<number, Slot>): Slot[] | undefined {
  const found = courses.flatMap((course) => slots.get(course) ?? []);
  const fits = found.every((slot) => slot.records.length === 0 && slot.place === found[0]?.place);
  return fits && found.length === courses.length ? found : undefined;
}

/**
 * As many empty items as possible with a record of one of their alternatives each, the mandatory ones before the others,
 * both in the order of the plan.
 */
function alternativesFor(
  places: readonly Place[],
  records: readonly PassedCourse[],
): Map<Slot, PassedCourse> {
  const empty = places.flatMap(({ slots }) =>
    slots.filter((slot) => slot.records.length === 0 && slot.item.alternatives.length > 0),
  );
  const holders = new Map<PassedCourse, Slot>();
  const findFor = (slot: Slot, asked: Set<PassedCourse>): boolean =>
    records.some((record) => {
      if (asked.has(record) || !slot.item.alternatives.includes(courseOf(record))) return false;
      asked.add(record);
      const holder = holders.get(record);
      if (holder !== undefined && !findFor(holder, asked)) return false;
      holders.set(record, slot);
      return true;
    });
  for (const slot of empty) if (slot.item.mandatory) findFor(slot, new Set());
  for (const slot of empty) if (!slot.item.mandatory) findFor(slot, new Set());
  return new Map([...holders].map(([record, slot]) => [slot, record]));
}

function placeNamed(name: string | undefined, places: readonly Place[]): Place | undefined {
  if (name === undefined) return undefined;
  return (
    places.find(({ module }) => module.key === name) ?? places.find(({ module }) => module.name === name)
  );
}

/**
 * Binds to modules with a filter as many whole records as they ask for: `minCourses`, or where only credits are asked
 * the fewest records that reach them; then what still lacks credits asks on. It is a largest flow: a module that finds
 * nothing free takes a record from another one that has a different one to go on with, without falling below its
 * credits. Modules ask in the order of the plan, those within before those around them; large records go first.
 */
function bindFiltered(
  places: readonly Place[],
  waiting: ReadonlySet<PassedCourse>,
  count: (record: PassedCourse, place: Place, binding: Binding) => void,
): void {
  const records = [...waiting].sort((one, other) => other.credits - one.credits);
  const filters = innermostFirst(places).flatMap((place) => {
    const { accepts: filter } = place.module;
    if (filter === undefined || filter === "any") return [];
    return [{ place, accepted: records.filter((record) => accepts(filter, record)) }];
  });
  type Asking = (typeof filters)[number];
  const holders = new Map<PassedCourse, Asking>();

  /** Finds one more record, or one instead of what is given away. */
  const findFor = (asking: Asking, given: PassedCourse | undefined, asked: Set<PassedCourse>): boolean =>
    asking.accepted.some((record) => {
      const holder = holders.get(record);
      if (asked.has(record) || holder === asking || !canGoOn(asking.place, given, record)) return false;
      asked.add(record);
      if (holder !== undefined && !findFor(holder, record, asked)) return false;
      if (holder !== undefined) add(holder.place, -hundredths(record.credits), -1);
      holders.set(record, asking);
      add(asking.place, hundredths(record.credits), 1);
      return true;
    });
  const asksFirst = (place: Place): boolean =>
    (place.module.minCourses ?? 0) > 0 ? lacksCourses(place) : lacksCredits(place);
  for (const asks of [asksFirst, lacksCredits])
    for (const asking of filters) while (asks(asking.place) && findFor(asking, undefined, new Set()));
  for (const [record, { place }] of holders) {
    add(place, -hundredths(record.credits), -1);
    count(record, place, "filter");
  }
}

/** Whether a module and those around it lack no more credits than before with another record instead of one. */
function canGoOn(place: Place, given: PassedCourse | undefined, instead: PassedCourse): boolean {
  const lost = given === undefined ? 0 : hundredths(given.credits) - hundredths(instead.credits);
  if (lost <= 0) return true;
  for (let around: Place | undefined = place; around !== undefined; around = around.parent)
    if (around.credits - lost < hundredths(around.module.minCredits)) return false;
  return true;
}

function accepts(filter: CourseFilter | "any" | undefined, record: PassedCourse): boolean {
  if (filter === undefined) return false;
  if (filter === "any") return true;
  const { courseIds, natures, departments } = filter;
  return (
    (courseIds === undefined || courseIds.includes(courseOf(record))) &&
    (natures === undefined || natures.includes(record.nature)) &&
    (departments === undefined || departments.includes(record.department))
  );
}

const lacksCredits = ({ credits, module }: Place): boolean => credits < hundredths(module.minCredits);
const lacksCourses = ({ courses, module }: Place): boolean => courses < (module.minCourses ?? 0);

/** Adds to a module and to all around it. */
function add(place: Place, credits: number, courses: number): void {
  for (let around: Place | undefined = place; around !== undefined; around = around.parent) {
    around.credits += credits;
    around.courses += courses;
  }
}
