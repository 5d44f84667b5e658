import type { GradeFlag, GradeRow, GradeSheet } from "@huxuan/api-client";
import { labels } from "@huxuan/api-client";
import { type EntryCells, type EntryRules, PERCENT, readMark, resultOfEntry } from "@huxuan/grading";
import type { MarkChoice, MarkColumn } from "@huxuan/ui";

const FLAG_LETTERS: Readonly<Record<GradeFlag, string>> = {
  absent: "Q",
  barred: "Q",
  deferred: "H",
  misconduct: "W",
  exempt: "X",
};

/** Why a flag is not the teacher's to set. */
const OFFICES_FLAG = "由教务处登记";

/** The flags by their first letter; those of the office are refused in words. */
export const FLAG_CHOICES: readonly MarkChoice[] = (Object.keys(FLAG_LETTERS) as GradeFlag[]).map((flag) => {
  const label = labels.gradeFlag[flag];
  const ofTeacher = flag === "absent" || flag === "barred";
  return {
    value: label,
    label,
    letter: FLAG_LETTERS[flag],
    ...(!ofTeacher && { refused: `${label}${OFFICES_FLAG}` }),
  };
});

/** Letters of the levels that most schools have; another level is offered by its first letter's place. */
const LEVEL_LETTERS: Readonly<Record<string, string>> = {
  优秀: "Y",
  良好: "L",
  中等: "Z",
  及格: "J",
  不及格: "B",
  合格: "H",
  不合格: "B",
};

/** The columns that are filled in: the parts with their weights, or the level; then the flag. */
export function columnsOf({
  scale,
  parts,
  levels,
}: Pick<GradeSheet, "scale" | "parts" | "levels">): MarkColumn[] {
  const flag: MarkColumn = { id: "flag", name: "标记", kind: "flag", flags: FLAG_CHOICES };
  if (scale === "percent")
    return [
      ...parts.map(
        ({ id, name, weight }): MarkColumn => ({ id, name, weight, kind: "mark", decimals: 1, flags: [] }),
      ),
      flag,
    ];
  const choices = levels.map((name) => ({
    value: name,
    label: name,
    letter: LEVEL_LETTERS[name] ?? name.slice(0, 1),
  }));
  return [{ id: "level", name: "等级", kind: "level", levels: choices, flags: [] }, flag];
}

/** What decides how a sheet's cells are summed up, as the rules of grades take it. */
export const rulesOf = ({
  examKind,
  scale,
  parts,
  finalMinimum = 0,
  makeupCap,
}: Pick<GradeSheet, "examKind" | "scale" | "parts" | "finalMinimum" | "makeupCap">): EntryRules => ({
  examKind,
  scale,
  parts,
  finalMinimum: Math.round(finalMinimum * 10),
  makeupCap: Math.round(makeupCap * 10),
});

const FLAGS: ReadonlyMap<string, GradeFlag> = new Map(
  Object.entries(labels.gradeFlag).map(([flag, label]) => [label, flag as GradeFlag]),
);

/** The cells of a student as they stand in the page. */
export function cellsOf(valueOf: (column: string) => string, rules: EntryRules): EntryCells {
  const marks = rules.parts.flatMap(({ id }) => {
    const read = readMark(valueOf(id), PERCENT);
    return read.kind === "mark" ? [[id, read.mark] as const] : [];
  });
  const level = valueOf("level");
  return {
    marks: Object.fromEntries(marks),
    level: level === "" ? null : level,
    flag: FLAGS.get(valueOf("flag")) ?? null,
  };
}

/** What a student's cells come to while somebody types: the same rule as the server's. */
export const resultOf = (valueOf: (column: string) => string, rules: EntryRules) =>
  resultOfEntry(cellsOf(valueOf, rules), rules);

/** Cells that are not to be filled, with why: those of a student who left, or whom the office flagged. */
export function hatchedCell(row: GradeRow, column: string): string | false {
  if (row.left) return "已不在正选名单上";
  if (row.flag === undefined) return false;
  const label = labels.gradeFlag[row.flag];
  if (row.flag === "absent" || row.flag === "barred") return column === "flag" ? false : `${label}，不用填`;
  return `${label}${OFFICES_FLAG}`;
}
