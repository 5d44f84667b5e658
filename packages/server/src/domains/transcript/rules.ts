import type { TranscriptTerm } from "../../platform/documents/index.ts";
import type { TranscriptWords } from "./words.ts";

/** A course that was passed, as a transcript lists it. */
export interface PassedLine {
  name: string;
  credits: number;
  /** As the school writes it; null where it has registered none. */
  grade: string | null;
  /** Of the academic year and the term; null where none is known. */
  year: number | null;
  term: number | null;
  /** Which note of the foot names the host; undefined for one of the own university. */
  note: number | undefined;
}

/** 3.5, 3.25: credits have one decimal at least. */
export const creditText = (credits: number): string => {
  const rounded = Math.round(credits * 100) / 100;
  return Number.isInteger(rounded * 10) ? rounded.toFixed(1) : rounded.toFixed(2);
};

type Words = Pick<TranscriptWords, "term" | "noTerm" | "guest" | "passedMark">;

/** The lines of a transcript by term, in the order in which they come; a term is where its first line is. */
export function termsOf(lines: readonly PassedLine[], words: Words): TranscriptTerm[] {
  const terms = new Map<string, PassedLine[]>();
  for (const line of lines) {
    const { year, term } = line;
    const title = year === null || term === null ? words.noTerm : words.term(year, term);
    terms.set(title, [...(terms.get(title) ?? []), line]);
  }
  return [...terms].map(([title, of]) => ({
    title,
    rows: of.map(({ name, credits, grade, note }) => ({
      course: name,
      credits: creditText(credits),
      mark: grade ?? words.passedMark,
      point: "—",
      ...(note !== undefined && { remark: words.guest, note }),
    })),
    subtotal: { credits: creditText(of.reduce((sum, { credits }) => sum + credits, 0)), point: "" },
  }));
}
