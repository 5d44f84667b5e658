// From the file, not the index: the reading thread needs no database.
import { defineRows, numberColumn, readerOf, textColumn } from "../../platform/import/columns.ts";
import { nameKey } from "../../text/names.ts";
import { yearOf } from "../../text/school-terms.ts";
import { asStored } from "./people-plan.ts";

export const CLASSES = defineRows({
  sheet: "班级",
  list: "classes",
  rowName: "班级",
  // 1 班 is a name in every major and year.
  identifiedBy: ["name", "grade", "major"],
  columns: {
    name: textColumn("班级", {
      required: true,
      max: 60,
      example: "示例-统计 2601",
      explanation: "行政班名称，同一专业和年级内不重复。",
    }),
    grade: numberColumn("年级", {
      min: 1950,
      max: 2100,
      words: yearOf,
      example: 2026,
      explanation: "入学年份，如 2026 或 2026 级。",
    }),
    major: textColumn("专业", {
      required: true,
      max: 80,
      width: 24,
      example: "统计学",
      explanation: "本校专业的全称；没有的专业请先导入专业。",
    }),
  },
});

/** A class as it is known. */
export interface ClassFacts {
  name: string;
  grade: number;
  major: string;
}

/** What an import of classes is planned from. */
export interface ClassesStored {
  majors: string[];
  classes: ClassFacts[];
}

/** Tells classes of a school apart. */
export const classKey = ({ name, grade, major }: ClassFacts): string => JSON.stringify([major, grade, name]);

/** The same for names that are written in other letters. */
export const sameClassKey = ({ name, grade, major }: ClassFacts): string =>
  JSON.stringify([nameKey(major), grade, nameKey(name)]);

export const reader = readerOf(CLASSES, (rows, stored: ClassesStored, refuse) => {
  const majors = new Set(stored.majors.map(nameKey));
  const major = asStored(stored.majors);
  for (const row of rows)
    if (!majors.has(nameKey(row.major))) refuse(row, "major", "本校没有这个专业，请核对名称，或先导入专业");
  const known = new Set(stored.classes.map(sameClassKey));
  const created = rows
    .filter((row) => !known.has(sameClassKey(row)))
    .map((row): ClassFacts => ({ name: row.name, grade: row.grade, major: major(row.major) }));
  return { created, unchanged: rows.length - created.length };
});
