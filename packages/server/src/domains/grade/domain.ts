import { labels } from "@huxuan/api-client";
import {
  dictionaryOf,
  type Domain,
  menuPage,
  OFFICES,
  permission,
  service,
  STUDENT,
  TEACHER,
} from "../../domain.ts";
import { handlers } from "./handlers.ts";
import { gradeHistoryImport } from "./history.ts";
import { SETTING_TRIALS } from "./setting-trials.ts";
import { SETTINGS } from "./settings.ts";
import { createGradeReaders } from "./standing.ts";

/** Published grades, and what a school makes of them: averages, ranks, statistics. */
export const gradeDomain = {
  handlers,
  services: { gradeReaders: service(["studentUse"], createGradeReaders) },
  settings: SETTINGS,
  settingTrials: SETTING_TRIALS,
  jobs: [gradeHistoryImport.job],
  reach: { getMyGrades: "own", getGradeHistoryImportTemplate: "everyone" },
  permissions: {
    "grade-search": permission("查询成绩", [...OFFICES, TEACHER]),
    "grade-import": permission("导入和删除历史成绩", OFFICES),
    "grade-mine": permission("查看自己的成绩", [STUDENT]),
    "grade-statistics": permission("查看成绩统计", OFFICES),
  },
  menu: [
    menuPage("grades-published", {
      group: "grades",
      sn: 40,
      nameZh: "成绩查询",
      icon: "scroll-text",
      fontEndUrl: "grades/published",
      permission: "grade-search",
    }),
    menuPage("grade-statistics", {
      group: "grades",
      sn: 50,
      nameZh: "成绩统计",
      icon: "chart-column",
      fontEndUrl: "grades/statistics",
      permission: "grade-statistics",
    }),
  ],
  records: { grade: { name: "成绩", acts: { import: "导入历史", delete: "删除历史" } } },
  dictionaryTitles: {
    exam_kind: "考试性质",
    grade_flag: "成绩标记",
    mark_scale: "成绩制",
    grade_state: "成绩状态",
    grade_source: "成绩来源",
    missing_grade_reason: "没有成绩的原因",
    gpa_formula: "绩点算法",
    retake_policy: "重修成绩的取法",
    grade_statistic_by: "成绩统计方式",
  },
  dictionaries: {
    exam_kind: dictionaryOf(labels.examKind),
    grade_flag: dictionaryOf(labels.gradeFlag),
    mark_scale: dictionaryOf(labels.markScale),
    grade_state: dictionaryOf(labels.gradeState),
    grade_source: dictionaryOf(labels.gradeSource),
    missing_grade_reason: dictionaryOf(labels.missingGradeReason),
    gpa_formula: dictionaryOf(labels.gpaFormula),
    retake_policy: dictionaryOf(labels.retakePolicy),
    grade_statistic_by: dictionaryOf(labels.gradeStatisticBy),
  },
} satisfies Domain;
