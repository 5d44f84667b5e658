/**
 * An exact number, `num / den` in lowest terms with the denominator above 0. Scores, shares and weights are kept so until
 * they are shown: nothing is rounded twice, and equal scores are equal.
 */
export interface Fraction {
  num: bigint;
  den: bigint;
}

/** The exact value of two whole numbers, in lowest terms. Throws RangeError where it would be divided by 0. */
export function fraction(num: bigint | number, den: bigint | number = 1): Fraction {
  const [over, under] = [BigInt(num), BigInt(den)];
  if (under === 0n) throw new RangeError("a fraction cannot have the denominator 0");
  let [larger, smaller] = [over, under];
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller];
  const common = larger < 0n === under < 0n ? larger : -larger;
  return { num: over / common, den: under / common };
}

/** Below 0, 0 or above 0, as the first is less than, equal to or more than the second. */
export function compareFractions(one: Fraction, other: Fraction): number {
  const difference = one.num * other.den - other.num * one.den;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Σ factor × value; 0 of nothing. */
export const weightedSum = (parts: readonly { factor: number; value: Fraction }[]): Fraction =>
  parts.reduce(
    (sum, { factor, value }) =>
      fraction(sum.num * value.den + BigInt(factor) * value.num * sum.den, sum.den * value.den),
    fraction(0),
  );

/** The first divided by the second, which is not 0. */
export const quotient = (one: Fraction, other: Fraction): Fraction =>
  fraction(one.num * other.den, one.den * other.num);

/** The nearest whole number, of two equally near the larger: 2.5 is 3, −12.5 is −12. */
export function roundedWhole({ num, den }: Fraction): number {
  const [twice, both] = [2n * num + den, 2n * den];
  // A division of bigints cuts towards 0, and what is below 0 is wanted from below.
  return Number(twice / both - (twice % both < 0n ? 1n : 0n));
}

/** A score as it is shown and compared, in hundredths: 89.795 is 8980. Rounded half up, here and nowhere else. */
export const roundedHundredths = ({ num, den }: Fraction): number => roundedWhole({ num: 100n * num, den });
