import {
  getPassedCourseImportTemplate,
  type PassedCourse,
  type Permission,
  startPassedCourseImport,
} from "@huxuan/api-client";
import { deletePassedCourseMutation, searchPassedCoursesList } from "@huxuan/api-client/query";
import { defineSearchFields, RequirePermission } from "@huxuan/ui";
import { useMemo } from "react";
import { type SchoolChoices, useSchoolChoices } from "../../../catalogue/school-field.ts";
import { semesterOptions, useSemesters } from "../../../catalogue/use-semesters.ts";
import type { ListColumns } from "../../../lists/list-columns.tsx";
import { ListScreen } from "../../../lists/list-screen.tsx";
import type { RowAct } from "../../../lists/row-acts.ts";
import { RowsImportButton } from "../../../imports/rows-import-dialog.tsx";
import type { RowsKind } from "../../../imports/rows-import-form.tsx";
import { PassedCourseDialog } from "./passed-course-dialog.tsx";

export const title = "已修课程";
export const permission: Permission = "passed-search";

const COLUMNS: ListColumns<"searchPassedCourses"> = [
  { prop: "studentNumber", width: 150 },
  { prop: "student", minWidth: 110, card: "title" },
  { prop: "school", minWidth: 140, ofSchool: true },
  { prop: "courseCode", width: 130 },
  { prop: "course", minWidth: 180 },
  { prop: "courseSchool", minWidth: 140 },
  { prop: "semester", minWidth: 200, missing: "" },
  { prop: "grade", width: 90, missing: "" },
];

const fieldsOf = (schools: SchoolChoices, semesters: { value: string; label: string }[]) =>
  defineSearchFields([
    {
      prop: "keyword",
      label: "关键词",
      type: "input",
      placeholder: "学号、姓名、课程名或代码",
      maxlength: 50,
    },
    { prop: "semesterId", label: "学期", type: "select", width: 220, options: semesters },
    ...(schools.length > 0
      ? ([{ prop: "schoolId", label: "学校", type: "select", options: schools }] as const)
      : []),
  ] as const);

const IMPORT: RowsKind = {
  rowName: "已修课程",
  counter: "条",
  start: startPassedCourseImport,
  template: getPassedCourseImportTemplate,
  renews: "startPassedCourseImport",
  accepts: [".xml"],
  about: "也可以是一名学生的 ELMO 1.x 成绩文件（.xml）；签名不核对，请确认来源可靠",
};

/** What students have passed: prerequisites are judged by it. */
export function Screen() {
  const schools = useSchoolChoices();
  const { semesters } = useSemesters();
  return (
    <ListScreen
      id="passed-courses"
      name="已修课程"
      call={searchPassedCoursesList}
      fields={useMemo(() => fieldsOf(schools, semesterOptions(semesters)), [schools, semesters])}
      columns={COLUMNS}
      search={({ schoolId, semesterId, ...values }) => ({
        ...values,
        schoolId: schoolId ? Number(schoolId) : undefined,
        semesterId: semesterId ? Number(semesterId) : undefined,
      })}
      rowName={({ student, course }) => `${student.name} ${course.name}`}
      create={{ label: "登记已修课程", permission: "passed-create" }}
      nothingYet={{
        title: "还没有已修课程",
        description: "用「导入已修课程」上传学生已经通过的课程；选课时先修课程按它判断。",
      }}
      toolbar={() => ({
        before: (
          <RequirePermission required="person-import">
            <RowsImportButton kind={IMPORT} />
          </RequirePermission>
        ),
      })}
      actions={passedActs}
      renderDialog={(passed: PassedCourse | undefined, close) => (
        <PassedCourseDialog passed={passed} onClose={close} />
      )}
    />
  );
}

const passedActs = (edit: (passed: PassedCourse) => void): RowAct<PassedCourse>[] => [
  { label: "编辑", permission: "passed-update", onClick: edit },
  {
    label: "删除",
    permission: "passed-delete",
    tone: "danger",
    call: deletePassedCourseMutation,
    ask: ({ student, course }) => ({
      title: `删除 ${student.name} 的已修课程「${course.name}」？`,
      tone: "danger",
      consequence: "删除后，这名学生按没有修过这门课程判断：以它为先修的课程不能再选，已经选上的保留。",
      confirmLabel: "删除已修课程",
    }),
    done: "已修课程已删除",
  },
];
