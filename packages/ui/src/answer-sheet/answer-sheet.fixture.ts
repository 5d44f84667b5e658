import type { SheetAnswer, SheetQuestion } from "./sheet-question.js";

/** A sheet of evaluation with a question of each kind. */
export const demoQuestions: readonly SheetQuestion[] = [
  { key: "answers", kind: "scale", title: "愿意答疑，回复及时", required: true },
  { key: "homework", kind: "scale", title: "作业与反馈对学习有帮助", required: true },
  {
    key: "pace",
    kind: "single",
    title: "课堂进度",
    required: true,
    choices: [
      { key: "slow", text: "偏慢" },
      { key: "right", text: "正合适" },
      { key: "fast", text: "偏快，常常跟不上" },
    ],
  },
  {
    key: "parts",
    kind: "matrix",
    title: "下面各部分对你的帮助",
    words: ["没帮助", "不大", "一般", "较大", "很大"],
    required: true,
    rows: [
      { key: "lectures", text: "课堂讲授" },
      { key: "labs", text: "实验与上机" },
    ],
  },
  {
    key: "better",
    kind: "multi",
    title: "哪些地方可以更好",
    choices: [
      { key: "examples", text: "多讲例题" },
      { key: "notes", text: "课前发讲义" },
      { key: "none", text: "以上都没有", exclusive: true },
    ],
  },
  { key: "recommend", kind: "nps", title: "你愿意向同学推荐这门课吗", required: true },
  {
    key: "words",
    kind: "text",
    title: "想对老师说",
    hint: "请不要写姓名、电话：老师会看到原话。",
  },
];

/** The first two answered. */
export const demoAnswers: readonly SheetAnswer[] = [
  { question: "answers", value: 4 },
  { question: "homework", value: 5 },
];
