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
  const twice = 2n * sizeOf(value.numerator) * 10n ** BigInt(places);
  const scaled = (twice + value.denominator) / (2n * value.denominator);
  return `${value.numerator < 0n && scaled > 0n ? "-" : ""}${withPoint(scaled, places)}`;
}

/** A whole number of the given decimal places, with its point: 8340 with 2 is "83.40". */
export function withPoint(scaled: bigint, places: number): string {
  const digits = scaled.toString().padStart(places + 1, "0");
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** The largest whole number whose square is at most this one, by Newton's method from above. */
export function squareRoot(square: bigint): bigint {
  if (square < 2n) return square;
  let guess = square;
  for (let next = square / 2n; next < guess; next = (guess + square / guess) / 2n) guess = next;
  return guess;
}

function greatestCommonDivisor(one: bigint, other: bigint): bigint {
  let [larger, smaller] = [sizeOf(one), sizeOf(other)];
  while (smaller > 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}

const sizeOf = (value: bigint): bigint => (value < 0n ? -value : value);
