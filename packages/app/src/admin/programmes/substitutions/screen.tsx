import type { Permission, Substitution } from "@huxuan/api-client";
import { deleteSubstitutionMutation, searchSubstitutionsList } from "@huxuan/api-client/query";
import { defineSearchFields } from "@huxuan/ui";
import { useMemo } from "react";
import { useSchoolChoices } from "../../../catalogue/school-field.ts";
import type { ListColumns } from "../../../lists/list-columns.tsx";
import { ListScreen } from "../../../lists/list-screen.tsx";
import type { RowAct } from "../../../lists/row-acts.ts";
import { SubstitutionDialog } from "./substitution-dialog.tsx";

export const title = "课程替代";
export const personalData = true;
export const permission: Permission = "substitution-search";

const names = (courses: readonly { name: string; code: string }[]) =>
  courses.map(({ name, code }) => `${name}（${code}）`).join("、");

const whose = ({ student, studentNumber, class: of }: Substitution) =>
  student ? `${student.name}（${studentNumber ?? ""}）` : `${of?.name ?? ""} 全班`;

const columns: ListColumns<"searchSubstitutions"> = [
  { prop: "school", minWidth: 140, ofSchool: true },
  { prop: "student", minWidth: 160, card: "title", formatter: whose, missing: "–" },
  { prop: "studentNumber", hidden: true, missing: "–" },
  { prop: "class", hidden: true, missing: "–" },
  { prop: "taken", minWidth: 220, formatter: ({ taken }) => names(taken), file: "{taken.name|、}" },
  {
    prop: "replaced",
    minWidth: 220,
    formatter: ({ replaced }) => names(replaced),
    file: "{replaced.name|、}",
  },
  { prop: "until", missing: "长期" },
  { prop: "reason", minWidth: 160 },
];

const actions: readonly RowAct<Substitution>[] = [
  {
    label: "取消替代",
    tone: "danger",
    permission: "substitution-delete",
    visible: ({ allowed }) => allowed.includes("delete"),
    call: deleteSubstitutionMutation,
    ask: (row) => ({
      title: `取消 ${whose(row)} 的课程替代？`,
      tone: "danger",
      consequence: `${names(row.taken)} 不再顶替 ${names(row.replaced)}，培养方案进度随之重算。`,
      confirmLabel: "取消替代",
    }),
    done: "课程替代已取消",
  },
];

/** Courses that stand for others in a programme, for a student or a class. */
export function Screen() {
  const schools = useSchoolChoices();
  const fields = useMemo(
    () =>
      defineSearchFields([
        {
          prop: "keyword",
          label: "关键词",
          type: "input",
          placeholder: "学号、姓名、班级或课程",
          maxlength: 50,
        },
        ...(schools.length > 0
          ? ([{ prop: "schoolId", label: "学校", type: "select", options: schools }] as const)
          : []),
      ] as const),
    [schools],
  );
  return (
    <ListScreen
      id="substitutions"
      name="课程替代"
      call={searchSubstitutionsList}
      fields={fields}
      columns={columns}
      search={({ schoolId, ...values }: Readonly<Record<string, string | undefined>>) => ({
        ...values,
        schoolId: schoolId ? Number(schoolId) : undefined,
      })}
      rowName={whose}
      create={{ label: "新建课程替代", permission: "substitution-create" }}
      actions={actions}
      renderDialog={(_draft, close) => <SubstitutionDialog onClose={close} />}
      nothingYet={{
        title: "还没有课程替代",
        description: "课程停开、转专业以后，可以用修过的课程顶替培养方案里的课程，按修得的学分计。",
      }}
    />
  );
}
