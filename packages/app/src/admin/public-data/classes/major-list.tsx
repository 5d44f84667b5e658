import { majorRecord } from "@huxuan/api-client/records";
import { recordScreen } from "../../../records/record-screen.tsx";
import { DepartmentOfRecord } from "../people/department-of-record.tsx";

/** Majors of the schools. */
export const { Screen: MajorList } = recordScreen(majorRecord, {
  id: "majors",
  columns: [
    { prop: "name", minWidth: 180, card: "title" },
    { prop: "code", width: 120, missing: "" },
    { prop: "school", minWidth: 140, ofSchool: true },
    { prop: "department", minWidth: 180 },
    { prop: "classes", width: 100, align: "end" },
    { prop: "students", width: 100, align: "end" },
  ],
  form: { fields: { department: DepartmentOfRecord } },
  keyword: "专业、代码",
  imports: { counter: "个", makes: "部门" },
  nothingYet: {
    title: "还没有专业",
    description: "用「导入专业」上传本校的专业；导入学生时也可以一并新建。",
  },
  deletion: "删除后不能恢复。还有班级或学生的专业不能删除。",
});
