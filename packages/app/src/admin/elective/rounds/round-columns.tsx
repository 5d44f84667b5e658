import type { Audience } from "@huxuan/api-client";
import { Tag } from "@huxuan/ui";
import { formatMoment, MODE_NAME, PHASE, PLATFORM_NAME } from "../../../catalogue/words.ts";
import type { ListColumns } from "../../../lists/use-list.ts";

/** 「2023、2024 级」, or everybody. */
export function audienceText(audience: Audience): string {
  const parts = [
    audience.schoolIds?.length ? `${audience.schoolIds.length} 所学校` : "",
    audience.grades?.length ? `${audience.grades.join("、")} 级` : "",
    audience.departments?.length ? audience.departments.join("、") : "",
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(" · ") : "联盟校全体";
}

/** Columns of the list of rounds. */
export const roundColumns: ListColumns<"searchRounds"> = [
  { prop: "name", label: "轮次名称", minWidth: 160, sortable: true, card: "title" },
  {
    prop: "state",
    label: "状态",
    width: 88,
    sortable: true,
    render: ({ row }) => <Tag tone={PHASE[row.phase].tone}>{PHASE[row.phase].label}</Tag>,
    text: (row) => PHASE[row.phase].label,
    file: "{phase}",
  },
  { prop: "mode", label: "方式", width: 88, sortable: true, formatter: (round) => MODE_NAME[round.mode] },
  {
    prop: "opensAt",
    label: "开放时间",
    width: 188,
    sortable: true,
    formatter: (round) => formatMoment(round.opensAt),
  },
  {
    prop: "closesAt",
    label: "关闭时间",
    width: 188,
    sortable: true,
    formatter: (round) => formatMoment(round.closesAt),
  },
  { prop: "audience", label: "面向", minWidth: 100, formatter: (round) => audienceText(round.audience) },
  {
    prop: "maxCredits",
    label: "学分 / 门数上限",
    width: 122,
    align: "end",
    formatter: (round) => `${round.maxCredits} / ${round.maxCourses}`,
    file: "{maxCredits} / {maxCourses}",
  },
  {
    prop: "schoolName",
    label: "组织方",
    minWidth: 110,
    formatter: (round) => round.schoolName ?? PLATFORM_NAME,
    file: `{schoolName|${PLATFORM_NAME}}`,
  },
  { prop: "semesterCode", label: "学年学期", width: 110 },
];
