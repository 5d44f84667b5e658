import { getClassImportTemplate, type SchoolClass, startClassImport } from "@huxuan/api-client";
import { deleteClassMutation, searchClassesList } from "@huxuan/api-client/query";
import { defineSearchFields, RequirePermission } from "@huxuan/ui";
import { useMemo } from "react";
import { type SchoolChoices, useSchoolChoices } from "../../../catalogue/school-field.ts";
import type { ListColumns } from "../../../lists/list-columns.tsx";
import { ListScreen } from "../../../lists/list-screen.tsx";
import type { RowAct } from "../../../lists/row-acts.ts";
import { RowsImportButton } from "../../../imports/rows-import-dialog.tsx";
import type { RowsKind } from "../../../imports/rows-import-form.tsx";
import { ClassDialog } from "./class-dialog.tsx";

const COLUMNS: ListColumns<"searchClasses"> = [
  { prop: "name", minWidth: 140, card: "title" },
  { prop: "school", minWidth: 140, ofSchool: true },
  { prop: "grade", width: 90 },
  { prop: "major", minWidth: 160 },
  { prop: "department", minWidth: 160 },
  { prop: "students", width: 100, align: "end" },
];

const fieldsOf = (schools: SchoolChoices) =>
  defineSearchFields([
    { prop: "keyword", label: "关键词", type: "input", placeholder: "班级、专业", maxlength: 50 },
    { prop: "grade", label: "年级", type: "input", width: 100, maxlength: 4 },
    { prop: "department", label: "部门", type: "input", placeholder: "部门全称", maxlength: 80 },
    ...(schools.length > 0
      ? ([{ prop: "schoolId", label: "学校", type: "select", options: schools }] as const)
      : []),
  ] as const);

const IMPORT: RowsKind = {
  rowName: "班级",
  counter: "个",
  start: startClassImport,
  template: getClassImportTemplate,
  renews: "startClassImport",
};

/** Classes of the schools, the youngest first. */
export function ClassList() {
  const schools = useSchoolChoices();
  return (
    <ListScreen
      id="classes"
      name="班级"
      call={searchClassesList}
      fields={useMemo(() => fieldsOf(schools), [schools])}
      columns={COLUMNS}
      search={({ schoolId, grade, ...values }) => ({
        ...values,
        grade: grade ? Number(grade) || undefined : undefined,
        schoolId: schoolId ? Number(schoolId) : undefined,
      })}
      savesQueries
      rowName={({ name, grade, major }) => `${grade} 级 ${major} ${name}`}
      create={{ label: "新建班级", permission: "class-create" }}
      nothingYet={{
        title: "还没有班级",
        description: "先建好专业，再用「导入班级」上传本校的班级；导入学生时也可以一并新建。",
      }}
      toolbar={() => ({
        before: (
          <RequirePermission required="person-import">
            <RowsImportButton kind={IMPORT} />
          </RequirePermission>
        ),
      })}
      actions={classActs}
      renderDialog={(schoolClass: SchoolClass | undefined, close) => (
        <ClassDialog schoolClass={schoolClass} onClose={close} />
      )}
    />
  );
}

const classActs = (edit: (schoolClass: SchoolClass) => void): RowAct<SchoolClass>[] => [
  { label: "编辑", permission: "class-update", onClick: edit },
  {
    label: "删除",
    permission: "class-delete",
    danger: true,
    call: deleteClassMutation,
    ask: ({ name, grade, major }) => ({
      title: `删除班级 ${name}（${grade} 级 ${major}）？`,
      danger: true,
      consequence: "删除后不能恢复。还有学生的班级不能删除。",
      confirmLabel: "删除班级",
    }),
    done: "班级已删除",
  },
];
