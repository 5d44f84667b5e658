/** Characters of an identity number that are shown in front and at its end. */
const SHOWN = { front: 1, end: 4 } as const;

/** A number as others may see it: `4***********1234`. Of what is short, less. */
export function maskedIdentity(number: string): string {
  const end = Math.min(SHOWN.end, Math.floor(number.length / 3));
  const front = Math.min(SHOWN.front, number.length - end);
  return number.slice(0, front) + "*".repeat(number.length - front - end) + number.slice(number.length - end);
}
