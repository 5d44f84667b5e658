import { meetingLine } from "../../../catalogue/week-entries.ts";
import { formatCredits, NATURE_NAME, OFFERING_STATE } from "../../../catalogue/words.ts";
import type { ListColumns } from "../../../lists/list-columns.tsx";

/**
 * Columns of the list of offerings. What an office looks for first (state, seats, who waits) stands before what is long,
 * so that it is in view on a screen 1,366 px wide.
 */
export const offeringColumns: ListColumns<"searchOfferings"> = [
  { prop: "code", width: 168, pin: "start" },
  {
    prop: "courseName",
    label: "课程",
    minWidth: 150,
    card: "title",
    formatter: (row) => row.course.name,
    file: "{course.name}",
  },
  { prop: "state", width: 88, tags: OFFERING_STATE },
  {
    prop: "taken",
    label: "已选 / 容量",
    width: 118,
    align: "end",
    formatter: ({ seats }) => `${seats.taken} / ${seats.capacity}`,
    file: "{seats.taken} / {seats.capacity}",
  },
  {
    prop: "queued",
    label: "候补",
    width: 64,
    align: "end",
    formatter: ({ seats }) => String(seats.queued),
    file: "{seats.queued}",
  },
  { prop: "school", minWidth: 130, ofSchool: true },
  { prop: "teachers", minWidth: 90, missing: "未安排" },
  {
    prop: "meetings",
    minWidth: 180,
    customPopo: true,
    formatter: (row) => meetingLine(row),
    file: "{meetings|时间另行通知}",
  },
  { prop: "wholeWeeks", minWidth: 150, hidden: true },
  {
    prop: "credits",
    label: "学分",
    width: 76,
    align: "end",
    formatter: (row) => formatCredits(row.course.credits),
    file: "{course.credits}",
  },
  {
    prop: "nature",
    label: "性质",
    width: 80,
    hidden: true,
    formatter: (row) => NATURE_NAME[row.course.nature],
    file: "{course.nature}",
  },
  {
    prop: "department",
    label: "开课院系",
    minWidth: 150,
    hidden: true,
    formatter: (row) => row.course.department,
    file: "{course.department}",
  },
  { prop: "updatedAt", hidden: true },
];
