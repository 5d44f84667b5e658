/** Characters of the local part that stay readable (specification, section 5). */
const READABLE = 3;

/**
 * An address as others may see it: the first three characters of the local part, an asterisk for each of the others, and the
 * domain as it is. Of a local part of up to three characters the last one is hidden: none is ever shown whole. `maskEmail` of
 * `@huxuan/ui` does the same.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const local = Array.from(at === -1 ? email : email.slice(0, at));
  const domain = at === -1 ? "" : email.slice(at);
  const readable = Math.min(READABLE, local.length - 1);
  return local.map((character, place) => (place < readable ? character : "*")).join("") + domain;
}

/** Characters of an identity number that are shown in front and at its end. */
const SHOWN = { front: 1, end: 4 } as const;

/** The number of an identity paper as others may see it: `4*************1234`. Of what is short, less; never all. */
export function maskIdentity(number: string): string {
  const end = Math.min(SHOWN.end, Math.floor(number.length / 3));
  const front = Math.max(0, Math.min(SHOWN.front, number.length - end - 1));
  return number.slice(0, front) + "*".repeat(number.length - front - end) + number.slice(number.length - end);
}
