import { CAP_PERCENT, TOLERANCE } from "@huxuan/credits";
import { decimal, flag, integer, platformSetting, schoolSetting } from "../../settings/index.ts";

const ofRecognition = { group: "学分认定" } as const;

/** What a new agreement proposes as its cap; forms read it before they are filled in. */
export const agreementCap = platformSetting({
  ...ofRecognition,
  key: "agreement-cap",
  name: "认定上限的默认值",
  unit: "%",
  explanation:
    "新建互认协议时填好的认定上限：学生认定的学分不超过培养方案总学分的这个比例。两校可以另行约定。",
  publicName: "agreementCap",
  form: decimal(0, 100, 2),
  default: CAP_PERCENT,
});

/** Credits that a source may lack where its rule does not say. */
export const recognitionTolerance = schoolSetting({
  ...ofRecognition,
  key: "recognition-tolerance",
  name: "允许的学分差",
  unit: "学分",
  explanation: "外校课程的学分比本校课程少，但不超过这么多时仍可认定；规则里可以另行规定。",
  form: decimal(0, 10, 1),
  default: TOLERANCE,
});

/** Days in which a student may appeal against a refusal. */
export const appealDays = schoolSetting({
  ...ofRecognition,
  key: "recognition-appeal-days",
  name: "申诉的天数",
  unit: "天",
  explanation: "学分认定没有通过时，学生在这么多天内可以申诉一次，由另外的审核人办理。0 表示不能申诉。",
  form: integer(0, 60),
  default: 10,
});

/** Whether a frozen verdict counts by itself once the grade is there. */
export const automaticRecognition = schoolSetting({
  ...ofRecognition,
  key: "recognition-automatic",
  name: "按规则自动认定",
  explanation: "选课时已有规则认定的外校课程，成绩发布后自动认定；关闭后由学生逐门申请。",
  form: flag(),
  default: true,
});

/** In the order in which they are shown. */
export const SETTINGS = [agreementCap, recognitionTolerance, appealDays, automaticRecognition];
