import {
  type Facet,
  labels,
  type Loosening,
  type SearchPart,
  type SelectionFacets,
  type SelectionSearch,
} from "@huxuan/api-client";
import { matchesWords, searchWords } from "../../text/search.ts";
import { CREDIT_RANGES, creditRange } from "../course/index.ts";
import { type CatalogueMeeting, type CatalogueOffering, minuteOfDay } from "../offering/index.ts";
import type { SectionClockEntry } from "../school/index.ts";
import type { SeatCounts } from "./quota-rules.ts";
import { takingTurns } from "./turns.ts";

/** An offering in the search, with what the filters ask. */
export interface Candidate {
  offering: CatalogueOffering;
  seats: SeatCounts;
  clashes: boolean;
  /** Can be taken as things are, or when the round opens. */
  selectable: boolean;
}

const TIME_FLAGS = {
  noConflict: { label: "与课表不冲突", holds: (c: Candidate) => !c.clashes },
  eveningOrWeekend: { label: "晚上 / 周末", holds: (c: Candidate) => isEveningOrWeekend(c.offering) },
  hasSeats: { label: "有余量", holds: (c: Candidate) => c.seats.taken < c.seats.capacity },
} as const;

const TIME_NAMES = ["noConflict", "eveningOrWeekend", "hasSeats"] as const;

const WEEKDAYS = ["周一", "周二", "周三", "周四", "周五", "周六", "周日"];

/** Answers of one filter that are counted out to people: a province has hundreds of departments. */
const MOST_ANSWERS = 100;

/** 18:00, in minutes after midnight. */
const EVENING = 18 * 60;

/** Whether everything of it takes place in the evening or at a weekend. */
export function isEveningOrWeekend({ meetings }: Pick<CatalogueOffering, "meetings">): boolean {
  return meetings.length > 0 && meetings.every((m) => m.weekday >= 6 || m.startMinute >= EVENING);
}

/** Two sections of the student's school, as a filter. */
export interface SectionPair {
  /** The first of the two. */
  first: number;
  label: string;
  startMinute: number;
  endMinute: number;
}

/** The sections of a school two by two: 1–2, 3–4, …, and an odd last one alone. */
export function sectionPairs(clock: readonly SectionClockEntry[]): SectionPair[] {
  return clock.flatMap(({ start, end }, at) => {
    if (at % 2 === 1) return [];
    const next = clock[at + 1];
    const first = at + 1;
    return [
      {
        first,
        label: next === undefined ? `${first} 节` : `${first}–${first + 1} 节`,
        startMinute: minuteOfDay(start),
        endMinute: minuteOfDay(next?.end ?? end),
      },
    ];
  });
}

/** The bits of the filters that an offering may fail; day and section are one, as one meeting has to do for both. */
const BIT = {
  schools: 1,
  campuses: 2,
  departments: 4,
  natures: 8,
  languages: 16,
  credits: 32,
  times: 64,
  noConflict: 128,
  eveningOrWeekend: 256,
  hasSeats: 512,
  selectable: 1024,
} as const;

const GROUPS = ["schools", "campuses", "departments", "natures", "languages", "credits"] as const;
type Group = (typeof GROUPS)[number];

/** The filters in the order in which they are shown. */
const FILTERS = [...GROUPS, "weekdays", "sections", ...TIME_NAMES, "selectable"] as const;

/** What an offering has of a filter: with one of them it passes where that is chosen. */
const ANSWERS: Record<Group, (offering: CatalogueOffering) => readonly string[]> = {
  schools: ({ schoolId }) => [String(schoolId)],
  campuses: ({ meetings }) => [...new Set(meetings.flatMap(({ campus }) => campus ?? []))],
  departments: ({ department }) => [department],
  natures: ({ nature }) => [nature],
  languages: ({ language }) => [language],
  credits: ({ credits }) => [creditRange(credits)],
};

