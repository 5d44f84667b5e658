import { labels } from "@huxuan/api-client";

/** An enum of the contract as a dictionary: its names are written there and nowhere else. */
const ofContract = (names: Readonly<Record<string, string>>): [code: string, label: string][] =>
  Object.entries(names);

/** Dictionaries that come with the platform: name → [code, label], in order. The codes are the contract's. */
export const DICTIONARIES: Record<string, [code: string, label: string][]> = {
  course_nature: ofContract(labels.courseNature),
  offering_state: ofContract(labels.offeringState),
  round_mode: ofContract(labels.roundMode),
  round_state: ofContract(labels.roundState),
  round_phase: ofContract(labels.roundPhase),
  enrolment_state: ofContract(labels.enrolmentState),
  enrolment_source: ofContract(labels.enrolmentSource),
  selection_action: ofContract(labels.logAction),
  import_state: [
    ["checking", "检查中"],
    ["writing", "写入中"],
    ["succeeded", "已完成"],
    ["failed", "未通过"],
    ["cancelled", "已取消"],
  ],
  user_type: [
    ["student", "学生"],
    ["teacher", "教师"],
    ["other", "管理人员"],
  ],
  term: [
    ["1", "秋季学期"],
    ["2", "春季学期"],
    ["3", "夏季学期"],
  ],
  weekday: [
    ["1", "周一"],
    ["2", "周二"],
    ["3", "周三"],
    ["4", "周四"],
    ["5", "周五"],
    ["6", "周六"],
    ["7", "周日"],
  ],
};
