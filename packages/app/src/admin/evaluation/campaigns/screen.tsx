import { evaluationCampaignRecord } from "@huxuan/api-client/records";
import { Progress } from "@huxuan/ui";
import { Link } from "react-router-dom";
import { rateText } from "../../../evaluation/result-words.ts";
import { paths } from "../../../paths.ts";
import { recordScreen } from "../../../records/record-screen.tsx";
import { acts } from "./campaign-acts.ts";
import { ClassesField, CoursesField, DepartmentsField, QuestionnaireField } from "./campaign-fields.tsx";

/** When students say of which classes how they were taught, and how far that is. */
export const { title, permission, Screen } = recordScreen(evaluationCampaignRecord, {
  title: "评教批次",
  columns: [
    {
      prop: "name",
      minWidth: 180,
      card: "title",
      render: ({ row }) => (
        <Link className="text-accent hover:underline" to={paths.admin.evaluationCampaign(row.id)}>
          {row.name}
        </Link>
      ),
    },
    { prop: "semester", minWidth: 190 },
    { prop: "school", minWidth: 140, ofSchool: true },
    "state",
    {
      prop: "done",
      label: "参评",
      width: 180,
      render: ({ row: { done, invited } }) =>
        invited === 0 ? (
          "–"
        ) : (
          <span className="flex items-center gap-2 tabular-nums">
            <Progress
              className="w-20"
              label="参评率"
              value={done}
              max={invited}
              valueText={rateText(done / invited)}
            />
            {rateText(done / invited)}
          </span>
        ),
      text: ({ done, invited }) => (invited === 0 ? "–" : `${done} / ${invited}`),
      file: "{done} / {invited}",
    },
    "opensAt",
    "closesAt",
    { prop: "gate", width: 140 },
    { prop: "coverage", width: 130 },
    { prop: "questionnaire", minWidth: 150, hidden: true },
    { prop: "heldComments", width: 120, align: "end" },
    { prop: "openAppeals", width: 120, align: "end" },
    { prop: "releasedAt", missing: "–", hidden: true },
  ],
  form: {
    columns: 2,
    fields: {
      questionnaireId: QuestionnaireField,
      departments: DepartmentsField,
      courseIds: CoursesField,
      offeringIds: ClassesField,
    },
    first: { gate: "soft", coverage: "all", departments: [], courseIds: [], offeringIds: [] },
    check: ({ opensAt, closesAt, coverage, departments, courseIds, offeringIds }) => [
      ...(opensAt && closesAt && closesAt <= opensAt
        ? [{ field: "closesAt", message: "截止时间应晚于开始时间" }]
        : []),
      ...[
        { is: "departments", field: "departments", chosen: departments as unknown[], what: "院系" },
        { is: "courses", field: "courseIds", chosen: courseIds as unknown[], what: "课程" },
        { is: "classes", field: "offeringIds", chosen: offeringIds as unknown[], what: "教学班" },
      ]
        .filter(({ is, chosen }) => is === coverage && chosen.length === 0)
        .map(({ field, what }) => ({ field, message: `请至少选择一个${what}` })),
    ],
  },
  keyword: "名称",
  deletion: "这个还没开放的批次会被删除，不能恢复。",
  acts,
  nothingYet: {
    title: "还没有评教批次",
    description: "先在「问卷管理」启用一份评教问卷，再为一个学期建批次；开放后学生在手机上就能评。",
  },
});
