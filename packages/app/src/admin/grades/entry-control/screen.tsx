import { type GradeWindow, labels, tones } from "@huxuan/api-client";
import { gradeWindowRecord } from "@huxuan/api-client/records";
import { Tag, useCan } from "@huxuan/ui";
import { formatMoment } from "@huxuan/ui/format";
import { recordScreen } from "../../../records/record-screen.tsx";
import { WindowDepartmentField } from "./department-field.tsx";
import { entryStateAt } from "./entry-now.ts";
import { Standing } from "./standing.tsx";

const nameOf = ({
  semester,
  examKind,
  department,
}: Pick<GradeWindow, "semester" | "examKind" | "department">) =>
  `${semester.name} ${labels.examKind[examKind]} ${department || "全校"}`;

const list = recordScreen(gradeWindowRecord, {
  title: "录入控制",
  columns: [
    {
      prop: "department",
      minWidth: 150,
      card: "title",
      formatter: ({ department }) => department || "全校",
      file: "{department|全校}",
    },
    { prop: "semester", minWidth: 190 },
    { prop: "examKind" },
    { prop: "school", minWidth: 140, ofSchool: true },
    "opensAt",
    {
      prop: "closesAt",
      minWidth: 240,
      render: ({ row }) => {
        const state = entryStateAt(row, new Date());
        return (
          <>
            {formatMoment(row.closesAt)}{" "}
            <Tag tone={tones.gradeWindowState[state]}>{labels.gradeWindowState[state]}</Tag>
          </>
        );
      },
    },
    {
      prop: "remindHours",
      width: 150,
      align: "end",
      formatter: ({ remindHours }) => (remindHours === 0 ? "不提醒" : `${remindHours} 小时`),
    },
  ],
  rowName: nameOf,
  form: {
    columns: 2,
    fields: { department: WindowDepartmentField },
    first: { examKind: "regular", department: "", remindHours: 24 },
    check: ({ opensAt, closesAt }) =>
      opensAt && closesAt && closesAt <= opensAt
        ? [{ field: "closesAt", message: "截止时间应晚于开始时间" }]
        : [],
  },
  keyword: "院系名称",
  acts: {
    delete: {
      ask: (window) => ({
        title: `删除「${nameOf(window)}」的录入时间？`,
        tone: "danger",
        consequence:
          window.department === ""
            ? "没有自己时间的院系，教师马上不能再录入；已经录入的成绩不变。"
            : `${window.department}改按全校的录入时间；已经录入的成绩不变。`,
        confirmLabel: "删除录入时间",
      }),
    },
  },
  nothingYet: {
    title: "还没有录入时间",
    description: "在这里说明教师什么时候可以录入成绩：全校一个，院系需要时另设自己的。",
  },
});

export const { title, permission } = list;

/** When teachers enter grades, and how that stands now. */
export function Screen() {
  const may = useCan()(permission);
  return (
    <>
      {may && <Standing />}
      <list.Screen />
    </>
  );
}
