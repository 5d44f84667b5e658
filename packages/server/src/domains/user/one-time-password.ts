import { randomInt } from "node:crypto";

/** Without signs that look alike when they are read from paper. */
const CLASSES = ["ABCDEFGHJKLMNPQRSTUVWXYZ", "abcdefghijkmnpqrstuvwxyz", "23456789", "@#%+=?"] as const;
const ALL = CLASSES.join("");

/** Signs of a password that is given out while nothing else was set. */
export const ONE_TIME_LENGTH = 12;

/** Signs of the number at the end of a password that begins with them. */
const TAIL = 4;

/**
 * A password for one use: signs of every class by chance, behind the end of the person's number where this is wanted
 * and there is one. What can be known of somebody is never all of it.
 *
 * @param number student or staff number
 */
export function oneTimePassword(
  { type, length }: { type: "random" | "idTail"; length: number },
  number: string | null,
): string {
  const tail = type === "idTail" ? (number ?? "").slice(-TAIL) : "";
  const signs = CLASSES.map((some) => pick(some));
  while (signs.length < length - tail.length) signs.push(pick(ALL));
  for (let at = signs.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1);
    [signs[at], signs[other]] = [signs[other] as string, signs[at] as string];
  }
  return tail + signs.join("");
}

const pick = (signs: string): string => signs[randomInt(signs.length)] as string;
