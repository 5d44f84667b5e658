import { createHash } from "node:crypto";

/** Characters of a code: those that nobody mixes up, so without 0, 1, 8, O and I. */
export const CODE_ALPHABET = "2345679ABCDEFGHJKLMNPQRSTUVWXYZ";

/** Characters of a code: 79 bits, so that nobody finds one by trying. */
export const CODE_LENGTH = 16;

/** What is meant where somebody reads a character that no code has; several where it looks like several. */
const MEANT: Readonly<Record<string, readonly string[]>> = {
  "0": ["D", "Q"],
  O: ["D", "Q"],
  "1": ["L", "7"],
  I: ["L", "7"],
  "8": ["B"],
};

/** Codes that are offered at most: with more doubtful characters the paper has to be looked at again. */
const MOST_REPAIRS = 4;

/** A code of random characters. @param below a random integer from 0 up to and without its argument */
export const newCode = (below: (limit: number) => number): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET.charAt(below(CODE_ALPHABET.length))).join("");

/** As it is printed: 7KQ4-M2TX-9HRD-W3NB. */
export const inGroups = (code: string): string => code.match(/.{1,4}/gu)?.join("-") ?? "";

/** What somebody typed or scanned, read as a code. */
export interface ReadCode {
  /** Its letters and digits in capitals, in groups of four. */
  shown: string;
  /** The code, where it can be one. */
  code?: string;
  /** Why it is none, in Chinese. */
  fault?: string;
  /** Codes that may be meant. */
  repaired: string[];
}

/** Reads a code as people type it: with or without hyphens and spaces, in small or full-width letters. */
export function readCode(typed: string): ReadCode {
  const characters = typed
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/gu, "");
  const shown = inGroups(characters.slice(0, CODE_LENGTH * 2));
  if (characters.length !== CODE_LENGTH)
    return {
      shown,
      fault:
        characters === ""
          ? "请输入纸上的 16 位核验码"
          : `核验码是 16 位，这里是 ${characters.length} 位，请对照纸上再看一遍`,
      repaired: [],
    };
  const foreign = [...new Set(characters)].filter((each) => !CODE_ALPHABET.includes(each));
  if (foreign.length === 0) return { shown, code: characters, repaired: [] };
  const repaired = repairs(characters);
  return { shown, fault: faultOf(foreign), repaired };
}

/** All that may be meant; nothing where that is too much to choose from. */
function repairs(characters: string): string[] {
  let found = [""];
  for (const each of characters) {
    found = found.flatMap((begun) => (MEANT[each] ?? [each]).map((meant) => begun + meant));
    if (found.length > MOST_REPAIRS) return [];
  }
  return found.map(inGroups);
}

function faultOf(foreign: readonly string[]): string {
  const likely = foreign.map((each) => {
    const kind = /\d/u.test(each) ? "数字" : "字母";
    const meant = (MEANT[each] ?? []).map((one) => `${/\d/u.test(one) ? "数字" : "字母"} ${one}`);
    return `${kind} ${each} 可能是${meant.join("或")}`;
  });
  return `核验码里没有数字 0、1、8 和字母 O、I：${likely.join("，")}`;
}

const HIDDEN = "＊";
const HAN = /^\p{Script=Han}+$/u;

/** A name as others may see it: 潘＊杰, 王＊, 阿＊＊＊·买＊＊＊, P＊＊ Y＊＊＊. How long a part is, three asterisks at most tell. */
export function maskName(name: string): string {
  const parts = name.trim().split(/([·•・\s]+)/u);
  if (parts.length === 1 && HAN.test(name)) {
    const letters = Array.from(name);
    const [first = "", last = ""] = [letters[0], letters.at(-1)];
    if (letters.length === 1) return HIDDEN;
    return letters.length === 2 ? first + HIDDEN : first + HIDDEN.repeat(letters.length - 2) + last;
  }
  return parts
    .map((part, at) => {
      if (at % 2 === 1) return part;
      const [first = "", ...others] = Array.from(part);
      return first + HIDDEN.repeat(Math.min(3, others.length));
    })
    .join("");
}

/** The last four characters of a number; of what is short, less: never all. */
export const endOf = (number: string): string =>
  number.slice(number.length - Math.min(4, Math.floor(number.length / 2)));

/** The number of a document, such as 10542-CJ-2027-003417. */
export function documentNumber(school: string, letters: string, year: number, running: number): string {
  return `${school}-${letters}-${year}-${String(running).padStart(6, "0")}`;
}

/** SHA-256 of what a document says, hexadecimal; the same whatever the order in which fields were written. */
export const digestOf = (contents: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify(sorted(contents)))
    .digest("hex");

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  );
}

/** The first 128 bits of a digest, as they stand in the foot of a document. */
export const shownDigest = (digest: string): string => digest.slice(0, 32).match(/.{4}/gu)?.join(" ") ?? "";
