/** Characters of the local part that are shown (specification, section 5). */
const SHOWN = 3;

/** An address as others may see it: `zha***@example.edu.cn`. */
export function maskedEmail(address: string): string {
  const at = address.lastIndexOf("@");
  return `${address.slice(0, Math.min(SHOWN, at))}***${address.slice(at)}`;
}
