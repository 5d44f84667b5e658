import { type Question, type QuestionChoice, type QuestionRow, SCALE_WORDS } from "./questions.js";

/** A question whose lists may be changed, as the contract's may. */
type StandardQuestion = Omit<Question, "choices" | "rows" | "words" | "showIf"> & {
  choices?: QuestionChoice[];
  rows?: QuestionRow[];
  words?: FiveWords;
};

/** Words from 1 to 5. */
type FiveWords = [string, string, string, string, string];

const AGREEMENT: FiveWords = [...SCALE_WORDS];
const SATISFACTION: FiveWords = ["很不满意", "不满意", "一般", "满意", "很满意"];

/** Sides of the radar, each with its questions. */
const DIMENSIONS: readonly (readonly [dimension: string, titles: readonly string[]])[] = [
  ["教学态度", ["备课认真，按时上下课", "愿意答疑，回复及时", "对学生一视同仁"]],
  ["教学内容", ["内容充实，重点清楚", "联系实际和学科进展"]],
  ["教学方法", ["讲解清楚，能跟得上", "作业与反馈对学习有帮助"]],
  ["课堂互动", ["鼓励提问和讨论", "外校学生也得到同样的关照"]],
  ["学习收获", ["掌握了这门课的主要内容", "思考和解决问题的能力有提高", "愿意向同学推荐这门课"]],
];

const scale = (title: string, words: FiveWords, dimension?: string): Omit<StandardQuestion, "key"> => ({
  kind: "scale",
  title,
  hint: "",
  required: true,
  words,
  ...(dimension !== undefined && { dimension, weight: 1 }),
});

const text = (title: string, hint: string): Omit<StandardQuestion, "key"> => ({
  kind: "text",
  title,
  hint,
  required: false,
});

const numbered = (questions: readonly Omit<StandardQuestion, "key">[]): StandardQuestion[] =>
  questions.map((question, at) => ({ key: `q${at + 1}`, ...question }));

const PRIVACY = "请不要写姓名、电话等个人信息。";

/** What most begin with: twelve questions in five dimensions about teaching, and a survey of how satisfied somebody is. */
export const STANDARD_QUESTIONS: Readonly<Record<"evaluation" | "survey", readonly StandardQuestion[]>> = {
  evaluation: numbered([
    ...DIMENSIONS.flatMap(([dimension, titles]) => titles.map((title) => scale(title, AGREEMENT, dimension))),
    text("想对老师说", PRIVACY),
  ]),
  survey: numbered([
    scale("对跨校选课总体上的满意程度", SATISFACTION),
    {
      kind: "matrix",
      title: "对下面各方面的满意程度",
      hint: "",
      required: true,
      words: SATISFACTION,
      rows: ["课程种类", "选课过程", "上课安排", "成绩与学分认定"].map((row, at) => ({
        key: `r${at + 1}`,
        text: row,
      })),
    },
    {
      kind: "multi",
      title: "哪些地方最需要改进",
      hint: "可以选几项。",
      required: true,
      choices: [
        ...["课程太少", "时间冲突", "往返不便", "信息不清楚", "学分认定慢"].map((choice, at) => ({
          key: `c${at + 1}`,
          text: choice,
        })),
        { key: "c6", text: "以上都没有", exclusive: true },
      ],
    },
    { kind: "nps", title: "愿意向同学推荐跨校选课吗", hint: "", required: true },
    text("还有什么想说的", PRIVACY),
  ]),
};

/** What an empty one begins with: none can be without a question. */
export const FIRST_QUESTION: readonly StandardQuestion[] = numbered([text("还有什么想说的", PRIVACY)]);
