// Amounts of credits are numbers with at most two decimals. They are added as whole hundredths and never as they are:
// 0.1 + 0.2 is not 0.3.

/** An amount in whole hundredths: 1.5 → 150. */
export const hundredths = (credits: number): number => Math.round(credits * 100);

/** An amount of whole hundredths as a number: 150 → 1.5. */
export const ofHundredths = (amount: number): number => amount / 100;

/** The exact sum of amounts. */
export const sumOfCredits = (amounts: readonly number[]): number =>
  ofHundredths(amounts.reduce((sum, credits) => sum + hundredths(credits), 0));

/** An amount as people read it, with one decimal, or two where there are: "3.0", "1.25". */
export function creditsText(credits: number): string {
  const amount = hundredths(credits);
  return ofHundredths(amount).toFixed(amount % 10 === 0 ? 1 : 2);
}
