import type { EvaluationPartsLine } from "@huxuan/api-client";

/** What a pasted list comes to. */
export interface PastedParts {
  lines: EvaluationPartsLine[];
  /** In which row of the paste each of them stands, from 1. */
  rows: number[];
  /** Rows that are none, each with the reason. */
  faults: string[];
}

/** Most lines that go in one request. */
export const MOST_LINES = 2_000;

/** Where the three stand when there is no line of heads. */
const USUAL = { number: 0, supervisor: 1, college: 2 };
/** Names over columns, as offices write them. */
const HEADS = { number: /^(?:工号|教师工号|教工号)$/u, supervisor: /督导/u, college: /学院|院系|部门评/u };

/** Full-width digits and points as half-width ones. */
const halfWidth = (text: string): string =>
  text.replace(/[０-９．]/gu, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xfe_e0));

/** A mark out of 100 with at most two decimals; null where it is none. */
function markOf(text: string): number | null {
  const plain = halfWidth(text);
  if (!/^\d{1,3}(?:\.\d{1,2})?$/u.test(plain)) return null;
  const value = Number(plain);
  return value <= 100 ? value : null;
}

/**
 * Reads what was copied from a spreadsheet: staff number, mark of the supervisors, mark of the college. With a line of heads
 * the columns may stand in any order among others; an empty cell says nothing.
 */
export function readParts(text: string): PastedParts {
  const found: PastedParts = { lines: [], rows: [], faults: [] };
  let columns: { number: number; supervisor: number; college: number } = USUAL;
  for (const [at, row] of text.split(/\r?\n/u).entries()) {
    const cells = row.split("\t").map((cell) => cell.trim());
    if (cells.every((cell) => cell === "")) continue;
    const place = (head: RegExp) => cells.findIndex((cell) => head.test(cell));
    if (place(HEADS.number) >= 0) {
      columns = {
        number: place(HEADS.number),
        supervisor: place(HEADS.supervisor),
        college: place(HEADS.college),
      };
      continue;
    }
    const staffNumber = halfWidth((cells[columns.number] ?? "").replace(/^'/u, ""));
    const fault = (why: string) => found.faults.push(`第 ${at + 1} 行${why}`);
    if (staffNumber === "") {
      fault("没有工号");
      continue;
    }
    const given = { supervisor: cells[columns.supervisor] ?? "", college: cells[columns.college] ?? "" };
    const marks = { supervisor: markOf(given.supervisor), college: markOf(given.college) };
    const wrong = (["supervisor", "college"] as const).find(
      (part) => given[part] !== "" && marks[part] === null,
    );
    if (wrong !== undefined) fault(`的「${given[wrong].slice(0, 20)}」不是 0 到 100 的分数（最多两位小数）`);
    else if (marks.supervisor === null && marks.college === null) fault("没有分数");
    else {
      found.rows.push(at + 1);
      found.lines.push({
        staffNumber,
        ...(marks.supervisor !== null && { supervisor: marks.supervisor }),
        ...(marks.college !== null && { college: marks.college }),
      });
    }
  }
  if (found.lines.length > MOST_LINES)
    found.faults.push(`一次最多 ${MOST_LINES} 行，这里有 ${found.lines.length} 行，请分几次粘贴`);
  return found;
}
