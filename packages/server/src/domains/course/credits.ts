/** Credits are stored in hundredths: 0.25 for 形势与政策, 2.25 where a credit is parted. */
export const isInHundredths = (credits: number): boolean => roundCredits(credits) === credits;

/** A sum of credits without what adding fractions leaves behind: 0.1 + 0.2 is 0.3. */
export const roundCredits = (credits: number): number => Math.round(credits * 100) / 100;
