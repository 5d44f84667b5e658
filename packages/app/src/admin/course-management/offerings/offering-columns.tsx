import { Tag } from "@huxuan/ui";
import { meetingLine } from "../../../catalogue/week-entries.ts";
import { formatCredits, formatMoment, NATURE_NAME, OFFERING_STATE } from "../../../catalogue/words.ts";
import type { ListColumns } from "../../../lists/use-list.ts";

/**
 * Columns of the list of offerings. What an office looks for first (state, seats, who waits) stands before what is long,
 * so that it is in view on a screen 1,366 px wide.
 *
 * @param withSchool whether offerings of several schools are in view
 */
export const offeringColumns = (withSchool: boolean): ListColumns<"searchOfferings"> => [
  { prop: "code", label: "教学班号", width: 168, sortable: true, pin: "start" },
  {
    prop: "courseName",
    label: "课程",
    minWidth: 150,
    sortable: true,
    card: "title",
    formatter: (row) => row.course.name,
    file: "{course.name}",
  },
  {
    prop: "state",
    label: "状态",
    width: 88,
    sortable: true,
    render: ({ row }) => <Tag tone={OFFERING_STATE[row.state].tone}>{OFFERING_STATE[row.state].label}</Tag>,
    text: (row) => OFFERING_STATE[row.state].label,
  },
  {
    prop: "taken",
    label: "已选 / 容量",
    width: 118,
    sortable: true,
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
  {
    prop: "school",
    label: "开课学校",
    minWidth: 130,
    hidden: !withSchool,
    formatter: (row) => row.school.name,
  },
  {
    prop: "teachers",
    label: "教师",
    minWidth: 90,
    formatter: (row) => row.teachers.map((teacher) => teacher.name).join("、") || "未安排",
    file: "{teachers.name|未安排}",
  },
  {
    prop: "meetings",
    label: "时间",
    minWidth: 180,
    customPopo: true,
    formatter: (row) => meetingLine(row.meetings),
    file: "{meetings|时间另行通知}",
  },
  {
    prop: "credits",
    label: "学分",
    width: 76,
    sortable: true,
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
    sortable: true,
    hidden: true,
    formatter: (row) => row.course.department,
    file: "{course.department}",
  },
  {
    prop: "updatedAt",
    label: "更新时间",
    width: 180,
    sortable: true,
    hidden: true,
    formatter: (row) => formatMoment(row.updatedAt),
  },
];
