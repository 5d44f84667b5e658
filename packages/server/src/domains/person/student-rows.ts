import { labels } from "@huxuan/api-client";
// From the file, not the index: the reading thread needs no database.
import {
  choiceColumn,
  defineRows,
  numberColumn,
  readerOf,
  type RowOf,
  textColumn,
} from "../../platform/import/columns.ts";
import { pinyinSortKey } from "../../text/pinyin.ts";
import { differing, type PeopleStored, refuseUnknownDepartment } from "./people-plan.ts";

export const STUDENTS = defineRows({
  sheet: "学生",
  list: "students",
  rowName: "学生",
  rowsMax: 50_000,
  columns: {
    studentNumber: textColumn("学号", {
      required: true,
      max: 32,
      example: "示例-202601001",
      explanation: "同一学校内不重复；已有的学号会按这一行修改。",
    }),
    name: textColumn("姓名", { required: true, max: 40, example: "李华", explanation: "学生姓名。" }),
    grade: numberColumn("年级", { min: 1950, max: 2100, example: 2026, explanation: "入学年份。" }),
    department: textColumn("部门", {
      required: true,
      max: 80,
      width: 24,
      example: "数学与统计学院",
      explanation: "本校部门的全称。",
    }),
    major: textColumn("专业", {
      required: true,
      max: 80,
      width: 24,
      example: "统计学",
      explanation: "专业全称。",
    }),
    className: textColumn("班级", {
      max: 60,
      example: "统计 2601",
      explanation: "行政班名称；可以不填。",
    }),
    campus: textColumn("校区", { max: 40, example: "", explanation: "本校校区的名称；可以不填。" }),
    state: choiceColumn("状态", {
      names: labels.studentState,
      example: "在读",
      explanation: "在读或离校；不填为在读。",
    }),
  },
});

/** A student as it is stored and as a row says it. */
export interface StudentFacts {
  studentNumber: string;
  name: string;
  grade: number;
  department: string;
  major: string;
  className: string;
  campusId: number | null;
  state: keyof typeof labels.studentState;
}

/** What an import of students is planned from. */
export interface StudentsStored extends PeopleStored<StudentFacts> {
  campuses: { id: number; name: string }[];
}

const factsOf = (row: RowOf<typeof STUDENTS>, campuses: ReadonlyMap<string, number>): StudentFacts => ({
  studentNumber: row.studentNumber,
  name: row.name,
  grade: row.grade,
  department: row.department,
  major: row.major,
  className: row.className,
  campusId: campuses.get(row.campus) ?? null,
  state: row.state ?? "active",
});

export const reader = readerOf(STUDENTS, (rows, stored: StudentsStored, refuse) => {
  refuseUnknownDepartment(rows, stored, refuse);
  const campuses = new Map(stored.campuses.map(({ id, name }) => [name, id]));
  for (const row of rows) {
    if (row.campus !== "" && !campuses.has(row.campus))
      refuse(row, "campus", "本校没有这个校区，请核对名称，或先在学校里添加校区");
  }
  return differing(
    rows.map((row) => factsOf(row, campuses)),
    stored,
    ({ studentNumber }) => studentNumber,
    ({ name }) => pinyinSortKey(name),
  );
});
