import type {
  Question,
  SurveyMeasure,
  SurveyOption,
  SurveyQuestionResult,
  SurveyRowResult,
  SurveyScale,
  SurveyUnitResult,
  SurveyValue,
} from "@huxuan/api-client";
import {
  type Fraction,
  hideSmallCells,
  npsOf,
  roundedHundredths,
  scaleSummary,
  wordsOf,
} from "@huxuan/questionnaire";
import { SHOWN_FROM } from "./rules.ts";

/** How many of a unit gave an answer: `key` a choice or a mark, empty for all who answered; `row` of a matrix. */
export interface Tally {
  unit: string;
  question: string;
  row: string;
  key: string;
  count: number;
}

/** A unit of a survey with how many there are and how many of its answers have come. */
export interface HeardUnit {
  unit: string;
  population: number;
  answers: number;
}

/** Units as results tell them apart: those that are shown, and all others as one. */
export interface Groups {
  shown: ReadonlySet<string>;
  hidden: number;
  /** Of a sample: for how many an answer stands, as whole numbers of one scale; empty: each counts once. */
  weights: ReadonlyMap<string, bigint>;
}

/** The name under which the hidden units count together. */
const OTHERS = "";

const groupOf = (unit: string, { shown }: Pick<Groups, "shown">): string => (shown.has(unit) ? unit : OTHERS);

/**
 * Which units are told apart. Until the close those with five answers, and not the smallest of them where another has fewer;
 * from then on those that kept their name (`pools.ts`). An answer of a sample stands for N ÷ n of its unit; the hidden ones
 * together are one stratum, so that no two figures are two equations for two of them.
 *
 * @param merged How many answers have no unit any more.
 */
export function groupsOf(
  units: readonly HeardUnit[],
  { closed, weighted, merged }: { closed: boolean; weighted: boolean; merged: number },
): Groups {
  const counts = units.map(({ answers, population }) =>
    population > 0 && population < SHOWN_FROM ? 0 : answers,
  );
  const isHidden = closed ? counts.map((count) => count === 0) : hideSmallCells(counts, SHOWN_FROM);
  const shown = new Set(units.filter((_, at) => !isHidden[at]).map(({ unit }) => unit));
  const hidden = units.length - shown.size;
  if (!weighted) return { shown, hidden, weights: new Map() };
  const strata = new Map<string, { population: number; answers: number }>();
  for (const { unit, population, answers } of units) {
    const group = groupOf(unit, { shown });
    const before = strata.get(group) ?? { population: 0, answers: group === OTHERS ? merged : 0 };
    strata.set(group, {
      population: before.population + population,
      answers: before.answers + answers,
    });
  }
  const heard = [...strata].filter(([, { answers }]) => answers > 0);
  const scale = heard.reduce((common, [, { answers }]) => leastCommon(common, BigInt(answers)), 1n);
  return {
    shown,
    hidden,
    weights: new Map(
      heard.map(([group, { population, answers }]) => [
        group,
        (BigInt(population) * scale) / BigInt(answers),
      ]),
    ),
  };
}

function leastCommon(one: bigint, other: bigint): bigint {
  let [larger, smaller] = [one, other];
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller];
  return (one / larger) * other;
}

/** All tallies of a survey, to be asked by question, row and key. */
class Tallies {
  readonly #counts = new Map<string, Map<string, number>>();
  readonly #groups: Groups;

  constructor(tallies: readonly Tally[], groups: Groups) {
    this.#groups = groups;
    for (const { unit, question, row, key, count } of tallies) {
      const place = placeOf(question, row, key);
      const byGroup = this.#counts.get(place) ?? new Map<string, number>();
      const group = groupOf(unit, groups);
      byGroup.set(group, (byGroup.get(group) ?? 0) + count);
      this.#counts.set(place, byGroup);
    }
  }

  /** How many gave it. */
  count(question: string, row: string, key: string): number {
    return [...this.#of(question, row, key).values()].reduce((sum, count) => sum + count, 0);
  }

  /** How many of one group. */
  inGroup(group: string, question: string, row: string, key: string): number {
    return this.#of(question, row, key).get(group) ?? 0;
  }

  /** For how many they stand. */
  weight(question: string, row: string, key: string): Fraction {
    const { weights } = this.#groups;
    const num = [...this.#of(question, row, key)].reduce(
      (sum, [group, count]) => sum + BigInt(count) * (weights.size === 0 ? 1n : (weights.get(group) ?? 0n)),
      0n,
    );
    return { num, den: 1n };
  }

  #of(question: string, row: string, key: string): ReadonlyMap<string, number> {
    return this.#counts.get(placeOf(question, row, key)) ?? NONE;
  }
}

const NONE: ReadonlyMap<string, number> = new Map();
const placeOf = (...parts: string[]): string => JSON.stringify(parts);

const MARKS = ["1", "2", "3", "4", "5"];
const LIKELIHOODS = Array.from({ length: 11 }, (_, at) => String(at));

/** What can be answered, with its words. */
function optionsOf(question: Question): { key: string; text: string }[] {
  switch (question.kind) {
    case "single":
    case "multi":
      return (question.choices ?? []).map(({ key, text }) => ({ key, text }));
    case "nps":
      return LIKELIHOODS.map((key) => ({ key, text: key }));
    case "scale":
    case "matrix":
      return MARKS.map((key, at) => ({ key, text: wordsOf(question)[at] ?? key }));
    case "text":
      return [];
  }
}

