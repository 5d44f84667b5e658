import { classRecord } from "@huxuan/api-client/records";
import { recordScreen } from "../../../records/record-screen.tsx";
import { MajorOfRecord } from "./major-field.tsx";

/** Classes of the schools, the youngest first. */
export const { Screen: ClassList } = recordScreen(classRecord, {
  id: "classes",
  columns: [
    { prop: "name", minWidth: 140, card: "title" },
    { prop: "school", minWidth: 140, ofSchool: true },
    { prop: "grade", width: 90 },
    { prop: "major", minWidth: 160 },
    { prop: "department", minWidth: 160 },
    { prop: "students", width: 100, align: "end" },
  ],
  form: { fields: { major: MajorOfRecord }, first: (today) => ({ grade: Number(today.slice(0, 4)) }) },
  keyword: "班级、专业",
  rowName: ({ name, grade, major }) => `${grade} 级 ${major} ${name}`,
  imports: { counter: "个" },
  nothingYet: {
    title: "还没有班级",
    description: "先建好专业，再用「导入班级」上传本校的班级；导入学生时也可以一并新建。",
  },
  deletion: "删除后不能恢复。还有学生的班级不能删除。",
});
