import { parseSections, parseWeeks } from "@huxuan/ui/format";

/** What was typed as numbers, or a sentence that says what is wrong with it. */
export type Reading = { numbers: number[] } | { error: string };

const WEEKS_EXAMPLE = "1-16、单周、2-8双周,10";
const SECTIONS_EXAMPLE = "1-2、3,5";

/**
 * Weeks as a clerk types them: 「1-16」「单周」「2-8双周,10」「1-15(单)」, with or without 第 and 周. A parity belongs to
 * the range before it, alone it means the whole semester.
 *
 * @param termWeeks weeks of the semester; later ones are an error
 */
export function readWeeks(text: string, termWeeks: number): Reading {
  const read = readParts(text, /[第周()（）]/g, (part) => parseWeeks(`${part}周`, termWeeks));
  if (read === undefined) return { error: `请填写周次，例如 ${WEEKS_EXAMPLE}` };
  if ("wrong" in read) return { error: `「${read.wrong}」不是周次，请写成 ${WEEKS_EXAMPLE}` };
  const late = read.numbers.filter((week) => week < 1 || week > termWeeks);
  if (late.length > 0) return { error: `本学期共 ${termWeeks} 周，没有第 ${shortList(late)} 周` };
  return read;
}

/**
 * Sections as a clerk types them: 「1-2」「3,5」「第1-2节」.
 *
 * @param sectionCount sections of the host school's day; later ones are an error
 */
export function readSections(text: string, sectionCount: number): Reading {
  const read = readParts(text, /[第节]/g, (part) => parseSections(`${part}节`));
  if (read === undefined) return { error: `请填写节次，例如 ${SECTIONS_EXAMPLE}` };
  if ("wrong" in read) return { error: `「${read.wrong}」不是节次，请写成 ${SECTIONS_EXAMPLE}` };
  const late = read.numbers.filter((section) => section < 1 || section > sectionCount);
  if (late.length > 0) return { error: `作息时间共 ${sectionCount} 节，没有第 ${shortList(late)} 节` };
  return read;
}

/** Reads each part of a list, in the spellings that the import reads too (`meeting-text.ts` of the server); undefined when nothing was typed, `wrong` names the first part that cannot be read. */
function readParts(
  text: string,
  ornaments: RegExp,
  parse: (part: string) => number[] | null,
): { numbers: number[] } | { wrong: string } | undefined {
  const parts = text
    // Full-width digits, dashes and brackets are what a Chinese keyboard writes.
    .normalize("NFKC")
    .replace(/\s+/g, "")
    .replace(/(?<=[\d节周])[~—–−至到]/g, "-")
    .split(/[、,，;；]/)
    .filter((part) => part !== "");
  if (parts.length === 0) return undefined;
  const numbers = new Set<number>();
  for (const part of parts) {
    const found = parse(part.replace(ornaments, ""));
    if (found === null || found.length === 0) return { wrong: part };
    for (const number of found) numbers.add(number);
  }
  return { numbers: [...numbers].toSorted((a, b) => a - b) };
}

/** The first few numbers: somebody who types 1-160 need not read 142 of them. */
const shortList = (numbers: readonly number[]): string =>
  numbers.length > 3 ? `${numbers[0]}–${numbers.at(-1)}` : numbers.join("、");