/** To the nearest whole, or tenth: rounded once. */
const rounded = ({ num, den }: Fraction, decimals: 0 | 1): number => {
  const factor = decimals === 0 ? 100n : 10n;
  return roundedHundredths({ num, den: den * factor }) / (decimals === 0 ? 1 : 10);
};

function scaleOf(counts: readonly Fraction[]): SurveyScale | undefined {
  const found = scaleSummary(counts);
  return (
    found && {
      mean: roundedHundredths(found.mean) / 100,
      topTwo: rounded(found.top2, 0),
      index: rounded(found.index, 0),
    }
  );
}

/** Why nothing of so few answers is shown; empty where something is. */
export const hiddenSentence = (answers: number): string =>
  answers >= SHOWN_FROM ? "" : `有效答卷 ${answers} 份，不足 ${SHOWN_FROM} 份，不显示`;

function rowResult(
  tallies: Tallies,
  question: Question,
  row: { key: string; text: string },
  rowKey: string,
): SurveyRowResult {
  const answers = tallies.count(question.key, rowKey, "");
  const hidden = hiddenSentence(answers);
  if (hidden !== "") return { ...row, answers, hidden, options: [] };
  const options = question.kind === "matrix" && rowKey === "" ? [] : optionsOf(question);
  const all = tallies.weight(question.key, rowKey, "");
  const scale =
    question.kind === "scale" || rowKey !== ""
      ? scaleOf(MARKS.map((key) => tallies.weight(question.key, rowKey, key)))
      : undefined;
  return {
    ...row,
    answers,
    hidden,
    options: options.map(
      ({ key, text }): SurveyOption => ({
        key,
        text,
        count: tallies.count(question.key, rowKey, key),
        share: rounded({ num: tallies.weight(question.key, rowKey, key).num * 100n, den: all.num }, 1),
      }),
    ),
    ...(scale && { scale }),
  };
}

/** What came of one question. */
function questionResult(
  tallies: Tallies,
  question: Question,
  texts: ReadonlyMap<string, number>,
): SurveyQuestionResult {
  const { key, title, kind } = question;
  const own =
    kind === "text"
      ? { key, text: title, answers: texts.get(key) ?? 0, hidden: "", options: [] }
      : rowResult(tallies, question, { key, text: title }, "");
  const nps =
    kind === "nps" && own.hidden === ""
      ? npsOf(LIKELIHOODS.map((mark) => tallies.weight(key, "", mark)))
      : undefined;
  return {
    ...own,
    kind,
    dimension: question.dimension ?? "",
    ...(nps !== undefined && { nps }),
    rows:
      kind === "matrix" ? (question.rows ?? []).map((row) => rowResult(tallies, question, row, row.key)) : [],
  };
}

/** A scale, or a row of a matrix: where its marks are found. */
interface Measured extends SurveyMeasure {
  question: string;
  row: string;
}

const measuresIn = (questions: readonly Question[]): Measured[] =>
  questions.flatMap(({ key, kind, title, rows = [] }): Measured[] => {
    if (kind === "scale") return [{ key, text: title, question: key, row: "" }];
    if (kind !== "matrix") return [];
    return rows.map((row) => ({ key: `${key}/${row.key}`, text: row.text, question: key, row: row.key }));
  });

/** The index of each measure over all answers. */
function overall(tallies: Tallies, measures: readonly Measured[]): SurveyValue[] {
  return measures.map(({ key, question, row }) => {
    const answers = tallies.count(question, row, "");
    const scale =
      answers < SHOWN_FROM ? undefined : scaleOf(MARKS.map((mark) => tallies.weight(question, row, mark)));
    return { key, ...(scale && { index: scale.index, answers }) };
  });
}

/** The index of each measure in each shown unit; a cell of few is hidden, and with it the smallest beside it. */
function byUnit(
  tallies: Tallies,
  measures: readonly Measured[],
  { units, groups }: { units: readonly HeardUnit[]; groups: Groups },
): SurveyUnitResult[] {
  const shown = units.filter(({ unit }) => groups.shown.has(unit));
  const names = [...shown.map(({ unit }) => unit), ...(groups.hidden > 0 ? [OTHERS] : [])];
  const cells = measures.map(({ question, row }) =>
    hideSmallCells(
      names.map((name) => tallies.inGroup(name, question, row, "")),
      SHOWN_FROM,
    ),
  );
  return units.map(({ unit, answers }) => {
    const at = names.indexOf(unit);
    if (at < 0) return { unit, values: [] };
    return {
      unit,
      answers,
      values: measures.map(({ key, question, row }, of) => {
        if (cells[of]?.[at]) return { key };
        const scale = scaleOf(
          MARKS.map((mark) => ({ num: BigInt(tallies.inGroup(unit, question, row, mark)), den: 1n })),
        );
        return {
          key,
          ...(scale && { index: scale.index }),
          answers: tallies.inGroup(unit, question, row, ""),
        };
      }),
    };
  });
}

/** What a survey is made of, as it was read. */
export interface HeardSurvey {
  questions: readonly Question[];
  units: readonly HeardUnit[];
  groups: Groups;
  tallies: readonly Tally[];
  /** How many wrote something, by question. */
  texts: ReadonlyMap<string, number>;
}

/** The figures of a survey: by question, by unit, and of all its measures. */
export function figuresOf({ questions, units, groups, tallies: read, texts }: HeardSurvey) {
  const tallies = new Tallies(read, groups);
  const measures = measuresIn(questions);
  return {
    questions: questions.map((question) => questionResult(tallies, question, texts)),
    measures: measures.map(({ key, text }): SurveyMeasure => ({ key, text })),
    units: byUnit(tallies, measures, { units, groups }),
    values: overall(tallies, measures),
  };
}
