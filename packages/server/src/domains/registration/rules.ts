import type { FieldError, IdentityKind } from "@huxuan/api-client";
import { PERSON_NAME_MAX, tidyText } from "../../text/names.ts";

/** Weights and check characters of identity numbers (GB 11643-1999). */
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;
const CHECKS = "10X98765432";
/** First digits of the residence permits of people from Hong Kong, Macao and Taiwan. */
const RESIDENCE = /^8[123]0000/;
const PASSPORT = /^[A-Z0-9]{5,17}$/;
const NUMBER_18 = /^\d{17}[\dX]$/;
const YEARS = { first: 1900 } as const;

/** The last character that belongs to the first seventeen digits of an identity number. */
export function checkCharacter(digits: string): string {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return CHECKS[sum % CHECKS.length] as string;
}

/** A number as it is compared and kept: without spaces, in capital letters, in plain characters. */
export const plainIdentity = (number: string): string =>
  number.normalize("NFKC").replace(/\s/gu, "").toUpperCase();

/** What is wrong with a number, in Chinese; undefined when it may be one. It is as `plainIdentity` gives it. */
export function identityFault(kind: IdentityKind, number: string, today: Date): string | undefined {
  if (kind === "passport")
    return PASSPORT.test(number) ? undefined : "护照号码由 5 到 17 位字母和数字组成，请对照护照填写";
  if (!NUMBER_18.test(number)) return "号码应为 18 位，最后一位可以是 X，请对照证件填写";
  const isResidence = RESIDENCE.test(number);
  if (kind === "residence" && !isResidence) return "港澳台居民居住证的号码以 810000、820000 或 830000 开头";
  if (kind === "idCard" && isResidence) return "这是港澳台居民居住证的号码，请把证件类型改为居住证";
  if (!isBirthday(number.slice(6, 14), today)) return "号码中的出生日期不正确，请对照证件填写";
  return checkCharacter(number) === number[17] ? undefined : "号码的校验位不正确，请对照证件填写";
}

/** Whether eight digits are a day, and no later than today in China. */
function isBirthday(text: string, today: Date): boolean {
  const [year, month, day] = [text.slice(0, 4), text.slice(4, 6), text.slice(6)].map(Number) as [
    number,
    number,
    number,
  ];
  const date = new Date(Date.UTC(year, month - 1, day));
  return (
    year >= YEARS.first &&
    date.getUTCFullYear() === year &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    date.getTime() <= today.getTime() + CHINA_MS
  );
}

/** China is ahead of UTC by so much, ms. */
const CHINA_MS = 8 * 3_600_000;

/** Letters of any script, with the dots, hyphens, apostrophes and single spaces that stand between names. */
const NAME = /^[\p{L}\p{M}]+(?:[·.'’ -]{1,2}[\p{L}\p{M}]+)*[.]?$/u;

/** A name as it is kept (`sameName` compares): the dots that keyboards give for the one between names are that one. */
export const plainName = (name: string): string => tidyText(name).replace(/\s*[·•・‧∙⋅．]\s*/gu, "·");

/** What is wrong with a name, in Chinese; undefined when it may be one. It is as `plainName` gives it. */
export function nameFault(name: string): string | undefined {
  const { length } = Array.from(name);
  if (length < 2 || length > PERSON_NAME_MAX) return `姓名应为 2 到 ${PERSON_NAME_MAX} 个字`;
  return NAME.test(name) ? undefined : "姓名只能有文字和间隔号「·」，请对照证件填写";
}

/** What is wrong with who somebody says they are. Both are as `plainName` and `plainIdentity` give them. */
export function personFaults(
  { name, identityKind, idNumber }: { name: string; identityKind: IdentityKind; idNumber: string },
  today: Date,
): FieldError[] {
  const faults = { name: nameFault(name), idNumber: identityFault(identityKind, idNumber, today) };
  return Object.entries(faults).flatMap(([field, message]) =>
    message === undefined ? [] : [{ field, message }],
  );
}
