/** Characters of the local part that stay readable (specification, section 5). */
const READABLE = 3;

/**
 * An address for display: the first three characters of the local part, an asterisk for each of the others, and the
 * domain as it is (specification, section 5). Of a local part of up to three characters the last one is hidden: no
 * address is ever shown whole. Text without "@" is masked as if it were a local part.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const local = Array.from(at === -1 ? email : email.slice(0, at));
  const domain = at === -1 ? "" : email.slice(at);
  const readable = Math.min(READABLE, local.length - 1);
  return local.map((character, place) => (place < readable ? character : "*")).join("") + domain;
}
