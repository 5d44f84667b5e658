import { SAFE_ADDRESS } from "../rich-text/safe-address.js";

/** A mailbox as people write it. */
const MAILBOX = /^[^\s@:/]+@[^\s@:/]+\.[a-z]{2,}$/i;
/** A host with its ending, which people write without the scheme. */
const HOST = /^(?:[\p{L}\p{N}-]+\.)+[\p{L}]{2,}(?::\d+)?(?:[/?#]\S*)?$/u;

/**
 * The address that somebody means: 「www.moe.gov.cn」 gets its scheme, a mailbox becomes one that a click writes to.
 *
 * @returns null when no link can lead there
 */
export function completeAddress(typed: string): string | null {
  const address = typed.trim();
  if (MAILBOX.test(address)) return `mailto:${address}`;
  if (HOST.test(address)) return `https://${address}`;
  if (!SAFE_ADDRESS.test(address) || /\s/.test(address)) return null;
  if (!/^https?:/i.test(address)) return /^(?:mailto|tel):$/i.test(address) ? null : address;
  return URL.canParse(address) && new URL(address).hostname !== "" ? address : null;
}
