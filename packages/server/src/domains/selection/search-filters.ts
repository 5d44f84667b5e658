import {
  labels,
  type Loosening,
  type SearchPart,
  type SelectionFacets,
  type SelectionSearch,
} from "@huxuan/api-client";
import { matchesWords, searchWords } from "../../text/search.ts";
import { CREDIT_RANGES, type CreditRange, creditRange } from "../course/index.ts";
import type { CatalogueOffering } from "../offering/index.ts";
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

/** 18:00, in minutes after midnight. */
const EVENING = 18 * 60;

/** Whether everything of it takes place in the evening or at a weekend. */
export function isEveningOrWeekend({ meetings }: Pick<CatalogueOffering, "meetings">): boolean {
  return meetings.length > 0 && meetings.every((m) => m.weekday >= 6 || m.startMinute >= EVENING);
}

/** The bits of the filters that an offering may fail. */
const BIT = {
  schools: 1,
  natures: 2,
  credits: 4,
  noConflict: 8,
  eveningOrWeekend: 16,
  hasSeats: 32,
  selectable: 64,
} as const;

/** The filters in the order in which they are shown. */
const FILTERS = Object.keys(BIT) as (keyof typeof BIT)[];

/**
 * Filters candidates, and counts beside every filter what it would give with the other filters as they are. The
 * keyword belongs to all. Others have their turns meanwhile.
 */
export async function filterCandidates(
  all: readonly Candidate[],
  search: SelectionSearch,
): Promise<{ found: Candidate[]; facets: SelectionFacets }> {
  const pause = takingTurns();
  const words = searchWords(search.keyword ?? "");
  const schools = new Map<number, { label: string; count: number }>();
  const natures = new Map<string, number>();
  const credits = new Map<CreditRange, number>();
  const times = new Map<string, number>();
  const found: Candidate[] = [];
  let selectable = 0;
  for (const candidate of all) {
    const turn = pause();
    if (turn !== undefined) await turn;
    const { offering } = candidate;
    // A chosen school stays among the choices, so that it can be given up.
    if (search.schoolIds?.includes(offering.schoolId) && !schools.has(offering.schoolId)) {
      schools.set(offering.schoolId, { label: offering.schoolName, count: 0 });
    }
    if (!matchesWords(offering.searchText, words)) continue;
    const fails = failures(candidate, search);
    const passesOthers = (bit: number): boolean => (fails & ~bit) === 0;
    if (fails === 0) found.push(candidate);
    if (passesOthers(BIT.schools)) {
      const school = schools.get(offering.schoolId) ?? { label: offering.schoolName, count: 0 };
      school.count += 1;
      schools.set(offering.schoolId, school);
    }
    if (passesOthers(BIT.natures)) add(natures, offering.nature);
    if (passesOthers(BIT.credits)) add(credits, creditRange(offering.credits));
    if (candidate.selectable && passesOthers(BIT.selectable)) selectable += 1;
    for (const name of TIME_NAMES) {
      if (passesOthers(BIT[name]) && TIME_FLAGS[name].holds(candidate)) add(times, name);
    }
  }
  return {
    found,
    facets: {
      schools: [...schools]
        .map(([id, { label, count }]) => ({ value: String(id), label, count }))
        .sort((a, b) => b.count - a.count || Number(a.value) - Number(b.value)),
      natures: Object.entries(labels.courseNature).map(([value, label]) => ({
        value,
        label,
        count: natures.get(value) ?? 0,
      })),
      credits: CREDIT_RANGES.map((range) => ({ ...range, count: credits.get(range.value) ?? 0 })),
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
export async function looseningsOf(all: readonly Candidate[], search: SelectionSearch): Promise<Loosening[]> {
  const pause = takingTurns();
  const words = searchWords(search.keyword ?? "");
  const counts = new Map<SearchPart, number>();
  let inUse = 0;
  for (const candidate of all) {
    const turn = pause();
    if (turn !== undefined) await turn;
    const matches = matchesWords(candidate.offering.searchText, words);
    const fails = failures(candidate, search);
    inUse |= fails;
    if (!matches && fails === 0) add(counts, "keyword");
    if (!matches) continue;
    add(counts, "filters");
    const alone = FILTERS.find((name) => fails === BIT[name]);
    if (alone !== undefined) add(counts, alone);
  }
  // Where one filter alone fails anything, taking out all of them says no more than taking out that one.
  if ((inUse & (inUse - 1)) === 0) counts.delete("filters");
  const order: SearchPart[] = ["keyword", ...FILTERS, "filters"];
  return order.flatMap((drop) => {
    const count = counts.get(drop);
    return count === undefined ? [] : [{ drop, count }];
  });
}

function failures(candidate: Candidate, search: SelectionSearch): number {
  const { offering } = candidate;
  let fails = 0;
  if (chosen(search.schoolIds) && !search.schoolIds.includes(offering.schoolId)) fails |= BIT.schools;
  if (chosen(search.natures) && !search.natures.includes(offering.nature)) fails |= BIT.natures;
  if (chosen(search.credits) && !search.credits.includes(creditRange(offering.credits))) fails |= BIT.credits;
  for (const name of TIME_NAMES) {
    if (search[name] === true && !TIME_FLAGS[name].holds(candidate)) fails |= BIT[name];
  }
  if (search.selectable === true && !candidate.selectable) fails |= BIT.selectable;
  return fails;
}

function chosen<T>(list: readonly T[] | undefined): list is readonly T[] {
  return list !== undefined && list.length > 0;
}

function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
