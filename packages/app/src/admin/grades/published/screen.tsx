import {
  getGradeHistoryImportTemplate,
  type Grade,
  labels,
  type Permission,
  startGradeHistoryImport,
} from "@huxuan/api-client";
import { deleteHistoryGradeMutation, searchGradesList } from "@huxuan/api-client/query";
import { defineSearchFields, RequirePermission, Tag } from "@huxuan/ui";
import { useMemo, useState } from "react";
import { semesterField } from "../../../catalogue/class-search.ts";
import { schoolOptions, useSchools } from "../../../catalogue/use-schools.ts";
import { useSemesters } from "../../../catalogue/use-semesters.ts";
import { choicesOf, formatCredits } from "../../../catalogue/words.ts";
import { RowsImportButton } from "../../../imports/rows-import-dialog.tsx";
import type { RowsKind } from "../../../imports/rows-import-form.tsx";
import type { ListColumns } from "../../../lists/list-columns.tsx";
import { ListScreen } from "../../../lists/list-screen.tsx";
import type { RowAct } from "../../../lists/row-acts.ts";
import { GradeDrawer } from "./grade-drawer.tsx";
import { gradeText } from "./grade-text.ts";

export const title = "成绩查询";
export const personalData = true;
export const permission: Permission = "grade-search";

const columns: ListColumns<"searchGrades"> = [
  { prop: "studentNumber", width: 130 },
  { prop: "studentName", minWidth: 100, card: "title" },
  { prop: "homeSchool", minWidth: 140 },
  { prop: "department", minWidth: 130, hidden: true },
  { prop: "course", minWidth: 160 },
  { prop: "courseCode", minWidth: 110 },
  { prop: "credits", width: 72, align: "end", formatter: ({ credits }) => formatCredits(credits) },
  { prop: "semester", minWidth: 180, missing: "未注明" },
  { prop: "hostSchool", minWidth: 140 },
  { prop: "examKind", width: 88 },
  { prop: "attempt", width: 84, align: "end", hidden: true },
  {
    prop: "original",
    width: 110,
    align: "end",
    formatter: ({ original, flag }) => gradeText(original, flag),
    file: "{original.text|}",
  },
  {
    prop: "converted",
    width: 110,
    align: "end",
    render: ({ row }) => (
      <b className={row.passed ? "" : "text-danger"}>{gradeText(row.converted, row.flag)}</b>
    ),
    text: ({ converted, flag }) => gradeText(converted, flag),
    file: "{converted.text|}",
  },
  { prop: "flag", width: 104, missing: "–" },
  { prop: "point", width: 72, align: "end", missing: "–" },
  {
    prop: "earlier",
    label: "更正",
    width: 84,
    render: ({ row }) => row.earlier.length > 0 && <Tag tone="warning">{row.earlier.length} 次</Tag>,
    text: ({ earlier }) => (earlier.length > 0 ? `${earlier.length} 次` : ""),
    file: "{earlier.reason|}",
  },
  { prop: "source", width: 96, hidden: true },
  { prop: "state", hidden: true },
  "publishedAt",
];

const HISTORY: RowsKind = {
  rowName: "历史成绩",
  counter: "条",
  start: startGradeHistoryImport,
  template: getGradeHistoryImportTemplate,
  renews: "startGradeHistoryImport",
};

const numberOf = (text: string | undefined) => (text ? Number(text) : undefined);

/** Grades that were published: of the own students anywhere, and of the own classes. */
export function Screen() {
  const { semesters, current, isPending } = useSemesters();
  const schools = useSchools();
  const [shown, setShown] = useState<Grade>();
  const fields = useMemo(
    () =>
      defineSearchFields([
        {
          prop: "keyword",
          label: "关键词",
          type: "input",
          placeholder: "学号、姓名、课程名称或代码",
          maxlength: 50,
        },
        semesterField(semesters, current),
        { prop: "homeSchoolId", label: "学生所在学校", type: "select", options: schoolOptions(schools) },
        { prop: "hostSchoolId", label: "开课学校", type: "select", options: schoolOptions(schools) },
        {
          prop: "examKind",
          label: "考试性质",
          type: "select",
          width: 120,
          options: choicesOf(labels.examKind),
        },
        { prop: "flag", label: "标记", type: "select", width: 120, options: choicesOf(labels.gradeFlag) },
        {
          prop: "passed",
          label: "是否通过",
          type: "select",
          width: 120,
          options: [
            { value: "yes", label: "通过" },
            { value: "no", label: "未通过" },
          ],
        },
        { prop: "source", label: "来源", type: "select", width: 120, options: choicesOf(labels.gradeSource) },
      ] as const),
    [semesters, current, schools],
  );
  const actions = useMemo(() => gradeActs(setShown), []);
  return (
    <>
      <ListScreen
        id="grades"
        name="成绩"
        call={searchGradesList}
        fields={fields}
        columns={columns}
        orderBy={[{ field: "publishedAt", sortType: "desc" }]}
        search={({ semesterId, homeSchoolId, hostSchoolId, passed, ...values }) => ({
          ...values,
          semesterId: numberOf(semesterId),
          homeSchoolId: numberOf(homeSchoolId),
          hostSchoolId: numberOf(hostSchoolId),
          passed: passed ? passed === "yes" : undefined,
        })}
        // The list starts with the current semester: not before it is known.
        enabled={!isPending}
        rowName={({ studentName, course }) => `${studentName} ${course.name}`}
        actions={actions}
        toolbar={() => ({
          before: (
            <RequirePermission required="grade-import">
              {/* What follows an import asks for it. */}
              <RequirePermission required="person-import">
                <RowsImportButton kind={HISTORY} />
              </RequirePermission>
            </RequirePermission>
          ),
        })}
        nothingYet={{
          title: "还没有发布的成绩",
          description: "在「录入管理」里发布教学班的成绩后，这里能查到；以前的成绩用「导入历史成绩」上传。",
        }}
      />
      {shown && <GradeDrawer grade={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

const gradeActs = (show: (grade: Grade) => void): RowAct<Grade>[] => [
  { label: "查看", onClick: show },
  {
    label: "删除",
    permission: "grade-import",
    tone: "danger",
    visible: ({ source }) => source === "history",
    call: deleteHistoryGradeMutation,
    ask: ({ studentName, course, original, flag }) => ({
      title: `删除 ${studentName}「${course.name}」的历史成绩 ${gradeText(original, flag)}？`,
      tone: "danger",
      consequence: "学分、绩点和先修课程按没有这次成绩重新判断，已经开具的成绩单失效。",
      confirmLabel: "删除历史成绩",
    }),
    done: "历史成绩已删除",
  },
];
