import { type GradeRow, type GradeSheet, labels, tones } from "@huxuan/api-client";
import { type DataTableColumn, Tag } from "@huxuan/ui";

/** Columns of a sheet that is only read: the student, each part with its weight, the total and what stands behind it. */
export function rowColumns({ parts, scale, returnedStudentIds }: GradeSheet): DataTableColumn<GradeRow>[] {
  const marked = new Set(returnedStudentIds);
  const empty = "–";
  return [
    { prop: "studentNumber", label: "学号", width: 130, sortable: true },
    {
      prop: "name",
      label: "姓名",
      minWidth: 110,
      card: "title",
    },
    { prop: "homeSchool.name", label: "所在学校", minWidth: 130 },
    { prop: "department", label: "院系", minWidth: 130, hidden: true },
    { prop: "major", label: "专业", minWidth: 130, hidden: true },
    ...(scale === "percent"
      ? parts.map(
          ({ id, name, weight }): DataTableColumn<GradeRow> => ({
            prop: `marks.${id}`,
            label: `${name} ${weight}%`,
            width: 104,
            align: "end",
            formatter: ({ marks }) => marks[id] ?? empty,
          }),
        )
      : []),
    {
      prop: "total",
      label: scale === "percent" ? "总评" : "等级",
      width: 88,
      align: "end",
      sortable: true,
      sortValue: ({ total }) => (total === undefined || total === "" ? -1 : Number(total)),
      render: ({ row }) => <b className={isFail(row) ? "text-danger" : ""}>{row.total ?? empty}</b>,
      text: ({ total }) => total ?? empty,
    },
    {
      prop: "flag",
      label: "标记",
      width: 104,
      render: ({ row: { flag } }) =>
        flag === undefined ? empty : <Tag tone={tones.gradeFlag[flag]}>{labels.gradeFlag[flag]}</Tag>,
      text: ({ flag }) => (flag === undefined ? empty : labels.gradeFlag[flag]),
    },
    {
      prop: "note",
      label: "说明",
      minWidth: 180,
      wrap: true,
      formatter: ({ studentId, note, left }) =>
        [marked.has(studentId) ? "退回时标出" : "", left ? "已不在正选名单，不发布" : "", note]
          .filter(Boolean)
          .join("；") || empty,
    },
  ];
}

const isFail = ({ total }: GradeRow): boolean => total !== undefined && Number(total) < 60;
