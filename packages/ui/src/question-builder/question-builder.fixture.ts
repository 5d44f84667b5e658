import type { BuilderQuestion } from "./builder-question.js";

/** Questions of an evaluation as they are written. */
export const demoWritten: readonly BuilderQuestion[] = [
  {
    key: "q1",
    kind: "scale",
    title: "备课认真，讲解清楚",
    hint: "",
    required: true,
    dimension: "态度",
    weight: 2,
  },
  { key: "q2", kind: "scale", title: "作业与反馈对学习有帮助", hint: "", required: true, dimension: "方法" },
  {
    key: "q3",
    kind: "multi",
    title: "哪些地方可以更好",
    hint: "可以选几项",
    required: false,
    choices: [
      { key: "c1", text: "多讲例题" },
      { key: "c2", text: "课前发讲义" },
      { key: "c3", text: "以上都没有", exclusive: true },
    ],
    showIf: { question: "q1", anyOf: ["1", "2"] },
  },
  { key: "q4", kind: "text", title: "想对老师说", hint: "", required: false },
];
