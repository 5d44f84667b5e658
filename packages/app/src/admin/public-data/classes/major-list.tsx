import { getMajorImportTemplate, type Major, startMajorImport } from "@huxuan/api-client";
import { deleteMajorMutation, searchMajorsList } from "@huxuan/api-client/query";
import { defineSearchFields, RequirePermission } from "@huxuan/ui";
import { useMemo } from "react";
import { type SchoolChoices, useSchoolChoices } from "../../../catalogue/school-field.ts";
import type { ListColumns } from "../../../lists/list-columns.tsx";
import { ListScreen } from "../../../lists/list-screen.tsx";
import type { RowAct } from "../../../lists/row-acts.ts";
import { RowsImportButton } from "../../../imports/rows-import-dialog.tsx";
import type { RowsKind } from "../../../imports/rows-import-form.tsx";
import { MajorDialog } from "./major-dialog.tsx";

const COLUMNS: ListColumns<"searchMajors"> = [
  { prop: "name", minWidth: 180, card: "title" },
  { prop: "code", width: 120, missing: "" },
  { prop: "school", minWidth: 140, ofSchool: true },
  { prop: "department", minWidth: 180 },
  { prop: "classes", width: 100, align: "end" },
  { prop: "students", width: 100, align: "end" },
];

const fieldsOf = (schools: SchoolChoices) =>
  defineSearchFields([
    { prop: "keyword", label: "关键词", type: "input", placeholder: "专业、代码", maxlength: 50 },
    { prop: "department", label: "部门", type: "input", placeholder: "部门全称", maxlength: 80 },
    ...(schools.length > 0
      ? ([{ prop: "schoolId", label: "学校", type: "select", options: schools }] as const)
      : []),
  ] as const);

const IMPORT: RowsKind = {
  rowName: "专业",
  counter: "个",
  start: startMajorImport,
  template: getMajorImportTemplate,
  renews: "startMajorImport",
  makes: "部门",
};

/** Majors of the schools. */
export function MajorList() {
  const schools = useSchoolChoices();
  return (
    <ListScreen
      id="majors"
      name="专业"
      call={searchMajorsList}
      fields={useMemo(() => fieldsOf(schools), [schools])}
      columns={COLUMNS}
      search={({ schoolId, ...values }) => ({
        ...values,
        schoolId: schoolId ? Number(schoolId) : undefined,
      })}
      savesQueries
      rowName={(major) => major.name}
      create={{ label: "新建专业", permission: "class-create" }}
      nothingYet={{
        title: "还没有专业",
        description: "用「导入专业」上传本校的专业；导入学生时也可以一并新建。",
      }}
      toolbar={() => ({
        before: (
          <RequirePermission required="person-import">
            <RowsImportButton kind={IMPORT} />
          </RequirePermission>
        ),
      })}
      actions={majorActs}
      renderDialog={(major: Major | undefined, close) => <MajorDialog major={major} onClose={close} />}
    />
  );
}

const majorActs = (edit: (major: Major) => void): RowAct<Major>[] => [
  { label: "编辑", permission: "class-update", onClick: edit },
  {
    label: "删除",
    permission: "class-delete",
    danger: true,
    call: deleteMajorMutation,
    ask: ({ name }) => ({
      title: `删除专业 ${name}？`,
      danger: true,
      consequence: "删除后不能恢复。还有班级或学生的专业不能删除。",
      confirmLabel: "删除专业",
    }),
    done: "专业已删除",
  },
];
