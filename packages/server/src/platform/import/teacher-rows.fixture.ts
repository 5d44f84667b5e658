import { defineRows, numberColumn, readerOf, type RowOf, textColumn } from "./columns.ts";

export const TEACHERS = defineRows({
  sheet: "教师",
  list: "teachers",
  rowName: "教师",
  columns: {
    staffNumber: textColumn("工号", {
      required: true,
      max: 32,
      code: true,
      example: "示例-T001",
      explanation: "同一学校内不重复。",
    }),
    name: textColumn("姓名", { required: true, max: 40, example: "李华", explanation: "教师姓名。" }),
    hours: numberColumn("学时", { min: 0, max: 1000, example: 64, explanation: "本学期的学时。" }),
  },
});

export type TeacherRow = RowOf<typeof TEACHERS>;

/** Teachers that are there already are changed, others are made; one who has left is refused. */
export const reader = readerOf(TEACHERS, (rows, stored: { known: string[]; left: string[] }, refuse) => {
  for (const row of rows) {
    if (stored.left.includes(row.staffNumber)) refuse(row, "staffNumber", `${row.name}已经离职，请先恢复`);
  }
  const isKnown = (row: TeacherRow) => stored.known.includes(row.staffNumber);
  return { made: rows.filter((row) => !isKnown(row)), changed: rows.filter(isKnown) };
});
