import { bindRecords } from "./binding.js";
import { creditsText, hundredths, ofHundredths } from "./credits.js";
import { inPlanOrder, type Place, type Slot } from "./places.js";
import { overflowsOf, type Programme, type ProgrammeItem } from "./programme.js";
import type { CountedRecord, PassedCourse, Substitution, UncountedRecord } from "./records.js";

/** What a student has to show for a programme. */
export interface AuditFacts {
  /** The best pass of each course, and what the ledger recognised. */
  records: readonly PassedCourse[];
  /** Those of the student and of the class that hold, in the order in which they are tried. */
  substitutions?: readonly Substitution[] | undefined;
}

/** What there is of something that is asked, and what is missing. */
export interface Measure {
  got: number;
  need: number;
  missing: number;
}

/** An item of a module and what it is met by. */
export interface AuditedItem {
  item: ProgrammeItem;
  met: boolean;
  /** Keys of the records; several where a substitution says so. */
  records: string[];
}

/** A module and what counts in it. */
export interface AuditedModule {
  key: string;
  name: string;
  /** It and all modules within are met: credits, courses, mandatory items and n of m. */
  met: boolean;
  /** With what flowed in and without what flowed out, of modules within too. */
  credits: Measure;
  /** Records that count here and within, each one course. */
  courses: Measure;
  /** Listed items that are met, of those that must be chosen (n of m). */
  chosen: Measure;
  /** The courses of mandatory items that are not met. */
  mandatoryMissing: number[];
  /** Credits that came from modules whose surplus goes here. */
  overflowIn: number;
  /** Credits above the minimum that went to another module. */
  overflowOut: number;
  items: AuditedItem[];
  /** What counts here and not in a module within. */
  counted: CountedRecord[];
  modules: AuditedModule[];
}

/** What a student has of a programme. */
export interface ProgrammeAudit {
  /** All modules and the total are met. */
  met: boolean;
  /** Credits in all modules; what counts nowhere is not in them. */
  credits: Measure;
  modules: AuditedModule[];
  /** 计划外, and what repeats a course. */
  uncounted: UncountedRecord[];
}

/**
 * The degree audit: which passed courses count where, and what is missing. Each record counts once (`bindRecords`); then
 * credits, courses, mandatory items and n of m are looked at from the innermost modules out. Credits above a module's
 * minimum, even part of a course, go to the module of its `overflowTo` and leave it; without one they stay.
 */
export function auditProgramme(programme: Programme, facts: AuditFacts): ProgrammeAudit {
  const { places, uncounted } = bindRecords(programme, facts.records, facts.substitutions ?? []);
  const flowOf = flowsOf(programme, places);
  const modules = places.map((place) => auditedModule(place, flowOf));
  const got = modules.reduce((sum, { credits }) => sum + hundredths(credits.got), 0);
  const credits = creditsMeasure(got, programme.totalCredits);
  return { met: credits.missing === 0 && modules.every(({ met }) => met), credits, modules, uncounted };
}

/**
 * What a module lacks, in words; of the modules within they say it themselves. Empty where it lacks nothing:
 * 「必修缺A3」「还差 2.0 学分」「还差 1 门」「3 门中选 2 门，还差 1 门」.
 */
export function missingOf(module: AuditedModule, nameOf: (courseId: number) => string): string[] {
  const { mandatoryMissing, credits, courses, chosen, items } = module;
  return [
    ...(mandatoryMissing.length > 0 ? [`必修缺${mandatoryMissing.map(nameOf).join("、")}`] : []),
    ...(credits.missing > 0 ? [`还差 ${creditsText(credits.missing)} 学分`] : []),
    ...(courses.missing > 0 ? [`还差 ${courses.missing} 门`] : []),
    ...(chosen.missing > 0 ? [`${items.length} 门中选 ${chosen.need} 门，还差 ${chosen.missing} 门`] : []),
  ];
}

/** Credits of a module in hundredths, and what flows in and out. */
interface Flow {
  kept: number;
  incoming: number;
  outgoing: number;
}

/** What each module keeps, takes and gives on, worked out once. */
function flowsOf(programme: Programme, places: readonly Place[]): (place: Place) => Flow {
  const overflows = overflowsOf(programme);
  const all = inPlanOrder(places);
  const flows = new Map<Place, Flow>();
  const flowOf = (place: Place): Flow => {
    const known = flows.get(place);
    if (known !== undefined) return known;
    const { key, minCredits } = place.module;
    const own = place.counted.reduce((sum, { record }) => sum + hundredths(record.credits), 0);
    const within = place.children.reduce((sum, child) => sum + flowOf(child).kept, 0);
    const sources = all.filter(({ module }) => overflows.get(module.key) === key);
    const incoming = sources.reduce((sum, source) => sum + flowOf(source).outgoing, 0);
    const got = own + within + incoming;
    const outgoing = overflows.has(key) ? Math.max(0, got - hundredths(minCredits)) : 0;
    const flow = { kept: got - outgoing, incoming, outgoing };
    flows.set(place, flow);
    return flow;
  };
  return flowOf;
}

function auditedModule(place: Place, flowOf: (place: Place) => Flow): AuditedModule {
  const { module, slots, counted, children } = place;
  const { kept, incoming, outgoing } = flowOf(place);
  const modules = children.map((child) => auditedModule(child, flowOf));
  const items = slots.map(auditedItem);
  const credits = creditsMeasure(kept, module.minCredits);
  const courses = measure(place.courses, module.minCourses ?? 0);
  const chosen = measure(items.filter(({ met }) => met).length, module.chooseCourses ?? 0);
  const mandatoryMissing = items.flatMap(({ item, met }) => (item.mandatory && !met ? [item.courseId] : []));
  const isReached = [credits, courses, chosen].every(({ missing }) => missing === 0);
  return {
    key: module.key,
    name: module.name,
    met: isReached && mandatoryMissing.length === 0 && modules.every(({ met }) => met),
    credits,
    courses,
    chosen,
    mandatoryMissing,
    overflowIn: ofHundredths(incoming),
    overflowOut: ofHundredths(outgoing),
    items,
    counted,
    modules,
  };
}

const auditedItem = ({ item, records }: Slot): AuditedItem => ({
  item,
  met: records.length > 0,
  records: records.map(({ key }) => key),
});

const measure = (got: number, need: number): Measure => ({ got, need, missing: Math.max(0, need - got) });

function creditsMeasure(got: number, need: number): Measure {
  const missing = Math.max(0, hundredths(need) - got);
  return { got: ofHundredths(got), need, missing: ofHundredths(missing) };
}
