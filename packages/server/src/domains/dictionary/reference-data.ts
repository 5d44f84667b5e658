/** Dictionaries that come with the platform: name → [code, label], in order. The codes are the contract's. */
export const DICTIONARIES: Record<string, [code: string, label: string][]> = {
  course_nature: [
    ["required", "必修"],
    ["restricted", "限选"],
    ["elective", "任选"],
    ["general", "通识"],
  ],
  offering_state: [
    ["draft", "草稿"],
    ["scheduled", "已排课"],
    ["published", "已发布"],
    ["closed", "已关闭"],
    ["cancelled", "已停开"],
  ],
  round_mode: [
    ["instant", "先到先得"],
    ["lottery", "抽签"],
    ["points", "积分"],
  ],
  round_state: [
    ["draft", "未开放"],
    ["open", "已开放"],
    ["closed", "已关闭"],
  ],
  round_phase: [
    ["draft", "未开放"],
    ["upcoming", "未开始"],
    ["running", "进行中"],
    ["ended", "已结束"],
  ],
  enrolment_state: [
    ["enrolled", "已选上"],
    ["queued", "候补中"],
    ["dropped", "已退课"],
  ],
  enrolment_source: [
    ["self", "自选"],
    ["proxy", "代选"],
    ["waitlist", "候补递补"],
    ["lottery", "抽签"],
    ["programme", "方案安排"],
  ],
  selection_action: [
    ["enrol", "选课"],
    ["queue", "加入候补"],
    ["promote", "候补递补"],
    ["withdraw", "退课"],
    ["leaveWaitlist", "退出候补"],
    ["swap", "换课"],
    ["skipPromotion", "跳过递补"],
  ],
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
