import { dictionary } from "@zxcvbn-ts/language-common";

const COMMON: ReadonlySet<string> = new Set(dictionary["passwords-common"].map(String));

/** Shorter ones stand in many passwords that nobody guesses. */
const LEAST_CORE = 4;

/** What stands for letters in words that are to look less like words. */
const LETTERS: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};
const spelled = (text: string): string => text.replaceAll(/[013457@$!]/gu, (sign) => LETTERS[sign] as string);

/**
 * Whether a password is one that everybody tries first (the lists of leaked passwords), also with capital letters, signs for
 * letters, or digits and signs in front, behind or in between: 「Password@2026」, 「Abc@123456」, 「P@ssw0rd!」.
 */
export function isCommonPassword(password: string): boolean {
  const whole = password.toLowerCase();
  const cores = [
    whole,
    // Without signs: 「abc123456」.
    whole.replaceAll(/[^\p{L}\d]/gu, ""),
    // Without what stands around: 「password」, 「p@ssw0rd」.
    whole.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, ""),
    whole.replaceAll(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, ""),
  ];
  return cores.some((core) => core.length >= LEAST_CORE && (COMMON.has(core) || COMMON.has(spelled(core))));
}
