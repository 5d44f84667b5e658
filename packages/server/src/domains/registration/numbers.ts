import { randomInt } from "node:crypto";
import { chinaText } from "../../text/china-time.ts";

/** Without what is mistaken for something else when it is read aloud or copied by hand. */
const LETTERS = "ACDEFHJKLMNPRTWXY34679";
const APPLY_LETTERS = 8;
const QUERY_LETTERS = 8;

const letters = (length: number): string =>
  Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join("");

/** What an application is known by: `ZC20260909-` and eight letters that nobody guesses from others. */
export const newApplyNo = (now: Date): string =>
  `ZC${chinaText(now).slice(0, 10).replaceAll("-", "")}-${letters(APPLY_LETTERS)}`;

/** What the applicant reads the state with. */
export const newQueryCode = (): string => letters(QUERY_LETTERS);
