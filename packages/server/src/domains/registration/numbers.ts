import { randomInt } from "node:crypto";
import { chinaText } from "../../text/china-time.ts";

/** Without what is mistaken for something else when it is read aloud or copied by hand. */
export const LETTERS = "ACDEFHJKLMNPRTWXY34679";
const LENGTH = 8;

/** What an application is known by: `ZC20260909-` and eight letters that nobody guesses from others. */
export const newApplyNo = (now: Date): string =>
  `ZC${chinaText(now).slice(0, 10).replaceAll("-", "")}-${Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("")}`;
