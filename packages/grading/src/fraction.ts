/**
 * An exact number: `numerator / denominator`, the denominator above 0. Averages and points are kept so until they are
 * shown, so that nothing is rounded twice and equal averages are equal.
 */
export interface Fraction {
  numerator: bigint;
  denominator: bigint;
}

/** The exact value of two whole numbers, in lowest terms. Throws RangeError where it would be divided by 0. */
export function fraction(numerator: bigint | number, denominator: bigint | number = 1): Fraction {
  const [over, under] = [BigInt(numerator), BigInt(denominator)];
  if (under === 0n) throw new RangeError("a fraction cannot have the denominator 0");
  const sign = under < 0n ? -1n : 1n;
  const common = sign * greatestCommonDivisor(over, under);
  return { numerator: over / common, denominator: under / common };
}

/** Below 0, 0 or above 0, as the first is less than, equal to or more than the second. */
export function compareFractions(one: Fraction, other: Fraction): number {
  const difference = one.numerator * other.denominator - other.numerator * one.denominator;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/**
 * A fraction as people read it, rounded half up (away from 0 for a negative one) to so many decimals: 289/125 with 2 is
 * "2.31", 834/10 with 2 is "83.40".
 */
export function decimal(value: Fraction, places: number): string {
  const negative = value.numerator < 0n;
  const size = negative ? -value.numerator : value.numerator;
  const scaled = (2n * size * 10n ** BigInt(places) + value.denominator) / (2n * value.denominator);
  return `${negative && scaled > 0n ? "-" : ""}${withPoint(scaled, places)}`;
}

/** A whole number of the given decimal places, with its point: 8340 with 2 is "83.40". */
export function withPoint(scaled: bigint, places: number): string {
  const digits = scaled.toString().padStart(places + 1, "0");
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

function greatestCommonDivisor(one: bigint, other: bigint): bigint {
  let [larger, smaller] = [one < 0n ? -one : one, other < 0n ? -other : other];
  while (smaller > 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}
