import { tidyCode } from "./names.ts";

/** The year of 「2026」, 「2026级」, 「2026届」 or 「2026-2027学年」, its first; undefined for anything else. */
export function yearOf(text: string): number | undefined {
  const written = tidyCode(text).replaceAll(" ", "");
  const single = /^(\d{4})(?:级|届|年|学年)?$/u.exec(written);
  if (single !== null) return Number(single[1]);
  const [, first, last] = /^(\d{4})(?:年)?[-—–~至/](\d{4})(?:学?年)?(?:-[123])?$/u.exec(written) ?? [];
  return first !== undefined && Number(last) === Number(first) + 1 ? Number(first) : undefined;
}

const TERMS: readonly [RegExp, number][] = [
  [/^(?:1|一|第[1一]学期|秋|秋季|秋季学期|上|上学期)$/u, 1],
  [/^(?:2|二|第[2二]学期|春|春季|春季学期|下|下学期)$/u, 2],
  [/^(?:3|三|第[3三]学期|夏|夏季|夏季学期|小学期|短学期)$/u, 3],
];

/** The term of 「1」, 「秋」, 「第一学期」 or 「2026-2027-1」: 1 autumn, 2 spring, 3 summer; undefined for anything else. */
export function termOf(text: string): number | undefined {
  const written = tidyCode(text)
    .replaceAll(" ", "")
    .replace(/^\d{4}[-—–~至/]\d{4}(?:学年)?-?/u, "");
  return TERMS.find(([words]) => words.test(written))?.[1];
}
