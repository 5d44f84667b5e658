import { randomInt } from "node:crypto";
import { mac } from "./keys.ts";

export const RECOVERY_CODES = 10;

/** Without I, L, O and U, which people take for others (Crockford's Base32): 50 bits in ten. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 10;
const MAC_BYTES = 24;

/** New codes, as `7K2QF-9XM4T`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const code = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");
    return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
  });
}

/** As it is compared: case, blanks and hyphens do not matter, and letters that look like digits are those. */
export function plainCode(code: string): string {
  return code.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
}

/** What is stored of a code. With 50 bits by chance and a key a fast hash is enough. */
export function recoveryMac(key: Buffer, accountId: number, code: string): string {
  return mac(key, `${accountId}.${plainCode(code)}`, MAC_BYTES).toString("base64url");
}
