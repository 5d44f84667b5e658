import {
  type CountsAs,
  type Facet,
  labels,
  type PublicCourseFacets,
  type PublicCourseSearch,
} from "@huxuan/api-client";
import { matchesWords, searchWords } from "../../text/search.ts";
import { CREDIT_RANGES, creditRange } from "../course/index.ts";
import { type CatalogueOffering, dayPartOf } from "../offering/index.ts";
import { takingTurns } from "../selection/index.ts";

/** A published class with what the filters ask of its seats. */
export interface Candidate {
  readonly offering: CatalogueOffering;
  readonly hasSeats: boolean;
  /** What it counts as at the school that is asked about; undefined where none is. */
  readonly countsAs?: CountsAs | undefined;
}

type Name = keyof PublicCourseFacets;

/** Answers of one filter that are counted out to people: a province has hundreds of departments. */
const MOST_ANSWERS = 100;

const WEEKDAYS = ["周一", "周二", "周三", "周四", "周五", "周六", "周日"];

type Answers = Readonly<Record<Name, readonly string[]>>;

/** What a class has of each filter but the seats and what it counts as: with one of them it passes where that is chosen. */
const answersOf = ({
  schoolId,
  meetings,
  department,
  nature,
  language,
  credits,
}: CatalogueOffering): Answers => ({
  schools: [String(schoolId)],
  campuses: unique(meetings.flatMap(({ campus }) => campus ?? [])),
  departments: [department],
  natures: [nature],
  languages: [language],
  credits: [creditRange(credits)],
  weekdays: unique(meetings.map(({ weekday }) => String(weekday))),
  dayParts: unique(meetings.map(({ startMinute }) => dayPartOf(startMinute))),
  seats: [],
  countsAs: [],
});
const unique = (values: readonly string[]): string[] => [...new Set(values)];

/** Of classes as they are in memory: one that changes is another object. */
const known = new WeakMap<CatalogueOffering, Answers>();
function knownAnswers(offering: CatalogueOffering): Answers {
  const before = known.get(offering);
  if (before !== undefined) return before;
  const answers = answersOf(offering);
  known.set(offering, answers);
  return answers;
}

const SEATS = ["hasSeats"];
const NAMES = [
  "schools",
  "campuses",
  "departments",
  "natures",
  "languages",
  "credits",
  "weekdays",
  "dayParts",
  "seats",
  "countsAs",
] as const satisfies Name[];

const chosenOf = (search: PublicCourseSearch): Readonly<Record<Name, ReadonlySet<string>>> => {
  const set = (values: readonly (string | number)[] = []) => new Set(values.map(String));
  return {
    schools: set(search.schoolIds),
    campuses: set(search.campuses),
    departments: set(search.departments),
    natures: set(search.natures),
    languages: set(search.languages),
    credits: set(search.credits),
    weekdays: set(search.weekdays),
    dayParts: set(search.dayParts),
    seats: set(search.hasSeats === true ? ["hasSeats"] : []),
    countsAs: set(search.homeSchoolId === undefined ? [] : search.countsAs),
  };
};

/**
 * Filters classes, and counts beside every answer of a filter what it would leave with the other filters as they are. The
 * keyword belongs to all. Others have their turns meanwhile.
 */
export async function filterCourses(
  all: readonly Candidate[],
  search: PublicCourseSearch,
): Promise<{ found: Candidate[]; facets: PublicCourseFacets }> {
  const pause = takingTurns();
  const words = searchWords(search.keyword ?? "");
  const chosen = chosenOf(search);
  const counts = Object.fromEntries(
    // A chosen answer stays among the answers, so that it can be given up.
    NAMES.map((name) => [name, new Map([...chosen[name]].map((value) => [value, 0]))]),
  ) as Record<Name, Map<string, number>>;
  const schoolNames = new Map<string, string>();
  const found: Candidate[] = [];
  for (const candidate of all) {
    const turn = pause();
    if (turn !== undefined) await turn;
    const { offering, hasSeats, countsAs } = candidate;
    schoolNames.set(String(offering.schoolId), offering.schoolName);
    if (!matchesWords(offering.searchText, words)) continue;
    const answers = knownAnswers(offering);
    const valuesOf = (name: Name): readonly string[] => {
      if (name === "seats") return hasSeats ? SEATS : [];
      if (name === "countsAs") return countsAs === undefined ? [] : [countsAs];
      return answers[name];
    };
    let failures = 0;
    let failed: Name | undefined;
    for (const name of NAMES) {
      if (chosen[name].size === 0 || valuesOf(name).some((value) => chosen[name].has(value))) continue;
      failures += 1;
      failed = name;
      // What fails by more than one filter no single answer would bring back.
      if (failures > 1) break;
    }
    if (failures === 0) found.push(candidate);
    if (failures > 1) continue;
    for (const name of NAMES) {
      if (failed !== undefined && failed !== name) continue;
      for (const value of valuesOf(name)) counts[name].set(value, (counts[name].get(value) ?? 0) + 1);
    }
  }
  const fixed = (name: Name, answers: readonly { value: string; label: string }[]): Facet[] =>
    answers.map(({ value, label }) => ({ value, label, count: counts[name].get(value) ?? 0 }));
  const byCount = (name: Name, labelOf: (value: string) => string = (value) => value): Facet[] =>
    [...counts[name]]
      .map(([value, count]) => ({ value, label: labelOf(value), count }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
      .filter(({ value }, at) => at < MOST_ANSWERS || chosen[name].has(value));
  const enumeration = (named: Readonly<Record<string, string>>) =>
    Object.entries(named).map(([value, label]) => ({ value, label }));
  return {
    found,
    facets: {
      schools: byCount("schools", (value) => schoolNames.get(value) ?? value),
      campuses: byCount("campuses"),
      departments: byCount("departments"),
      natures: fixed("natures", enumeration(labels.courseNature)),
      languages: fixed("languages", enumeration(labels.courseLanguage)),
      credits: fixed("credits", CREDIT_RANGES),
      weekdays: fixed(
        "weekdays",
        WEEKDAYS.map((label, at) => ({ value: String(at + 1), label })),
      ),
      dayParts: fixed("dayParts", enumeration(labels.dayPart)),
      seats: fixed("seats", [{ value: "hasSeats", label: "有余量" }]),
      countsAs: search.homeSchoolId === undefined ? [] : fixed("countsAs", enumeration(labels.countsAs)),
    },
  };
}
