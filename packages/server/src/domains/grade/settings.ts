import { labels } from "@huxuan/api-client";
import { choice, decimal, flag, integer, lines, schoolSetting } from "../../settings/index.ts";

const ofGrades = { group: "成绩" } as const;

/** The scale on which students of a school see their grades. */
export const homeScale = schoolSetting({
  ...ofGrades,
  key: "grade-scale",
  name: "本校成绩制",
  explanation: "本校学生的成绩按它显示和计算；别校给出的成绩在发布时折合，原始成绩总是保留。",
  form: choice(labels.markScale),
  default: "percent",
});

/** The formula by which points are averaged. */
export const gpaFormula = schoolSetting({
  ...ofGrades,
  key: "gpa-formula",
  name: "绩点算法",
  explanation: "发布成绩时按当时的算法记下，以后改动不影响已经发布的成绩。选「本校绩点表」时请填写下面的表。",
  form: choice(labels.gpaFormula),
  default: "std4",
});

/** The school's own table of points: 「90=4.0」, the highest first. */
export const ownPoints = schoolSetting({
  ...ofGrades,
  key: "gpa-points",
  name: "本校绩点表",
  explanation: "每行一档，写作「起始分数=绩点」，从高到低，例如「90=4.0」；60 分以下绩点为 0。",
  form: lines(0, 60, { longest: 20 }),
  default: ["90=4.0", "80=3.0", "70=2.0", "60=1.0"],
});

/** Which attempt at a course counts. */
export const retakePolicy = schoolSetting({
  ...ofGrades,
  key: "retake-policy",
  name: "重修成绩的取法",
  explanation: "一门课程有多次成绩时，学分和绩点按哪一次计算。",
  form: choice(labels.retakePolicy),
  default: "highest",
});

/** A failed course counts with point 0 until it is passed. */
export const failsCount = schoolSetting({
  ...ofGrades,
  key: "gpa-counts-fails",
  name: "不及格计入绩点",
  explanation: "不及格的课程在通过以前按绩点 0 计入平均绩点。",
  form: flag(),
  default: true,
});

/** Students see their place among those of the same grade and major. */
export const rankShown = schoolSetting({
  ...ofGrades,
  key: "grade-rank-shown",
  name: "显示排名",
  explanation: "学生在成绩页上看到自己在同年级同专业里的名次，看不到别人的。",
  form: flag(),
  default: false,
});

/** A part at the end below this makes the total at most 59. */
export const finalMinimum = schoolSetting({
  ...ofGrades,
  key: "final-exam-minimum",
  name: "期末最低分",
  unit: "分",
  explanation: "期末成绩低于它时总评最多 59 分（卷面不足）。0 表示不限。",
  form: integer(0, 60),
  default: 0,
});

/** Marks with fewer rows are not judged by their distribution. */
export const distributionFrom = schoolSetting({
  ...ofGrades,
  key: "distribution-from",
  name: "检查分布的最少人数",
  unit: "人",
  explanation: "有成绩的学生不少于这么多人的教学班才检查优秀率、不及格率和标准差。",
  form: integer(5, 500),
  default: 20,
});

export const mostExcellent = schoolSetting({
  ...ofGrades,
  key: "distribution-excellent",
  name: "优秀率上限",
  unit: "%",
  explanation: "90 分及以上的比例超过它时，教师提交要写说明。",
  form: integer(0, 100),
  default: 40,
});

export const mostFailed = schoolSetting({
  ...ofGrades,
  key: "distribution-failed",
  name: "不及格率上限",
  unit: "%",
  explanation: "60 分以下的比例超过它时，教师提交要写说明。",
  form: integer(0, 100),
  default: 30,
});

export const leastDeviation = schoolSetting({
  ...ofGrades,
  key: "distribution-deviation",
  name: "标准差下限",
  unit: "分",
  explanation: "成绩的标准差小于它时，教师提交要写说明。",
  form: decimal(0, 30, 1),
  default: 4,
});

/** Days after publication in which a review may be asked for. */
export const reviewDays = schoolSetting({
  ...ofGrades,
  key: "grade-review-days",
  name: "申请复核的天数",
  unit: "天",
  explanation: "成绩发布后学生在这么多天内可以申请复核一次；过后成绩锁定。",
  form: integer(0, 60),
  default: 7,
});

/** Working days in which each step of a review is done. */
export const reviewWorkingDays = schoolSetting({
  ...ofGrades,
  key: "grade-review-working-days",
  name: "复核的期限",
  unit: "个工作日",
  explanation: "从收到申请起，复核要在这么多个工作日内有结果。",
  form: integer(1, 30),
  default: 5,
});

/** A pass of a make-up exam is recorded as at most this. */
export const makeupCap = schoolSetting({
  ...ofGrades,
  key: "makeup-cap",
  name: "补考通过记分",
  unit: "分",
  explanation: "补考通过时最多记这么多分；没有通过的记实际分数。",
  form: integer(60, 100),
  default: 60,
});

/** In the order in which they are shown. */
export const SETTINGS = [
  homeScale,
  gpaFormula,
  ownPoints,
  retakePolicy,
  failsCount,
  rankShown,
  finalMinimum,
  distributionFrom,
  mostExcellent,
  mostFailed,
  leastDeviation,
  makeupCap,
  reviewDays,
  reviewWorkingDays,
];