/** A search made ready to judge thousands of offerings. */
interface Filters {
  chosen: Record<Group, ReadonlySet<string>>;
  weekdays: ReadonlySet<number>;
  sections: readonly SectionPair[];
  flags: readonly (typeof TIME_NAMES)[number][];
  selectable: boolean;
}

function filtersOf(search: SelectionSearch, pairs: readonly SectionPair[]): Filters {
  const set = (values: readonly (string | number)[] = []) => new Set(values.map(String));
  const sections = search.sections ?? [];
  return {
    chosen: {
      schools: set(search.schoolIds),
      campuses: set(search.campuses),
      departments: set(search.departments),
      natures: set(search.natures),
      languages: set(search.languages),
      credits: set(search.credits),
    },
    weekdays: new Set(search.weekdays),
    // A pair that the school has not matches nothing, and is no reason to show everything.
    sections: sections.map((first) => pairs.find((pair) => pair.first === first) ?? { ...NEVER, first }),
    flags: TIME_NAMES.filter((name) => search[name] === true),
    selectable: search.selectable === true,
  };
}

const NEVER: SectionPair = { first: 0, label: "", startMinute: 0, endMinute: 0 };

const isOn = ({ weekday }: CatalogueMeeting, { weekdays }: Filters) =>
  weekdays.size === 0 || weekdays.has(weekday);
const takesPlaceIn = (meeting: CatalogueMeeting, pair: SectionPair) =>
  meeting.startMinute < pair.endMinute && pair.startMinute < meeting.endMinute;
const isInSection = (meeting: CatalogueMeeting, { sections }: Filters) =>
  sections.length === 0 || sections.some((pair) => takesPlaceIn(meeting, pair));

function failures(candidate: Candidate, filters: Filters): number {
  const { offering } = candidate;
  let fails = 0;
  for (const name of GROUPS) {
    const wanted = filters.chosen[name];
    if (wanted.size > 0 && !ANSWERS[name](offering).some((value) => wanted.has(value))) fails |= BIT[name];
  }
  if (
    (filters.weekdays.size > 0 || filters.sections.length > 0) &&
    !offering.meetings.some((meeting) => isOn(meeting, filters) && isInSection(meeting, filters))
  )
    fails |= BIT.times;
  for (const name of filters.flags) if (!TIME_FLAGS[name].holds(candidate)) fails |= BIT[name];
  if (filters.selectable && !candidate.selectable) fails |= BIT.selectable;
  return fails;
}

/**
 * Filters candidates, and counts beside every filter what it would give with the other filters as they are. The
 * keyword belongs to all. Others have their turns meanwhile.
 *
 * @param pairs the sections of the student's school
 */
