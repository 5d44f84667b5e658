import type { Messages } from "../messages/index.js";
import type { CoverageCell } from "./coverage.js";
import { percent } from "./coverage-cells.js";

/** What stands in a cell: a number and what is below it, or only words. */
export interface CellWords {
  figure?: string;
  words: string;
}

/** The words of a cell. Without one there is no agreement. */
export function cellWords(text: Messages["coverageGrid"], cell: CoverageCell | undefined): CellWords {
  if (cell === undefined || cell.state === "none") return { words: text.none };
  if (cell.state === "unsigned") return { words: text.unsigned };
  const words = cell.state === "suspended" ? text.suspended : text.rules(cell.rules);
  if (cell.share === undefined) return { words: cell.state === "suspended" ? words : text.noClasses };
  return { figure: percent(cell.share), words };
}

/** All that is known of a cell, in a sentence. */
export function cellSentence(text: Messages["coverageGrid"], cell: CoverageCell | undefined): string {
  const { figure, words } = cellWords(text, cell);
  const rules = cell?.state === "suspended" || (cell?.state === "signed" && figure === undefined);
  return [figure, words, rules && cell.rules > 0 && text.rules(cell.rules), cell?.note]
    .filter((part) => typeof part === "string")
    .join(text.comma);
}
