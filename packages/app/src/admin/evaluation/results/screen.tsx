import {
  type EvaluationResultBy,
  type EvaluationResultRow,
  labels,
  type Permission,
  tones,
} from "@huxuan/api-client";
import { searchEvaluationResultsList } from "@huxuan/api-client/query";
import { defineSearchFields, type RowAction, Tag } from "@huxuan/ui";
import { useMemo, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { useSchoolChoices } from "../../../catalogue/school-field.ts";
import { semesterOptions, useSemesters } from "../../../catalogue/use-semesters.ts";
import { choicesOf } from "../../../catalogue/words.ts";
import { rateText, scoreText } from "../../../evaluation/result-words.ts";
import type { ListColumns } from "../../../lists/list-columns.tsx";
import { ListScreen } from "../../../lists/list-screen.tsx";
import { paths } from "../../../paths.ts";
import { campaignOptions, useCampaigns } from "../use-campaigns.ts";
import { TrendDrawer, type TrendOf } from "./trend-drawer.tsx";

export const title = "评教结果";
export const permission: Permission = "evaluation-result-search";

const columns: ListColumns<"searchEvaluationResults"> = [
  { prop: "name", minWidth: 200, card: "title" },
  { prop: "classCode", minWidth: 140, missing: "–" },
  { prop: "teacherName", minWidth: 110, missing: "–" },
  { prop: "department", minWidth: 150, missing: "–" },
  { prop: "campaignName", minWidth: 150, missing: "–", hidden: true },
  {
    prop: "score",
    minWidth: 190,
    render: ({ row: { score, message, reference } }) => (
      <span className="flex items-center gap-2 tabular-nums">
        {score === undefined ? <span className="text-ink-2">{message}</span> : scoreText(score)}
        {reference && <Tag tone="warning">仅供参考</Tag>}
      </span>
    ),
    text: ({ score, message }) => (score === undefined ? message : scoreText(score)),
    file: "{score|{message}}",
  },
  {
    prop: "level",
    width: 100,
    render: ({ row: { level } }) =>
      level ? <Tag tone={tones.evaluationLevel[level]}>{labels.evaluationLevel[level]}</Tag> : "–",
    text: ({ level }) => (level ? labels.evaluationLevel[level] : "–"),
  },
  { prop: "classes", width: 110, align: "end" },
  { prop: "count", width: 110, align: "end" },
  { prop: "invited", width: 110, align: "end" },
  { prop: "rate", width: 110, align: "end", formatter: ({ rate }) => rateText(rate) },
];

const byOf = (value: string | undefined): EvaluationResultBy =>
  (Object.keys(labels.evaluationResultBy) as EvaluationResultBy[]).find((one) => one === value) ?? "class";

/** What came of evaluations by class, course, teacher, department and term. */
export function Screen() {
  const campaigns = useCampaigns();
  const { semesters } = useSemesters();
  const schools = useSchoolChoices();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [trend, setTrend] = useState<TrendOf>();
  const by = byOf(params.get("by") ?? undefined);
  const fields = useMemo(
    () =>
      defineSearchFields([
        {
          prop: "by",
          label: "统计",
          type: "select",
          width: 130,
          options: choicesOf(labels.evaluationResultBy),
          value: "class",
        },
        { prop: "semesterId", label: "学期", type: "select", options: semesterOptions(semesters) },
        { prop: "campaignId", label: "评教批次", type: "select", options: campaignOptions(campaigns) },
        {
          prop: "level",
          label: "等级",
          type: "select",
          width: 130,
          options: choicesOf(labels.evaluationLevel),
        },
        { prop: "keyword", label: "关键词", type: "input", placeholder: "课程、教师或院系", maxlength: 50 },
        ...(schools.length > 0
          ? ([{ prop: "schoolId", label: "学校", type: "select", options: schools }] as const)
          : []),
      ] as const),
    [semesters, campaigns, schools],
  );
  const actions = useMemo((): RowAction<EvaluationResultRow>[] => {
    if (by === "class")
      return [{ label: "查看", onClick: ({ id }) => void navigate(paths.admin.evaluationResult(id)) }];
    if (by === "teacher" || by === "course")
      return [{ label: "各学期", onClick: ({ id, name }) => setTrend({ by, id, name }) }];
    return [];
  }, [by, navigate]);
  return (
    <>
      <ListScreen
        id="evaluation-results"
        name="评教结果"
        call={searchEvaluationResultsList}
        fields={fields}
        columns={columns}
        search={({ by: chosen, semesterId, campaignId, schoolId, ...values }) => ({
          ...values,
          by: byOf(chosen),
          semesterId: semesterId ? Number(semesterId) : undefined,
          campaignId: campaignId ? Number(campaignId) : undefined,
          schoolId: schoolId ? Number(schoolId) : undefined,
        })}
        rowId={({ id }) => `${by}-${id}`}
        rowName={({ name }) => name}
        actions={actions}
        nothingYet={{ title: "还没有结果", description: "批次截止并计算以后，结果会出现在这里。" }}
      />
      {trend && <TrendDrawer of={trend} onClose={() => setTrend(undefined)} />}
    </>
  );
}