export async function filterCandidates(
  all: readonly Candidate[],
  search: SelectionSearch,
  pairs: readonly SectionPair[],
): Promise<{ found: Candidate[]; facets: SelectionFacets }> {
  const pause = takingTurns();
  const words = searchWords(search.keyword ?? "");
  const filters = filtersOf(search, pairs);
  const counts = Object.fromEntries(
    // A chosen answer stays among the answers, so that it can be given up.
    GROUPS.map((name) => [name, new Map([...filters.chosen[name]].map((value) => [value, 0]))]),
  ) as Record<Group, Map<string, number>>;
  const schoolNames = new Map<string, string>();
  const weekdays = new Map<number, number>();
  const sections = new Map<number, number>();
  const times = new Map<string, number>();
  const found: Candidate[] = [];
  let selectable = 0;
  for (const candidate of all) {
    const turn = pause();
    if (turn !== undefined) await turn;
    const { offering } = candidate;
    schoolNames.set(String(offering.schoolId), offering.schoolName);
    if (!matchesWords(offering.searchText, words)) continue;
    const fails = failures(candidate, filters);
    const passesOthers = (bit: number): boolean => (fails & ~bit) === 0;
    if (fails === 0) found.push(candidate);
    for (const name of GROUPS) {
      if (passesOthers(BIT[name])) for (const value of ANSWERS[name](offering)) add(counts[name], value);
    }
    if (passesOthers(BIT.times)) {
      const days = offering.meetings.filter((one) => isInSection(one, filters)).map(({ weekday }) => weekday);
      for (const day of new Set(days)) add(weekdays, day);
      const onDays = offering.meetings.filter((one) => isOn(one, filters));
      for (const pair of pairs) if (onDays.some((one) => takesPlaceIn(one, pair))) add(sections, pair.first);
    }
    if (candidate.selectable && passesOthers(BIT.selectable)) selectable += 1;
    for (const name of TIME_NAMES) {
      if (passesOthers(BIT[name]) && TIME_FLAGS[name].holds(candidate)) add(times, name);
    }
  }
  const byCount = (name: Group, labelOf: (value: string) => string = (value) => value): Facet[] =>
    [...counts[name]]
      .map(([value, count]) => ({ value, label: labelOf(value), count }))
      .sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1))
      .filter(({ value }, at) => at < MOST_ANSWERS || filters.chosen[name].has(value));
  const fixed = (name: Group, answers: readonly (readonly [value: string, label: string])[]): Facet[] =>
    answers.map(([value, label]) => ({ value, label, count: counts[name].get(value) ?? 0 }));
  return {
    found,
    facets: {
      schools: [...counts.schools]
        .map(([value, count]) => ({ value, label: schoolNames.get(value) ?? value, count }))
        .sort((a, b) => b.count - a.count || Number(a.value) - Number(b.value)),
      campuses: byCount("campuses"),
      departments: byCount("departments"),
      natures: fixed("natures", Object.entries(labels.courseNature)),
      languages: fixed("languages", Object.entries(labels.courseLanguage)),
      credits: fixed(
        "credits",
        CREDIT_RANGES.map(({ value, label }) => [value, label]),
      ),
      weekdays: WEEKDAYS.map((label, at) => ({
        value: String(at + 1),
        label,
        count: weekdays.get(at + 1) ?? 0,
      })),
      sections: pairs.map(({ first, label }) => ({
        value: String(first),
        label,
        count: sections.get(first) ?? 0,
      })),
      times: TIME_NAMES.map((value) => ({
        value,
        label: TIME_FLAGS[value].label,
        count: times.get(value) ?? 0,
      })),
      selectable,
    },
  };
}

/** For a search that finds nothing: every part that may be taken out of it alone, with what is found then. */
export async function looseningsOf(
  all: readonly Candidate[],
  search: SelectionSearch,
  pairs: readonly SectionPair[],
): Promise<Loosening[]> {
  const pause = takingTurns();
  const words = searchWords(search.keyword ?? "");
  const filters = filtersOf(search, pairs);
  const counts = new Map<SearchPart, number>();
  let inUse = 0;
  for (const candidate of all) {
    const turn = pause();
    if (turn !== undefined) await turn;
    const matches = matchesWords(candidate.offering.searchText, words);
    const fails = failures(candidate, filters);
    inUse |= fails;
    if (!matches && fails === 0) add(counts, "keyword");
    if (!matches) continue;
    add(counts, "filters");
    if (fails === BIT.times) {
      const { meetings } = candidate.offering;
      if (meetings.some((one) => isInSection(one, filters)) && filters.weekdays.size > 0)
        add(counts, "weekdays");
      if (meetings.some((one) => isOn(one, filters)) && filters.sections.length > 0) add(counts, "sections");
      continue;
    }
    const alone = FILTERS.find((name) => name in BIT && fails === BIT[name as keyof typeof BIT]);
    if (alone !== undefined) add(counts, alone);
  }
  // Where one filter alone fails anything, taking out all of them says no more than taking out that one.
  const bothTimes = (inUse & BIT.times) !== 0 && filters.weekdays.size > 0 && filters.sections.length > 0;
  if ((inUse & (inUse - 1)) === 0 && !bothTimes) counts.delete("filters");
  const order: SearchPart[] = ["keyword", ...FILTERS, "filters"];
  return order.flatMap((drop) => {
    const count = counts.get(drop);
    return count === undefined ? [] : [{ drop, count }];
  });
}

function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
