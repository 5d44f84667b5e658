/** Digits as people write telephone numbers: also full-width, and parted by spaces, dots and lines. */
const DIGIT = "[0-9０-９]";
const GAP = "[\\s.\\-－—–]?";
const digits = (count: number): string => `${DIGIT}(?:${GAP}${DIGIT}){${count - 1}}`;
/** A mobile number, with or without +86; a landline with its area code; not part of a longer number. */
const PHONES = new RegExp(
  `(?<!${DIGIT})(?:(?:[+＋]?[8８][6６]${GAP})?[1１]${GAP}[3-9３-９]${GAP}${digits(9)}|[(（]?[0０]${digits(2)}${DIGIT}?[)）]?${GAP}${digits(7)}${DIGIT}?)(?!${DIGIT})`,
  "gu",
);

/**
 * A text with each telephone number in it masked.
 *
 * @param mask what stands in the place of a number, which it is given as it was written
 */
export const withPhonesMasked = (text: string, mask: (found: string) => string): string =>
  text.replaceAll(PHONES, mask);
