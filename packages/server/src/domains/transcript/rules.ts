import type { GradeFlag } from "@huxuan/api-client";
import type { TranscriptTerm } from "../../platform/documents/index.ts";
import type { TranscriptWords } from "./words.ts";

/** A course as a transcript lists it. */
export interface TranscriptLine {
  name: string;
  credits: number;
  /** As it is read; null where the school has registered none. */
  mark: string | null;
  /** Grade point; — where it has none. */
  point: string;
  passed: boolean;
  /** 补考, 重修, 互认. */
  remark?: string;
  /** Of the academic year and the term; null where none is known. */
  year: number | null;
  term: number | null;
  /** Which note of the foot names the host; absent for one of the own university. */
  note?: number;
}

/** 3.5, 3.25: credits have one decimal at least. */
export const creditText = (credits: number): string => {
  const rounded = Math.round(credits * 100) / 100;
  return Number.isInteger(rounded * 10) ? rounded.toFixed(1) : rounded.toFixed(2);
};

type Words = Pick<TranscriptWords, "term" | "noTerm" | "passedMark">;

/** The lines of a transcript by term, in the order in which they come; a term is where its first line is. */
export function termsOf(lines: readonly TranscriptLine[], words: Words): TranscriptTerm[] {
  const terms = new Map<string, TranscriptLine[]>();
  for (const line of lines) {
    const { year, term } = line;
    const title = year === null || term === null ? words.noTerm : words.term(year, term);
    terms.set(title, [...(terms.get(title) ?? []), line]);
  }
  return [...terms].map(([title, of]) => ({
    title,
    rows: of.map(({ name, credits, mark, point, remark, note }) => ({
      course: name,
      credits: creditText(credits),
      mark: mark ?? words.passedMark,
      point,
      ...(remark !== undefined && { remark }),
      ...(note !== undefined && { note }),
    })),
    // Earned in the term: what was failed is on the sheet, and earns nothing.
    subtotal: {
      credits: creditText(of.reduce((sum, { credits, passed }) => sum + (passed ? credits : 0), 0)),
      point: "",
    },
  }));
}

/** A mark as it is read: a flag by its name, a level in the language of the sheet. */
export function markText(
  text: string,
  flag: GradeFlag | null,
  { flags, levels }: Pick<TranscriptWords, "flags" | "levels">,
): string {
  return flag === null ? (levels[text] ?? text) : flags[flag];
}
