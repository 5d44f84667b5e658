import { pinyinSortKey } from "../../text/pinyin.ts";
import { isCommonPassword } from "./common-passwords.ts";

/** What is asked of passwords; the office of the platform chooses. */
export interface PasswordRules {
  /** Least number of characters. */
  minLength: number;
  /** Of small and capital letters, digits and other signs, so many kinds at least. */
  classes: number;
  /** None of so many passwords before, the present one included, is taken again; 0: none but the present one counts. */
  history: number;
  /** Days after which another one must be chosen; 0: never. */
  expiryDays: number;
  /** Days before that on which people are told. */
  warnDays: number;
  /** Days after the last sign-in or change after which a password lets nobody in before it is reset; 0: never. */
  idleDays: number;
}

/** In force while nobody chose others. */
export const DEFAULT_PASSWORD_RULES: PasswordRules = {
  minLength: 10,
  classes: 3,
  history: 3,
  expiryDays: 0,
  warnDays: 7,
  idleDays: 0,
};

/** The longest password: whoever could send more would keep the server busy with hashing it. */
export const LONGEST_PASSWORD = 128;

/** Different characters that every password has: 「aaaaaaaaA1」 is none. */
export const LEAST_DIFFERENT = 5;

/** Latin words shorter than this may stand in a password: 「li」 stands in many words. */
const LEAST_WORD = 4;
/** The same of Chinese ones. */
const LEAST_CHINESE = 2;

/** What others know of somebody, and try first. */
export interface KnownOfOwner {
  useraccount: string;
  personName?: string | undefined;
  email?: string | null | undefined;
  /** Student or staff number. */
  number?: string | null | undefined;
}

/** Words that are not to stand in the password of somebody, with what they are. */
function knownWords({ useraccount, personName = "", email, number }: KnownOfOwner): [string, string[]][] {
  const syllables = pinyinSortKey(personName).replaceAll(/\d/gu, "").split(" ");
  const [family = "", ...given] = syllables;
  return [
    ["用户名", [useraccount]],
    ["姓名或姓名的拼音", [personName, syllables.join(""), [...given, family].join("")]],
    ["学号或工号", [number ?? ""]],
    ["邮箱 @ 前面的部分", [email?.slice(0, email.lastIndexOf("@")) ?? ""]],
  ];
}

/** As words are compared: capital letters and signs in between make no other one. */
const plainWord = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\d]/gu, "");

/** Whether a password holds a word, or the word backwards. */
function holds(password: string, word: string): boolean {
  const plain = plainWord(word);
  if (plain.length < (/\p{Script=Han}/u.test(plain) ? LEAST_CHINESE : LEAST_WORD)) return false;
  const signs = plainWord(password);
  return signs.includes(plain) || signs.includes(Array.from(plain).toReversed().join(""));
}

const KINDS = [/[a-z]/u, /[A-Z]/u, /\d/u, /[^a-zA-Z\d]/u];

/** What is wrong with a password, in Chinese, a sentence each; empty when it may be taken. */
export function passwordFaults(
  password: string,
  { minLength, classes }: Pick<PasswordRules, "minLength" | "classes">,
  owner: KnownOfOwner,
): string[] {
  const signs = Array.from(password);
  const faults: string[] = [];
  if (signs.length < minLength) faults.push(`至少 ${minLength} 个字符`);
  if (signs.length > LONGEST_PASSWORD) faults.push(`最多 ${LONGEST_PASSWORD} 个字符`);
  if (KINDS.filter((kind) => kind.test(password)).length < classes)
    faults.push(`大写字母、小写字母、数字、符号至少 ${classes} 种`);
  if (new Set(signs).size < LEAST_DIFFERENT) faults.push(`至少 ${LEAST_DIFFERENT} 个不同的字符`);
  const known = knownWords(owner).find(([, words]) => words.some((word) => holds(password, word)));
  if (known !== undefined) faults.push(`不能包含${known[0]}，倒过来也不行`);
  if (isCommonPassword(password)) faults.push("太常见，容易被猜到，在常见的密码前后加数字或符号也不行");
  return faults;
}

const DAY_MS = 86_400_000;
const daysAfter = (date: Date, days: number): Date => new Date(date.getTime() + days * DAY_MS);

/** What of an account decides whether its password still lets its owner in. */
export interface PasswordState {
  passwordChangedAt: Date;
  /** Until when a password that somebody else chose is good; null for one's own. */
  oneTimeUntil: Date | null;
  lastSignInAt: Date | null;
}

/**
 * Whether the right password lets its owner in: `good`; `change`, another one must be chosen first; `lapsed`, one that
 * somebody else chose was not used in time; `idle`, nobody signed in for too long.
 */
export type PasswordVerdict = "good" | "change" | "lapsed" | "idle";

export function judgePassword(state: PasswordState, rules: PasswordRules, now: Date): PasswordVerdict {
  if (state.oneTimeUntil !== null) return state.oneTimeUntil > now ? "change" : "lapsed";
  const lastUsed = Math.max(state.passwordChangedAt.getTime(), state.lastSignInAt?.getTime() ?? 0);
  if (rules.idleDays > 0 && daysAfter(new Date(lastUsed), rules.idleDays) < now) return "idle";
  const ends = expiryOf(state, rules);
  return ends !== null && ends <= now ? "change" : "good";
}

/** When another password must be chosen; null: never. */
export const expiryOf = (
  { passwordChangedAt }: Pick<PasswordState, "passwordChangedAt">,
  { expiryDays }: Pick<PasswordRules, "expiryDays">,
): Date | null => (expiryDays > 0 ? daysAfter(passwordChangedAt, expiryDays) : null);

/** When the password ends, if its owner is to be told now; null otherwise. */
export function warningOf(state: PasswordState, rules: PasswordRules, now: Date): Date | null {
  const ends = expiryOf(state, rules);
  return ends !== null && daysAfter(ends, -rules.warnDays) <= now ? ends : null;
}
