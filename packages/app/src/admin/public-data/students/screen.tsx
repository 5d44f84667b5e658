import {
  getStudentImportTemplate,
  labels,
  type Permission,
  startStudentImport,
  startStudentPhotoImport,
  type Student,
} from "@huxuan/api-client";
import { deleteStudentMutation, searchStudentsList } from "@huxuan/api-client/query";
import { defineSearchFields, RequirePermission } from "@huxuan/ui";
import { useMemo } from "react";
import { type SchoolChoices, useSchoolChoices } from "../../../catalogue/school-field.ts";
import { choicesOf } from "../../../catalogue/words.ts";
import type { ListColumns } from "../../../lists/list-columns.tsx";
import { ListScreen } from "../../../lists/list-screen.tsx";
import type { RowAct } from "../../../lists/row-acts.ts";
import { OpenAccountsButton } from "../../accounts/open-accounts-button.tsx";
import { RowsImportButton } from "../../../imports/rows-import-dialog.tsx";
import type { RowsKind } from "../../../imports/rows-import-form.tsx";
import { IssueButton } from "../../documents/issue-button.tsx";
import { StudentDialog } from "./student-dialog.tsx";

export const title = "学生";
export const permission: Permission = "person-search";

const COLUMNS: ListColumns<"searchStudents"> = [
  { prop: "studentNumber", width: 140 },
  { prop: "name", minWidth: 110, card: "title" },
  { prop: "school", minWidth: 140, ofSchool: true },
  { prop: "grade", width: 80 },
  { prop: "department", minWidth: 160 },
  { prop: "major", minWidth: 140 },
  { prop: "className", minWidth: 110, missing: "" },
  { prop: "campus", minWidth: 100, missing: "" },
  {
    prop: "state",
    tags: {
      active: { label: labels.studentState.active, tone: "success" },
      left: { label: labels.studentState.left, tone: "neutral" },
    },
  },
];

const fieldsOf = (schools: SchoolChoices) =>
  defineSearchFields([
    { prop: "keyword", label: "关键词", type: "input", placeholder: "姓名、学号、拼音", maxlength: 50 },
    { prop: "grade", label: "年级", type: "input", width: 100, maxlength: 4 },
    { prop: "department", label: "部门", type: "input", placeholder: "部门全称", maxlength: 80 },
    { prop: "major", label: "专业", type: "input", placeholder: "专业全称", maxlength: 80 },
    { prop: "className", label: "班级", type: "input", maxlength: 60 },
    { prop: "state", label: "状态", type: "select", width: 110, options: choicesOf(labels.studentState) },
    {
      prop: "holdsSeats",
      label: "仍占名额",
      type: "select",
      width: 110,
      options: [
        { value: "yes", label: "是" },
        { value: "no", label: "否" },
      ],
    },
    ...(schools.length > 0
      ? ([{ prop: "schoolId", label: "学校", type: "select", options: schools }] as const)
      : []),
  ] as const);

/** What the server takes (contract: StudentPhotosUpload). */
const PHOTO_BYTES_MAX = 50 * 1024 * 1024;

const IMPORT: RowsKind = {
  rowName: "学生",
  counter: "名",
  start: startStudentImport,
  template: getStudentImportTemplate,
  renews: "startStudentImport",
  makes: "部门、专业和班级",
};

const PHOTOS: RowsKind = {
  rowName: "学生照片",
  counter: "张",
  start: startStudentPhotoImport,
  renews: "startStudentPhotoImport",
  inAddress: "photos",
  only: { label: "压缩包", suffixes: [".zip"], maxBytes: PHOTO_BYTES_MAX },
  about: "以学号命名的 .jpg 或 .png 放进一个 .zip，如 20260101001.jpg；任课教师在学生名单里看到",
};

/** Students of the schools, who stays and who has left. */
export function Screen() {
  const schools = useSchoolChoices();
  return (
    <ListScreen
      id="students"
      name="学生"
      call={searchStudentsList}
      fields={useMemo(() => fieldsOf(schools), [schools])}
      columns={COLUMNS}
      search={({ schoolId, grade, holdsSeats, ...values }) => ({
        ...values,
        ...(holdsSeats && { holdsSeats: holdsSeats === "yes" }),
        grade: grade ? Number(grade) || undefined : undefined,
        schoolId: schoolId ? Number(schoolId) : undefined,
      })}
      rowName={(student) => student.name}
      create={{ label: "新建学生", permission: "person-create" }}
      nothingYet={{
        title: "还没有学生",
        description: "用「导入学生」上传本校的学生名单；先下载模板，按列填好再上传。",
      }}
      selectable
      toolbar={({ selectedRows, clearSelection }, filter) => ({
        before: (
          <>
            <RequirePermission required="person-import">
              <RowsImportButton kind={IMPORT} />
              <RowsImportButton kind={PHOTOS} />
            </RequirePermission>
            <OpenAccountsButton
              kind="student"
              ticked={selectedRows}
              filter={filter}
              onStarted={clearSelection}
            />
            <IssueButton studentIds={selectedRows.map(({ id }) => id)} />
          </>
        ),
      })}
      actions={studentActs}
      renderDialog={(student: Student | undefined, close) => (
        <StudentDialog student={student} onClose={close} />
      )}
    />
  );
}

const studentActs = (edit: (student: Student) => void): RowAct<Student>[] => [
  { label: "编辑", permission: "person-update", onClick: edit },
  {
    label: "删除",
    permission: "person-delete",
    tone: "danger",
    call: deleteStudentMutation,
    ask: ({ name, studentNumber }) => ({
      title: `删除 ${name}（${studentNumber}）？`,
      tone: "danger",
      consequence: "删除后不能恢复。已有账号或选课记录的学生不能删除，请把状态改为离校。",
      confirmLabel: "删除学生",
    }),
    done: "学生已删除",
  },
];
