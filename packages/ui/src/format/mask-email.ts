/** Characters of the local part that stay readable (specification, section 5). */
const READABLE = 3;

/**
 * An address for display: the first three characters of the local part, an asterisk for each of the others, and the
 * domain as it is (specification, section 5). Text without "@" is masked as if it were a local part.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const local = Array.from(at === -1 ? email : email.slice(0, at));
  const domain = at === -1 ? "" : email.slice(at);
  return local.slice(0, READABLE).join("") + "*".repeat(Math.max(0, local.length - READABLE)) + domain;
}
