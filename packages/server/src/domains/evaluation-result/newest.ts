import { type Fraction, fraction, roundedHundredths, termScore } from "@huxuan/questionnaire";
import { and, eq, sql } from "drizzle-orm";
import { evaluationResult, evaluationTarget } from "../evaluation/index.ts";
import { grade } from "../grade/index.ts";
import { gradeSheet } from "../grade-sheet/index.ts";

/** The newest version of a target's result, as the condition of a join. */
export const isNewest = and(
  eq(evaluationResult.targetId, evaluationTarget.id),
  eq(
    evaluationResult.number,
    sql`(select max(r.number) from evaluation_result r where r.target_id = ${evaluationTarget.id})`,
  ),
);

/** It has a score that is part of sums. */
export const counts = sql`(${evaluationResult.included} and ${evaluationResult.shown} is not null)`;

/** The ordinary grades of the class are locked: nothing that its teacher reads changes them any more. */
export const gradesLocked = sql<boolean>`exists (select from ${gradeSheet} s
  where s.offering_id = ${evaluationTarget.offeringId} and s.exam_kind = 'regular' and s.state = 'locked')`;

/** When they were locked: with the last time for a review, or at once. Null before. */
export const gradesLockedAt =
  sql<Date | null>`(select greatest(s.published_at, (select max(g.review_until) from ${grade} g
    where g.offering_id = s.offering_id and g.exam_kind = 'regular'))
  from ${gradeSheet} s
  where s.offering_id = ${evaluationTarget.offeringId} and s.exam_kind = 'regular' and s.state = 'locked')`.mapWith(
    gradeSheet.publishedAt,
  );

/** n and the exact score of each result that counts, for `scoreOf`. */
export const partsOfScore = sql<
  [number, string, string][] | null
>`json_agg(json_build_array(${evaluationResult.count},
  ${evaluationResult.numerator}::text, ${evaluationResult.denominator}::text)) filter (where ${counts})`;

/** Σ n × score ÷ Σ n of these, exactly; undefined of none. */
export const scoreOf = (parts: readonly [number, string, string][] | null): Fraction | undefined =>
  termScore(
    (parts ?? []).map(([n, numerator, denominator]) => ({
      n,
      score: fraction(BigInt(numerator), BigInt(denominator)),
    })),
  );

/** As people read it, two decimals. */
export const shownScore = (score: Fraction | undefined): number | undefined =>
  score === undefined ? undefined : roundedHundredths(score) / 100;

/** The same worked out by the database, to sort by. */
export const sortedScore = sql<number | null>`(sum(${evaluationResult.count} * ${evaluationResult.numerator}
  / ${evaluationResult.denominator}) filter (where ${counts})
  / nullif(sum(${evaluationResult.count}) filter (where ${counts}), 0))`;

/** 0 to 1, four decimals. */
export const shareOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Number((part / whole).toFixed(4));
