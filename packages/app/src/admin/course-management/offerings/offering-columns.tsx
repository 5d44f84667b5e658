import type { OfferingOffering } from "@huxuan/api-client";
import { type DataTableColumn, Tag } from "@huxuan/ui";
import { OFFERING_STATE } from "../../../catalogue/offering-state.ts";
import { meetingLine } from "../../../catalogue/week-entries.ts";
import { formatCredits, formatMoment, NATURE_NAME } from "../../../catalogue/words.ts";

/**
 * Columns of the list of offerings.
 *
 * @param withSchool whether offerings of several schools are in view
 */
export const offeringColumns = (withSchool: boolean): readonly DataTableColumn<OfferingOffering>[] => [
  { prop: "code", label: "教学班号", width: 190, sortable: true, pin: "start" },
  {
    prop: "courseName",
    label: "课程",
    minWidth: 180,
    sortable: true,
    card: "title",
    formatter: (row) => row.course.name,
  },
  {
    prop: "state",
    label: "状态",
    width: 96,
    sortable: true,
    render: ({ row }) => <Tag tone={OFFERING_STATE[row.state].tone}>{OFFERING_STATE[row.state].label}</Tag>,
    text: (row) => OFFERING_STATE[row.state].label,
  },
  {
    prop: "school",
    label: "开课学校",
    minWidth: 140,
    hidden: !withSchool,
    formatter: (row) => row.school.name,
  },
  {
    prop: "teachers",
    label: "教师",
    minWidth: 120,
    formatter: (row) => row.teachers.map((teacher) => teacher.name).join("、") || "未安排",
  },
  {
    prop: "meetings",
    label: "时间",
    minWidth: 220,
    customPopo: true,
    formatter: (row) => meetingLine(row.meetings),
  },
  {
    prop: "credits",
    label: "学分",
    width: 80,
    sortable: true,
    align: "end",
    formatter: (row) => formatCredits(row.course.credits),
  },
  {
    prop: "nature",
    label: "性质",
    width: 80,
    hidden: true,
    formatter: (row) => NATURE_NAME[row.course.nature],
  },
  {
    prop: "department",
    label: "开课院系",
    minWidth: 150,
    sortable: true,
    hidden: true,
    formatter: (row) => row.course.department,
  },
  {
    prop: "taken",
    label: "已选 / 容量",
    width: 130,
    sortable: true,
    align: "end",
    formatter: ({ seats }) => `${seats.taken} / ${seats.capacity}`,
  },
  {
    prop: "queued",
    label: "候补",
    width: 70,
    align: "end",
    formatter: ({ seats }) => String(seats.queued),
  },
  {
    prop: "updatedAt",
    label: "更新时间",
    width: 150,
    sortable: true,
    hidden: true,
    formatter: (row) => formatMoment(row.updatedAt),
  },
];
