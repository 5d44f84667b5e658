import { labels } from "@huxuan/api-client";
import { choice, flag, integer, lines, schoolSetting } from "../../settings/index.ts";

const ofEvaluation = { group: "评教" } as const;

/** What a mark waits for, where a campaign says nothing else. */
export const defaultGate = schoolSetting({
  ...ofEvaluation,
  key: "evaluation-gate",
  name: "评教与查看成绩",
  explanation:
    "新建评教批次时的默认值。「评教后显示成绩」时，学生在评教期间要先评完一门课程才能看到它的成绩；成绩单、学分认定和毕业审核不受影响。",
  form: choice(labels.evaluationGate),
  default: "soft",
});

/** Of the sheets of a class, so many percent of the highest and of the lowest are left out. */
export const trimPercent = schoolSetting({
  ...ofEvaluation,
  key: "evaluation-trim",
  name: "去掉最高和最低的比例",
  unit: "%",
  explanation: "有效问卷不少于 20 份时，最高和最低的问卷各去掉这个比例（向下取整）再计算得分。0 表示不去掉。",
  form: integer(0, 20),
  default: 5,
});

/** Below this rate a result is marked 仅供参考. */
export const leastRate = schoolSetting({
  ...ofEvaluation,
  key: "evaluation-rate",
  name: "参评率下限",
  unit: "%",
  explanation: "参评率低于它的结果注明「仅供参考」。",
  form: integer(0, 100),
  default: 60,
});

const weight = (key: string, name: string, value: number) =>
  schoolSetting({
    ...ofEvaluation,
    key,
    name,
    explanation: "综合得分里的权重；没有的部分不计，其余按权重折算。",
    form: integer(0, 100),
    default: value,
  });
export const studentWeight = weight("evaluation-weight-student", "学生评教的权重", 70);
export const supervisorWeight = weight("evaluation-weight-supervisor", "督导评价的权重", 20);
export const collegeWeight = weight("evaluation-weight-college", "学院评价的权重", 10);

const level = (key: string, name: string, value: number) =>
  schoolSetting({
    ...ofEvaluation,
    key,
    name,
    unit: "分",
    explanation: "按显示的得分划分等级，应从高到低。",
    form: integer(0, 100),
    default: value,
  });
export const excellentFrom = level("evaluation-level-excellent", "优秀的起始分", 90);
export const goodFrom = level("evaluation-level-good", "良好的起始分", 80);
export const fairFrom = level("evaluation-level-fair", "中等的起始分", 70);
export const passedFrom = level("evaluation-level-passed", "合格的起始分", 60);

/** Days from the release, or from the lock of the grades, in which teachers may appeal. */
export const appealDays = schoolSetting({
  ...ofEvaluation,
  key: "evaluation-appeal-days",
  name: "申诉的天数",
  unit: "天",
  explanation: "结果发布后教师在这么多天内可以对每个结果申诉一次；成绩锁定晚于发布的，从锁定算起。",
  form: integer(0, 60),
  default: 10,
});

/** Comments with one of these are held until an office decides about them. */
export const heldWords = schoolSetting({
  ...ofEvaluation,
  key: "evaluation-held-words",
  name: "需要审核的词语",
  explanation: "每行一个。评语里有其中的词语时先不给教师看，由学校审核；其他评语截止后直接公开。",
  form: lines(0, 500, { longest: 30 }),
  default: ["滚", "垃圾", "白痴", "废物", "去死", "微信", "加群"],
});

/** Campaigns open and close by themselves at their times. */
export const automatic = schoolSetting({
  ...ofEvaluation,
  key: "evaluation-automatic",
  name: "按时间自动开放",
  explanation: "到开始时间自动开放草稿状态的评教批次。关闭后由学校手动开放；截止总是自动的。",
  form: flag(),
  default: true,
});

/** In the order in which they are shown. */
export const SETTINGS = [
  defaultGate,
  automatic,
  trimPercent,
  leastRate,
  studentWeight,
  supervisorWeight,
  collegeWeight,
  excellentFrom,
  goodFrom,
  fairFrom,
  passedFrom,
  appealDays,
  heldWords,
];
