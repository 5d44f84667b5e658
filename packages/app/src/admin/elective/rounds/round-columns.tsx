import type { OfferingAudience, RoundRound } from "@huxuan/api-client";
import { type DataTableColumn, Tag } from "@huxuan/ui";
import { formatMoment, MODE_NAME, PHASE } from "../../../catalogue/words.ts";

/** 「2023、2024 级」, or everybody. */
export function audienceText(audience: OfferingAudience): string {
  const parts = [
    audience.schoolIds?.length ? `${audience.schoolIds.length} 所学校` : "",
    audience.grades?.length ? `${audience.grades.join("、")} 级` : "",
    audience.departments?.length ? audience.departments.join("、") : "",
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(" · ") : "联盟校全体";
}

/**
 * Columns of the list of rounds.
 *
 * @param nameOf the name of a school by its id
 */
export function roundColumns(
  nameOf: (schoolId: number) => string | undefined,
): readonly DataTableColumn<RoundRound>[] {
  return [
    { prop: "name", label: "轮次名称", minWidth: 220, sortable: true, card: "title" },
    {
      prop: "state",
      label: "状态",
      width: 100,
      sortable: true,
      render: ({ row }) => <Tag tone={PHASE[row.phase].tone}>{PHASE[row.phase].label}</Tag>,
      text: (row) => PHASE[row.phase].label,
    },
    { prop: "mode", label: "方式", width: 100, sortable: true, formatter: (round) => MODE_NAME[round.mode] },
    {
      prop: "opensAt",
      label: "开放时间",
      width: 150,
      sortable: true,
      formatter: (round) => formatMoment(round.opensAt),
    },
    {
      prop: "closesAt",
      label: "关闭时间",
      width: 150,
      sortable: true,
      formatter: (round) => formatMoment(round.closesAt),
    },
    { prop: "audience", label: "面向", minWidth: 120, formatter: (round) => audienceText(round.audience) },
    {
      prop: "maxCredits",
      label: "学分 / 门数上限",
      width: 130,
      align: "end",
      formatter: (round) => `${round.maxCredits} / ${round.maxCourses}`,
    },
    {
      prop: "schoolId",
      label: "组织方",
      minWidth: 110,
      formatter: ({ schoolId }) => (schoolId === undefined ? "省平台" : (nameOf(schoolId) ?? "")),
    },
    { prop: "semesterCode", label: "学期", width: 110 },
  ];
}
