import type { EvaluationDimension, EvaluationQuestionResult, EvaluationResult } from "@huxuan/api-client";

/** 89.10 as it is published: two decimals. */
export const scoreText = (score: number | undefined): string =>
  score === undefined ? "–" : score.toFixed(2);

/** 88.5%; one decimal, since a class has few students. */
export const rateText = (rate: number): string => `${(Math.round(rate * 1000) / 10).toFixed(1)}%`;

/** +2.30, −0.45, 0.00: with its sign, so that it is read without colour. */
export function differenceText(difference: number): string {
  const rounded = Math.round(difference * 100) / 100;
  const sign = rounded > 0 ? "+" : rounded < 0 ? "−" : "";
  return `${sign}${Math.abs(rounded).toFixed(2)}`;
}

/** The median that a side is compared with: of the department, else of the school. */
export const medianOf = ({ departmentMedian, schoolMedian }: EvaluationDimension): number | undefined =>
  departmentMedian ?? schoolMedian;

/** Sides below their median, the furthest first. Two at most: more would help nobody. */
export function weakSides(
  dimensions: readonly EvaluationDimension[],
): { name: string; difference: number }[] {
  return dimensions
    .flatMap((dimension) => {
      const median = medianOf(dimension);
      const difference = median === undefined ? 0 : dimension.score - median;
      return difference < 0 ? [{ name: dimension.name, difference }] : [];
    })
    .toSorted((one, other) => one.difference - other.difference)
    .slice(0, 2);
}

/** A question with marks as a row of the picture: counts from 1 to 5, nothing where a small number is hidden. */
export function levelItem({ key, title, mean, shares, count }: EvaluationQuestionResult) {
  const counts = shares.flatMap((share) => share.count ?? []);
  const shown = shares.length === 5 && counts.length === 5;
  return {
    id: key,
    label: title,
    counts: shown ? counts : undefined,
    value: shown
      ? scoreText(mean === undefined ? undefined : mean * 20)
      : mean === undefined
        ? `有效回答 ${count} 份，不足 5 份`
        : `${scoreText(mean * 20)}，分布里有不足 5 份的，不显示`,
  };
}

/** Words of the levels, where all questions with marks use the same; else 1 to 5. */
export function levelNames(
  questions: readonly Pick<EvaluationQuestionResult, "shares">[],
): readonly string[] {
  const texts = questions.map(({ shares }) => shares.map(({ text }) => text));
  const [first] = texts;
  const same = first?.length === 5 && texts.every((one) => one.every((text, at) => text === first[at]));
  return same ? first : ["1", "2", "3", "4", "5"];
}

/** The term before: the last point of the trend before this one's. */
export function changeSince(
  { semester, score }: Pick<EvaluationResult, "semester" | "score">,
  trend: readonly { semester: { id: number; name: string }; score?: number }[],
): { difference: number; semester: string; score: number } | undefined {
  const here = trend.findIndex((point) => point.semester.id === semester.id);
  const before = trend
    .slice(0, here === -1 ? undefined : here)
    .findLast((point) => point.score !== undefined);
  if (score === undefined || before?.score === undefined) return undefined;
  return { difference: score - before.score, semester: before.semester.name, score: before.score };
}
