import { type GradeSheetRow, labels, tones } from "@huxuan/api-client";
import { Tag } from "@huxuan/ui";
import { formatDateTime } from "@huxuan/ui/format";
import { Link } from "react-router-dom";
import type { ListColumns } from "../../../lists/list-columns.tsx";
import { paths } from "../../../paths.ts";

/** The class; a link where its sheet is there. */
const CLASS: ListColumns<"searchGradeSheets">[number] = {
  prop: "courseName",
  minWidth: 180,
  card: "title",
  render: ({ row }) =>
    row.id === undefined ? (
      row.courseName
    ) : (
      <Link className="text-accent hover:underline" to={paths.admin.gradeSheet(row.id)}>
        {row.courseName}
      </Link>
    ),
};
const COMMON: ListColumns<"searchGradeSheets"> = [
  CLASS,
  { prop: "code", minWidth: 140 },
  { prop: "teachers", minWidth: 120, missing: "待定" },
  { prop: "school", minWidth: 130, ofSchool: true },
  { prop: "department", minWidth: 130, hidden: true },
];
const MEAN: ListColumns<"searchGradeSheets">[number] = {
  prop: "mean",
  width: 84,
  align: "end",
  formatter: ({ mean }) => (mean === undefined ? "–" : mean.toFixed(1)),
};

/** Classes whose teachers are not done: how far they are, and until when. */
export const OPEN_COLUMNS: ListColumns<"searchGradeSheets"> = [
  ...COMMON,
  {
    prop: "filled",
    width: 110,
    align: "end",
    formatter: ({ filled, students }) => `${filled} / ${students}`,
    file: "{filled} / {students}",
  },
  { prop: "window", width: 96, hidden: true },
  {
    prop: "closesAt",
    minWidth: 190,
    render: ({ row }) => <Closing row={row} />,
    text: ({ closesAt }) => formatDateTime(closesAt),
  },
  { prop: "returnedReason", minWidth: 160, hidden: true },
  { prop: "urgedAt", missing: "–" },
];

/** Classes that an office passed. */
export const APPROVED_COLUMNS: ListColumns<"searchGradeSheets"> = [
  ...COMMON,
  { prop: "students", width: 84, align: "end" },
  MEAN,
  { prop: "submittedAt", missing: "–" },
];

/** Classes whose grades are told. */
export const PUBLISHED_COLUMNS: ListColumns<"searchGradeSheets"> = [
  ...COMMON,
  { prop: "state", width: 104 },
  { prop: "students", width: 84, align: "end" },
  MEAN,
];

function Closing({ row: { window, closesAt } }: { row: GradeSheetRow }) {
  if (closesAt === undefined)
    return <Tag tone={tones.gradeWindowState.none}>{labels.gradeWindowState.none}</Tag>;
  return <span className={window === "ended" ? "text-danger" : ""}>{formatDateTime(closesAt)}</span>;
}
