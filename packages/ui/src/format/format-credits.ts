/**
 * Credits as registries write them: one digit behind the point at least, two where there are two: 「88.0」, 「0.25」.
 *
 * @param credits a sum may carry the dust of floating numbers, which is left out
 */
export function formatCredits(credits: number): string {
  const hundredths = Math.round(credits * 100);
  return (hundredths / 100).toFixed(hundredths % 10 === 0 ? 1 : 2);
}
