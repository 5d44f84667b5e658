import {
  getTeacherImportTemplate,
  labels,
  type Permission,
  startTeacherImport,
  type Teacher,
} from "@huxuan/api-client";
import { deleteTeacherMutation, searchTeachersList } from "@huxuan/api-client/query";
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
import { TeacherDialog } from "./teacher-dialog.tsx";

export const title = "教师";
export const permission: Permission = "person-search";

const COLUMNS: ListColumns<"searchTeachers"> = [
  // Known only by the name in a catalogue: nobody can make an account for them.
  { prop: "staffNumber", width: 150, missing: "没有工号" },
  { prop: "name", minWidth: 120, card: "title" },
  { prop: "school", minWidth: 140, ofSchool: true },
  { prop: "department", minWidth: 180, missing: "" },
  {
    prop: "state",
    tags: {
      active: { label: labels.teacherState.active, tone: "success" },
      left: { label: labels.teacherState.left, tone: "neutral" },
    },
  },
];

const fieldsOf = (schools: SchoolChoices) =>
  defineSearchFields([
    { prop: "keyword", label: "关键词", type: "input", placeholder: "姓名、工号、拼音", maxlength: 50 },
    { prop: "department", label: "部门", type: "input", placeholder: "部门全称", maxlength: 80 },
    { prop: "state", label: "状态", type: "select", width: 110, options: choicesOf(labels.teacherState) },
    ...(schools.length > 0
      ? ([{ prop: "schoolId", label: "学校", type: "select", options: schools }] as const)
      : []),
  ] as const);

const IMPORT: RowsKind = {
  rowName: "教师",
  counter: "名",
  start: startTeacherImport,
  template: getTeacherImportTemplate,
  renews: "startTeacherImport",
  makes: "部门",
};

/** Teachers of the schools. */
export function Screen() {
  const schools = useSchoolChoices();
  return (
    <ListScreen
      id="teachers"
      name="教师"
      call={searchTeachersList}
      fields={useMemo(() => fieldsOf(schools), [schools])}
      columns={COLUMNS}
      search={({ schoolId, ...values }) => ({
        ...values,
        schoolId: schoolId ? Number(schoolId) : undefined,
      })}
      rowName={(teacher) => teacher.name}
      create={{ label: "新建教师", permission: "person-create" }}
      nothingYet={{
        title: "还没有教师",
        description: "用「导入教师」上传本校的教师名单；先下载模板，按列填好再上传。",
      }}
      selectable
      toolbar={({ selectedRows, clearSelection }, filter) => ({
        before: (
          <>
            <RequirePermission required="person-import">
              <RowsImportButton kind={IMPORT} />
            </RequirePermission>
            <OpenAccountsButton
              kind="teacher"
              ticked={selectedRows}
              filter={filter}
              onStarted={clearSelection}
            />
          </>
        ),
      })}
      actions={teacherActs}
      renderDialog={(teacher: Teacher | undefined, close) => (
        <TeacherDialog teacher={teacher} onClose={close} />
      )}
    />
  );
}

const teacherActs = (edit: (teacher: Teacher) => void): RowAct<Teacher>[] => [
  { label: "编辑", permission: "person-update", onClick: edit },
  {
    label: "删除",
    permission: "person-delete",
    tone: "danger",
    call: deleteTeacherMutation,
    ask: ({ name }) => ({
      title: `删除教师 ${name}？`,
      tone: "danger",
      consequence: "删除后不能恢复。已有账号或教学班的教师不能删除，请把状态改为离职。",
      confirmLabel: "删除教师",
    }),
    done: "教师已删除",
  },
];
