import { type Fraction, fraction } from "./fraction.js";

/** 1.96² × 0.25, of a confidence of 95 % and the least favourable share, in ten-thousandths. */
const UNLIMITED = 9604n;

const ceiling = (over: bigint, under: bigint): number => Number((over + under - 1n) / under);

/**
 * How many answers are needed so that shares are within the error at a confidence of 95 %: n₀ = 1.96² × 0.25 ÷ e²,
 * n = ⌈n₀ ÷ (1 + (n₀ − 1) ÷ N)⌉. Of 3000 within 5 % it is 341.
 *
 * @param population Those who could be asked.
 * @param errorPercent Above 0, in per cents with at most two decimals.
 */
export function sampleSize(population: number, errorPercent: number): number {
  if (population === 0) return 0;
  const n = BigInt(population);
  const error = BigInt(Math.round(errorPercent * 100));
  // The error is in ten-thousandths as well, so that n₀ is `over ÷ under`.
  const [over, under] = [UNLIMITED * 10_000n, error * error];
  return ceiling(over * n, under * (n - 1n) + over);
}

/**
 * How many must be asked so that so many answer, but no more than there are: min(N, ⌈n ÷ r⌉).
 *
 * @param responsePercent Those of a hundred who are expected to answer; whole, from 1.
 */
export const invitations = (size: number, responsePercent: number, population: number): number =>
  Math.min(population, ceiling(BigInt(size) * 100n, BigInt(responsePercent)));

/**
 * How a sample is spread over strata (departments, grades) of these sizes: in proportion, what is left over by the largest
 * remainder; of equal remainders the larger stratum goes first, of equal strata the earlier. Never more than a stratum has.
 */
export function allocate(size: number, strata: readonly number[]): number[] {
  const population = strata.reduce((sum, stratum) => sum + stratum, 0);
  if (population === 0) return strata.map(() => 0);
  const asked = Math.min(size, population);
  const shares = strata.map((stratum, at) => {
    const exact = BigInt(asked) * BigInt(stratum);
    return {
      at,
      stratum,
      whole: Number(exact / BigInt(population)),
      remainder: Number(exact % BigInt(population)),
    };
  });
  const left = shares.reduce((rest, { whole }) => rest - whole, asked);
  const order = shares.toSorted(
    (one, other) => other.remainder - one.remainder || other.stratum - one.stratum,
  );
  const more = new Set(order.slice(0, left).map(({ at }) => at));
  return shares.map(({ at, whole }) => whole + (more.has(at) ? 1 : 0));
}

/** For how many of its stratum an answer stands: N_h ÷ n_h. Undefined where nobody of it answered. */
export const stratumWeight = (population: number, answered: number): Fraction | undefined =>
  answered === 0 ? undefined : fraction(population, answered);
